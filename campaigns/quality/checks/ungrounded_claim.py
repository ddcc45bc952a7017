"""Each number, date, amount, name and quotation about the reader must stand in a quote (design, section 6).

What code can judge blocks: figures, dates, names and quotations in a filled slot, by its own quotes, and in words
that a person added, by every quote of the draft and the known names. Template text is a person's approved word and
is not judged. What only sounds like news of the reader, without figure or name, warns; so does what may be no claim
in a text that came without its template.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from campaigns.insights.rules.quantities import multiples, quantities
from campaigns.insights.rules.support import negation_agrees, unsupported
from campaigns.quality.rules import Checked, FilledSlot, Finding, Severity, Span
from campaigns.quality.rules.citing import quotations
from campaigns.quality.rules.claims import Passage, known_months, may_be_a_noun, passages
from campaigns.quality.rules.doubt import claims_nothing, is_sure
from campaigns.quality.rules.news import unproven_news
from campaigns.quality.rules.patterns import shown
from campaigns.quality.rules.phrases import holds, words

CODE = "ungrounded_claim"
TITLE = "claims without a quote"

_DIGIT = re.compile(r"\d")
_LEFT_OUT = re.compile(r"\[?(?:…|\.\.\.)\]?|\[[^\]\n]*\]")
# Shorter ones name a thing or set a word apart; they quote nobody.
_SHORTEST_QUOTATION = 3


def check(checked: Checked) -> list[Finding]:
    """Slots first, then what a person added or may have added, then quotations and what sounds like news."""
    findings = [finding for slot in checked.slots for finding in _slot(checked, slot)]
    findings += [finding for span in checked.person_added for finding in _added(checked, span)]
    findings += [finding for span in checked.unmarked for finding in _unmarked(checked, span)]
    return findings + list(_quotations(checked)) + list(_news(checked, findings))


def _slot(checked: Checked, slot: FilledSlot) -> list[Finding]:
    text = checked.text(slot.part)[slot.start : slot.end]
    if slot.expired:
        sentence = f"“{shown(text)}” is past its review date. Ask its owner to renew it, or take it out."
        return [_blocks(slot.span, sentence, "ungrounded_claim")]
    if _folded(text) != _folded(slot.text):
        sentence = f"The slot “{slot.name}” no longer holds its text. Put “{shown(slot.text)}” back, or write around it."
        return [_blocks(slot.span, sentence, "quote_mismatch")]
    if not slot.quotes:
        sentence = f"The slot “{slot.name}” has no quote behind it. Choose another fact, or take it out."
        return [_blocks(slot.span, sentence, "ungrounded_claim")]
    findings = [
        _unproven(_place(text, piece, slot.span), piece, f"the quote behind “{slot.name}”")
        for piece in unsupported(text, [*slot.quotes, *_reader(checked)])
    ]
    if not negation_agrees(text, slot.quotes):
        sentence = f"“{shown(text)}” says yes where its quote says no, or the other way round. Use the quote's words."
        findings.append(_blocks(slot.span, sentence, "ungrounded_claim"))
    return findings


def _folded(text: str) -> list[str]:
    """Rendering may raise the first letter and close up blanks, and no more."""
    return text.casefold().split()


def _reader(checked: Checked) -> list[str]:
    """The reader's own names: who is written to is known without a quote."""
    return [name for name in (checked.first_name, checked.last_name, checked.company) if name.strip()]


def _added(checked: Checked, span: Span) -> Iterator[Finding]:
    """A person's own words: everything unproven blocks. German writes every noun like a name, so one word warns."""
    for passage, piece in _unproven_pieces(checked, span, [*checked.all_quotes(), *checked.identity()]):
        finding = _unproven(_place(passage.claim, piece, passage.span), piece, "any quote of this draft")
        yield _doubted(finding, piece) if may_be_a_noun(checked, piece) else finding


