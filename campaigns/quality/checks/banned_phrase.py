"""Phrases that readers know from cold mail, machines and spam. The prospect's own words are theirs."""

from dataclasses import replace

from campaigns.quality.rules import Checked, Finding, Part, PhraseSeverity, Severity
from campaigns.quality.rules.business import is_the_readers_trade, speaks_of_a_business
from campaigns.quality.rules.citing import cited
from campaigns.quality.rules.patterns import findings as found_by
from campaigns.quality.rules.patterns import pattern
from campaigns.quality.rules.phrases import Hit, find, words

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
    "words of a model": "ai_disclosure",
}

_KNOWN = "“{found}” is a line that readers know from a hundred cold mails. Say what only this reader would be told."
_MACHINE = "“{found}” is a figure that machines love. Say the plain thing."
# The few stock phrases with a free part, which a plain phrase cannot hold.
_PATTERNS = (
    pattern(r"\bmy name is [^.!?\n]{1,40} and i\b|\bich heiße [^.!?\n]{1,40} und (?:bin|arbeite)\b|\bmein name ist [^.!?\n]{1,40} und ich\b|\bje m'appelle [^.!?\n]{1,40} et je\b|\b(?:me llamo|mi nombre es) [^.!?\n]{1,40} y (?:soy|trabajo|me)\b", _KNOWN, Severity.BLOCKS),
    pattern(r"\b(?:i )?(?:just )?(?:wanted|want|thought i'd|figured i'd) to (?:quickly )?(?:reach out|touch base|check in|follow up|connect|circle back|introduce)\b|\bi(?:'m| am) (?:just )?(?:reaching out|writing to you|emailing you|contacting you) (?:because|to|today|about|regarding|as)\b", _KNOWN, Severity.BLOCKS),
    pattern(r"\b(?:i )?(?:really |truly |sincerely )?(?:hope|trust) (?:this|that|my|the|your|you|all|everything) (?:[\w'-]+ ){0,4}?(?:finds? you|reaches you|(?:is|are|'re) (?:doing |going )?(?:well|great|good)|having an? (?:great|good|wonderful|fantastic))", _KNOWN, Severity.BLOCKS),
    pattern(r"\b(?:ich|wir) hoffe[n]?,? (?:diese |dass |es |sie |ihnen |die )(?:[\w-]+ ){0,4}?(?:erreicht sie|gut erreicht|geht (?:es )?(?:ihnen )?gut|gut(?=[.!,])|hatten ein)|\b(?:j'espère|nous espérons) que (?:vous allez|tout va|ce (?:message|mail|courriel)|cet e-?mail|vous vous portez)|\bespero que (?:este (?:correo|mensaje|e-?mail)|se encuentre|esté(?:s)? (?:muy )?bien|todo (?:vaya|marche|le vaya))", _KNOWN, Severity.BLOCKS),
    pattern(r"\bwhether you(?:'re| are) [^.!?\n]{1,60}? or\b|\bfrom [^.!?,\n]{1,30} to [^.!?,\n]{1,30}, we\b|\bthat(?:'s| is) where [^.!?\n]{1,30} comes in\b|\bnot only [^.!?\n]{1,60}? but also\b", _MACHINE),
    pattern(r"\bthe (?:best|worst|hard|good|bad) (?:part|news|thing)\?|\bthe (?:result|catch|upshot|takeaway|truth)\?|\bhere's (?:the (?:thing|kicker|catch)|why)[:.?]|\bsound familiar\?|\bob sie [^.!?\n]{1,60}? oder\b[^.!?\n]{1,60}?, (?:wir|unsere)\b|\bdas beste daran\?|\ble meilleur dans tout ça\b|\b¿lo mejor\?", _MACHINE),
)  # fmt: skip


def check(checked: Checked) -> list[Finding]:
    """High phrases block, medium ones warn, low ones warn where they crowd; the patterns add what no phrase found.

    What a mail filter dislikes only warns where it names the reader's own trade.
    """
    findings = []
    for part, text in checked.texts():
        hits = [hit for hit in find(text, checked.phrases) if not _innocent(checked, part, hit)]
        findings += [
            _finding(checked, part, hit) for hit in hits if hit.phrase.severity != PhraseSeverity.LOW
        ]
        findings += _crowd(part, text, [hit for hit in hits if hit.phrase.severity == PhraseSeverity.LOW])
    return findings + [
        each for each in _by_pattern(checked) if not any(_meet(each, other) for other in findings)
    ]


def _by_pattern(checked: Checked) -> list[Finding]:
    return [replace(each, fault="generic_phrase") for each in found_by(CODE, checked, _PATTERNS)]


def _meet(one: Finding, other: Finding) -> bool:
    return one.part == other.part and one.start < other.end and other.start < one.end


def _innocent(checked: Checked, part: Part, hit: Hit) -> bool:
    """Whether the reader said it, or it says what a company is."""
    return cited(checked, part, hit.start, hit.end) or speaks_of_a_business(checked, part, hit.start, hit.end)


def _finding(checked: Checked, part: Part, hit: Hit) -> Finding:
    text = checked.text(part)
    high = hit.phrase.severity == PhraseSeverity.HIGH
    theirs = hit.phrase.category == "spam trigger" and is_the_readers_trade(checked, part, hit.start)
    severity = Severity.BLOCKS if high and not theirs else Severity.WARNS
    why = f" {hit.phrase.why}" if hit.phrase.why else ""
    sentence = f"“{text[hit.start : hit.end]}” is on the phrase list ({hit.phrase.category}).{why} Write it another way."
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
