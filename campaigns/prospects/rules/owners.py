"""Who owns the people of a list: whom a column names, whom a rule gives, or each in turn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from campaigns.prospects.rules.rows import ProspectRow


class OwnerField(StrEnum):
    """What a rule may look at."""

    COUNTRY = "country"
    INDUSTRY = "industry"
    SENIORITY = "seniority"
    LANGUAGE = "language"
    DOMAIN = "domain"


@dataclass(frozen=True)
class OwnerRule:
    """People whose field has the value (letter case aside) go to a member."""

    field: OwnerField
    value: str
    member_id: int

    def fits(self, person: ProspectRow) -> bool:
        said: str = getattr(person, self.field)
        return said.casefold() == self.value.casefold()


@dataclass(frozen=True)
class Owners:
    """How a list finds its owners. A column that names a member goes first, then the rules, then whose turn it is."""

    rules: tuple[OwnerRule, ...] = ()
    in_turn: tuple[int, ...] = ()

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> "Owners":
        """Read what `as_json` gave."""
        rules = tuple(OwnerRule(OwnerField(name), value, pk) for name, value, pk in stored.get("rules", ()))
        return cls(rules, tuple(stored.get("in_turn", ())))

    def as_json(self) -> dict[str, Any]:
        """Return what a database stores."""
        rules = [[rule.field.value, rule.value, rule.member_id] for rule in self.rules]
        return {"rules": rules, "in_turn": list(self.in_turn)}


@dataclass
class Allotment:
    """Gives owners to one person after the other. `turn` counts those whose turn it was."""

    owners: Owners
    named: Mapping[str, int]
    turn: int = 0

    def owner_of(self, person: ProspectRow, present: int | None) -> int | None:
        """Return the member's id. Whoever has an owner keeps him, unless the column names another."""
        if person.owner:
            named = self.named.get(person.owner.casefold())
            if named:
                return named
        return present or self._by_rule(person) or self._next()

    def _by_rule(self, person: ProspectRow) -> int | None:
        return next((rule.member_id for rule in self.owners.rules if rule.fits(person)), None)

    def _next(self) -> int | None:
        members: Sequence[int] = self.owners.in_turn
        if not members:
            return None
        self.turn += 1
        return members[(self.turn - 1) % len(members)]


MOST_RULES: Final = 5


class BadOwners(ValueError):  # noqa: N818  reads as the outcome it is
    """What was said of owners cannot be meant; the message is a sentence for its author."""


def read_owners(rules: Sequence[str], in_turn: Sequence[str], members: Mapping[str, int]) -> Owners:
    """Read owners as they are written: rules as FIELD=VALUE:ADDRESS, and the addresses of those who take turns.

    `members` are the ids of members by folded address.

    Raises:
        BadOwners: a rule has another form or field, there are too many, or nobody has an address.
    """
    if len(rules) > MOST_RULES:
        raise BadOwners(f"At most {MOST_RULES} rules give owners.")
    read = tuple(_read_rule(written, members) for written in rules)
    return Owners(read, tuple(_member(address, members) for address in in_turn if address.strip()))


def _read_rule(written: str, members: Mapping[str, int]) -> OwnerRule:
    told, _, address = written.rpartition(":")
    name, _, value = told.partition("=")
    if not value.strip() or not address.strip():
        raise BadOwners(f"“{written}” is no rule for owners: write FIELD=VALUE:ADDRESS.")
    if name.strip() not in set(OwnerField):
        raise BadOwners(f"No rule looks at “{name.strip()}”: choose one of {', '.join(OwnerField)}.")
    return OwnerRule(OwnerField(name.strip()), value.strip()[:250], _member(address, members))


def _member(address: str, members: Mapping[str, int]) -> int:
    found = members.get(address.strip().casefold())
    if found is None:
        raise BadOwners(f"No active member has the address {address.strip()}.")
    return found
