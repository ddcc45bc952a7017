"""What is done to a campaign on its page: one address for each act, a plain form each."""

from collections.abc import Callable, Mapping
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from campaigns.enrollments.models import Campaign
from campaigns.launch.services import (
    LaunchRefusedError,
    decide_after_test,
    launch,
    pause,
    prepare,
    resume,
    sign_off,
    stop_and_withdraw,
    take_back,
)
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.views.access import insist, requires
from campaigns.views.launching.asked import the_campaign

Posted = Mapping[str, str]


@require_POST
@requires(Right.SEE_DASHBOARDS)
def launch_act(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Do one thing to a campaign, and show its page again with what came of it."""
    campaign, act = the_campaign(slug), ACTS.get(action)
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
    return (
        "It goes on." if resume(campaign=campaign, by=member, now=timezone.now()) else "It was not stopped."
    )


def _withdraw(campaign: Campaign, member: Member, _: Posted) -> str:
    done = stop_and_withdraw(campaign=campaign, by=member, now=timezone.now())
    if done is None:
        return "It does not run, so there is nothing to end."
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
