"""The words of the checks: what a check sees, and what it says.

The body falls into three origins: a filled slot, words a person added while editing,
and the rest, which is approved template text. Every check judges by that origin. Of a text
that comes without its template, some runs are of unknown origin.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
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

    `value` is the insight's value before it was worded, `tact` how it may be used (say, allude, never), `event_date`
    and `anchor_type` when what happened and what kind of opener it makes. `expired` marks an entry of ours past its
    review date.
    """

    name: str
    text: str
    start: int
    end: int
    part: Part = "body"
    quotes: tuple[str, ...] = ()
    value: str = ""
    tact: str = "say"
    anchor_type: str = "none"
    event_date: date | None = None
    expired: bool = False

    @property
    def span(self) -> Span:
        """Where the slot stands."""
        return Span(self.start, self.end, self.part)


@dataclass(frozen=True)
class Fact:
    """What is known and may show up in the text without a slot, through a person's own words.

    `text` is the source's words, `about` whom they tell of (prospect, company, offer), `tact` how they may be used and
    `event_date` when it happened.
    """

    text: str
    about: str = "company"
    tact: str = "say"
    event_date: date | None = None


@dataclass(frozen=True)
class Phrase:
    """A phrase that mail should not hold: plain words, never a pattern."""

    text: str
    category: str
    severity: PhraseSeverity
    why: str = ""


@dataclass(frozen=True)
class Voice:
    """How a text sounds, in five measures; of a baseline their means over at least five messages.

    `sentence_words` and `grade` (years of school that reading it takes) are means; `contractions`, `second_person`,
    `hedges`, `exclamations` and `register` are counts per 100 words.
    """

    sentence_words: float
    grade: float
    contractions: float
    second_person: float
    hedges: float
    exclamations: float
    register: float


@dataclass(frozen=True)
class Checked:
    """All that a check may look at. Checks ask nothing of the database or the network.

    `person_added` is a person's own word in a real draft; `unmarked` is what may be one, in a text without its template.
    `postal_address` and `opt_out_url` are the approved ones; they must stand in the body
    unless `identity_expected` or `opt_out_expected` says that nothing was agreed.
    `known_names` are words of the offer and the sender that need no quote.
    `evidence` are the quotes beyond those of the slots that a person's own words may rest on; `facts` are all that is
    known, what must not be said among it.
    `send_at` is when it leaves by the reader's clock; without it nothing is said of hour, day, season or age.
    `bridges` say how the opener leads to the offer: of the verdict, or human-written for this type of opener; None
    where nothing is known of it. `links` may stand in the body beside the opt-out link.
    `recent_openers` are of the last mails that left, `company_openers` of those to the same company, and
    `colleague_texts` what the reader's colleagues were sent. `voice` is how we write, measured.
    """

    subject: str
    body: str
    slots: tuple[FilledSlot, ...] = ()
    person_added: tuple[Span, ...] = ()
    unmarked: tuple[Span, ...] = ()
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
    facts: tuple[Fact, ...] = ()
    phrases: tuple[Phrase, ...] = ()
    send_at: datetime | None = None
    first_mail: bool = True
    bridges: tuple[str, ...] | None = None
    links: tuple[str, ...] = ()
    recent_openers: tuple[str, ...] = ()
    company_openers: tuple[str, ...] = ()
    colleague_texts: tuple[str, ...] = ()
    voice: Voice | None = None

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
