"""Finding people by words and filters."""

from collections.abc import Iterable
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from campaigns.enrollments.models import Campaign
from campaigns.insights.rules.signal import SignalStrength
from campaigns.members.rules import Right
from campaigns.prospects.models import Prospect, Segment
from campaigns.prospects.rules.roles import RoleFamily
from campaigns.prospects.rules.segments import BEHAVIOUR_WORDS, Behaviour
from campaigns.prospects.selectors import Filter, filter_of, people
from campaigns.views.access import requires

ON_A_PAGE: Final = 50
SIGNAL_WORDS: Final = {
    SignalStrength.STRONG: "strong",
    SignalStrength.SOME: "some",
    SignalStrength.NONE: "none",
}
# What may be asked in the address, beside words: name, label, and the choices with their words.
CHOICES: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "role": ("Role", {family.value: family.value for family in RoleFamily}),
    "signal": ("Signal", {signal.value: words for signal, words in SIGNAL_WORDS.items()}),
    "behaviour": ("So far", {behaviour.value: words for behaviour, words in BEHAVIOUR_WORDS.items()}),
}
ASKED: Final = ("q", "campaign", "segment", *CHOICES, "country")


@require_GET
@requires(Right.REVIEW)
def prospects(request: HttpRequest) -> HttpResponse:
    """List the people who are found, in the order of their names."""
    asked = request.GET
    segment = Segment.objects.filter(slug=asked.get("segment", "")).first()
    campaign = Campaign.objects.filter(slug=asked.get("campaign", "")).first()
    rows = _found(asked, segment, campaign)
    page = Paginator(rows, ON_A_PAGE).get_page(asked.get("page"))
    context = {
        "sentence": _sentence(page.paginator.count, asked),
        "words": asked.get("q", ""),
        "country": asked.get("country", ""),
        "filters": [_campaigns(campaign), _segments(segment), *(_filter(name, asked) for name in CHOICES)],
        "people": [_person(row) for row in page],
        "pages": _pages(page, asked),
    }
    return render(request, "campaigns/prospects/list.html", context)


def _found(asked: QueryDict, segment: Segment | None, campaign: Campaign | None) -> QuerySet[Prospect]:
    rows = people(asked.get("q", ""), _asked(asked))
    if campaign:
        rows = rows.filter(pk__in=campaign.enrollments.values("prospect"))
    return rows & people("", filter_of(segment)) if segment else rows


def _asked(asked: QueryDict) -> Filter:
    """Return the filter of the address; a choice that is none asks nothing."""
    chosen = {name: asked.get(name, "") for name in CHOICES}
    known = {name: [value] if value in CHOICES[name][1] else [] for name, value in chosen.items()}
    country = asked.get("country", "").replace("\x00", "").strip()[:120]
    return Filter(
        role_families=known["role"],
        signals=known["signal"],
        behaviours=known["behaviour"],
        countries=[country] if country else [],
    )


def _sentence(count: int, asked: QueryDict) -> str:
    narrowed = any(asked.get(name, "").strip() for name in ASKED)
    if not count:
        return (
            "Nobody is found with that." if narrowed else "There is nobody yet. People come in by an import."
        )
    words = "1 person" if count == 1 else f"{count} people"
    return f"{words} found." if narrowed else f"{words}."


def _filter(name: str, asked: QueryDict) -> dict[str, Any]:
    label, choices = CHOICES[name]
    return {"name": name, "label": label, "choices": _choices(choices.items(), asked.get(name, ""))}


def _campaigns(chosen: Campaign | None) -> dict[str, Any]:
    rows = Campaign.objects.order_by("name").values_list("slug", "name")
    return {
        "name": "campaign",
        "label": "Campaign",
        "choices": _choices(rows, chosen.slug if chosen else ""),
    }


def _segments(chosen: Segment | None) -> dict[str, Any]:
    rows = Segment.objects.values_list("slug", "name")
    return {
        "name": "segment",
        "label": "Segment",
        "choices": _choices(rows, chosen.slug if chosen else ""),
    }


def _choices(rows: Iterable[tuple[str, str]], chosen: str) -> list[dict[str, Any]]:
    listed = [{"value": value, "label": label, "chosen": value == chosen} for value, label in rows]
    return [{"value": "", "label": "Any", "chosen": not chosen}, *listed]


def _person(row: Prospect) -> dict[str, str]:
    company = row.company
    return {
        "url": reverse("prospect", args=[row.pk]),
        "name": str(row),
        "title": row.title,
        "address": row.address_as_given,
        "company": str(company or row.domain),
        "domain": company.domain if company else "",
        "country": row.country or (company.country if company else ""),
        "signal": SIGNAL_WORDS[SignalStrength(row.signal)] if row.signal else "not read yet",
        "behaviour": BEHAVIOUR_WORDS[Behaviour(row.behaviour)],
    }


def _pages(page: "Page[Any]", asked: QueryDict) -> dict[str, str]:
    if not page.has_other_pages():
        return {}
    return {
        "words": f"{page.start_index()} to {page.end_index()} of {page.paginator.count}",
        "previous_url": _url(asked, page.previous_page_number()) if page.has_previous() else "",
        "next_url": _url(asked, page.next_page_number()) if page.has_next() else "",
    }


def _url(asked: QueryDict, page: int) -> str:
    query = {name: asked[name] for name in ASKED if asked.get(name)}
    return reverse("prospects", query={**query, "page": str(page)})
