"""Writes of the launch slice: preparing, launching, stopping, and what a reader says of the mail."""

from campaigns.launch.services.artifacts import Said, decide_after_test, take_test
from campaigns.launch.services.launching import (
    LaunchRefusedError,
    launch,
    prepare,
    sign_off,
    take_back,
)
from campaigns.launch.services.stopping import Withdrawn, pause, resume, stop_and_withdraw

__all__ = [
    "LaunchRefusedError",
    "Said",
    "Withdrawn",
    "decide_after_test",
    "launch",
    "pause",
    "prepare",
    "resume",
    "sign_off",
    "stop_and_withdraw",
    "take_back",
    "take_test",
]
