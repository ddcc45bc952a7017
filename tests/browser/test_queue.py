"""The queue with script: the next card at once, the decision behind it, and nothing lost on the way."""

import pytest
from playwright.sync_api import Dialog, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from campaigns.drafts.models import Draft, ReviewDecision
from campaigns.drafts.rules import DraftStatus
from campaigns.members.models import Member
from review.models import Lease
from tests.browser.queues import (
    a_queue,
    name_of,
    sign_in,
    unsaved,
    wait_for_card,
    wait_until_next,
    wait_until_ready,
    wait_until_saved,
)
from tests.factories import a_member

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def mira(transactional_db: None) -> Member:
    return a_member(name="Mira Holm")


@pytest.fixture
def drafts(transactional_db: None) -> list[Draft]:
    return a_queue(6)


@pytest.fixture
def queue(page: Page, live_server: LiveServer, drafts: list[Draft], mira: Member) -> Page:
    """The first card open, the next two ready."""
    sign_in(page.context, mira, live_server.url)
    page.goto(f"{live_server.url}/review/")
    page.keyboard.press("j")
    wait_for_card(page, name_of(drafts[0]))
    wait_until_ready(page)
    return page


def status(draft: Draft) -> str:
    return Draft.objects.values_list("status", flat=True).get(pk=draft.pk)


def cut(page: Page) -> None:
    page.context.set_offline(True)


def mend(page: Page) -> None:
    page.context.set_offline(False)


def wait_until_refused(page: Page, draft: Draft) -> None:
    """Wait until the browser keeps posts about a draft back, which it may do a moment after it was told to."""
    asked = f"fetch('/review/{draft.pk}/', {{method: 'POST'}}).then(() => false, () => true)"
    while not page.evaluate(asked):
        pass


def fail_over(page: Page, draft: Draft, answer: int) -> list[Route]:
    """Let the server answer decisions about a draft with an error, and without a pause; return those that came."""
    came: list[Route] = []

    def serve(route: Route) -> None:
        if route.request.method == "POST":
            came.append(route)
            route.fulfill(status=answer)
        else:
            route.continue_()

    page.route(f"**/review/{draft.pk}/", serve)
    page.evaluate("setInterval(() => dispatchEvent(new Event('online')), 50)")
    return came


def test_a_decision_shows_the_next_card_before_the_server_has_answered(
    queue: Page, drafts: list[Draft], live_server: LiveServer
) -> None:
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    queue.route(f"**/review/{drafts[0].pk}/", keep)
    queue.keyboard.press("a")
    wait_for_card(queue, name_of(drafts[1]))
    expect(queue).to_have_url(f"{live_server.url}/review/{drafts[1].pk}/")
    expect(queue.locator("#card h1")).to_be_focused()
    assert queue.inner_text("#status") == f"Approved: {name_of(drafts[0])}."
    assert queue.title().startswith(name_of(drafts[1]))
    expect(queue.locator("#saved")).to_have_text("1 not saved yet")
    assert status(drafts[0]) == DraftStatus.IN_REVIEW
    held[0].continue_()
    wait_until_saved(queue)
    assert status(drafts[0]) == DraftStatus.APPROVED
    assert ReviewDecision.objects.get().active_seconds is not None


def test_cards_that_are_ready_are_leased_and_not_yet_seen_as_decided(
    queue: Page, drafts: list[Draft], mira: Member
) -> None:
    assert set(Lease.objects.values_list("draft_id", "holder")) == {
        (draft.pk, mira.pk) for draft in drafts[:3]
    }


def test_the_whole_queue_is_read_with_one_key(queue: Page, drafts: list[Draft]) -> None:
    for draft in drafts:
        wait_for_card(queue, name_of(draft))
        queue.keyboard.press("a")
    wait_for_card(queue, "All read")
    assert set(Draft.objects.values_list("status", flat=True)) == {DraftStatus.APPROVED}
    assert ReviewDecision.objects.count() == len(drafts)


def test_what_still_waits_is_told_once_all_is_saved(queue: Page, drafts: list[Draft]) -> None:
    for at in (1, 2):
        queue.keyboard.press("a")
        wait_for_card(queue, name_of(drafts[at]))
    for counted in queue.locator('[data-count$="/review/"]').all():
        expect(counted).to_have_text("4")


