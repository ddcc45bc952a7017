"""What the reading of one mail holds, and the readings that something beside its words makes."""

from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from campaigns.replies.rules.bounces import Bounce
from campaigns.replies.rules.kinds import Category, Flag, Kind, Subclass
from campaigns.replies.rules.triage.calibration import RULES

# Stored with each reading, so that history can be read again by a better version.
RULES_VERSION: Final = "4"
DECIDED_BY: Final = RULES


@dataclass(frozen=True)
class Reading:
    """What was found; `category` is None where nobody answered (a bounce, a receipt).

    `confidence` is the share of labelled replies read this way whose label was the same, 0 to 1.
    """

    kind: Kind
    subclass: Subclass | None = None
    category: Category | None = None
    flags: tuple[Flag, ...] = ()
    new_text: str = ""
    return_date: date | None = None
    bounce: Bounce | None = None
    because: tuple[str, ...] = ()
    confidence: float = 1.0
    decided_by: str = DECIDED_BY


def made_sensitive(reading: Reading, reason: str) -> Reading:
    """Return the reading as one that a person answers, with a reason that does not stand in the mail."""
    return replace(
        reading, flags=in_order({*reading.flags, Flag.SENSITIVE}), because=(reason, *reading.because)
    )


def made_opt_out(reading: Reading) -> Reading:
    """Return the reading of a mail that the mailto way out of ours made: no answer, and a no (RFC 2369)."""
    return replace(
        reading, kind=Kind.AUTO, subclass=Subclass.OTHER, category=None, flags=(Flag.OPT_OUT,), return_date=None,
        because=("opt-out by mail",), confidence=1.0,
    )  # fmt: skip


def in_order(flags: set[Flag]) -> tuple[Flag, ...]:
    """Return flags in the order in which people see them."""
    return tuple(flag for flag in Flag if flag in flags)
