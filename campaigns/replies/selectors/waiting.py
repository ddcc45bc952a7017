"""What waits in the inbox, and what was ever said there."""

from django.db.models import Count, Q, QuerySet

from campaigns.prospects.models import Prospect
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.kinds import Category, Flag, Kind


def open_answers() -> QuerySet[InboundMessage]:
    """Return the answers that nobody has handled yet."""
    return _answers().filter(handled_at__isnull=True)


def open_counts() -> dict[str, int]:
    """Return how many answers of each category nobody has handled yet."""
    rows = open_answers().values("category").annotate(n=Count("id"))
    found = {row["category"]: row["n"] for row in rows}
    return {category.value: found.get(category.value, 0) for category in Category}


def inbox(category: Category) -> QuerySet[InboundMessage]:
    """Return the unhandled answers of a category, newest first, with what the list shows."""
    return (
        _answers()
        .filter(category=category, handled_at__isnull=True)
        .select_related("message__enrollment__prospect__company", "mailbox")
        .defer("raw")
    )


def _answers() -> QuerySet[InboundMessage]:
    """A copy that came through another mailbox is no second answer."""
    firsts = InboundMessage.objects.filter(original__isnull=True)
    return firsts.filter(kind__in=[Kind.HUMAN, Kind.AUTO]).exclude(category="")


def wrote_of_something_sensitive(prospect: Prospect) -> bool:
    """Say whether this person, or anybody of the same company, ever answered with something delicate."""
    theirs = Q(message__enrollment__prospect=prospect)
    if prospect.company_id is not None:
        theirs |= Q(message__enrollment__prospect__company=prospect.company_id)
    flags = InboundMessage.objects.filter(theirs).order_by().values_list("flags", flat=True)
    return any(Flag.SENSITIVE in said for said in flags)
