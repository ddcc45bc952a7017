"""A program for the tests of faults: senders are killed and their lines are cut while they hand mail to a real server.

It prints what became of the messages. Arguments: how many messages, how many kills and cuts, and a folder.
"""

import json
import os
import random
import signal
import smtplib
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

from django.db import connection
from django.utils import timezone

from campaigns.delivery import transports
from campaigns.delivery.models import Message
from campaigns.delivery.rules import SEND_SECONDS, MessageStatus
from campaigns.delivery.services import mark_not_sent, send, sweep_unknown
from campaigns.delivery.transports.port import Found, Parcel
from campaigns.delivery.transports.smtp import Smtp
from campaigns.llm.services import sync_prompts
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import Security, TransportName
from outreach.management.benches.outgoing import due_copies
from tests.campaigns.agreement import assert_rows_agree
from tests.campaigns.delivery.breaking import serve
from tests.factories import a_member, a_scheduled_message

SENDERS: Final = 8
CUT: Final = 3  # the exit code of a sender whose line was cut
HINTS: Final = 60  # of a round: some are repeated, and some are of messages that have gone
NOW: Final = timezone.now()
LATER: Final = NOW + timedelta(seconds=SEND_SECONDS + 1)
NEXT_DAY: Final = NOW + timedelta(days=1)

# Where a sender dies or its line is cut: before or after a statement, or before or after it says something to the server.
STATEMENTS: Final = 3  # of a message: it is read, claimed, recorded
SAYINGS: Final = 5  # MAIL, RCPT, DATA, the text, its end
PLACES: Final = tuple(
    (deed, kind, number, side)
    for deed, kind, most in (
        ("kill", "statement", STATEMENTS),
        ("kill", "saying", SAYINGS),
        ("cut", "saying", SAYINGS),
    )
    for number in range(most)
    for side in ("before", "after")
)
Place = tuple[str, str, int, str]


class ReadBack(Smtp):
    """SMTP whose server can be asked what it took, as a folder of sent mail can."""

    capabilities = replace(Smtp.capabilities, reads_back=True)

    def __init__(self, taken: Path) -> None:
        self.taken = taken

    def look_up(self, parcel: Parcel) -> Found:
        return Found.YES if parcel.message_id in listed(self.taken) else Found.NO


def listed(taken: Path) -> list[str]:
    """Return the Message-IDs that the server took, in its order."""
    return taken.read_text(encoding="ascii").split()


class Fate:
    """What befalls a sender: nothing for a few messages, then a deed at a place of the next one that is its own."""

    def __init__(self, place: Place | None, mercy: int) -> None:
        self.place = place
        self.mercy = mercy
        self.over = False
        self.seen: Counter[str] = Counter()

    def begin(self) -> None:
        """Begin a message."""
        self.seen.clear()

    def around(self, kind: str, line: smtplib.SMTP | None, work: Callable[[], Any]) -> Any:
        """Do a piece of work, with the deed before or after it where this is the place."""
        number = self.seen[kind]
        self.seen[kind] += 1
        self._meet((kind, number, "before"), line)
        done = work()
        self._meet((kind, number, "after"), line)
        return done

    def _meet(self, here: tuple[str, int, str], line: smtplib.SMTP | None) -> None:
        if self.place is None or self.place[1:] != here:
            return
        if self.mercy:
            self.mercy -= 1
        elif self.place[0] == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        elif line is not None and line.sock is not None:
            self.place, self.over = None, True
            line.sock.shutdown(socket.SHUT_RDWR)


