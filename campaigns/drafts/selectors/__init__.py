"""Reading drafts: what may fill a slot, what proves a clause, what bars an approval."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Final

from django.db.models import F, Prefetch, QuerySet

from campaigns.drafts.models import Draft, DraftText, SlotFill
from campaigns.drafts.rules import DraftStatus, Lane, Shown, reply_subject
from campaigns.enrollments.models import Enrollment
from campaigns.insights.models import Entry, Evidence, Insight
from campaigns.insights.rules.kinds import EntryKind, Tact
from campaigns.insights.rules.states import InsightState
from campaigns.insights.selectors import is_said_once, said_by_person
from campaigns.message_templates.models import Slot
from campaigns.message_templates.rules.slots import SlotForm
from campaigns.prospects.models import Prospect
from campaigns.prospects.selectors import is_in
from campaigns.relevance.models import Match
from outreach.db.places import Later


def sayable(match: Match) -> list[Insight]:
    """Return the facts of a reading that may be said: grounded, fit to say, and still matching their pages."""
    rows = match.extraction.insights.filter(state=InsightState.GROUNDED, tact=Tact.SAY).prefetch_related(
        Prefetch("evidence", _evidence())
    )
    return [
        row for row in rows if row.evidence.all() and all(evidence.matches for evidence in row.evidence.all())
    ]


def facts_for(slot: Slot, insights: Iterable[Insight]) -> list[Insight]:
    """Return the facts that a slot takes, in the order of preference that its author gave.

    What is quoted must be the person's own words, no slot mixes the template's language with another, and an idea
    that was said once is not told as one that recurs.
    """
    rule, language = slot.rule, slot.version.template.language
    fitting = [
        fact
        for fact in insights
        if rule.takes(kind=fact.kind, anchor_type=fact.anchor_type)
        and _in_language(fact, language)
        and not is_said_once(fact)
        and (rule.form is not SlotForm.QUOTE or said_by_person(fact))
    ]
    order = {kind: place for place, kind in enumerate(slot.takes)}
    return sorted(fitting, key=lambda fact: order.get(fact.kind, len(order)))


def entries_for(slot: Slot, prospect: Prospect, today: date) -> list[Entry]:
    """Return the entries of ours that a slot takes and that are true of this person: in force, and not past review."""
    kinds = [kind for kind in slot.takes if kind in list(EntryKind)]
    if not kinds:
        return []
    rows = Entry.objects.filter(kind__in=kinds, active=True, review_by__gte=today).select_related("segment")
    fitting = [row for row in rows.order_by("pk") if row.segment is None or is_in(row.segment, prospect)]
    return sorted(fitting, key=lambda row: kinds.index(row.kind))


def _in_language(fact: Insight, language: str) -> bool:
    """A page whose language nobody could tell is given the benefit of the doubt."""
    return all(evidence.snapshot.language in {"", language} for evidence in fact.evidence.all())


def fills_of(text: DraftText) -> list[SlotFill]:
    """Return the fills of a text with everything that proves them, in one go."""
    return _with_proof(SlotFill.objects.filter(text=text))


def current_fills(draft_id: int) -> list[SlotFill]:
    """Return the fills of a draft's current text, as `fills_of` does."""
    return _with_proof(SlotFill.objects.filter(text__draft=draft_id, text__version=F("text__draft__version")))


def _with_proof(fills: QuerySet[SlotFill]) -> list[SlotFill]:
    return list(
        fills.select_related("insight__entry", "entry").prefetch_related(
            Prefetch("insight__evidence", _evidence())
        )
    )


def _evidence() -> QuerySet[Evidence]:
    """Return evidence with its saved page and source, without the page's bytes."""
    return Evidence.objects.select_related("snapshot__source").defer("snapshot__raw")


def broken_fills(fills: Sequence[SlotFill]) -> list[SlotFill]:
    """Return the fills whose quote no longer stands in its saved page, or whose fact went stale."""
    return [fill for fill in fills if fill.insight is not None and not _holds(fill.insight)]


def lapsed_entries(fills: Sequence[SlotFill], today: date) -> list[SlotFill]:
    """Return the fills that say an entry which is out of use, or past its review date."""
    return [fill for fill in fills if (entry := _entry_of(fill)) and not entry.in_force(today)]


def _entry_of(fill: SlotFill) -> Entry | None:
    return fill.insight.entry if fill.insight else fill.entry


def why_lapsed(fills: Sequence[SlotFill], today: date) -> str:
    """Return the sentence for whoever wants to approve or send such a fill; "" where every entry is in force."""
    lapsed = lapsed_entries(fills, today)
    if not lapsed:
        return ""
    return f"“{lapsed[0].value[:80]}” is out of use or past its review date. Ask its owner to renew it, or take it out."


def _holds(insight: Insight) -> bool:
    return insight.state == InsightState.GROUNDED and all(
        evidence.matches for evidence in insight.evidence.all()
    )


QUEUE_ORDER: Final = ("due_on", "priority", "due_at", "id")


def queue() -> QuerySet[Draft]:
    """Return the drafts that wait for a decision: by day, then by how much speaks for writing now, then by time."""
    return Draft.objects.filter(status=DraftStatus.IN_REVIEW, lane=Lane.READERS).order_by(*QUEUE_ORDER)


def after(draft: Draft) -> Later:
    """Return the condition of standing after a draft in the order of the queue."""
    return Later(Draft, {name: getattr(draft, name) for name in QUEUE_ORDER})


def ahead_of(enrollment: Enrollment) -> QuerySet[Draft]:
    """Return the follow-ups of a journey that stand ahead of its step: planned, or approved without a message yet."""
    return Draft.objects.filter(
        enrollment=enrollment,
        step__number__gt=enrollment.step,
        status__in=(DraftStatus.PLANNED, DraftStatus.APPROVED),
        planted=False,
    ).order_by("step__number")


def as_retitled(shown: Sequence[Shown], subject: str) -> tuple[Shown, ...]:
    """Return follow-ups as they stand under the subject that a reader has just given their thread.

    Where anything else changed since they were shown, they are returned as they were shown, and no approval fits them.
    """
    rows = Draft.objects.filter(pk__in=[each.draft_id for each in shown])
    read = {row.pk: row for row in rows.select_related("enrollment__prospect").prefetch_related("texts")}
    return tuple(_retitled(each, read.get(each.draft_id), reply_subject(subject)) for each in shown)


def _retitled(shown: Shown, row: Draft | None, subject: str) -> Shown:
    texts = {text.version: text for text in row.texts.all()} if row else {}
    before, after = texts.get(shown.version), texts.get(shown.version + 1)
    if row is None or before is None or after is None or row.version != after.version:
        return shown
    as_shown = row.envelope(before).sha256 == shown.sha256
    if not as_shown or (after.subject, after.body) != (subject, before.body):
        return shown
    return Shown(row.pk, row.version, row.envelope(after).sha256)
