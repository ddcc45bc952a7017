"""Ten minutes of mail that nobody should send: each is read or kept as unreadable, in less than two seconds."""

import random
import time
from collections.abc import Callable
from typing import Final

import pytest

from campaigns.replies.rules.kinds import Kind
from campaigns.replies.rules.matching import candidates
from campaigns.replies.rules.parsing import parse
from campaigns.replies.rules.triage import classify
from tests.soak.odd_mail import MAKERS

MINUTES: Final = 10
# Of the processor: what else runs on the machine is no fault of a mail.
MOST_SECONDS: Final = 2.0


@pytest.mark.soak
def test_any_bytes_are_read_in_bounded_time_or_kept_with_a_reason(
    record_testsuite_property: Callable[[str, object], None],
) -> None:
    until = time.monotonic() + MINUTES * 60
    seed, read, slowest = 0, 0, (0.0, "")
    while time.monotonic() < until:
        for maker in MAKERS:
            seed += 1
            name = f"{maker.__name__}, seed {seed}"
            raw = maker(random.Random(seed))
            started = time.process_time()
            mail = parse(raw)
            reading = classify(mail, own_addresses=frozenset({"sdr@example.org"}))
            candidates(mail)
            slowest = max(slowest, (time.process_time() - started, name))
            assert slowest[0] < MOST_SECONDS, f"{slowest[1]} took {slowest[0]:.1f} s"
            assert (reading.kind is Kind.UNREADABLE) is bool(mail.unreadable), name
            read += 1
    record_testsuite_property("mails", read)
    record_testsuite_property("slowest", f"{slowest[0]:.2f} s, {slowest[1]}")
    assert read > len(MAKERS)
