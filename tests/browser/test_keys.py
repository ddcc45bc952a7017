"""One table of keys: a press does what the button does, and nothing while somebody writes or a sheet is open."""

from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import Page

from campaigns.members.rules.keys import KeyMode
from tests.browser.cards import ALLOWED, card, refused
from tests.browser.conftest import Show, is_asked

pytestmark = pytest.mark.browser
CARD = "review/queue/card.html"


def lit(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('[data-number][aria-current]')].map(e => e.id)"
    )
    return found


def decision(page: Page, key: str) -> str:
    """Press the key, wait for the form that it sends, and return what the pressed button added to it."""
    with page.expect_response(
        lambda response: response.request.method == "POST" and not is_asked(response.url)
    ) as answered:
        page.keyboard.press(key)
    return (answered.value.request.post_data or "").rpartition("&")[2]


def sends_nothing(page: Page, posts: list[str], key: str) -> bool:
    """Press the key, let the page settle, and say whether no form was sent."""
    page.keyboard.press(key)
    page.wait_for_timeout(60)
    return posts == []


@pytest.mark.parametrize(("key", "sent"), [("a", "decision=approve"), ("z", "undo=9")])
def test_one_key_sends_what_its_button_sends(show: Show, key: str, sent: str) -> None:
    assert decision(show(CARD, card()), key) == sent


@pytest.mark.parametrize("key", ["Control+a", "Alt+a", "Meta+a", "Shift+A", "q", "Enter", "Backspace"])
def test_other_keys_send_nothing(show: Show, posts: list[str], key: str) -> None:
    assert sends_nothing(show(CARD, card()), posts, key)


def test_a_warning_takes_the_second_key(show: Show, posts: list[str]) -> None:
    may = card()["may"] | {
        "approve": refused("A warning takes a second key."),
        "approve_despite_warnings": ALLOWED,
    }
    page = show(CARD, card(may=may, warnings_words="1 warning"))
    assert sends_nothing(page, posts, "a")
    assert page.inner_text("#status") == "A warning takes a second key."
    assert decision(page, "Shift+A") == "decision=approve_despite_warnings"


def test_clause_and_quote_light_up_together(show: Show) -> None:
    page = show(CARD, card())
    page.keyboard.press("n")
    assert lit(page) == ["clause-c1", "quote-c1"]
    page.keyboard.press("p")
    assert lit(page) == ["clause-c3", "quote-c3"]


def test_the_sheet_has_the_keys_to_itself(show: Show, posts: list[str]) -> None:
    page = show(CARD, card())
    page.keyboard.press("s")
    page.keyboard.press("2")
    assert sends_nothing(page, posts, "a")
    assert decision(page, "Enter") == "decision=do_not_send"
    assert "reason=no_fit&scope=person" in posts[0]


def test_letters_typed_in_the_editor_are_letters(show: Show) -> None:
    page = show(CARD, card())
    page.keyboard.press("e")
    page.keyboard.type("asz")
    assert page.input_value("#edit-body").startswith("asz")
    assert decision(page, "Control+Enter") == "decision=save_and_approve"


def test_nothing_can_be_approved_while_the_editor_is_open(show: Show, posts: list[str]) -> None:
    page = show(CARD, card())
    page.keyboard.press("e")
    page.locator("h1").evaluate("heading => heading.focus()")
    assert sends_nothing(page, posts, "a")


def test_leaving_the_editor_asks_before_it_loses_words(show: Show) -> None:
    page = show(CARD, card())
    page.keyboard.press("e")
    page.keyboard.type("more")
    page.once("dialog", lambda dialog: dialog.dismiss())
    page.keyboard.press("Escape")
    assert page.is_visible("#edit-body")
    page.once("dialog", lambda dialog: dialog.accept())
    page.keyboard.press("Escape")
    assert page.is_hidden("#edit-body")
    assert "more" not in page.input_value("#edit-body")


def test_the_sheet_of_keys_lists_the_buttons_and_leads_to_where_they_are_changed(
    show: Show, posts: list[str]
) -> None:
    page = show(CARD, card())
    page.keyboard.press("?")
    listed = page.inner_text("dialog")
    assert all(words in listed for words in ("Approve, next", "Next clause", "Ctrl S"))
    assert page.get_attribute("dialog a", "href") == "/keys/"
    assert sends_nothing(page, posts, "a")
    page.click("dialog button")
    assert decision(page, "a") == "decision=approve"


