"""How well people read: what they caught, how fast they approved, and where two of them saw it otherwise."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from statistics import median
from typing import Final

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery

from campaigns.drafts.models import DraftText, ReviewDecision
from campaigns.drafts.models.planting import ReviewTest
from campaigns.drafts.rules import APPROVALS, DecisionKind
from campaigns.drafts.rules.reading import differ, is_faster_than_reading
from campaigns.drafts.rules.sampling import READ
from campaigns.members.models import Member
from campaigns.quality.rules.prose import word_count

DAYS: Final = 90  # what is older tells little of how somebody reads today
MOST: Final = 5_000  # decisions whose times are looked at, the newest


@dataclass
class Reader:
    """One person's figures. `timed` counts the approvals whose time is known, `fast` those faster than reading."""

    name: str
    unedited: int = 0
    edited: int = 0
    held_back: int = 0
    tests: int = 0
    caught: int = 0
    timed: int = 0
    fast: int = 0
    seconds: list[int] = field(default_factory=list)

    @property
    def median_seconds(self) -> float | None:
        return median(self.seconds) if self.seconds else None


@dataclass(frozen=True)
class Pairs:
    """Texts that two people read: how many, and in how many of them they differed."""

    read: int
    differed: int


def readers_since(since: datetime, *, only: Member | None = None) -> list[Reader]:
    """Return each reviewer's figures since a moment, by name; `only` one member's. Test drafts count as tests alone."""
    found: dict[int, Reader] = {}
    people = Member.objects.filter(pk=only.pk) if only else Member.objects.all()
    for member in people:
        found[member.pk] = Reader(str(member))
    _count_decisions(found, since)
    _count_tests(found, since)
    _count_times(found, since)
    busy = (reader for reader in found.values() if only or _did_anything(reader))
    return sorted(busy, key=lambda reader: reader.name.casefold())


def _did_anything(reader: Reader) -> bool:
    return bool(reader.unedited or reader.edited or reader.held_back or reader.tests)


def _decisions(since: datetime) -> QuerySet[ReviewDecision]:
    return ReviewDecision.objects.filter(
        at__gte=since, kind__in=READ, draft__planted=False, along_with__isnull=True
    )


def _count_decisions(found: dict[int, Reader], since: datetime) -> None:
    edits = ReviewDecision.objects.filter(draft=OuterRef("draft"), kind=DecisionKind.EDIT)
    rows = _decisions(since).annotate(edited=Exists(edits)).order_by()
    for row in rows.values("by", "kind", "edited").annotate(n=Count("pk")):
        reader = found.get(row["by"])
        if reader is None:
            continue
        if row["kind"] == DecisionKind.SUPPRESS:
            reader.held_back += row["n"]
        elif row["edited"]:
            reader.edited += row["n"]
        else:
            reader.unedited += row["n"]


def _count_tests(found: dict[int, Reader], since: datetime) -> None:
    rows = ReviewTest.objects.filter(at__gte=since, by__isnull=False).order_by().values("by")
    for row in rows.annotate(n=Count("pk"), seen=Count("pk", filter=Q(caught=True))):
        if reader := found.get(row["by"]):
            reader.tests, reader.caught = row["n"], row["seen"]


def _count_times(found: dict[int, Reader], since: datetime) -> None:
    """Compare each approval's time with the words that were read; texts are counted here, since no database can."""
    text = DraftText.objects.filter(draft=OuterRef("draft"), version=OuterRef("version")).values("body")[:1]
    rows = _decisions(since).filter(active_seconds__isnull=False, by__in=list(found))
    timed = (
        rows.annotate(body=Subquery(text)).order_by("-pk").values_list("by", "kind", "active_seconds", "body")
    )
    for by, kind, seconds, body in timed[:MOST]:
        assert by is not None
        assert seconds is not None
        found[by].seconds.append(seconds)
        if kind in APPROVALS:
            found[by].timed += 1
            found[by].fast += is_faster_than_reading(words=word_count(body or ""), seconds=seconds)


def pairs_since(since: datetime) -> Pairs:
    """Count the texts that two people read since a moment, and those in which they differed.

    Of each first view, what the next person did with the same text: decided, gave a view, or changed a fact in it,
    which is another view whatever follows. Where only words were changed two people read the new text.
    """
    views = ReviewDecision.objects.filter(opinion=True)
    of_text = {"draft": OuterRef("draft"), "version": OuterRef("version")}
    acts = Q(kind__in=READ) | Q(kind=DecisionKind.EDIT, edits__fact=True)
    following = ReviewDecision.objects.filter(acts, **of_text, pk__gt=OuterRef("pk"))
    answer = following.exclude(by=OuterRef("by")).order_by("pk").values("kind")[:1]
    first = views.filter(~Exists(views.filter(**of_text, pk__lt=OuterRef("pk"))), at__gte=since)
    rows = first.annotate(answer=Subquery(answer)).exclude(answer=None).order_by()
    found = [
        (row["kind"], row["answer"], row["n"])
        for row in rows.values("kind", "answer").annotate(n=Count("pk"))
    ]
    return Pairs(
        read=sum(number for *_, number in found),
        differed=sum(number for kind, answer, number in found if differ(kind, answer)),
    )


def totals(readers: Iterable[Reader]) -> Reader:
    """Add everybody's figures up to the team's."""
    team = Reader("The team")
    for each in readers:
        team.unedited += each.unedited
        team.edited += each.edited
        team.held_back += each.held_back
        team.tests += each.tests
        team.caught += each.caught
        team.timed += each.timed
        team.fast += each.fast
        team.seconds += each.seconds
    return team


def lately(now: datetime) -> datetime:
    """Return since when reading is looked at."""
    return now - timedelta(days=DAYS)
