"""What the script of the queue asks for: cards that are ready before their turn, leases kept and given back."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from time_machine import Traveller, travel

from campaigns.drafts.models import Draft, ReviewDecision
from campaigns.drafts.rules import DraftStatus
from campaigns.members.models import Member
from campaigns.members.rules import Role
from review.models import Lease
from review.rules import LEASE, active_seconds, numbers
from review.services import hold, release, renew, take_ahead, take_over
from tests.factories import LATER, NOW, a_draft_in_review, a_member
from tests.review.conftest import Screen
from tests.review.pages import decide, opened, text_of, url_of
from tests.review.test_leases import waiting

pytestmark = pytest.mark.django_db
BACKGROUND = {"X-Background": "1"}


def templates(page: str) -> list[int]:
    """Return the drafts whose cards the answer brings, in order."""
    return [
        int(found)
        for found in re.findall(r'<template data-ahead>\s*<div id="card"[^>]* data-draft="(\d+)"', page)
    ]


def holders() -> dict[int, str]:
    return {lease.draft_id: str(lease.holder) for lease in Lease.objects.select_related("holder")}


def test_the_next_two_are_leased_and_shown_to_nobody_else(at: Screen, mira: Member, jonas: Member) -> None:
    first, second, third, fourth = waiting(4)
    hold(draft_id=second.pk, by=jonas, now=NOW)
    page = text_of(at(mira).post("/review/ahead/", {"current": first.pk}))
    assert templates(page) == [third.pk, fourth.pk]
    assert holders() == {second.pk: "Jonas Keller", third.pk: "Mira Holm", fourth.pk: "Mira Holm"}
    assert not ReviewDecision.objects.exists()


def test_what_is_ready_or_decided_is_not_brought_again(at: Screen, mira: Member) -> None:
    first, second, third, fourth = waiting(4)
    asked = {"current": third.pk, "ready": [second.pk], "have": [first.pk]}
    assert templates(text_of(at(mira).post("/review/ahead/", asked))) == [fourth.pk]
    asked = {"current": third.pk, "ready": [second.pk, fourth.pk], "have": []}
    assert templates(text_of(at(mira).post("/review/ahead/", asked))) == []


def test_at_the_end_what_was_stepped_over_comes_back(mira: Member) -> None:
    first, second, third = waiting(3)
    assert take_ahead(by=mira, now=NOW, after=third, beside={third.pk}, count=2) == [first.pk, second.pk]


@pytest.mark.parametrize("asked", [{}, {"current": "999"}, {"current": "x", "ready": "-1", "have": "9" * 40}])
def test_nonsense_is_left_out(at: Screen, mira: Member, asked: dict[str, str]) -> None:
    [draft] = waiting(1)
    assert templates(text_of(at(mira).post("/review/ahead/", asked))) == [draft.pk]


def test_leases_are_renewed_and_a_lost_one_is_told_with_the_name(at: Screen, mira: Member) -> None:
    mine, lost, decided = waiting(3)
    lead = a_member(name="Li Na", role=Role.LEAD)
    for draft in (mine, lost, decided):
        hold(draft_id=draft.pk, by=mira, now=NOW)
    take_over(draft=lost, by=lead, now=NOW)
    Draft.objects.filter(pk=decided.pk).update(status=DraftStatus.SUPPRESSED)
    with travel(NOW + timedelta(minutes=2), tick=False):
        page = text_of(at(mira).post("/review/renew/", {"draft": [mine.pk, lost.pk, decided.pk]}))
    assert f'<p data-lost="{lost.pk}">Li Na took this draft over.' in page
    assert f'<p data-lost="{decided.pk}">This draft was decided or changed meanwhile.' in page
    assert page.count("data-lost") == 2
    lease = Lease.objects.get(draft=mine)
    assert (lease.since, lease.until) == (NOW, NOW + timedelta(minutes=2) + LEASE)


def test_what_waits_by_now_is_told_with_the_leases(at: Screen, mira: Member) -> None:
    waiting(3)
    page = text_of(at(mira).post("/review/renew/"))
    assert '<span data-count="/review/">3</span>' in page
    assert '<span data-count="tab /review/">3</span>' in page


def test_renewing_takes_what_ran_out_and_nobody_took(mira: Member, jonas: Member) -> None:
    first, second = waiting(2)
    for draft in (first, second):
        hold(draft_id=draft.pk, by=mira, now=NOW)
    late = NOW + 2 * LEASE
    hold(draft_id=second.pk, by=jonas, now=late)
    assert renew(draft_ids=[first.pk, second.pk], by=mira, now=late) == [second.pk]
    assert holders() == {first.pk: "Mira Holm", second.pk: "Jonas Keller"}


def test_giving_back_gives_back_only_ones_own(mira: Member, jonas: Member) -> None:
    first, second = waiting(2)
    hold(draft_id=first.pk, by=mira, now=NOW)
    hold(draft_id=second.pk, by=jonas, now=NOW)
    release(draft_ids=[first.pk, second.pk], by=mira)
    assert holders() == {second.pk: "Jonas Keller"}


def test_a_locked_card_asks_until_it_is_free(at: Screen, mira: Member, jonas: Member) -> None:
    [draft] = waiting(1)
    hold(draft_id=draft.pk, by=jonas, now=NOW)
    client = at(mira, htmx=True)
    locked = client.get(f"{url_of(draft)}lock/")
    assert 'hx-trigger="every 10s"' in text_of(locked)
    assert "Jonas Keller has this open" in text_of(locked)
    release(draft_ids=[draft.pk], by=jonas)
    free = client.get(f"{url_of(draft)}lock/")
    assert free.headers["HX-Retarget"] == "#card"
    assert "every 10s" not in text_of(free)
    assert not Lease.objects.exists()


def behind(client: Client, draft: Draft, decision: str, *, token: str = "", **fields: str) -> tuple[int, str]:
    """Decide as a browser does that has gone on already; return the status and the line."""
    posted = {"token": token or opened(client, draft), "decision": decision} | fields
    answer = client.post(url_of(draft), posted, headers=BACKGROUND)
    return answer.status_code, text_of(answer).strip()


def test_a_decision_behind_the_scenes_is_answered_in_a_line_and_takes_no_next_draft(
    at: Screen, mira: Member
) -> None:
    draft, client = a_draft_in_review(), at(mira)
    following = a_draft_in_review(due_at=LATER)
    token = opened(client, draft)
    assert behind(client, draft, "approve", token=token) == (
        200,
        '<p data-saved data-url="/review/">Approved: Ana Lima.</p>',
    )
    assert following.pk not in holders()
    assert behind(client, draft, "approve", token=token)[0] == 200
    assert draft.decisions.count() == 1


def test_a_refusal_behind_the_scenes_says_why_and_whether_a_text_is_stored_nowhere(
    at: Screen, mira: Member, jonas: Member
) -> None:
    draft, client = a_draft_in_review(), at(mira)
    token = opened(client, draft)
    text = {"subject": "Mine", "body": "Hello."}
    assert behind(client, draft, "save", token=token, subject="", body="x") == (
        422,
        "<p data-refused data-unsaved>A mail needs a subject.</p>",
    )
    decide(at(jonas), draft, "approve")
    status, line = behind(client, draft, "approve", token=token)
    assert (status, line.startswith("<p data-refused>")) == (409, True)
    status, line = behind(client, draft, "save_and_approve", token=token, **text)
    assert (status, line.startswith("<p data-refused data-unsaved>")) == (409, True)
    assert behind(client, draft, "approve", token="forged")[0] == 422


def test_taking_back_behind_the_scenes_names_the_draft(at: Screen, mira: Member) -> None:
    draft, client = a_draft_in_review(), at(mira)
    decide(client, draft, "approve")
    found = re.search(r'name="undo" value="([^"]+)"', text_of(client.get("/review/")))
    assert found
    answer = client.post("/review/", {"undo": found.group(1)}, headers=BACKGROUND)
    assert f'data-url="{url_of(draft)}"' in text_of(answer)
    by_key = client.post(
        "/review/", {"undo": str(draft.decisions.earliest("pk").request_key)}, headers=BACKGROUND
    )
    assert f'data-url="{url_of(draft)}"' in text_of(by_key)
    nothing = client.post("/review/", {"undo": "0"}, headers=BACKGROUND)
    assert (nothing.status_code, "data-refused" in text_of(nothing)) == (422, True)


@pytest.mark.parametrize(
    ("measured", "age", "kept"),
    [
        ("12", 40, 12),
        ("90", 40, 40),
        ("", 40, 40),
        ("-3", 40, 40),
        ("1e9", 40, 40),
        ("9" * 30, 40, 40),
        ("5", -1, 0),
    ],
)
def test_reading_time_is_what_was_measured_and_never_longer_than_the_form_is_old(
    measured: str, age: int, kept: int
) -> None:
    assert active_seconds(measured, age) == kept


def test_the_decision_keeps_the_reading_time(at: Screen, mira: Member) -> None:
    draft, client = a_draft_in_review(), at(mira)
    with travel(NOW, tick=False) as clock:
        assert isinstance(clock, Traveller)
        token = opened(client, draft)
        clock.shift(timedelta(seconds=50))
        decide(client, draft, "approve", token=token, seconds="31")
    assert draft.decisions.get().active_seconds == 31


def test_ids_are_taken_once_and_only_so_many() -> None:
    assert numbers(["3", "x", "3", "", "٣", "-1", "4", "5"], 2) == [3, 4]
