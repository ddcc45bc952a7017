"""A program for the test of several senders on SQLite: four processes send the same messages at once."""

import json
import os
import random
import sys
import time
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from campaigns.delivery.models import Attempt, Message
from campaigns.delivery.rules import SEND_SECONDS, MessageStatus
from campaigns.delivery.services import send, sweep_unknown
from campaigns.delivery.transports.port import Accepted, Parcel
from campaigns.delivery.transports.sandbox import Sandbox
from campaigns.llm.services import sync_prompts
from tests.campaigns.agreement import assert_rows_agree
from tests.factories import LATER, a_campaign, a_scheduled_message, an_enrollment

MESSAGES = 12
SENDERS = 4
KILLED = 9


def prepare() -> None:
    """Make the database and its due messages."""
    call_command("migrate", verbosity=0)
    sync_prompts(now=timezone.now())
    campaign = a_campaign()
    for _ in range(MESSAGES):
        a_scheduled_message(enrollment=an_enrollment(campaign=campaign))


def send_all(seed: int) -> None:
    """Send every message in an order of this process; the first process ends after its first hand-over."""
    if seed == 0:
        _end_after_a_hand_over()
    else:
        _wait_for_a_claim()  # or the fast ones leave nothing for the one that is to end
    keys = list(Message.objects.values_list("pk", flat=True))
    random.Random(seed).shuffle(keys)
    while Message.objects.filter(status=MessageStatus.SCHEDULED).exists():
        for pk in keys:
            send(message_id=pk, now=LATER)


def _wait_for_a_claim() -> None:
    while not Attempt.objects.exists():
        time.sleep(0.01)


def _end_after_a_hand_over() -> None:
    whole = Sandbox.hand_over

    def last(self: Sandbox, parcel: Parcel) -> Accepted:
        whole(self, parcel)
        os._exit(KILLED)

    Sandbox.hand_over = last  # type: ignore[method-assign]


def report() -> dict[str, int]:
    """Sweep as beat would, and count what became of the messages."""
    swept = sweep_unknown(now=LATER + timedelta(seconds=SEND_SECONDS + 1))
    assert_rows_agree()
    return {
        "handed_over": Message.objects.filter(status=MessageStatus.HANDED_OVER).count(),
        "files": len(list(Path(settings.VAR_DIR).rglob("*.eml"))),
        "attempts": Attempt.objects.count(),
        "swept": swept,
    }


def forked(seed: int) -> int:
    """Start a sender as a process of its own; return its id."""
    child = os.fork()
    if child == 0:
        send_all(seed)
        os._exit(0)
    return child


def main() -> None:
    """Prepare, let senders run at once, and print how they ended and what became of the messages."""
    prepare()
    connection.close()
    children = [forked(seed) for seed in range(SENDERS)]
    ends = sorted(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children)
    sys.stdout.write(json.dumps(report() | {"ends": ends}))
