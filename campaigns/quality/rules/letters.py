"""The parts of a letter: whom it greets, with which sentence it opens, which sentences ask for something."""

import re

from campaigns.quality.rules import Span
from campaigns.quality.rules.prose import sentences

# Words that a letter greets with; what follows them on its first line is whom it greets.
_GREETING = re.compile(
    r"(?:hi|hello|hey|hiya|dear|coucou|hej|heya|howdy|good (?:morning|afternoon|evening|day)|greetings|hallo|liebe[rs]?|moin|servus|grüezi"
    r"|guten (?:tag|morgen|abend)|sehr geehrte[rsn]?|bonjour|bonsoir|salut|chère|cher|hola|estimad[oa]|querid[oa]"
    r"|buen(?:os|as)? (?:días?|tardes|noches)|ciao|car[oa]|gentile|buongiorno|buonasera|olá|prezad[oa]|bom dia"
    r"|boa tarde|beste|geachte|dag|goede(?:morgen|middag))\b",
    re.IGNORECASE,
)
_WORD = r"(?:(?:mrs?|ms|dr|prof|sra?|srta|mm?e|mlle|m|[^\W\d_])\.|[^\W\d_][\w\u0300-\u036f’'-]*)"
_WORDS = re.compile(rf"[ ,]*(?P<name>{_WORD}(?: {_WORD})*)", re.IGNORECASE)
_BARE_NAME = re.compile(rf"{_WORD}(?: {_WORD}){{0,2}} ?[,:!–—-]", re.IGNORECASE)
_MARKS = re.compile(r"[\s,:;!.–—-]*")
_LONGEST_NAME = 5


def greeting(body: str) -> Span | None:
    """Where the words of greeting stand ("Good morning" of "Good morning Ana,"), empty before a name alone.

    None where the letter does not greet.
    """
    line = re.search(r"\S[^\n]*", body)
    if line is None:
        return None
    opening = _GREETING.match(line[0])
    if opening:
        return Span(line.start(), line.start() + opening.end())
    return Span(line.start(), line.start()) if _BARE_NAME.fullmatch(line[0].rstrip()) else None


def greeted(body: str) -> Span | None:
    """Where the words stand that name who is greeted: "Ms. Roux" of "Dear Ms. Roux,". None where nobody is named."""
    opening = greeting(body)
    if opening is None:
        return None
    found = _WORDS.match(body, opening.end)
    if found is None or len(found["name"].split()) > _LONGEST_NAME:
        return None
    return Span(found.start("name"), found.end("name"))


def opener(body: str) -> str:
    """The first sentence after the greeting, "" where nothing follows it."""
    opening, name = greeting(body), greeted(body)
    start = name.end if name else opening.end if opening else 0
    marks = _MARKS.match(body, start)
    rest = body[marks.end() if marks and opening else start :]
    first = next(iter(sentences(rest)), None)
    return rest[first.start : first.end] if first else ""
