"""What a change below means for what waits above: facts that went stale, texts and offers that people changed.

Each finds its rows by what they say now, so it may run twice, at once, or late, with the same result.
"""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import withdraw
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import AT_WORK, BY_VERDICT, Stage, go
from campaigns.enrollments.services import move
from campaigns.insights.rules.states import InsightState
from campaigns.insights.services.staling import mark_stale
from campaigns.members.rules import VersionStatus
from campaigns.message_templates.models import TemplateVersion
from campaigns.offers.models import Offer, OfferVersion
from campaigns.relevance.models import Match
from campaigns.sources.models import Source


def lapse_stale_approvals(now: datetime) -> int:
    """Take approvals back whose facts went stale, for a person to look again; return how many were taken.

    What a sender has claimed goes its way. Facts go stale first where their sources changed or expired.
    """
    mark_stale(now=now)
    rests_on_stale = Message.objects.filter(
        status=MessageStatus.SCHEDULED,
        draft__texts__version=F("draft__version"),
        draft__texts__fills__insight__state=InsightState.STALE,
    ).distinct()
    reason = "A fact in it is no longer current: its source changed or is gone."
    return sum(
        withdraw(message=message, to_review=True, by=SOFTWARE, reason=reason, now=now)
        for message in rests_on_stale
    )


def lapse_expired_entries(now: datetime) -> int:
    """Take approvals back that say an entry of ours which is out of use or past its review date; return how many.

    What a sender has claimed goes its way.
    """
    out_of_use = Q(draft__texts__fills__entry__active=False) | Q(
        draft__texts__fills__entry__review_by__lt=now.date()
    )
    lapsed = Message.objects.filter(
        out_of_use, status=MessageStatus.SCHEDULED, draft__texts__version=F("draft__version")
    ).distinct()
    reason = "A sentence of ours in it is out of use or past its review date."
    return sum(
        withdraw(message=message, to_review=True, by=SOFTWARE, reason=reason, now=now) for message in lapsed
    )


def lapse_changed_texts(now: datetime) -> int:
    """Take approvals back whose template has another text since, for a person to look again; return how many.

    Whoever approves the old text again does so knowingly, and it stays. What a sender has claimed goes its way.
    """
    newer = TemplateVersion.objects.filter(
        template=OuterRef("draft__template_version__template"),
        variant=OuterRef("draft__template_version__variant"),
        status=VersionStatus.APPROVED,
        approved_at__gt=OuterRef("approved_at"),
    )
    changed = Message.objects.filter(
        Exists(newer),
        status=MessageStatus.SCHEDULED,
        draft__template_version__status=VersionStatus.RETIRED,
    )
    reason = "Its template was changed after it was approved; this is the earlier text."
    return sum(
        withdraw(message=message, to_review=True, by=SOFTWARE, reason=reason, now=now) for message in changed
    )


@dataclass(frozen=True)
class JudgedAgain:
    """How many go back to be judged by a changed offer, and how many of them were approved already."""

    people: int = 0
    lapsed: int = 0


def judge_changed_offers(now: datetime, *, offer: Offer | None = None) -> JudgedAgain:
    """Send everybody back to be judged to whom nothing was sent and who was judged by an earlier version only.

    Who was refused by the earlier rules is asked about again too. Whom a worker holds is found by the next sweep;
    what a sender has claimed goes its way.
    """
    people = lapsed = 0
    for enrollment in _judged_by_an_earlier_version(offer):
        with transaction.atomic():
            stage, was_approved = Stage(enrollment.stage), _back_from_approved(enrollment, now)
            if was_approved:
                stage, lapsed = Stage.REVIEWING, lapsed + 1
            elif stage is Stage.APPROVED:
                continue  # a sender was faster: the mail goes its way
            people += move(
                enrollment_id=enrollment.pk, expected=stage, outcome=go(Stage.JUDGING), by=SOFTWARE, now=now
            )
    return JudgedAgain(people, lapsed)


def judged_again_by(offer: Offer) -> JudgedAgain:
    """Count who would be judged again if another version of the offer were approved now. Nothing is changed."""
    rows = _judged_and_unsent().filter(campaign__offer=offer)
    waiting = rows.filter(stage=Stage.APPROVED, messages__status=MessageStatus.SCHEDULED)
    return JudgedAgain(rows.count(), waiting.distinct().count())


def _judged_by_an_earlier_version(offer: Offer | None) -> QuerySet[Enrollment]:
    live = OfferVersion.objects.filter(offer=OuterRef("campaign__offer"), status=VersionStatus.APPROVED)
    by_live = Match.objects.filter(
        prospect=OuterRef("prospect"), offer=OuterRef("campaign__offer"), offer_version=OuterRef("live")
    )
    rows = _judged_and_unsent().alias(live=Subquery(live.values("number")[:1]))
    rows = rows.filter(~Exists(by_live), live__isnull=False)
    return rows.filter(campaign__offer=offer) if offer else rows


def _judged_and_unsent() -> QuerySet[Enrollment]:
    """Return who was judged, whom no worker holds, and to whom nothing was sent."""
    verdicts = Match.objects.filter(prospect=OuterRef("prospect"), offer=OuterRef("campaign__offer"))
    unsent = Q(stage__in=(Stage.ASKING, Stage.WRITING, Stage.CHECKING, Stage.REVIEWING, Stage.APPROVED))
    refused = Q(stage=Stage.STOPPED, stop_reason__in=BY_VERDICT)
    return Enrollment.objects.filter(
        unsent | refused,
        Exists(verdicts),
        campaign__status__in=AT_WORK,
        task_token__isnull=True,
        written_to=False,
    )


def _back_from_approved(enrollment: Enrollment, now: datetime) -> bool:
    reason = "The offer's rules were changed after it was approved."
    waiting = enrollment.messages.filter(status=MessageStatus.SCHEDULED).first()
    return waiting is not None and withdraw(
        message=waiting, to_review=True, by=SOFTWARE, reason=reason, now=now
    )


def sources_to_read_again(now: datetime) -> QuerySet[Source]:
    """Return the due sources that a draft before a person, or an approved one, rests on."""
    relied_on = Draft.objects.filter(
        status__in=(DraftStatus.IN_REVIEW, DraftStatus.APPROVED), texts__version=F("version")
    ).values("texts__fills__insight__evidence__snapshot__source")
    return Source.objects.filter(due_at__lte=now, pk__in=relied_on)
