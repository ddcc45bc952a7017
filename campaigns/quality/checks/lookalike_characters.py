"""Letters that pass for others, and characters that nobody sees: they come from copied text and from tricks on filters."""

from campaigns.quality.rules import Checked, Finding, Part, Severity
from campaigns.quality.rules.lookalikes import Odd, odd_characters

CODE = "lookalike_characters"
TITLE = "look-alike characters"

_SENTENCES = {
    "mixed": "“{shown}” holds letters of another alphabet that look like Latin ones. Type it anew.",
    "disguised": "“{shown}” is set in signs that only look like letters. Type it anew.",
    "full_width": "“{shown}” is written in full-width letters. Type it anew.",
    "invisible": "An invisible character stands here, beside “{shown}”. Delete it and type the place anew.",
}


def check(checked: Checked) -> list[Finding]:
    """Every run blocks. Names of the reader and words of the sources stay as they are written there."""
    names = (*checked.identity(), *checked.all_quotes())
    return [
        Finding(
            CODE,
            Severity.BLOCKS,
            odd.start,
            odd.end,
            part,
            _sentence(checked, part, odd),
            fault="lookalike_characters",
        )
        for part, text in checked.texts()
        for odd in odd_characters(text, names=names)
    ]


def _sentence(checked: Checked, part: Part, odd: Odd) -> str:
    text = checked.text(part)
    shown = text[odd.start : odd.end]
    if odd.kind == "invisible":
        shown = " ".join((text[max(0, odd.start - 12) : odd.start] + text[odd.end : odd.end + 12]).split())
    return _SENTENCES[odd.kind].format(shown=shown)
