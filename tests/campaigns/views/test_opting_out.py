"""The link at the foot of each mail: reading it changes nothing, posting does, and strangers learn nothing."""

import pytest
from django.test import Client
from pytest_django import Settings

from campaigns.drafts.models import Draft
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.suppressions.models import Suppression
from campaigns.views.opting_out import masked
from tests.factories.journey import a_draft_in_review
from tests.factories.setting import a_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft() -> Draft:
    return a_draft_in_review()


def url_of(draft: Draft) -> str:
    return f"/opt-out/{draft.opt_out_token}/"


def test_a_scanner_that_follows_the_link_changes_nothing(draft: Draft, client: Client) -> None:
    answer = client.get(url_of(draft))
    assert answer.status_code == 200
    assert b"Tidewater" in answer.content
    assert draft.enrollment.prospect.address_as_given not in answer.content.decode()
    assert not Suppression.objects.exists()


def test_a_head_request_changes_nothing(draft: Draft, client: Client) -> None:
    assert client.head(url_of(draft)).status_code == 200
    assert not Suppression.objects.exists()


def test_the_button_bars_the_person_and_ends_the_journey(draft: Draft, client: Client) -> None:
    answer = client.post(url_of(draft))
    assert answer.status_code == 200
    assert b"Done." in answer.content
    draft.enrollment.refresh_from_db()
    assert (draft.enrollment.stage, draft.enrollment.stop_reason) == (Stage.STOPPED, StopReason.SUPPRESSED)
    assert Suppression.objects.count() == 1


def test_a_mail_program_opts_out_with_one_post_and_no_cookie(draft: Draft) -> None:
    """RFC 8058, 3.1: one POST, no login, no cookie, no redirect."""
    program = Client(enforce_csrf_checks=True)
    answer = program.post(
        url_of(draft), "List-Unsubscribe=One-Click", content_type="application/x-www-form-urlencoded"
    )
    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers
    assert Suppression.objects.count() == 1


def test_a_second_press_changes_nothing_more(draft: Draft, client: Client) -> None:
    client.post(url_of(draft))
    assert client.post(url_of(draft)).status_code == 200
    assert Suppression.objects.count() == 1


@pytest.mark.parametrize("method", ["get", "post"])
def test_an_unknown_token_gets_the_same_page(draft: Draft, client: Client, method: str) -> None:
    answer = getattr(client, method)("/opt-out/unknown/")
    assert answer.status_code == 404
    assert b"Tidewater" in answer.content
    assert not Suppression.objects.exists()


def test_the_link_works_for_a_member_who_must_still_set_up_a_second_factor(
    draft: Draft, client: Client, settings: Settings
) -> None:
    settings.MFA_REQUIRED = True
    client.force_login(a_member())
    assert client.post(url_of(draft)).status_code == 200
    assert Suppression.objects.count() == 1


@pytest.mark.parametrize(
    ("address", "shown"),
    [("mira@example.org", "m***@example.org"), ("x@example.org", "x***@example.org"), ("", "your address")],
)
def test_an_address_is_shown_to_its_owner_only(address: str, shown: str) -> None:
    assert masked(address) == shown
