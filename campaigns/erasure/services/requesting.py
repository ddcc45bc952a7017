"""The way of one erasure, from the request until everything is gone."""

import json
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from campaigns.audit.rules import SOFTWARE, Action, Actor
from campaigns.audit.services import record
from campaigns.delivery.services.barring import bar
from campaigns.erasure.models import ErasureRequest
from campaigns.erasure.rules import CallState, RequestState, Traces
from campaigns.erasure.selectors import (
    Who,
    files_naming,
    left_to_decide,
    open_requests,
    person_of,
    traces_at,
    who_has,
    with_a_sender,
)
from campaigns.erasure.services.blanking import blank
from campaigns.erasure.services.files import clean_files
from campaigns.erasure.services.forgetting import ask_to_forget, note_ways
from campaigns.erasure.services.searching import note_mentions, sweep_out
from campaigns.prospects.rules.addresses import normalise
from campaigns.prospects.rules.whom import Whom
from campaigns.suppressions.keys import every_hash, newest_hash
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope

_AGAIN: Final = timedelta(days=1)


def erase(*, address: str, by: Actor, now: datetime) -> ErasureRequest:
    """Forget a person: bar the address by its hash, stop what is under way, and take out all that can be at once.

    Asking again goes on with the same request. It is done once the platforms have forgotten the person too, and
    somebody has looked at each text about something else that names him.
    """
    request = _opened(address, by, now)
    carry_on(request=request, now=now)
    request.refresh_from_db()
    return request


@transaction.atomic
def _opened(address: str, by: Actor, now: datetime) -> ErasureRequest:
    who = who_has(address)
    bar(
        whom=Whom(SuppressionScope.ADDRESS, (who.address,)), reason=SuppressionReason.OPT_OUT, by=by, now=now,
        note="erased as they asked", explanation="This person asked to be erased.",
    )  # fmt: skip
    going_on = open_requests().filter(key_hash__in=every_hash(who.address)).first()
    if going_on:
        return going_on
    person = person_of(who)
    key_id, key_hash = newest_hash(who.address)
    request = ErasureRequest.objects.create(
        key_id=key_id, key_hash=key_hash, by_name=by.name, at=now, prospect_id=who.prospect_id,
        address=person.address_as_given if person else address, traces=json.dumps(traces_at(who).as_data()),
        company_id=person.company_id if person else None,
    )  # fmt: skip
    note_ways(request, now)
    return request


def carry_on(*, request: ErasureRequest, now: datetime) -> bool:
    """Do all that can be done of an open erasure; say whether it is done. May be called at any time, twice or at once."""
    if request.state != RequestState.OPEN:
        return True
    who = Who(normalise(request.address), request.prospect_id or who_has(request.address).prospect_id)
    traces = Traces.read(json.loads(request.traces))
    waits_for = _waits_for(who)
    if not waits_for:
        ask_to_forget(request, traces, now)
        if request.looked_at is None or request.looked_at + _AGAIN <= now:
            _take_out(request, who, traces, now)
    ErasureRequest.objects.filter(pk=request.pk).update(waits_for=waits_for)
    return _finished(request, waits_for, now)


def _waits_for(who: Who) -> str:
    if with_a_sender(who):
        return "A mail to this person is leaving at this moment."
    if files_naming(who).filter(ended_at__isnull=True).exists():
        return "A list that names this person is being imported."
    return ""


def _take_out(request: ErasureRequest, who: Who, traces: Traces, now: datetime) -> None:
    """Take out what is theirs. While the request is open it is done once a day, since mail may come in meanwhile."""
    counts = blank(who)
    counts |= {name: counts.get(name, 0) + number for name, number in sweep_out(traces).items()}
    note_mentions(request, traces)
    counts["files"] = clean_files(traces)
    before = request.erased
    erased = {name: before.get(name, 0) + number for name, number in counts.items() if number} | {
        name: number for name, number in before.items() if name not in counts
    }
    ErasureRequest.objects.filter(pk=request.pk).update(erased=erased, looked_at=now)


@transaction.atomic
def _finished(request: ErasureRequest, waits_for: str, now: datetime) -> bool:
    """Forget who it was, once nothing is left to do."""
    asked = request.calls.exclude(state=CallState.FORGOTTEN).exists()
    if waits_for or asked or left_to_decide(request):
        return False
    done = ErasureRequest.objects.filter(pk=request.pk, state=RequestState.OPEN).update(
        state=RequestState.DONE, done_at=now, address="", traces="", company_id=None
    )
    if done:
        record(Action.ERASED, subject=request, by=SOFTWARE, prospect=request.prospect_id)
    return True


def sweep_erasures(now: datetime) -> int:
    """Go on with every open erasure; return how many are done now."""
    return sum(carry_on(request=request, now=now) for request in open_requests())
