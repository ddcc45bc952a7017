"""The people of a campaign as a template meets them: who they are and what may be said, in few statements."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Final

from django.db.models import Prefetch

from campaigns.drafts.selectors import facts_for
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.insights.models import Entry, Evidence, Insight
from campaigns.insights.rules.kinds import EntryKind, Tact
from campaigns.insights.rules.states import InsightState
from campaigns.message_templates.models import Slot
from campaigns.prospects.models import Prospect, Segment
from campaigns.prospects.selectors import people_in
from campaigns.relevance.models import Match

# Of a larger campaign the first who joined stand for the rest.
MOST_PEOPLE: Final = 500


@dataclass(frozen=True)
class Reader:
    """A person with the facts of the newest verdict that may be said. `signal` says how much speaks for writing now."""

    enrollment: Enrollment
    facts: tuple[Insight, ...] = ()
    signal: str = ""

    @property
    def prospect(self) -> Prospect:
        return self.enrollment.prospect

    def __str__(self) -> str:
        company = self.prospect.company
        return f"{self.prospect}, {company.name}" if company else str(self.prospect)


@dataclass(frozen=True)
class Readers:
    """People of a campaign, and the entries of ours that are in force on a day."""

    people: tuple[Reader, ...]
    today: date

    @cached_property
    def _entries(self) -> list[Entry]:
        rows = Entry.objects.filter(active=True, review_by__gte=self.today)
        return list(rows.select_related("segment").order_by("pk"))

    @cached_property
    def _members(self) -> dict[int, frozenset[int]]:
        return {}

    def within(self, segment: Segment, prospect: Prospect) -> bool:
        """Say whether a person is in a segment now; each segment is asked for once."""
        if segment.pk not in self._members:
            known = [reader.prospect.pk for reader in self.people]
            self._members[segment.pk] = frozenset(
                people_in(segment).filter(pk__in=known).values_list("pk", flat=True)
            )
        return prospect.pk in self._members[segment.pk]

    def material(self, slot: Slot, reader: Reader) -> list[Insight | Entry]:
        """Return the facts, then the entries, that a slot takes of a person, as for a draft."""
        kinds = [kind for kind in slot.takes if kind in list(EntryKind)]
        entries = [
            entry
            for entry in self._entries
            if entry.kind in kinds and (entry.segment is None or self.within(entry.segment, reader.prospect))
        ]
        return [
            *facts_for(slot, reader.facts),
            *sorted(entries, key=lambda entry: kinds.index(entry.kind)),
        ]


def readers_of(
    campaign: Campaign, *, today: date, only: Sequence[int] | None = None, with_pages: bool = False
) -> Readers:
    """Return the people of a campaign in the order in which they joined, `MOST_PEOPLE` at most.

    `with_pages` loads the saved pages too: only then can a fact be quoted and held against its page. `only` names
    the people who are wanted.
    """
    rows = campaign.enrollments.select_related("prospect__company", "campaign").order_by("pk")
    if only is not None:
        rows = rows.filter(prospect__in=only)
    enrollments = list(rows[:MOST_PEOPLE])
    matches = _newest(campaign, [row.prospect_id for row in enrollments])
    facts = _facts([match.extraction_id for match in matches.values()], with_pages=with_pages)
    people = []
    for row in enrollments:
        match = matches.get(row.prospect_id)
        known = facts.get(match.extraction_id, []) if match else []
        signal = match.extraction.signal if match else ""
        people.append(Reader(row, tuple(known), signal))
    return Readers(tuple(people), today)


def _newest(campaign: Campaign, prospects: Iterable[int]) -> dict[int, Match]:
    rows = Match.objects.filter(offer=campaign.offer_id, prospect__in=list(prospects)).order_by("pk")
    return {match.prospect_id: match for match in rows.select_related("extraction")}


def _facts(extractions: Iterable[int], *, with_pages: bool) -> dict[int, list[Insight]]:
    """Return the grounded facts of each reading that may be said, without asking for each of them."""
    heavy = ("snapshot__raw",) if with_pages else ("snapshot__raw", "snapshot__text")
    evidence = Evidence.objects.select_related("snapshot__source").defer(*heavy)
    rows = Insight.objects.filter(
        extraction__in=list(extractions), state=InsightState.GROUNDED, tact=Tact.SAY
    ).prefetch_related(Prefetch("evidence", evidence))
    found: dict[int, list[Insight]] = {}
    for row in rows.order_by("pk"):
        proofs = row.evidence.all()
        if proofs and (not with_pages or all(proof.matches for proof in proofs)):
            found.setdefault(row.extraction_id, []).append(row)
    return found
