"""All sequences of a mailbox on another one, or those of some of its campaigns: the number first, then one by one."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery

from campaigns.delivery.services.identity import approved_under
from campaigns.delivery.services.rehousing import move_to_mailbox
from campaigns.drafts.models import Draft
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import ENDED
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import MailboxStatus
from campaigns.members.models import Member

AT_ONCE: Final = 100  # sequences; each is a transaction of its own, and somebody waits for the page


@dataclass(frozen=True)
class Resident:
    """A campaign whose sequences stand on a mailbox, and how many."""

    campaign: Campaign
    sequences: int


@dataclass(frozen=True)
class MovedOut:
    """What became of it: how many moved, why others stay, and how many were not tried yet."""

    moved: int
    stay: Counter[str]
    left: int


def sequences_of(mailbox: Mailbox, campaigns: Collection[int] | None = None) -> QuerySet[Enrollment]:
    """Return the journeys under way that go on from a mailbox: moved to it, or written for it last.

    `campaigns` None: of all campaigns.
    """
    drafts = Draft.objects.filter(enrollment=OuterRef("pk"), planted=False)
    latest = Subquery(drafts.order_by("-pk").values("mailbox_id")[:1])
    written = Q(Exists(drafts.filter(mailbox=mailbox)), mailbox=None, latest=mailbox.pk)
    rows = Enrollment.objects.exclude(stage__in=sorted(ENDED)).alias(latest=latest)
    rows = rows.filter(Q(mailbox=mailbox) | written)
    return rows if campaigns is None else rows.filter(campaign__in=campaigns)


def residents_of(mailbox: Mailbox) -> list[Resident]:
    """Return the campaigns whose sequences stand on a mailbox, by name."""
    counted = sequences_of(mailbox).values("campaign").order_by().annotate(number=Count("pk"))
    counts = {row["campaign"]: row["number"] for row in counted}
    return [
        Resident(each, counts[each.pk])
        for each in Campaign.objects.filter(pk__in=counts).order_by("name", "pk")
    ]


def homes_for(mailbox: Mailbox) -> list[Mailbox]:
    """Return where sequences of a mailbox may go on from: mailboxes that send, of a campaign that stands on it."""
    campaigns = [each.campaign.pk for each in residents_of(mailbox)]
    rows = Mailbox.objects.filter(campaigns__in=campaigns, status=MailboxStatus.ACTIVE).exclude(pk=mailbox.pk)
    return list(rows.distinct().order_by("address"))


def sent_back_by(mailbox: Mailbox, campaigns: Collection[int]) -> int:
    """Return how many approved drafts go back to review when the sequences of some campaigns move."""
    moving = sequences_of(mailbox, campaigns).values("pk")
    return approved_under(mailbox).filter(enrollment__in=moving).count()


def move_out(
    *, mailbox: Mailbox, to: Mailbox, campaigns: Collection[int], by: Member, now: datetime
) -> MovedOut:
    """Let the sequences of some campaigns go on from another mailbox, each in a new thread that is read again.

    At most `AT_ONCE` move, those first that are due first; one that cannot stays, and its reason is counted.
    """
    rows = sequences_of(mailbox, campaigns).order_by(F("due_at").asc(nulls_last=True), "pk")
    waiting, moved, stay = list(rows.values_list("pk", flat=True)), 0, Counter[str]()
    while waiting and moved < AT_ONCE:
        enrollment = Enrollment.objects.select_related("campaign", "prospect").get(pk=waiting.pop(0))
        refused = move_to_mailbox(enrollment=enrollment, mailbox=to, by=by, now=now)
        moved += refused is None
        if refused:
            stay[refused.sentence] += 1
    return MovedOut(moved, stay, len(waiting))