def _unmarked(checked: Checked, span: Span) -> Iterator[Finding]:
    """Words of unknown origin: what may claim nothing of the reader warns."""
    allowed = [
        *checked.all_quotes(),
        *checked.identity(),
        *known_months(checked),
        *checked.colleague_texts,
    ]
    for passage, piece in _unproven_pieces(checked, span, allowed):
        finding = _unproven(_place(passage.claim, piece, passage.span), piece, "any quote of this draft")
        place = Span(finding.start, finding.end, finding.part)
        if not claims_nothing(checked, passage, piece, place):
            yield finding if is_sure(checked, piece, place) else _doubted(finding, piece)


def _unproven_pieces(checked: Checked, span: Span, allowed: list[str]) -> Iterator[tuple[Passage, str]]:
    for passage in passages(checked, span):
        for piece in unsupported(_in_context(passage), allowed):
            yield passage, piece


def _doubted(finding: Finding, piece: str) -> Finding:
    sentence = (
        f"If “{piece}” claims something: it stands in no quote of this draft. Look it up, or take it out."
    )
    return replace(finding, severity=Severity.WARNS, sentence=sentence)


def _in_context(passage: Passage) -> str:
    """Words from the middle of a sentence follow a small word, or their first would pass for an opening."""
    return passage.claim if passage.opens else f"and {passage.claim}"


def _quotations(checked: Checked) -> Iterator[Finding]:
    """What stands in quotation marks as the reader's words, and in no quote as it stands there."""
    for part, text in checked.texts():
        for span in quotations(text):
            inside = Span(span.start, span.end, part)
            quotes = _quotes_for(checked, inside)
            passage = text[span.start : span.end]
            if quotes is not None and _long_enough(passage) and not _stands(passage, quotes):
                sentence = f"“{shown(passage)}” does not stand like this in its source. Quote it word for word, or drop the marks."
                yield _blocks(inside, sentence, "quote_mismatch")


def _quotes_for(checked: Checked, span: Span) -> Iterable[str] | None:
    """The quotes that a quotation must stand in; None where it is a person's approved template text."""
    slots = [slot for slot in checked.slots if _meet(slot.span, span)]
    if slots:
        return [quote for slot in slots for quote in slot.quotes]
    if any(_meet(added, span) for added in (*checked.person_added, *checked.unmarked)):
        return [*checked.all_quotes(), *checked.identity()]
    return None


def _meet(one: Span, other: Span) -> bool:
    return one.part == other.part and one.start < other.end and other.start < one.end


def _long_enough(passage: str) -> bool:
    return sum(word.text[0].isalnum() for word in words(passage)) >= _SHORTEST_QUOTATION


def _stands(passage: str, quotes: Iterable[str]) -> bool:
    """Whether one source holds every part between the ellipses, and the marks at the edges aside."""
    parts = [part.strip(" ,.;:!?–—-") for part in _LEFT_OUT.split(passage)]
    return any(all(holds(quote, part) for part in parts if part) for quote in quotes)


def _news(checked: Checked, found: list[Finding]) -> Iterator[Finding]:
    """Sentences that tell the reader what happened to them, where no quote knows of anything like it."""
    for span in unproven_news(checked):
        if not any(_meet(span, Span(each.start, each.end, each.part)) for each in found):
            passage = shown(checked.text(span.part)[span.start : span.end])
            sentence = f"“{passage}” sounds like news of the reader, and no quote of this draft says it. Look it up, or take it out."
            yield replace(_blocks(span, sentence, "ungrounded_claim"), severity=Severity.WARNS)


def _place(text: str, piece: str, within: Span) -> Span:
    """Where the piece stands; the whole run where it was written in another form."""
    start = text.find(piece)
    if start < 0:
        return within
    return Span(within.start + start, within.start + start + len(piece), within.part)


def _unproven(span: Span, piece: str, missing_from: str) -> Finding:
    sentence = f"“{piece}” does not stand in {missing_from}. Take it out or use what the source says."
    return _blocks(span, sentence, "ungrounded_number" if _is_number(piece) else "ungrounded_claim")


def _is_number(piece: str) -> bool:
    """In figures or words; “doubled” is one too."""
    return bool(_DIGIT.search(piece) or any(quantities(piece)) or multiples(piece))


def _blocks(span: Span, sentence: str, fault: str) -> Finding:
    return Finding(CODE, Severity.BLOCKS, span.start, span.end, span.part, sentence, fault=fault)
