"""Who did something, and the list of things that are recorded."""

from dataclasses import dataclass
from enum import StrEnum


class ActorKind(StrEnum):
    """A decision is a person's, a model's, or the software's by a stated rule."""

    PERSON = "person"
    MODEL = "model"
    SOFTWARE = "software"


@dataclass(frozen=True)
class Actor:
    """The name on a record. `id` is the member's, None for a model or the software."""

    kind: ActorKind
    name: str
    id: int | None = None


SOFTWARE = Actor(ActorKind.SOFTWARE, "Outreach")


class Action(StrEnum):
    """What happened. Past tense, one verb each."""

    IMPORTED = "imported"
    ENROLLED = "enrolled"
    COLLECTED = "collected"
    EXTRACTED = "extracted"
    JUDGED = "judged"
    OVERRIDDEN = "overridden"
    APPEALED = "appealed"
    AUDITED = "audited"
    DRAFTED = "drafted"
    CHECKED = "checked"
    EDITED = "edited"
    APPROVED = "approved"
    APPROVED_DESPITE_WARNING = "approved_despite_warning"
    DECLINED = "declined"
    HELD = "held"
    RELEASED = "released"
    UNDONE = "undone"
    WITHDRAWN = "withdrawn"
    CLAIMED = "claimed"
    HANDED_OVER = "handed_over"
    LEFT = "left"
    CANCELLED = "cancelled"
    REFUSED = "refused"
    MARKED_UNKNOWN = "marked_unknown"
    RESOLVED = "resolved"
    COMPARED = "compared"
    SUPPRESSED = "suppressed"
    ERASED = "erased"
    RECEIVED = "received"
    REPORTED = "reported"
    RELABELLED = "relabelled"
    ANSWERED = "answered"
    PASSED_ON = "passed_on"
    NOTED = "noted"
    STOPPED = "stopped"
    FAILED = "failed"
    RETRIED = "retried"
    PREPARED = "prepared"
    SIGNED_OFF = "signed_off"
    TESTED = "tested"
    LAUNCHED = "launched"
    TAKEN_BACK = "taken_back"
    ENDED = "ended"
    PAUSED = "paused"
    RESUMED = "resumed"
    INVITED = "invited"
    JOINED = "joined"
    CHANGED = "changed"
    TEMPLATE_APPROVED = "template_approved"
    OFFER_APPROVED = "offer_approved"
    PROPOSED = "proposed"
    ACCEPTED = "accepted"
