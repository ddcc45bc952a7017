"""Drafts whose next reader is gone come back to whoever is there."""

from datetime import timedelta
from typing import Any

import pytest

from campaigns import pipeline, tasks
from campaigns.drafts.models import Draft, DraftText
from campaigns.drafts.models.planting import ReviewTest
from campaigns.drafts.rules import DraftStatus, Lane
from campaigns.drafts.rules.planting import Fault
from campaigns.drafts.services.stranded import CUT_OFF, cut_off_tests, free_stranded
from campaigns.members.models import Member
from campaigns.members.rules import Role
from campaigns.pipeline import check_test
from review.rules.views import Named, View
from review.services import take_next
from tests.factories import NOW, a_draft_in_review, a_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def mira() -> Member:
    return a_member(name="Mira Holm")


def a_waiting(**fields: Any) -> Draft:
    draft = a_draft_in_review()
    Draft.objects.filter(pk=draft.pk).update(**fields)
    return Draft.objects.get(pk=draft.pk)


@pytest.mark.parametrize("gone", [{"is_active": False}, None])
def test_what_was_given_to_somebody_who_left_is_handed_to_others(
    mira: Member, gone: dict[str, bool] | None
) -> None:
    jonas = a_member(name="Jonas Keller")
    draft = a_waiting(assigned_to=jonas)
    if gone:
        Member.objects.filter(pk=jonas.pk).update(**gone)
    assert free_stranded() == (1 if gone else 0)
    assert take_next(by=mira, now=NOW) == (draft.pk if gone else None)


def test_the_lead_is_handed_what_two_saw_otherwise_though_he_was_one_of_them() -> None:
    lead = a_member(role=Role.LEAD)
    draft = a_waiting(lane=Lane.LEAD, read_twice=True, first_reader=lead, first_opinion="approve")
    assert take_next(by=lead, now=NOW, view=View(Named.DISAGREED)) == draft.pk


@pytest.mark.parametrize("lead", [None, False, True])
def test_without_a_lead_what_waits_for_one_goes_back_to_the_readers(mira: Member, lead: bool | None) -> None:
    if lead is not None:
        a_member(role=Role.LEAD, is_active=lead)
    draft = a_waiting(lane=Lane.LEAD, read_twice=True, first_reader=mira, first_opinion="approve")
    assert free_stranded() == (0 if lead else 1)
    row = Draft.objects.get(pk=draft.pk)
    assert (row.lane, row.read_twice) == ((Lane.LEAD, True) if lead else (Lane.READERS, False))
    assert take_next(by=mira, now=NOW) == (None if lead else draft.pk)


def a_test_of(real: Draft, status: DraftStatus) -> Draft:
    test = a_draft_in_review()
    Draft.objects.filter(pk=test.pk).update(planted=True, status=status)
    ReviewTest.objects.create(draft=test, real=real, fault=Fault.WRONG_FIT, told="nobody sells that")
    return Draft.objects.get(pk=test.pk)


@pytest.mark.parametrize("status", [DraftStatus.IN_REVIEW, DraftStatus.CHECKING, DraftStatus.WITHDRAWN])
def test_what_waits_behind_a_test_that_is_gone_comes_back(status: DraftStatus) -> None:
    real = a_waiting(lane=Lane.ASIDE)
    a_test_of(real, status)
    gone = status is DraftStatus.WITHDRAWN
    assert free_stranded() == int(gone)
    assert Draft.objects.get(pk=real.pk).lane == (Lane.READERS if gone else Lane.ASIDE)


def test_a_test_whose_checks_were_cut_off_is_checked_by_the_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    test = a_test_of(a_waiting(lane=Lane.ASIDE), DraftStatus.CHECKING)
    written = DraftText.objects.get(draft=test).at
    assert list(cut_off_tests(written + CUT_OFF - timedelta(seconds=1))) == []
    assert list(cut_off_tests(written + CUT_OFF)) == [test.pk]
    asked: list[int] = []
    monkeypatch.setattr(pipeline, "check_test", lambda *, draft_id, now: asked.append(draft_id))
    monkeypatch.setattr(tasks, "cut_off_tests", lambda now: [test.pk])
    tasks.sweep()
    assert asked == [test.pk]
    monkeypatch.undo()
    check_test(draft_id=test.pk, now=NOW)
    assert Draft.objects.get(pk=test.pk).status == DraftStatus.IN_REVIEW
