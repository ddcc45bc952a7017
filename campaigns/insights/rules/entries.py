"""What an entry of ours must say before anybody may take it: whose it is, where we know it from, and until when."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from campaigns.insights.rules.kinds import EntryKind
from campaigns.prospects.rules.companies import short_name

SOON: Final = timedelta(days=30)
# A shorter first word of a name is as often a plain word: The, New, Four.
SHORTEST_FIRST_WORD: Final = 5


@dataclass(frozen=True)
class EntryWords:
    """An entry as it was typed. `segment`: whether one was chosen."""

    kind: EntryKind
    text: str
    segment: bool
    source: str
    customer: str
    may_name: bool
    review_by: date
    active: bool


def faults(entry: EntryWords, today: date) -> Mapping[str, str]:
    """Return what is wrong with an entry, a sentence a field; nothing where it may be kept."""
    found = _faults_of_proof(entry) if entry.kind is EntryKind.PROOF_POINT else _faults_of_insight(entry)
    named = names_customer(entry.text, entry.customer)
    if named and not entry.may_name:
        found["text"] = (
            f"The text names “{named}”, and the customer may not be named. "
            "Write it without the name, or tick that the customer agreed."
        )
    if entry.active and entry.review_by < today:
        found["review_by"] = (
            "This date is past: renew it with a day to come, once it is known to hold; or switch it off."
        )
    return found


def _faults_of_proof(entry: EntryWords) -> dict[str, str]:
    found = {}
    if not entry.customer.strip():
        found["customer"] = "A proof says whose result it is, even where the customer is not named in mail."
    if not entry.source.strip():
        found["source"] = "A proof says where it can be looked up."
    return found


def _faults_of_insight(entry: EntryWords) -> dict[str, str]:
    return {} if entry.segment else {"segment": "An insight about a segment says of which one it is true."}


def names_customer(text: str, customer: str) -> str:
    """Return the name of the customer that stands in the text, "" where none does.

    Looked for in whole words, in any case: the name, the name without its legal form, and, written with a capital,
    its first word.
    """
    short = short_name(customer)
    wanted = [name for name in (_plain(customer), _plain(short)) if name]
    found = next((name for name in wanted if _stands_in(name.casefold(), _plain(text).casefold())), "")
    first = _plain(short).partition(" ")[0]
    if not found and len(first) >= SHORTEST_FIRST_WORD and first[0].isupper():
        found = first if _stands_in(first, _plain(text)) else ""
    return found


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).split())


def _stands_in(name: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?:['’]?s)?(?!\w)", text) is not None


def review_words(review_by: date, today: date) -> str:
    """Say how an entry stands to its review date: `past since 3 Nov 2026`, `in 12 days`, or the day alone."""
    if review_by < today:
        return f"past since {review_by:%-d %b %Y}: renew it"
    days = (review_by - today).days
    if review_by > today + SOON:
        return f"{review_by:%-d %b %Y}"
    return "today" if not days else "tomorrow" if days == 1 else f"in {days} days"
