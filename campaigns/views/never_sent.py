"""Never sent: who was held back, for which reason, by which words of a source, and what would change it."""

from dataclasses import dataclass
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import BY_VERDICT, STOP_WORDS, StopReason
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.metrics.rules import WELL_KNOWN, false_refusals
from campaigns.metrics.selectors import deciding_answer, held_back, held_back_counts, knew_them, verdicts_on
from campaigns.relevance.models import Match
from campaigns.relevance.second_looks import APPEAL_WORDS, AppealState
from campaigns.relevance.selectors import audit_counts, audits_to_answer, open_appeals, why_no_appeal
from campaigns.views.access import member_of, requires
from campaigns.views.times import in_words, team_zone

ON_A_PAGE: Final = 25
KNEW_THEM: Final = "knew_them"
KNEW_THEM_LABEL: Final = "Knew them, had nothing for them"
WOULD_CHANGE: Final = {
    StopReason.NO_EVIDENCE: "A source that says something about this person or their company.",
    StopReason.NOT_RECOGNISED: "A source that names this person in this role at this company.",
    StopReason.NOT_RELEVANT: "A source that says otherwise, or a change of the fit rule.",
    StopReason.SUPPRESSED: "Nothing, while they are on the do-not-contact list.",
    StopReason.REVIEWER: "A reviewer who takes it up again.",
    StopReason.NO_TEMPLATE: "An approved template for this kind of role and opener.",
    StopReason.REPLIED: "Nothing: they wrote to us.",
    StopReason.OWN_MAIL: "Nothing: one of us writes to them.",
    StopReason.BOUNCED: "An address that works.",
    StopReason.UNREACHABLE: "An address that mail reaches; on the person's page it can be looked at again.",
    StopReason.EXPIRED: "Something newer to say.",
    StopReason.CANCELLED: "Somebody who puts them into the campaign again.",
    StopReason.FAILED: "A retry, in the admin's list of enrollments.",
}


@dataclass(frozen=True)
class _Asked:
    """What the address asks for: one list, in one campaign or all, and words to look for."""

    listed: str
    campaign: Campaign | None
    words: str

    def url(self, *, listed: str = "", page: int = 1) -> str:
        """Return the address of a list with the same campaign and words."""
        asked = {
            "reason": listed or self.listed,
            "campaign": self.campaign.slug if self.campaign else "",
            "q": self.words,
            "page": str(page) if page > 1 else "",
        }
        return reverse("never_sent", query={key: value for key, value in asked.items() if value})


@require_GET
@requires(Right.SEE_DASHBOARDS)
def never_sent(request: HttpRequest) -> HttpResponse:
    """List the people held back for one reason; without one in the address, for the most frequent."""
    slug, words = request.GET.get("campaign", ""), request.GET.get("q", "").strip()
    campaign = get_object_or_404(Campaign, slug=slug) if slug else None
    counts = held_back_counts(campaign, words)
    asked = _Asked(_chosen(request.GET.get("reason", ""), counts), campaign, words)
    known = knew_them(campaign, words)
    rows = known if asked.listed == KNEW_THEM else held_back(StopReason(asked.listed), campaign, words)
    page = Paginator(rows, ON_A_PAGE).get_page(request.GET.get("page"))
    total = sum(counts.values())
    context = {
        "tabs": tabs(member_of(request)),
        "sentence": _sentence(total, campaign, words),
        "audited": audited_sentence(),
        "words": words,
        "campaign": slug,
        "reason": {"label": _label(asked.listed), "count": page.paginator.count},
        "listed": asked.listed,
        "explained": _explained(asked.listed),
        "people": _people(page, member_of(request)),
        "pages": _pages(page, asked),
        "reasons": [_reason(key, count, asked) for key, count in counts.items()],
        "known": {**_reason(KNEW_THEM, known.count(), asked)},
        "total": total,
    }
    return render(request, "campaigns/never_sent/list.html", context)


def tabs(member: Member, current: str = "never_sent") -> list[dict[str, Any]]:
    """Return the views of what was held back; two of them only for who may override a verdict."""
    found = [{"label": "Held back", "url": reverse("never_sent"), "current": current == "never_sent"}]
    if member.may(Right.OVERRIDE_VERDICT):
        found += [
            {
                "label": "Objections",
                "url": reverse("appeals"),
                "current": current == "appeals",
                "count": str(open_appeals().count()),
            },
            {
                "label": "Were we right?",
                "url": reverse("refusal_audits"),
                "current": current == "refusal_audits",
                "count": str(audits_to_answer().count()),
            },
        ]
    return found


