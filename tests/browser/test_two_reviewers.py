"""Two people read one queue to its end; one loses the network, and the server restarts under both."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from django.db import connection
from playwright.sync_api import Browser, Page, expect

from campaigns.audit.models import AuditRecord
from campaigns.audit.rules import Action
from campaigns.delivery.models import Message
from campaigns.drafts.models import Draft, ReviewDecision
from campaigns.drafts.rules import DraftStatus
from campaigns.members.models import Member
from outreach.management.serving import Site, serving
from tests.browser.queues import a_queue, name_of, sign_in, wait_until_ready, wait_until_saved
from tests.factories import a_member

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
]
PATIENCE = 30_000


@dataclass
class Reader:
    """Somebody at the queue, and the people of whom he has decided, as the page showed them at that moment."""

    member: Member
    page: Page

    @property
    def decided(self) -> list[str]:
        return json.loads(self.page.evaluate("sessionStorage.getItem('pressed') ?? '[]'"))  # type: ignore[no-any-return]

    def name(self) -> str:
        return self.page.locator("#card h1").inner_text()

    def decide(self, names: set[str]) -> None:
        """Approve what is shown, or hold back each fourth; wait until something else is shown, if anything comes."""
        name = self.name()
        if name not in names:
            self.page.wait_for_timeout(100)
            return
        if len(self.decided) % 4 == 3:
            for key in ("s", "5", "Enter"):
                self.page.keyboard.press(key)
        else:
            self.page.keyboard.press("a")
        self.page.wait_for_timeout(50)

    def is_done(self) -> bool:
        return self.name() in {"All read", "Nothing is left for you right now"}


# A card may be replaced between a look at its heading and a key press, so the page notes itself what was pressed on.
NOTES = """
addEventListener("submit", ({ submitter }) => {
  if (submitter?.name !== "decision") return;
  const pressed = new Set(JSON.parse(sessionStorage.getItem("pressed") ?? "[]"));
  pressed.add(document.querySelector("#card h1").innerText);
  sessionStorage.setItem("pressed", JSON.stringify([...pressed]));
}, true);
"""


@contextmanager
def reading(browser: Browser, member: Member, site: Site) -> Iterator[Reader]:
    context = browser.new_context(viewport={"width": 1360, "height": 900})
    try:
        sign_in(context, member, site.url)
        context.add_init_script(NOTES)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"{site.url}/review/")
        page.keyboard.press("j")
        expect(page.locator("h1#person")).to_be_visible(timeout=PATIENCE)
        yield Reader(member, page)
    finally:
        context.close()


def finish(reader: Reader, names: set[str]) -> None:
    """Read on to the end; what a colleague gives back meanwhile is read too."""
    wait_until_saved(reader.page)
    reader.page.goto(reader.page.url.partition("/review/")[0] + "/review/")
    for _ in range(300):
        reader.page.wait_for_timeout(100)
        if reader.is_done():
            return wait_until_saved(reader.page)
        if reader.name() == "Review":
            reader.page.keyboard.press("j")
        reader.decide(names)
    raise AssertionError(f"{reader.member} never came to the end, but to {reader.name()}")


@pytest.mark.parametrize(
    ("number", "longer_cut"), [(12, 0), pytest.param(60, 60_000, marks=pytest.mark.soak)]
)
def test_every_draft_is_decided_once_and_nothing_is_lost(
    browser: Browser, transactional_db: None, number: int, longer_cut: int
) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("a server of its own needs a database server")
    drafts = a_queue(number)
    names = {name_of(draft) for draft in drafts}
    people = [a_member(name="Mira Holm"), a_member(name="Jonas Keller")]
    with (
        serving() as site,
        reading(browser, people[0], site) as mira,
        reading(browser, people[1], site) as jonas,
    ):
        for _ in range(number // 6):
            mira.decide(names)
            jonas.decide(names)
        wait_until_ready(jonas.page)
        jonas.page.context.set_offline(True)
        for _ in range(number // 6):
            mira.decide(names)
            jonas.decide(names)
        expect(jonas.page.locator("#saved")).to_contain_text("Offline")
        jonas.page.wait_for_timeout(longer_cut)
        site.stop()
        mira.decide(names)
        site.start()
        mira.decide(names)
        jonas.page.context.set_offline(False)
        for reader in (mira, jonas, mira):
            finish(reader, names)
        pressed = {str(reader.member): set(reader.decided) for reader in (mira, jonas)}
    assert_decided_once(drafts, pressed)


def assert_decided_once(drafts: list[Draft], pressed: dict[str, set[str]]) -> None:
    """Hold what was pressed beside what is stored: decisions, statuses, messages and the log."""
    decisions = ReviewDecision.objects.select_related("draft__enrollment__prospect", "by")
    assert sorted(decision.draft_id for decision in decisions) == sorted(draft.pk for draft in drafts)
    stored = {name: {name_of(one.draft) for one in decisions if str(one.by) == name} for name in pressed}
    assert stored == pressed
    approved = Draft.objects.filter(status=DraftStatus.APPROVED).count()
    assert approved + Draft.objects.filter(status=DraftStatus.SUPPRESSED).count() == len(drafts)
    assert Message.objects.count() == approved
    logged = AuditRecord.objects.filter(action__in=(Action.APPROVED, Action.DECLINED)).values_list(
        "subject_id", "actor_name"
    )
    assert sorted(logged) == sorted((one.draft_id, str(one.by)) for one in decisions)
