"""One row of a contact history: who was written to when, by whom, and what came of it; and what follows for us."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from campaigns.prospects.rules.addresses import AddressProblem, ProblemKind, read_address
from campaigns.prospects.rules.fields import Field, fold
from campaigns.prospects.rules.layouts import Mapping
from campaigns.prospects.rules.moments import read_moment
from campaigns.prospects.rules.outcomes import RowOutcome
from campaigns.prospects.rules.texts import clean
from campaigns.suppressions.rules import SuppressionReason


class ContactResult(StrEnum):
    """What came of a mail. Of several that a row tells of, the first in this order counts."""

    OPTED_OUT = "opted_out"
    COMPLAINED = "complained"
    BOUNCED = "bounced"
    NOT_INTERESTED = "not_interested"
    WRONG_PERSON = "wrong_person"
    INTERESTED = "interested"
    REPLIED = "replied"
    SENT = "sent"


# Folded words (see fold) of statuses, stages, categories and event types, from the documented values of each tool.
WORDS: Final[dict[ContactResult, frozenset[str]]] = {
    ContactResult.OPTED_OUT: frozenset({
        "unsubscribed", "optedout", "optout", "emailsunsubscribed", "leadunsubscribed", "donotcontact", "dnc",
        "blocked", "blacklisted", "abgemeldet",
    }),
    ContactResult.COMPLAINED: frozenset({"spam", "spamcomplaint", "complaint", "complained", "markedasspam", "spamblocked"}),
    ContactResult.BOUNCED: frozenset({
        "bounced", "bounce", "hardbounce", "hardbounced", "emailsbounced", "emailbounce", "emailbounced", "invalid",
        "invalidemail", "bademail", "baddata", "senderbounce",
    }),
    ContactResult.NOT_INTERESTED: frozenset({"notinterested", "unresponsivenotinterested", "negative", "leadnotinterested", "lost", "uninterested"}),
    ContactResult.WRONG_PERSON: frozenset({"wrongperson", "leadwrongperson", "notthepersontotalkto", "wrongcontact", "leftcompany", "nolongerwiththecompany"}),
    ContactResult.INTERESTED: frozenset({
        "interested", "leadinterested", "meetingbooked", "meetingrequest", "meetingcompleted", "meetingset", "positive",
        "won", "closed", "informationrequest", "demoed", "qualified",
    }),
    ContactResult.REPLIED: frozenset({"replied", "reply", "emailsreplied", "emailreply", "replyreceived", "answered", "responded", "neutral", "engaged"}),
}  # fmt: skip
# Instantly writes numbers; the same number means different things as status and as interest.
STATUS_NUMBERS: Final = {"-1": ContactResult.BOUNCED, "-2": ContactResult.OPTED_OUT}
INTEREST_NUMBERS: Final = {
    "1": ContactResult.INTERESTED, "2": ContactResult.INTERESTED, "3": ContactResult.INTERESTED,
    "4": ContactResult.INTERESTED, "-1": ContactResult.NOT_INTERESTED, "-2": ContactResult.WRONG_PERSON,
    "-3": ContactResult.NOT_INTERESTED,
}  # fmt: skip
FLAGS: Final = (
    (Field.OPTED_OUT, ContactResult.OPTED_OUT),
    (Field.BOUNCED, ContactResult.BOUNCED),
    (Field.REPLIED, ContactResult.REPLIED),
)
NOT_SAID: Final = frozenset({"", "false", "no", "0", "0.0", "none", "null", "n", "-", "never", "nein", "non"})
NEVER_SENT: Final = frozenset(
    {"skipped", "notstarted", "pending", "draft", "scheduled", "notcontacted", "new", "toreview"}
)
BARRED_AS: Final = {
    ContactResult.OPTED_OUT: SuppressionReason.OPT_OUT,
    ContactResult.COMPLAINED: SuppressionReason.COMPLAINT,
    ContactResult.BOUNCED: SuppressionReason.BOUNCE,
    ContactResult.NOT_INTERESTED: SuppressionReason.NOT_INTERESTED,
    ContactResult.WRONG_PERSON: SuppressionReason.WRONG_PERSON,
}


@dataclass(frozen=True, slots=True)
class ContactRow:
    """One mail of the past. `at` is None where a no is told without its day; `sender` as the export names him."""

    address: str
    at: datetime | None
    sender: str
    result: ContactResult
    campaign: str


@dataclass(frozen=True, slots=True)
class ContactRead:
    """The reading of a row: a contact, or *refused* or *held* with the reason in a sentence."""

    contact: ContactRow | None
    outcome: RowOutcome | None = None
    reason: str = ""


def read_contact(
    cells: Sequence[str], mapping: Mapping, problem: str | None, *, now: datetime
) -> ContactRead:
    """Read a row of an export. Who was never written to is refused; a no counts without a day too."""
    if problem:
        return ContactRead(None, RowOutcome.REFUSED, f"The row does not fit the table: {problem}.")
    said = {field: cells[at] for field, at in mapping.fields.items() if at < len(cells) and cells[at]}
    address = read_address(said.get(Field.EMAIL, ""))
    if isinstance(address, AddressProblem):
        outcome = RowOutcome.HELD if address.kind is ProblemKind.TWO else RowOutcome.REFUSED
        return ContactRead(None, outcome, address.reason)
    results = mapping.cells_of(Field.RESULT, cells)
    result = _result(cells, mapping)
    at = read_moment(said.get(Field.SENT_AT, ""), latest=now + timedelta(days=1))
    if result not in BARRED_AS and at is None:
        return ContactRead(None, RowOutcome.REFUSED, _why_no_day(said))
    if result is ContactResult.SENT and results and all(fold(text) in NEVER_SENT for text in results):
        return ContactRead(None, RowOutcome.REFUSED, "The export says that this mail was not sent.")
    names = [clean(said.get(field, ""))[:200] for field in (Field.SENDER, Field.CAMPAIGN)]
    return ContactRead(ContactRow(address.normalised, at, names[0], result, names[1]))


def _why_no_day(said: dict[Field, str]) -> str:
    day = said.get(Field.SENT_AT)
    return (
        f"“{day[:40]}” is no day in the past." if day else "The row does not say when they were written to."
    )


def _result(cells: Sequence[str], mapping: Mapping) -> ContactResult:
    found = {
        result
        for field, result in FLAGS
        if any(text.strip().casefold() not in NOT_SAID for text in mapping.cells_of(field, cells))
    }
    for field, numbers in ((Field.RESULT, STATUS_NUMBERS), (Field.INTEREST, INTEREST_NUMBERS)):
        for text in mapping.cells_of(field, cells):
            if text.strip() in numbers:
                found.add(numbers[text.strip()])
            found |= {result for result, words in WORDS.items() if fold(text) in words}
    return next((result for result in ContactResult if result in found), ContactResult.SENT)


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a contact means for us: a lasting no, a pause until a moment, or nothing any more."""

    barred_as: SuppressionReason | None = None
    until: datetime | None = None


def consequence(contact: ContactRow, *, cool_down: timedelta, now: datetime) -> Consequence:
    """Return what follows from a mail of the past: a no stays a no; after any other nobody writes for the cool-down."""
    barred_as = BARRED_AS.get(contact.result)
    if barred_as:
        return Consequence(barred_as=barred_as)
    assert contact.at is not None
    until = contact.at + cool_down
    return Consequence(until=until) if until > now else Consequence()
