"""Writes of several tables that go together."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from campaigns.audit.models import AuditRecord
from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import noted
from campaigns.drafts.models import Draft, ReviewDecision
from campaigns.drafts.rules import DecisionKind
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage
from outreach.db.together import Update, insert_together, update_together
from tests.factories import NOW, a_draft_in_review, a_member, an_enrollment

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@contextmanager
def in_statements(number: int) -> Iterator[None]:
    """Let PostgreSQL take this many."""
    with CaptureQueriesContext(connection) as seen:
        yield
    taken = [each["sql"] for each in seen if not each["sql"].startswith(("SAVEPOINT", "RELEASE", "BEGIN"))]
    if connection.vendor == "postgresql":
        assert len(taken) == number, taken


def a_decision(draft: Draft, along_with: ReviewDecision | None = None) -> ReviewDecision:
    return ReviewDecision(
        draft=draft, kind=DecisionKind.APPROVE, version=1, content_sha256="a" * 64, by=a_member(), at=NOW,
        request_key=uuid4(), along_with=along_with,
    )  # fmt: skip


def a_record(draft: Draft) -> AuditRecord:
    return noted(Action.APPROVED, subject=draft, by=SOFTWARE, reason="100 % sure", number=7)


def test_new_rows_of_several_tables_know_one_another() -> None:
    draft = a_draft_in_review()
    first = a_decision(draft)
    others = [a_decision(draft, first), a_decision(draft, first)]
    records = [a_record(draft), a_record(draft)]
    with in_statements(1):
        insert_together([first], others, [], records)
    kept = ReviewDecision.objects.get(pk=first.pk)
    assert kept.request_key == first.request_key
    stored = ReviewDecision.objects.filter(along_with=first)
    assert [row.request_key for row in stored] == [row.request_key for row in others]
    assert [row.pk for row in stored] == [row.pk for row in others]
    assert all(row.along_with is first and row.along_with_id == first.pk for row in others)
    assert [AuditRecord.objects.get(pk=row.pk).reason for row in records] == ["100 % sure"] * 2
    assert AuditRecord.objects.get(pk=records[0].pk).data == {"number": 7}


def test_where_one_row_may_not_be_none_is() -> None:
    draft = a_draft_in_review()
    first, again = a_decision(draft), a_decision(draft)
    again.request_key = first.request_key
    before = AuditRecord.objects.count()
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_together([first], [again], [a_record(draft)])
    assert (ReviewDecision.objects.count(), AuditRecord.objects.count()) == (0, before)


def test_updates_say_which_rows_they_changed() -> None:
    one, other = an_enrollment(), an_enrollment(stage=Stage.WRITING)
    both = Enrollment.objects.filter(pk__in=[one.pk, other.pk])
    with in_statements(1):
        changed = update_together(
            Update(both.filter(stage=Stage.COLLECTING), {"wait_reason": "100 % sure"}),
            Update(both.filter(stage=Stage.JUDGING), {"wait_reason": "Nobody."}),
            Update(both.filter(stage=Stage.WRITING), {"step": 3}),
        )
    assert changed == [{one.pk}, set(), {other.pk}]
    assert dict(both.values_list("wait_reason", "step")) == {"100 % sure": 1, "": 3}


def test_an_update_may_follow_the_rows_of_the_one_before() -> None:
    draft, other = a_draft_in_review(), a_draft_in_review()
    changed = update_together(
        Update(Enrollment.objects.filter(pk=draft.enrollment_id), {"wait_reason": "So."}),
        Update(Draft.objects.filter(status="in_review"), {"status": "withdrawn"}, with_those="enrollment_id"),
    )
    assert changed == [{draft.enrollment_id}, {draft.pk}]
    other.refresh_from_db()
    assert other.status == "in_review"
