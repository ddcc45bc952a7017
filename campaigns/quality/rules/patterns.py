"""Checks that are a table of patterns, each with the sentence that a person reads when it is found."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaigns.quality.rules import Checked, Finding, Part, Severity
from campaigns.quality.rules.citing import cited
from campaigns.quality.rules.prose import without_links


@dataclass(frozen=True)
class Pattern:
    """Wordings of one kind. `{found}` in the sentence becomes what stands in the text."""

    expression: re.Pattern[str]
    sentence: str
    severity: Severity = Severity.WARNS
    parts: tuple[Part, ...] = ("subject", "body")
    in_links: bool = False


def pattern(
    expression: str,
    sentence: str,
    severity: Severity = Severity.WARNS,
    *,
    parts: tuple[Part, ...] = ("subject", "body"),
    case: bool = False,
    in_links: bool = False,
) -> Pattern:
    """Return a pattern over lines; case and what stands in links count only where that is asked for; ’ is written '."""
    flags = re.MULTILINE if case else re.MULTILINE | re.IGNORECASE
    return Pattern(re.compile(expression, flags), sentence, severity, parts, in_links)


def findings(code: str, checked: Checked, table: Sequence[Pattern]) -> list[Finding]:
    """Return every place once, by the first pattern that finds it, in the order of the text. Cited words are free."""
    return [
        finding
        for part, text in checked.texts()
        for finding in sorted(_in_part(code, checked, part, text, table), key=lambda found: found.start)
    ]


def _in_part(
    code: str, checked: Checked, part: Part, text: str, table: Sequence[Pattern]
) -> Iterator[Finding]:
    plain = text.replace("’", "'").replace("\u00a0", " ").replace("\u202f", " ")
    readable = without_links(plain)
    taken = bytearray(len(text))
    for row in table:
        searched = plain if row.in_links else readable
        for match in row.expression.finditer(searched) if part in row.parts else ():
            start, end = match.span()
            if any(taken[start:end]) or cited(checked, part, start, end):
                continue
            taken[start:end] = b"\1" * (end - start)
            sentence = row.sentence.format(found=shown(text[start:end]))
            yield Finding(code, row.severity, start, end, part, sentence, fault=code)


def shown(passage: str) -> str:
    """Return a passage as a sentence shows it: on one line, cut where it is long."""
    line = " ".join(passage.split())
    return line if len(line) <= 80 else f"{line[:77]}…"
