"""The lines of labelled sets. Unknown keys are ignored, missing ones are a fault of the set."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any, Final, Protocol, TypeVar

from campaigns.insights.rules.kinds import InsightKind
from campaigns.offers.rules import CriterionKind, Predicate, read_predicate
from campaigns.prospects.rules.addresses import registrable_domain
from campaigns.relevance.rules import Verdict
from campaigns.sources.rules.kinds import SourceKind, Speaker

# Who speaks on a page of this kind, where a set does not say so.
SPEAKERS: Final[Mapping[str, Speaker]] = {
    "post": Speaker.PERSON,
    "podcast": Speaker.PERSON,
    "column": Speaker.PERSON,
    "company_page": Speaker.COMPANY,
    "website": Speaker.COMPANY,
}


# A blog is signed at its head or foot, within so many characters.
BYLINE: Final = 140


class Split(StrEnum):
    """The half of a set that rules are made on, and the half that is only looked at as a total."""

    OPEN = "open"
    FROZEN = "frozen"
    ALL = "all"


class SetError(ValueError):
    """A set cannot be read; the sentence says where."""


@dataclass(frozen=True)
class LabelledSource:
    """One text of a labelled person."""

    sid: str
    kind: SourceKind
    speaker: Speaker
    url: str
    title: str
    published: date | None
    text: str


@dataclass(frozen=True)
class Label:
    """What the texts state of a field. Any one of the quotes proves it."""

    value: str
    quotes: tuple[str, ...]
    date: str
    anchor_type: str


@dataclass(frozen=True)
class LabelledPerson:
    """One person with texts; `gold` has a label, or None for not stated, for each labelled field."""

    id: str
    first_name: str
    last_name: str
    title: str
    company: str
    domain: str
    industry: str
    country: str
    employees: int | None
    lang: str
    split: str
    sources: tuple[LabelledSource, ...]
    gold: Mapping[InsightKind, Label | None]


@dataclass(frozen=True)
class LabelledCriterion:
    """One test of fit of a labelled offer."""

    id: str
    kind: CriterionKind
    text: str
    predicate: Mapping[str, Any] | None


@dataclass(frozen=True)
class LabelledOffer:
    """One offer with its tests of fit."""

    id: str
    name: str
    what: str
    for_whom: str
    claim_about_us: str
    problem: str
    part: str
    criteria: tuple[LabelledCriterion, ...]


@dataclass(frozen=True)
class LabelledPair:
    """A person, an offer, and the verdict of a thoughtful reader. `trap` names what makes it hard, "" for nothing."""

    prospect: str
    offer: str
    verdict: Verdict
    trap: str
    split: str


@dataclass(frozen=True)
class LabelledQuote:
    """A quote that stands in its source up to harmless differences, or says something else."""

    id: str
    lang: str
    source: str
    quote: str
    harmless: bool
    kind: str
    span: tuple[int, int] | None


@dataclass(frozen=True)
class LabelledValue:
    """A value that its quote supports, or does not."""

    id: str
    quote: str
    value: str
    supported: bool
    why: str


@dataclass(frozen=True)
class LabelledAttack:
    """A source with an order to a model in it, and the same source without; what the order is after, and how it hides."""

    id: str
    lang: str
    carrier: str
    clean: str
    attack: str
    goal: str
    technique: str


@dataclass(frozen=True)
class LabelledMail:
    """A finished mail with what is known of it, and its faults by code; none in a good one."""

    id: str
    subject: str
    body: str
    context: Mapping[str, Any]
    faults: tuple[str, ...]
    split: str


class Halved(Protocol):
    """A case of a set that belongs to a half."""

    @property
    def split(self) -> str:
        """The half's word."""
        ...


Row = TypeVar("Row", bound=Halved)


def person(row: Mapping[str, Any]) -> LabelledPerson:
    """Read one line of `prospects.jsonl`.

    Raises:
        KeyError, ValueError: a key is missing, or a word is not known.
    """
    return LabelledPerson(
        id=row["id"],
        first_name=row["first_name"],
        last_name=row["last_name"],
        title=row["title"],
        company=row["company"],
        domain=row["domain"],
        industry=row.get("industry") or "",
        country=row.get("country") or "",
        employees=row.get("employees"),
        lang=row.get("lang") or "en",
        split=row.get("split") or Split.OPEN,
        sources=tuple(_source(source, row) for source in row["sources"]),
        gold={InsightKind(kind): _label(label) for kind, label in (row.get("gold") or {}).items()},
    )


