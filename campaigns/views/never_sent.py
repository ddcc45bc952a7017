"""Never sent: who was held back, for which reason, by which words of a source, and what would change it."""

from typing import Final

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import STOP_WORDS, StopReason
from campaigns.members.rules import Right
from campaigns.metrics.selectors import deciding_answer, held_back, held_back_counts, verdicts_on
from campaigns.relevance.models import Match
from campaigns.views.access import requires
from campaigns.views.times import in_words, team_zone

ON_A_PAGE: Final = 25
WOULD_CHANGE: Final = {
    StopReason.NO_EVIDENCE: "A source that says something about this person or their company.",
    StopReason.NOT_RECOGNISED: "A source that names this person in this role at this company.",
    StopReason.NOT_RELEVANT: "A source that says otherwise, or a change of the fit rule.",
    StopReason.SUPPRESSED: "Nothing, while they are on the do-not-contact list.",
    StopReason.REVIEWER: "A reviewer who takes it up again.",
    StopReason.NO_TEMPLATE: "An approved template for this kind of role and opener.",
    StopReason.REPLIED: "Nothing: they wrote to us.",
    StopReason.BOUNCED: "An address that works.",
    StopReason.EXPIRED: "Something newer to say.",
    StopReason.CANCELLED: "Somebody who puts them into the campaign again.",
    StopReason.FAILED: "A retry, in the admin's list of enrollments.",
}


@require_GET
@requires(Right.SEE_DASHBOARDS)
def never_sent(request: HttpRequest) -> HttpResponse:
    """List the people held back for one reason; without one in the address, for the most frequent."""
    slug = request.GET.get("campaign", "")
    campaign = get_object_or_404(Campaign, slug=slug) if slug else None
    counts = held_back_counts(campaign)
    reason = _chosen(request.GET.get("reason", ""), counts)
    page = Paginator(held_back(reason, campaign), ON_A_PAGE).get_page(request.GET.get("page"))
    total = sum(counts.values())
    context = {
        "sentence": _sentence(total, campaign),
        "reason": {"label": _label(reason), "count": counts.get(reason, 0)},
        "people": _people(page),
        "pages": _pages(page, reason, slug),
        "reasons": [
            {"label": _label(key), "url": _url(key, slug), "count": count, "current": key == reason}
            for key, count in counts.items()
        ],
        "total": total,
    }
    return render(request, "campaigns/never_sent/list.html", context)


def _chosen(asked: str, counts: dict[StopReason, int]) -> StopReason:
    if asked in set(StopReason):
        return StopReason(asked)
    return next(iter(counts), StopReason.NO_EVIDENCE)


def _label(reason: StopReason) -> str:
    words = STOP_WORDS[reason]
    return words[:1].upper() + words[1:]


def _sentence(total: int, campaign: Campaign | None) -> str:
    where = f" in “{campaign}”" if campaign else ""
    if not total:
        return f"Nobody was held back{where} so far."
    people = "1 person was" if total == 1 else f"{total} people were"
    return f"{people} held back{where}, each for a reason you can read. Nobody here was written to."


def _url(reason: StopReason, slug: str, page: int = 1) -> str:
    asked = {"reason": reason.value, "campaign": slug, "page": str(page) if page > 1 else ""}
    return reverse("never_sent", query={key: value for key, value in asked.items() if value})


def _pages(page: "Page[Enrollment]", reason: StopReason, slug: str) -> dict[str, str]:
    if not page.has_other_pages():
        return {}
    return {
        "words": f"{page.start_index()} to {page.end_index()} of {page.paginator.count}",
        "previous_url": _url(reason, slug, page.previous_page_number()) if page.has_previous() else "",
        "next_url": _url(reason, slug, page.next_page_number()) if page.has_next() else "",
    }


def _people(page: "Page[Enrollment]") -> list[dict[str, str]]:
    rows = list(page)
    verdicts = verdicts_on(rows)
    return [_held(row, verdicts.get((row.prospect_id, row.campaign.offer_id))) for row in rows]


def _held(row: Enrollment, match: Match | None) -> dict[str, str]:
    reason = StopReason(row.stop_reason)
    by_verdict = match if reason in {StopReason.NOT_RELEVANT, StopReason.NOT_RECOGNISED} else None
    return {
        "name": str(row.prospect),
        "title": row.prospect.title,
        "company": str(row.prospect.company or row.prospect.domain),
        "why": row.explanation or _label(reason),
        "would_change": (by_verdict.would_change if by_verdict else "") or WOULD_CHANGE[reason],
        **_proof(by_verdict),
    }


def _proof(match: Match | None) -> dict[str, str]:
    """Return the words of the source that decided, and which saved page they stand in."""
    answer = deciding_answer(match) if match else None
    if answer is None or answer.snapshot is None:
        return {"quote": "", "source": ""}
    saved = in_words(answer.snapshot.fetched_at, now=timezone.now(), zone=team_zone())
    return {
        "quote": " ".join(answer.quote.split()),
        "source": f"{answer.snapshot.title}, saved {saved}".lstrip(", "),
    }
