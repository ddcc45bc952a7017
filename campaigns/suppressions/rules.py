"""Scopes of a no, and the reasons that `reasons_not_to_write` gives."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


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
    LEGAL = "legal"
    IMPORTED = "imported"
    REVIEWER = "reviewer"
    OTHER = "other"


@dataclass(frozen=True)
class ReasonNotToWrite:
    """One no. `until` is None for a lasting one; `sentence` is for people."""

    lasting: bool
    code: str
    sentence: str
    until: datetime | None = None
