"""The inbox in a real browser: one key a decision, the list and the thread apart on a phone, everything without script."""

from collections.abc import Iterator
from email.message import EmailMessage

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from campaigns.llm.services import sync_prompts
from campaigns.members.models import Member
from campaigns.quality.services import sync_phrases
from campaigns.replies.models import InboundMessage
from campaigns.replies.services.receiving import receive
from review.models import Presence
from tests.browser.test_review_screens import sign_in
from tests.factories import LATER, NOW, a_campaign, a_handed_over_message, a_member
from tests.screens.world import letter_to

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NO = "We are not interested, thank you.\n\nOn Mon, 30 Nov 2026 at 10:00, Mira Holm <mira@tidewater.example> wrote:\n> I read that you grow.\n"


@pytest.fixture
def mira(transactional_db: None) -> Member:
    return a_member(name="Mira Holm")


@pytest.fixture
def replies(transactional_db: None) -> list[InboundMessage]:
    """Two people who said no: Bo, who wrote last and stands first, and Ana."""
    sync_prompts(now=NOW)
    sync_phrases()
    campaign = a_campaign()
    return [_no_of(campaign, "Ana"), _no_of(campaign, "Bo")]


def _no_of(campaign: object, first: str) -> InboundMessage:
    message = a_handed_over_message(**letter_to(campaign, first, "Lima" if first == "Ana" else "Berg"))  # type: ignore[arg-type]
    mail = EmailMessage()
    mail["From"], mail["To"] = f"{first} <{message.recipient}>", message.mailbox.address
    mail["Subject"], mail["Message-ID"] = f"Re: {message.subject}", f"<{message.pk}@their.example>"
    mail["In-Reply-To"] = message.message_id
    mail.set_content(NO)
    receive(mailbox=message.mailbox, raw=mail.as_bytes(), now=LATER)
    return InboundMessage.objects.get(message=message)


@pytest.fixture
def inbox(page: Page, live_server: LiveServer, replies: list[InboundMessage], mira: Member) -> Page:
    sign_in(page.context, mira, live_server.url)
    page.goto(f"{live_server.url}/inbox/")
    expect(page.locator("h1")).to_have_text("Bo Berg")
    return page


def label_of(reply: InboundMessage) -> str:
    return InboundMessage.objects.values_list("category", flat=True).get(pk=reply.pk)


def test_enter_agrees_and_goes_on_and_z_takes_it_back(inbox: Page, replies: list[InboundMessage]) -> None:
    inbox.keyboard.press("Enter")
    expect(inbox.locator("h1")).to_have_text("Ana Lima")
    expect(inbox.locator("#status")).to_contain_text("Agreed: ")
    assert inbox.evaluate("document.activeElement.tagName") == "H1"
    inbox.keyboard.press("z")
    expect(inbox.locator("h1")).to_have_text("Bo Berg")
    assert not InboundMessage.objects.filter(confirmed_at__isnull=False).exists()


def test_enter_on_a_link_follows_it_and_agrees_to_nothing(inbox: Page) -> None:
    inbox.locator(".replies a").nth(1).focus()
    inbox.keyboard.press("Enter")
    expect(inbox.locator("h1")).to_have_text("Ana Lima")
    assert not InboundMessage.objects.filter(confirmed_at__isnull=False).exists()


def test_j_and_k_walk_and_a_dot_opens_the_history(inbox: Page, replies: list[InboundMessage]) -> None:
    inbox.keyboard.press("j")
    expect(inbox.locator("h1")).to_have_text("Ana Lima")
    assert inbox.url.endswith(f"/inbox/{replies[0].pk}/?category=not_interested")
    inbox.keyboard.press("k")
    expect(inbox.locator("h1")).to_have_text("Bo Berg")
    assert inbox.is_hidden("text=I read that you grow.")
    inbox.keyboard.press(".")
    assert inbox.is_visible("text=I read that you grow.")


