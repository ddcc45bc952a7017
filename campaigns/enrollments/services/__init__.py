"""Writes of the enrollments slice: people join, stages move, faults are waited out."""

from campaigns.enrollments.services.failing import give_up, retry, wait_out_fault
from campaigns.enrollments.services.joining import (
    InAnotherCampaignError,
    copy_campaign,
    enroll,
    enroll_all,
    enroll_segment,
)
from campaigns.enrollments.services.moving import (
    Claimed,
    IllegalMoveError,
    claim,
    finish,
    go_on_earlier,
    kept_move,
    mark_hinted,
    move,
    move_and_claim,
    move_beside,
    postpone,
    said_move,
    stays,
)

__all__ = [
    "Claimed",
    "IllegalMoveError",
    "InAnotherCampaignError",
    "claim",
    "copy_campaign",
    "enroll",
    "enroll_all",
    "enroll_segment",
    "finish",
    "give_up",
    "go_on_earlier",
    "kept_move",
    "mark_hinted",
    "move",
    "move_and_claim",
    "move_beside",
    "postpone",
    "retry",
    "said_move",
    "stays",
    "wait_out_fault",
]
