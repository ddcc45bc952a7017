"""`bench replies`: raw bytes to the stored projection, against parsing the bytes with the standard library alone."""

import email
import email.policy
from itertools import cycle, islice
from pathlib import Path

from django.utils import timezone

from campaigns import samples
from campaigns.mailboxes.models import Mailbox
from campaigns.replies.rules.parsing import parse
from campaigns.replies.rules.triage import classify
from campaigns.replies.services import receive
from outreach.management.benches import scene
from outreach.management.benches.measuring import Goal, Measured, compare

MAILS = 48  # in each run
METHOD = (
    f"{MAILS} mails a run made of the sample's replies: read and classified by rules, then also matched and stored;"
    " against email.message_from_bytes with its body"
)
# Measured: 450 read and 135 to 180 stored. What is wanted is 150 from bytes to projection.
READ_PER_CORE = 150.0
STORED_PER_CORE = 80.0


def measure(runs: int) -> Measured:
    """Read and store fresh mails, in turn with the floor."""
    scene.campaign()
    mailbox = Mailbox.objects.get()
    texts = [
        path.read_bytes() for path in sorted((Path(next(iter(samples.__path__))) / "replies").glob("*.eml"))
    ]
    fresh = (b"X-Bench: %d\n%s" % (number, text) for number, text in enumerate(cycle(texts)))

    def floor() -> int:
        for raw in islice(fresh, MAILS):
            body = email.message_from_bytes(raw, policy=email.policy.default).get_body()
            str(body)
        return MAILS

    def read() -> int:
        for raw in islice(fresh, MAILS):
            classify(parse(raw))
        return MAILS

    def stored() -> int:
        return sum(receive(mailbox=mailbox, raw=raw, now=timezone.now()) for raw in islice(fresh, MAILS))

    costs = compare(runs, floor=floor, read=read, stored=stored)
    read_per_core, stored_per_core = 1000 / costs["read"].cpu, 1000 / costs["stored"].cpu
    return Measured(
        METHOD,
        {
            "read_cpu_ms": costs["read"].cpu,
            "stored_cpu_ms": costs["stored"].cpu,
            "floor_cpu_ms": costs["floor"].cpu,
            "cpu_ratio": costs["read"].cpu / costs["floor"].cpu,
            "wall_ratio": costs["read"].wall / costs["floor"].wall,
        },
        [
            Goal("read_per_core_second", READ_PER_CORE, read_per_core, at_least=True),
            Goal("stored_per_core_second", STORED_PER_CORE, stored_per_core, at_least=True),
        ],
        costs["floor"].spread,
    )
