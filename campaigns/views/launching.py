"""The campaigns, and the page on which one is launched and later held in hand."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from campaigns.enrollments.models import Campaign
from campaigns.enrollments.rules import CampaignStatus
from campaigns.enrollments.selectors import whereabouts
from campaigns.launch.rules import ArtifactTestKind, ClaimAnswer, Item, ItemState
from campaigns.launch.selectors import blocking, control_of, items, reading_is_due, record_of, shown_for_test
from campaigns.launch.services import (
    LaunchRefusedError,
    Said,
    decide_after_test,
    launch,
    pause,
    prepare,
    resume,
    sign_off,
    stop_and_withdraw,
    take_back,
    take_test,
)
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.offers.models import Claim
from campaigns.views.access import insist, requires
from campaigns.views.times import in_words, team_zone

STATUS_WORDS: Final = {
    CampaignStatus.DRAFT: "not begun",
    CampaignStatus.PREPARING: "being prepared",
    CampaignStatus.RUNNING: "running",
    CampaignStatus.PAUSED: "stopped for now",
    CampaignStatus.ENDED: "ended",
}
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
    context = {
        "rows": [_row(campaign) for campaign in rows],
        "add_url": reverse("admin:campaigns_campaign_add") if _member(request).may(Right.LAUNCH) else "",
    }
    return render(request, "campaigns/launch/campaigns.html", context)


def _row(campaign: Campaign) -> dict[str, Any]:
    where = whereabouts(campaign)
    return {
        "name": campaign.name,
        "url": reverse("launch", args=[campaign.slug]),
        "offer": campaign.offer,
        "status": STATUS_WORDS[CampaignStatus(campaign.status)],
        "people": where.total,
        "written_to": where.written_to,
        "in_progress": sum(where.in_progress.values()),
        "held_back": sum(where.held_back.values()),
    }


def _member(request: HttpRequest) -> Member:
    return insist(request, Right.SEE_DASHBOARDS)


@require_GET
@requires(Right.SEE_DASHBOARDS)
def launch_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what a launch is decided by; of a campaign that runs, how it stands and how it is stopped."""
    campaign = _campaign(slug)
    member, now = _member(request), timezone.now()
    status = CampaignStatus(campaign.status)
    context = {
        "campaign": campaign,
        "status": status,
        "status_words": STATUS_WORDS[status],
        "may_launch": member.may(Right.LAUNCH),
        "is_lead": member.may(Right.SET_POLICY),
        "plan": _plan(campaign),
        "checked": in_words(now, now=now, zone=team_zone()),
        **_before_launch(campaign, member, status),
        **_once_launched(campaign, status, now),
        **_artifact(campaign, status, now),
    }
    return render(request, "campaigns/launch/page.html", context)


