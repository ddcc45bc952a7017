"""Saying that a draft is not to be sent, and how far that no reaches."""

import uuid
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Final

from django.db.models import Exists, OuterRef, Q

from campaigns.audit.rules import Action
from campaigns.audit.services import noted, record_together
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services.barring import on_the_list, stop_under_way
from campaigns.delivery.services.decisions import (
    CONFLICT,
    OPEN_GATE,
    Act,
    Decided,
    Gate,
    Refused,
    Seen,
    decided,
    keep,
    lanes_of,
    take,
)
from campaigns.delivery.services.opinions import acts_at_once, give_opinion
from campaigns.delivery.services.pairs import stop_journey, take_drafts_back
from campaigns.delivery.services.testing import answer_test
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import OPEN, DecisionKind, DraftStatus, Lane, SuppressReason, SuppressScope
from campaigns.drafts.selectors.reading import Read
from campaigns.drafts.services.attributing import keep_blame
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, StopReason, stop
from campaigns.enrollments.services import move
from campaigns.members.models import Member
from campaigns.prospects.rules.addresses import is_free_provider
from campaigns.prospects.rules.whom import Whom
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope
from campaigns.suppressions.services import suppress as bar

_BARS = {
    SuppressReason.WRONG_PERSON: SuppressionReason.WRONG_PERSON,
    SuppressReason.CUSTOMER_OR_DEAL: SuppressionReason.CUSTOMER,
    SuppressReason.LEGAL: SuppressionReason.LEGAL,
}


def suppress(  # noqa: PLR0913  what a no says, each by its name
    *,
    draft: Draft,
    seen: Seen,
    reason: SuppressReason,
    scope: SuppressScope,
    note: str,
    by: Member,
    request_key: uuid.UUID,
    now: datetime,
    gate: Gate = OPEN_GATE,
) -> Decided | Refused:
    """Do not send: this draft, or never to this person, or to nobody at this company.

    A test draft is answered instead. The first of two views is only kept; a wider no acts at once.
    """
    act = Act(draft, seen, by, request_key, now, gate)
    return decided(request_key, by, partial(_suppressed, act, reason, scope, note))


def _suppressed(act: Act, reason: SuppressReason, scope: SuppressScope, note: str) -> Decided | Refused:
    said = {"reason": reason, "scope": scope, "note": note[:500]}
    taken = take(
        act, only=_acts_at_once(act, scope), lanes=lanes_of(act.by) | {Lane.UNREAD},
        beside={"answering": _ANSWERING, "followed": _FOLLOWED}, status=DraftStatus.SUPPRESSED,
    )  # fmt: skip
    act = replace(act, draft=taken.read.draft)
    if not taken.ours:
        return _instead(act, said)
    _end(act, taken.read, reason, scope, note)
    if scope is not SuppressScope.DRAFT:
        _bar(act, taken.read, reason, scope, note)
    kept = keep(act, DecisionKind.SUPPRESS, **said)
    keep_blame(decision=kept.decision)
    return kept


def _acts_at_once(act: Act, scope: SuppressScope) -> Q:
    """A wider no acts at once, whoever else was to read the draft."""
    if scope is SuppressScope.DRAFT:
        return acts_at_once(act, DecisionKind.SUPPRESS)
    return Q(planted=False)


def _instead(act: Act, said: dict[str, str]) -> Decided | Refused:
    """Answer a test draft, or keep one of two views."""
    if act.draft.planted:
        return answer_test(act, DecisionKind.SUPPRESS, **said)
    return give_opinion(act, DecisionKind.SUPPRESS, **said) or CONFLICT


def _end(act: Act, read: Read, reason: SuppressReason, scope: SuppressScope, note: str) -> None:
    """End the journey of a draft in review, and take back what else of it waits."""
    enrollment = read.draft.enrollment
    words = note or f"{act.by} said do not send: {reason.replace('_', ' ')}."
    said = noted(Action.DECLINED, subject=read.draft, by=act.by.actor, reason=reason, scope=scope)
    ended = not read.beside["answering"] and move(
        enrollment_id=enrollment.pk, expected=Stage.REVIEWING, outcome=stop(StopReason.REVIEWER, words),
        by=act.by.actor, now=act.now, beside=[said],
    )  # fmt: skip
    if not ended:
        _stop(enrollment, StopReason.REVIEWER, words, act)
        record_together([said])
    elif read.beside["followed"]:
        take_drafts_back(enrollment=enrollment)


# Whether an answer to this person waits to leave; it is taken back with the journey.
_ANSWERING: Final = Exists(
    Message.objects.filter(enrollment=OuterRef("enrollment"), status=MessageStatus.SCHEDULED)
)
# Whether there are other drafts for this person: follow-ups that were written ahead, or tests.
_FOLLOWED: Final = Exists(
    Draft.objects.filter(enrollment=OuterRef("enrollment"), status__in=OPEN).exclude(pk=OuterRef("pk"))
)


def _bar(act: Act, read: Read, reason: SuppressReason, scope: SuppressScope, note: str) -> None:
    """Put person or company on the do-not-contact list, and stop whoever else is under way at the company.

    A person has one open journey, which has just ended.
    """
    prospect = read.draft.enrollment.prospect
    alone = scope is SuppressScope.PERSON or is_free_provider(prospect.domain)
    bar(
        scope=SuppressionScope.ADDRESS if alone else SuppressionScope.DOMAIN,
        key=prospect.address if alone else prospect.domain,
        reason=_BARS.get(reason, SuppressionReason.REVIEWER),
        note=note[:250],
        by=act.by.actor,
    )
    if not alone:
        whom = Whom(SuppressionScope.DOMAIN, (prospect.domain,))
        stop_under_way(whom=whom, explanation=on_the_list(act.by.actor), by=act.by.actor, now=act.now)


def _stop(enrollment: Enrollment, reason: StopReason, words: str, act: Act) -> None:
    stop_journey(enrollment=enrollment, reason=reason, explanation=words, by=act.by.actor, now=act.now)
