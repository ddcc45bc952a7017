"""Taking the next draft costs the same however long the queue is, and each is handed to one reviewer."""

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.drafts.models import Draft
from campaigns.members.models import Member
from outreach.management.benches.crowd import multiply
from review.models import Lease
from review.rules import LEASE
from review.services import take_next
from tests.factories import NOW, a_draft_in_review, a_member

pytestmark = pytest.mark.django_db
MOST_BUFFERS = 50
REVIEWERS = 32


def test_the_plan_begins_in_the_index_of_the_queue(mira: Member) -> None:
    """Before Mira stand drafts that others have open, that are others' to read, and that are put off."""
    if connection.vendor != "postgresql":
        pytest.skip("the plan of PostgreSQL")
    ids = multiply(a_draft_in_review(), 4_000, waiting=3_000)
    others = [a_member(name=f"Reviewer {place}") for place in range(REVIEWERS - 1)]
    Lease.objects.bulk_create(
        Lease(draft_id=pk, holder=others[place % len(others)], since=NOW, until=NOW + LEASE)
        for place, pk in enumerate(ids[:90:3])
    )
    Draft.objects.filter(pk__in=ids[1:90:9]).update(assigned_to=others[0])
    Draft.objects.filter(pk__in=ids[100:900]).update(
        held_until=NOW + timedelta(days=1), due_at=NOW + timedelta(days=1)
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE campaigns_draft, review_lease")
    with CaptureQueriesContext(connection) as seen:
        taken = take_next(by=mira, now=NOW, after=Draft.objects.get(pk=ids[0]))
    assert taken == ids[2]
    claim = next(row["sql"] for row in seen if row["sql"].startswith("INSERT"))
    check_plan(claim)


def check_plan(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {statement}")
        [[plan]] = cursor.fetchone()
    top = plan["Plan"]
    assert "draft_queue" in json.dumps(plan)
    assert top["Shared Hit Blocks"] + top["Shared Read Blocks"] <= MOST_BUFFERS, json.dumps(plan, indent=1)


def test_the_plan_that_the_server_keeps_begins_there_too(mira: Member) -> None:
    """Such a plan knows no values: the index must hold for all of them."""
    if connection.vendor != "postgresql":
        pytest.skip("the plan of PostgreSQL")
    ids = multiply(a_draft_in_review(), 4_000, waiting=3_000)
    taken = [ids[0]]
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL plan_cache_mode = force_generic_plan")
    for _ in range(4):  # a statement is prepared once it was asked a few times
        taken.append(take_next(by=mira, now=NOW, after=Draft.objects.get(pk=taken[-1])) or 0)
    assert taken == ids[:5]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT name, parameter_types, generic_plans FROM pg_prepared_statements"
            " WHERE statement LIKE 'INSERT INTO \"review_lease\"%'"
        )
        [[name, types, kept]] = cursor.fetchall()
    assert kept
    last = Draft.objects.get(pk=taken[-1])
    now, until = f"'{NOW.isoformat()}'", f"'{(NOW + LEASE).isoformat()}'"
    place = [f"'{last.due_on}'", str(last.priority), f"'{last.due_at.isoformat()}'", str(last.pk)]
    given = [str(mira.pk), now, until, now, str(mira.pk), str(mira.pk), now, str(mira.pk), "'{}'", *place]
    assert len(given) == len(types)
    check_plan(f"EXECUTE {name} ({', '.join(given)})")


@pytest.mark.usefixtures("reference_rows")
def test_thirty_two_reviewers_at_once_are_never_handed_the_same_draft() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("one writer at a time on SQLite")
    first = a_draft_in_review()
    waiting = {first.pk, *multiply(first, 320, waiting=320)}
    reviewers = [a_member(name=f"Reviewer {place}") for place in range(REVIEWERS)]

    def take(member: Member) -> list[int]:
        """Take until one's own first draft comes round again, which is when nothing else is left."""
        taken: list[int] = []
        try:
            found = take_next(by=member, now=NOW, after=None)
            while found is not None and found not in taken:
                taken.append(found)
                found = take_next(by=member, now=NOW, after=Draft.objects.get(pk=found))
        finally:
            connection.close()
        return taken

    with ThreadPoolExecutor(REVIEWERS) as pool:
        handed = Counter(pk for taken in pool.map(take, reviewers) for pk in taken)
    assert handed == Counter(waiting)