def test_what_was_not_sent_is_taken_back_here(queue: Page, drafts: list[Draft]) -> None:
    cut(queue)
    queue.keyboard.press("a")
    wait_for_card(queue, name_of(drafts[1]))
    queue.keyboard.press("a")
    wait_for_card(queue, name_of(drafts[2]))
    queue.keyboard.press("z")
    wait_for_card(queue, name_of(drafts[1]))
    assert unsaved(queue) == 1
    mend(queue)
    wait_until_saved(queue)
    assert [status(draft) for draft in drafts[:2]] == [DraftStatus.APPROVED, DraftStatus.IN_REVIEW]


def test_what_was_sent_is_taken_back_by_the_server(queue: Page, drafts: list[Draft]) -> None:
    queue.keyboard.press("a")
    wait_until_saved(queue)
    queue.keyboard.press("z")
    wait_for_card(queue, name_of(drafts[0]))
    assert status(drafts[0]) == DraftStatus.IN_REVIEW
    queue.keyboard.press("a")
    wait_until_saved(queue)
    assert status(drafts[0]) == DraftStatus.APPROVED


def test_what_cannot_be_taken_back_is_no_longer_offered(queue: Page, drafts: list[Draft]) -> None:
    a_member(name="Jonas Keller")
    Draft.objects.filter(pk=drafts[1].pk).update(read_twice=True)
    queue.keyboard.press("a")
    wait_for_card(queue, name_of(drafts[1]))
    wait_until_saved(queue)
    queue.keyboard.press("a")
    wait_for_card(queue, name_of(drafts[2]))
    wait_until_saved(queue)
    assert drafts[1].decisions.get().opinion
    undo = queue.locator("#card .undo")
    expect(undo).to_contain_text(
        f"Undo: {name_of(drafts[0])} approved"
    )  # what was approved before it still is
    queue.keyboard.press("z")
    wait_for_card(queue, name_of(drafts[0]))
    assert status(drafts[0]) == DraftStatus.IN_REVIEW


def test_without_the_network_decisions_wait_and_are_sent_in_order(queue: Page, drafts: list[Draft]) -> None:
    cut(queue)
    for draft in drafts[:3]:
        wait_for_card(queue, name_of(draft))
        queue.keyboard.press("a")
    wait_for_card(queue, "One moment")
    expect(queue.locator("#saved")).to_have_text("Offline: 3 not saved")
    mend(queue)
    wait_for_card(queue, name_of(drafts[3]))
    wait_until_saved(queue)
    assert list(ReviewDecision.objects.values_list("draft", flat=True)) == [draft.pk for draft in drafts[:3]]


