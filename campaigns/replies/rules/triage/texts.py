"""The words that are judged: the sender's own, a sentence a line, without greeting, closing and small print."""

import re
from dataclasses import dataclass
from typing import Final

from campaigns.replies.rules.quoting import judged_text_of
from campaigns.replies.rules.triage.folding import fold, straight

MAX_JUDGED: Final = 20_000
# A line shorter than this was ended by its writer, not by the margin.
WRAPPED_AT: Final = 55
SIGN: Final = 20
MAX_LINES_BELOW_CLOSING: Final = 14

_ABBREVIATED: Final = re.compile(
    r"\b(?:mr|mrs|ms|dr|hr|fr|sr|sra|dra|sig|dott|ing|dhr|mevr|mme|bzw|ca|z\.b|e\.g|i\.e|inc|ltd|vs|approx)\.$",
    re.IGNORECASE,
)
_SENTENCE_END: Final = re.compile(
    r"(?:[.!?…]+[)\"'”»]*|;|[。！？]+)(?:\s+|(?<=[。！？])|$)|\s[-–—]{1,2}\s|\n+"
)
_GREETING: Final = re.compile(
    r"^\W{0,3}(?:hi|hello|hey|dear|hallo|hej|hei|guten (?:tag|morgen|abend)|sehr geehrte[rns]?|liebe[rs]?|moin|servus|bonjour|bonsoir|cher|chere|hola|buenos dias|buenas(?: tardes)?|estimad[oa]s?"
    r"|ciao|buongiorno|salve|gentile|ola|bom dia|boa tarde|prezad[oa]s?|caro|cara|beste|geachte|goedemorgen|goedemiddag|dag|god morgen|god dag|dzien dobry|czesc|dobry den|здравствуйте|добрый день|привет|добрий день|merhaba|kedves|tisztelt|buna(?: ziua)?|labdien)(?: [^\s,!.:;?]{1,20}){0,3}(?:[,!.:]\s*|\s*$)"
)
_CLOSING: Final = re.compile(
    r"^\W{0,3}(?:(?:many |best |kind |warm |warmest )?(?:thanks|thank you|regards|wishes)(?: (?:and|&) .{1,20}| again| in advance)?|best|cheers|br|rgds|sincerely|yours \w+|kr|mfg|vg|lg|(?:mit )?(?:freundlichen?|besten?|viele[nr]?|liebe|herzliche|schone|sonnige)?(?: \w+)? ?(?:gr(?:u|ue)s?se?n?)(?: aus \w+)?"
    r"|(?:bien |tres )?cordialement|cdlt|bien a vous|merci(?: d'avance)?|salutations.{0,20}|(?:un )?(?:cordial )?saludos?(?: cordiales)?|atentamente|gracias(?: de antemano)?|(?:cordiali|distinti|un) salut[io]|saluti|grazie(?: mille)?|atenciosamente|att|(?:melhores |com os melhores )?cumprimentos|abracos?|obrigad[oa]"
    r"|(?:met )?(?:vriendelijke|hartelijke)? ?groet(?:en)?|mvg|(?:med )?(?:vanliga?|venlig|vennlig) (?:halsning(?:ar)?|hilsen)|halsningar|hilsen|mvh|vh|(?:ystavallisin )?terveisin|pozdrawiam|z powazaniem|s pozdravem|с уважением|з повагою|udvozlettel|cu (?:stima|respect)|saygilar(?:imla|imizla)?|με εκτιμηση|ar cienu)\s*[,.!]?\s*$"
)


@dataclass(frozen=True)
class Judged:
    """The sender's words. `all` holds every one of them, `core` those between greeting and closing."""

    all: str
    core: str

    @property
    def sentences(self) -> list[str]:
        """The sentences of `core`, in order."""
        return [line for line in self.core.split("\n") if line.strip()]


def judged_of(body: str, our_text: str = "") -> Judged:
    """Return the words of an answer that count as the sender's own.

    `our_text` is the message that is answered, where known: its lines never count as the answer's words, even where a
    mail program left off the quote marks.
    """
    ours = {_equal(line) for line in our_text.splitlines() if len(line.strip()) > 12}
    # A lone sign is taken for a ruler by whoever strips signatures.
    own_words = judged_text_of(body).strip() or (body.strip() if len(body) < SIGN else "")
    text = "\n".join(line for line in straight(own_words).split("\n") if _equal(line) not in ours)[
        :MAX_JUDGED
    ]
    return Judged(_sentences(text), _sentences(_without_frame(text)))


def joined(text: str) -> str:
    """Return a text of sentences as one line: a phrase may run over the end of a line."""
    return " ".join(text.split())


def _equal(line: str) -> str:
    return " ".join(fold(straight(line)).split())


def _without_frame(text: str) -> str:
    lines = text.strip().split("\n")
    greeting = _GREETING.match(fold(lines[0]))
    if greeting and (len(lines) > 1 or greeting.end() < len(lines[0])):
        lines[0] = lines[0][greeting.end() :]
    for index, line in enumerate(lines):
        above = any(before.strip() for before in lines[:index])
        below = sum(1 for after in lines[index + 1 :] if after.strip())
        if above and below <= MAX_LINES_BELOW_CLOSING and _CLOSING.match(fold(line)):
            return "\n".join(lines[:index])
    return "\n".join(lines)


def _sentences(text: str) -> str:
    unwrapped = _unwrapped([" ".join(line.split()) for line in text.split("\n")])
    pieces: list[str] = []
    start = 0
    for end in _SENTENCE_END.finditer(unwrapped):
        if _ABBREVIATED.search(unwrapped[max(start, end.start() - 8) : end.start() + 1]):
            continue
        pieces.append(unwrapped[start : end.end()].strip())
        start = end.end()
    pieces.append(unwrapped[start:].strip())
    return "\n".join(piece for piece in pieces if piece)


def _unwrapped(lines: list[str]) -> str:
    """Join a line with the next where the margin broke it: it is long, or the next begins in lower case."""
    text = ""
    for before, line in zip(["", *lines], lines, strict=False):
        goes_on = (
            bool(before and line)
            and before[-1] not in ".!?:;"
            and (len(before) >= WRAPPED_AT or line[0].islower())
        )
        text += (" " if goes_on else "\n") + line
    return text.strip()


def straight_line(text: str) -> str:
    """Return a text on one line in one spelling of its characters."""
    return " ".join(straight(text).split())
