"""One key each for what may be done with a card besides approving it, in the real browser on real drafts."""

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DecisionKind, DraftStatus, Lane
from campaigns.members.rules import Role
from review.models import Lease
from review.services import hold, release
from tests.browser.queues import a_queue, name_of, sign_in, wait_for_card, wait_until_ready, wait_until_saved
from tests.factories import a_member

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def drafts(transactional_db: None) -> list[Draft]:
    found = a_queue(6)  # more than a browser has ready: what was stepped over does not come again at once
    Draft.objects.update(subjects=[found[0].text.subject, "Rotas in a day", "Your rotas"])
    return found


@pytest.fixture
def queue(page: Page, live_server: LiveServer, drafts: list[Draft]) -> Page:
    sign_in(page.context, a_member(name="Mira Holm"), live_server.url)
    page.goto(f"{live_server.url}/review/")
    page.keyboard.press("j")
    wait_for_card(page, name_of(drafts[0]))
    wait_until_ready(page)
    return page


def after(page: Page, drafts: list[Draft]) -> Draft:
    """Wait until the next card is shown and the decision saved; return the draft that was decided about."""
    wait_for_card(page, name_of(drafts[1]))
    wait_until_saved(page)
    return Draft.objects.get(pk=drafts[0].pk)


def test_the_key_of_not_sending_and_a_digit(queue: Page, drafts: list[Draft]) -> None:
    for key in ("s", "5", "Enter"):
        queue.keyboard.press(key)
    draft = after(queue, drafts)
    assert (draft.status, draft.decisions.get().reason) == (DraftStatus.SUPPRESSED, "tone")


def test_a_reason_must_be_chosen_before_one_goes_on(
    queue: Page, drafts: list[Draft], complaints: list[str]
) -> None:
    queue.keyboard.press("s")
    queue.keyboard.press("Enter")
    expect(queue.locator("[role=alert]")).to_contain_text("Choose why.")
    wait_for_card(queue, name_of(drafts[0]))
    complaints.clear()


def test_the_key_of_putting_off(queue: Page, drafts: list[Draft]) -> None:
    queue.keyboard.press("h")
    queue.click("#hold label:has-text('Tomorrow')")
    queue.keyboard.press("Enter")
    held = after(queue, drafts).held_until
    assert held
    assert held > timezone.now()


def test_the_key_of_the_flag(queue: Page, drafts: list[Draft]) -> None:
    a_member(name="Lea Sommer", role=Role.LEAD)
    queue.keyboard.press("f")
    queue.keyboard.type("Is this the right plant?")
    queue.click("#flag button[value=flag]")
    draft = after(queue, drafts)
    assert (draft.lane, draft.decisions.get().kind) == (Lane.LEAD, DecisionKind.FLAG)


def test_a_digit_picks_the_subject_and_one_key_approves_it(queue: Page, drafts: list[Draft]) -> None:
    queue.keyboard.press("t")
    expect(queue.locator("#subjects-of-card")).to_be_focused()
    queue.keyboard.press("2")
    queue.keyboard.press("a")
    draft = after(queue, drafts)
    assert (draft.status, draft.text.subject) == (DraftStatus.APPROVED, "Rotas in a day")


def test_what_is_left_undecided_is_given_back_and_taken_again_on_coming_back(
    queue: Page, drafts: list[Draft]
) -> None:
    with queue.expect_response("**/review/release/"):
        queue.keyboard.press("j")
    wait_for_card(queue, name_of(drafts[1]))
    assert not Lease.objects.filter(draft=drafts[0]).exists()
    with queue.expect_response("**/review/renew/"):
        queue.keyboard.press("k")
    wait_for_card(queue, name_of(drafts[0]))
    assert Lease.objects.filter(draft=drafts[0]).exists()


def test_a_card_that_a_colleague_has_open_unlocks_by_itself(
    page: Page, live_server: LiveServer, drafts: list[Draft]
) -> None:
    jonas = a_member(name="Jonas Keller")
    hold(draft_id=drafts[0].pk, by=jonas, now=timezone.now())
    sign_in(page.context, a_member(name="Mira Holm"), live_server.url)
    page.clock.install()
    page.goto(f"{live_server.url}/review/{drafts[0].pk}/")
    expect(page.locator("#lock")).to_contain_text("Jonas Keller has this open")
    with page.expect_response("**/lock/"):
        page.clock.fast_forward(10_500)
    expect(page.locator("#lock")).to_contain_text("Jonas Keller has this open")
    release(draft_ids=[drafts[0].pk], by=jonas)
    approve = page.locator("button[value=approve]")
    while not approve.is_visible():  # the page asks again ten seconds after it has drawn the answer
        page.clock.fast_forward(10_500)
    expect(approve).to_be_visible()
    assert page.locator("#lock").count() == 0