def audited_sentence() -> str:
    """Say what share of the refusals should have been written to, or that nobody can tell yet."""
    counts = audit_counts()
    reading = false_refusals(wrong=counts.wrong, answered=counts.answered, drawn=counts.drawn)
    return f"Were we right to hold back? {reading.words[:1].upper()}{reading.words[1:]}: {reading.detail}."


def _chosen(asked: str, counts: dict[StopReason, int]) -> str:
    if asked == KNEW_THEM or asked in set(StopReason):
        return asked
    return next(iter(counts), StopReason.NO_EVIDENCE)


def _label(listed: str) -> str:
    words = KNEW_THEM_LABEL if listed == KNEW_THEM else STOP_WORDS[StopReason(listed)]
    return words[:1].upper() + words[1:]


def _explained(listed: str) -> str:
    if listed == KNEW_THEM:
        return f"At least {WELL_KNOWN} facts may be said of each, and a fit rule says no. Newest first."
    return "Newest first. What decided it, and what would change it."


def _sentence(total: int, campaign: Campaign | None, words: str) -> str:
    where = f" in “{campaign}”" if campaign else ""
    where += f" with “{words}”" if words else ""
    if not total:
        return f"Nobody was held back{where} so far."
    people = "1 person was" if total == 1 else f"{total} people were"
    return f"{people} held back{where}, each for a reason you can read. Nobody here was written to."


def _reason(listed: str, count: int, asked: _Asked) -> dict[str, Any]:
    return {
        "label": _label(listed),
        "url": asked.url(listed=listed),
        "count": count,
        "current": listed == asked.listed,
    }


def _pages(page: "Page[Enrollment]", asked: _Asked) -> dict[str, str]:
    if not page.has_other_pages():
        return {}
    return {
        "words": f"{page.start_index()} to {page.end_index()} of {page.paginator.count}",
        "previous_url": asked.url(page=page.previous_page_number()) if page.has_previous() else "",
        "next_url": asked.url(page=page.next_page_number()) if page.has_next() else "",
    }


def _people(page: "Page[Enrollment]", by: Member) -> list[dict[str, Any]]:
    rows = list(page)
    verdicts = verdicts_on(rows)
    return [_held(row, verdicts.get((row.prospect_id, row.campaign.offer_id)), by) for row in rows]


def _held(row: Enrollment, match: Match | None, by: Member) -> dict[str, Any]:
    reason = StopReason(row.stop_reason)
    by_verdict = match if reason in BY_VERDICT else None
    return {
        "id": row.pk,
        "name": str(row.prospect),
        "url": reverse("prospect", args=[row.prospect_id]),
        "title": row.prospect.title,
        "company": str(row.prospect.company or row.prospect.domain),
        "why": row.explanation or _label(reason),
        "would_change": (by_verdict.would_change if by_verdict else "") or WOULD_CHANGE[reason],
        "disagree_url": _disagree_url(row, by_verdict, by),
        "objection": objection(by_verdict),
        **proof(by_verdict),
    }


def _disagree_url(row: Enrollment, match: Match | None, by: Member) -> str:
    """Return where the member may object, "" where nobody can or he may not."""
    if match is None or why_no_appeal(match) or not by.may(Right.ANSWER_FIT_QUESTIONS):
        return ""
    return reverse("disagree", args=[row.pk])


def objection(match: Match | None) -> str:
    """Say who disagreed with a refusal, why, and what came of it; "" where nobody did."""
    made = getattr(match, "appeal", None)
    if made is None:
        return ""
    said = f"{made.by} disagrees: {made.reason}" if made.reason else f"{made.by}: I disagree"
    ending = APPEAL_WORDS[AppealState(made.state)]
    if made.decided_by is None:
        return f"{said} ({ending})"
    return f"{said} ({ending}; {made.decided_by}: {made.decision})"


def proof(match: Match | None) -> dict[str, str]:
    """Return the words of the source that decided, and which saved page they stand in."""
    answer = deciding_answer(match) if match else None
    if match is None or answer is None or answer.snapshot is None:
        return {"quote": "", "source": "", "page_url": ""}
    saved = in_words(answer.snapshot.fetched_at, now=timezone.now(), zone=team_zone())
    return {
        "quote": " ".join(answer.quote.split()),
        "source": f"{answer.snapshot.title}, saved {saved}".lstrip(", "),
        "page_url": reverse("saved_page", args=[match.prospect_id, answer.snapshot_id]),
    }
