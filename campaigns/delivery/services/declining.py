"""Saying that a draft is not to be sent, and how far that no reaches."""

import uuid
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.delivery.services.decisions import (
    CONFLICT,
    NOT_YOURS,
    Act,
    Decided,
    LostRaceError,
    Refused,
    Seen,
    earlier,
    keep,
)
from campaigns.delivery.services.opinions import give_opinion, is_opinion
from campaigns.delivery.services.pairs import stop_journey
from campaigns.delivery.services.testing import answer_test
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DecisionKind, DraftStatus, SuppressReason, SuppressScope
from campaigns.drafts.services.attributing import keep_blame
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import ENDED, StopReason
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.addresses import is_free_provider
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope
from campaigns.suppressions.services import suppress as bar

_BARS = {
    SuppressReason.WRONG_PERSON: SuppressionReason.WRONG_PERSON,
    SuppressReason.CUSTOMER_OR_DEAL: SuppressionReason.CUSTOMER,
    SuppressReason.LEGAL: SuppressionReason.LEGAL,
}


def suppress(
    *,
    draft: Draft,
    seen: Seen,
    reason: SuppressReason,
    scope: SuppressScope,
    note: str,
    by: Member,
    request_key: uuid.UUID,
    now: datetime,
) -> Decided | Refused:
    """Do not send: this draft, or never to this person, or to nobody at this company."""
    present = earlier(request_key)
    if present:
        return present
    if not by.may(Right.REVIEW):
        return NOT_YOURS
    try:
        return _acted(Act(draft, seen, by, request_key, now), reason, scope, note)
    except LostRaceError:
        return earlier(request_key) or CONFLICT


def _acted(act: Act, reason: SuppressReason, scope: SuppressScope, note: str) -> Decided | Refused:
    """A test draft is answered instead. The first of two views is only kept; a wider no acts at once."""
    said = {"reason": reason, "scope": scope, "note": note[:500]}
    if act.draft.planted:
        return answer_test(act, DecisionKind.SUPPRESS, **said)
    if scope is SuppressScope.DRAFT and is_opinion(act.draft, DecisionKind.SUPPRESS):
        return give_opinion(act, DecisionKind.SUPPRESS, **said)
    return _suppressed(act, reason, scope, note)


@transaction.atomic
def _suppressed(act: Act, reason: SuppressReason, scope: SuppressScope, note: str) -> Decided:
    waiting = Draft.objects.filter(pk=act.draft.pk, status=DraftStatus.IN_REVIEW, version=act.seen.version)
    if not waiting.update(status=DraftStatus.SUPPRESSED):
        raise LostRaceError
    words = note or f"{act.by} said do not send: {reason.replace('_', ' ')}."
    _stop(act.draft.enrollment, StopReason.REVIEWER, words, act)
    if scope is not SuppressScope.DRAFT:
        _bar(act, reason, scope, note)
    record(Action.DECLINED, subject=act.draft, by=act.by.actor, reason=reason, scope=scope)
    decided = keep(act, DecisionKind.SUPPRESS, reason=reason, scope=scope, note=note[:500])
    keep_blame(decision=decided.decision)
    return decided


def _bar(act: Act, reason: SuppressReason, scope: SuppressScope, note: str) -> None:
    """Put person or company on the do-not-contact list, and stop what is under way there."""
    prospect = act.draft.enrollment.prospect
    alone = scope is SuppressScope.PERSON or is_free_provider(prospect.domain)
    bar(
        scope=SuppressionScope.ADDRESS if alone else SuppressionScope.DOMAIN,
        key=prospect.address if alone else prospect.domain,
        reason=_BARS.get(reason, SuppressionReason.REVIEWER),
        note=note[:250],
        by=act.by.actor,
    )
    for enrollment in _under_way(prospect, alone=alone):
        _stop(enrollment, StopReason.SUPPRESSED, f"{act.by} put them on the do-not-contact list.", act)


def _under_way(prospect: Prospect, *, alone: bool) -> QuerySet[Enrollment]:
    """Return the journeys that have not ended of this person alone, or of everybody at the company."""
    rows = Enrollment.objects.exclude(stage__in=ENDED)
    if alone:
        return rows.filter(prospect=prospect)
    return rows.filter(prospect__company=prospect.company, prospect__company__isnull=False)


def _stop(enrollment: Enrollment, reason: StopReason, words: str, act: Act) -> None:
    stop_journey(enrollment=enrollment, reason=reason, explanation=words, by=act.by.actor, now=act.now)
