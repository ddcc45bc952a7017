"""Who is told first, and who next where nobody sees to it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from campaigns.notifications.rules.kinds import Rung


@dataclass(frozen=True)
class Person:
    """Somebody who may be told: whether he still works here, and until when he is away."""

    id: int
    active: bool = True
    away_until: datetime | None = None

    def there(self, moment: datetime) -> bool:
        """Say whether he works at a moment."""
        return self.active and (self.away_until is None or self.away_until <= moment)


@dataclass(frozen=True)
class Step:
    """Somebody is told at a moment, as somebody."""

    rung: Rung
    person_id: int
    at: datetime


def ladder(
    *,
    owner: Person | None,
    deputy: Person | None,
    leads: Sequence[Person],
    now: datetime,
    deputy_at: datetime,
    leads_at: Mapping[int, datetime],
) -> list[Step]:
    """Return who is told when, each person once.

    Where the owner is away the deputy is told at once, and the leads where there is no deputy either. A lead who is away
    is told only where all are. `leads_at` is when each lead is told by his own days, which holidays of his country are not.
    """
    steps = _first(owner, deputy, now, deputy_at)
    told = {step.person_id for step in steps}
    turns = [(one, leads_at[one.id] if steps else now) for one in leads if one.active]
    present = [(one, at) for one, at in turns if one.there(at)] or turns
    return steps + [Step(Rung.LEAD, one.id, at) for one, at in present if one.id not in told]


def _first(owner: Person | None, deputy: Person | None, now: datetime, deputy_at: datetime) -> list[Step]:
    """Return the steps before the leads: owner and deputy, one of them, or none."""
    alone = owner is not None and deputy is not None and owner.id == deputy.id
    if owner is not None and owner.there(now):
        first = [Step(Rung.OWNER, owner.id, now)]
        second = deputy is not None and not alone and deputy.there(deputy_at)
        return [*first, Step(Rung.DEPUTY, deputy.id, deputy_at)] if second and deputy else first
    if deputy is not None and not alone and deputy.there(now):
        return [Step(Rung.DEPUTY, deputy.id, now)]
    return []
