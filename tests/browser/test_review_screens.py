"""The real review screens in a real browser: with single keys, and with no script at all."""

from collections.abc import Iterator

import pytest
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from campaigns.delivery.models import Message
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.llm.services import sync_prompts
from campaigns.members.models import Member
from campaigns.quality.services import sync_phrases
from tests.factories import LATER, NOW, a_draft_in_review, a_member, a_prospect, an_enrollment

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def drafts(transactional_db: None) -> list[Draft]:
    """Two drafts, to Ana and then to Li."""
    sync_prompts(now=NOW)
    sync_phrases()
    li = an_enrollment(prospect=a_prospect(first_name="Li", last_name="Na"))
    return [a_draft_in_review(), a_draft_in_review(enrollment=li, due_at=LATER)]


@pytest.fixture
def mira(transactional_db: None) -> Member:
    return a_member()


def sign_in(context: BrowserContext, member: Member, site: str) -> None:
    client = Client()
    client.force_login(member, backend="allauth.account.auth_backends.AuthenticationBackend")
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}])


@pytest.fixture
def plain(browser: Browser) -> Iterator[Page]:
    """A page without script."""
    context = browser.new_context(java_script_enabled=False)
    opened = context.new_page()
    opened.set_default_timeout(5000)
    yield opened
    context.close()


def status(draft: Draft) -> str:
    return Draft.objects.values_list("status", flat=True).get(pk=draft.pk)


def test_everything_can_be_done_without_script(
    plain: Page, live_server: LiveServer, drafts: list[Draft], mira: Member
) -> None:
    sign_in(plain.context, mira, live_server.url)
    plain.goto(f"{live_server.url}/review/")
    plain.click("text=Take the first")
    expect(plain.locator("h1")).to_have_text("Ana Lima")
    plain.click("a[data-opens=editor]")
    plain.fill("#edit-subject", "Your rotas")
    plain.click("text=Save, run the checks")
    expect(plain.locator(".subject b")).to_have_text("Your rotas")
    plain.click("text=Approve, next")
    expect(plain.locator("h1")).to_have_text("Li Na")
    expect(plain.locator("#status")).to_have_text("Approved: Ana Lima.")
    assert Message.objects.get().subject == "Your rotas"
    plain.click("text=Undo: Ana Lima approved")
    expect(plain.locator("h1")).to_have_text("Ana Lima")
    assert status(drafts[0]) == DraftStatus.IN_REVIEW


def test_the_keys_decide_edit_and_hold_back(
    page: Page, live_server: LiveServer, drafts: list[Draft], mira: Member
) -> None:
    sign_in(page.context, mira, live_server.url)
    page.goto(f"{live_server.url}/review/")
    page.keyboard.press("j")
    expect(page.locator("h1")).to_have_text("Ana Lima")
    page.keyboard.press("e")
    page.fill("#edit-subject", "Your rotas")
    page.keyboard.press("Control+s")
    expect(page.locator(".subject b")).to_have_text("Your rotas")
    page.keyboard.press("a")
    expect(page.locator("h1")).to_have_text("Li Na")
    expect(page).to_have_url(f"{live_server.url}/review/{drafts[1].pk}/")
    page.keyboard.press("s")
    page.keyboard.press("5")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("All read")
    assert [status(draft) for draft in drafts] == [DraftStatus.APPROVED, DraftStatus.SUPPRESSED]
    assert drafts[1].decisions.get().reason == "tone"
    page.keyboard.press("z")
    expect(page.locator("h1")).to_have_text("Ana Lima")
    assert status(drafts[0]) == DraftStatus.IN_REVIEW


def test_a_refusal_is_shown_where_it_happens(
    page: Page, live_server: LiveServer, drafts: list[Draft], mira: Member, complaints: list[str]
) -> None:
    sign_in(page.context, mira, live_server.url)
    page.goto(f"{live_server.url}/review/{drafts[0].pk}/")
    Draft.objects.filter(pk=drafts[0].pk).update(sender="Somebody Else <else@example.org>")
    page.keyboard.press("a")
    expect(page.locator("[role=alert]")).to_contain_text("changed since you opened this draft")
    assert status(drafts[0]) == DraftStatus.IN_REVIEW
    assert [said for said in complaints if "409" not in said] == []
    complaints.clear()  # the browser logs every answer of 4xx
