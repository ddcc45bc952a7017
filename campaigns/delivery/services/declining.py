"""Saying that a draft is not to be sent, and how far that no reaches."""

import uuid
from dataclasses import replace
from datetime import datetime
from functools import partial

from django.db.models import Q

from campaigns.audit.models import AuditRecord
from campaigns.audit.rules import Action
from campaigns.audit.services import noted
from campaigns.delivery.services.barring import on_the_list, under_way
from campaigns.delivery.services.decisions import (
    CONFLICT,
    OPEN_GATE,
    Act,
    Decided,
    Gate,
    Refused,
    Seen,
    decided,
    lanes_of,
    made,
    take,
)
from campaigns.delivery.services.opinions import acts_at_once, give_opinion
from campaigns.delivery.services.stopping import Why, stop_journeys
from campaigns.delivery.services.testing import answer_test
from campaigns.drafts.models import Draft, ReviewDecision
from campaigns.drafts.rules import DecisionKind, DraftStatus, Lane, SuppressReason, SuppressScope
from campaigns.drafts.services.attributing import blame_of
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import StopReason
from campaigns.members.models import Member
from campaigns.prospects.rules.addresses import is_free_provider
from campaigns.prospects.rules.whom import Whom
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope
from campaigns.suppressions.services import suppress as bar
from outreach.db.together import insert_together

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
        status=DraftStatus.SUPPRESSED,
    )  # fmt: skip
    act = replace(act, draft=taken.read.draft)
    if not taken.ours:
        return _instead(act, said)
    decision = made(act, DecisionKind.SUPPRESS, **said)
    insert_together([decision], blame_of(decision), _ended(act, decision))
    return Decided(decision)


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


def _ended(act: Act, no: ReviewDecision) -> list[AuditRecord]:
    """End the journey of a draft, and whatever else the no reaches; return the records.

    Of a person there is one open journey. At a company everybody's who is under way ends.
    """
    enrollment, by = act.draft.enrollment, act.by.actor
    records: list[AuditRecord] = []
    whom = _bar(act, no, records) if no.scope != SuppressScope.DRAFT else None
    journeys = Enrollment.objects.filter(pk=enrollment.pk)
    others = Why(StopReason.SUPPRESSED, on_the_list(by))
    words = no.note or f"{act.by} said do not send: {no.reason.replace('_', ' ')}."
    own = Why(StopReason.REVIEWER, words)
    records += stop_journeys(
        journeys=journeys | under_way(whom) if whom else journeys,
        why=lambda row: own if row.pk == enrollment.pk else others,
        by=by,
        now=act.now,
    )
    return [*records, noted(Action.DECLINED, subject=act.draft, by=by, reason=no.reason, scope=no.scope)]


def _bar(act: Act, no: ReviewDecision, records: list[AuditRecord]) -> Whom | None:
    """Put person or company on the do-not-contact list; return the company, None where it is the person alone."""
    prospect = act.draft.enrollment.prospect
    alone = no.scope == SuppressScope.PERSON or is_free_provider(prospect.domain)
    bar(
        scope=SuppressionScope.ADDRESS if alone else SuppressionScope.DOMAIN,
        key=prospect.address if alone else prospect.domain,
        reason=_BARS.get(SuppressReason(no.reason), SuppressionReason.REVIEWER),
        note=no.note[:250],
        by=act.by.actor,
        records=records,
    )
    return None if alone else Whom(SuppressionScope.DOMAIN, (prospect.domain,))
