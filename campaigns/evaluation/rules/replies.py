"""Labelled replies and labelled mail: the lines of `triage.jsonl` and the rows of `index.csv` and `sent.csv`."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from campaigns.evaluation.rules.sets import Split
from campaigns.replies.rules.kinds import Category, Flag, Kind, Subclass

# The word of the published form for the category whose own word is longer.
PUBLISHED_OUT_OF_OFFICE: Final = "ooo"
DOUBTFUL: Final = "doubtful"


@dataclass(frozen=True)
class LabelledReply:
    """What somebody answered, without quoted text, the mail of ours before it, and what a careful colleague reads in it."""

    id: str
    lang: str
    subject: str
    body: str
    original: str
    category: Category
    flags: frozenset[Flag]
    split: str

    def as_line(self) -> dict[str, Any]:
        """Return the reply as a line of the published form."""
        return {
            "id": self.id,
            "lang": self.lang,
            "subject": self.subject,
            "body": self.body,
            "original": self.original,
            "category": published(self.category),
            "flags": [flag.value for flag in Flag if flag in self.flags],
        }


@dataclass(frozen=True)
class LabelledMailFile:
    """One stored mail, what it is, and what must be read in it; None where the set says nothing.

    `return_date` is None where the mail states none. `expected_match` is the Message-ID of ours that it answers, or
    `DOUBTFUL`. `new_text` stands in a file beside the mail.
    """

    file: str
    kind: Kind
    subclass: Subclass | None
    lang: str
    return_date: date | None
    message_date: date | None
    expected_match: str
    recipient: str
    hard_soft: str
    split: str


@dataclass(frozen=True)
class SentMail:
    """A mail of ours that may be answered; sender, recipient and subject are "" where only its id is known."""

    message_id: str
    sender: str = ""
    recipient: str = ""
    subject: str = ""


def reply(row: Mapping[str, Any]) -> LabelledReply:
    """Read one line of `triage.jsonl`. Raises KeyError, ValueError."""
    return LabelledReply(
        id=row["id"],
        lang=row.get("lang") or "",
        subject=row.get("subject") or "",
        body=row["body"],
        original=row.get("original") or "",
        category=_category(row["category"]),
        flags=frozenset(Flag(flag) for flag in row.get("flags") or ()),
        split=row.get("split") or half_of(row["id"]),
    )


def mail_file(row: Mapping[str, Any]) -> LabelledMailFile:
    """Read one row of `index.csv`. Raises KeyError, ValueError."""
    return LabelledMailFile(
        file=row["file"],
        kind=Kind(row["kind"]),
        subclass=Subclass(row["subclass"]) if row.get("subclass") else None,
        lang=row.get("lang") or "",
        return_date=_date(row.get("return_date")),
        message_date=_date(row.get("message_date")),
        expected_match=row.get("expected_match") or "",
        recipient=(row.get("recipient") or "").lower(),
        hard_soft=row.get("hard_soft") or "",
        split=row.get("split") or half_of(row["file"]),
    )


def sent_mail(row: Mapping[str, Any]) -> SentMail:
    """Read one row of `sent.csv`. Raises KeyError."""
    return SentMail(
        message_id=row["message_id"],
        sender=(row.get("sender") or "").lower(),
        recipient=(row.get("recipient") or "").lower(),
        subject=row.get("subject") or "",
    )


def half_of(key: str) -> Split:
    """Return the half of a case that names none: by the SHA-256 of its id, so that it never changes sides."""
    return Split.FROZEN if hashlib.sha256(key.encode()).digest()[0] % 2 else Split.OPEN


def published(category: Category) -> str:
    """Return the word of the published form."""
    return PUBLISHED_OUT_OF_OFFICE if category is Category.OUT_OF_OFFICE else category.value


def _category(word: str) -> Category:
    return Category.OUT_OF_OFFICE if word == PUBLISHED_OUT_OF_OFFICE else Category(word)


def _date(written: str | None) -> date | None:
    return date.fromisoformat(written) if written else None
