"""The policy at work: who set it, how each combination stands, and the draw that lets a draft go out unread."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.drafts.models import Draft
from campaigns.drafts.models.policy import Combination, ReviewPolicy, SamplingChange
from campaigns.drafts.rules import Lane
from campaigns.drafts.rules.planting import DECIDED_BEFORE_TESTS
from campaigns.drafts.rules.sampling import (
    EVERYTHING,
    SAMPLES,
    TWICE_PERCENT,
    UNREAD_HOURS,
    Figures,
    Judged,
    Purpose,
    Reading,
    Standing,
    is_among,
    judge,
    place,
    why_a_person,
)
from campaigns.drafts.rules.working_time import WorkingTime
from campaigns.drafts.selectors.sampling import (
    decided,
    figures_of,
    last_change,
    policy_of,
    standing_of,
    writer_of,
)
from campaigns.drafts.services.unread import recall
from campaigns.enrollments.models import Campaign
from campaigns.insights.rules.signal import Grade
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.members.selectors import reviewers, team


class PolicyError(ValueError):
    """The policy cannot be set like this; the sentence says why."""


@transaction.atomic
def set_policy(
    *, campaign: Campaign, read_percent: int, reason: str, by: Member, now: datetime
) -> ReviewPolicy:
    """Say how much of a campaign people read, 20 to 30 % or everything, with a reason. The earlier one is kept.

    What waits to go out unread under the earlier one goes back to the readers.

    Raises:
        PolicyError: the share is another, the reason lacks, or the member may not.
    """
    if not by.may(Right.SET_POLICY):
        raise PolicyError("Your role may not set the policy.")
    if read_percent != EVERYTHING and read_percent not in SAMPLES:
        raise PolicyError(f"People read everything, or {SAMPLES.start} to {SAMPLES.stop - 1} %.")
    if not reason.strip():
        raise PolicyError("Say why.")
    policy = ReviewPolicy.objects.create(
        campaign=campaign, read_percent=read_percent, set_by=by, reason=reason.strip()[:300], set_at=now
    )
    record(Action.CHANGED, subject=policy, by=by.actor, read_percent=read_percent, campaign=campaign.pk)
    recall(among=Q(enrollment__campaign=campaign), reason="The policy was set anew.")
    return policy


@transaction.atomic
def weigh(*, combination: Combination, now: datetime) -> Standing:
    """Say how a combination stands now, and keep each change with its figures. A closing or pause recalls its drafts."""
    last = last_change(combination)
    before, figures = standing_of(last), figures_of(combination, now)
    judged = judge(before, figures, known_defects=last.defects if last else 0)
    if judged.standing is before or _changed(combination, last, judged, figures, now):
        return judged.standing
    return standing_of(last_change(combination))


def _changed(
    combination: Combination, last: SamplingChange | None, judged: Judged, figures: Figures, now: datetime
) -> bool:
    """Keep a change; False where another worker kept one first, which then stands."""
    change = SamplingChange(
        combination=combination, number=last.number + 1 if last else 1, standing=judged.standing, at=now,
        decisions=figures.decisions, defects=figures.defects, bound=figures.bound, reason=judged.reason,
    )  # fmt: skip
    try:
        with transaction.atomic():
            change.save()
    except IntegrityError:
        return False
    if judged.standing is not Standing.OPEN:
        recall(among=Q(combination=combination), reason=judged.reason)
    return True


@transaction.atomic
def combination_of(*, draft: Draft, now: datetime) -> Combination:
    """Return what wrote a draft. Where it is new, those of the same letter before it are trusted no longer."""
    writer, version = writer_of(draft), draft.template_version
    letter: dict[str, Any] = {
        "campaign": draft.enrollment.campaign, "template": version.template, "variant": version.variant,
    }  # fmt: skip
    combination, new = Combination.objects.get_or_create(
        **letter, slots_sha256=writer.slots_sha256, prompts=writer.prompts, model=writer.model
    )
    if new:
        for earlier in Combination.objects.filter(**letter).exclude(pk=combination.pk):
            _end(earlier, now)
    return combination


def _end(combination: Combination, now: datetime) -> None:
    last = last_change(combination)
    if standing_of(last) is not Standing.CLOSED:
        reason = "Its variables, a prompt or the model changed, so trust is earned anew."
        _changed(combination, last, Judged(Standing.CLOSED, reason), figures_of(combination, now), now)


def draw(*, draft: Draft, sensitive: Callable[[], str], now: datetime) -> dict[str, Any]:
    """Draw, before anyone looks at a draft, who reads it: nobody, one person, or two. Return its columns.

    It is drawn once, at the end of its first checks. `sensitive` says why a person must read it for what it is about, "" where nothing is delicate.
    """
    if draft.drawn is not None or draft.version > 1 or draft.planted:
        return {}
    seed = draft.enrollment.campaign.review_seed
    drawn = place(seed=seed, purpose=Purpose.SAMPLE, draft_id=draft.pk)
    combination = combination_of(draft=draft, now=now)
    # Before it is weighed: a new text's first draft is what says that the text was edited.
    Draft.objects.filter(pk=draft.pk).update(combination=combination)
    columns: dict[str, Any] = {"drawn": drawn}
    policy = policy_of(draft.enrollment.campaign_id)
    if policy and _may_go_unread(draft, policy, combination, drawn, sensitive, now):
        until = working_time().after(now, timedelta(hours=UNREAD_HOURS))
        return columns | {"lane": Lane.UNREAD, "policy": policy, "unread_until": until}
    return columns | {"read_twice": _is_read_twice(draft)}


def _is_read_twice(draft: Draft) -> bool:
    """Say whether two people read a draft: where there are two, and none of a campaign's first ones."""
    campaign = draft.enrollment.campaign
    drawn = place(seed=campaign.review_seed, purpose=Purpose.TWICE, draft_id=draft.pk)
    if not is_among(drawn, TWICE_PERCENT):
        return False
    return reviewers().count() > 1 and decided(campaign.pk) >= DECIDED_BEFORE_TESTS


def _may_go_unread(
    draft: Draft,
    policy: ReviewPolicy,
    combination: Combination,
    drawn: int,
    sensitive: Callable[[], str],
    now: datetime,
) -> bool:
    if not in_force(policy) or is_among(drawn, policy.read_percent) or not working_time().ever:
        return False
    reading = Reading(Grade(draft.match.extraction.grade), warned=draft.warned)
    if why_a_person(reading) or weigh(combination=combination, now=now) is not Standing.OPEN:
        return False
    return not why_a_person(replace(reading, sensitive=sensitive()))


def note_complaint(*, draft_id: int, now: datetime) -> None:
    """Remember that the reader of a draft's mail called it spam, which is a defect of what wrote it. Once."""
    Draft.objects.filter(pk=draft_id, complained_at__isnull=True).update(complained_at=now)


def in_force(policy: ReviewPolicy) -> bool:
    """Say whether a policy lets drafts go unread: it samples, and who answers for it still may."""
    return policy.samples and policy.set_by is not None and policy.set_by.may(Right.SET_POLICY)


def working_time() -> WorkingTime:
    """Return when the team works."""
    ours = team()
    return WorkingTime(frozenset(ours.weekdays), ours.day_starts, ours.day_ends, ours.time_zone)
