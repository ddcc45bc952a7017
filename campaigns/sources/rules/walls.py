"""Pages that answer well and yet hold nothing: walls, missing pages in the clothes of good ones, lists of links."""

import re
from typing import Final

from campaigns.sources.rules.characters import count_words
from campaigns.sources.rules.kinds import Unusable
from campaigns.sources.rules.looks import Look
from campaigns.sources.rules.usability import WALLS

# Where this much was read, it is the article, whatever stands beside it.
ENOUGH_WORDS: Final = 160
ENOUGH_WORDS_UNPAID: Final = 250
FEW_WORDS: Final = 80
LONG_PARAGRAPH_WORDS: Final = 70
FEWEST_LISTED: Final = 5
LINKED_WORDS: Final = 3
SHARE_OF_LINK_WORDS: Final = 0.5
SHORT_PAGE_WORDS: Final = 500

BOT_TITLE: Final = re.compile(
    r"^(?:just a moment|attention required|access denied|robot check|pardon our interruption|security check|one more step"
    r"|human verification|are you (?:a )?(?:human|robot)|verify you are human|ddos-guard|checking your browser|please wait)\b",
    re.IGNORECASE,
)
NEEDS_SCRIPT: Final = re.compile(
    r"(?:enable|turn on|activate|requires?|needs?) javascript|javascript (?:is )?(?:disabled|required|aktivieren)"
    r"|activer javascript|habilit\w+ javascript",
    re.IGNORECASE,
)
MISSING: Final = re.compile(
    r"\b404\b|page (?:was )?not found|(?:can(?:no|')t|could not|couldn't) find (?:the|that|this) page|nothing (?:was )?found here"
    r"|seite (?:wurde )?nicht gefunden|page (?:est )?introuvable|página no encontrada|pagina non trovata|page (?:does not|doesn't) exist",
    re.IGNORECASE,
)
READ_MORE: Final = re.compile(
    r"^(?:read (?:more|on|article|the (?:article|story|post))|continue reading|learn more|more|weiterlesen|mehr (?:lesen|erfahren)"
    r"|lire (?:la suite|plus)|en savoir plus|leer más|seguir leyendo|leggi tutto|lees (?:meer|verder))\b",
    re.IGNORECASE,
)
PAYWALL: Final = re.compile(
    r"subscribe (?:now )?to (?:read|continue|unlock)|subscribers? only|exclusive(?:ly)? for subscribers"
    r"|(?:this|the) (?:article|story|content) is (?:for|reserved for|available to) (?:paying )?(?:subscribers|members)|unlock this (?:article|story)"
    r"|you(?:'ve| have) reached your (?:limit|free)|start your (?:free )?trial to read"
    r"|nur für abonnenten|mit (?:einem )?abo weiterlesen|jetzt abonnieren|weiterlesen mit|réservé aux abonnés|abonnez-vous pour"
    r"|sólo para suscriptores|solo para suscriptores|suscríbete para",
    re.IGNORECASE,
)


def why_no_article(look: Look, main_text: str) -> Unusable | None:
    """Return what stands in the way of an article, told from the whole page; None where nothing does.

    `main_text` is what was read as the article. A wall replaces it, so where much was read there is none.
    """
    words = count_words(main_text)
    if words < ENOUGH_WORDS_UNPAID and (look.says_not_free or PAYWALL.search(look.inner[-4000:])):
        return Unusable.PAYWALL
    if words < ENOUGH_WORDS:
        wall = _wall(look, words)
        if wall is not None:
            return wall
    return Unusable.LIST_PAGE if _is_list(look, main_text) else None


def _wall(look: Look, words: int) -> Unusable | None:
    if BOT_TITLE.search(look.title):
        return Unusable.BOT_WALL
    if MISSING.search(look.title) or (words < FEW_WORDS and MISSING.search(look.inner[:400])):
        return Unusable.NO_SUCH_PAGE
    return _wall_of_few_words(look) if words < FEW_WORDS else None


def _wall_of_few_words(look: Look) -> Unusable | None:
    if look.asks_password:
        return Unusable.LOGIN_WALL
    if count_words(look.text) < FEW_WORDS and NEEDS_SCRIPT.search(look.text):
        return Unusable.BOT_WALL
    if count_words(look.inner) >= SHORT_PAGE_WORDS:
        return None
    return next((reason for reason, pattern in WALLS if pattern.search(look.inner)), None)


def _is_list(look: Look, main_text: str) -> bool:
    """Say whether the page is an overview: what it says are mostly links, or beginnings of what stands elsewhere."""
    longest = max((count_words(paragraph) for paragraph in main_text.split("\n")), default=0)
    if longest >= LONG_PARAGRAPH_WORDS:
        return False
    listed = [link for link in look.links if not link.around and count_words(link.text) >= LINKED_WORDS]
    more = sum(READ_MORE.match(link.text) is not None for link in look.links if not link.around)
    if more >= FEWEST_LISTED or (look.articles >= FEWEST_LISTED and len(listed) >= FEWEST_LISTED):
        return True
    inner = count_words(look.inner)
    return len(listed) >= FEWEST_LISTED and look.link_words >= SHARE_OF_LINK_WORDS * inner
