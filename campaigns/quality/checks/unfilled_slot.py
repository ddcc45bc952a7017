"""What a merge leaves behind: a token, the word for an empty value, a hole, a greeting to nobody."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.quality.rules import Checked, Finding, Part, Severity
from campaigns.quality.rules.prose import without_links

CODE = "unfilled_slot"
TITLE = "gaps and leaked tokens"


@dataclass(frozen=True)
class _Mark:
    pattern: re.Pattern[str]
    sentence: str
    severity: Severity = Severity.BLOCKS


_NAMELESS = "The greeting has no name in it. Put the name, or greet in another way."
_LEAKED = "“{found}” looks like a token that was never filled. Put the words, or take it out."
_EMPTY_WORD = "“{found}” looks like an empty value written out. Put the value, or write around it."
_HOLE = "“{found}” looks like a hole where a value was empty. Put the value, or write around it."
_GARBLED = "“{found}” is a leftover of a file or a page. Put the letters that belong there."

# Greetings that want a name, and greetings that can stand alone (a person may have meant those).
_WANTS_NAME = (
    r"dear(?: (?:mr|mrs|ms|dr)\.?)?|liebe[rs]?|sehr geehrte[rs]?(?: (?:frau|herr))?"
    r"|cher|chère|estimad[oa]|querid[oa]|car[oa]|gentile|beste|geachte"
)
_STANDS_ALONE = (
    r"hi|hello|hey|hiya|hallo|moin|guten (?:tag|morgen)|bonjour|bonsoir|salut|hola|buenos días|ciao"
)

_MARKS = (
    _Mark(
        re.compile(
            rf"^[ \t]*(?:(?:{_WANTS_NAME})[ \t]+[,!.:;–—-]|(?:{_STANDS_ALONE})[ \t]+[,.])",
            re.IGNORECASE | re.MULTILINE,
        ),
        _NAMELESS,
    ),
    _Mark(
        re.compile(rf"^[ \t]*(?:{_WANTS_NAME})[ \t]*[,!:;]?[ \t]*$", re.IGNORECASE | re.MULTILINE), _NAMELESS
    ),
    _Mark(
        re.compile(rf"\A\s*(?:{_STANDS_ALONE})[,!:;]?[ \t]*$", re.IGNORECASE | re.MULTILINE),
        _NAMELESS,
        Severity.WARNS,
    ),
    _Mark(re.compile(r"\{\{[^{}\n]*\}\}|\{%[^{}\n]*%\}|\$?\{[^{}\n]*\}|[{}]"), _LEAKED),
    _Mark(
        re.compile(
            r"\[\[[^\[\]\n]*\]\]|\[(?!\s*(?:sic|…|\.{3})\s*\])(?!(?:the|a|an|our|we|they|is|are|to|of|in|at|der|die|das|den|dem|le|la|les|el|los|las) [a-zà-ÿ ]{2,30}\][^\n“„«]{0,200}[”“»\"])[^\W\d][^\[\]\n]{0,60}\](?!\()"
        ),
        _LEAKED,
    ),
    _Mark(re.compile(r"\[[ \t_]*\]|\(\s*\)|“\s*”|\"\"|«\s*»"), _HOLE),
    _Mark(
        re.compile(r"(?<!\d)(?<!\d[ \u00a0\u202f])%%?[A-Za-z_][A-Za-z0-9_. -]{0,38}[A-Za-z0-9_]%%?"), _LEAKED
    ),
    _Mark(re.compile(r"<<[^<>\n]{0,60}>>|‹[^‹›\n]{0,60}›"), _LEAKED),
    _Mark(
        re.compile(
            r"<\s*(?:(?:first|last|full|your|sender|company|job)[ _-]?)?"
            r"(?:name|company|role|email|industry|city|vorname|nachname|firma|prénom|nom|société|entreprise|nombre|apellido|empresa)\s*>",
            re.IGNORECASE,
        ),
        _LEAKED,
    ),
    _Mark(re.compile(r"\*\|[^|\n]*\|\*|@@\w+@@|\b__[A-Za-z]\w*__\b"), _LEAKED),
    _Mark(
        re.compile(
            r"\b(?:(?:FIRST|LAST|FULL|COMPANY|SENDER)_?NAME|[FL]NAME|(?:first|last|full|company|sender)(?:_name|Name))\b"
            r"|(?<![\w&])#{1,2}[A-Za-z_]{3,30}#{1,2}|(?<!\S)\|\w{3,30}\|"
        ),
        _LEAKED,
    ),
    _Mark(re.compile(r"(?<!\S)['’]s(?=\s)|(?<!\w)''(?!\w)"), _HOLE),
    _Mark(
        re.compile(
            r"\b(?:at|for|with|of|to|from|bei|für|mit|von|chez|avec|en|para|con) [?!.,;:](?=\s|$)",
            re.MULTILINE,
        ),
        _HOLE,
    ),
    _Mark(
        re.compile(
            rf"\b(?:{_STANDS_ALONE}|{_WANTS_NAME}|frau|herrn?|señora?|madame|monsieur) (?-i:null|NULL|None|none|NONE|nan|NaN|NAN|undefined|[Nn]/[Aa])\b",
            re.IGNORECASE,
        ),
        _EMPTY_WORD,
    ),
    _Mark(re.compile(r"\b(?:Invalid Date|1970-01-01|0000-00-00|01[./]01[./]1970)\b"), _EMPTY_WORD),
    _Mark(re.compile(r"(?<=\w )None\b(?! of\b)|\bNone(?=[,;:!?'’.]|\s*$)", re.MULTILINE), _EMPTY_WORD),
    _Mark(re.compile(r"\b(?:null|NULL)\b(?! and void\b| hypothesis\b)"), _EMPTY_WORD),
    _Mark(re.compile(r"\b(?:nan|NaN|NAN)\b(?! bread\b)"), _EMPTY_WORD),
    _Mark(re.compile(r"(?<![\w/])#?[Nn]/[Aa](?![\w/])|#(?:REF|VALUE|NAME|NULL|DIV/0)[!?]"), _EMPTY_WORD),
    _Mark(
        re.compile(
            r"(?<!left )(?<!leaves )(?<!remain )(?<!remains )(?<!still )\bundefined\b(?! behaviou?r\b)|\[object \w+\]"
        ),
        _EMPTY_WORD,
    ),
    _Mark(re.compile(r"(?<=[^\s.!?:;|·•])[ \u00a0]{2,}(?=[^\s|·•])"), _HOLE),
    _Mark(re.compile(r",\s*[,.;:!?]|;\s*[,.;:]|:\s*[,.;:](?![-)(])|(?<![.…])\.\.(?![.…])"), _HOLE),
    _Mark(re.compile(r"(?<=\S)[ \u00a0]+[,.](?=\s|$)", re.MULTILINE), _HOLE),
    _Mark(re.compile(r"\blorem ipsum\b", re.IGNORECASE), _LEAKED),
    _Mark(re.compile(r"\b(?:TODO|TBD|TBC|FIXME|XXX)\b|\?\?\?"), _LEAKED),
    _Mark(re.compile(r"\\[nrt](?![a-z])|(?<=[a-z.,!])\\[nrt]|\ufffd|â€.|Ã[©¨¼¶¤±³¡]"), _GARBLED),
)

# German writes zero as a word; only a second sign would make it a leak there.
_WORDS_OF_LANGUAGES = {"de": frozenset({"null"}), "it": frozenset({"null"})}


def check(checked: Checked) -> list[Finding]:
    """Every leftover, once: of overlapping ones the first kind listed counts."""
    return [finding for part, text in checked.texts() for finding in _in_part(checked, part, text)]


def _in_part(checked: Checked, part: Part, text: str) -> list[Finding]:
    kept: list[Finding] = []
    taken = bytearray(len(text))
    for finding in _all(checked, part, text):
        if not any(taken[finding.start : finding.end]):
            taken[finding.start : finding.end] = b"\1" * (finding.end - finding.start)
            kept.append(finding)
    return sorted(kept, key=lambda finding: finding.start)


def _all(checked: Checked, part: Part, text: str) -> Iterator[Finding]:
    allowed = _WORDS_OF_LANGUAGES.get(checked.language[:2].casefold(), frozenset())
    readable = without_links(text)
    for mark in _MARKS:
        for match in mark.pattern.finditer(readable):
            found = match[0].strip("\n")
            if found not in allowed and not (part == "subject" and mark.sentence is _NAMELESS):
                sentence = mark.sentence.format(found=_shown(text, match))
                yield Finding(
                    CODE, mark.severity, match.start(), match.end(), part, sentence, fault="unfilled_token"
                )


def _shown(text: str, match: re.Match[str]) -> str:
    """What was found; a hole shows the words beside it, or nobody could see it."""
    if match[0].strip(" \u00a0,.;:!?"):
        return match[0].strip()
    around = text[max(0, match.start() - 15) : match.end() + 15]
    return " ".join(around.split("\n")).strip()
