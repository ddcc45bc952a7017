"""Objecting to a refusal, and deciding on the objection. Nothing is asked again: a named person decides once."""

from datetime import datetime

from django.db import IntegrityError, transaction

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.relevance.models import Appeal, Match
from campaigns.relevance.rules import Verdict
from campaigns.relevance.second_looks import AppealState
from campaigns.relevance.selectors import why_no_appeal
from campaigns.relevance.services.overriding import override


class NotAppealableError(Exception):
    """Nobody can object to this verdict (any more); the message is a sentence for people."""


class NoRightError(Exception):
    """The member's role may not decide here; the message is a sentence for people."""


def appeal(*, match: Match, by: Member, reason: str = "") -> Appeal:
    """Keep a person's objection to a refusal of the rules, with the reason where one is given. The first one stands.

    Raises:
        NotAppealableError: it is no refusal by the rules, or somebody objected before.
    """
    refused = why_no_appeal(match)
    if refused:
        raise NotAppealableError(refused)
    try:
        with transaction.atomic():
            made = Appeal.objects.create(match=match, reason=reason.strip()[:500], by=by)
            record(Action.APPEALED, subject=match, by=by.actor, appeal=made.pk)
            return made
    except IntegrityError as error:
        raise NotAppealableError("Somebody disagreed with this before.") from error


@transaction.atomic
def decide(*, appeal: Appeal, agreed: bool, reason: str, by: Member, now: datetime) -> bool:
    """Decide on an objection; False where that was done before. Agreed to, the verdict is overridden by name.

    Raises:
        AlreadyOverriddenError: a person decided on the verdict by another way.
        NoRightError: the member may not override verdicts.
        ValueError: there is no reason.
    """
    if not by.may(Right.OVERRIDE_VERDICT):
        raise NoRightError("Your role may not override verdicts.")
    if not reason.strip():
        raise ValueError("A decision needs a reason.")
    decided = Appeal.objects.filter(pk=appeal.pk, state=AppealState.OPEN).update(
        state=AppealState.UPHELD if agreed else AppealState.REJECTED,
        decided_by=by,
        decided_at=now,
        decision=reason.strip()[:500],
    )
    if decided and agreed:
        override(match=appeal.match, verdict=Verdict.SEND, reason=reason, by=by)
    elif decided:
        record(Action.DECLINED, subject=appeal.match, by=by.actor, appeal=appeal.pk)
    return bool(decided)
