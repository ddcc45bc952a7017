"""Finding out whether mail may go to a person's address. Servers are asked outside any transaction."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction

from campaigns.audit.rules import Action, Actor
from campaigns.audit.services import record
from campaigns.prospects.models import AddressCheck, Prospect
from campaigns.prospects.rules.address_checks import (
    FINE,
    MAY_BE_CONFIRMED,
    WITHOUT_A_VERIFIER,
    CheckReason,
    CheckResult,
    Judgement,
    graver,
    is_old,
    judge_route,
    judge_text,
    judge_verified,
)
from campaigns.prospects.verifiers.domains import DnsDomains
from campaigns.prospects.verifiers.hunter import Hunter
from campaigns.prospects.verifiers.port import Domains, Verifier, VerifierError

TRY_AGAIN: Final = timedelta(minutes=10)
A_DAY: Final = timedelta(days=1)


@dataclass(frozen=True)
class NotChecked:
    """Nobody could tell now; the sentence says who did not answer."""

    sentence: str
    retry_at: datetime


def domains_from_settings() -> Domains | None:
    """Return the DNS that is asked, None where it is switched off, as in the demo."""
    return DnsDomains(settings.DNS_SERVERS) if settings.DNS_SERVERS else None


def verifier_from_settings() -> Verifier | None:
    """Return the verification service whose key we have, None where there is none."""
    return Hunter(settings.HUNTER_API_KEY) if settings.HUNTER_API_KEY else None


def address_check(*, prospect: Prospect, now: datetime) -> AddressCheck | NotChecked:
    """Return what is known of a person's address, and find it out where it is unknown, old or of another address.

    Our own rules are asked first, then the domain, then a verification service, as far as they are switched on; who
    would cost something is not asked where the answer is no already.
    """
    domains, verifier = domains_from_settings(), verifier_from_settings()
    asked = _named(domains, verifier)
    known = AddressCheck.objects.filter(prospect=prospect).first()
    if known and _holds(known, prospect, asked, now):
        return known
    confirmed = bool(known and known.confirmed_by_name and known.address == prospect.address)
    return _look(prospect, domains, verifier, now, confirmed=confirmed)


def _named(domains: Domains | None, verifier: Verifier | None) -> str:
    """Return whom we ask now; a check made when fewer were asked does not hold."""
    return ", ".join(name for name in ("DNS" if domains else "", verifier.name if verifier else "") if name)


def _holds(known: AddressCheck, prospect: Prospect, asked: str, now: datetime) -> bool:
    same = known.address == prospect.address and known.asked == asked
    if known.reason == CheckReason.LEFT_COMPANY and known.address == prospect.address:
        return known.result != CheckResult.UNKNOWN  # a server takes mail long after its reader is gone
    return same and known.result != CheckResult.UNKNOWN and not is_old(known.checked_at, now)


def _look(
    prospect: Prospect, domains: Domains | None, verifier: Verifier | None, now: datetime, *, confirmed: bool
) -> AddressCheck | NotChecked:
    address = prospect.address_as_given
    judged = judge_text(address)
    if confirmed and judged.reason in MAY_BE_CONFIRMED:
        judged = FINE
    if domains and not judged.settles:
        domain = address.rpartition("@")[2].lower()
        judged = graver(judged, judge_route(domain, domains.route_of(domain)))
    if verifier and judged.result not in {CheckResult.UNUSABLE, CheckResult.UNKNOWN}:
        said = _verified(verifier, address, now)
        if isinstance(said, NotChecked):
            return said
        judged = graver(judged, said)
    kept = _keep(prospect, judged, _named(domains, verifier), now)
    return NotChecked(judged.sentence, now + TRY_AGAIN) if judged.result is CheckResult.UNKNOWN else kept


def _verified(verifier: Verifier, address: str, now: datetime) -> Judgement | NotChecked:
    if _asked_today(verifier, now) >= settings.VERIFIER_DAILY_CALLS:
        sentence = f"{verifier.name} was asked about {settings.VERIFIER_DAILY_CALLS} addresses today, as many as are allowed."
        return NotChecked(sentence, now + TRY_AGAIN)
    try:
        return judge_verified(verifier.name, verifier.verify(address, now=now))
    except VerifierError as error:
        wait = timedelta(seconds=error.retry_after) if error.retry_after else TRY_AGAIN
        return NotChecked(error.sentence, now + wait)


def _asked_today(verifier: Verifier, now: datetime) -> int:
    """Return how many addresses the service was asked about in the last 24 hours."""
    looked = AddressCheck.objects.filter(checked_at__gt=now - A_DAY, asked__endswith=verifier.name)
    return looked.exclude(reason__in=WITHOUT_A_VERIFIER).count()


def _keep(prospect: Prospect, judged: Judgement, asked: str, now: datetime) -> AddressCheck:
    """Keep what was found; who stood by another address stands by this one no longer."""
    AddressCheck.objects.filter(prospect=prospect).exclude(address=prospect.address).update(
        confirmed_by_name=""
    )
    said = {
        "address": prospect.address,
        "result": judged.result.value,
        "reason": judged.reason.value,
        "sentence": judged.sentence[:400],
        "suggestion": judged.suggestion,
        "asked": asked,
        "checked_at": now,
    }
    return AddressCheck.objects.update_or_create(prospect=prospect, defaults=said)[0]


@transaction.atomic
def confirm_address(*, prospect: Prospect, by: Actor) -> bool:
    """Keep that a person says that the address is right as it is written; False where our rules have no doubt of it.

    Its domain, and whether mail arrives, are asked all the same.
    """
    doubted = AddressCheck.objects.filter(
        prospect=prospect, address=prospect.address, reason__in=MAY_BE_CONFIRMED, confirmed_by_name=""
    )
    if not doubted.update(confirmed_by_name=by.name, result=CheckResult.UNKNOWN):
        return False
    record(Action.CHANGED, subject=prospect, by=by, reason="the address is right")
    return True


def forget_check(*, prospect: Prospect) -> None:
    """Let the address be looked at again, whatever was found last; who stood by it still does."""
    AddressCheck.objects.filter(prospect=prospect).update(result=CheckResult.UNKNOWN)


LEFT: Final = Judgement(
    CheckResult.UNUSABLE, CheckReason.LEFT_COMPANY, "A mail from there says that this person has left the company."
)  # fmt: skip


def note_left_company(*, prospect: Prospect, now: datetime) -> None:
    """Keep that a person has left the company: no mail reaches them at this address until somebody says otherwise."""
    _keep(prospect, LEFT, "", now)


def forget_left_company(*, prospect: Prospect) -> bool:
    """Let an address that was kept as left be looked at again; False where it is not kept so."""
    left = AddressCheck.objects.filter(prospect=prospect, reason=CheckReason.LEFT_COMPANY)
    return bool(left.update(result=CheckResult.UNKNOWN))
