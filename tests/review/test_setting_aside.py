"""Putting a draft off, leaving it to the lead, sending it back, and choosing among its subjects."""

from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DecisionKind, Lane
from campaigns.members.models import Member
from campaigns.members.rules import Role
from review.services import hold, take_next
from tests.factories import LATER, NOW, a_draft_in_review, a_member
from tests.review.conftest import Screen
from tests.review.pages import decide, opened, text_of, url_of

pytestmark = pytest.mark.django_db
SUBJECTS = ["A thought on your rotas", "Who trains whom", "About your rotas"]


@pytest.fixture
def lea() -> Member:
    return a_member(name="Lea Sommer", role=Role.LEAD)


def fresh(draft: Draft) -> Draft:
    return Draft.objects.get(pk=draft.pk)


@pytest.mark.parametrize(
    ("until", "day", "comes_back"),
    [
        ("later_today", "", NOW + timedelta(hours=3)),
        ("tomorrow", "", NOW + timedelta(days=1, hours=-2)),
        ("next_week", "", NOW + timedelta(days=6, hours=-2)),
        ("day", "2026-12-24", NOW + timedelta(days=23, hours=-2)),
    ],
)
def test_what_is_put_off_comes_back_by_itself(
    at: Screen, mira: Member, jonas: Member, until: str, day: str, comes_back: Any
) -> None:
    draft = a_draft_in_review()
    client = at(mira)
    answer = decide(client, draft, "put_off", until=until, day=day)
    assert answer.status_code == 302
    assert "Put off, it comes back" in text_of(client.get("/review/"))
    held, journey = fresh(draft), fresh(draft).enrollment
    assert held.held_until is not None
    assert abs(held.held_until - comes_back) < timedelta(minutes=1)  # the clock of the test goes on
    assert held.due_at == journey.due_at == held.held_until
    assert (journey.stage, journey.wait_reason) == ("reviewing", "Mira Holm put its draft off.")
    assert "Put off: it comes back by itself" in text_of(client.get(url_of(draft)))
    assert take_next(by=jonas, now=comes_back - timedelta(seconds=1)) is None
    assert take_next(by=jonas, now=held.held_until) == draft.pk


@pytest.mark.parametrize(
    ("now", "offered", "comes_back"),
    [
        (NOW, "In three hours, today 14:00", NOW + timedelta(hours=3)),
        (NOW - timedelta(hours=7), "Next working time, today 09:00", NOW - timedelta(hours=2)),
        (NOW + timedelta(hours=4), "Next working day, tomorrow 09:00", NOW + timedelta(hours=22)),
    ],
)
def test_three_hours_that_end_outside_working_hours_are_the_next_working_time(
    at: Screen, mira: Member, now: datetime, offered: str, comes_back: datetime
) -> None:
    draft = a_draft_in_review()
    with time_machine.travel(now):
        client = at(mira)
        page = text_of(client.get(url_of(draft)))
        assert offered in page
        assert page.count("In three hours") == (now == NOW)
        assert page.count("Next working time") == (now < NOW)
        decide(client, draft, "put_off", until="later_today")
    held = fresh(draft).held_until
    assert held is not None
    assert abs(held - comes_back) < timedelta(minutes=1)


def test_whoever_opens_what_was_put_off_may_decide(at: Screen, mira: Member, jonas: Member) -> None:
    draft = a_draft_in_review()
    decide(at(mira), draft, "put_off", until="tomorrow")
    with time_machine.travel(NOW + timedelta(minutes=4)):
        decide(at(jonas), draft, "approve")
    assert fresh(draft).status == "approved"


@pytest.mark.parametrize(
    "fields", [{}, {"until": "never"}, {"until": "day"}, {"until": "day", "day": "2026-11-30"},
               {"until": "day", "day": "2029-01-01"}, {"until": "day", "day": "soon"}],
)  # fmt: skip
def test_a_time_that_is_none_puts_nothing_off(at: Screen, mira: Member, fields: dict[str, str]) -> None:
    draft = a_draft_in_review()
    assert decide(at(mira), draft, "put_off", **fields).status_code == 422
    assert fresh(draft).held_until is None


