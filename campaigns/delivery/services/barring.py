"""Saying that nobody writes to a person or a company again, and taking back at once what waits to go there."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from campaigns.audit.rules import Actor
from campaigns.audit.services import record_together
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services.stopping import Why, stop_journeys
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import OPEN
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.whom import Whom
from campaigns.suppressions.models import Suppression
from campaigns.suppressions.rules import Heard, SuppressionReason, SuppressionScope
from campaigns.suppressions.services import suppress


@dataclass(frozen=True)
class Reached:
    """What a no meets: how many known people, drafts and scheduled mails; `leaving` are with a sender already."""

    people: int
    drafts: int
    mails: int
    leaving: int

    def __add__(self, other: "Reached") -> "Reached":
        return Reached(
            self.people + other.people, self.drafts + other.drafts, self.mails + other.mails,
            self.leaving + other.leaving,
        )  # fmt: skip


def reached_by(whom: Whom) -> Reached:
    """Count what a no to these would take back."""
    there = _people(whom)
    drafts = Draft.objects.filter(enrollment__prospect__in=there, status__in=OPEN, planted=False)
    mails = Message.objects.filter(enrollment__prospect__in=there).aggregate(
        waiting=Count("pk", filter=Q(status=MessageStatus.SCHEDULED)),
        leaving=Count("pk", filter=Q(status=MessageStatus.SENDING)),
    )
    scheduled = Message.objects.filter(draft=OuterRef("pk"), status=MessageStatus.SCHEDULED)
    return Reached(
        people=there.count(),
        drafts=drafts.exclude(Exists(scheduled)).count(),
        mails=mails["waiting"],
        leaving=mails["leaving"],
    )


@transaction.atomic
def bar(
    *,
    whom: Whom,
    reason: SuppressionReason,
    by: Actor,
    now: datetime,
    note: str = "",
    heard: Heard | None = None,
    company: str = "",
    explanation: str = "",
) -> tuple[Suppression, Reached]:
    """Put them on the do-not-contact list and take back what waits; return the first row and what was met.

    Whoever a sender has claimed goes its way; the claim asks for a no itself, so nothing is claimed afterwards.
    `explanation` is what each stopped journey says; without one it says who put them on the list.
    """
    met = reached_by(whom)
    rows = [
        suppress(
            scope=whom.scope, key=key, reason=reason, by=by, note=note[:250], heard=heard, company=company
        )
        for key in whom.keys
    ]
    no = Why(StopReason.SUPPRESSED, explanation or on_the_list(by))
    record_together(stop_journeys(journeys=under_way(whom), why=lambda _: no, by=by, now=now))
    return rows[0], met


def on_the_list(by: Actor) -> str:
    """Return what a journey says that somebody's no has stopped."""
    return f"{by.name} put them on the do-not-contact list."


def _people(whom: Whom) -> QuerySet[Prospect]:
    if whom.scope is SuppressionScope.ADDRESS:
        return Prospect.objects.filter(address__in=whom.keys)
    there = Q(company__domain__in=whom.keys)
    for domain in whom.keys:
        there |= Q(address__endswith=f"@{domain}") | Q(address__endswith=f".{domain}")
    return Prospect.objects.filter(there)


def under_way(whom: Whom) -> QuerySet[Enrollment]:
    """Return the journeys that have not stopped, and those that have with an answer of ours still to leave."""
    waiting = Message.objects.filter(enrollment=OuterRef("pk"), status=MessageStatus.SCHEDULED)
    rows = Enrollment.objects.filter(~Q(stage=Stage.STOPPED) | Exists(waiting))
    return rows.filter(prospect__in=_people(whom))
