"""Writes that rest on one another: all of them, or none."""

from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext

from campaigns.audit.models import AuditRecord
from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import kept_record, said_record
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, go
from campaigns.enrollments.services import IllegalMoveError, kept_move, said_move
from outreach.db.chain import BrokenChainError, Chain
from tests.factories import NOW, an_enrollment

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

CHAIN = Chain(
    kept_move(Stage.COLLECTING, Stage.EXTRACTING),
    kept_record(Action.COLLECTED, Enrollment, by=SOFTWARE),
    kept_move(Stage.EXTRACTING, Stage.JUDGING),
)
RECORDED = Chain(
    kept_move(Stage.COLLECTING, Stage.EXTRACTING), kept_record(Action.COLLECTED, Enrollment, by=SOFTWARE)
)


def said(one: Enrollment) -> dict[str, Any]:
    return {
        "now": NOW,
        **said_record(one),
        **said_move(one.pk, go(Stage.EXTRACTING, wait_reason="100 % sure"), NOW),
    }


def stage_of(one: Enrollment) -> str:
    return Enrollment.objects.values_list("stage", flat=True).get(pk=one.pk)


def records() -> int:
    return AuditRecord.objects.filter(action=Action.COLLECTED).count()


def test_all_writes_are_done_in_one_statement_where_the_database_can() -> None:
    one, other = an_enrollment(), an_enrollment()
    with CaptureQueriesContext(connection) as seen:
        assert RECORDED.do(**said(one))
    changes = [each["sql"] for each in seen if not each["sql"].startswith(("SAVEPOINT", "RELEASE"))]
    assert len(changes) == (1 if connection.vendor == "postgresql" else 2)
    assert (stage_of(one), stage_of(other), records()) == (Stage.EXTRACTING, Stage.COLLECTING, 1)
    assert Enrollment.objects.get(pk=one.pk).wait_reason == "100 % sure"


def test_nothing_is_done_where_the_first_write_touches_nothing() -> None:
    one = an_enrollment(stage=Stage.WRITING)
    assert not RECORDED.do(**said(one))
    assert (stage_of(one), records()) == (Stage.WRITING, 0)


def test_nothing_is_done_where_a_later_write_touches_nothing() -> None:
    """The writes of a chain see the rows as they were when it began, so the third finds none in its stage."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite takes the writes in turn, so that the third finds the first one's")
    one = an_enrollment()
    with pytest.raises(BrokenChainError), transaction.atomic():
        CHAIN.do(**said(one))
    assert (stage_of(one), records()) == (Stage.COLLECTING, 0)


@pytest.mark.django_db(transaction=True)
def test_alone_one_statement_is_all_that_the_server_is_asked_and_takes_itself_back() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite takes the writes in turn, in a transaction")
    one, other = an_enrollment(), an_enrollment()
    with CaptureQueriesContext(connection) as seen:
        assert RECORDED.do(**said(one))
    assert len(seen) == 1
    with CaptureQueriesContext(connection) as seen, pytest.raises(BrokenChainError):
        CHAIN.do(**said(other))
    assert len(seen) == 1
    assert (stage_of(one), stage_of(other), records()) == (Stage.EXTRACTING, Stage.COLLECTING, 1)


def test_an_error_of_another_kind_is_not_taken_for_a_broken_chain() -> None:
    one = an_enrollment()
    with pytest.raises(DatabaseError), transaction.atomic():
        RECORDED.do(**said(one) | {"subject": None})
    assert (stage_of(one), records()) == (Stage.COLLECTING, 0)


def test_a_move_that_there_is_not_cannot_be_kept() -> None:
    with pytest.raises(IllegalMoveError):
        kept_move(Stage.FINISHED, Stage.COLLECTING)
