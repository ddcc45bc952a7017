"""The replies that somebody looks at: which there are of each category, and the list of one."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count, Q, QuerySet

from campaigns.members.models import Member
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.kinds import Category
from campaigns.replies.selectors import answers, come_back, routed_alone
from review.rules.replies import ReplyView, Standing, Whose

ON_A_PAGE: Final = 50  # replies that the list shows; the newest, or of the ambiguous the least sure
ROUTED_STAYS: Final = timedelta(days=7)  # how long a reply stands on the list that nobody had to decide about
_PEOPLE: Final = ("message__enrollment__prospect__company", "prospect__company", "assigned_to")
# What the list never shows, and is long.
_LONG: Final = (
    "raw",
    "message__body",
    "prospect__columns",
    "message__enrollment__prospect__columns",
)


def counts(view: ReplyView, by: Member, now: datetime) -> dict[Category, int]:
    """Return how many replies of each category a view has."""
    rows = _seen(view, by, now).order_by().values("category").annotate(n=Count("id"))
    found: Mapping[str, int] = {row["category"]: row["n"] for row in rows}
    return {category: found.get(category, 0) for category in Category}


def listed(view: ReplyView, category: Category, by: Member, now: datetime) -> list[InboundMessage]:
    """Return the first replies of a category in a view, with the people and companies that the list names."""
    rows = _seen(view, by, now).filter(category=category).select_related(*_PEOPLE).defer(*_LONG)
    order = ("confidence",) if category is Category.AMBIGUOUS and view.standing is Standing.OPEN else ()
    return list(rows.order_by(*order, "-received_at", "-pk")[:ON_A_PAGE])


def _seen(view: ReplyView, by: Member, now: datetime) -> "QuerySet[InboundMessage]":
    return answers().filter(_STANDING[view.standing](now), _whose(view.whose, by), _words(view.q))


def _open(now: datetime) -> Q:
    return Q(handled_at__isnull=True) & come_back(now) & ~_seen_long_enough(now)


def _later(now: datetime) -> Q:
    return Q(handled_at__isnull=True, remind_at__gt=now)


def _done(now: datetime) -> Q:
    return Q(handled_at__isnull=False) | (_seen_long_enough(now) & come_back(now))


def _seen_long_enough(now: datetime) -> Q:
    """Nobody has to be done with what was handled without a person: it leaves the list by itself."""
    return routed_alone() & Q(received_at__lte=now - ROUTED_STAYS)


_STANDING: Final = {Standing.OPEN: _open, Standing.LATER: _later, Standing.DONE: _done}


def _whose(whose: Whose, by: Member) -> Q:
    if whose is Whose.EVERYBODYS:
        return Q()
    return Q(assigned_to=by) if whose is Whose.MINE else Q(assigned_to__isnull=True)


def _words(q: str) -> Q:
    """Return that each word stands in what was written, in its subject, or in the name of the person or company."""
    found = Q()
    for word in q.split():
        said = Q(new_text__icontains=word) | Q(subject__icontains=word) | Q(sender__icontains=word)
        for person in ("prospect", "message__enrollment__prospect"):
            for column in ("first_name", "last_name", "company__name", "company__domain"):
                said |= Q(**{f"{person}__{column}__icontains": word})
        found &= said
    return found
