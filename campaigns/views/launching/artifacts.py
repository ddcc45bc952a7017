"""Keeping what a reader says of a campaign's own mail."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from campaigns.enrollments.models import Campaign
from campaigns.enrollments.rules import CampaignStatus
from campaigns.launch.rules import ClaimAnswer
from campaigns.launch.selectors import unsealed
from campaigns.launch.services import (
    LaunchRefusedError,
    Said,
    take_test,
)
from campaigns.members.rules import Right
from campaigns.offers.models import Claim
from campaigns.views.access import insist, requires
from campaigns.views.launching.asked import kind_of_test, the_campaign


@require_POST
@requires(Right.REVIEW)
def artifact_test(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep what a reader says of the mails that he was shown."""
    campaign = the_campaign(slug)
    kind = kind_of_test(CampaignStatus(campaign.status))
    if kind is None:
        raise PermissionDenied("There is no mail to judge now.")
    drawn = unsealed(campaign, kind, request.POST.get("drawn", ""))
    back = HttpResponseRedirect(f"{reverse('launch', args=[campaign.slug])}#artifact")
    if drawn is None:
        messages.error(request, "The campaign has gone on since: judge the mails that are shown now.")
        return back
    try:
        test = take_test(
            campaign=campaign,
            kind=kind,
            drawn=drawn,
            answers=_answers(request, campaign),
            by=insist(request, Right.REVIEW),
            now=timezone.now(),
        )
    except LaunchRefusedError as refused:
        for sentence in refused.sentences:
            messages.error(request, sentence)
    else:
        messages.info(request, f"Kept. {test.undermining()} of the mails speak against a claim.")
    return back


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
