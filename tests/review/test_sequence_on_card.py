"""The card shows the whole sequence and who else at the company was written to; one key approves it, one takes it back."""

import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.models import Message
from campaigns.delivery.services import send, stop_journey, undo, withdraw_follow_up
from campaigns.drafts.models import Draft, DraftText, Finding, ReviewDecision
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import StopReason
from campaigns.members.models import Member
from campaigns.prospects.models import Contact, Prospect
from review.selectors.decided import decided_today
from review.selectors.sequence import COUNTED, around, colleagues_of
from tests.factories import (
    LATER,
    NOW,
    a_campaign,
    a_draft_in_review,
    a_handed_over_message,
    a_prospect,
    an_enrollment,
)
from tests.factories.sequence import a_sent_sequence, a_sequence, approve_all, follow_ups, plan
from tests.review.conftest import Screen
from tests.review.pages import decide, opened, text_of, url_of

pytestmark = pytest.mark.django_db


def statuses(draft: Draft) -> list[str]:
    return [each.status for each in follow_ups(draft)]


def words_of(page: str) -> str:
    """Return what a page says, without its marks."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_the_card_shows_what_follows_with_its_day_and_its_text(at: Screen, mira: Member) -> None:
    first = a_sequence(steps=4, with_fact_at=4)
    page = text_of(at(mira).get(url_of(first)))
    said = words_of(page)
    assert "The sequence 1 1 Dec This mail." in said
    assert "2 4 Dec Re: A thought on your rotas Read" in said
    assert "That was number 3." in said
    assert said.count("No fact about the reader in it. Approving this mail approves it too. A") == 2
    assert "Opens with a fact: it comes back to you as a draft." in said
    assert "Approve the 2 follow-ups with this mail" in said
    assert re.search(r'<input type="checkbox" name="follow_ups" value="yes" checked>', page)


def test_a_mail_alone_has_no_sequence(at: Screen, mira: Member) -> None:
    assert "The sequence" not in text_of(at(mira).get(url_of(a_draft_in_review())))


def test_one_key_approves_it_all_and_says_so(at: Screen, mira: Member) -> None:
    first = a_sequence()
    client = at(mira)
    answer = decide(client, first, "approve", follow_ups="yes")
    assert "Approved with 2 follow-ups: Ana Lima." in text_of(client.get(answer.headers["Location"]))
    assert statuses(first) == [DraftStatus.APPROVED] * 2


def test_a_box_without_its_tick_approves_the_mail_alone(at: Screen, mira: Member) -> None:
    first = a_sequence()
    decide(at(mira), first, "approve")
    first.refresh_from_db()
    assert (first.status, statuses(first)) == (DraftStatus.APPROVED, [DraftStatus.PLANNED] * 2)


def test_what_changed_since_the_page_was_made_is_not_approved_and_said(at: Screen, mira: Member) -> None:
    first, client = a_sequence(), at(mira)
    token = opened(client, first)
    second = follow_ups(first)[0]
    DraftText.objects.create(draft=second, version=2, subject="Other", body="Other.", by_name="x")
    Draft.objects.filter(pk=second.pk).update(version=2, checked_version=2)
    answer = decide(client, first, "approve", token=token, follow_ups="yes")
    page = words_of(text_of(client.get(answer.headers["Location"])))
    assert "Approved: Ana Lima." in page
    assert "not approved with it" in page
    assert statuses(first) == [DraftStatus.PLANNED] * 2


def test_a_follow_up_with_a_finding_is_said_to_come_back_and_is_not_in_the_form(
    at: Screen, mira: Member
) -> None:
    first = a_sequence()
    Finding.objects.create(
        text=follow_ups(first)[0].text, code="length", severity="warns", part="body", start=0, end=1,
        sentence="It is long.",
    )  # fmt: skip
    client = at(mira)
    page = text_of(client.get(url_of(first)))
    assert "It comes back to you as a draft. It is long." in words_of(page)
    assert "and so does it" in page
    assert 'name="follow_ups"' not in page
    decide(client, first, "approve", follow_ups="yes")
    assert statuses(first) == [DraftStatus.PLANNED] * 2


def test_saving_and_approving_with_a_new_subject_approves_the_follow_ups_under_it(
    at: Screen, mira: Member
) -> None:
    first = a_sequence()
    decide(at(mira), first, "save_and_approve", subject="Rotas", body=first.text.body, follow_ups="yes")
    for each in follow_ups(first):
        assert (each.status, each.text.subject) == (DraftStatus.APPROVED, "Re: Rotas")
        assert each.decisions.get().content_sha256 == each.envelope(each.text).sha256


def test_what_else_changed_is_not_approved_under_a_new_subject(at: Screen, mira: Member) -> None:
    first, client = a_sequence(), at(mira)
    token = opened(client, first)
    Draft.objects.filter(pk=follow_ups(first)[0].pk).update(footer="Another footer.")
    decide(
        client,
        first,
        "save_and_approve",
        token=token,
        subject="Rotas",
        body=first.text.body,
        follow_ups="yes",
    )
    first.refresh_from_db()
    assert (first.status, statuses(first)) == (DraftStatus.APPROVED, [DraftStatus.PLANNED] * 2)


def test_saving_and_approving_under_the_same_subject_approves_them_too(at: Screen, mira: Member) -> None:
    first = a_sequence()
    body = first.text.body.replace("a short call", "a call")
    decide(at(mira), first, "save_and_approve", subject=first.text.subject, body=body, follow_ups="yes")
    assert statuses(first) == [DraftStatus.APPROVED] * 2


def test_undo_takes_the_whole_back(at: Screen, mira: Member) -> None:
    first, client = a_sequence(), at(mira)
    decide(client, first, "approve", follow_ups="yes")
    own = ReviewDecision.objects.get(draft=first)
    client.post("/review/", {"undo": str(own.pk)})
    first.refresh_from_db()
    assert (first.status, statuses(first)) == (DraftStatus.IN_REVIEW, [DraftStatus.PLANNED] * 2)


def test_the_day_counts_one_key_once_whatever_went_with_it(at: Screen, mira: Member) -> None:
    first = a_sequence()
    approve_all(first, by=mira)
    assert decided_today(mira, NOW)["approved"] == 1
    withdraw_follow_up(draft=follow_ups(first)[1], by=mira, request_key=uuid4(), now=NOW)
    assert decided_today(mira, NOW)["approved"] == 1
    undo(draft=first, by=mira, request_key=uuid4(), now=NOW)
    assert decided_today(mira, NOW)["approved"] == 0


def test_an_approved_card_names_the_approver_and_takes_a_follow_up_back(at: Screen, mira: Member) -> None:
    first, client = a_sequence(), at(mira)
    approve_all(first, by=mira)
    page = text_of(client.get(url_of(first)))
    assert words_of(page).count("Approved by Mira Holm; it is checked again when its turn comes.") == 2
    third = follow_ups(first)[1]
    assert f'formaction="/review/{third.pk}/withdraw/"' in page
    answers = [client.post(f"/review/{third.pk}/withdraw/") for _ in range(2)]
    assert [answer.headers["Location"] for answer in answers] == [url_of(first)] * 2
    assert "Taken back: step 3." in words_of(text_of(client.get(url_of(first))))
    assert statuses(first) == [DraftStatus.APPROVED, DraftStatus.PLANNED]


def test_taking_one_back_says_how_many_hang_on_it_and_htmx_gets_the_card(at: Screen, mira: Member) -> None:
    first = a_sequence(steps=4)
    approve_all(first)
    answer = at(mira, htmx=True).post(f"/review/{follow_ups(first)[0].pk}/withdraw/")
    page = text_of(answer)
    assert "Taken back: step 2 and the 2 mails after it. It comes back as a draft." in page
    assert page.lstrip().startswith('<div id="card"')


def test_what_cannot_be_taken_back_any_more_says_so(at: Screen, mira: Member) -> None:
    first = a_sequence()
    answer = at(mira).post(f"/review/{follow_ups(first)[0].pk}/withdraw/")
    assert answer.status_code == 409
    assert "It is too late" in text_of(answer)


def test_looking_takes_nothing_back(at: Screen, mira: Member) -> None:
    first = a_sequence()
    approve_all(first)
    assert at(mira).get(f"/review/{follow_ups(first)[0].pk}/withdraw/").status_code == 405
    assert at(mira).post("/review/999999/withdraw/").status_code == 404
    assert statuses(first) == [DraftStatus.APPROVED] * 2


def test_a_follow_up_has_its_own_page_that_decides_nothing(at: Screen, mira: Member) -> None:
    first, client = a_sequence(), at(mira)
    second = follow_ups(first)[0]
    page = text_of(client.get(url_of(second)))
    assert "It follows the mail before it" in page
    assert "It waits for a decision on its own card." in words_of(page)
    assert 'value="approve"' not in page
    approve_all(first)
    assert f'formaction="/review/{second.pk}/withdraw/"' in text_of(client.get(url_of(second)))


def test_what_was_sent_before_stands_on_the_card_of_what_follows(at: Screen, mira: Member) -> None:
    first = a_sent_sequence()
    Enrollment.objects.filter(pk=first.enrollment_id).update(step=2)
    second = follow_ups(first)[0]
    Draft.objects.filter(pk=second.pk).update(status=DraftStatus.IN_REVIEW)
    page = words_of(text_of(at(mira).get(url_of(second))))
    assert "1 1 Dec A thought on your rotas Read Hi Ana," in page
    assert "Sent." in page


def test_days_are_counted_from_today_where_a_card_has_waited() -> None:
    first = a_sequence()
    Draft.objects.filter(pk=first.pk).update(due_at=NOW - timedelta(days=20))
    draft = Draft.objects.select_related(
        "enrollment__campaign", "enrollment__prospect", "mailbox", "step"
    ).get(pk=first.pk)
    assert [mail.due for mail in around(draft, NOW).mails] == [
        NOW,
        NOW + timedelta(days=3),
        NOW + timedelta(days=8),
    ]


def test_a_postponed_step_is_shown_at_its_new_day() -> None:
    first = a_sent_sequence()
    later = NOW + timedelta(days=30)
    Enrollment.objects.filter(pk=first.enrollment_id).update(due_at=later)
    draft = Draft.objects.select_related(
        "enrollment__campaign", "enrollment__prospect", "mailbox", "step"
    ).get(pk=first.pk)
    assert [mail.due for mail in around(draft, LATER).mails][:2] == [LATER, later]


def test_words_of_others_are_shown_as_text(at: Screen, mira: Member) -> None:
    first = a_sequence()
    second = follow_ups(first)[0]
    DraftText.objects.create(draft=second, version=2, subject="<script>x", body="<b>x</b>", by_name="x")
    Draft.objects.filter(pk=second.pk).update(version=2)
    page = text_of(at(mira).get(url_of(first)))
    assert "<script>x" not in page
    assert "<b>x</b>" not in page


# --- Who else at the company ------------------------------------------------------------------------


def a_colleague(draft: Draft, **fields: Any) -> Message:
    company = draft.enrollment.prospect.company
    prospect = a_prospect(
        company=company, **({"first_name": "Li", "last_name": "Wei", "title": "Planner"} | fields)
    )
    return a_handed_over_message(
        enrollment=an_enrollment(campaign=a_campaign(name="Autumn", company_days_apart=0), prospect=prospect)
    )


def test_a_colleague_stands_with_his_mail_its_day_and_what_came_of_it(at: Screen, mira: Member) -> None:
    draft = a_draft_in_review()
    message = a_colleague(draft, address="li@aquaduct.example")
    page = words_of(text_of(at(mira).get(url_of(draft))))
    assert "At Aquaduct before Li Wei , Planner 1 Dec. Rotaplan: Opener. No answer yet." in page
    stop_journey(
        enrollment=message.enrollment, reason=StopReason.REPLIED, explanation="x", by=SOFTWARE, now=LATER
    )
    assert "Rotaplan: Opener. Answered." in words_of(text_of(at(mira).get(url_of(draft))))


def test_nobody_of_another_company_and_nobody_unwritten_is_named(at: Screen, mira: Member) -> None:
    draft = a_draft_in_review()
    a_handed_over_message()
    an_enrollment(
        prospect=a_prospect(company=draft.enrollment.prospect.company, address="li@aquaduct.example")
    )
    assert "before</h2>" not in text_of(at(mira).get(url_of(draft)))


def test_of_many_colleagues_the_latest_are_named_and_the_rest_counted(at: Screen, mira: Member) -> None:
    draft = a_draft_in_review()
    for number in range(10):
        a_colleague(draft, address=f"p{number}@aquaduct.example", last_name=f"Wei{number}")
    found = colleagues_of(draft)
    assert (len(found.people), found.count) == (8, 10)
    assert "2 more at this company." in text_of(at(mira).get(url_of(draft)))


def a_contact(address: str, **fields: Any) -> Contact:
    """A mail that somebody wrote with another tool, and that was imported."""
    said = {
        "at": NOW - timedelta(days=300),
        "sender": "Jo Berg",
        "result": "not_interested",
        "campaign": "Spring",
    }
    return Contact.objects.create(address=address, **(said | fields))


def test_what_was_written_to_the_company_before_this_product_stands_on_the_card(
    at: Screen, mira: Member
) -> None:
    draft = a_draft_in_review()
    company = draft.enrollment.prospect.company
    assert company
    known = a_prospect(
        company=company, address=f"li@{company.domain}", first_name="Li", last_name="Wei",
        title="Planner",
    )  # fmt: skip
    a_contact(known.address)
    a_contact(known.address, at=NOW - timedelta(days=400), result="sent")  # his last mail says how it ended
    a_contact(f"desk@{company.domain}", at=NOW - timedelta(days=500), sender="", result="sent", campaign="")
    a_contact("li@elsewhere.example")
    page = words_of(text_of(at(mira).get(url_of(draft))))
    assert (
        "At Aquaduct before Before Outreach Li Wei , Planner 4 Feb. Jo Berg wrote in Spring. Not interested."
        in page
    )
    assert f"desk@{company.domain} 19 Jul 2025. Somebody of ours wrote. Sent." in page
    assert page.count("Jo Berg wrote") == 1


def test_of_many_earlier_mails_the_latest_are_named(at: Screen, mira: Member) -> None:
    draft = a_draft_in_review()
    domain = draft.enrollment.prospect.domain
    for number in range(9):
        a_contact(f"p{number}@{domain}", at=NOW - timedelta(days=300 + number))
    page = text_of(at(mira).get(url_of(draft)))
    assert [f"p{number}@{domain}" in page for number in (0, 7, 8)] == [True, True, False]
    assert "Others were written to before these." in page


def test_of_a_company_with_very_many_few_are_read(at: Screen, mira: Member) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("only PostgreSQL says how often it looked")
    draft = a_draft_in_review()
    own = draft.enrollment.prospect
    people = Prospect.objects.bulk_create(
        Prospect(address=f"p{number}@aquaduct.example", company=own.company) for number in range(COUNTED + 20)
    )
    Enrollment.objects.bulk_create(
        Enrollment(campaign=draft.enrollment.campaign, prospect=each, stage="approved") for each in people
    )
    with CaptureQueriesContext(connection) as seen:
        found = colleagues_of(draft)
    assert (len(found.people), found.count) == (8, COUNTED + 1)
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {seen[0]['sql']}")
        plan = cursor.fetchone()[0]
    asked = [node["Actual Loops"] for node in nodes(plan) if node.get("Relation Name") == "campaigns_message"]
    assert asked
    assert max(asked) <= len(found.people)
    assert f"In all more than {COUNTED} others at this company." in text_of(at(mira).get(url_of(draft)))


def nodes(plan: Any) -> list[dict[str, Any]]:
    """Return every step of a plan."""
    if isinstance(plan, list):
        return [node for each in plan for node in nodes(each)]
    if not isinstance(plan, dict):
        return []
    return [plan, *(node for each in plan.values() for node in nodes(each))]


@pytest.mark.parametrize("number", [1, 6])
def test_what_stands_around_a_draft_takes_three_statements_however_much(number: int) -> None:
    first = a_sequence(steps=number + 1)
    for place in range(number):
        a_colleague(first, address=f"p{place}@aquaduct.example")
    draft = Draft.objects.select_related(
        "enrollment__campaign", "enrollment__prospect__company", "mailbox", "step"
    ).get(pk=first.pk)
    with CaptureQueriesContext(connection) as seen:
        rest, others = around(draft, NOW), colleagues_of(draft)
    assert (len(rest.shown), others.count) == (number, number)
    assert len(seen) == 3


def test_what_comes_back_as_a_card_shows_the_rest_again(at: Screen, mira: Member) -> None:
    first = a_sequence()
    approve_all(first)
    withdraw_follow_up(draft=follow_ups(first)[1], by=mira, request_key=uuid4(), now=NOW)
    send(message_id=first.messages.get().pk, now=LATER)
    plan(Draft.objects.get(pk=first.pk))
    page = words_of(text_of(at(mira).get(url_of(first))))
    assert "Approved by Mira Holm; it is checked again when its turn comes." in page
