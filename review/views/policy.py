"""The policy of a campaign: what it is now, who set it and why, what was counted, and what would change it."""

from datetime import datetime
from typing import Any, Final

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.drafts.models.policy import Combination, ReviewPolicy, SamplingChange
from campaigns.drafts.rules.sampling import (
    DECISIONS_FIRST,
    EVERYTHING,
    MOST_DEFECTS,
    SAMPLES,
    UNREAD_HOURS,
    Figures,
    Standing,
    what_lacks,
)
from campaigns.drafts.selectors.sampling import figures_of, last_change, month_over, policy_of, standing_of
from campaigns.drafts.services.sampling import PolicyError, in_force, set_policy
from campaigns.enrollments.models import Campaign
from campaigns.members.rules import Right
from campaigns.views.access import member_of, requires
from campaigns.views.times import in_words, team_zone
from review.selectors.card import Opened

STANDING_WORDS: Final = {
    Standing.OPEN: "may go unread",
    Standing.PAUSED: "all read, for its text was edited",
    Standing.CLOSED: "all read",
}
CHANGE_WORDS: Final = {Standing.OPEN: "Opened", Standing.PAUSED: "Paused", Standing.CLOSED: "Closed"}
CHANGES_LISTED: Final = 20


def policy_line(opened: Opened, now: datetime) -> dict[str, str]:
    """Return the card's line on the policy: why a person reads this draft, and where more is said."""
    campaign = opened.draft.enrollment.campaign
    return {
        "sentence": _why_read(opened, month_over=month_over(campaign, now)),
        "url": reverse("review_policy", args=[campaign.slug]),
    }


def _why_read(opened: Opened, *, month_over: bool) -> str:
    if opened.decided < DECISIONS_FIRST:
        number = opened.decided + 1
        return f"Every draft is read by a person until decision {DECISIONS_FIRST}; this is {number}."
    if not month_over:
        return "Every draft is read by a person in a campaign's first month."
    if opened.read_percent == EVERYTHING:
        return "Every draft of this campaign is read by a person."
    if opened.standing != Standing.OPEN:
        return "Every draft of this text is read by a person until it has earned otherwise."
    return f"{opened.read_percent} % are drawn to be read by a person, and so is whatever is doubtful or delicate."


