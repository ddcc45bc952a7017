"""A queue of real drafts, the people at it, and what they do: press a key, wait for a card, look at the counter."""

import re
from collections.abc import Sequence
from datetime import timedelta

from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect

from campaigns.drafts.models import Draft
from campaigns.enrollments.rules import Stage
from campaigns.llm.services import sync_prompts
from campaigns.members.models import Member
from campaigns.quality.services import sync_phrases
from tests.factories import NOW, a_campaign, a_draft_in_review, a_prospect, an_enrollment

FIRST_NAMES = ("Ana", "Bo", "Chloé", "Dana", "Elif", "Femi", "Gita", "Hugo", "Ines", "Jan", "Kaya", "Li")


def a_queue(number: int) -> list[Draft]:
    """Drafts in review, due one minute after another, to people called Ana 0, Bo 1 and so on."""
    sync_prompts(now=NOW)
    sync_phrases()
    campaign = a_campaign()
    drafts = []
    for place in range(number):
        prospect = a_prospect(first_name=FIRST_NAMES[place % len(FIRST_NAMES)], last_name=f"Reader{place}")
        enrollment = an_enrollment(campaign=campaign, prospect=prospect, stage=Stage.CHECKING)
        drafts.append(a_draft_in_review(enrollment=enrollment, due_at=NOW + timedelta(minutes=place)))
    return drafts


def sign_in(context: BrowserContext, member: Member, site: str) -> None:
    client = Client()
    client.force_login(member, backend="allauth.account.auth_backends.AuthenticationBackend")
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}])


def name_of(draft: Draft) -> str:
    return str(draft.enrollment.prospect)


def names_of(drafts: Sequence[Draft]) -> list[str]:
    return [name_of(draft) for draft in drafts]


def wait_for_card(page: Page, name: str) -> None:
    expect(page.locator("#card h1")).to_have_text(name)


def wait_until_ready(page: Page, number: int = 2) -> None:
    """Wait until so many cards have come before their turn."""
    page.wait_for_function(
        "number => (document.getElementById('outbox').dataset.ready ?? '').split(' ').filter(Boolean).length >= number",
        arg=number,
        timeout=30_000,
    )


def wait_until_next(page: Page, draft: Draft) -> None:
    """Wait until a draft's card is the one that comes next."""
    page.wait_for_function(
        "draft => document.getElementById('outbox').dataset.ready.split(' ')[0] === draft", arg=str(draft.pk)
    )


def wait_until_saved(page: Page) -> None:
    expect(page.locator("#saved")).to_have_text("All saved", timeout=30_000)


def unsaved(page: Page) -> int:
    """Return how many decisions the counter says are not saved."""
    found = re.search(r"\d+", page.inner_text("#saved"))
    return int(found.group()) if found else 0
