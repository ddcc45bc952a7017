"""Asking outside platforms to forget a person, as often as it takes."""

from datetime import datetime, timedelta
from typing import Final

import structlog

from campaigns.delivery.transports import transport_of
from campaigns.delivery.transports.port import TransportError
from campaigns.drafts.models import Draft
from campaigns.erasure.models import ErasureRequest, ForgetCall
from campaigns.erasure.rules import CallState, Traces, pattern_of, without
from campaigns.mailboxes.models import Mailbox

logger = structlog.get_logger(__name__)
_LONGEST: Final = timedelta(days=1)


def note_ways(request: ErasureRequest, now: datetime) -> None:
    """Keep by which mailboxes mail went, or was to go, to the person."""
    if request.prospect_id is None:
        return
    drafts = Draft.objects.filter(enrollment__prospect=request.prospect_id)
    for mailbox_id in drafts.values_list("mailbox", flat=True).distinct():
        ForgetCall.objects.get_or_create(request=request, mailbox_id=mailbox_id, defaults={"at": now})


def ask_to_forget(request: ErasureRequest, traces: Traces, now: datetime) -> None:
    """Ask each way that has not forgotten the person yet, and keep its answer. Runs outside a transaction."""
    for call in request.calls.exclude(state=CallState.FORGOTTEN).select_related("mailbox"):
        if call.tries == 0 or call.at + _delay(call.tries) <= now:
            _ask(call, request.address, traces, now)


def _delay(tries: int) -> timedelta:
    return min(timedelta(minutes=15 * 2 ** min(tries - 1, 9)), _LONGEST)


def _ask(call: ForgetCall, address: str, traces: Traces, now: datetime) -> None:
    state, words = CallState.FORGOTTEN, ""
    try:
        transport_of(Mailbox.objects.get(pk=call.mailbox_id)).forget(mailbox=call.mailbox, address=address)
    except TransportError as error:
        state, words = CallState.FAILED, str(without(error.words, pattern_of(traces, near=False)))
        logger.warning("platform does not forget", request=call.request_id, mailbox=call.mailbox_id)
    rows = ForgetCall.objects.filter(pk=call.pk)
    rows.update(state=state, words=words[:300], tries=call.tries + 1, at=now)
