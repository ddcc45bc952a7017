"""Reports of a feedback loop: somebody pressed *this is spam* (RFC 5965)."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

_FIELD: Final = re.compile(r"^([A-Za-z-]+):[ \t]*(.*(?:\n[ \t]+.*)*)$", re.MULTILINE)
_ADDRESS: Final = re.compile(r"<?([^<>\s;]+@[^<>\s;]+)>?")


class FeedbackType(StrEnum):
    """What a report is about (RFC 5965, section 7.3; RFC 6430). Any other counts as abuse."""

    ABUSE = "abuse"
    FRAUD = "fraud"
    VIRUS = "virus"
    OTHER = "other"
    NOT_SPAM = "not-spam"
    AUTH_FAILURE = "auth-failure"
    OPT_OUT = "opt-out"


@dataclass(frozen=True)
class Feedback:
    """One report: its type, and the person it names, "" where the provider left it out."""

    type: FeedbackType
    recipient: str = ""

    @property
    def is_complaint(self) -> bool:
        """Whether a person complained: that a mail is no spam is praise, and a failed signature is our own matter."""
        return self.type not in {FeedbackType.NOT_SPAM, FeedbackType.AUTH_FAILURE}


def read_feedback(text: str) -> Feedback:
    """Return what the machine-readable part says."""
    fields = {
        name.lower(): " ".join(value.split()) for name, value in _FIELD.findall(text.replace("\r\n", "\n"))
    }
    said = fields.get("feedback-type", "").lower()
    kind = FeedbackType(said) if said in set(FeedbackType) else FeedbackType.ABUSE
    named = fields.get("original-rcpt-to") or fields.get("removal-recipient") or ""
    found = _ADDRESS.search(named)
    return Feedback(kind, found[1].lower() if found else "")