@require_safe
@requires(Right.SEE_DASHBOARDS)
def policies(request: HttpRequest) -> HttpResponse:
    """List the campaigns with what their policy says."""
    now = timezone.now()
    rows = [
        {"name": campaign.name, "url": reverse("review_policy", args=[campaign.slug]), "sentence": sentence}
        for campaign in Campaign.objects.order_by("name")
        for sentence in [now_says(campaign, policy_of(campaign.pk), now)]
    ]
    return render(request, "review/policy/list.html", {"rows": rows})


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Right.SEE_DASHBOARDS)
def policy(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a campaign's policy; a lead sets it by a POST."""
    campaign, now = get_object_or_404(Campaign, slug=slug), timezone.now()
    if request.method != "POST":
        return render(request, "review/policy/page.html", _page(request, campaign, now))
    problem = _set(request, campaign, now)
    if problem:
        context = _page(request, campaign, now) | {
            "problem": problem,
            "typed": request.POST.get("reason", ""),
        }
        return render(request, "review/policy/page.html", context, status=422)
    messages.success(request, "The policy is set.")
    return redirect("review_policy", slug)


def _set(request: HttpRequest, campaign: Campaign, now: datetime) -> str:
    """Set what the form says; return why it could not be, "" where it is."""
    percent = request.POST.get("read_percent", "")
    try:
        set_policy(
            campaign=campaign,
            read_percent=int(percent) if percent.isascii() and percent.isdigit() else 0,
            reason=request.POST.get("reason", ""),
            by=member_of(request),
            now=now,
        )
    except PolicyError as refused:
        return str(refused)
    return ""


def now_says(campaign: Campaign, newest: ReviewPolicy | None, now: datetime) -> str:
    """Say in a sentence how much of a campaign people read now."""
    if newest is None or not newest.samples:
        return "People read every draft."
    if not in_force(newest):
        return f"People read every draft, because {newest.set_by} may no longer set the policy: a lead sets it anew."
    return (
        f"People read {newest.read_percent} % of what has earned it, drawn before anybody looks, and everything else. "
        f"The rest goes out after {UNREAD_HOURS} working hours unless somebody pulls it."
    )


def _page(request: HttpRequest, campaign: Campaign, now: datetime) -> dict[str, Any]:
    zone, newest = team_zone(), policy_of(campaign.pk)
    return {
        "campaign": campaign.name,
        "url": reverse("review_policy", args=[campaign.slug]),
        "sentence": now_says(campaign, newest, now),
        "set": _set_by(newest, now, zone),
        "allowed": f"{MOST_DEFECTS * 100:.0f} %",
        "first": DECISIONS_FIRST,
        "hours": UNREAD_HOURS,
        "month": _month(campaign, now),
        "rows": [_row(each, now, zone) for each in _combinations(campaign)],
        "changes": [_change(each, now, zone) for each in _changes(campaign)],
        "earlier": [_set_by(each, now, zone) for each in _policies(campaign)[1:]],
        "may_set": member_of(request).may(Right.SET_POLICY),
        "shares": _shares(newest),
    }


def _set_by(row: ReviewPolicy | None, now: datetime, zone: str) -> dict[str, str] | None:
    if row is None:
        return None
    share = "everything" if not row.samples else f"{row.read_percent} %"
    name = str(row.set_by) if row.set_by else "Nobody by name"
    return {
        "share": share,
        "name": name,
        "at": in_words(row.set_at, now=now, zone=zone),
        "reason": row.reason,
    }


def _month(campaign: Campaign, now: datetime) -> str:
    if campaign.launched_at is None:
        return "It is not launched yet."
    over = "is over" if month_over(campaign, now) else "is not over"
    return f"Launched {in_words(campaign.launched_at, now=now, zone=team_zone())}; its first month {over}."


def _combinations(campaign: Campaign) -> QuerySet[Combination]:
    return campaign.combinations.select_related("template", "campaign").order_by("-id")


def _changes(campaign: Campaign) -> list[SamplingChange]:
    rows = SamplingChange.objects.filter(combination__campaign=campaign)
    return list(rows.select_related("combination__template").order_by("-id")[:CHANGES_LISTED])


def _policies(campaign: Campaign) -> list[ReviewPolicy]:
    return list(campaign.review_policies.select_related("set_by").order_by("-id"))


def _row(combination: Combination, now: datetime, zone: str) -> dict[str, Any]:
    last, figures = last_change(combination), figures_of(combination, now)
    standing = standing_of(last)
    return {
        **_names(combination),
        "decisions": figures.decisions,
        "defects": figures.defects,
        "bound": f"{figures.bound * 100:.1f} %" if figures.decisions else "cannot tell yet",
        "standing": STANDING_WORDS[standing],
        "since": in_words(last.at, now=now, zone=zone) if last else "",
        "next": _what_next(standing, figures),
    }


def _names(combination: Combination) -> dict[str, str]:
    return {
        "template": f"{combination.template.name} {combination.variant}",
        "prompts": combination.prompts,
        "model": combination.model,
    }


def _what_next(standing: Standing, figures: Figures) -> str:
    """Say what would open or close it."""
    lacking = what_lacks(figures)
    if standing is Standing.OPEN:
        return "One more defect closes it, and so does a change of its variables, a prompt or the model."
    return " ".join(lacking) or "Nothing is lacking: it opens with the next draft, where the policy samples."


def _change(change: SamplingChange, now: datetime, zone: str) -> dict[str, Any]:
    return {
        **_names(change.combination),
        "what": CHANGE_WORDS[Standing(change.standing)],
        "at": in_words(change.at, now=now, zone=zone),
        "figures": f"{change.defects} of {change.decisions}, at most {change.bound * 100:.1f} %",
        "reason": change.reason,
    }


def _shares(newest: ReviewPolicy | None) -> list[dict[str, Any]]:
    chosen = newest.read_percent if newest else EVERYTHING
    labels = {EVERYTHING: "Everything"} | {percent: f"{percent} %" for percent in SAMPLES}
    return [{"value": value, "label": label, "chosen": value == chosen} for value, label in labels.items()]