def test_what_is_flagged_is_the_leads_with_note_and_name(
    at: Screen, mira: Member, jonas: Member, lea: Member
) -> None:
    draft = a_draft_in_review()
    decide(at(mira), draft, "flag", flag_note="Is this the same Ana?")
    assert fresh(draft).lane == Lane.LEAD
    assert take_next(by=jonas, now=NOW) is None
    refused = decide(at(jonas), draft, "approve")
    assert (refused.status_code, fresh(draft).status) == (409, "in_review")
    page = text_of(at(lea).get(url_of(draft)))
    assert "Mira Holm flagged this for the lead, today 11:00" in page
    assert "Is this the same Ana?" in page
    decide(at(lea), draft, "approve")
    assert fresh(draft).status == "approved"


@pytest.mark.parametrize("planted", [False, True])
def test_nothing_is_flagged_where_nobody_may_decide_as_a_lead(
    at: Screen, mira: Member, planted: bool
) -> None:
    a_member(name="Lea Sommer", role=Role.LEAD, is_active=False)
    draft = a_draft_in_review()
    Draft.objects.filter(pk=draft.pk).update(planted=planted)
    answer = decide(at(mira), draft, "flag", flag_note="Is this the same Ana?")
    assert answer.status_code == 422
    assert "Nobody here may decide as a lead, so nothing was flagged." in text_of(answer)
    assert (fresh(draft).lane, draft.decisions.count()) == (Lane.READERS, 0)


def test_a_note_names_a_writer_without_a_name_by_address(at: Screen, mira: Member, lea: Member) -> None:
    draft, nameless = a_draft_in_review(), a_member(name="")
    decide(at(nameless), draft, "flag", flag_note="Is this the same Ana?")
    assert f"{nameless.email} flagged this for the lead, today 11:00" in text_of(at(lea).get(url_of(draft)))


def test_a_lead_gives_a_flagged_draft_back(at: Screen, mira: Member, jonas: Member, lea: Member) -> None:
    draft = a_draft_in_review()
    decide(at(mira), draft, "flag", flag_note="Is this the same Ana?")
    token = opened(at(mira), draft)
    assert decide(at(mira), draft, "give_back", token=token, back_note="It is.").status_code == 409
    decide(at(lea), draft, "give_back", back_note="It is, see her page.")
    assert fresh(draft).lane == Lane.READERS
    assert "It is, see her page." in text_of(at(jonas).get(url_of(draft)))
    kinds = [each.kind for each in draft.decisions.all()]
    assert kinds == [DecisionKind.FLAG, DecisionKind.SEND_BACK]


@pytest.mark.parametrize(("decision", "field"), [("flag", "flag_note"), ("send_back", "back_note")])
def test_a_note_is_needed(at: Screen, mira: Member, decision: str, field: str) -> None:
    draft = a_draft_in_review()
    assert decide(at(mira), draft, decision, **{field: "  "}).status_code == 422
    assert not draft.decisions.exists()


def test_anybody_sends_an_approved_draft_back_with_a_note(at: Screen, mira: Member, jonas: Member) -> None:
    draft = a_draft_in_review()
    decide(at(mira), draft, "approve")
    decide(at(jonas), draft, "send_back", back_note="The quote is about another plant.")
    assert (fresh(draft).status, Message.objects.get().status) == ("in_review", MessageStatus.WITHDRAWN)
    assert "The quote is about another plant." in text_of(at(mira).get(url_of(draft)))
    last = draft.decisions.latest("pk")
    assert (last.kind, last.by) == (DecisionKind.SEND_BACK, jonas)


