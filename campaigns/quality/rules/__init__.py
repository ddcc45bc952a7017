"""The words of the checks: what a check sees, and what it says.

The body falls into three origins: a filled slot, words a person added while editing,
and the rest, which is approved template text. Every check judges by that origin.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

Part = Literal["subject", "body"]


class Severity(StrEnum):
    """What a finding does to its draft."""

    BLOCKS = "blocks"
    WARNS = "warns"


class PhraseSeverity(StrEnum):
    """How bad one use of a banned phrase is. A low one counts only where such phrases crowd."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


@dataclass(frozen=True)
class Finding:
    """What one check says about one place in the text.

    `start` and `end` are code points within `part`. `sentence` is for a person to act on.
    `fault` names the kind more closely than the check's code, in the words of labelled sets.
    """

    code: str
    severity: Severity
    start: int
    end: int
    part: Part
    sentence: str
    fault: str = ""


@dataclass(frozen=True)
class Span:
    """A run of code points of the subject or the body."""

    start: int
    end: int
    part: Part = "body"


@dataclass(frozen=True)
class FilledSlot:
    """One slot as it stands in the text, with the quotes that prove it.

    `value` is the insight's value before it was worded, `tact` how it may be used (say, allude, never).
    """

    name: str
    text: str
    start: int
    end: int
    part: Part = "body"
    quotes: tuple[str, ...] = ()
    value: str = ""
    tact: str = "say"

    @property
    def span(self) -> Span:
        """Where the slot stands."""
        return Span(self.start, self.end, self.part)


@dataclass(frozen=True)
class Phrase:
    """A phrase that mail should not hold: plain words, never a pattern."""

    text: str
    category: str
    severity: PhraseSeverity
    why: str = ""


@dataclass(frozen=True)
class Checked:
    """All that a check may look at. Checks ask nothing of the database or the network.

    `postal_address` and `opt_out_url` are the approved ones; they must stand in the body
    unless `identity_expected` or `opt_out_expected` says that nothing was agreed.
    `known_names` are words of the offer and the sender that need no quote.
    `evidence` are the quotes beyond those of the slots that a person's own words may rest on.
    """

    subject: str
    body: str
    slots: tuple[FilledSlot, ...] = ()
    person_added: tuple[Span, ...] = ()
    first_name: str = ""
    last_name: str = ""
    company: str = ""
    sender_name: str = ""
    sender_address: str = ""
    postal_address: str = ""
    opt_out_url: str = ""
    identity_expected: bool = True
    opt_out_expected: bool = True
    word_limit: int = 120
    language: str = ""
    known_names: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()
    phrases: tuple[Phrase, ...] = ()

    def text(self, part: Part) -> str:
        """The subject or the body."""
        return self.subject if part == "subject" else self.body

    def texts(self) -> tuple[tuple[Part, str], ...]:
        """Both parts with their names."""
        return (("subject", self.subject), ("body", self.body))

    def identity(self) -> tuple[str, ...]:
        """Names that stand in the text by right: the reader's, the sender's and the offer's."""
        names = (self.first_name, self.last_name, self.company, self.sender_name, *self.known_names)
        return tuple(name for name in names if name.strip())

    def all_quotes(self) -> tuple[str, ...]:
        """Every quote of the draft."""
        return (*(quote for slot in self.slots for quote in slot.quotes), *self.evidence)


def blocks(findings: Iterable[Finding]) -> bool:
    """Whether a draft with these findings must not be approved."""
    return any(finding.severity is Severity.BLOCKS for finding in findings)
