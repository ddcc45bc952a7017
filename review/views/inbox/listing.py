"""The list of replies: tabs with what waits under each, the words that narrow it, and a line or two of each reply."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from django.urls import reverse

from campaigns.members.models import Member
from campaigns.prospects.models import Prospect
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.kinds import SHOWN_AS, Category, Flag, Kind
from campaigns.replies.selectors.effects import label_of
from campaigns.views.times import in_words
from review.rules import age
from review.rules import replies as rules
from review.rules.replies import ReplyView, Standing, Whose, is_late
from review.selectors.replies import ON_A_PAGE, counts, listed
from review.selectors.thread import person_of

PREVIEW: Final = 160  # characters of a reply that the list shows
SENTENCES: Final[Mapping[Category, str]] = {
    Category.POSITIVE: "They want to go on.",
    Category.NEUTRAL: "They answered without a yes or a no.",
    Category.NOT_INTERESTED: "They said no.",
    Category.WRONG_PERSON: "They say that somebody else is the one to ask.",
    Category.OUT_OF_OFFICE: "They are away.",
    Category.AMBIGUOUS: "It is not clear what they mean. The least sure comes first.",
}
_STANDINGS: Final[Mapping[Standing, str]] = {
    Standing.OPEN: "Waiting",
    Standing.LATER: "To come back",
    Standing.DONE: "Done",
}
_WHOSE: Final[Mapping[Whose, str]] = {
    Whose.EVERYBODYS: "Everybody's",
    Whose.MINE: "Mine",
    Whose.NOBODYS: "Nobody's",
}
_EMPTY: Final[Mapping[Standing, str]] = {
    Standing.OPEN: "No reply is waiting under “{}”.",
    Standing.LATER: "No reply is to come back under “{}”.",
    Standing.DONE: "Nobody is done with a reply under “{}” yet.",
}


@dataclass(frozen=True)
class Listing:
    """The replies of a view, those of its category, and how many there are of each."""

    view: ReplyView
    category: Category
    rows: Sequence[InboundMessage]
    counts: Mapping[Category, int]


def beside(
    inbound_id: int, rows: Sequence[InboundMessage]
) -> tuple[InboundMessage | None, InboundMessage | None]:
    """Return the replies before and behind one in a list; the first one is behind a reply that left it."""
    ids = [row.pk for row in rows]
    if inbound_id not in ids:
        return None, (rows[0] if rows else None)
    place = ids.index(inbound_id)
    return (rows[place - 1] if place else None), (rows[place + 1] if place + 1 < len(rows) else None)


def listing(view: ReplyView, by: Member, now: datetime, *, at: Category | None = None) -> Listing:
    """Read a view of the inbox: at the category that it names, else at that of an open reply, else where something waits."""
    numbers = counts(view, by, now)
    category = view.category or at or next((one for one in Category if numbers[one]), Category.POSITIVE)
    return Listing(replace(view, category=category), category, listed(view, category, by, now), numbers)


def url_of(inbound_id: int, view: ReplyView) -> str:
    """Return where a reply stands, seen in a view."""
    return view.within(reverse("inbox_reply", args=[inbound_id]))


def list_context(found: Listing, shown: int | None, now: datetime, zone: str) -> dict[str, Any]:
    """Return what the list shows; `shown` is the reply that is open beside it."""
    view, category, total = found.view, found.category, found.counts[found.category]
    before, behind = beside(shown, found.rows) if shown else (None, None)
    return {
        "category": {
            "label": SHOWN_AS[category].capitalize(),
            "sentence": SENTENCES[category],
            "empty": _empty(view, category),
            "count": total,
            "more": total - ON_A_PAGE if total > ON_A_PAGE else 0,
            "url": view.within(reverse("inbox")),
        },
        "tabs": [
            {
                "label": SHOWN_AS[one].capitalize(),
                "url": replace(view, category=one).within(reverse("inbox")),
                "count": found.counts[one],
                "current": one is category,
            }
            for one in Category
        ],
        "standings": _choices(view, "standing", _STANDINGS),
        "whose": _choices(view, "whose", _WHOSE),
        "view": view,
        "clear_url": replace(view, q="", category=None).within(reverse("inbox")),
        "replies": [row_of(row, view, now, zone, current=row.pk == shown) for row in found.rows],
        "previous_url": url_of(before.pk, view) if before else "",
        "next_url": url_of(behind.pk, view) if behind else "",
    }


def _empty(view: ReplyView, category: Category) -> str:
    if view.q:
        return f"Nothing under “{SHOWN_AS[category]}” matches “{view.q}”."
    return _EMPTY[view.standing].format(SHOWN_AS[category])


def _choices(view: ReplyView, name: str, labels: Mapping[Any, str]) -> list[dict[str, Any]]:
    return [
        {"value": value, "label": label, "chosen": getattr(view, name) == value}
        for value, label in labels.items()
    ]


def row_of(
    row: InboundMessage, view: ReplyView, now: datetime, zone: str, *, current: bool = False
) -> dict[str, Any]:
    """Return what the list says of one reply."""
    person = person_of(row)
    flags = flags_of(row)
    waited = now - row.received_at
    return {
        "id": row.pk,
        "url": url_of(row.pk, view),
        "current": current,
        "person": name_of(row, person),
        "company": company_of(row, person),
        "received_iso": row.received_at.isoformat(),
        "received": in_words(row.received_at, now=now, zone=zone),
        "age": age(waited),
        "late": row.handled_at is None and is_late(waited, Category(row.category), flags),
        "flags": [SHOWN_AS[flag] for flag in flags],
        "owner": str(row.assigned_to) if row.assigned_to else "",
        "back": in_words(row.remind_at, now=now, zone=zone) if row.remind_at else "",
        "is_back": bool(row.remind_at and row.remind_at <= now),
        "doubtful": row.match_doubtful,
        "preview": preview(row.new_text),
    }


def flags_of(row: InboundMessage) -> list[Flag]:
    """Return the flags of a reply."""
    return [Flag(flag) for flag in row.flags]


def needs_somebody(row: InboundMessage) -> bool:
    """Say whether a person has to do something about a reply beyond its label."""
    return rules.needs_somebody(label_of(row), Kind(row.kind), from_other=row.from_other)


def shown_label(row: InboundMessage) -> str:
    """Return a label as a form carries it."""
    return " ".join([row.category, *sorted(row.flags)])


def name_of(row: InboundMessage, person: Prospect | None) -> str:
    """Return who wrote: the person, or the address of somebody else who answers for him."""
    if person is None or row.from_other:
        return row.sender or "Unknown sender"
    return str(person)


def company_of(row: InboundMessage, person: Prospect | None) -> str:
    """Return where who wrote is from, as far as that is known."""
    company = person.company if person else None
    return company.name if company else row.sender.rpartition("@")[2]


def preview(text: str) -> str:
    """Return the beginning of a reply in one line, cut between words."""
    line = " ".join(text.split())
    return line if len(line) <= PREVIEW else f"{line[:PREVIEW].rpartition(' ')[0]} …"
