"""Seeded alterations of true quotes: such that change nothing, and such that change what is said."""

import html
import random
import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import NamedTuple

NUMBERS = ("3", "17", "24.5", "1,200", "380", "62", "2019", "2024", "7.5", "90")
NAMES = ("Nordwind Robotics", "Alma Reyes", "Kestrel Foods", "Juno Lindqvist", "Hafenwerk", "Tomas Okafor")
PLACES = ("Leipzig", "Porto", "Gdansk", "Utrecht", "Lyon", "Bergamo")
MONTHS = ("January", "March", "June", "August", "October", "December")
SENTENCES = (
    "In {month} {year}, {name} raised €{number} million to open a second plant in {place}.",
    "We’re hiring {number} engineers in {place} because our well-known “quiet line” is sold out.",
    "{name} does not plan to move production away from {place} before {month} {year}.",
    "Our customers – mostly mid-sized bakeries – save {number}% of their flour, says {name}.",
    "{name} never pays for leads; the team in {place} answers {number} calls a day.",
    "Die Firma {name} wächst in {place} um {number} Prozent und stellt größere Öfen auf.",
    "L’équipe de {place} a livré {number} machines à {name} depuis {month}, sans aucun retard.",
    "La empresa {name} abrió en {place} una fábrica de {number} m² con “energía” propia.",
    "The new warehouse covers {number} km of shelves and cost ${number} million in {year}.",
    "{name} joined the board in {month} {year} and leads the move from paper to software.",
)
OTHER_SCRIPTS = (
    "افتتحت الشركة مكتبا جديدا في برلين وتوظف أربعين مهندسا هذا العام.",
    "החברה פתחה משרד חדש בברלין ומגייסת ארבעים מהנדסים השנה.",
    "公司去年在柏林开设了新的办公室，并且招聘了四十名工程师。",
    "当社は昨年ベルリンに新しい事務所を開き、四十人の技術者を採用しました。",
    "Компания открыла новый офис в Берлине и нанимает сорок инженеров.",
)


class Case(NamedTuple):
    kind: str
    source: str
    quote: str
    sentence: str


def _filled(sentence: str, draw: random.Random) -> str:
    return sentence.format(
        name=draw.choice(NAMES),
        place=draw.choice(PLACES),
        month=draw.choice(MONTHS),
        year=draw.choice(("2021", "2022", "2023", "2025")),
        number=draw.choice(NUMBERS),
    )


def _document(draw: random.Random) -> list[str]:
    sentences = [_filled(sentence, draw) for sentence in draw.sample(SENTENCES, len(SENTENCES))]
    return [*sentences, draw.choice(OTHER_SCRIPTS)]


def _insert(text: str, draw: random.Random, piece: str, *, inside: str) -> str:
    places = [match.start() + 1 for match in re.finditer(inside, text)]
    for place in sorted(draw.sample(places, min(3, len(places))), reverse=True):
        text = text[:place] + piece + text[place:]
    return text


IN_WORD = r"[^\W\d_](?=[^\W\d_]{2})"


def _ellipsis(text: str, draw: random.Random) -> str:
    words = text.split(" ")
    if len(words) < 8:
        return text
    mark = draw.choice((" … ", " ... ", " [...] ", "… "))
    return " ".join(words[:4]) + mark + " ".join(words[-3:])


HARMLESS: dict[str, Callable[[str, random.Random], str]] = {
    "as it stands": lambda text, draw: text,
    "white space": lambda text, draw: re.sub(
        " ", lambda _: draw.choice((" ", "  ", "\n", "\u00a0", "\t")), text
    ),
    "straight quote marks": lambda text, draw: text.translate(str.maketrans("“”’", '""\'')),
    "other quote marks": lambda text, draw: (
        text.replace("“", "«\u00a0").replace("”", "\u00a0»").replace("’", "ʼ")
    ),
    "outer quote marks": lambda text, draw: f"“{text}”",
    "dashes": lambda text, draw: re.sub("[-–]", lambda _: draw.choice("-–—‑"), text),
    "dashes without blanks": lambda text, draw: text.replace(" – ", "—"),
    "tags": lambda text, draw: "<p>" + re.sub(r"(\w{4,})", r"<b>\1</b>", text, count=1) + "</p>",
    "escaped quote marks": lambda text, draw: text.replace("“", '\\"').replace("”", '\\"'),
    "upper case": lambda text, draw: text.upper(),
    "lower case": lambda text, draw: text.lower(),
    "ellipsis": _ellipsis,
    "decomposed": lambda text, draw: unicodedata.normalize("NFD", text),
    "compatibility": lambda text, draw: text if "²" in text else unicodedata.normalize("NFKC", text),
    "soft hyphens": lambda text, draw: _insert(text, draw, "\u00ad", inside=IN_WORD),
    "zero width": lambda text, draw: _insert(text, draw, draw.choice("\u200b\u2060\ufeff"), inside="."),
    "bidi marks": lambda text, draw: "\u202b" + _insert(text, draw, "\u200f", inside=" ") + "\u202c",
    "entities": lambda text, draw: (
        html.escape(text).replace("’", "&rsquo;").replace("ö", "&ouml;").replace(" ", "&nbsp;", 1)
    ),
    "emphasis": lambda text, draw: re.sub(r"(\w+) (\w+)", r"**\1 \2**", text, count=1),
    "quoted block": lambda text, draw: "> " + text,
    "link": lambda text, draw: re.sub(r"(\w{4,})", r"[\1](/page)", text, count=1),
    "broken word": lambda text, draw: _insert(text, draw, "-\n", inside=r"[a-z](?=[a-z]{2})"),
    "final stop": lambda text, draw: text.rstrip(".。") + draw.choice((".", "", "!")),
}


