"""The dossier: everything that is known of one person, what was judged from it, and what was done."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from campaigns.insights.models import Entry, Extraction, Insight
from campaigns.insights.rules.kinds import (
    ANCHOR_LABELS,
    ENTRY_LABELS,
    LABELS,
    PROFILE,
    SHELF_LIFE_DAYS,
    TACT_LABELS,
    AnchorType,
    EntryKind,
    InsightKind,
    Tact,
    is_fresh,
)
from campaigns.insights.rules.profile import SAID_ONCE, UNKNOWN, territory_unknown
from campaigns.insights.rules.signal import Grade, SignalStrength
from campaigns.insights.rules.states import InsightState
from campaigns.insights.selectors import facts_of, is_said_once, latest_extraction, saved_pages
from campaigns.members.rules import Right
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.segments import BEHAVIOUR_WORDS, Behaviour
from campaigns.sources.models import Source
from campaigns.sources.rules.kinds import SPEAKER_LABELS, STATE_LABELS, SourceState, Speaker
from campaigns.sources.selectors import sources_about
from campaigns.views.access import requires
from campaigns.views.prospects.address import address_check
from campaigns.views.prospects.country import country_rule
from campaigns.views.prospects.fit import fits
from campaigns.views.prospects.history import history
from campaigns.views.prospects.saved_page import described

SIGNAL_SENTENCES: Final = {
    SignalStrength.STRONG: "Strong: much speaks for writing now.",
    SignalStrength.SOME: "Some: something speaks for writing now.",
    SignalStrength.NONE: "None: nothing speaks for writing just now.",
}


@require_GET
@requires(Right.REVIEW)
def prospect(request: HttpRequest, prospect_id: int) -> HttpResponse:
    """Show the dossier of one person."""
    person = get_object_or_404(Prospect.objects.select_related("company", "owner"), pk=prospect_id)
    now = timezone.now()
    extraction = latest_extraction(person)
    facts = facts_of(extraction) if extraction else []
    context = {
        "person": _person(person),
        "country_rule": country_rule(person),
        "address_check": address_check(person, now),
        "no_about": {"whom": person.address_as_given},
        "no_url": reverse("do_not_contact", query={"whom": person.address_as_given, "back": request.path}),
        "reading": _reading(extraction),
        "profile": _profile(facts),
        "facts": [_fact(fact, now.date()) for fact in facts if InsightKind(fact.kind) not in PROFILE],
        "fits": fits(person),
        "sources": [_source(source) for source in sources_about(person)],
        "pages": [_page(person, row, now) for row in saved_pages(person)],
        **history(person, now),
    }
    return render(request, "campaigns/prospects/dossier.html", context)


def _person(person: Prospect) -> dict[str, Any]:
    company = person.company
    rows = [
        ("Address", person.address_as_given),
        ("Title", person.title),
        ("Company", f"{company.name}, {company.domain}" if company else ""),
        ("Industry", company.industry if company else ""),
        ("Employees", str(company.employees) if company and company.employees else ""),
        ("Place", ", ".join(each for each in (person.city, person.country) if each)),
        ("Role", " ".join(each for each in (person.seniority, person.role_family) if each)),
        ("Owner", str(person.owner) if person.owner else ""),
        ("So far", BEHAVIOUR_WORDS[Behaviour(person.behaviour)].capitalize()),
        ("Greeting", person.greeting_doubt or person.greeting_name),
    ]
    who = ", ".join(each for each in (person.title, company.name if company else "") if each)
    known = [{"label": label, "value": value} for label, value in rows if value]
    return {"name": str(person), "who": who, "rows": known, "linkedin_url": person.linkedin_url}


def _reading(extraction: Extraction | None) -> dict[str, Any] | None:
    """Return how much speaks for writing now and how well the material was read, each with its reasons."""
    if extraction is None:
        return None
    thin = extraction.grade == Grade.THIN
    return {
        "signal": SIGNAL_SENTENCES[SignalStrength(extraction.signal)],
        "signal_reasons": extraction.signal_reasons,
        "grade": "Thinly: a person always reads the draft." if thin else "Well.",
        "grade_reasons": extraction.grade_reasons,
        "rejected": [
            {"field": LABELS.get(InsightKind(row["field"]), row["field"]), "reason": row["reason"]}
            for row in extraction.rejected
        ],
        "at": f"{extraction.at:%-d %b %Y}",
    }


def _profile(facts: Sequence[Insight]) -> dict[str, Any]:
    known = {InsightKind(fact.kind): fact for fact in facts if InsightKind(fact.kind) in PROFILE}
    return {
        "unknown": UNKNOWN if territory_unknown(known) else "",
        "rows": [_trait(kind, known.get(kind)) for kind in PROFILE],
    }


def _trait(kind: InsightKind, fact: Insight | None) -> dict[str, Any]:
    label = LABELS[kind][:1].upper() + LABELS[kind][1:]
    if fact is None:
        return {"label": label, "value": "", "note": "", "quotes": []}
    quotes = _quotes(fact)
    note = SAID_ONCE if is_said_once(fact) else ""
    return {"label": label, "value": fact.value, "note": note, "quotes": quotes}


def _fact(fact: Insight, today: date) -> dict[str, Any]:
    anchor = AnchorType(fact.anchor_type)
    return {
        "id": fact.pk,
        "kind": LABELS[InsightKind(fact.kind)],
        "value": fact.value,
        "trigger": ANCHOR_LABELS[anchor] if anchor is not AnchorType.NONE else "",
        "tact": fact.tact,
        "tact_words": TACT_LABELS[Tact(fact.tact)],
        "shelf_life": _shelf_life(fact, anchor, today),
        "entry": _entry(fact.entry) if fact.entry else "",
        "quotes": _quotes(fact),
    }


def _entry(entry: Entry) -> str:
    """Say who stands behind a comparison: the text is ours, and only the quote is theirs."""
    known = f" We know it from: {entry.source}." if entry.source else ""
    kind = ENTRY_LABELS[EntryKind(entry.kind)]
    return f"Our {kind}, to be looked at again by {entry.review_by:%-d %b %Y}.{known} What makes them a peer:"


def _shelf_life(fact: Insight, anchor: AnchorType, today: date) -> str:
    """Say how long a fact may still be used."""
    if fact.state == InsightState.STALE:
        return "out of date: its page or our entry has changed, or its time is over"
    if fact.event_date is None:
        return "no date"
    end = fact.event_date + timedelta(days=SHELF_LIFE_DAYS[anchor])
    if is_fresh(anchor, fact.event_date, today):
        return f"{fact.event_date:%-d %b %Y}, fresh until {end:%-d %b %Y}"
    return f"{fact.event_date:%-d %b %Y}, old news since {end:%-d %b %Y}"


def _quotes(fact: Insight) -> list[dict[str, Any]]:
    return [
        {
            "quote": " ".join(evidence.quote.split()),
            "title": evidence.snapshot.title or str(evidence.snapshot.source),
            "url": reverse("saved_page", args=[fact.prospect_id, evidence.snapshot_id]),
            "matches": evidence.matches,
        }
        for evidence in fact.evidence.all()
    ]


def _source(source: Source) -> dict[str, Any]:
    return {
        "title": str(source),
        "kind": source.get_kind_display(),
        "speaker": SPEAKER_LABELS[Speaker(source.speaker)],
        "about": "the company" if source.company_id else "the person",
        "state": STATE_LABELS[SourceState(source.state)],
        "problem": source.problem_detail or (source.get_problem_display() if source.problem else ""),
    }


def _page(person: Prospect, row: Any, now: datetime) -> dict[str, Any]:
    """Return a saved page's row; `row` is a snapshot with the number of its quotes."""
    return {
        **described(row, now),
        "url": reverse("saved_page", args=[person.pk, row.pk]),
        "quotes": row.quotes,
    }
