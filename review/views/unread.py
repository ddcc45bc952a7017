"""Going out unread: what the policy lets go by itself, when, and the button that takes it into the queue instead."""

import uuid
from datetime import datetime
from typing import Any, Final

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from campaigns.drafts.models import Draft, DraftText
from campaigns.drafts.services.unread import pull
from campaigns.members.rules import Right
from campaigns.quality.rules.letters import opener
from campaigns.views.access import member_of, requires
from campaigns.views.times import in_words, team_zone
from review.selectors.counting import counts, leads_counts
from review.selectors.policy import going_out
from review.selectors.questions import open_questions
from review.views.tabs import Beside, tabs

ON_A_PAGE: Final = 50


@require_safe
@requires(Right.REVIEW)
def unread(request: HttpRequest) -> HttpResponse:
    """List what goes out unread, the first to go first."""
    now, zone, by = timezone.now(), team_zone(), member_of(request)
    page = Paginator(going_out(), ON_A_PAGE).get_page(request.GET.get("page"))
    total = page.paginator.count
    context = {
        "rows": [_row(text, now, zone) for text in page],
        "total": total,
        "pages": _pages(page),
        "tabs": tabs(counts(by, now), leads_counts(), open_questions().count(), total, by, at=Beside.UNREAD),
    }
    return render(request, "review/unread/list.html", context)


@require_POST
@requires(Right.REVIEW)
def take(request: HttpRequest, draft_id: int) -> HttpResponse:
    """Pull a draft into the queue, and show it there."""
    draft = get_object_or_404(Draft.objects.filter(planted=False), pk=draft_id)
    person = draft.enrollment.prospect
    if not pull(draft=draft, by=member_of(request), request_key=_key(request), now=timezone.now()):
        messages.warning(request, f"{person} is not among those any more: it went, or somebody pulled it.")
        return redirect("review_unread")
    messages.success(request, f"Pulled: {person} waits for a decision now.")
    return redirect("review_draft", draft_id)


def _key(request: HttpRequest) -> uuid.UUID:
    """Return the form's own key, so that a press that is sent twice is one."""
    try:
        return uuid.UUID(request.POST.get("key", ""))
    except ValueError:
        return uuid.uuid4()


def _pages(page: Page[DraftText]) -> dict[str, str]:
    """Return which of the drafts the page lists, and what leads to those before and after them."""
    if not page.has_other_pages():
        return {}
    before, after = page.has_previous(), page.has_next()
    return {
        "words": f"{page.start_index()} to {page.end_index()} of {page.paginator.count}",
        "previous_url": _url(page.previous_page_number()) if before else "",
        "next_url": _url(page.next_page_number()) if after else "",
    }


def _url(number: int) -> str:
    return reverse("review_unread", query={"page": str(number)} if number > 1 else {})


def _row(text: DraftText, now: datetime, zone: str) -> dict[str, Any]:
    draft, prospect = text.draft, text.draft.enrollment.prospect
    assert draft.unread_until is not None
    assert draft.policy is not None
    return {
        "id": draft.pk,
        "url": reverse("review_draft", args=[draft.pk]),
        "pull_url": reverse("review_pull", args=[draft.pk]),
        "policy_url": reverse("review_policy", args=[draft.enrollment.campaign.slug]),
        "person": str(prospect),
        "title": prospect.title,
        "company": prospect.company.name if prospect.company else prospect.domain,
        "campaign": draft.enrollment.campaign.name,
        "subject": text.subject,
        "opener": opener(text.body),
        "body": text.body,
        "goes": in_words(draft.unread_until, now=now, zone=zone),
        "lead": str(draft.policy.set_by),
        "key": uuid.uuid4(),
    }
