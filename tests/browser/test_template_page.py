"""The live preview of a template in a real browser: after the last stroke, latest wins, the last good one stays."""

import shutil
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page, Route, expect

from campaigns.insights.rules.kinds import InsightKind
from campaigns.llm.services import sync_prompts
from campaigns.members.rules import Role, VersionStatus
from campaigns.message_templates.models import Slot, TemplateVersion
from campaigns.message_templates.rules.slots import SlotForm
from tests.factories.journey import an_enrollment
from tests.factories.moments import NOW
from tests.factories.research import a_match, a_reading, a_saved_page, an_insight
from tests.factories.setting import a_campaign, a_member, a_template_version

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(shutil.which("chromium") is None, reason="chromium is not installed"),
]
BODY = (
    "{{ prospect.greeting }}\n\nI read that {{ slots.news }}.\n\nIn plants we know, the machines arrive on time and"
    " the rota does not: the few who may train newcomers end up on every shift. We plan shifts around who may train"
    " whom.\n\nMay I send you two pages on how they did it?"
)


@pytest.fixture
def version() -> TemplateVersion:
    """A draft that one person of a campaign would get, with a fact."""
    sync_prompts(now=NOW)
    enrollment = an_enrollment(campaign=a_campaign())
    reading = a_reading(enrollment.prospect)
    an_insight(reading, a_saved_page(enrollment.prospect))
    a_match(enrollment, reading=reading)
    made = a_template_version(
        enrollment.campaign.offer, body=BODY, status=VersionStatus.DRAFT, approved_at=None,
        author=a_member(role=Role.MANAGER),
    )  # fmt: skip
    enrollment.campaign.steps.get(number=1).templates.add(made.template)
    Slot.objects.create(
        version=made, name="news", takes=[InsightKind.OPENER_ANCHOR], form=SlotForm.CLAUSE, word_limit=20
    )
    return made


@pytest.fixture
def opened(page: Page, live_server: Any, version: TemplateVersion) -> Page:
    """The version's page, open for its author."""
    client = Client()
    assert version.author is not None
    client.force_login(version.author)
    page.context.add_cookies(
        [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}]
    )
    page.goto(f"{live_server.url}/admin/campaigns/templateversion/{version.pk}/change/")
    return page


def write(page: Page, text: str) -> None:
    page.locator("#id_body").fill(text)


def test_what_is_typed_is_shown_beside_it_and_not_saved(opened: Page, version: TemplateVersion) -> None:
    write(opened, BODY.replace("I read", "We heard"))
    expect(opened.locator(".letter")).to_contain_text("We heard that Aquaduct raised 12 million euros")
    version.refresh_from_db()
    assert version.body == BODY


def test_several_strokes_are_one_question(opened: Page) -> None:
    asked: list[str] = []
    opened.on("request", lambda request: asked.append(request.url) if "/preview/" in request.url else None)
    opened.locator("#id_subject").press_sequentially(" once more", delay=20)
    expect(opened.locator(".letter .subject")).to_contain_text("once more")
    assert len(asked) == 1


def test_an_answer_that_comes_late_does_not_replace_a_later_one(opened: Page, complaints: list[str]) -> None:
    held: list[Route] = []
    opened.route("**/preview/", lambda route: held.append(route) if not held else route.continue_())
    with opened.expect_request("**/preview/"):
        write(opened, BODY.replace("I read", "First"))
    write(opened, BODY.replace("I read", "Second"))
    expect(opened.locator(".letter")).to_contain_text("Second that")
    held[0].fulfill(body='<div class="letter">First that</div>', content_type="text/html")
    write(opened, BODY.replace("I read", "Third"))
    expect(opened.locator(".letter")).to_contain_text("Third that")
    expect(opened.locator(".letter")).to_have_count(1)
    # htmx says in the console that it dropped the first question, as it should.
    assert all("htmx:" in said for said in complaints)
    complaints.clear()


def test_a_refused_text_leaves_the_last_good_preview_in_grey_with_the_reason(opened: Page) -> None:
    write(opened, BODY.replace("I read", "We heard"))
    expect(opened.locator(".letter")).to_contain_text("We heard that")
    ink = opened.locator(".letter .subject").evaluate("one => getComputedStyle(one).color")
    write(opened, f"{BODY}\n{{% for x in y %}}{{% endfor %}}")
    expect(opened.locator("#preview-refused")).to_contain_text("Line 8: A loop is not allowed")
    expect(opened.locator(".letter")).to_contain_text("We heard that")
    assert opened.locator(".letter .subject").evaluate("one => getComputedStyle(one).color") != ink
    write(opened, BODY)
    expect(opened.locator("#preview-refused")).to_be_empty()
    expect(opened.locator(".letter")).to_contain_text("I read that")


def test_a_closed_preview_asks_for_nothing_until_it_is_opened(opened: Page) -> None:
    asked: list[str] = []
    opened.on("request", lambda request: asked.append(request.url) if "/preview/" in request.url else None)
    opened.locator("#preview summary").click()
    write(opened, BODY.replace("I read", "We heard"))
    opened.wait_for_timeout(900)
    assert asked == []
    opened.locator("#preview summary").click()
    expect(opened.locator(".letter")).to_contain_text("We heard that")


def test_without_a_script_saving_shows_the_mail(
    browser: Any, live_server: Any, version: TemplateVersion
) -> None:
    client = Client()
    assert version.author is not None
    client.force_login(version.author)
    context = browser.new_context(java_script_enabled=False)
    context.add_cookies(
        [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}]
    )
    page = context.new_page()
    page.goto(f"{live_server.url}/admin/campaigns/templateversion/{version.pk}/change/")
    write(page, BODY.replace("I read", "We heard"))
    page.locator("input[name=_preview]").first.click()
    expect(page.locator(".letter")).to_contain_text("We heard that Aquaduct raised 12 million euros")
    assert page.url.endswith("#preview")
    context.close()
