"""Going out unread: what the policy lets go by itself, when, and the button that takes it into the queue instead."""

import uuid
from datetime import datetime
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from campaigns.drafts.models import Draft
from campaigns.drafts.selectors.sampling import going_out_unread
from campaigns.drafts.services.unread import pull
from campaigns.members.rules import Right
from campaigns.quality.rules.letters import opener
from campaigns.views.access import member_of, requires
from campaigns.views.times import in_words, team_zone
from review.selectors.policy import GoingOut, going_out
from review.selectors.queue import counts, leads_counts, open_questions
from review.views.tabs import Beside, tabs

LISTED: Final = 50


@require_safe
@requires(Right.REVIEW)
def unread(request: HttpRequest) -> HttpResponse:
    """List what goes out unread, the first to go first."""
    now, zone = timezone.now(), team_zone()
    rows, total = [_row(each, now, zone) for each in going_out(LISTED)], going_out_unread().count()
    by = member_of(request)
    waiting = counts(by, now)
    context = {
        "rows": rows,
        "total": total,
        "more": max(total - len(rows), 0),
        "tabs": tabs(waiting, leads_counts(), open_questions().count(), total, by, at=Beside.UNREAD),
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


def _row(each: GoingOut, now: datetime, zone: str) -> dict[str, Any]:
    draft, prospect = each.draft, each.draft.enrollment.prospect
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
        "subject": each.text.subject,
        "opener": opener(each.text.body),
        "body": each.text.body,
        "goes": in_words(draft.unread_until, now=now, zone=zone),
        "lead": str(draft.policy.set_by),
        "key": uuid.uuid4(),
    }