def test_l_and_a_digit_and_enter_give_another_label(inbox: Page, replies: list[InboundMessage]) -> None:
    inbox.keyboard.press("l")
    expect(inbox.locator("#relabel")).to_contain_text("Takes back: Never offers")
    inbox.keyboard.press("1")
    inbox.keyboard.press("Enter")
    expect(inbox.locator("#status")).to_contain_text("Now positive")
    assert label_of(replies[1]) == "positive"


def test_h_and_a_digit_and_enter_put_it_off(inbox: Page, replies: list[InboundMessage]) -> None:
    inbox.keyboard.press("h")
    inbox.keyboard.press("1")
    inbox.keyboard.press("Enter")
    expect(inbox.locator("h1")).to_have_text("Ana Lima")
    assert InboundMessage.objects.get(pk=replies[1].pk).remind_at is not None


def test_letters_typed_in_the_search_are_letters(inbox: Page) -> None:
    inbox.keyboard.press("/")
    inbox.keyboard.type("ana lima")
    assert inbox.input_value("#find-reply") == "ana lima"
    inbox.keyboard.press("Enter")
    expect(inbox.locator("h1")).to_have_text("Ana Lima")


def test_an_open_page_says_that_somebody_is_there(
    inbox: Page, mira: Member, replies: list[InboundMessage]
) -> None:
    expect(inbox.locator("#present")).to_have_text("Nobody else has it open.")
    inbox.keyboard.press("j")
    expect(inbox.locator("h1")).to_have_text("Ana Lima")
    inbox.wait_for_load_state("networkidle")
    assert list(Presence.objects.values_list("member", "inbound")) == [(mira.pk, replies[0].pk)]


@pytest.mark.parametrize("width", [320, 390])
def test_on_a_phone_the_list_leads_to_the_thread_and_back(inbox: Page, width: int) -> None:
    inbox.set_viewport_size({"width": width, "height": 700})
    inbox.reload()
    assert inbox.is_hidden(".thread")
    inbox.click("text=Bo Berg")
    expect(inbox.locator(".thread h1")).to_be_visible()
    assert inbox.is_hidden(".pick")
    assert inbox.evaluate("document.documentElement.scrollWidth") <= width
    inbox.click(".back a")
    expect(inbox.locator(".pick")).to_be_visible()


@pytest.fixture
def plain(browser: Browser) -> Iterator[Page]:
    """A page without script."""
    context = browser.new_context(java_script_enabled=False)
    opened = context.new_page()
    opened.set_default_timeout(8000)
    yield opened
    context.close()


def test_everything_can_be_done_without_script(
    plain: Page, live_server: LiveServer, replies: list[InboundMessage], mira: Member
) -> None:
    sign_in(plain.context, mira, live_server.url)
    plain.goto(f"{live_server.url}/inbox/")
    plain.click(".replies a >> nth=0")
    plain.click("text=Take it")
    expect(plain.locator("#status")).to_have_text("It is yours.")
    plain.click("text=Relabel…")
    plain.check("#relabel input[value=positive]")
    plain.click("text=Give this label")
    expect(plain.locator("#status")).to_contain_text("Now positive")
    plain.click("text=Undo: Bo Berg")
    assert label_of(replies[1]) == "not_interested"
    plain.click("text=Remind me…")
    plain.check("#remind input[value=next_week]")
    plain.click("#remind >> text=Remind me")
    expect(plain.locator("#status")).to_contain_text("Put off")
    plain.goto(f"{live_server.url}/inbox/{replies[0].pk}/")
    plain.click("text=Confirm label")
    expect(plain.locator("#status")).to_contain_text("Agreed")
    assert InboundMessage.objects.get(pk=replies[0].pk).handled_by == mira


def test_what_several_can_be_done_with_stands_there_once_one_is_ticked(
    inbox: Page, replies: list[InboundMessage]
) -> None:
    several = inbox.locator(".several")
    expect(several).to_be_hidden()
    inbox.check("[aria-label='Choose Bo Berg']")
    expect(several).to_be_visible()
    several.get_by_role("button", name="Done").click()
    expect(inbox.locator("#status")).to_contain_text("Done: 1 reply")
    done = InboundMessage.objects.filter(handled_at__isnull=False)
    assert list(done.values_list("pk", flat=True)) == [replies[1].pk]
