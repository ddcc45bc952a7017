"""What a launch asks for: items that are computed, never ticked, and what readers said of the mail."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class ItemState(StrEnum):
    """What one item says. Only `blocks` keeps a campaign from starting."""

    PASSES = "passes"
    WARNS = "warns"
    BLOCKS = "blocks"


class ItemKey(StrEnum):
    """The items, in the order of the page."""

    OFFER_APPROVED = "offer_approved"
    TEMPLATES_APPROVED = "templates_approved"
    LINT_CLEAN = "lint_clean"
    SUPPRESSION_APPLIED = "suppression_applied"
    IDENTITY_TESTED = "identity_tested"
    MAILBOXES = "mailboxes"
    DOMAIN_AUTHENTICATION = "domain_authentication"
    CAPS_AND_RAMP = "caps_and_ramp"
    REVIEW_HOURS = "review_hours"
    INBOX_OWNER = "inbox_owner"
    DRAFTS_REVIEWED = "drafts_reviewed"
    CONTROL_GROUP = "control_group"
    FAMILIAR_SEGMENT = "familiar_segment"
    ARTIFACT_TEST = "artifact_test"
    SECOND_PERSON = "second_person"


@dataclass(frozen=True)
class Item:
    """One item: what was found, in a sentence, who can change it, and where."""

    key: ItemKey
    state: ItemState
    title: str
    evidence: str
    owner: str = ""
    href: str = ""
    action: str = ""


class ClaimAnswer(StrEnum):
    """What a reader says of one claim beside the campaign's own mail."""

    SHOWS = "shows"
    NEUTRAL = "neutral"
    UNDERMINES = "undermines"


class ArtifactTestKind(StrEnum):
    """Before a launch by those who launch; while it runs by somebody who neither wrote nor approved."""

    BEFORE_LAUNCH = "before_launch"
    RUNNING = "running"


DRAFTS_SHOWN: Final = 10
DRAFTS_READ_BEFORE_LAUNCH: Final = 20
DAYS_BETWEEN_TESTS: Final = 14
UNDERMINING_PAUSES: Final = 2  # of the ten shown
