"""From text as it was found to text that may be stored, numbered and quoted."""

import re
import unicodedata
from typing import Final

from campaigns.sources.rules.characters import without_invisible

COMMENT: Final = re.compile(r"<!--.*?-->", re.DOTALL)
LINE_END: Final = re.compile("\r\n|[\r\n\x0b\x0c\x85\u2028]")
BLANKS: Final = re.compile(r"[^\S\n]+")
BLANKS_AT_LINE_EDGE: Final = re.compile(r" ?\n ?")
MANY_BLANK_LINES: Final = re.compile(r"\n{3,}")


def clean(text: str) -> str:
    """Return the text as it is stored: NFC, one kind of line end, single blanks, paragraphs kept, nothing hidden.

    Dropped are zero-width, bidi, tag, control and lone surrogate characters and complete HTML comments.
    Idempotent: what is dropped may bring together the parts of another comment, so it runs until nothing changes.
    """
    cleaned = _clean_once(text)
    while cleaned != text:
        text, cleaned = cleaned, _clean_once(cleaned)
    return cleaned


def _clean_once(text: str) -> str:
    text = LINE_END.sub("\n", text).replace("\u2029", "\n\n")
    text = COMMENT.sub("", without_invisible(text))
    text = BLANKS_AT_LINE_EDGE.sub("\n", BLANKS.sub(" ", text))
    return unicodedata.normalize("NFC", MANY_BLANK_LINES.sub("\n\n", text).strip())
