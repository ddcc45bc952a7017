"""A saved page as text, with every span on which a fact or a fit rule's answer rests."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from campaigns.insights.rules.highlighting import Marked, highlight
from campaigns.insights.rules.kinds import LABELS, TACT_LABELS, InsightKind, Tact
from campaigns.insights.selectors import evidence_on, saved_pages
from campaigns.members.rules import Right
from campaigns.prospects.models import Prospect
from campaigns.relevance.rules import Fit
from campaigns.relevance.selectors import answers_on
from campaigns.sources.models import Snapshot
from campaigns.sources.rules.kinds import SPEAKER_LABELS, Speaker, Unusable
from campaigns.views.access import requires
from campaigns.views.times import in_words, team_zone

FIT_WORDS = {Fit.MET: "met", Fit.NOT_MET: "not met", Fit.UNKNOWN: "cannot tell"}


@dataclass(frozen=True)
class _Use:
    """What rests on a span: a fact, or the answer to a fit rule."""

    start: int
    end: int
    what: str
    words: str


@require_GET
@requires(Right.REVIEW)
def saved_page(request: HttpRequest, prospect_id: int, snapshot_id: int) -> HttpResponse:
    """Show the cleaned text of a saved page; the bytes of the page itself are never shown."""
    person = get_object_or_404(Prospect.objects.select_related("company"), pk=prospect_id)
    snapshot = get_object_or_404(saved_pages(person), pk=snapshot_id)
    uses = _uses(snapshot, person)
    marked = [Marked(use.start, use.end, number) for number, use in enumerate(uses, start=1)]
    context = {
        "person": {"name": str(person), "url": reverse("prospect", args=[person.pk])},
        "page": described(snapshot, timezone.now()),
        "runs": highlight(snapshot.text, marked),
        "uses": [
            {"number": number, "what": use.what, "words": use.words}
            for number, use in enumerate(uses, start=1)
        ],
    }
    return render(request, "campaigns/prospects/saved_page.html", context)


def _uses(snapshot: Snapshot, person: Prospect) -> list[_Use]:
    facts = [
        _Use(
            row.start,
            row.end,
            f"{LABELS[InsightKind(row.insight.kind)]}; {TACT_LABELS[Tact(row.insight.tact)]}",
            row.insight.value,
        )
        for row in evidence_on(snapshot, person)
    ]
    answers = [
        _Use(
            row.start,
            row.end,
            f"fit rule of {row.match.offer}: {FIT_WORDS[Fit(row.answer)]}",
            row.criterion.text,
        )
        for row in answers_on(snapshot, person)
    ]
    return sorted([*facts, *answers], key=lambda use: (use.start, use.end))


def described(snapshot: Snapshot, now: datetime) -> dict[str, Any]:
    """Return what is said about a saved page wherever it is listed."""
    zone, source = team_zone(), snapshot.source
    url = snapshot.url or source.url
    return {
        "id": snapshot.pk,
        "title": snapshot.title or str(source),
        "outside_url": url if url.startswith(("https://", "http://")) else "",
        "kind": source.get_kind_display(),
        "speaker": SPEAKER_LABELS[Speaker(source.speaker)],
        "saved": in_words(snapshot.fetched_at, now=now, zone=zone),
        "published": f"{snapshot.published_at:%-d %b %Y}" if snapshot.published_at else "",
        "unusable": Unusable(snapshot.unusable).value.replace("_", " ") if snapshot.unusable else "",
    }
