"""What is due, and where everybody is."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, Min, OuterRef, Q, QuerySet

from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import AT_WORK, ENDED, IN_HAND, MACHINE, CampaignStatus, Stage
from campaigns.prospects.models import Prospect, Segment
from campaigns.prospects.selectors import people_in


def due_machine(now: datetime, *, campaign: Campaign | None = None) -> QuerySet[Enrollment]:
    """Return enrollments that a machine should work on now and that nobody leases, longest due first."""
    free = Q(task_until__isnull=True) | Q(task_until__lt=now)
    rows = Enrollment.objects.filter(
        free, stage__in=MACHINE, due_at__lte=now, campaign__status__in=AT_WORK
    ).order_by("due_at", "id")
    return rows.filter(campaign=campaign) if campaign else rows


def due_waiting(now: datetime, *, campaign: Campaign | None = None) -> QuerySet[Enrollment]:
    """Return enrollments whose waiting time is over."""
    rows = Enrollment.objects.filter(
        stage=Stage.WAITING, due_at__lte=now, campaign__status=CampaignStatus.RUNNING
    ).order_by("due_at", "id")
    return rows.filter(campaign=campaign) if campaign else rows


def people_not_in(campaign: Campaign, segment: Segment) -> QuerySet[Prospect]:
    """Return who is in a segment now and may join: not in the campaign yet, and in no other that goes on."""
    return people_in(segment).filter(~Exists(in_the_way(campaign, OuterRef("pk"))))


def in_the_way(campaign: Campaign, prospect: OuterRef) -> QuerySet[Enrollment]:
    """Return what keeps a person out of a campaign: being in it, or in another that has not ended for him."""
    open_elsewhere = ~Q(stage__in=ENDED)
    return Enrollment.objects.filter(Q(campaign=campaign) | open_elsewhere, prospect=prospect)


def colleagues_ahead(enrollment: Enrollment) -> int:
    """Count the people of the same company who are being written to, in any campaign, before this one may be.

    Of several who wait to be written to, the one who joined first goes first, so that two workers agree.
    """
    company = enrollment.prospect.company_id
    if company is None:
        return 0
    in_hand = Q(stage__in=IN_HAND) | Q(stage=Stage.WRITING, pk__lt=enrollment.pk, written_to=False)
    colleagues = Enrollment.objects.filter(in_hand, prospect__company=company)
    return colleagues.exclude(prospect=enrollment.prospect_id).count()


@dataclass(frozen=True)
class Waiting:
    """Machine work that a hold or somebody's outage keeps waiting: how many, why, and when the first goes on."""

    reason: str
    count: int
    until: datetime


def waiting_for(campaigns: Iterable[Campaign], now: datetime) -> list[Waiting]:
    """Return why work of machines waits, the most common reason first."""
    rows = (
        Enrollment.objects.filter(campaign__in=list(campaigns), stage__in=MACHINE, due_at__gt=now)
        .exclude(wait_reason="")
        .values("wait_reason")
        .annotate(n=Count("id"), until=Min("due_at"))
        .order_by("-n", "wait_reason")
    )
    return [Waiting(row["wait_reason"], row["n"], row["until"]) for row in rows]


@dataclass(frozen=True)
class Whereabouts:
    """Each enrollment of a campaign is exactly one of: written to, in progress, held back."""

    total: int
    written_to: int
    in_progress: Mapping[str, int]
    held_back: Mapping[str, int]

    @property
    def adds_up(self) -> bool:
        return self.total == self.written_to + sum(self.in_progress.values()) + sum(self.held_back.values())


def whereabouts(campaign: Campaign) -> Whereabouts:
    """Count where everybody of a campaign is: in progress by stage, held back by reason."""
    written, progress, held = 0, Counter[str](), Counter[str]()
    rows = campaign.enrollments.values("written_to", "stage", "stop_reason").annotate(n=Count("id"))
    for row in rows:
        if row["written_to"]:
            written += row["n"]
        elif row["stage"] == Stage.STOPPED:
            held[row["stop_reason"]] += row["n"]
        else:
            progress[row["stage"]] += row["n"]
    return Whereabouts(campaign.enrollments.count(), written, dict(progress), dict(held))
