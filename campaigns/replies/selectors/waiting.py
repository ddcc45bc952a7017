"""What waits in the inbox, and what was ever said there."""

from datetime import datetime

from django.db.models import Q, QuerySet

from campaigns.prospects.models import Prospect
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.effects import Decider
from campaigns.replies.rules.kinds import Flag, Kind


def answers() -> QuerySet[InboundMessage]:
    """Return what was answered, by people and by machines; a copy that came through another mailbox is none."""
    rows = InboundMessage.objects.filter(kind__in=[Kind.HUMAN, Kind.AUTO], original__isnull=True)
    return rows.exclude(category="")


def open_answers() -> QuerySet[InboundMessage]:
    """Return the answers that nobody is done with."""
    return answers().filter(handled_at__isnull=True)


def waiting_answers(now: datetime) -> QuerySet[InboundMessage]:
    """Return the open answers that wait for a person; what somebody put off is among them once its time has come."""
    return open_answers().filter(come_back(now)).exclude(routed_alone())


def come_back(now: datetime) -> Q:
    """Return the condition that an answer is not put off, or its time has come."""
    return Q(remind_at__isnull=True) | Q(remind_at__lte=now)


def routed_alone() -> Q:
    """Return the condition that nobody had to decide about an answer, and nobody took it for something else."""
    return Q(decider=Decider.ROUTED, relabelled=0)


def wrote_of_something_sensitive(prospect: Prospect) -> bool:
    """Say whether this person, or anybody of the same company, ever answered with something delicate."""
    theirs = Q(message__enrollment__prospect=prospect)
    if prospect.company_id is not None:
        theirs |= Q(message__enrollment__prospect__company=prospect.company_id)
    flags = InboundMessage.objects.filter(theirs).order_by().values_list("flags", flat=True)
    return any(Flag.SENSITIVE in said for said in flags)