def test_the_scheduled_page_sends_back_with_a_note_too(at: Screen, mira: Member, jonas: Member) -> None:
    draft = a_draft_in_review()
    decide(at(mira), draft, "approve")
    message = Message.objects.get()
    page = text_of(at(jonas).get("/outbox/"))
    assert f'<a href="{url_of(draft)}">Ana Lima</a>' in page
    assert (
        page.count('<form method="post" action="/outbox/take-back/">') == page.count('name="take_back"') == 1
    )
    at(jonas).post("/outbox/take-back/", {"take_back": message.pk, "note": "Look at the date."})
    assert draft.decisions.latest("pk").note == "Look at the date."
    assert fresh(draft).status == "in_review"


def test_what_a_sender_has_claimed_is_not_sent_back(at: Screen, mira: Member, jonas: Member) -> None:
    draft = a_draft_in_review()
    decide(at(mira), draft, "approve")
    token = opened(at(jonas), draft)
    Message.objects.update(status=MessageStatus.HANDED_OVER, handed_over_at=LATER)
    assert decide(at(jonas), draft, "send_back", token=token, back_note="Too late?").status_code == 409
    assert fresh(draft).status == "approved"


def test_one_press_approves_under_another_subject(at: Screen, mira: Member) -> None:
    draft = a_draft_in_review(subjects=SUBJECTS)
    page = text_of(at(mira).get(url_of(draft)))
    assert [page.index(subject) for subject in SUBJECTS] == sorted(
        page.index(subject) for subject in SUBJECTS
    )
    assert decide(at(mira), draft, "approve", picked=SUBJECTS[2]).status_code == 302
    assert Message.objects.get().subject == SUBJECTS[2]
    kinds = [each.kind for each in draft.decisions.all()]
    assert kinds == [DecisionKind.PICK_SUBJECT, DecisionKind.APPROVE]
    assert "edited 0" in text_of(at(mira).get("/review/"))


def test_a_subject_may_be_picked_alone(at: Screen, mira: Member) -> None:
    draft = a_draft_in_review(subjects=SUBJECTS)
    decide(at(mira), draft, "pick_subject", picked=SUBJECTS[1])
    picked = fresh(draft)
    assert (picked.status, picked.version, picked.text.subject) == ("in_review", 2, SUBJECTS[1])
    assert picked.checked_version == 2


def test_a_subject_of_ones_own_is_none_of_them(at: Screen, mira: Member) -> None:
    draft = a_draft_in_review(subjects=SUBJECTS)
    assert decide(at(mira), draft, "approve", picked="Re: our call").status_code == 422
    assert (fresh(draft).version, fresh(draft).status) == (1, "in_review")


def test_a_no_to_a_company_says_how_many_drafts_it_withdraws(at: Screen, mira: Member) -> None:
    draft = a_draft_in_review()
    assert "for good: withdraws 1 draft" in text_of(at(mira).get(url_of(draft)))


@pytest.mark.usefixtures("lea")
def test_a_form_that_comes_twice_sets_aside_once(at: Screen, mira: Member) -> None:
    draft = a_draft_in_review()
    client = at(mira)
    token = opened(client, draft)
    first = decide(client, draft, "flag", token=token, flag_note="Look.")
    again = decide(client, draft, "flag", token=token, flag_note="Look.")
    assert (first.status_code, again.status_code) == (302, 302)
    assert draft.decisions.count() == 1


@pytest.mark.parametrize("decision", ["put_off", "flag"])
def test_what_a_colleague_has_open_is_not_set_aside(
    at: Screen, mira: Member, jonas: Member, decision: str
) -> None:
    draft = a_draft_in_review()
    token = opened(at(mira), draft)
    hold(draft_id=draft.pk, by=jonas, now=NOW)
    answer = decide(at(mira), draft, decision, token=token, until="tomorrow", flag_note="Look.")
    assert answer.status_code == 409
    assert not draft.decisions.exists()
