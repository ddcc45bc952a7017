"""Each number, date, amount and name about the reader must stand in a quote (design, section 6).

Template text is a person's approved word and is not judged. A filled slot is judged by its own
quotes; words that a person added are judged by every quote of the draft and the known names.
"""

import re
from dataclasses import replace

from campaigns.insights.rules.support import negation_agrees, unsupported
from campaigns.quality.rules import Checked, FilledSlot, Finding, Severity, Span
from campaigns.quality.rules.claims import Passage, may_be_a_noun, passages

CODE = "ungrounded_claim"
TITLE = "claims without a quote"

_DIGIT = re.compile(r"\d")


def check(checked: Checked) -> list[Finding]:
    """Slots first, then what a person added; every finding blocks."""
    findings = [finding for slot in checked.slots for finding in _slot(checked, slot)]
    return findings + [finding for span in checked.person_added for finding in _added(checked, span)]


def _slot(checked: Checked, slot: FilledSlot) -> list[Finding]:
    text = checked.text(slot.part)[slot.start : slot.end]
    if _folded(text) != _folded(slot.text):
        return [_blocks(slot.span, f"The slot “{slot.name}” no longer holds its text.", "quote_mismatch")]
    if not slot.quotes:
        return [_blocks(slot.span, f"The slot “{slot.name}” has no quote behind it.", "ungrounded_claim")]
    findings = [
        _unproven(_place(text, piece, slot.span), piece, f"the quote behind “{slot.name}”")
        for piece in unsupported(text, [*slot.quotes, *_reader(checked)])
    ]
    if not negation_agrees(text, slot.quotes):
        sentence = f"“{text}” says yes where its quote says no, or the other way round."
        findings.append(_blocks(slot.span, sentence, "ungrounded_claim"))
    return findings


def _folded(text: str) -> list[str]:
    """Rendering may raise the first letter and close up blanks, and no more."""
    return text.casefold().split()


def _reader(checked: Checked) -> list[str]:
    """The reader's own names: who is written to is known without a quote."""
    return [name for name in (checked.first_name, checked.last_name, checked.company) if name.strip()]


def _added(checked: Checked, span: Span) -> list[Finding]:
    allowed = [*checked.all_quotes(), *checked.identity()]
    return [
        _doubtful(
            checked,
            _unproven(_place(passage.claim, piece, passage.span), piece, "any quote of this draft"),
            piece,
        )
        for passage in passages(checked, span)
        for piece in unsupported(_in_context(passage), allowed)
    ]


def _doubtful(checked: Checked, finding: Finding, piece: str) -> Finding:
    """A word that may as well be no name warns: German writes every noun with a capital."""
    if not may_be_a_noun(checked, piece):
        return finding
    sentence = f"If “{piece}” is a name: it does not stand in any quote of this draft."
    return replace(finding, severity=Severity.WARNS, sentence=sentence)


def _in_context(passage: Passage) -> str:
    """Words from the middle of a sentence follow a small word, or their first would pass for an opening."""
    return passage.claim if passage.opens else f"and {passage.claim}"


def _place(text: str, piece: str, within: Span) -> Span:
    """Where the piece stands; the whole run where it was written in another form."""
    start = text.find(piece)
    if start < 0:
        return within
    return Span(within.start + start, within.start + start + len(piece), within.part)


def _unproven(span: Span, piece: str, missing_from: str) -> Finding:
    sentence = f"“{piece}” does not stand in {missing_from}. Take it out or use what the source says."
    return _blocks(span, sentence, "ungrounded_number" if _DIGIT.search(piece) else "ungrounded_claim")


def _blocks(span: Span, sentence: str, fault: str) -> Finding:
    return Finding(CODE, Severity.BLOCKS, span.start, span.end, span.part, sentence, fault=fault)
