"""The stages of one prospect's journey through a campaign, and which may follow which."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final


class CampaignStatus(StrEnum):
    """Drafts are written from `preparing` on; only a running campaign sends. A paused one keeps everything in place."""

    DRAFT = "draft"
    PREPARING = "preparing"
    RUNNING = "running"
    PAUSED = "paused"
    ENDED = "ended"


CAMPAIGN_WORDS: Final[Mapping[CampaignStatus, str]] = {
    CampaignStatus.DRAFT: "not begun",
    CampaignStatus.PREPARING: "being prepared",
    CampaignStatus.RUNNING: "running",
    CampaignStatus.PAUSED: "stopped for now",
    CampaignStatus.ENDED: "ended",
}
_BEFORE_LAUNCH: Final = frozenset({CampaignStatus.DRAFT, CampaignStatus.PREPARING})


def why_nothing_leaves(name: str, status: CampaignStatus) -> str:
    """Return the sentence that a mail of a campaign waits with while that campaign does not run."""
    return f"The campaign “{name}” is {'not launched yet' if status in _BEFORE_LAUNCH else CAMPAIGN_WORDS[status]}."


# Machines work for a campaign before its launch, so that a launch is decided by real drafts.
AT_WORK: Final = frozenset({CampaignStatus.PREPARING, CampaignStatus.RUNNING})
TAKE_BACK_MINUTES: Final = 15  # how long after a launch nothing leaves, so that it can be taken back


class Stage(StrEnum):
    """Where an enrollment stands. See `MACHINE`, `PEOPLE` and `CLOCK` for who moves it on."""

    COLLECTING = "collecting"
    EXTRACTING = "extracting"
    JUDGING = "judging"
    ASKING = "asking"
    WRITING = "writing"
    CHECKING = "checking"
    REVIEWING = "reviewing"
    APPROVED = "approved"
    SENDING = "sending"
    UNKNOWN = "unknown"
    HANDED_OVER = "handed_over"
    WAITING = "waiting"
    FINISHED = "finished"
    STOPPED = "stopped"


class StopReason(StrEnum):
    """Why an enrollment ended before its last step."""

    NO_EVIDENCE = "no_evidence"
    NOT_RECOGNISED = "not_recognised"
    NOT_RELEVANT = "not_relevant"
    SUPPRESSED = "suppressed"
    REVIEWER = "reviewer"
    NO_TEMPLATE = "no_template"
    REPLIED = "replied"
    OWN_MAIL = "own_mail"
    BOUNCED = "bounced"
    UNREACHABLE = "unreachable"
    EXPIRED = "expired"
    CANCELLED = "cancelled"
    FAILED = "failed"


STOP_WORDS: Final[Mapping[StopReason, str]] = {
    StopReason.NO_EVIDENCE: "nothing usable to say",
    StopReason.NOT_RECOGNISED: "not sure that this is the person",
    StopReason.NOT_RELEVANT: "the offer does not belong there",
    StopReason.SUPPRESSED: "do not contact",
    StopReason.REVIEWER: "a reviewer said do not send",
    StopReason.NO_TEMPLATE: "no template fits",
    StopReason.REPLIED: "answered",
    StopReason.OWN_MAIL: "one of us wrote to them by hand",
    StopReason.BOUNCED: "the address does not work",
    StopReason.UNREACHABLE: "no mail reaches this address",
    StopReason.EXPIRED: "what we had to say is out of date",
    StopReason.CANCELLED: "taken out of the campaign",
    StopReason.FAILED: "a fault of ours, to be tried again",
}

MACHINE: Final = frozenset({Stage.COLLECTING, Stage.EXTRACTING, Stage.JUDGING, Stage.WRITING, Stage.CHECKING})
PEOPLE: Final = frozenset({Stage.ASKING, Stage.REVIEWING, Stage.UNKNOWN})
CLOCK: Final = frozenset({Stage.APPROVED, Stage.HANDED_OVER, Stage.WAITING})
ENDED: Final = frozenset({Stage.FINISHED, Stage.STOPPED})
# Stages in which somebody has, or will soon have, a mail of ours before him.
IN_HAND: Final = frozenset(
    {
        Stage.CHECKING, Stage.REVIEWING, Stage.APPROVED, Stage.SENDING, Stage.UNKNOWN, Stage.HANDED_OVER, Stage.WAITING,
    }
)  # fmt: skip
WRITTEN_TO: Final = frozenset(
    {Stage.HANDED_OVER, Stage.WAITING, Stage.FINISHED}
)  # stages after a first message

_ANY_END: Final = frozenset({Stage.STOPPED})
TRANSITIONS: Final[Mapping[Stage, frozenset[Stage]]] = {
    Stage.COLLECTING: frozenset({Stage.EXTRACTING}) | _ANY_END,
    Stage.EXTRACTING: frozenset({Stage.JUDGING}) | _ANY_END,
    Stage.JUDGING: frozenset({Stage.WRITING, Stage.ASKING}) | _ANY_END,
    # A changed offer has everybody judged again to whom nothing was sent, wherever they wait.
    Stage.ASKING: frozenset({Stage.WRITING, Stage.JUDGING}) | _ANY_END,
    # A follow-up that would say nothing new for the third time is not written: the sequence is finished.
    Stage.WRITING: frozenset({Stage.CHECKING, Stage.JUDGING, Stage.FINISHED}) | _ANY_END,
    Stage.CHECKING: frozenset({Stage.REVIEWING, Stage.APPROVED, Stage.JUDGING}) | _ANY_END,
    Stage.REVIEWING: frozenset({Stage.APPROVED, Stage.CHECKING, Stage.JUDGING}) | _ANY_END,
    Stage.APPROVED: frozenset({Stage.SENDING, Stage.REVIEWING, Stage.CHECKING}) | _ANY_END,
    # A server takes a mail at once; a platform takes it over and sends it when its time comes.
    Stage.SENDING: frozenset({Stage.HANDED_OVER, Stage.WAITING, Stage.UNKNOWN, Stage.APPROVED}) | _ANY_END,
    Stage.UNKNOWN: frozenset({Stage.HANDED_OVER, Stage.WAITING, Stage.APPROVED}) | _ANY_END,
    Stage.HANDED_OVER: frozenset({Stage.WAITING, Stage.FINISHED}) | _ANY_END,
    # Before each step fit and freshness are asked again, from the reading on.
    Stage.WAITING: frozenset({Stage.CHECKING, Stage.EXTRACTING, Stage.FINISHED}) | _ANY_END,
    Stage.FINISHED: frozenset({Stage.STOPPED}),
    # Which end may be taken back, and to where, is `TAKEN_BACK`.
    Stage.STOPPED: frozenset(
        {
            Stage.COLLECTING, Stage.EXTRACTING, Stage.JUDGING, Stage.WRITING, Stage.CHECKING, Stage.WAITING,
            Stage.FINISHED,
        }
    ),
}  # fmt: skip

# Four kinds of end can be taken back: a fault of ours by a retry; a verdict of the rules by a named person's override,
# or by rules that people changed since; an address that nothing reaches by a person who has it looked at again; and
# what followed from a mail that was misread, by whoever reads it rightly: it goes on where it was.
_WORKED_ON: Final = frozenset(
    {Stage.COLLECTING, Stage.EXTRACTING, Stage.JUDGING, Stage.WRITING, Stage.CHECKING}
)
_AFTER_A_MAIL: Final = frozenset({Stage.EXTRACTING, Stage.WAITING, Stage.FINISHED})
TAKEN_BACK: Final[Mapping[StopReason, frozenset[Stage]]] = {
    StopReason.FAILED: _WORKED_ON,
    StopReason.UNREACHABLE: frozenset({Stage.COLLECTING}) | _AFTER_A_MAIL,
    StopReason.REPLIED: _AFTER_A_MAIL,
    StopReason.OWN_MAIL: _AFTER_A_MAIL,
    StopReason.SUPPRESSED: _AFTER_A_MAIL,
    StopReason.NOT_RELEVANT: frozenset({Stage.WRITING, Stage.JUDGING}),
    StopReason.NOT_RECOGNISED: frozenset({Stage.WRITING, Stage.JUDGING}),
}
BY_VERDICT: Final = frozenset({StopReason.NOT_RELEVANT, StopReason.NOT_RECOGNISED})

TASK_SECONDS: Final = 300  # two model calls of 45 s, a repair, and room
HINT_SECONDS: Final = 30  # how long a Celery message may take before the sweep sends another
ANSWER_DAYS: Final = 14  # how long the last step waits for an answer
GIVE_UP_AFTER: Final = timedelta(days=3)  # an outage may last a weekend
MOST_FAULTS: Final = 5  # faults of our own before a person must look


@dataclass(frozen=True)
class Outcome:
    """What a stage decided. `stage` None means: the same stage again at `due_at`, because of `wait_reason`.

    `fault` counts one more try; waiting for a hold or for somebody else's outage does not.
    """

    stage: Stage | None
    fault: bool = False
    due_at: datetime | None = None
    wait_reason: str = ""
    stop_reason: StopReason | None = None
    explanation: str = ""


def go(stage: Stage, *, due_at: datetime | None = None, wait_reason: str = "") -> Outcome:
    """Move on to a stage."""
    return Outcome(stage, due_at=due_at, wait_reason=wait_reason)


def stop(reason: StopReason, explanation: str) -> Outcome:
    """End the journey, with the sentence that people read."""
    return Outcome(Stage.STOPPED, stop_reason=reason, explanation=explanation)


def wait(until: datetime, reason: str) -> Outcome:
    """Stay in this stage until a moment."""
    return Outcome(None, due_at=until, wait_reason=reason)


def try_again(at: datetime, reason: str) -> Outcome:
    """Stay in this stage after a fault of our own, which is counted."""
    return Outcome(None, fault=True, due_at=at, wait_reason=reason)


def may_follow(stage: Stage, following: Stage) -> bool:
    """Say whether the journey has this edge."""
    return following in TRANSITIONS[stage]


def may_be_taken_back(reason: StopReason, stage: Stage) -> bool:
    """Say whether a journey that ended for this reason may go on in a stage."""
    return stage in TAKEN_BACK.get(reason, frozenset())


def fault_delay(tries: int, jitter: float) -> timedelta:
    """Return how long to wait after a fault: doubling from 10 s to 15 min, spread by `jitter` in [0, 1)."""
    seconds = min(10 * 2 ** min(tries, 10), 900)
    return timedelta(seconds=seconds * (0.75 + jitter / 2))


def drawn_place(key: str, places: int) -> int:
    """Return one of 0 to places - 1, drawn by a hash: the same key has the same place whenever it is asked."""
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:8]) % places


def in_control_group(*, campaign_id: int, prospect_id: int, percent: int) -> bool:
    """Say whether a person gets the mail without a personal opener."""
    return drawn_place(f"control:{campaign_id}:{prospect_id}", 100) < percent
