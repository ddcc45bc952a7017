"""A kept statement answers as the query would that is made anew, whatever it was asked before."""

from typing import Any

import pytest
from django.db import connection
from django.db.models import CharField, Q, QuerySet
from django.test.utils import CaptureQueriesContext

from campaigns.enrollments.models import Enrollment
from outreach.db.kept import Given, Kept
from tests.factories import an_enrollment

pytestmark = pytest.mark.django_db


@Kept
def journeys() -> "QuerySet[Enrollment]":
    wanted = Enrollment.objects.filter(campaign=Given("campaign"), stage=Given("stage", CharField()))
    return wanted.select_related("prospect").order_by("pk")


def asked(one: Enrollment, **others: Any) -> list[Enrollment]:
    return journeys.ask(**{"campaign": one.campaign_id, "stage": one.stage} | others)


def test_each_time_it_answers_for_the_values_of_that_time() -> None:
    one, other = an_enrollment(), an_enrollment()
    assert one.campaign_id != other.campaign_id
    assert [asked(one), asked(other), asked(one)] == [[one], [other], [one]]
    assert asked(one, stage="no such stage") == []


def test_what_was_read_along_is_there_without_another_statement() -> None:
    one = an_enrollment()
    person = one.prospect
    with CaptureQueriesContext(connection) as seen:
        assert asked(one)[0].prospect == person
    assert len(seen) == 1


def test_what_changed_meanwhile_is_read() -> None:
    one = an_enrollment()
    assert asked(one) == [one]
    Enrollment.objects.filter(pk=one.pk).delete()
    assert asked(one) == []


def test_a_value_that_is_not_said_is_an_error() -> None:
    with pytest.raises(KeyError):
        journeys.ask(campaign=1)


def test_a_text_of_any_length_finds_its_values_and_keeps_its_percent_signs() -> None:
    one, other = an_enrollment(), an_enrollment()
    Enrollment.objects.filter(pk=one.pk).update(wait_reason="100 % sure")
    doubted = Q(wait_reason__contains=" % ")
    for word in range(300):
        doubted |= Q(wait_reason=f"50 %s of word {word}")
    rows = Kept(lambda: Enrollment.objects.filter(doubted, stage=Given("stage", CharField()), pk=Given("pk")))
    assert [rows.ask(pk=each.pk, stage=each.stage) for each in (one, other)] == [[one], []]
