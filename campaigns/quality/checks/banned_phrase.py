"""Phrases that readers know from cold mail, machines and spam. The prospect's own words are theirs."""

from campaigns.quality.rules import Checked, Finding, Part, PhraseSeverity, Severity
from campaigns.quality.rules.phrases import Hit, find, holds, words

CODE = "banned_phrase"
TITLE = "stock phrases"

# Low phrases are harmless one at a time; from here on they are the style of the mail.
LOW_PHRASES_AT_LEAST = 3
LOW_PHRASES_PER_100_WORDS = 3.0

_FAULTS = {
    "flattery": "flattery",
    "marketing register": "marketing_register",
    "spam trigger": "spam_pressure",
    "pressure": "spam_pressure",
}


def check(checked: Checked) -> list[Finding]:
    """High phrases block, medium ones warn, low ones warn where they crowd."""
    findings = []
    for part, text in checked.texts():
        hits = [hit for hit in find(text, checked.phrases) if not _own_words(checked, part, hit)]
        findings += [_finding(part, text, hit) for hit in hits if hit.phrase.severity != PhraseSeverity.LOW]
        findings += _crowd(part, text, [hit for hit in hits if hit.phrase.severity == PhraseSeverity.LOW])
    return findings


def _own_words(checked: Checked, part: Part, hit: Hit) -> bool:
    """Whether the prospect said it: it stands in a slot, and in a quote of that slot."""
    passage = checked.text(part)[hit.start : hit.end]
    return any(
        slot.part == part
        and slot.start <= hit.start
        and hit.end <= slot.end
        and any(holds(quote, passage) for quote in slot.quotes)
        for slot in checked.slots
    )


def _finding(part: Part, text: str, hit: Hit) -> Finding:
    high = hit.phrase.severity == PhraseSeverity.HIGH
    severity = Severity.BLOCKS if high else Severity.WARNS
    why = f" {hit.phrase.why}" if hit.phrase.why else ""
    sentence = f"“{text[hit.start : hit.end]}” is on the phrase list ({hit.phrase.category}).{why}"
    return Finding(CODE, severity, hit.start, hit.end, part, sentence, fault=_fault(hit))


def _fault(hit: Hit) -> str:
    return _FAULTS.get(hit.phrase.category, "generic_phrase")


def _crowd(part: Part, text: str, hits: list[Hit]) -> list[Finding]:
    length = max(1, sum(word.text.isalnum() for word in words(text)))
    if len(hits) < LOW_PHRASES_AT_LEAST or len(hits) * 100 / length < LOW_PHRASES_PER_100_WORDS:
        return []
    listed = ", ".join(f"“{text[hit.start : hit.end]}”" for hit in hits)
    sentence = f"{len(hits)} filler phrases in {length} words: {listed}. Most can go without loss."
    return [Finding(CODE, Severity.WARNS, hits[0].start, hits[0].end, part, sentence, fault="generic_phrase")]
