"""The list of campaigns, and the page on which one is launched and later held in hand."""

from datetime import datetime
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from campaigns.enrollments.models import Campaign
from campaigns.enrollments.rules import CAMPAIGN_WORDS, ENDED, CampaignStatus
from campaigns.enrollments.selectors import whereabouts
from campaigns.launch.rules import ArtifactTestKind, ClaimAnswer, Item, ItemState
from campaigns.launch.selectors import (
    blocking,
    control_of,
    items,
    reading_is_due,
    record_of,
    sealed,
    shown_for_test,
)
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.views.access import insist, requires
from campaigns.views.launching.asked import kind_of_test, the_campaign
from campaigns.views.proposals import campaign_tabs
from campaigns.views.times import in_words, team_zone

ANSWER_WORDS: Final = {
    ClaimAnswer.SHOWS: "Shows it",
    ClaimAnswer.NEUTRAL: "Neutral",
    ClaimAnswer.UNDERMINES: "Undermines it",
}
STATE_WORDS: Final = {ItemState.BLOCKS: "Blocks", ItemState.WARNS: "Warns", ItemState.PASSES: "Passes"}


@require_GET
@requires(Right.SEE_DASHBOARDS)
def campaigns(request: HttpRequest) -> HttpResponse:
    """List the campaigns with how each stands."""
    rows = Campaign.objects.select_related("offer", "author").order_by("-created_at")
    member = insist(request, Right.SEE_DASHBOARDS)
    context = {
        "tabs": campaign_tabs(member),
        "rows": [_row(campaign) for campaign in rows],
        "add_url": reverse("admin:campaigns_campaign_add") if member.may(Right.LAUNCH) else "",
    }
    return render(request, "campaigns/launch/campaigns.html", context)


def _row(campaign: Campaign) -> dict[str, Any]:
    where = whereabouts(campaign)
    return {
        "name": campaign.name,
        "url": reverse("launch", args=[campaign.slug]),
        "offer": campaign.offer,
        "status": CAMPAIGN_WORDS[CampaignStatus(campaign.status)],
        "people": where.total,
        "written_to": where.written_to,
        "in_progress": sum(where.in_progress.values()),
        "held_back": sum(where.held_back.values()),
    }


@require_GET
@requires(Right.SEE_DASHBOARDS)
def launch_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what a launch is decided by; of a campaign that runs, how it stands and how it is stopped."""
    campaign = the_campaign(slug)
    member, now = insist(request, Right.SEE_DASHBOARDS), timezone.now()
    status = CampaignStatus(campaign.status)
    context = {
        "campaign": campaign,
        "status": status,
        "status_words": CAMPAIGN_WORDS[status],
        "may_launch": member.may(Right.LAUNCH),
        "is_lead": member.may(Right.SET_POLICY),
        "plan": _plan(campaign),
        "checked": in_words(now, now=now, zone=team_zone()),
        **_before_launch(campaign, member, status),
        **_once_launched(campaign, status, now),
        **_artifact(campaign, status, now),
    }
    return render(request, "campaigns/launch/page.html", context)


def _before_launch(campaign: Campaign, member: Member, status: CampaignStatus) -> dict[str, Any]:
    if status not in {CampaignStatus.DRAFT, CampaignStatus.PREPARING}:
        return {}
    found = items(campaign, by=member)
    groups = [
        {
            "state": state,
            "words": STATE_WORDS[state],
            "items": [item for item in found if item.state is state],
        }
        for state in (ItemState.BLOCKS, ItemState.WARNS, ItemState.PASSES)
    ]
    return {"groups": groups, "why_not": _why_not(blocking(found))}


def _why_not(problems: list[Item]) -> str:
    if not problems:
        return ""
    return f"Not yet: {', '.join(item.title[:1].lower() + item.title[1:] for item in problems)}."


def _once_launched(campaign: Campaign, status: CampaignStatus, now: datetime) -> dict[str, Any]:
    if status in {CampaignStatus.DRAFT, CampaignStatus.PREPARING}:
        return {}
    ended = status is CampaignStatus.ENDED
    still = campaign.sends_from and campaign.sends_from > now and not ended
    return {
        "control": control_of(campaign),
        "can_take_back": still,
        "broken_off": ended and campaign.enrollments.exclude(stage__in=ENDED).exists(),
        "sends_from": in_words(campaign.sends_from, now=now, zone=team_zone()) if campaign.sends_from else "",
        "launched": campaign.launches.select_related("launched_by").first(),
    }


def _plan(campaign: Campaign) -> dict[str, Any]:
    where = whereabouts(campaign)
    delays, day = [], 0
    for step in campaign.steps.all():
        day += step.delay_days
        delays.append(str(day))
    return {
        "chosen": where.total,
        "held_back": sum(where.held_back.values()),
        "left": where.total - sum(where.held_back.values()),
        "days": ", ".join(delays),
        "steps": len(delays),
    }


def _artifact(campaign: Campaign, status: CampaignStatus, now: datetime) -> dict[str, Any]:
    """Return the test that may be taken now: before the launch always, later every two weeks."""
    version = campaign.offer.live
    kind = kind_of_test(status)
    if (
        version is None
        or kind is None
        or (kind is ArtifactTestKind.RUNNING and not reading_is_due(campaign, now))
    ):
        return {"tests": _tests(campaign)}
    claims = [
        {"id": claim.pk, "text": claim.text, "shown_by": claim.shown_by} for claim in version.claims.all()
    ]
    shown = shown_for_test(campaign, kind)
    return {
        "tests": _tests(campaign),
        "claims": claims,
        "shown": shown,
        "drawn": sealed(campaign, kind, shown, now),
        "answers": [{"value": value, "label": label} for value, label in ANSWER_WORDS.items()],
        "record": record_of(campaign),
        "test_url": reverse("artifact_test", args=[campaign.slug]),
    }


def _tests(campaign: Campaign) -> list[dict[str, Any]]:
    zone, now = team_zone(), timezone.now()
    return [
        {
            "by": str(test.by),
            "at": in_words(test.at, now=now, zone=zone),
            "read": test.drafts.count(),
            "undermining": test.undermining(),
        }
        for test in campaign.artifact_tests.select_related("by")[:5]
    ]
