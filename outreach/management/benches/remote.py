"""`bench delivery`, its third part: four senders and a server that is far away, against four times one bare connection."""

import smtplib
import statistics
import time
from functools import partial
from typing import Final

from django.utils import timezone

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import send
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import Security, TransportName
from outreach.management.benches.delivery import approved_message
from outreach.management.benches.forks import at_once
from outreach.management.benches.measuring import Goal, Measured
from outreach.management.benches.outgoing import due_copies
from outreach.management.benches.sink import COMMAND_SECONDS, TEXT_SECONDS, remote_sink

SENDERS: Final = 4
MESSAGES: Final = 45  # of each sender in each run
FIRST: Final = 5  # of them, while a process connects and makes its statements; not counted
SHARE: Final = 0.85
METHOD = (
    f"messages a second of {SENDERS} senders, a process each, to a server that takes {1000 * COMMAND_SECONDS:.0f} ms a command"
    f" and {1000 * TEXT_SECONDS:.0f} ms after the text, against {SENDERS} times one open connection that does nothing else"
)


def measure(runs: int) -> Measured:
    """Send to the slow server, in turn with the floor."""
    one = approved_message()
    with remote_sink() as port:
        Mailbox.objects.filter(pk=one.mailbox_id).update(
            transport=TransportName.SMTP, host="127.0.0.1", port=port, security=Security.NONE
        )
        one.mailbox.refresh_from_db()
        share = SENDERS * MESSAGES
        ids = due_copies(one, share * runs, now=timezone.now(), mailboxes=SENDERS)
        bare, ours = [], []
        for number in range(runs):
            bare.append(_bare(port, one))
            ours.append(_senders(ids[number * share :][:share]))
    floor, rate = statistics.median(bare), statistics.median(ours)
    return Measured(
        METHOD,
        {"bare_per_second": floor, f"{SENDERS}_senders_per_second": rate},
        [Goal("share_of_bare", SHARE, rate / (SENDERS * floor), at_least=True)],
        max(bare) / min(bare),
    )


def _bare(port: int, one: Message) -> float:
    """Return how many mails a second one open connection hands over that does nothing else."""
    connection = smtplib.SMTP("127.0.0.1", port)
    connection.ehlo()
    began = time.perf_counter()
    for _ in range(MESSAGES):
        connection.mail(one.mailbox.address)
        connection.rcpt(one.recipient)
        connection.data(one.body.encode())
    seconds = time.perf_counter() - began
    connection.close()
    return MESSAGES / seconds


def _senders(ids: list[int]) -> float:
    """Return how many messages a second all senders hand over together."""
    rates: list[float] = at_once([partial(_alone, ids[place::SENDERS]) for place in range(SENDERS)])
    return sum(rates)


def _alone(ids: list[int]) -> float:
    began = 0.0
    for place, pk in enumerate(ids):
        if place == FIRST:
            began = time.perf_counter()
        assert send(message_id=pk, now=timezone.now()) is MessageStatus.HANDED_OVER
    return (len(ids) - FIRST) / (time.perf_counter() - began)
