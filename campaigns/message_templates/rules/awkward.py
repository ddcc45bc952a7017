"""The people with whom a text fails first. A text that reads well for them reads well for the rest."""

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

MOST: Final = 6


@dataclass(frozen=True)
class Somebody:
    """A person as far as a template can stumble over one. `lacks` are the slots of which nothing is known."""

    key: int
    first_name: str = ""
    name: str = ""
    company: str = ""
    lacks: tuple[str, ...] = ()
    anchor_types: tuple[str, ...] = ()


@dataclass(frozen=True)
class Awkward:
    """Somebody with the reason why, and how many are like that."""

    key: int
    why: str
    count: int = 1


def awkward(people: Sequence[Somebody]) -> list[Awkward]:
    """Return up to six people who differ most: each is taken for one reason, and the same people give the same six.

    Nothing known for a slot, no first name, the longest company name, a name in another script, then one for each
    kind of opener, then whoever comes first.
    """
    found: list[Awkward] = []
    for why, fits in _reasons(people):
        alike = [one for one in people if fits(one)]
        taken = {each.key for each in found}
        free = next((one for one in alike if one.key not in taken), None)
        if free is not None and len(found) < MOST:
            found.append(Awkward(free.key, why, len(alike)))
    return found


def _reasons(people: Sequence[Somebody]) -> Iterable[tuple[str, Callable[[Somebody], bool]]]:
    for slot in dict.fromkeys(slot for one in people for slot in one.lacks):
        yield f"nothing known for {slot}", lambda one, slot=slot: slot in one.lacks  # type: ignore[misc]
    yield "no first name", lambda one: not one.first_name
    longest = max(people, key=lambda one: len(one.company), default=None)
    yield "longest company name", lambda one: one is longest and bool(one.company)
    yield "name not in Latin letters", lambda one: not is_latin(one.name)
    for anchor in sorted({anchor for one in people for anchor in one.anchor_types} - {"none"}):
        yield f"opens with {anchor}", lambda one, anchor=anchor: anchor in one.anchor_types  # type: ignore[misc]
    for _ in range(MOST):
        yield "nothing unusual", lambda _: True


def is_latin(name: str) -> bool:
    """Say whether every letter of a name is a Latin one; a name without letters is."""
    return all(unicodedata.name(letter, "").startswith("LATIN") for letter in name if letter.isalpha())
