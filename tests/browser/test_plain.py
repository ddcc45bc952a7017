"""A working day without script: the same decisions by plain forms, from the first draft to the last answer."""

from collections.abc import Iterator
from email.message import EmailMessage

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus, Lane
from campaigns.llm.services import sync_prompts
from campaigns.members.models import Member
from campaigns.members.rules import Role
from campaigns.quality.services import sync_phrases
from campaigns.replies.models import InboundMessage
from campaigns.replies.services.receiving import receive
from tests.browser.test_review_screens import sign_in
from tests.factories import (
    LATER,
    NOW,
    a_draft_in_review,
    a_handed_over_message,
    a_member,
    a_prospect,
    an_enrollment,
)

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def mira(transactional_db: None) -> Member:
    sync_prompts(now=NOW)
    sync_phrases()
    return a_member(name="Mira Holm")


@pytest.fixture
def plain(browser: Browser, mira: Member, live_server: LiveServer) -> Iterator[Page]:
    """A browser without script in which Mira is signed in, opened at the queue's address."""
    context = browser.new_context(java_script_enabled=False, base_url=live_server.url)
    sign_in(context, mira, live_server.url)
    opened = context.new_page()
    opened.set_default_timeout(5000)
    yield opened
    context.close()


def status(draft: Draft) -> str:
    return Draft.objects.values_list("status", flat=True).get(pk=draft.pk)


def test_two_drafts_are_taken_edited_approved_taken_back_and_held_back(plain: Page) -> None:
    li = an_enrollment(prospect=a_prospect(first_name="Li", last_name="Na"))
    ana, second = a_draft_in_review(), a_draft_in_review(enrollment=li, due_at=LATER)
    plain.goto("/review/")
    plain.get_by_role("button", name="Take the first").click()
    expect(plain.locator("h1")).to_have_text("Ana Lima")
    plain.get_by_role("link", name="Edit").click()
    plain.get_by_label("Subject").fill("Your rotas")
    plain.get_by_role("button", name="Save, run the checks").click()
    expect(plain.locator(".subject b")).to_have_text("Your rotas")
    plain.get_by_role("button", name="Approve, next").click()
    expect(plain.locator("h1")).to_have_text("Li Na")
    assert status(ana) == DraftStatus.APPROVED
    plain.get_by_role("button", name="Undo: Ana Lima approved").click()
    expect(plain.locator("h1")).to_have_text("Ana Lima")
    assert status(ana) == DraftStatus.IN_REVIEW
    plain.get_by_role("button", name="Do not send…").click()
    plain.get_by_role("button", name="Do not send", exact=False).last.click()
    expect(plain.get_by_role("alert")).to_contain_text("Choose why.")
    plain.get_by_role("button", name="Do not send…").click()
    plain.get_by_label("Tone").check()
    plain.get_by_label("In your words").fill("Too long.")
    plain.get_by_role("dialog").get_by_role("button", name="Do not send").click()
    expect(plain.locator("h1")).to_have_text("Li Na")
    decision = ana.decisions.latest("pk")
    assert (status(ana), decision.reason, decision.note) == (DraftStatus.SUPPRESSED, "tone", "Too long.")
    assert status(second) == DraftStatus.IN_REVIEW


def test_a_draft_is_put_off_and_another_flagged(plain: Page) -> None:
    a_member(name="Lea Sommer", role=Role.LEAD)  # who decides what is flagged
    bo = an_enrollment(prospect=a_prospect(first_name="Bo", last_name="Berg"))
    ana, second = a_draft_in_review(), a_draft_in_review(enrollment=bo, due_at=LATER)
    plain.goto(f"/review/{ana.pk}/")
    plain.get_by_role("button", name="Hold…").click()
    plain.get_by_label("Next working day").check()
    plain.get_by_role("dialog").get_by_role("button", name="Hold").click()
    expect(plain.locator("#status")).to_contain_text("Ana Lima")
    ana.refresh_from_db()
    assert (ana.status, ana.held_until is not None) == (DraftStatus.IN_REVIEW, True)
    plain.goto(f"/review/{second.pk}/")
    plain.get_by_role("button", name="Flag").click()
    plain.get_by_label("What should the lead look at?").fill("Is this still their plant?")
    plain.get_by_role("dialog").get_by_role("button", name="Flag").click()
    expect(plain.locator("#status")).to_contain_text("Bo Berg")
    second.refresh_from_db()
    assert second.lane == Lane.LEAD


def test_no_key_is_promised_that_only_a_script_could_hear(plain: Page) -> None:
    plain.goto(f"/review/{a_draft_in_review().pk}/")
    assert plain.locator("kbd").count() > 3
    assert [key for key in plain.locator("kbd").all() if key.is_visible()] == []
    assert [button for button in plain.locator("[data-help], [data-walk]").all() if button.is_visible()] == []


def test_an_answer_is_taken_off_the_list(plain: Page) -> None:
    message = a_handed_over_message()
    mail = EmailMessage()
    mail["From"], mail["To"] = f"Ana Lima <{message.recipient}>", message.mailbox.address
    mail["Message-ID"], mail["In-Reply-To"] = "<1@their.example>", message.message_id
    mail.set_content("Yes, please send me an example.\n")
    receive(mailbox=message.mailbox, raw=mail.as_bytes(), now=LATER)
    plain.goto("/inbox/")
    plain.get_by_role("group", name="Label and answer").get_by_role("button", name="Done").click()
    expect(plain.locator("#status")).to_contain_text("Done:")
    assert InboundMessage.objects.get().handled_at is not None


def test_keys_are_chosen(plain: Page, mira: Member) -> None:
    plain.goto("/keys/")
    plain.get_by_label("Off: for who").check()
    plain.get_by_label("Approve, next").fill("Ctrl A")
    plain.get_by_role("button", name="Save the keys").click()
    expect(plain.get_by_role("alert")).to_contain_text("Nothing was saved.")
    plain.get_by_label("Approve, next").fill("y")
    plain.get_by_role("button", name="Save the keys").click()
    expect(plain.locator("#status")).to_contain_text("Saved.")
    mira.refresh_from_db()
    assert (mira.keys, mira.key_mode) == ({"approve": "y"}, "off")
