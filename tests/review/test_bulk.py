"""One act on several drafts: the number is said first, each is decided once, and nothing is approved so."""

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.drafts.models import Draft, ReviewDecision
from campaigns.drafts.models.planting import ReviewTest
from campaigns.drafts.rules.planting import Fault
from campaigns.members.models import Member
from campaigns.members.rules import Role
from review.services import hold
from tests.factories import NOW, a_draft_in_review, a_member
from tests.review.conftest import Screen
from tests.review.pages import decide, text_of, token_in
from tests.review.test_views import waiting

pytestmark = pytest.mark.django_db


def asking(drafts: list[Draft], act: str) -> dict[str, str | list[int]]:
    return {"draft": [draft.pk for draft in drafts], "act": act}


def asked(client: Client, drafts: list[Draft], act: str) -> str:
    return text_of(client.get("/review/bulk/", asking(drafts, act)))


def done(client: Client, page: str, act: str, **fields: Any) -> str:
    client.post("/review/bulk/", {"token": token_in(page), "act": act} | fields)
    return text_of(client.get("/review/"))


def statuses(drafts: list[Draft]) -> list[str]:
    return [Draft.objects.get(pk=draft.pk).status for draft in drafts]


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        ("stop", "This withdraws 3 drafts."),
        ("put_off", "This puts 3 drafts off."),
        ("assign", "This gives 3 drafts to another reader."),
    ],
)
def test_the_number_is_said_before_anything_is_done(
    at: Screen, mira: Member, act: str, sentence: str
) -> None:
    drafts = waiting(3)
    assert sentence in asked(at(mira), drafts, act)
    assert statuses(drafts) == ["in_review"] * 3
    assert not ReviewDecision.objects.exists()


def test_each_is_held_back_once_however_often_the_form_comes(at: Screen, mira: Member) -> None:
    drafts, client = waiting(3), at(mira)
    page = asked(client, drafts, "stop")
    assert "3 drafts held back." in done(client, page, "stop", reason="tone")
    assert "3 drafts held back." in done(client, page, "stop", reason="tone")
    assert statuses(drafts) == ["suppressed"] * 3
    assert ReviewDecision.objects.count() == 3


def test_what_changed_meanwhile_is_left_and_counted(at: Screen, mira: Member, jonas: Member) -> None:
    drafts, client = waiting(3), at(mira)
    page = asked(client, drafts, "stop")
    decide(at(jonas), drafts[0], "approve")
    hold(draft_id=drafts[1].pk, by=jonas, now=NOW)
    said = done(client, page, "stop", reason="tone")
    assert "1 draft held back. 2 not: changed, decided or opened by somebody else meanwhile" in said
    assert statuses(drafts) == ["approved", "in_review", "suppressed"]


def test_a_test_and_one_of_two_views_are_told_and_not_counted_as_held_back(
    at: Screen, mira: Member, jonas: Member
) -> None:
    drafts, client = waiting(3), at(mira)
    Draft.objects.filter(pk=drafts[0].pk).update(planted=True)
    ReviewTest.objects.create(
        draft=drafts[0], real=a_draft_in_review(), fault=Fault.WRONG_FIT, told="nobody sells that"
    )
    Draft.objects.filter(pk=drafts[1].pk).update(read_twice=True)
    said = done(client, asked(client, drafts, "stop"), "stop", reason="tone")
    assert "1 draft held back." in said
    assert "That was a test draft, and you caught it: nobody sells that" in said
    assert "drawn to be read by a second person too" in said
    assert statuses(drafts) == ["suppressed", "in_review", "suppressed"]


def test_several_are_put_off_together(at: Screen, mira: Member) -> None:
    drafts, client = waiting(2), at(mira)
    done(client, asked(client, drafts, "put_off"), "put_off", until="tomorrow")
    assert not Draft.objects.filter(held_until__isnull=True).exists()


@pytest.mark.parametrize(("role", "given"), [(Role.SDR, 2), (Role.LEAD, 3)])
def test_a_colleagues_drafts_are_given_by_a_lead_alone(
    at: Screen, jonas: Member, role: Role, given: int
) -> None:
    by = a_member(name="Li Na", role=role)
    drafts = waiting(3)
    Draft.objects.filter(pk=drafts[0].pk).update(assigned_to=jonas)
    Draft.objects.filter(pk=drafts[1].pk).update(assigned_to=by)
    client = at(by)
    done(client, asked(client, drafts, "assign"), "assign", to=by.pk)
    assert Draft.objects.filter(assigned_to=by).count() == given
    done(client, asked(client, drafts, "assign"), "assign", to="anyone")
    assert Draft.objects.filter(assigned_to__isnull=True).count() == given


@pytest.mark.parametrize("act", ["approve", "", "approve_despite_warnings"])
def test_nothing_is_approved_so(at: Screen, mira: Member, act: str) -> None:
    drafts, client = waiting(2), at(mira)
    assert client.get("/review/bulk/", asking(drafts, act)).status_code == 302
    page = asked(client, drafts, "stop")
    done(client, page, act)
    assert statuses(drafts) == ["in_review"] * 2


@pytest.mark.parametrize(("act", "fields"), [("stop", {}), ("put_off", {}), ("assign", {"to": "0"})])
def test_what_is_not_said_is_asked_again(at: Screen, mira: Member, act: str, fields: dict[str, str]) -> None:
    drafts, client = waiting(2), at(mira)
    page = asked(client, drafts, act)
    answer = client.post("/review/bulk/", {"token": token_in(page), "act": act} | fields)
    assert answer.status_code == 422
    assert re.search(r'role="alert">Choose', text_of(answer))
    assert statuses(drafts) == ["in_review"] * 2


def test_a_colleagues_page_is_nobody_elses(at: Screen, mira: Member, jonas: Member) -> None:
    drafts = waiting(2)
    page = asked(at(mira), drafts, "stop")
    done(at(jonas), page, "stop", reason="tone")
    assert statuses(drafts) == ["in_review"] * 2