def _digit(text: str, draw: random.Random) -> str:
    places = [match.start() for match in re.finditer(r"\d", text)]
    if not places:
        return text
    place = draw.choice(places)
    return text[:place] + str((int(text[place]) + draw.randint(1, 9)) % 10) + text[place + 1 :]


def _swapped(text: str, draw: random.Random, group: tuple[str, ...]) -> str:
    for member in group:
        if member in text:
            return text.replace(member, draw.choice([each for each in group if each != member]))
    return text


def _negated(text: str, draw: random.Random) -> str:
    words = text.split(" ")
    return " ".join([*words[:3], draw.choice(("not", "never", "nicht", "no")), *words[3:]])


def _unnegated(text: str, draw: random.Random) -> str:
    return re.sub(r" (?:not|never|aucun)\b", "", text)


def _unit(text: str, draw: random.Random) -> str:
    for old, new in (
        ("million", "billion"),
        ("%", " points"),
        ("m²", "m2"),
        (" km ", " m "),
        ("Prozent", "Millionen"),
    ):
        if old in text:
            return text.replace(old, new)
    return text


def _negation_left_out(text: str, draw: random.Random) -> str:
    return re.sub(r"(does|\w+ \w+) (?:not|never) ", r"\1 … ", text)


HARMFUL: dict[str, Callable[[str, random.Random], str]] = {
    "digit": _digit,
    "dropped digit": lambda text, draw: re.sub(r"(\d)\d", r"\1", text, count=1),
    "thousands": lambda text, draw: text.replace("1,200", "1200"),
    "decimal mark": lambda text, draw: re.sub(r"(\d)\.(\d)", r"\1,\2", text),
    "sign": lambda text, draw: re.sub(r" (\d)", r" -\1", text, count=1),
    "unit": _unit,
    "currency": lambda text, draw: text.replace("€", "£").replace("$", "€"),
    "currency left out": lambda text, draw: text.replace("€", "").replace("$", ""),
    "name": lambda text, draw: _swapped(text, draw, NAMES),
    "place": lambda text, draw: _swapped(text, draw, PLACES),
    "month": lambda text, draw: _swapped(text, draw, MONTHS),
    "negation added": _negated,
    "negation removed": _unnegated,
    "negation behind an ellipsis": _negation_left_out,
    "word replaced": lambda text, draw: re.sub(r"\b(?:in|um|a|de|en|of)\b", "near", text, count=1),
    "cut word": lambda text, draw: text.rstrip(".。")[:-2],
    "invented end": lambda text, draw: text.rstrip(".") + ", including the raw material.",
    "parts in the wrong order": lambda text, draw: " … ".join(
        reversed([text[:30].rpartition(" ")[0], text[30:].partition(" ")[2]])
    ),
}


def harmless(count: int, seed: int) -> Iterator[Case]:
    """Yield cases whose quote says what the source says."""
    draw = random.Random(seed)  # noqa: S311  the same cases each time are wanted
    while count:
        sentences = _document(draw)
        sentence = draw.choice(sentences)
        kind = draw.choice(sorted(HARMLESS))
        yield Case(kind, _joined(sentences, draw), HARMLESS[kind](sentence, draw), sentence)
        count -= 1


def harmful(count: int, seed: int) -> Iterator[Case]:
    """Yield cases whose quote says something that the source does not."""
    draw = random.Random(seed)  # noqa: S311  the same cases each time are wanted
    while count:
        sentences = _document(draw)
        sentence, other = draw.sample(sentences[:-1], 2)
        kind = draw.choice([*sorted(HARMFUL), "splice", "paraphrase", "invented"])
        quote = _harmful_quote(kind, sentence, other, draw)
        if quote.rstrip(".") not in sentence:
            yield Case(kind, _joined(sentences, draw), quote, sentence)
            count -= 1


def _harmful_quote(kind: str, sentence: str, other: str, draw: random.Random) -> str:
    if kind == "splice":
        return " ".join([*sentence.split(" ")[:5], *other.split(" ")[-5:]])
    if kind == "paraphrase":
        return f"The company said that {sentence[0].lower()}{sentence[1:]}"
    if kind == "invented":
        return f"Our revenue tripled after we opened the new office in {draw.choice(PLACES)}."
    return HARMFUL[kind](sentence, draw)


def _joined(sentences: list[str], draw: random.Random) -> str:
    return "".join(sentence + draw.choice((" ", "\n\n", " ", "\n")) for sentence in sentences)
