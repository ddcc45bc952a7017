"""Attacks put into carriers, in the form of the set."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from campaigns.evaluation.rules.attacks.carriers import CARRIERS, Carrier
from campaigns.evaluation.rules.attacks.orders import ORDERS
from campaigns.evaluation.rules.attacks.techniques import TECHNIQUES

POSITIONS = ("first", "inside", "last")


def injections() -> Iterator[dict[str, Any]]:
    """Yield a row for each technique, carrier and position; the goals take turns, so that each meets each technique."""
    goals = list(ORDERS)
    combinations = product(TECHNIQUES.items(), CARRIERS, POSITIONS)
    for number, ((technique, make), carrier, position) in enumerate(combinations):
        goal = goals[(number + number // len(POSITIONS) + number // len(CARRIERS)) % len(goals)]
        attack = make(ORDERS[goal][carrier.lang], carrier.lang)
        text, start = _inserted(carrier, attack, position)
        yield {
            "id": f"a{number:03}",
            "lang": carrier.lang,
            "carrier": text,
            "carrier_clean": carrier.text,
            "attack": attack,
            "attack_spans": [[start, start + len(attack)]],
            "goal": goal,
            "technique": technique,
            "position": position,
        }


def _inserted(carrier: Carrier, attack: str, position: str) -> tuple[str, int]:
    """Return the text with the attack, and where it begins: as the first or last paragraph, or within the second one."""
    if position == "first":
        return f"{attack}\n\n{carrier.text}", 0
    if position == "last":
        return f"{carrier.text}\n\n{attack}", len(carrier.text) + 2
    at = carrier.text.index(". ", carrier.text.index("\n\n")) + 2
    return f"{carrier.text[:at]}{attack} {carrier.text[at:]}", at
