"""The forms in which the list says where something personal stands."""

from dataclasses import dataclass
from enum import StrEnum


class By(StrEnum):
    """How a row is known to be about a person."""

    PERSON = "person"  # the lookup leads to the person's row
    ADDRESS = "address"  # the column holds the normalised address
    WITHIN = "within"  # the address stands somewhere in the column
    HASH = "hash"  # the column holds the keyed hash of the address
    SUBJECT = "subject"  # the column holds "prospect:" and the person's number


@dataclass(frozen=True)
class Owned:
    """Rows about one person. Their columns are blanked, so that figures still count the row; or the rows go whole.

    `shown` is what the person reads on the page of what is held; "" where another row says it already.
    """

    table: str
    where: str
    by: By = By.PERSON
    columns: tuple[str, ...] = ()
    deleted: bool = False
    shown: str = ""


@dataclass(frozen=True)
class Searched:
    """Texts about something else, which may name a person. `company` leads to the company that they are about.

    `keeps_length`: offsets point into the text, so what is taken out leaves its place.
    """

    table: str
    columns: tuple[str, ...]
    company: str = ""
    keeps_length: bool = False
