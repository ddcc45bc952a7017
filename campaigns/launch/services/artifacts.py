"""The artifact test: a reader says whether the campaign's own mail shows what the offer claims."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.drafts.models import Draft
from campaigns.enrollments.models import Campaign
from campaigns.launch.models import ArtifactAnswer, ArtifactTest
from campaigns.launch.rules import UNDERMINING_PAUSES, ArtifactTestKind, ClaimAnswer
from campaigns.launch.selectors import Drawn, made_it, record_of
from campaigns.launch.services.launching import LaunchRefusedError
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.offers.models import Claim


@dataclass(frozen=True)
class Said:
    """What a reader says of one claim: an answer, and which of the mails shown speak against it."""

    answer: ClaimAnswer
    against: Collection[int] = field(default=())
    note: str = ""


@transaction.atomic
def take_test(
    *,
    campaign: Campaign,
    kind: ArtifactTestKind,
    drawn: Drawn,
    answers: Mapping[int, Said],
    by: Member,
    now: datetime,
) -> ArtifactTest:
    """Keep a reader's answers to every claim of the offer in force; two mails that speak against one pause new drafts.

    `drawn` are the drafts that he saw, `answers` by claim. Answers that arrive twice are kept once.

    Raises:
        LaunchRefusedError: a claim is unanswered, a mail that was not shown is named, or he made the mail himself.
    """
    Campaign.objects.select_for_update(no_key=True).get(pk=campaign.pk)
    kept = ArtifactTest.objects.filter(campaign=campaign, kind=kind, by=by, at__gte=drawn.at).first()
    if kept is not None:
        return kept
    drafts = list(Draft.objects.filter(pk__in=drawn.drafts, enrollment__campaign=campaign))
    _refuse(campaign, kind, drafts, answers, by)
    if len(drafts) != len(set(drawn.drafts)):
        raise LaunchRefusedError(["A mail that was shown is none of this campaign's."])
    test = ArtifactTest.objects.create(
        campaign=campaign, kind=kind, by=by, at=now, record=record_of(campaign)
    )
    test.drafts.set(drafts)
    for claim, said in answers.items():
        answer = ArtifactAnswer.objects.create(
            test=test, claim_id=claim, answer=said.answer, note=said.note[:300]
        )
        answer.undermined_by.set(said.against)
    record(Action.TESTED, subject=campaign, by=by.actor, undermining=test.undermining())
    if kind is ArtifactTestKind.RUNNING and test.undermining() >= UNDERMINING_PAUSES:
        paused = Campaign.objects.filter(pk=campaign.pk, drafts_paused_at__isnull=True)
        if paused.update(drafts_paused_at=now):
            reason = "Its mail speaks against what the offer claims."
            record(Action.PAUSED, subject=campaign, by=by.actor, reason=reason)
    return test


def _refuse(
    campaign: Campaign,
    kind: ArtifactTestKind,
    drafts: list[Draft],
    answers: Mapping[int, Said],
    by: Member,
) -> None:
    version = campaign.offer.live
    claims = set(Claim.objects.filter(version=version).values_list("pk", flat=True)) if version else set()
    named = {draft for said in answers.values() for draft in said.against}
    problems = []
    if not drafts:
        problems.append("There is no mail to judge yet.")
    if set(answers) != claims:
        problems.append("Say of each claim whether the mails show it.")
    if named - {draft.pk for draft in drafts}:
        problems.append("A mail is named that was not shown.")
    if any(said.answer is ClaimAnswer.UNDERMINES and not said.against for said in answers.values()):
        problems.append("Say which of the mails speak against the claim.")
    if kind is ArtifactTestKind.RUNNING and made_it(campaign, by, drafts):
        problems.append("You wrote or approved some of these mails, so somebody else judges them.")
    if problems:
        raise LaunchRefusedError(problems)


@transaction.atomic
def decide_after_test(*, campaign: Campaign, reason: str, by: Member) -> bool:
    """Let drafts be written again, as a lead answers for; False where they were not paused.

    Raises:
        LaunchRefusedError: the member is no lead, or gives no reason.
    """
    if not by.may(Right.SET_POLICY):
        raise LaunchRefusedError(["A lead decides on going on."])
    if not reason.strip():
        raise LaunchRefusedError(["Say why in a sentence: it is kept with your name."])
    going_on = Campaign.objects.filter(pk=campaign.pk, drafts_paused_at__isnull=False).update(
        drafts_paused_at=None
    )
    if going_on:
        record(Action.RESUMED, subject=campaign, by=by.actor, reason=reason.strip()[:250])
    return bool(going_on)
