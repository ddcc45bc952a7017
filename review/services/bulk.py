"""One act on several drafts. Each is decided for itself, once, whatever becomes of the others; nothing is approved so."""

import uuid
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from campaigns.audit.rules import Action
from campaigns.audit.services import record_each
from campaigns.delivery.services import Decided, Refused
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus, Lane, SuppressReason, SuppressScope
from campaigns.members.models import Member
from campaigns.members.rules import Right
from review.rules import Ticket
from review.services.deciding import do_not_send
from review.services.setting_aside import put_off


@dataclass(frozen=True)
class Done:
    """How many drafts an act reached, and how many it did not: changed, decided or opened by somebody else meanwhile.

    `told` is what is said of those that were answered otherwise: tests, and drafts that two people read.
    """

    reached: int
    missed: int
    told: tuple[str, ...] = ()


def stop_each(
    *, tickets: Sequence[Ticket], reason: SuppressReason, note: str, by: Member, now: datetime
) -> Done:
    """Say *do not send* of each draft, for one reason."""

    def stop(ticket: Ticket) -> Decided | Refused:
        return do_not_send(ticket=ticket, reason=reason, scope=SuppressScope.DRAFT, note=note, by=by, now=now)

    return _each(tickets, stop)


def put_each_off(*, tickets: Sequence[Ticket], until: datetime, by: Member, now: datetime) -> Done:
    """Let each draft wait until a moment."""
    return _each(tickets, lambda ticket: put_off(ticket=ticket, until=until, by=by, now=now))


def _each(tickets: Sequence[Ticket], act: Callable[[Ticket], Decided | Refused]) -> Done:
    """Act on each draft under a key of its own, so that a form that comes twice acts once."""
    outcomes = [
        act(replace(ticket, request_key=uuid.uuid5(ticket.request_key, str(ticket.draft_id))))
        for ticket in tickets
    ]
    decided = [outcome for outcome in outcomes if isinstance(outcome, Decided)]
    told = tuple(outcome.sentence for outcome in decided if outcome.sentence)
    return Done(len(decided) - len(told), len(outcomes) - len(decided), told)


@transaction.atomic
def assign_each(*, draft_ids: Collection[int], to: Member | None, by: Member) -> Done:
    """Give drafts that wait to one reader, or to anybody (None).

    One's own and nobody's may be given by anybody; a colleague's by whoever may take a draft over.
    """
    rows = Draft.objects.filter(pk__in=draft_ids, status=DraftStatus.IN_REVIEW, lane=Lane.READERS)
    if not by.may(Right.TAKE_OVER):
        rows = rows.filter(Q(assigned_to=by) | Q(assigned_to__isnull=True))
    given = list(rows.order_by("pk").select_for_update(no_key=True).values_list("pk", flat=True))
    Draft.objects.filter(pk__in=given).update(assigned_to=to)
    subjects = [Draft(pk=pk) for pk in given]
    record_each(Action.CHANGED, subjects=subjects, by=by.actor)
    return Done(len(given), len(set(draft_ids)) - len(given))
