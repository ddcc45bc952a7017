"""`bench review`, its first part: taking the next of a long queue against updating one row, and a card against an empty page."""

import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import get_context
from typing import Final

from django.conf import settings
from django.db import connections
from django.test import Client
from django.test.utils import override_settings
from django.utils import timezone

from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.members.models import Member
from campaigns.members.rules import Role
from outreach.management.benches import scene
from outreach.management.benches.crowd import multiply
from outreach.management.benches.measuring import Goal, Measured, compare
from review.models import Lease
from review.services import take_next

SCALE: Final = 100_000  # drafts, of which one in five waits
CLAIMS: Final = 20  # of each reviewer
FIRST: Final = 10  # before them, while a process makes its statements and the server its plans; not counted
CARDS: Final = 30
CLIENTS: Final = 8
# A claim may cost so many single-row updates with commit, by how many reviewers take at once.
CLAIM_RATIOS: Final = {1: 1.5, 8: 1.5, 32: 2.0}
CARD_RATIO: Final = 4.0
TAIL_RATIO: Final = 3.0
Work = Callable[[Member, Draft | None], int | None]
METHOD = "leasing the next draft against one committed update of one row, p50 of each; a card against a signed-in page with the empty base, in processor time"


def measure(runs: int, *, scale: int = SCALE) -> Measured:
    """Claim and read, in turn with their floors."""
    scene.drafts(1)
    draft = Draft.objects.select_related("enrollment__prospect").filter(status=DraftStatus.IN_REVIEW)[0]
    ids = multiply(draft, scale, waiting=scale // 5)
    figures: dict[str, float] = {"drafts": float(scale), "waiting": float(len(ids))}
    goals = [*_claims(figures), *_cards(runs, ids[:CARDS], figures)]
    return Measured(METHOD, figures, goals)


def _claims(figures: dict[str, float]) -> Iterator[Goal]:
    """Measure at each number of reviewers; a claim begins behind the last, as it does after a decision."""
    for number, goal in CLAIM_RATIOS.items():
        members = [_reviewer(place) for place in range(number)]
        update, claim = (
            statistics.median(_at_once(members, partial(_waits, one))) for one in (_update, _claim)
        )
        figures |= {f"update_{number}_ms": update, f"claim_{number}_ms": claim}
        yield Goal(f"claim_ratio_{number}", goal, claim / update)


def _reviewer(place: int) -> Member:
    row, _ = Member.objects.get_or_create(
        email=f"reviewer{place}@example.org", defaults={"name": f"Reviewer {place}", "role": Role.SDR}
    )
    return row


def _at_once(members: list[Member], work: Callable[[Member], list[float]]) -> list[float]:
    """Let all do their work at the same time, each in a process of its own; return every wait, in milliseconds.

    Nothing is leased when they begin.
    """
    Lease.objects.all().delete()
    connections.close_all()  # what is open is not for two processes
    with get_context("fork").Pool(len(members)) as pool:
        return [wait for waits in pool.map(work, members, chunksize=1) for wait in waits]


def _waits(work: Work, member: Member) -> list[float]:
    """Return how long each took, in milliseconds. Both do a claim's own work between: who is slow at that waits the same."""
    waits: list[float] = []
    last: Draft | None = None
    for _ in range(FIRST + CLAIMS):
        began = time.perf_counter()
        found = work(member, last)
        waits.append(1000 * (time.perf_counter() - began))
        found = found or _claim(member, last)
        last = Draft.objects.get(pk=found) if found else last
    return waits[FIRST:]


def _update(member: Member, _: Draft | None) -> None:
    """Update one row, by its key."""
    assert Member.objects.filter(pk=member.pk).update(joined_at=timezone.now())


def _claim(member: Member, last: Draft | None) -> int | None:
    """Lease the next draft behind the last, as after a decision."""
    return take_next(by=member, now=timezone.now(), after=last)


def _cards(runs: int, ids: list[int], figures: dict[str, float]) -> Iterator[Goal]:
    with override_settings(ROOT_URLCONF="outreach.management.benches.empty_page", ALLOWED_HOSTS=["*"]):
        one = _signed_in(scene.reviewer())
        costs = compare(
            runs,
            floor=lambda: sum(_got(one, "/empty/") for _ in ids),
            card=lambda: sum(_got(one, f"/review/{pk}/") for pk in ids),
        )
        waits = _at_once([_reviewer(place) for place in range(CLIENTS)], partial(_reads, ids))
    ratio = costs["card"].cpu / max(costs["floor"].cpu, 1e-6)
    p50, p95 = statistics.median(waits), statistics.quantiles(waits, n=20)[-1]
    figures |= {
        "empty_page_cpu_ms": costs["floor"].cpu,
        "card_cpu_ms": costs["card"].cpu,
        f"card_{CLIENTS}_clients_p50_ms": p50,
        f"card_{CLIENTS}_clients_p95_ms": p95,
    }
    yield Goal("card_cpu_ratio", CARD_RATIO, ratio)
    yield Goal("card_p95_over_p50", TAIL_RATIO, p95 / p50)


def _signed_in(member: Member) -> Client:
    client = Client()
    client.force_login(member, backend=settings.AUTHENTICATION_BACKENDS[-1])
    return client


def _got(client: Client, url: str) -> int:
    assert client.get(url, secure=settings.HTTPS_ONLY).status_code == 200
    return 1


def _reads(ids: list[int], member: Member) -> list[float]:
    client, waits = _signed_in(member), []
    for pk in ids:
        began = time.perf_counter()
        _got(client, f"/review/{pk}/")
        waits.append(1000 * (time.perf_counter() - began))
    return waits
