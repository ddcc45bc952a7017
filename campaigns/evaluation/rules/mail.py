"""How well incoming mail is read: what it is, when its writer is back, which of our mails it answers, what is new in it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time
from typing import Final

from campaigns.evaluation.rules.figures import Figure, Report, share_of
from campaigns.evaluation.rules.replies import DOUBTFUL, LabelledMailFile, SentMail
from campaigns.prospects.rules.addresses import normalise
from campaigns.prospects.rules.rows import company_domain
from campaigns.replies.rules.kinds import Kind, Subclass
from campaigns.replies.rules.matching import Relation, candidates, normalised_subject, relation
from campaigns.replies.rules.parsing import ParsedMail, parse
from campaigns.replies.rules.triage import Reading, classify

NOON: Final = time(12, tzinfo=UTC)
# Mail that somebody wrote, or had written for them: its sender can be a stranger. A report's sender is a mail server.
WRITTEN: Final = frozenset({Kind.HUMAN, Kind.AUTO})


@dataclass(frozen=True)
class StoredMail:
    """A labelled mail with its bytes, and what is new in it where the set says so."""

    labelled: LabelledMailFile
    raw: bytes
    new_text: str | None


@dataclass(frozen=True)
class Match:
    """The Message-ID of ours that a mail was taken to answer, "" for none, and whether a person must look."""

    message_id: str = ""
    doubtful: bool = False

    @property
    def told(self) -> str:
        """The word of the published form."""
        return DOUBTFUL if self.doubtful else self.message_id


@dataclass(frozen=True)
class _Looked:
    """A stored mail with what was read in it."""

    mail: StoredMail
    reading: Reading
    match: Match

    @property
    def labelled(self) -> LabelledMailFile:
        return self.mail.labelled

    @property
    def recipient(self) -> str:
        return self.reading.bounce.recipient if self.reading.bounce else ""

    @property
    def severity(self) -> str:
        return self.reading.bounce.severity.value if self.reading.bounce else ""

    @property
    def lost(self) -> int:
        """How many words of the new text are missing."""
        return (_words(self.mail.new_text or "") - _words(self.reading.new_text)).total()

    @property
    def leaked(self) -> int:
        """How many words too many are taken for new."""
        return (_words(self.reading.new_text) - _words(self.mail.new_text or "")).total()

    @property
    def exact(self) -> bool:
        return (self.mail.new_text or "").split() == self.reading.new_text.split()


def score(mails: Sequence[StoredMail], sent: Sequence[SentMail]) -> Report:
    """Read every mail; `sent` are the mails of ours that may be answered."""
    ours = {each.message_id.strip("<>"): each for each in sent}
    own = frozenset(each.sender for each in sent if each.sender)
    looked = [_look(mail, ours, own) for mail in mails]
    return Report(
        tuple(each for each in _figures(looked) if each.total),
        tuple(_misses(looked)),
        confusion=_confusion(looked),
    )


def _look(mail: StoredMail, ours: Mapping[str, SentMail], own: frozenset[str]) -> _Looked:
    parsed = parse(mail.raw)
    day = mail.labelled.message_date
    if parsed.date is None and day:
        parsed = replace(parsed, date=datetime.combine(day, NOON))
    reading = classify(parsed, own_addresses=own)
    return _Looked(mail, reading, matched(parsed, ours, written=reading.kind in WRITTEN))


def matched(mail: ParsedMail, ours: Mapping[str, SentMail], *, written: bool = True) -> Match:
    """Return which of ours a mail answers, by the rules of the product.

    An id that it names proves it, unless a stranger wrote it; else sender and subject speak for it, which is doubtful.
    `ours` are by Message-ID without angle brackets. What nobody has `written` names its mail or answers none.
    """
    named = next((ours[one] for one in candidates(mail) if one in ours), None)
    if named:
        return Match(named.message_id, doubtful=written and _from_stranger(mail, named))
    near = next((each for each in ours.values() if _may_answer(mail, each)), None) if written else None
    return Match(near.message_id, doubtful=True) if near else Match()


def _may_answer(mail: ParsedMail, sent: SentMail) -> bool:
    """Say whether sender, mailbox and subject speak for one of ours."""
    same_subject = bool(sent.subject) and normalised_subject(mail.subject) == normalised_subject(sent.subject)
    return same_subject and bool(sent.recipient) and sent.sender in mail.to and not _from_stranger(mail, sent)


def _from_stranger(mail: ParsedMail, sent: SentMail) -> bool:
    """Say whether neither whom we wrote to nor anybody of that company wrote a mail; unknown counts as no."""
    whose = relation(
        normalise(mail.from_address),
        normalise(sent.recipient),
        companies=frozenset({company_domain("", sent.recipient)}) - {""},
        sender_company=company_domain("", mail.from_address),
    )
    return bool(sent.recipient) and whose is Relation.STRANGER


def _figures(looked: Sequence[_Looked]) -> Iterator[Figure]:
    yield share_of(
        "kind", "right", (each.reading.kind is each.labelled.kind for each in looked), decides=True
    )
    for kind in Kind:
        of_kind = [each for each in looked if each.labelled.kind is kind]
        yield share_of("kind", kind.value, (each.reading.kind is kind for each in of_kind))
    yield from _automatic(looked)
    yield from _matching(looked)
    yield from _bounces(looked)
    yield from _new_text(looked)


def _automatic(looked: Sequence[_Looked]) -> Iterator[Figure]:
    sorts = [each for each in looked if each.labelled.kind is Kind.AUTO and each.labelled.subclass]
    away = [each for each in sorts if each.labelled.subclass is Subclass.OOO]
    yield share_of("subclass", "right", (_right_sort(each) for each in sorts), decides=True)
    for subclass in Subclass:
        of_sort = [each for each in sorts if each.labelled.subclass is subclass]
        yield share_of("subclass", subclass.value, (_right_sort(each) for each in of_sort))
    yield share_of("return date", "right", (_right_day(each) for each in away), decides=True)
    yield share_of(
        "return date", "stated, right", (_right_day(each) for each in away if each.labelled.return_date)
    )
    yield share_of(
        "return date", "stated, another one read",
        (not _right_day(each) and each.reading.return_date is not None for each in away if each.labelled.return_date),
        lower_is_better=True,
    )  # fmt: skip
    yield share_of(
        "return date",
        "not stated, none read",
        (_right_day(each) for each in away if not each.labelled.return_date),
    )


def _matching(looked: Sequence[_Looked]) -> Iterator[Figure]:
    asserted = [each for each in looked if each.labelled.expected_match]
    yield share_of("match", "right", (_right_match(each) for each in asserted), decides=True)
    yield share_of(
        "match", "right, or the right mail with a doubt",
        (_right_match(each) or each.match.message_id == each.labelled.expected_match for each in asserted),
    )  # fmt: skip
    yield share_of(
        "match", "another thread opened without a doubt",
        (
            bool(each.match.message_id) and not each.match.doubtful and not _right_match(each)
            for each in asserted
        ),
        lower_is_better=True, decides=True,
    )  # fmt: skip


def _bounces(looked: Sequence[_Looked]) -> Iterator[Figure]:
    bounces = [each for each in looked if each.labelled.kind is Kind.BOUNCE]
    yield share_of(
        "bounce", "recipient",
        (each.recipient == each.labelled.recipient for each in bounces if each.labelled.recipient), decides=True,
    )  # fmt: skip
    yield share_of(
        "bounce", "hard or soft",
        (each.severity == each.labelled.hard_soft for each in bounces if each.labelled.hard_soft), decides=True,
    )  # fmt: skip


def _new_text(looked: Sequence[_Looked]) -> Iterator[Figure]:
    told = [each for each in looked if each.mail.new_text is not None]
    yield share_of("new text", "exact", (each.exact for each in told), decides=True)
    yield share_of("new text", "lost", (each.lost > 0 for each in told), lower_is_better=True, decides=True)
    yield share_of("new text", "leaked", (each.leaked > 0 for each in told), lower_is_better=True)


def _words(text: str) -> Counter[str]:
    return Counter(text.split())


def _right_sort(looked: _Looked) -> bool:
    return looked.reading.subclass is looked.labelled.subclass


def _right_day(looked: _Looked) -> bool:
    return looked.reading.return_date == looked.labelled.return_date


def _right_match(looked: _Looked) -> bool:
    return looked.match.told == looked.labelled.expected_match


def _confusion(looked: Sequence[_Looked]) -> dict[str, dict[str, int]]:
    """Return how often each labelled kind was told as which."""
    counted = Counter((each.labelled.kind, each.reading.kind) for each in looked)
    rows = [kind for kind in Kind if any(wanted is kind for wanted, _ in counted)]
    columns = [kind for kind in Kind if any(kind in pair for pair in counted)]
    return {wanted.value: {got.value: counted[wanted, got] for got in columns} for wanted in rows}


def _misses(looked: Sequence[_Looked]) -> Iterator[str]:
    for each in looked:
        wrong = list(_wrong(each))
        if wrong:
            because = "; ".join(each.reading.because) or "nothing"
            yield f"{each.labelled.file}: {', '.join(wrong)} ({because})"


def _wrong(looked: _Looked) -> Iterator[str]:
    """Yield a word for each thing that was read otherwise than labelled."""
    labelled, reading = looked.labelled, looked.reading
    if reading.kind is not labelled.kind:
        yield f"kind {reading.kind}, expected {labelled.kind}"
    if labelled.kind is Kind.AUTO and labelled.subclass and not _right_sort(looked):
        yield f"subclass {reading.subclass or 'none'}, expected {labelled.subclass}"
    if labelled.subclass is Subclass.OOO and not _right_day(looked):
        yield f"return date {reading.return_date or 'none'}, expected {labelled.return_date or 'none'}"
    if labelled.expected_match and not _right_match(looked):
        yield f"match {looked.match.told or 'none'}, expected {labelled.expected_match}"
    if labelled.kind is Kind.BOUNCE and labelled.recipient and looked.recipient != labelled.recipient:
        yield f"recipient {looked.recipient or 'none'}, expected {labelled.recipient}"
    if labelled.kind is Kind.BOUNCE and labelled.hard_soft and looked.severity != labelled.hard_soft:
        yield f"{looked.severity or 'neither'}, expected {labelled.hard_soft}"
    if looked.mail.new_text is not None and not looked.exact:
        yield f"new text {looked.lost} words lost, {looked.leaked} leaked: {' '.join(reading.new_text.split())[:120]!r}"
