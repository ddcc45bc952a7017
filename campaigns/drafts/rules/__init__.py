"""States of a draft, and the hash that ties an approval to what was read."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from campaigns.insights.rules.signal import SignalStrength
from campaigns.prospects.rules.addresses import ascii_domain


class DraftStatus(StrEnum):
    """What became of the text. The message that goes out has a status of its own."""

    CHECKING = "checking"
    PLANNED = "planned"  # a follow-up that was written with the mail before it and is read on its card
    IN_REVIEW = "in_review"
    APPROVED = "approved"
    SUPPRESSED = "suppressed"
    WITHDRAWN = "withdrawn"


OPEN: Final = frozenset(
    {DraftStatus.CHECKING, DraftStatus.PLANNED, DraftStatus.IN_REVIEW, DraftStatus.APPROVED}
)
TRANSITIONS: Final[Mapping[DraftStatus, frozenset[DraftStatus]]] = {
    DraftStatus.CHECKING: frozenset({DraftStatus.IN_REVIEW, DraftStatus.APPROVED, DraftStatus.WITHDRAWN}),
    DraftStatus.PLANNED: frozenset(
        {DraftStatus.APPROVED, DraftStatus.CHECKING, DraftStatus.IN_REVIEW, DraftStatus.WITHDRAWN}
    ),
    DraftStatus.IN_REVIEW: frozenset(
        {DraftStatus.CHECKING, DraftStatus.APPROVED, DraftStatus.SUPPRESSED, DraftStatus.WITHDRAWN}
    ),
    # What was approved ahead of its turn is planned again when it is taken back, and checked again at its turn.
    DraftStatus.APPROVED: frozenset(
        {DraftStatus.IN_REVIEW, DraftStatus.CHECKING, DraftStatus.PLANNED, DraftStatus.WITHDRAWN}
    ),
    DraftStatus.SUPPRESSED: frozenset(),
    DraftStatus.WITHDRAWN: frozenset(),
}


class Lane(StrEnum):
    """Where a draft in review waits: before any reviewer, before the lead, for going out unread, or behind a test."""

    READERS = "readers"
    LEAD = "lead"
    UNREAD = "unread"
    ASIDE = "aside"


class DecisionKind(StrEnum):
    """What a reviewer did; `approve_unread` is what the policy did in the name of who set it."""

    APPROVE = "approve"
    APPROVE_DESPITE_WARNING = "approve_despite_warning"
    APPROVE_UNREAD = "approve_unread"
    EDIT = "edit"
    PICK_SUBJECT = "pick_subject"
    SUPPRESS = "suppress"
    HOLD = "hold"
    FLAG = "flag"
    PULL = "pull"
    SEND_BACK = "send_back"
    UNDO = "undo"


APPROVALS: Final = frozenset(
    {DecisionKind.APPROVE, DecisionKind.APPROVE_DESPITE_WARNING, DecisionKind.APPROVE_UNREAD}
)
BY_PEOPLE: Final = APPROVALS - {DecisionKind.APPROVE_UNREAD}


class SuppressReason(StrEnum):
    """Why a reviewer says do not send."""

    WRONG_PERSON = "wrong_person"
    NOT_A_FIT = "not_a_fit"
    CUSTOMER_OR_DEAL = "customer_or_deal"
    EVIDENCE_WRONG = "evidence_wrong"
    TONE = "tone"
    LEGAL = "legal"
    OTHER = "other"


class SuppressScope(StrEnum):
    """How far a reviewer's no reaches."""

    DRAFT = "draft"
    PERSON = "person"
    COMPANY = "company"


# Where in the queue of its day a draft stands: where much speaks for writing now, waiting costs most.
PRIORITY: Final[Mapping[SignalStrength, int]] = {
    SignalStrength.STRONG: 0,
    SignalStrength.SOME: 1,
    SignalStrength.NONE: 2,
}


@dataclass(frozen=True)
class Envelope:
    """Everything that an approval binds: what is sent, from whom, to whom, in which thread, from which template.

    `references` is the thread as its References line names it, where that is more than the one mail that is answered.
    """

    sender: str
    recipient: str
    in_reply_to: str
    subject: str
    body: str
    opt_out_url: str
    template_version: int
    references: str = ""

    @property
    def sha256(self) -> str:
        """The hash of all of it. Fields are framed by JSON, so no text can move from one to the next."""
        fields = [
            self.sender, self.recipient, self.in_reply_to, self.subject, self.body, self.opt_out_url,
            self.template_version, *([self.references] if self.references else []),
        ]  # fmt: skip
        return hashlib.sha256(
            json.dumps(fields, ensure_ascii=False).encode("utf-8", "surrogatepass")
        ).hexdigest()


@dataclass(frozen=True)
class Shown:
    """One text as a page showed it: which draft's, in which version, and the hash of all that would leave."""

    draft_id: int
    version: int
    sha256: str


def reply_subject(subject: str) -> str:
    """Return the subject of an answer in the same thread."""
    return f"Re: {subject.removeprefix('Re: ')}"


def written_address(address: str) -> str:
    """Return an address as a mail names it: the domain in ASCII (RFC 5891), the part before it as it was given."""
    local, _, domain = address.rpartition("@")
    return f"{local}@{ascii_domain(domain)}"
