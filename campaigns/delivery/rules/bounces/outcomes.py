"""What follows from a report: the address is gone, may take a later mail, or refuses us and not the person.

A refusal for policy, spam or authentication (RFC 3463, X.7.Z) is about who sends. It must never cost an address.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Final

from campaigns.delivery.rules.bounces.severity import Reason, Severity, reason_of, severity_of, status_in


class Outcome(StrEnum):
    """What a report means, for the person and for us."""

    GONE = "gone"
    LATER = "later"
    OURS = "ours"
    COMPLAINT = "complaint"


class Told(StrEnum):
    """Who told us."""

    REFUSAL = "refusal"  # the server, while it was asked to take the mail
    NOTICE = "notice"  # a mail that came back (RFC 3464, or words)
    PLATFORM = "platform"  # an event of a sending platform
    FEEDBACK = "feedback"  # a feedback loop (RFC 5965)


@dataclass(frozen=True)
class Report:
    """What somebody told of one mail of ours. `words` are theirs, and may name the person."""

    outcome: Outcome
    told_by: Told
    reason: Reason = Reason.OTHER
    status: str = ""
    words: str = ""


# A mailbox that comes back like this so often is taken for gone.
SOFT_AT_MOST: Final = 3
# A closed group's own rule: it says nothing about us, and nothing about whether the address is alive.
_CLOSED_GROUP: Final = re.compile(
    r"5\.7\.1(?:2[49]|3[36])\b|authrequired|not allowed to send to (?:this|the) (?:group|distribution|recipient)"
    r"|only (?:accepts?|takes) (?:mail|messages) from|restricted to (?:internal|authenticated)",
    re.IGNORECASE,
)
_LATER: Final[Mapping[Reason, timedelta]] = {
    Reason.MAILBOX_FULL: timedelta(days=3),
    Reason.LATE: timedelta(days=1),
    Reason.SUSPENDED: timedelta(days=7),
}


def later_by(reason: Reason) -> timedelta:
    """Return how much later the next mail of a sequence goes after one that came back softly for this reason."""
    return _LATER.get(reason, timedelta(days=2))


def outcome_of(*, severity: Severity, reason: Reason, status: str, words: str = "") -> Outcome:
    """Return what follows. Never *gone* for a refusal whose code or words are about the sender."""
    if severity is Severity.HARD:
        return Outcome.GONE
    about_us = reason is Reason.BLOCKED or status.split(".")[1:2] == ["7"]
    return Outcome.OURS if about_us and not _CLOSED_GROUP.search(f"{status} {words}") else Outcome.LATER


def report_of_refusal(words: str) -> Report:
    """Return what a server's refusal of one recipient says."""
    return _report(words, Told.REFUSAL, severity_of(status_in(words), words, words))


def report_of_event(*, words: str, hard: bool | None = None) -> Report:
    """Return what a platform's bounce event says. `hard` is what the platform says itself, None where it does not."""
    severity = severity_of(status_in(words), words, words)
    if hard is not None and reason_of(words) is not Reason.BLOCKED:
        severity = Severity.HARD if hard else Severity.SOFT
    return _report(words, Told.PLATFORM, severity)


def _report(words: str, told_by: Told, severity: Severity) -> Report:
    status, reason = status_in(words), reason_of(words)
    outcome = outcome_of(severity=severity, reason=reason, status=status, words=words)
    return Report(outcome, told_by, reason, status, words)
