"""What a launch is decided by: the items, the mail that a reader is shown, and what is on record of it."""

from campaigns.launch.selectors.artifacts import (
    Drawn,
    Shown,
    record_of,
    sealed,
    shown_for_test,
    unsealed,
)
from campaigns.launch.selectors.items import blocking, items, preparing_needs
from campaigns.launch.selectors.running import Control, control_of, made_it, reading_is_due

__all__ = [
    "Control",
    "Drawn",
    "Shown",
    "blocking",
    "control_of",
    "items",
    "made_it",
    "preparing_needs",
    "reading_is_due",
    "record_of",
    "sealed",
    "shown_for_test",
    "unsealed",
]
