"""`bench delivery`, its second part: eight senders that claim from a long queue, against committed updates of one row each."""

import statistics
import time
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Final

from django.db import connection, transaction
from django.utils import timezone

from campaigns.delivery.models import Message
from campaigns.delivery.services.claiming import claim
from outreach.management.benches.delivery import approved_message
from outreach.management.benches.forks import at_once
from outreach.management.benches.measuring import Goal, Measured
from outreach.management.benches.outgoing import due_copies

SCALE: Final = 100_000  # messages that are scheduled and due
SENDERS: Final = 8
CLAIMS: Final = 60  # of each sender in each run
FIRST: Final = 5  # of them, while a process makes its statements and the server its plans; not counted
MOST_STATEMENTS: Final = 5
RATIO: Final = 4.0
METHOD = (
    f"claims of {SENDERS} senders, a process each, against as many updates of one row that the same processes commit;"
    " the median wait of each"
)


def measure(runs: int, *, scale: int = SCALE) -> Measured:
    """Claim, in turn with the floor, from a queue that stays as long as it is."""
    ids = due_copies(approved_message(), scale, now=timezone.now())
    share = SENDERS * CLAIMS
    ratios, waits = [], {"update": [0.0], "claim": [0.0]}
    for number in range(runs):
        mine = ids[number * share :][:share]
        waits["update"] = _waits(_update, mine)
        waits["claim"] = _waits(_claim, mine)
        ratios.append(statistics.median(waits["claim"]) / statistics.median(waits["update"]))
    statements = _statements(ids[runs * share])
    figures = {f"{name}_{SENDERS}_ms": statistics.median(found) for name, found in waits.items()}
    return Measured(
        METHOD,
        {"queued": float(scale), "statements": float(statements), **figures},
        [
            Goal(f"claim_ratio_{SENDERS}", RATIO, statistics.median(ratios)),
            Goal("statements", MOST_STATEMENTS, statements),
        ],
        max(ratios) / min(ratios),
    )


def _waits(work: Callable[[int, datetime], None], ids: list[int]) -> list[float]:
    """Let all senders do their share at once; return every wait, in milliseconds."""
    shares = [ids[place::SENDERS] for place in range(SENDERS)]
    found = at_once([partial(_alone, work, share) for share in shares])
    return [wait for one in found for wait in one]


def _alone(work: Callable[[int, datetime], None], ids: list[int]) -> list[float]:
    waits = []
    for pk in ids:
        began = time.perf_counter()
        work(pk, timezone.now())
        waits.append(1000 * (time.perf_counter() - began))
    return waits[FIRST:]


def _update(pk: int, now: datetime) -> None:
    with transaction.atomic():
        assert Message.objects.filter(pk=pk).update(hint_until=now)


def _claim(pk: int, now: datetime) -> None:
    assert claim(message_id=pk, now=now)


def _statements(pk: int) -> int:
    """Count the statements of one claim."""
    seen: list[str] = []

    def count(execute: Callable[..., object], sql: str, *rest: object) -> object:
        seen.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(count):
        _claim(pk, timezone.now())
    return len(seen)
