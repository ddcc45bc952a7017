"""What a person does on the page of what is held of him: correct it, and say no for himself or his company."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from django.core.exceptions import ValidationError
from django.db import transaction

from campaigns.audit.rules import Action, Actor, ActorKind
from campaigns.audit.services import record
from campaigns.delivery.services.barring import bar
from campaigns.erasure.models import CompanyRequest
from campaigns.erasure.rules import CompanyAnswer
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.addresses import is_free_provider
from campaigns.prospects.rules.names import greeting_name
from campaigns.prospects.rules.whom import Whom
from campaigns.suppressions.rules import HoldScope, SuppressionReason, SuppressionScope
from campaigns.suppressions.services import hold, release

THE_PERSON: Final = Actor(ActorKind.SOFTWARE, "the person, by a link")
CORRECTED: Final = ("first_name", "last_name", "title", "city")


@transaction.atomic
def correct(*, prospect: Prospect, said: Mapping[str, str], now: datetime) -> list[str]:
    """Keep what a person says of himself; return the names of what changed.

    Raises:
        ValidationError: a text is too long, or holds characters that no name has.
    """
    texts = {name: " ".join(said[name].split()) for name in CORRECTED if name in said}
    changed = [name for name, text in texts.items() if text != getattr(prospect, name)]
    for name in changed:
        setattr(prospect, name, _fitting(prospect, name, texts[name]))
    if {"first_name", "last_name"} & set(changed):
        read = greeting_name(prospect.first_name, prospect.last_name, "")
        prospect.greeting_name, prospect.greeting_doubt = read.first_name, read.reason
    if changed:
        prospect.save()
        record(Action.CHANGED, subject=prospect, by=THE_PERSON, fields=changed)
    return changed


def _fitting(prospect: Prospect, name: str, text: str) -> str:
    longest = int(getattr(prospect._meta.get_field(name), "max_length", 0))
    if len(text) > longest or not text.isprintable() or set(text) & set("<>{}[]\\|"):
        raise ValidationError(f"This cannot be kept: use letters, and at most {longest} of them.")
    return text


@transaction.atomic
def never_again(*, address: str, now: datetime) -> None:
    """Bar a person who said so himself, and stop what is under way; a second time changes nothing."""
    bar(
        whom=Whom(SuppressionScope.ADDRESS, (address,)), reason=SuppressionReason.OPT_OUT, by=THE_PERSON, now=now,
        note="by the link to what is held", explanation="This person asked us to stop.",
    )  # fmt: skip


def company_of(prospect: Prospect) -> str:
    """Return the domain of a person's company; "" where it is a provider of mail to everybody."""
    return "" if is_free_provider(prospect.domain) else prospect.domain


@transaction.atomic
def ask_for_company(*, prospect: Prospect, now: datetime) -> bool:
    """Bar the person, and hold his whole company until a lead decides. False where that waits already, or is no company."""
    never_again(address=prospect.address, now=now)
    domain = company_of(prospect)
    if not domain or CompanyRequest.objects.filter(domain=domain, answer="").exists():
        return False
    reason = "Somebody there asked that nobody of the company is written to; a lead decides."
    held = hold(scope=HoldScope.DOMAIN, key=domain, reason=reason, by=THE_PERSON, until=None)
    CompanyRequest.objects.create(domain=domain, hold=held, asked_at=now)
    return True


@transaction.atomic
def decide_company(
    *, request: CompanyRequest, answer: CompanyAnswer, reason: str, by: Member, now: datetime
) -> bool:
    """Bar a company for good, or let it be written to again; False where it was decided, or for want of the right.

    Raises:
        ValidationError: there is no reason.
    """
    if not reason.strip():
        raise ValidationError("Say why, in a sentence.")
    if not by.may(Right.ANSWER_PRIVACY_REQUESTS):
        return False
    rows = CompanyRequest.objects.filter(pk=request.pk, answer="")
    if not rows.update(answer=answer, reason=reason.strip()[:500], decided_by=by, decided_at=now):
        return False
    record(Action.RESOLVED, subject=request, by=by.actor, answer=answer)
    if answer is CompanyAnswer.NEVER_AGAIN:
        bar(
            whom=Whom(SuppressionScope.DOMAIN, (request.domain,)), reason=SuppressionReason.OPT_OUT, by=by.actor,
            now=now, explanation="Their company asked us to stop.",
        )  # fmt: skip
    release(hold_id=request.hold_id, by=by.actor, now=now)
    return True