OWN = SimpleNamespace(is_authenticated=True, keys={"approve": "x", "next_quote": "g"}, key_mode=KeyMode.ON)


def test_a_key_of_ones_own_does_it_and_the_first_one_no_longer(show: Show, posts: list[str]) -> None:
    page = show(CARD, card(), user=OWN)
    page.keyboard.press("g")
    assert lit(page) == ["clause-c1", "quote-c1"]
    assert sends_nothing(page, posts, "a")
    assert decision(page, "x") == "decision=approve"


def test_with_shift_a_letter_alone_does_nothing(show: Show, posts: list[str]) -> None:
    user = SimpleNamespace(is_authenticated=True, keys={}, key_mode=KeyMode.WITH_SHIFT)
    page = show(CARD, card(), user=user)
    assert sends_nothing(page, posts, "a")
    assert decision(page, "Shift+A") == "decision=approve"


@pytest.mark.parametrize("key", ["a", "Shift+A", "s", "z", "n", "?", "1"])
def test_switched_off_no_single_key_does_anything(show: Show, posts: list[str], key: str) -> None:
    user = SimpleNamespace(is_authenticated=True, keys={}, key_mode=KeyMode.OFF)
    page = show(CARD, card(), user=user)
    assert sends_nothing(page, posts, key)
    assert lit(page) == []
    assert page.locator("dialog, :popover-open").count() == 0


def test_after_a_decision_the_next_heading_has_the_focus(show: Show) -> None:
    answer = render_to_string(f"{CARD}#card", card("Li Na", said="Approved: Ingrid Halvorsen."))
    page = show(CARD, card(), answer=answer)
    page.keyboard.press("a")
    page.wait_for_function("document.activeElement.textContent === 'Li Na'")
    assert page.inner_text("#status") == "Approved: Ingrid Halvorsen."
    assert page.title() == "Li Na · Review · Outreach"


def test_the_source_of_the_lit_quote_opens_apart(show: Show) -> None:
    quotes = [quote | {"url": f"https://example.org/{quote['number']}"} for quote in card()["quotes"]]
    page = show(CARD, card(quotes=quotes))
    page.evaluate(
        "document.addEventListener('click', (event) => {"
        " const link = event.target.closest('a'); if (!link) return;"
        " event.preventDefault(); window.opened = [link.href, link.target, link.rel]; })"
    )
    page.keyboard.press("o")
    assert page.evaluate("window.opened[0]") == "https://example.org/1"
    page.keyboard.press("n")
    page.keyboard.press("n")
    page.keyboard.press("o")
    assert page.evaluate("window.opened") == ["https://example.org/2", "_blank", "noopener noreferrer"]


def test_the_list_of_what_was_decided_opens_and_says_that_there_is_nothing(show: Show) -> None:
    page = show(CARD, card())
    page.keyboard.press("u")
    assert page.is_visible("#decided")
    assert page.inner_text("#saved") == "All saved"


def test_the_list_of_actions_is_narrowed_by_words_and_does_the_first(show: Show, posts: list[str]) -> None:
    page = show(CARD, card())
    page.keyboard.press("Control+k")
    page.keyboard.type("approve, next")
    assert page.locator("dialog li").count() == 1
    with page.expect_response(lambda response: not is_asked(response.url)):
        page.keyboard.press("Enter")
    assert "decision=approve" in posts[0]


@pytest.mark.parametrize("composing", [True, False])
def test_keys_of_an_input_method_and_held_keys_are_not_pressed(
    show: Show, posts: list[str], composing: bool
) -> None:
    page = show(CARD, card())
    happening = (
        "{key: 'a', bubbles: true, isComposing: true}"
        if composing
        else "{key: 'a', bubbles: true, repeat: true}"
    )
    page.evaluate(f"document.body.dispatchEvent(new KeyboardEvent('keydown', {happening}))")
    page.wait_for_timeout(60)
    assert posts == []


def test_seconds_of_reading_go_with_the_decision(show: Show, posts: list[str]) -> None:
    page = show(CARD, card())
    decision(page, "a")
    assert "seconds=0" in posts[0]
