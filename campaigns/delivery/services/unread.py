"""What goes out unread when its time is over: approved by the policy, in the name of the lead who set it."""

import uuid
from collections.abc import Callable
from datetime import datetime
from typing import Final

import structlog
from django.db.models import Q

from campaigns.delivery.services.approving import approve
from campaigns.delivery.services.decisions import Decided, Refused, Seen
from campaigns.drafts.models import Draft
from campaigns.drafts.models.policy import Combination
from campaigns.drafts.rules.sampling import Standing
from campaigns.drafts.selectors.sampling import going_out_unread, policy_of
from campaigns.drafts.services.sampling import in_force, weigh
from campaigns.drafts.services.unread import recall
from campaigns.enrollments.models import Campaign
from campaigns.members.rules import VersionStatus

logger = structlog.get_logger(__name__)

AT_ONCE: Final = 200  # how many one sweep lets go; the next takes the next
UNREAD: Final = uuid.UUID("0d5f0b1e-4a63-4a55-8a0e-2f6a1d1c7f3b")  # names the keys of these approvals


def _nothing_delicate(_: Draft) -> str:
    return ""


def let_go_unread(now: datetime, *, sensitive: Callable[[Draft], str] = _nothing_delicate) -> int:
    """Approve what nobody pulled in time; return how many. First all comes back whose trust has ended since.

    `sensitive` says what makes a draft a person's by now, whatever was drawn; "" where nothing does.
    """
    recall_untrusted(now)
    due = going_out_unread().filter(unread_until__lte=now).values_list("pk", flat=True)
    return sum(_let_go(pk, sensitive, now) for pk in list(due[:AT_ONCE]))


def _let_go(draft_id: int, sensitive: Callable[[Draft], str], now: datetime) -> bool:
    try:
        return approve_unread(draft_id=draft_id, sensitive=sensitive, now=now)
    except Exception as fault:  # one bad row must not keep the others; a person looks at it
        logger.exception("draft cannot go out unread", draft=draft_id)
        recall(among=Q(pk=draft_id), reason=f"{type(fault).__name__} as it was to go out.")
        return False


def recall_untrusted(now: datetime) -> int:
    """Give back to the readers what no longer may go unread: the policy, its lead or the combination changed."""
    waiting = going_out_unread().order_by()
    campaigns = Campaign.objects.filter(pk__in=waiting.values("enrollment__campaign"))
    taken = sum(_recall_of(campaign) for campaign in campaigns)
    taken += recall(
        among=~Q(template_version__status=VersionStatus.APPROVED), reason="Its template was changed since."
    )
    for combination in Combination.objects.filter(pk__in=waiting.values("combination")).select_related(
        "campaign"
    ):
        if weigh(combination=combination, now=now) is not Standing.OPEN:
            taken += recall(among=Q(combination=combination), reason="Its combination is not trusted.")
    return taken


def _recall_of(campaign: Campaign) -> int:
    policy = policy_of(campaign.pk)
    if policy is not None and in_force(policy):
        other = ~Q(policy=policy)
        return recall(among=Q(enrollment__campaign=campaign) & other, reason="The policy was set anew.")
    reason = "Nobody who may set the policy answers for it any more."
    return recall(among=Q(enrollment__campaign=campaign), reason=reason)


def approve_unread(
    *, draft_id: int, now: datetime, sensitive: Callable[[Draft], str] = _nothing_delicate
) -> bool:
    """Approve one draft as the policy's; False where it was pulled, or is refused, and then a person reads it."""
    related = (
        "enrollment__prospect__company",
        "enrollment__campaign",
        "mailbox",
        "step",
        "policy__set_by",
        "match__extraction",
    )
    draft = going_out_unread().select_related(*related).filter(pk=draft_id, warned=False).first()
    if draft is None or draft.policy is None or draft.policy.set_by is None:
        return False
    why = sensitive(draft)
    if why:
        recall(among=Q(pk=draft.pk), reason=why)
        return False
    outcome = approve(
        draft=draft,
        seen=Seen(draft.version, draft.envelope(draft.text).sha256),
        by=draft.policy.set_by,
        request_key=uuid.uuid5(UNREAD, f"{draft.pk}:{draft.version}:{draft.policy_id}"),
        despite_warnings=False,
        unread=True,
        now=now,
    )
    if isinstance(outcome, Refused):
        recall(among=Q(pk=draft.pk), reason=outcome.sentence)
    return isinstance(outcome, Decided) and not outcome.again
