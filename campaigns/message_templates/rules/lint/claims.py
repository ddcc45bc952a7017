"""Words about the reader that no fact proves, because no slot stands in their sentence."""

import re
from collections.abc import Iterator
from typing import Final

from campaigns.message_templates.rules.lint.remarks import Linted, Remark
from campaigns.message_templates.rules.lint.source import fixed, has_slot, line_at
from campaigns.quality.rules import Part, Severity
from campaigns.quality.rules.prose import sentences

_CLAIM: Final = re.compile(
    r"\bcongrat(?:s|ulations)\b"
    r"|\bI (?:just )?(?:noticed|saw|read|heard|came across|stumbled (?:up)?on)(?: that| about)? your?\b"
    r"|\b(?:loved|enjoyed|impressed by|following) your\b|\byour (?:recent|latest) \w+"
    r"|\bGlückwunsch\b|\bgratulier\w+|\bIhr(?:e[nmr]?)? (?:jüngste|neueste|letzte)[nrs]? \w+"
    r"|\bich habe (?:gesehen|gelesen|gehört), dass (?:Sie|Ihr|du)\b"
    r"|\bfélicitations\b|\bj['’]ai (?:vu|lu|remarqué) (?:que vous|votre|vos)\b"
    r"|\benhorabuena\b|\bfelicidades\b|\bhe (?:visto|leído) (?:que usted|su|sus)\b",
    re.IGNORECASE,
)


def claims_without_slot(text: Linted) -> list[Remark]:
    """Return a blocking remark for each sentence of fixed text that claims to know something of the reader."""
    parts: list[tuple[Part, str]] = [
        *(("subject", subject) for subject in text.subjects),
        ("body", text.body),
    ]
    return [remark for part, source in parts for remark in _claims(part, source)]


def _claims(part: Part, source: str) -> Iterator[Remark]:
    words = fixed(source)
    for span in sentences(words):
        found = _CLAIM.search(words, span.start, span.end)
        if found and not has_slot(source[span.start : span.end]):
            sentence = f"“{found[0]}” says something of the reader that no fact proves. Put a variable there, or take it out."
            yield Remark(
                "claim_without_slot", Severity.BLOCKS, part, line_at(source, found.start()), sentence
            )
