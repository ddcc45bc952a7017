"""The editor in the card: what is typed is never lost, is checked on the way, and is saved by one key."""

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from campaigns.drafts.models import Draft, DraftText
from campaigns.drafts.rules import DraftStatus
from campaigns.members.rules import Role
from review.models import UnsavedText
from review.services import take_over
from tests.browser.queues import a_queue, name_of, sign_in, wait_for_card, wait_until_ready, wait_until_saved
from tests.factories import a_member

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def drafts(transactional_db: None) -> list[Draft]:
    return a_queue(2)


@pytest.fixture
def queue(page: Page, live_server: LiveServer, drafts: list[Draft]) -> Page:
    """The editor of the first card open, the next card ready."""
    sign_in(page.context, a_member(name="Mira Holm"), live_server.url)
    page.goto(f"{live_server.url}/review/")
    page.keyboard.press("j")
    wait_for_card(page, name_of(drafts[0]))
    wait_until_ready(page, 1)
    page.keyboard.press("e")
    expect(page.locator("#edit-body")).to_be_focused()
    return page


def add(page: Page, words: str) -> None:
    page.keyboard.press("Control+End")
    page.keyboard.type(words)


def wait_until_kept(page: Page) -> None:
    expect(page.locator("#editor-checks")).to_contain_text("Kept for you")


def test_what_is_typed_is_checked_and_found_again_on_another_computer(
    queue: Page, drafts: list[Draft]
) -> None:
    add(queue, " You saved 43 %.")
    wait_until_kept(queue)
    expect(queue.locator("#editor-checks")).to_contain_text("43 %” does not stand in any quote")
    assert UnsavedText.objects.get().body.endswith("You saved 43 %.")
    assert DraftText.objects.filter(draft=drafts[0]).count() == 1
    queue.evaluate("sessionStorage.clear()")
    queue.reload()
    queue.click("text=Go on with it")
    assert queue.input_value("#edit-body").endswith("You saved 43 %.")


def test_what_was_typed_without_the_network_is_found_again_in_this_tab(
    queue: Page, complaints: list[str]
) -> None:
    queue.context.set_offline(True)
    add(queue, " Or not?")
    expect(queue.locator("#editor-checks")).to_contain_text("not at the server yet")
    queue.context.set_offline(False)
    queue.reload()
    queue.keyboard.press("e")
    assert queue.input_value("#edit-body").endswith("Or not?")
    complaints.clear()


def test_saving_stays_and_saving_with_approval_goes_on(queue: Page, drafts: list[Draft]) -> None:
    queue.fill("#edit-subject", "Your rotas")
    queue.keyboard.press("Control+s")
    expect(queue.locator(".subject b")).to_have_text("Your rotas")
    wait_for_card(queue, name_of(drafts[0]))
    queue.keyboard.press("d")
    expect(queue.locator(".changed")).to_have_attribute("open", "")
    queue.keyboard.press("e")
    queue.fill("#edit-subject", "Rotas")
    queue.keyboard.press("Control+Enter")
    wait_for_card(queue, name_of(drafts[1]))
    wait_until_saved(queue)
    drafts[0].refresh_from_db()
    assert (drafts[0].status, drafts[0].text.subject) == (DraftStatus.APPROVED, "Rotas")
    assert not UnsavedText.objects.exists()


def test_leaving_asks_only_when_something_was_typed(queue: Page) -> None:
    queue.keyboard.press("Escape")
    expect(queue.locator("#editor")).to_be_hidden()
    queue.keyboard.press("e")
    add(queue, " More.")
    wait_until_kept(queue)
    queue.once("dialog", lambda dialog: dialog.dismiss())
    queue.keyboard.press("Escape")
    assert queue.input_value("#edit-body").endswith("More.")
    queue.once("dialog", lambda dialog: dialog.accept())
    with queue.expect_response("**/unsaved/"):
        queue.keyboard.press("Escape")
    expect(queue.locator("#editor")).to_be_hidden()
    assert not UnsavedText.objects.exists()


def test_a_refused_edit_comes_back_with_both_texts(
    queue: Page, drafts: list[Draft], complaints: list[str]
) -> None:
    add(queue, " Mine.")
    wait_until_kept(queue)
    theirs = DraftText.objects.create(
        draft=drafts[0], version=2, subject="Theirs", body="Their words.", by_name="Jonas"
    )
    Draft.objects.filter(pk=drafts[0].pk).update(version=2, checked_version=2)
    queue.keyboard.press("Control+Enter")
    expect(queue.locator("#refused li")).to_contain_text("Somebody else changed or decided this draft")
    queue.click("#refused >> text=Open")
    expect(queue.locator("#card h1")).to_have_text(f"{name_of(drafts[0])}: two texts")
    expect(queue.locator("#card")).to_contain_text(theirs.body)
    assert queue.input_value("#mine-body").endswith("Mine.")
    queue.click("text=Save mine as a new version")
    wait_for_card(queue, name_of(drafts[0]))
    expect(queue.locator("#refused")).to_be_hidden()
    assert DraftText.objects.get(draft=drafts[0], version=3).body.endswith("Mine.")
    complaints.clear()


def test_a_card_that_is_taken_over_is_told_and_the_text_stays(queue: Page, drafts: list[Draft]) -> None:
    add(queue, " Mine.")
    wait_until_kept(queue)
    take_over(draft=drafts[0], by=a_member(name="Li Na", role=Role.LEAD), now=timezone.now())
    queue.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(queue.locator("#status")).to_have_text("Li Na took this draft over.")
    assert queue.input_value("#mine-body").endswith("Mine.")


def test_the_list_of_actions_opens_from_the_editor_and_does_what_is_chosen(
    queue: Page, drafts: list[Draft]
) -> None:
    queue.keyboard.press("Control+k")
    expect(queue.locator("dialog")).to_contain_text("Save and approve")
    queue.keyboard.type("leave")
    queue.keyboard.press("Enter")
    expect(queue.locator("#editor")).to_be_hidden()