def _campaign(slug: str) -> Campaign:
    return get_object_or_404(Campaign.objects.select_related("offer", "author", "launched_by"), slug=slug)


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
    still = campaign.sends_from and campaign.sends_from > now and status is CampaignStatus.RUNNING
    return {
        "control": control_of(campaign),
        "can_take_back": still,
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
    kind = _kind(status)
    if (
        version is None
        or kind is None
        or (kind is ArtifactTestKind.RUNNING and not reading_is_due(campaign, now))
    ):
        return {"tests": _tests(campaign)}
    claims = [
        {"id": claim.pk, "text": claim.text, "shown_by": claim.shown_by} for claim in version.claims.all()
    ]
    return {
        "tests": _tests(campaign),
        "claims": claims,
        "shown": shown_for_test(campaign, kind),
        "answers": [{"value": value, "label": label} for value, label in ANSWER_WORDS.items()],
        "record": record_of(campaign),
        "test_url": reverse("artifact_test", args=[campaign.slug]),
    }


def _kind(status: CampaignStatus) -> ArtifactTestKind | None:
    if status is CampaignStatus.PREPARING:
        return ArtifactTestKind.BEFORE_LAUNCH
    return ArtifactTestKind.RUNNING if status in {CampaignStatus.RUNNING, CampaignStatus.PAUSED} else None


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


@require_POST
@requires(Right.SEE_DASHBOARDS)
def launch_act(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Do one thing to a campaign, and show its page again with what came of it."""
    campaign, act = _campaign(slug), ACTS.get(action)
    if act is None:
        raise Http404
    right, does = act
    member = insist(request, right)
    try:
        messages.info(request, does(campaign, member, request.POST))
    except LaunchRefusedError as refused:
        for sentence in refused.sentences:
            messages.error(request, sentence)
    return HttpResponseRedirect(reverse("launch", args=[campaign.slug]))


Posted = Mapping[str, str]


def _prepare(campaign: Campaign, member: Member, _: Posted) -> str:
    prepared = prepare(campaign=campaign, by=member)
    return "Drafts are being written; nothing leaves." if prepared else "It was prepared already."


def _launch(campaign: Campaign, member: Member, _: Posted) -> str:
    if launch(campaign=campaign, by=member, now=timezone.now()) is None:
        return "It was launched already, or is not prepared."
    return f"Launched. It can be taken back for {campaign.take_back_minutes} min; until then nothing leaves."


def _take_back(campaign: Campaign, member: Member, _: Posted) -> str:
    taken = take_back(campaign=campaign, by=member, now=timezone.now())
    return (
        "The launch is taken back; everything is as it was." if taken else "It is too late to take it back."
    )


def _stop(campaign: Campaign, member: Member, _: Posted) -> str:
    stopped = pause(campaign=campaign, by=member, reason="Stop sending now")
    return "Nothing of this campaign leaves from now on." if stopped else "It was not running."


def _go_on(campaign: Campaign, member: Member, _: Posted) -> str:
    return "It goes on." if resume(campaign=campaign, by=member) else "It was not stopped."


def _withdraw(campaign: Campaign, member: Member, _: Posted) -> str:
    done = stop_and_withdraw(campaign=campaign, by=member, now=timezone.now())
    if done is None:
        return "It had ended already."
    gone = done.too_late
    doubtful = f", {gone.unknown} may have left" if gone.unknown else ""
    return (
        f"Ended: {done.people} people were taken out. {gone.handed_over} mails had left{doubtful},"
        " and cannot be taken back."
    )


def _sign(campaign: Campaign, member: Member, posted: Posted) -> str:
    signed = sign_off(campaign=campaign, reason=posted.get("reason", ""), by=member, now=timezone.now())
    return "Your name stands under it." if signed else "A lead had signed already."


def _decide(campaign: Campaign, member: Member, posted: Posted) -> str:
    going_on = decide_after_test(campaign=campaign, reason=posted.get("reason", ""), by=member)
    return "Drafts are written again." if going_on else "They were not paused."


ACTS: Final[Mapping[str, tuple[Right, Callable[[Campaign, Member, Posted], str]]]] = {
    "prepare": (Right.LAUNCH, _prepare),
    "launch": (Right.LAUNCH, _launch),
    "take-back": (Right.LAUNCH, _take_back),
    # Whoever sees that something is wrong may stop it; going on is for who may launch.
    "stop": (Right.REVIEW, _stop),
    "go-on": (Right.LAUNCH, _go_on),
    "withdraw": (Right.LAUNCH, _withdraw),
    "sign": (Right.SET_POLICY, _sign),
    "decide": (Right.SET_POLICY, _decide),
}


@require_POST
@requires(Right.REVIEW)
def artifact_test(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep what a reader says of the mails that he was shown."""
    campaign = _campaign(slug)
    kind = _kind(CampaignStatus(campaign.status))
    if kind is None:
        raise PermissionDenied("There is no mail to judge now.")
    try:
        test = take_test(
            campaign=campaign,
            kind=kind,
            shown=_numbers(request.POST.getlist("shown")),
            answers=_answers(request, campaign),
            by=insist(request, Right.REVIEW),
            now=timezone.now(),
        )
    except LaunchRefusedError as refused:
        for sentence in refused.sentences:
            messages.error(request, sentence)
    else:
        messages.info(request, f"Kept. {test.undermining()} of the mails speak against a claim.")
    return HttpResponseRedirect(f"{reverse('launch', args=[campaign.slug])}#artifact")


def _answers(request: HttpRequest, campaign: Campaign) -> dict[int, Said]:
    claims = Claim.objects.filter(version=campaign.offer.live)
    found = {}
    for claim in claims:
        answer = request.POST.get(f"claim-{claim.pk}", "")
        if answer in list(ClaimAnswer):
            against = _numbers(request.POST.getlist(f"against-{claim.pk}"))
            kept = against if answer == ClaimAnswer.UNDERMINES else []
            found[claim.pk] = Said(ClaimAnswer(answer), kept, request.POST.get(f"note-{claim.pk}", ""))
    return found


def _numbers(texts: list[str]) -> list[int]:
    return [int(text) for text in texts if text.isdecimal() and len(text) < 16]
