"""What was handled without a person, and how often a person said later that it was something else."""

from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, TruncDate

from campaigns.members.models import Team
from campaigns.replies.models import InboundMessage, Relabelling
from campaigns.replies.rules.effects import Decider
from campaigns.replies.rules.kinds import Category


@dataclass(frozen=True)
class HandledAlone:
    """Mails of one day and category that nobody had to decide about; `relabelled` of them a person took for something else."""

    day: date
    category: Category
    handled: int
    relabelled: int


def handled_alone(*, since: datetime, until: datetime) -> list[HandledAlone]:
    """Count, by the team's day and by what they were taken for when they came in, mails that came in the time given.

    `until` is not part of it. Copies, bounces, complaints and our own mail are no answers, and stay out. The newest day
    comes first.
    """
    first = Relabelling.objects.filter(inbound=OuterRef("pk"), number=1)
    taken_for = Coalesce(Subquery(first.values("from_category")[:1]), F("category"))
    rows = (
        came_alone(since=since, until=until)
        .annotate(day=TruncDate("received_at", tzinfo=_zone()), taken_for=taken_for)
        .values("day", "taken_for")
        .annotate(handled=Count("id"), changed=Count("id", filter=Q(relabelled__gt=0)))
        .order_by("-day", "taken_for")
    )
    return [
        HandledAlone(row["day"], Category(row["taken_for"]), row["handled"], row["changed"]) for row in rows
    ]


def came_alone(*, since: datetime, until: datetime) -> QuerySet[InboundMessage]:
    """Return the mails that came in the time given and that nobody had to decide about, in no order."""
    return InboundMessage.objects.filter(
        decider=Decider.ROUTED, original__isnull=True, effects_at__isnull=False, received_at__gte=since,
        received_at__lt=until,
    ).order_by()  # fmt: skip


def _zone() -> ZoneInfo:
    name = Team.objects.filter(pk=1).values_list("time_zone", flat=True).first()
    return ZoneInfo(name or str(Team._meta.get_field("time_zone").get_default()))
