"""`bench review`, its first part: taking the next of a long queue against updating one row, and a card against an empty page."""

import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import get_context
from typing import Any, Final

from django.conf import settings
from django.db import connection, connections
from django.test import Client
from django.test.utils import override_settings
from django.utils import timezone

from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.members.models import Member
from campaigns.members.rules import Role
from outreach.db.claims import claim_statement
from outreach.management.benches import scene
from outreach.management.benches.crowd import multiply
from outreach.management.benches.measuring import Goal, Measured, compare
from review.models import Lease
from review.rules import LEASE
from review.selectors.queue import behind, free_for

SCALE: Final = 100_000  # drafts, of which one in five waits
CLAIMS: Final = 20  # of each reviewer
CARDS: Final = 30
CLIENTS: Final = 8
# A claim may cost so many single-row updates with commit, by how many reviewers take at once.
CLAIM_RATIOS: Final = {1: 1.5, 8: 1.5, 32: 2.0}
CARD_RATIO: Final = 4.0
TAIL_RATIO: Final = 3.0
Statement = Callable[[Member, Draft | None], tuple[str, list[Any]]]
METHOD = "the statement that leases the next draft against one committed update of one row, p50 of each; a card against a signed-in page with the empty base, in processor time"


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


def _waits(statement_for: Statement, member: Member) -> list[float]:
    """Return how long each committed statement took. Both do a claim's own work between: who is slow at that waits the same."""
    waits, last = [], None
    for _ in range(CLAIMS):
        claim = _claim(member, last)
        wait, row = _timed(*statement_for(member, last))
        waits.append(wait)
        if row is None and statement_for is not _claim:
            row = _timed(*claim)[1]
        # A race that was lost is a wait too; who loses it asks again.
        last = Draft.objects.get(pk=row[0]) if row else last
    return waits


def _update(member: Member, _: Draft | None) -> tuple[str, list[Any]]:
    """Return the update of one row, by its key."""
    statement = f"UPDATE {Member._meta.db_table} SET joined_at = %s WHERE id = %s"  # noqa: S608  the name is the model's
    return statement, [timezone.now(), member.pk]


def _claim(member: Member, last: Draft | None) -> tuple[str, list[Any]]:
    """Return the statement that leases the next draft behind the last, as it is asked after a decision."""
    now = timezone.now()
    rows = free_for(member, now)
    return claim_statement(
        behind(rows, last) if last else rows, leases=Lease, of="draft", holder_id=member.pk, now=now, until=now + LEASE,
    )  # fmt: skip


def _timed(statement: str, parameters: list[Any]) -> tuple[float, Any]:
    """Return how long a committed statement took, in milliseconds, and its row where it gives one."""
    with connection.cursor() as cursor:
        began = time.perf_counter()
        cursor.execute(statement, parameters)
        row = cursor.fetchone() if cursor.description else None
        return 1000 * (time.perf_counter() - began), row


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