def _source(row: Mapping[str, Any], person: Mapping[str, Any]) -> LabelledSource:
    published = row.get("published_at")
    return LabelledSource(
        sid=row["sid"],
        kind=_kind(row["kind"]),
        speaker=Speaker(row["speaker"]) if row.get("speaker") else _speaker(row, person),
        url=row.get("url") or "",
        title=row.get("title") or "",
        published=date.fromisoformat(published[:10]) if published else None,
        text=row["text"],
    )


def _kind(word: str) -> SourceKind:
    """Return the product's kind; the text of an entry, an interview or a post is a page."""
    known = word in set(SourceKind) - {SourceKind.FEED, SourceKind.REPLY}
    return SourceKind(word) if known else SourceKind.PAGE


def _speaker(row: Mapping[str, Any], person: Mapping[str, Any]) -> Speaker:
    """Say who speaks where the set does not: whoever signs a blog, else what stands on the company's site is its own."""
    if row["kind"] in SPEAKERS:
        return SPEAKERS[row["kind"]]
    if row["kind"] == "blog" and person["last_name"] in (row["text"][:BYLINE] + row["text"][-BYLINE:]):
        return Speaker.PERSON
    on_site = registrable_domain(row.get("url") or "") == person["domain"]
    return Speaker.COMPANY if on_site else Speaker.THIRD_PARTY


def _label(row: Mapping[str, Any] | None) -> Label | None:
    if row is None:
        return None
    return Label(row["value"], tuple(row["quotes"]), row.get("date") or "", row.get("anchor_type") or "none")


def offer(row: Mapping[str, Any]) -> LabelledOffer:
    """Read one line of `offers.jsonl`. Raises KeyError, ValueError."""
    return LabelledOffer(
        id=row["id"],
        name=row["name"],
        what=row["what"],
        for_whom=row.get("for_whom") or "",
        claim_about_us=row.get("claim_about_us") or "",
        problem=row.get("problem") or row["what"],
        part=row.get("part") or row["name"],
        criteria=tuple(_criterion(each) for each in row["criteria"]),
    )


def _criterion(row: Mapping[str, Any]) -> LabelledCriterion:
    readable: Predicate | None = read_predicate(row.get("predicate"))
    predicate = row["predicate"] if readable else None
    return LabelledCriterion(row["id"], CriterionKind(row["kind"]), row["text"], predicate)


def pair(row: Mapping[str, Any]) -> LabelledPair:
    """Read one line of `pairs.jsonl`. Raises KeyError, ValueError."""
    return LabelledPair(
        row["prospect"],
        row["offer"],
        Verdict(row["verdict"]),
        row.get("trap") or "",
        row.get("split") or Split.OPEN,
    )


def quote(row: Mapping[str, Any]) -> LabelledQuote:
    """Read one line of `quotes.jsonl`. Raises KeyError."""
    span = row.get("span")
    return LabelledQuote(
        row["id"],
        row.get("lang") or "",
        row["source"],
        row["quote"],
        row["harmless"],
        row["kind"],
        (span[0], span[1]) if span else None,
    )


def value(row: Mapping[str, Any]) -> LabelledValue:
    """Read one line of `values.jsonl`. Raises KeyError."""
    return LabelledValue(row["id"], row["quote"], row["value"], row["supported"], row.get("why") or "")


def attack(row: Mapping[str, Any]) -> LabelledAttack:
    """Read one line of `injections.jsonl`. Raises KeyError."""
    return LabelledAttack(
        id=row["id"],
        lang=row.get("lang") or "",
        carrier=row["carrier"],
        clean=row["carrier_clean"],
        attack=row["attack"],
        goal=row["goal"],
        technique=row["technique"],
    )


def mail(row: Mapping[str, Any]) -> LabelledMail:
    """Read one line of `drafts.jsonl`. Raises KeyError."""
    return LabelledMail(
        id=row["id"],
        subject=row["subject"],
        body=row["body"],
        context=row.get("context") or {},
        faults=tuple(row["faults"]),
        split=row.get("split") or Split.OPEN,
    )


def of_split(rows: Iterable[Row], split: Split) -> list[Row]:
    """Return the rows of one half, or all."""
    return [row for row in rows if split in {Split.ALL, row.split}]
