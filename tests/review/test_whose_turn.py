"""Whose turn a draft is, what a form that comes twice is told, and what a member can take back."""

from typing import Any

import pytest

from campaigns.delivery.services.unread import let_go_unread
from campaigns.drafts.models import Draft, DraftText, Finding
from campaigns.drafts.models.planting import ReviewTest
from campaigns.drafts.rules import Lane
from campaigns.drafts.rules.planting import Fault
from campaigns.members.models import Member
from campaigns.members.rules import Role
from campaigns.quality.rules import Finding as SaidOfIt
from campaigns.quality.rules import Severity
from review.selectors.decided import decided_today, last_decisions, last_undoable
from tests.campaigns.drafts.earned import an_old_campaign, decisions_like, in_review, sampling
from tests.factories import a_draft_in_review, a_member
from tests.review.conftest import Screen
from tests.review.pages import decide, opened, text_of, url_of

pytestmark = pytest.mark.django_db
APPROVES = 'name="decision" value="approve"'
BACKGROUND = {"X-Background": "1"}


@pytest.fixture
def lea() -> Member:
    return a_member(name="Lea Sommer", role=Role.LEAD)


def a_waiting(**fields: Any) -> Draft:
    draft = a_draft_in_review()
    Draft.objects.filter(pk=draft.pk).update(**fields)
    return Draft.objects.get(pk=draft.pk)


def test_what_waits_for_a_lead_is_closed_to_readers_and_says_so(
    at: Screen, mira: Member, lea: Member
) -> None:
    draft = a_waiting(lane=Lane.LEAD)
    page = text_of(at(mira).get(url_of(draft)))
    assert "waits for a lead, who alone decides" in page
    assert APPROVES not in page
    assert APPROVES in text_of(at(lea).get(url_of(draft)))


def test_a_lead_who_read_it_first_decides_where_two_differ(at: Screen, lea: Member) -> None:
    first = {"read_twice": True, "first_reader": lea, "first_opinion": "approve"}
    assert APPROVES not in text_of(at(lea).get(url_of(a_waiting(**first))))
    assert APPROVES in text_of(at(lea).get(url_of(a_waiting(lane=Lane.LEAD, **first))))


@pytest.mark.parametrize("decision", ["approve", "save", "save_and_approve"])
def test_a_test_that_is_answered_twice_by_one_form_is_told_twice(
    at: Screen, mira: Member, decision: str
) -> None:
    draft = a_waiting(planted=True)
    ReviewTest.objects.create(
        draft=draft, real=a_waiting(lane=Lane.ASIDE), fault=Fault.INVENTED_NUMBER, words=draft.text.body,
        told="the quote says nothing of it",
    )  # fmt: skip
    client = at(mira)
    form = {
        "token": opened(client, draft),
        "decision": decision,
        "subject": "Another",
        "body": "Other words.",
    }
    answers = [client.post(url_of(draft), form, headers=BACKGROUND) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    verb = "missed" if decision == "approve" else "caught"
    for answer in answers:
        assert f"That was a test draft, and you {verb} it: the quote says nothing of it" in text_of(answer)


def test_the_persons_page_leads_to_the_test_and_not_to_its_twin(at: Screen, mira: Member) -> None:
    real = a_waiting()
    test = a_draft_in_review()
    # Both stand in one journey, as they do where a test was made of a draft.
    Draft.objects.filter(pk=test.pk).update(planted=True, enrollment=real.enrollment)
    Draft.objects.filter(pk=real.pk).update(lane=Lane.ASIDE)
    ReviewTest.objects.create(draft=test, real=real, fault=Fault.WRONG_FIT, told="nobody sells that")
    page = text_of(at(mira).get(f"/prospects/{real.enrollment.prospect_id}/"))
    assert url_of(test) in page
    assert url_of(real) not in page


def test_what_the_policy_approved_in_a_leads_name_is_not_his_to_undo(lea: Member) -> None:
    campaign = an_old_campaign()
    decisions_like(in_review(campaign), 200, by=a_member())
    sampling(campaign, by=lea)
    draft = in_review(campaign, out=True)
    assert draft.unread_until is not None
    assert let_go_unread(draft.unread_until) == 1
    assert last_undoable(lea, draft.unread_until) is None
    assert decided_today(lea, draft.unread_until)["approved"] == 0
    assert last_decisions(lea, draft.unread_until) == []


def test_warnings_that_a_picked_subject_brings_are_shown_before_they_are_approved(
    at: Screen, mira: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = a_waiting(subjects=["A thought on your rotas", "Who trains whom"], warned=True)
    warns(draft.text, "It is long.")
    found = [
        SaidOfIt("length", Severity.WARNS, 0, 1, "body", sentence)
        for sentence in ("It is long.", "The subject sounds like an advertisement.")
    ]
    monkeypatch.setattr("campaigns.delivery.services.editing.found_by_code", lambda **_: found)
    client = at(mira)
    answer = decide(client, draft, "approve_despite_warnings", picked="Who trains whom")
    assert answer.status_code == 422
    assert "Saved, not approved. The subject sounds like an advertisement." in text_of(answer)
    decide(client, draft, "approve_despite_warnings")
    assert Draft.objects.get(pk=draft.pk).status == "approved"


def warns(text: DraftText, sentence: str) -> None:
    Finding.objects.create(
        text=text, code="length", severity=Severity.WARNS, part="body", start=0, end=1, sentence=sentence
    )


@pytest.mark.parametrize("what", [{"assigned_to": "jonas"}, {"first_reader": "mira"}])
def test_what_a_colleague_is_to_read_is_not_called_read(
    at: Screen, mira: Member, jonas: Member, what: dict[str, str]
) -> None:
    people = {"jonas": jonas, "mira": mira}
    view = {"read_twice": True, "first_opinion": "approve"} if "first_reader" in what else {}
    a_waiting(**{name: people[who] for name, who in what.items()}, **view)
    page = text_of(at(mira).get("/review/"))
    assert "1 is for a colleague to read." in page
    assert "All read" not in page


@pytest.mark.parametrize(
    "decision", ["approve", "do_not_send", "save", "save_and_approve", "send_back", "take_over"]
)
def test_a_decision_about_a_draft_that_was_erased_is_refused_and_no_fault(
    at: Screen, mira: Member, decision: str
) -> None:
    draft, client = a_waiting(), at(mira)
    form = {
        "token": opened(client, draft), "decision": decision, "subject": "Another", "body": "Other words.",
        "reason": "tone", "scope": "draft", "back_note": "Look again.",
    }  # fmt: skip
    Draft.objects.filter(pk=draft.pk).delete()
    assert client.post(url_of(draft), form, headers=BACKGROUND).status_code in {404, 409}