def test_a_reload_sends_what_was_not_saved(queue: Page, drafts: list[Draft], complaints: list[str]) -> None:
    refuse = f"**/review/{drafts[0].pk}/"
    queue.route(refuse, lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    wait_until_refused(queue, drafts[0])
    queue.keyboard.press("a")
    wait_for_card(queue, name_of(drafts[1]))
    expect(queue.locator("#saved")).to_have_text("Offline: 1 not saved")
    queue.once("dialog", lambda dialog: dialog.accept())
    queue.unroute(refuse)
    queue.reload()
    wait_until_saved(queue)
    assert status(drafts[0]) == DraftStatus.APPROVED
    complaints.clear()


def test_leaving_warns_while_something_is_not_saved(
    queue: Page, drafts: list[Draft], complaints: list[str]
) -> None:
    kinds: list[str] = []

    def stay(dialog: Dialog) -> None:
        kinds.append(dialog.type)
        dialog.dismiss()

    queue.on("dialog", stay)
    queue.route(f"**/review/{drafts[0].pk}/", lambda route: route.abort())
    queue.keyboard.press("a")
    expect(queue.locator("#saved")).to_have_text("Offline: 1 not saved")
    queue.close(run_before_unload=True)
    queue.wait_for_timeout(200)
    assert kinds == ["beforeunload"]
    complaints.clear()


def test_five_decisions_without_an_answer_stop_the_keys(
    queue: Page, drafts: list[Draft], complaints: list[str]
) -> None:
    queue.route(
        "**/review/*/",
        lambda route: route.abort() if "decision=" in (route.request.post_data or "") else route.continue_(),
    )
    for draft in drafts[:5]:
        wait_for_card(queue, name_of(draft))
        queue.keyboard.press("a")
    wait_for_card(queue, name_of(drafts[5]))
    queue.keyboard.press("a")
    expect(queue.locator("#status")).to_contain_text("Five decisions are not saved yet.")
    wait_for_card(queue, name_of(drafts[5]))
    assert unsaved(queue) == 5
    queue.unroute("**/review/*/")
    queue.evaluate("dispatchEvent(new Event('online'))")
    wait_until_saved(queue)
    assert ReviewDecision.objects.count() == 5
    complaints.clear()


def test_a_refusal_stays_in_a_list_and_the_draft_comes_back(
    queue: Page, drafts: list[Draft], complaints: list[str]
) -> None:
    Draft.objects.filter(pk=drafts[0].pk).update(sender="Somebody Else <else@example.org>")
    queue.keyboard.press("a")
    wait_for_card(queue, name_of(drafts[1]))
    expect(queue.locator("#refused li")).to_contain_text("changed since you opened this draft")
    wait_until_next(queue, drafts[0])
    queue.keyboard.press("a")
    wait_for_card(queue, name_of(drafts[0]))
    queue.keyboard.press("a")
    wait_until_saved(queue)
    expect(queue.locator("#refused")).to_be_hidden()
    assert status(drafts[0]) == DraftStatus.APPROVED
    complaints.clear()


@pytest.mark.parametrize("typed", ["", "A text of mine."])
def test_what_the_server_fails_over_is_set_aside_with_its_text_and_the_next_is_saved(
    queue: Page, drafts: list[Draft], complaints: list[str], typed: str
) -> None:
    tries = fail_over(queue, drafts[0], 500)
    if typed:
        queue.keyboard.press("e")
        queue.fill("#edit-body", typed)
        queue.keyboard.press("Control+Enter")
    else:
        queue.keyboard.press("a")
    wait_for_card(queue, name_of(drafts[1]))
    queue.keyboard.press("a")
    wait_for_card(queue, name_of(drafts[2]))
    wait_until_saved(queue)
    assert [status(draft) for draft in drafts[:2]] == [DraftStatus.IN_REVIEW, DraftStatus.APPROVED]
    assert len(tries) == 5
    expect(queue.locator("#refused li")).to_contain_text(f"{name_of(drafts[0])} The server failed over this")
    queue.click("#refused button:text-is('Open')")
    wait_for_card(queue, name_of(drafts[0]))
    if typed:
        expect(queue.locator("#edit-body")).to_have_value(typed)
    complaints.clear()


def test_a_server_that_is_away_is_waited_for(queue: Page, drafts: list[Draft], complaints: list[str]) -> None:
    tries = fail_over(queue, drafts[0], 502)
    queue.keyboard.press("a")
    while len(tries) < 7:
        queue.wait_for_timeout(50)
    expect(queue.locator("#refused")).to_be_hidden()
    expect(queue.locator("#saved")).to_have_text("Offline: 1 not saved")
    queue.unroute(f"**/review/{drafts[0].pk}/")
    wait_until_saved(queue)
    assert status(drafts[0]) == DraftStatus.APPROVED
    complaints.clear()


def test_a_decision_after_the_session_ended_waits_for_the_sign_in(
    queue: Page, drafts: list[Draft], mira: Member, live_server: LiveServer, complaints: list[str]
) -> None:
    queue.context.clear_cookies()
    queue.keyboard.press("a")
    expect(queue.locator("#saved")).to_have_text("Signed out: 1 not saved")
    expect(queue.locator("#sign-in")).to_be_visible()
    sign_in(queue.context, mira, live_server.url)
    wait_until_saved(queue)
    assert status(drafts[0]) == DraftStatus.APPROVED
    complaints.clear()


def test_next_leaves_a_draft_undecided_and_back_shows_it_again(queue: Page, drafts: list[Draft]) -> None:
    queue.keyboard.press("j")
    wait_for_card(queue, name_of(drafts[1]))
    queue.keyboard.press("k")
    wait_for_card(queue, name_of(drafts[0]))
    assert not ReviewDecision.objects.exists()


def test_giving_back_what_is_left(queue: Page, live_server: LiveServer) -> None:
    queue.goto(f"{live_server.url}/inbox/")
    queue.wait_for_timeout(300)
    assert not Lease.objects.exists()
