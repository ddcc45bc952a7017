"""`bench delivery`, its first part: one message from claim to record with the sandbox, against writing the same bytes alone."""

from collections.abc import Iterator
from dataclasses import replace

from django.utils import timezone

from campaigns.delivery.composing import compose, envelope_of
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import send
from campaigns.delivery.services.parcels import parcel_of
from campaigns.delivery.transports import transport_of
from outreach.management.benches import scene
from outreach.management.benches.measuring import Goal, Measured, compare
from outreach.management.benches.outgoing import due_copies

MESSAGES = 200  # in each run
METHOD = (
    f"{MESSAGES} messages a run from claim to record through the sandbox, statements and server time included,"
    " against the sandbox writing files of the same bytes"
)
CPU_MS = 4.0


def approved_message() -> Message:
    """Return one message of the sample that waits to leave, to be copied."""
    scene.drafts(1)
    (first, *_) = scene.approve_waiting()
    related = ("mailbox", "step", "draft", "enrollment__prospect__company")
    return Message.objects.select_related(*related).get(pk=first)


def measure(runs: int) -> Measured:
    """Send what was approved, in turn with the floor."""
    one, now = approved_message(), timezone.now()
    due = iter(due_copies(one, MESSAGES * (runs + 1), now=now))
    parcel = parcel_of(one, compose(envelope_of(one), message_id=one.message_id, now=now))
    written = _numbers()

    def floor() -> int:
        transport = transport_of(one.mailbox)
        for _ in range(MESSAGES):
            transport.hand_over(replace(parcel, message_id=f"<{next(written)}@bench.example>"))
        return MESSAGES

    def ours() -> int:
        results = [send(message_id=next(due), now=timezone.now()) for _ in range(MESSAGES)]
        assert set(results) == {MessageStatus.HANDED_OVER}
        return MESSAGES

    ours()  # a process sends many: its first statements are made and planned once
    costs = compare(runs, floor=floor, ours=ours)
    return Measured(
        METHOD,
        {
            "cpu_ms": costs["ours"].cpu,
            "floor_cpu_ms": costs["floor"].cpu,
            "wall_ms": costs["ours"].wall,
            "messages_per_second": 1000 / costs["ours"].wall,
        },
        [Goal("cpu_ms", CPU_MS, costs["ours"].cpu)],
        costs["floor"].spread,
    )


def _numbers() -> Iterator[int]:
    number = 0
    while True:
        yield (number := number + 1)
