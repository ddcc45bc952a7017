"""What was handled without a person: counted for a day, and listed with what was done."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count, Prefetch, Q, QuerySet

from campaigns.replies.models import InboundMessage, ReplyEffect
from campaigns.replies.rules.effects import Decider
from campaigns.replies.rules.kinds import Kind
from campaigns.replies.selectors import answers

KEPT: Final = timedelta(days=30)  # the list goes back so far


@dataclass(frozen=True)
class Today:
    """How many replies nobody had to decide about since midnight, and how many of them a person took for something else."""

    handled: int
    relabelled: int


def today(midnight: datetime, now: datetime) -> Today:
    """Count what came since the team's midnight and was handled without a person. Copies are no answers."""
    rows = _handled_alone(since=midnight).filter(original__isnull=True, received_at__lte=now)
    found = rows.aggregate(handled=Count("pk"), relabelled=Count("pk", filter=Q(relabelled__gt=0)))
    return Today(**found)


def routed(now: datetime) -> "QuerySet[InboundMessage]":
    """Return what was handled without a person in the last 30 days, the latest first, with all that was done."""
    effects = Prefetch("effects", ReplyEffect.objects.order_by("pk"))
    return (
        _handled_alone(since=now - KEPT)
        .select_related("message__enrollment__prospect__company", "prospect__company", "confirmed_by")
        .prefetch_related(effects)
        .defer("raw", "message__body")
        .order_by("-received_at", "-pk")
    )


def _handled_alone(*, since: datetime) -> "QuerySet[InboundMessage]":
    return answers().filter(decider=Decider.ROUTED, effects_at__isnull=False, received_at__gte=since)


def no_answers(now: datetime) -> "QuerySet[InboundMessage]":
    """Return what came in within the last 30 days and was taken for no answer of a person's, the latest first.

    A receipt or a notice that a person wrote after all is found here. Complaints stand on the do-not-contact list.
    """
    rows = InboundMessage.objects.filter(
        kind__in=_TAKEN_FOR_NONE, category="", original__isnull=True, received_at__gte=now - KEPT
    )
    return rows.select_related("mailbox").defer("raw").order_by("-received_at", "-pk")


_TAKEN_FOR_NONE: Final = (Kind.BOUNCE, Kind.AUTO, Kind.RECEIPT, Kind.UNREADABLE)
