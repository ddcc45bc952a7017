"""What a CRM posts about companies, as JSON. It has the right shape as a whole, or is refused as a whole."""

import csv
import io
import json
from dataclasses import dataclass
from typing import Any, Final

COLUMNS: Final = ("domain", "stage", "company", "owner", "deal")
NEEDED: Final = ("domain", "stage")
LARGEST_BODY: Final = 256 * 1024
MOST_ROWS: Final = 500  # taken in while the sender waits; longer lists come as files
LONGEST_TEXT: Final = 500
LONGEST_ID: Final = 200


class BadDelivery(ValueError):  # noqa: N818  reads as the outcome it is
    """A body is not what was agreed; the message is a sentence for whoever set up the sender."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """One event of a CRM: the id that it has there, and a row a company or deal, in the order of `COLUMNS`."""

    id: str
    rows: tuple[tuple[str, ...], ...]

    def as_table(self) -> bytes:
        """Return the rows as the table that an import reads. The same rows give the same bytes."""
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows([COLUMNS, *self.rows])
        return text.getvalue().encode()


def read_delivery(raw: bytes) -> Delivery:
    """Read `{"id": …, "companies": [{"domain": …, "stage": …, "company": …, "owner": …, "deal": …}, …]}`.

    Raises:
        BadDelivery: it is no JSON, or has another shape; the sentence names the row, counted from 1.
    """
    body = _object(raw)
    event, companies = body.get("id"), body.get("companies")
    if not isinstance(event, str) or not 0 < len(event.strip()) <= LONGEST_ID or not _is_plain(event):
        raise BadDelivery(
            f"“id” must be a text of at most {LONGEST_ID} characters that names this event alone."
        )
    if not isinstance(companies, list) or not companies:
        raise BadDelivery("“companies” must be a list with at least one row.")
    if len(companies) > MOST_ROWS:
        raise BadDelivery(
            f"“companies” has more than {MOST_ROWS} rows: send them in parts, or import a file."
        )
    return Delivery(event.strip(), tuple(_row(number, row) for number, row in enumerate(companies, 1)))


def _object(raw: bytes) -> dict[str, Any]:
    try:
        body = json.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadDelivery("The body is not JSON in UTF-8.") from error
    if not isinstance(body, dict):
        raise BadDelivery("The body must be an object with “id” and “companies”.")
    return body


def _row(number: int, row: Any) -> tuple[str, ...]:
    if not isinstance(row, dict):
        raise BadDelivery(f"Row {number} must be an object.")
    unknown = next((name for name in row if name not in COLUMNS), None)
    if unknown is not None:
        raise BadDelivery(f"Row {number} has something else than {', '.join(COLUMNS)}.")
    return tuple(_cell(number, name, row.get(name)) for name in COLUMNS)


def _cell(number: int, name: str, value: Any) -> str:
    if value is None and name not in NEEDED:
        return ""
    if not isinstance(value, str) or len(value) > LONGEST_TEXT or not _is_plain(value):
        raise BadDelivery(f"Row {number}: “{name}” must be a text of at most {LONGEST_TEXT} characters.")
    text = " ".join(value.split())
    if not text and name in NEEDED:
        raise BadDelivery(f"Row {number}: “{name}” must not be empty.")
    return text


def _is_plain(text: str) -> bool:
    """Whether a text can be stored: no halves of characters, and of control characters only white space."""
    return all(sign.isspace() or (sign >= " " and not 0xD800 <= ord(sign) <= 0xDFFF) for sign in text)
