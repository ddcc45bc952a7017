"""Scopes of a no, and the reasons that `reasons_not_to_write` gives."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final


class SuppressionScope(StrEnum):
    """What a lasting no bars: one address, a whole domain, or one offer to an address."""

    ADDRESS = "address"
    DOMAIN = "domain"
    OFFER_TO_ADDRESS = "offer_to_address"


class HoldScope(StrEnum):
    """What a temporary no bars."""

    ADDRESS = "address"
    DOMAIN = "domain"
    CAMPAIGN = "campaign"
    MAILBOX = "mailbox"


class SuppressionReason(StrEnum):
    """Why somebody must not be written to."""

    OPT_OUT = "opt_out"
    BOUNCE = "bounce"
    COMPLAINT = "complaint"
    NOT_INTERESTED = "not_interested"
    WRONG_PERSON = "wrong_person"
    CUSTOMER = "customer"
    COMPETITOR = "competitor"
    OURS = "ours"
    LEGAL = "legal"
    IMPORTED = "imported"
    REVIEWER = "reviewer"
    OTHER = "other"


class Heard(StrEnum):
    """How a no reached us. It counts however it came: on the phone as well as by mail."""

    MAIL = "mail"
    PHONE = "phone"
    LINKEDIN = "linkedin"
    IN_PERSON = "in_person"
    LETTER = "letter"


# What a company is to us. Such a no is ours alone, so a person may take it back; nobody takes back what others said.
LISTS: Final[Mapping[SuppressionReason, str]] = {
    SuppressionReason.OURS: "our own",
    SuppressionReason.CUSTOMER: "a customer",
    SuppressionReason.COMPETITOR: "a competitor",
}

# What bars mail that nobody asked for, and not the answer to somebody who wrote to us: a no to an offer leaves room for a
# thank-you, and lists of ours say who needs no cold mail. Every other no bars an answer too.
LET_ANSWERS_PASS: Final = frozenset(
    {SuppressionReason.NOT_INTERESTED, SuppressionReason.WRONG_PERSON, *LISTS}
)


@dataclass(frozen=True)
class ReasonNotToWrite:
    """One no. `until` is None for a lasting one; `sentence` is for people."""

    lasting: bool
    code: str
    sentence: str
    until: datetime | None = None
