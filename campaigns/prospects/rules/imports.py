"""The steps of an import, and what may follow what."""

from enum import StrEnum
from typing import Final


class ImportKind(StrEnum):
    """What a file tells: people to write to, mails that were written before, or what goes on with companies."""

    PEOPLE = "people"
    HISTORY = "history"
    DEALS = "deals"


class ImportState(StrEnum):
    """Where an import stands. Reading, checking and importing are a machine's; the steps between are a person's."""

    READING = "reading"
    MAPPING = "mapping"
    CHECKING = "checking"
    CHECKED = "checked"
    IMPORTING = "importing"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"
    UNREADABLE = "unreadable"


TRANSITIONS: Final[dict[ImportState, frozenset[ImportState]]] = {
    ImportState.READING: frozenset({ImportState.MAPPING, ImportState.UNREADABLE, ImportState.FAILED}),
    ImportState.MAPPING: frozenset({ImportState.CHECKING, ImportState.IMPORTING, ImportState.CANCELLED}),
    ImportState.CHECKING: frozenset({ImportState.CHECKED, ImportState.FAILED, ImportState.CANCELLED}),
    ImportState.CHECKED: frozenset({ImportState.MAPPING, ImportState.IMPORTING, ImportState.CANCELLED}),
    ImportState.IMPORTING: frozenset({ImportState.DONE, ImportState.FAILED, ImportState.CANCELLED}),
    # A retry goes back to where it failed.
    ImportState.FAILED: frozenset(
        {ImportState.READING, ImportState.CHECKING, ImportState.IMPORTING, ImportState.CANCELLED}
    ),
    ImportState.DONE: frozenset(),
    ImportState.CANCELLED: frozenset(),
    ImportState.UNREADABLE: frozenset(),
}
MACHINE: Final = frozenset({ImportState.READING, ImportState.CHECKING, ImportState.IMPORTING})
ENDED: Final = frozenset({ImportState.DONE, ImportState.CANCELLED, ImportState.UNREADABLE})

ROWS_A_CHUNK: Final = 4_000
LEASE_SECONDS: Final = 120  # a worker that shows no life for so long has lost its import to the next one
LARGEST_FILE: Final = 200 * 1024 * 1024
KEPT_DAYS: Final = 30  # the file and whom its good rows name, after an import ended; nothing of an upload that was left lying
COOL_DOWN_DAYS: Final = 90  # how long nobody is written to again after the last mail that a history tells of


def may_follow(before: ImportState, after: ImportState) -> bool:
    """Whether an import may go from one state to the other."""
    return after in TRANSITIONS[before]
