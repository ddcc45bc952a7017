"""Whether anything can be learned from a text that was found, and if not, why."""

import re
from collections.abc import Sequence
from typing import Final

from campaigns.sources.rules.characters import count_words
from campaigns.sources.rules.kinds import SourceKind, Unusable
from campaigns.sources.rules.sentences import Span

FEWEST_WORDS: Final = 25
# What somebody hands in may be one honest sentence; a page on the web that short is a page that was not read.
FEWEST_WORDS_OF_OTHERS: Final = 6
# A wall replaces the article: where there is this much text, the words of a wall are only a notice beside it.
LONGEST_WALL_WORDS: Final = 160
LONGEST_LIST_ITEM_WORDS: Final = 12
SHARE_OF_LIST_ITEMS: Final = 0.8
FEWEST_LIST_ITEMS: Final = 8

WALLS: Final[tuple[tuple[Unusable, re.Pattern[str]], ...]] = (
    (
        Unusable.BOT_WALL,
        re.compile(
            r"verify (?:that )?you(?:'re| are) (?:a )?human|are you a robot|not a robot|checking your browser|captcha|unusual traffic"
            r"|enable javascript and cookies to continue|attention required|access denied|ddos protection|sind sie ein mensch|kein roboter"
            r"|vous n['’]êtes pas un robot|no eres un robot",
            re.IGNORECASE,
        ),
    ),
    (
        Unusable.LOGIN_WALL,
        re.compile(
            r"(?:log|sign) ?in (?:to|or (?:register|join|sign up)|with)|already (?:a )?(?:member|subscriber)|subscribe to (?:read|continue)"
            r"|create (?:a|your) (?:free )?account|to continue reading|subscribers only|join now to (?:see|view)|anmelden,? um"
            r"|nur für abonnenten|jetzt (?:anmelden|registrieren)|réservé aux abonnés|connectez-vous|inicia(?:r)? sesión|sólo para suscriptores",
            re.IGNORECASE,
        ),
    ),
    (
        Unusable.COOKIE_WALL,
        re.compile(
            r"(?:we|our partners|wir|nous)\b.{0,80}\bcookies\b|cookie (?:policy|settings|preferences|consent)|accept (?:all )?cookies"
            r"|alle akzeptieren|cookie-einstellungen|tout accepter|aceptar (?:todas )?las cookies|value your privacy",
            re.IGNORECASE | re.DOTALL,
        ),
    ),
)


def why_unusable(text: str, sentences: Sequence[Span], kind: SourceKind) -> Unusable | None:
    """Return why a cleaned text cannot be used, None where it can.

    Too short is judged last, so that a short page which is really a wall is named as one.
    """
    if not text.strip():
        return Unusable.EMPTY
    words = count_words(text)
    if words <= LONGEST_WALL_WORDS:
        for reason, pattern in WALLS:
            if pattern.search(text):
                return reason
    if _is_list(text, sentences):
        return Unusable.LIST_PAGE
    fewest = FEWEST_WORDS if kind is SourceKind.PAGE else FEWEST_WORDS_OF_OTHERS
    return Unusable.TOO_SHORT if words < fewest else None


def _is_list(text: str, sentences: Sequence[Span]) -> bool:
    """Say whether nearly all of it are short items without a full stop, as on an overview of links."""
    if len(sentences) < FEWEST_LIST_ITEMS:
        return False
    items = [span for span in sentences if _is_item(text[span.start : span.end])]
    return len(items) / len(sentences) >= SHARE_OF_LIST_ITEMS


def _is_item(sentence: str) -> bool:
    ends = sentence.rstrip("\"'”’»)]* _").endswith((".", "!", "?", "…", "。", "！", "？"))
    return not ends and count_words(sentence) <= LONGEST_LIST_ITEM_WORDS
