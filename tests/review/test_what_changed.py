"""The card says what people changed of a letter, and nothing where nobody did."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.drafts.models import Draft
from campaigns.members.models import Member
from tests.factories import a_draft_in_review
from tests.factories.journey import BODY, SUBJECT
from tests.review.conftest import Screen
from tests.review.pages import decide, text_of, token_in, url_of

pytestmark = pytest.mark.django_db


def test_an_edited_letter_shows_each_change_with_its_author(at: Screen, mira: Member) -> None:
    draft, client = a_draft_in_review(), at(mira)
    body = BODY.replace("12 million", "15 million").replace("a short call", "a chat")
    decide(client, draft, "save", subject=SUBJECT, body=body)
    page = text_of(client.get(url_of(draft)))
    assert "What changed since it was written: 2 things" in page
    assert "Fact “opener”, by Mira Holm, today" in page
    assert "<del>12</del><ins>15</ins>" in page


def test_a_refused_letter_says_what_was_blamed(at: Screen, mira: Member) -> None:
    draft, client = a_draft_in_review(), at(mira)
    decide(client, draft, "do_not_send", reason="not_a_fit", scope="draft")
    assert "Fit: not a fit" in text_of(client.get(url_of(draft)))


def test_an_untouched_letter_says_nothing_and_costs_no_statement(at: Screen, mira: Member) -> None:
    draft, client = a_draft_in_review(), at(mira)
    token_in(text_of(client.get(url_of(draft))))
    with CaptureQueriesContext(connection) as seen:
        page = text_of(client.get(url_of(draft)))
    assert "What changed" not in page
    assert not any(row["sql"].startswith('SELECT "campaigns_draftedit"') for row in seen)
    assert Draft.objects.get(pk=draft.pk).version == 1