def send_all(seed: int, fate: Fate) -> None:
    """Send what is due, in an order of this process, until nothing is."""
    chance = random.Random(seed)
    whole = smtplib.SMTP.send

    def saying(line: smtplib.SMTP, text: Any) -> Any:
        if isinstance(text, str) and text.upper().startswith(("EHLO", "NOOP", "RSET", "QUIT")):
            return whole(line, text)
        return fate.around("saying", line, lambda: whole(line, text))

    def statement(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        return fate.around("statement", None, lambda: execute(sql, *rest))

    smtplib.SMTP.send = saying  # type: ignore[method-assign, assignment]
    due = Message.objects.filter(status=MessageStatus.SCHEDULED, due_at__lte=NOW)
    gone = Message.objects.exclude(status=MessageStatus.SCHEDULED)
    while not fate.over and (rows := list(due.order_by("?").values_list("pk", flat=True)[:HINTS])):
        hints = [
            *rows,
            *chance.choices(rows, k=len(rows) // 3),
            *gone.values_list("pk", flat=True)[: HINTS // 6],
        ]
        chance.shuffle(hints)
        with connection.execute_wrapper(statement):
            for pk in hints:
                fate.begin()
                send(message_id=pk, now=NOW)


def forked(seed: int, place: Place | None) -> int:
    """Start a sender as a process of its own; return its id."""
    child = os.fork()
    if child == 0:
        fate = Fate(place, mercy=seed % 5)
        send_all(seed, fate)
        os._exit(CUT if fate.over else 0)
    return child


def let_them(faults: int) -> Counter[str]:
    """Keep eight senders at work until nothing is due; whom his fate has met is replaced. Return how they ended."""
    fates = [PLACES[number % len(PLACES)] for number in reversed(range(faults))]
    ends: Counter[str] = Counter()
    running = {forked(seed, fates.pop() if fates else None) for seed in range(SENDERS)}
    while running:
        child, status = os.wait()
        running.remove(child)
        how = os.waitstatus_to_exitcode(status)
        ends[{-signal.SIGKILL: "killed", CUT: "cut off", 0: "ended"}.get(how, "failed")] += 1
        if how:
            running.add(forked(sum(ends.values()) + SENDERS, fates.pop() if fates else None))
    return ends


def prepare(messages: int, port: int) -> None:
    """Make the due messages, and mailboxes that send them to the server."""
    sync_prompts(now=NOW)
    one = a_scheduled_message()
    due_copies(one, messages, now=NOW, mailboxes=10)
    Message.objects.filter(pk=one.pk).update(due_at=NOW + timedelta(days=365))
    Mailbox.objects.update(transport=TransportName.SMTP, host="127.0.0.1", port=port, security=Security.NONE)


def counted(taken: Path) -> dict[str, int]:
    """Count what became of the messages, and what the server has of them."""
    times = Counter(listed(taken))
    statuses = Counter(Message.objects.filter(due_at__lte=NEXT_DAY).values_list("status", flat=True))
    handed_over = set(
        Message.objects.filter(status=MessageStatus.HANDED_OVER).values_list("message_id", flat=True)
    )
    return {
        "twice": sum(number > 1 for number in times.values()),
        "taken": len(times),
        "taken_but_not_known": len(set(times) - handed_over),
        "known_but_not_taken": len(handed_over - set(times)),
        **statuses,
    }


def _decide_the_rest() -> None:
    """Say of what the server has not that it was not sent, and send what is left, until nothing is: lines still break."""
    person, now = a_member(), LATER
    left = Message.objects.filter(
        due_at__lte=NEXT_DAY, status__in=[MessageStatus.UNKNOWN, MessageStatus.SCHEDULED]
    )
    while left.exists():
        now += timedelta(minutes=30)
        sweep_unknown(now=now)
        for message in left.filter(status=MessageStatus.UNKNOWN):
            assert mark_not_sent(message=message, by=person, now=now)
        for pk in left.filter(due_at__lte=now).values_list("pk", flat=True):
            send(message_id=pk, now=now)


def main() -> None:
    """Prepare, let senders be broken, look up what is in doubt, and let a person decide the rest."""
    messages, faults, folder = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    taken = folder / "taken.txt"
    taken.touch()
    server, port = serve(taken)
    try:
        prepare(messages, port)
        transports._TRANSPORTS[TransportName.SMTP] = ReadBack(taken)
        connection.close()
        began = time.monotonic()
        ends = let_them(faults)
        broken = counted(taken)
        sweep_unknown(now=LATER)
        looked_up = counted(taken)
        _decide_the_rest()
        assert_rows_agree()
        report = {"ends": ends, "broken": broken, "looked_up": looked_up, "at_last": counted(taken)}
        sys.stdout.write(json.dumps(report | {"seconds": round(time.monotonic() - began)}))
    finally:
        os.kill(server, signal.SIGKILL)
