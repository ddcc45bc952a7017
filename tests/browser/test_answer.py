"""An answer in a real browser: texts at one key, nothing typed is lost, one press or two send one mail."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageKind
from campaigns.llm.services import sync_prompts
from campaigns.members.models import Member
from campaigns.quality.services import sync_phrases
from campaigns.replies.models import HandOver, InboundMessage, Outcome, ReplyAnswer, SavedReply
from campaigns.replies.rules.kinds import Category
from tests.browser.test_review_screens import sign_in
from tests.factories import NOW, a_campaign, a_handed_over_message, a_member
from tests.factories.replies import an_answer_taken_in
from tests.screens.world import letter_to

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LINK = "https://meet.example/mira"
TEXT = "Hi Bo,\n\nThursday at three works for us.\n\nMira"


@pytest.fixture
def mira(transactional_db: None) -> Member:
    sync_prompts(now=NOW)
    sync_phrases()
    SavedReply.objects.create(title="Thursday", key=1, text="Thursday at three works.")
    return a_member(name="Mira Holm", meeting_link=LINK)


@pytest.fixture
def replies(mira: Member) -> list[InboundMessage]:
    """Two people who want to go on: Bo, who wrote last and stands first, and Ana."""
    campaign = a_campaign()
    written = [
        a_handed_over_message(**letter_to(campaign, *name)) for name in (("Ana", "Lima"), ("Bo", "Berg"))
    ]
    return [an_answer_taken_in(message, category=Category.POSITIVE) for message in written]


@pytest.fixture
def at_bo(page: Page, live_server: LiveServer, replies: list[InboundMessage], mira: Member) -> Page:
    sign_in(page.context, mira, live_server.url)
    page.goto(f"{live_server.url}/inbox/{replies[1].pk}/")
    expect(page.locator("h1")).to_have_text("Bo Berg")
    return page


def text_in(page: Page) -> str:
    return page.input_value("#answer-text")


def test_a_digit_sets_a_saved_reply_in_and_m_the_meeting_link(at_bo: Page, mira: Member) -> None:
    at_bo.keyboard.press("1")
    expect(at_bo.locator("#answer-text")).to_have_value("Thursday at three works.")
    expect(at_bo.locator("#answer-text")).to_be_focused()
    at_bo.keyboard.press("Escape")
    at_bo.keyboard.press("m")
    expect(at_bo.locator("#answer-text")).to_have_value(f"Thursday at three works. {LINK}")
    at_bo.keyboard.press("Control+Enter")
    expect(at_bo.get_by_role("alert")).to_have_count(0)
    expect(at_bo.locator("#status")).to_contain_text("leaves now")
    answer = ReplyAnswer.objects.get()
    assert (answer.text, answer.saved_reply) == (f"Thursday at three works. {LINK}", SavedReply.objects.get())


def test_a_text_is_set_in_where_the_caret_is(at_bo: Page) -> None:
    at_bo.fill("#answer-text", "Hi Bo, see you. Mira")
    at_bo.evaluate("document.getElementById('answer-text').setSelectionRange(6, 6)")
    at_bo.click("text=Meeting link")
    assert text_in(at_bo) == f"Hi Bo, {LINK} see you. Mira"


def test_while_somebody_types_keys_are_letters(at_bo: Page, replies: list[InboundMessage]) -> None:
    at_bo.keyboard.press("r")
    expect(at_bo.locator("#answer-text")).to_be_focused()
    typed = "1 m l h j c z x g ? / ."
    at_bo.keyboard.type(typed)
    at_bo.keyboard.press("Enter")
    assert text_in(at_bo) == f"{typed}\n"
    assert at_bo.is_hidden("#relabel")
    assert at_bo.is_hidden("#remind")
    stored = InboundMessage.objects.get(pk=replies[1].pk)
    assert (stored.handled_at, stored.confirmed_at, stored.remind_at) == (None, None, None)


def test_what_was_typed_stays_over_a_reload_and_what_else_is_looked_at(at_bo: Page) -> None:
    at_bo.fill("#answer-text", TEXT)
    at_bo.reload()
    expect(at_bo.locator("#answer-text")).to_have_value(TEXT)
    expect(at_bo.locator("#status")).to_contain_text("Your answer is here again")
    at_bo.click("text=Take it")
    expect(at_bo.locator(".who")).to_contain_text("Yours")
    expect(at_bo.locator("#answer-text")).to_have_value(TEXT)
    at_bo.locator("h1").focus()
    at_bo.keyboard.press("j")
    expect(at_bo.locator("h1")).to_have_text("Ana Lima")
    assert text_in(at_bo) == ""
    at_bo.keyboard.press("k")
    expect(at_bo.locator("h1")).to_have_text("Bo Berg")
    expect(at_bo.locator("#answer-text")).to_have_value(TEXT)


def test_what_could_not_be_sent_is_there_again(at_bo: Page) -> None:
    at_bo.route("**/answer/", lambda route: route.abort())
    at_bo.fill("#answer-text", TEXT)
    at_bo.click("text=Send answer")
    at_bo.wait_for_url("chrome-error://**")
    at_bo.unroute("**/answer/")
    at_bo.go_back()
    expect(at_bo.locator("#answer-text")).to_have_value(TEXT)
    at_bo.click("text=Send answer")
    expect(at_bo.locator("#status")).to_contain_text("leaves now")
    assert ReplyAnswer.objects.get().text == TEXT


def test_what_a_check_forbids_stays_to_be_mended(at_bo: Page, complaints: list[str]) -> None:
    at_bo.fill("#answer-text", "Hi [first name], Thursday works.")
    at_bo.keyboard.press("Control+Enter")
    expect(at_bo.get_by_role("alert")).to_contain_text("It was not sent: a check forbids it.")
    assert text_in(at_bo) == "Hi [first name], Thursday works."
    assert [said for said in complaints if "422" not in said] == []
    complaints.clear()
    at_bo.fill("#answer-text", TEXT)
    at_bo.keyboard.press("Control+Enter")
    expect(at_bo.locator("#status")).to_contain_text("leaves now")


def test_two_presses_send_one_mail_and_what_left_is_forgotten(
    at_bo: Page, replies: list[InboundMessage]
) -> None:
    url = at_bo.url
    at_bo.fill("#answer-text", TEXT)
    at_bo.dblclick("text=Send answer")
    expect(at_bo.locator("#status")).to_contain_text("leaves now")
    assert Message.objects.filter(kind=MessageKind.ANSWER).count() == 1
    at_bo.goto(url)
    expect(at_bo.locator("h1")).to_have_text("Bo Berg")
    expect(at_bo.locator("article", has_text="Mira Holm").first).to_contain_text("Thursday at three works")
    assert text_in(at_bo) == ""


def test_g_opens_the_hand_over_and_it_is_given(at_bo: Page, replies: list[InboundMessage]) -> None:
    at_bo.keyboard.press("g")
    expect(at_bo.locator("#hand-over-member")).to_be_focused()
    expect(at_bo.locator("#hand-over-member")).to_be_in_viewport()
    at_bo.fill("#hand-over-name", "Owen Reed")
    at_bo.fill("#hand-over-address", "owen@partner.example")
    at_bo.fill("#hand-over-note", "He asks for prices.")
    at_bo.locator(".handing-over .primary").click()
    expect(at_bo.locator("#status")).to_contain_text("Handed over to Owen Reed")
    row = HandOver.objects.get()
    assert (row.inbound, row.to_address, row.note) == (
        replies[1],
        "owen@partner.example",
        "He asks for prices.",
    )


@pytest.fixture
def plain(
    browser: Browser, live_server: LiveServer, replies: list[InboundMessage], mira: Member
) -> Iterator[Page]:
    """A browser without script, before the reply of Bo."""
    context = browser.new_context(java_script_enabled=False, base_url=live_server.url)
    sign_in(context, mira, live_server.url)
    opened = context.new_page()
    opened.set_default_timeout(8000)
    opened.goto(f"/inbox/{replies[1].pk}/")
    yield opened
    context.close()


def test_without_script_an_answer_is_made_of_plain_forms(plain: Page) -> None:
    plain.fill("#answer-text", "Hi Bo,")
    plain.get_by_role("button", name="Thursday", exact=True).click()
    expect(plain.locator("#answer-text")).to_have_value("Hi Bo,\n\nThursday at three works.")
    plain.get_by_role("button", name="Meeting link").click()
    expect(plain.locator("#answer-text")).to_have_value(f"Hi Bo,\n\nThursday at three works.\n\n{LINK}")
    plain.get_by_role("button", name="Send answer").click()
    expect(plain.locator("#status")).to_contain_text("leaves now")
    assert ReplyAnswer.objects.get().saved_reply == SavedReply.objects.get()


def test_without_script_a_reply_is_handed_over_and_its_outcome_noted(plain: Page) -> None:
    plain.locator(".handing-over summary").click()
    plain.fill("#hand-over-name", "Owen Reed")
    plain.fill("#hand-over-address", "owen@partner.example")
    plain.locator(".handing-over .primary").click()
    expect(plain.locator("#status")).to_contain_text("Handed over to Owen Reed")
    plain.go_back()
    plain.get_by_role("button", name="Meeting booked").click()
    expect(plain.locator(".outcome li").first).to_contain_text("Meeting booked")
    assert (HandOver.objects.count(), Outcome.objects.get().kind) == (1, "meeting_booked")
