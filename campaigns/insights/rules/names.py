"""Proper names in a text, recognised by their capitals; a doubtful word counts as a name."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from campaigns.insights.rules.dates import MONTHS
from campaigns.insights.rules.quantities import MEASURE_WORDS
from campaigns.sources.rules.characters import word_set

# Measures and months are judged as amounts and dates.
JUDGED_ELSEWHERE: Final = MEASURE_WORDS | MONTHS.keys()
TOKEN: Final = re.compile(r"[^\W_]+(?:[.&'’-][^\W_]+)*")
POSSESSIVE: Final = re.compile(r"['’]s?$")
ENGLISH_ENDINGS: Final = ("ing", "ed")
# Words that begin a sentence without being a name, in English, German, French, Spanish, Italian, Portuguese, Dutch.
OPENING: Final = word_set(
    "a an the this that these those it its they their them he his she her we our us you your i my me one some many most all "
    "both each every no not never and but or so yet as at by for from in into of on over out off to up under with within "
    "without about after before between during since until while when where who what which why how if because although "
    "there here now then also just only more new has have had is are was were be been do does did will would can could may "
    "might must should currently recently company companies team teams people person business says said wants want plans "
    "plan needs need uses use offers offer sells sell helps help makes make makes builds build works work runs run leads lead "
    "der die das ein eine einen einem einer und oder aber wir ihr sie er es ich mein unser unsere unser ihre ihr sein seine im "
    "in am an auf aus bei mit nach seit von vor zu zum zur für über unter durch gegen ohne um als wie wenn weil dass ist sind war "
    "waren hat haben wird werden kann können will wollen nicht kein keine auch nur noch neu neue mehr "
    "le la les un une des du de et ou mais nous vous ils elles il elle on je mon notre nos votre leur leurs ce cet cette ces en "
    "au aux avec dans par pour sur sous sans chez depuis est sont a ont ne pas plus nouveau nouvelle "
    "el los las una unos unas y o pero nosotros ellos ellas su sus nuestro nuestra mi este esta estos estas en con por para sin "
    "sobre desde hasta es son ha han no más nuevo nueva lo gli una uno e ma con per tra il i o os as um uma de het een en"
)
TITLES: Final = word_set(
    "ceo cto cfo coo cmo cro cio vp svp evp md head chief director manager president chairman chair founder co-founder partner "
    "dr prof mr mrs ms herr frau monsieur madame señor señora geschäftsführer geschäftsführerin"
)


def unsupported_names(value: str, quotes: Sequence[str]) -> list[str]:
    """Return the names of the value that do not stand, as a whole and in this order, in one of the quotes."""
    spoken = [[_plain(token[0]) for token in TOKEN.finditer(quote)] for quote in quotes]
    known = {token for tokens in spoken for token in tokens}
    return [
        value[run[0].start() : run[-1].end()]
        for run in _runs(value, known)
        if not any(_holds(tokens, [_plain(token[0]) for token in run]) for tokens in spoken)
    ]


def _plain(token: str) -> str:
    return POSSESSIVE.sub("", token).casefold().replace("’", "'")


def _holds(tokens: Sequence[str], run: Sequence[str]) -> bool:
    return any(
        list(tokens[index : index + len(run)]) == list(run) for index in range(len(tokens) - len(run) + 1)
    )


def _runs(value: str, known: set[str]) -> Iterator[list[re.Match[str]]]:
    """Yield neighbouring names as one; titles, and what no blank alone separates, stand for themselves."""
    run: list[re.Match[str]] = []
    for token in TOKEN.finditer(value):
        alone = _plain(token[0]) in TITLES
        joined = bool(run) and value[run[-1].end() : token.start()] == " " and not alone
        if run and not (joined and _is_name(value, token, known)):
            yield run
            run = []
        if _is_name(value, token, known):
            run = [*run, token]
        if run and alone:
            yield run
            run = []
    if run:
        yield run


def _is_name(value: str, token: re.Match[str], known: set[str]) -> bool:
    word = token[0]
    if not any(map(str.isupper, word)) or word[0].isdigit() or word.lower() in JUDGED_ELSEWHERE:
        return False
    if not _opens_sentence(value, token.start()) or any(map(str.isupper, word[1:])):
        return word != "I" and not (word.lower() in OPENING and word.istitle())
    return not _is_ordinary_opening(word, known)


def _opens_sentence(value: str, start: int) -> bool:
    before = value[:start].rstrip(" \"'“”„«(")
    return not before or before[-1] in ".!?:\n"


def _is_ordinary_opening(word: str, known: set[str]) -> bool:
    """Say whether a word with a capital at the beginning is no name: a function word, a verb form, or one the quotes use."""
    plain = word.casefold()
    if plain in OPENING or plain.endswith(ENGLISH_ENDINGS):
        return True
    return len(plain) > 4 and any(each.startswith(plain[:5]) for each in known)
