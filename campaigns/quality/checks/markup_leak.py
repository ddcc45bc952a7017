"""Signs of a markup language in a mail that is plain text: Markdown, HTML, entities, escapes."""

import re
from collections.abc import Iterator
from html.entities import html5
from typing import Final

from campaigns.quality.rules import Checked, Finding, Part, Severity
from campaigns.quality.rules.patterns import findings, pattern, shown
from campaigns.quality.rules.prose import without_links

CODE = "markup_leak"
TITLE = "markup in the text"

_BLOCKS: Final = Severity.BLOCKS
_TAG: Final = "“{found}” is HTML. The mail is plain text: take the tag out."
_MARKDOWN: Final = "“{found}” is Markdown. The mail is plain text: take the marks out."
_ESCAPE: Final = "“{found}” is a letter written as code. Put the letter itself."
_ELEMENTS: Final = (
    "a|abbr|article|b|blockquote|body|br|button|center|code|div|em|font|footer|form|h[1-6]|head|header|hr|html|i|iframe"
    "|img|input|ins|kbd|label|li|link|main|mark|meta|nav|ol|option|p|pre|s|script|section|select|small|span|strike|strong"
    "|style|sub|sup|svg|table|tbody|td|textarea|tfoot|th|thead|title|tr|tt|u|ul|video"
)

PATTERNS: Final = (
    pattern(rf"</?(?:{_ELEMENTS})(?:\s[^<>\n]*)?\s*/?>|<!--.*?-->|<!doctype\b[^>]*>|<!\[CDATA\[", _TAG, _BLOCKS, in_links=True),
    pattern(r"\b(?:style|href|class|src)=[\"'][^\"'\n]*[\"']", _TAG, _BLOCKS, in_links=True),
    pattern(r"\[/?(?:b|i|u|url|img|quote|code|size|color)(?:=[^\]\n]*)?\]", "“{found}” is a mark of a forum. Take it out.", _BLOCKS),
    pattern(r"```+|~~~+|(?<!`)`[^`\n]{1,80}`(?!`)", _MARKDOWN, _BLOCKS),
    pattern(r"\*\*[^\s*][^*\n]*?\*\*|(?<!\w)__[^\s_][^_\n]*?__(?!\w)|~~[^\s~][^~\n]*?~~|\*\*(?=\w)|(?<=\w)\*\*", _MARKDOWN, _BLOCKS),
    pattern(r"^[ \t]{0,3}#{1,6}[ \t]+\S[^\n]*", _MARKDOWN, _BLOCKS, parts=("body",)),
    pattern(r"!?\[[^\[\]\n]{1,120}\]\([^()\n]*\)|\[[^\[\]\n]{1,80}\]\[[^\[\]\n]{0,40}\]", _MARKDOWN, _BLOCKS, in_links=True),
    pattern(r"^[ \t]*\|?[ \t]*:?-{3,}:?[ \t]*\|[-| :\t]*$|^[ \t]*\|[^\n]+\|[ \t]*$", _MARKDOWN, _BLOCKS, parts=("body",)),
    pattern(r"^[ \t]*(?:\*[ \t]*){3,}$|^[ \t]*={4,}[ \t]*$", _MARKDOWN, parts=("body",)),
    pattern(r"(?<![\w*])\*[^\s*][^*\n]{0,60}[^\s*]\*(?![\w*])|(?<![\w_/])_[^\s_][^_\n]{0,60}[^\s_]_(?![\w_])", _MARKDOWN),
    pattern(r"^[ \t]*[*•][ \t]+\*\*|^[ \t]*\\[-*_#]", _MARKDOWN, _BLOCKS, parts=("body",)),
    pattern(r"\\u[0-9a-f]{4}|\\x[0-9a-f]{2}\b|\\[*_#`\[\]]", _ESCAPE, _BLOCKS),
    pattern(r"=(?:C3|E2|C2)(?:=[0-9A-F]{2})+|(?<=\w)=(?:20|3D|0A)(?![0-9A-F])|\b\w+%20\w+", _ESCAPE, _BLOCKS, case=True),
)  # fmt: skip
_ENTITY: Final = re.compile(r"&(?:#\d{1,6}|#x[0-9a-fA-F]{1,5}|([A-Za-z][A-Za-z0-9]{1,15}));")
_CITATION_MARK: Final = re.compile(r"\[\d{1,2}\]")


def check(checked: Checked) -> list[Finding]:
    """Each leak blocks; single stars around a word, and a lone reference mark, may be meant and warn."""
    found = findings(CODE, checked, PATTERNS)
    for part, text in checked.texts():
        found += [*_entities(part, text), *_lone_reference(part, text)]
    return found


def _entities(part: Part, text: str) -> Iterator[Finding]:
    """Only what a browser would read as a character: “P&ID;” is none."""
    for match in _ENTITY.finditer(without_links(text)):
        if match[1] is None or f"{match[1]};" in html5:
            sentence = _ESCAPE.format(found=match[0])
            yield Finding(CODE, Severity.BLOCKS, match.start(), match.end(), part, sentence, fault=CODE)


def _lone_reference(part: Part, text: str) -> Iterator[Finding]:
    """“[1]” with a note “[1]” below it is how people cite in plain text; alone it was copied along."""
    marks = list(_CITATION_MARK.finditer(text))
    for match in marks:
        if sum(other[0] == match[0] for other in marks) == 1:
            sentence = f"“{shown(match[0])}” refers to a note that the mail does not have. Take it out."
            yield Finding(CODE, Severity.WARNS, match.start(), match.end(), part, sentence, fault=CODE)
