"""What the page shows of a campaign that runs."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Q

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageKind, MessageStatus
from campaigns.delivery.selectors.leaving import LEFT
from campaigns.drafts.models import Draft, ReviewDecision
from campaigns.enrollments.models import Campaign
from campaigns.enrollments.rules import StopReason
from campaigns.launch.models import ArtifactTest
from campaigns.launch.rules import DAYS_BETWEEN_TESTS
from campaigns.members.models import Member
from campaigns.members.rules import VersionStatus
from campaigns.message_templates.models import TemplateVersion


@dataclass(frozen=True)
class Control:
    """How a running campaign stands: mails by what became of them, and people by what came of it."""

    scheduled: int
    handed_over: int
    unknown: int
    replied: int
    bounced: int
    opted_out: int


def control_of(campaign: Campaign) -> Control:
    """Count the mails of a campaign's steps and what came back; answers that people wrote are none of them."""
    steps = Message.objects.filter(kind=MessageKind.STEP, enrollment__campaign=campaign)
    mails = steps.aggregate(
        scheduled=Count("id", filter=Q(status=MessageStatus.SCHEDULED)),
        handed_over=Count("id", filter=LEFT),
        unknown=Count("id", filter=Q(status__in=[MessageStatus.UNKNOWN, MessageStatus.SENDING])),
    )
    people = campaign.enrollments.aggregate(
        replied=Count("id", filter=Q(stop_reason=StopReason.REPLIED)),
        bounced=Count("id", filter=Q(stop_reason=StopReason.BOUNCED)),
        opted_out=Count("id", filter=Q(stop_reason=StopReason.SUPPRESSED, written_to=True)),
    )
    return Control(**mails, **people)


def reading_is_due(campaign: Campaign, now: datetime) -> bool:
    """Say whether a running campaign's own mail should be read again by somebody who did not make it."""
    since = campaign.launched_at
    last = ArtifactTest.objects.filter(campaign=campaign).values_list("at", flat=True).first()
    newest = max((moment for moment in (since, last) if moment), default=now)
    return newest <= now - timedelta(days=DAYS_BETWEEN_TESTS)


def made_it(campaign: Campaign, member: Member, drafts: Iterable[Draft]) -> bool:
    """Say whether a member wrote the campaign or its texts, or approved one of these mails, so that he cannot judge."""
    versions = TemplateVersion.objects.filter(template__steps__campaign=campaign).exclude(
        status=VersionStatus.DRAFT
    )
    wrote = versions.filter(Q(author=member) | Q(approved_by=member))
    approved = ReviewDecision.objects.filter(by=member, draft__in=list(drafts))
    return campaign.author_id == member.pk or wrote.exists() or approved.exists()
