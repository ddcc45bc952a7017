"""The generated set of quotes and values for grounding."""

import random
from collections.abc import Iterator
from typing import Any, Final

from campaigns.evaluation.rules.alterations import MONTHS, NAMES, PLACES, harmful, harmless

SEED: Final = 41
QUOTES: Final = 400
# A quote, a value that it supports, and values that it does not, each with what is wrong.
VALUES: Final = (
    (
        "In {month} {year}, {name} raised €{number} million to open a second plant in {place}.",
        "raised €{number} million for a second plant in {place} in {month} {year}",
        (
            ("raised €{other} million for a second plant in {place}", "another number"),
            ("raised £{number} million for a second plant in {place}", "another currency"),
            ("raised €{number} billion for a second plant in {place}", "another scale"),
            ("raised €{number} million for a second plant in {elsewhere}", "another place"),
            ("{stranger} raised €{number} million for a second plant", "another name"),
            ("raised €{number} million in {another_month} {year} for a plant", "another month"),
            ("did not raise €{number} million for a second plant in {place}", "negation added"),
            ("everybody admires the finest software that anybody ever built", "other words"),
        ),
    ),
    (
        "{name} does not plan to move production away from {place} before {month} {year}.",
        "does not plan to move production away from {place} before {month} {year}",
        (
            ("plans to move production away from {place} before {month} {year}", "negation removed"),
            ("does not plan to move production away from {elsewhere}", "another place"),
        ),
    ),
    (
        "Die Firma {name} wächst in {place} um {number} Prozent und stellt größere Öfen auf.",
        "wächst in {place} um {number} Prozent",
        (
            ("wächst in {place} um {other} Prozent", "another number"),
            ("wächst in {place} um {number} Millionen", "another unit"),
            ("wächst in {place} nicht um {number} Prozent", "negation added"),
        ),
    ),
    (
        "L’équipe de {place} a livré {number} machines à {name} sans aucun retard.",
        "a livré {number} machines à {name} sans aucun retard",
        (
            ("a livré {other} machines à {name} sans aucun retard", "another number"),
            ("a livré {number} machines à {stranger} sans aucun retard", "another name"),
        ),
    ),
    (
        "La empresa {name} abrió en {place} una fábrica de {number} hectáreas en {year}.",
        "abrió en {place} una fábrica de {number} hectáreas",
        (
            ("abrió en {elsewhere} una fábrica de {number} hectáreas", "another place"),
            ("no abrió en {place} una fábrica de {number} hectáreas", "negation added"),
            ("abrió en {place} una fábrica de {other} hectáreas", "another number"),
        ),
    ),
)
ROUNDS: Final = 12


def quotations() -> Iterator[dict[str, Any]]:
    """Yield rows of `quotes.jsonl`: as many harmless as harmful alterations."""
    for is_harmless, make in ((True, harmless), (False, harmful)):
        for number, case in enumerate(make(QUOTES, SEED), start=1):
            yield {
                "id": f"{'h' if is_harmless else 'x'}{number:03}",
                "lang": "",
                "source": _around(case.source, case.sentence),
                "quote": case.quote,
                "harmless": is_harmless,
                "kind": case.kind,
                "span": None,
                "spans": None,
            }


def _around(source: str, sentence: str) -> str:
    """Cut a source to what stands near a sentence, so that the file stays small."""
    at = source.index(sentence)
    return source[max(at - 200, 0) : at + len(sentence) + 200]


def valuations() -> Iterator[dict[str, Any]]:
    """Yield rows of `values.jsonl`: values that their quotes support, and such that differ in one thing."""
    draw = random.Random(SEED)  # noqa: S311  the same values each time are wanted
    number = 0
    for _ in range(ROUNDS):
        for quote, supported, wrong in VALUES:
            words = _words(draw)
            for value, why in ((supported, ""), *wrong):
                number += 1
                yield {
                    "id": f"v{number:03}",
                    "quote": quote.format(**words),
                    "value": value.format(**words),
                    "supported": not why,
                    "why": why,
                }


def _words(draw: random.Random) -> dict[str, str]:
    name, stranger = draw.sample(NAMES, 2)
    place, elsewhere = draw.sample(PLACES, 2)
    month, another_month = draw.sample(MONTHS, 2)
    number, other = draw.sample(range(11, 99), 2)
    return {
        "name": name,
        "stranger": stranger,
        "place": place,
        "elsewhere": elsewhere,
        "month": month,
        "another_month": another_month,
        "year": draw.choice(("2023", "2024", "2025")),
        "number": str(number),
        "other": str(other),
    }
