"""The tests' own ground: what the factories build is whole by the rules of its models."""

from collections.abc import Callable

import pytest
from django.db import models

from campaigns.delivery.rules import MessageStatus
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.rules import Stage
from tests import factories

pytestmark = pytest.mark.django_db

PLAIN: list[Callable[[], models.Model]] = [
    factories.the_team,
    factories.a_member,
    factories.a_mailbox,
    factories.a_company,
    factories.a_prospect,
    factories.an_offer,
    lambda: factories.a_template_version(factories.an_offer()),
    factories.a_campaign,
    factories.an_enrollment,
    lambda: factories.a_saved_page(factories.a_prospect()),
    factories.an_answer,
    lambda: factories.a_match(factories.an_enrollment()),
    factories.a_draft,
    factories.a_draft_in_review,
    factories.an_approved_draft,
    factories.a_scheduled_message,
    factories.a_handed_over_message,
]


def look_through(row: models.Model) -> None:
    """Validate all of a row; a form's rule that a field be filled in is none of the database's."""
    fields = row._meta.concrete_fields
    row.clean_fields(
        exclude={field.name for field in fields if getattr(row, field.attname) in field.empty_values}
    )
    row.clean()
    row.validate_unique()
    row.validate_constraints()


@pytest.mark.parametrize("build", PLAIN)
def test_what_a_factory_builds_is_whole(build: Callable[[], models.Model]) -> None:
    look_through(build())


def test_a_draft_in_review_has_no_finding_that_blocks() -> None:
    draft = factories.a_draft_in_review()
    assert draft.status == DraftStatus.IN_REVIEW
    assert draft.enrollment.stage == Stage.REVIEWING
    assert [finding.sentence for finding in draft.text.findings.all()] == []


@pytest.mark.parametrize("arrived", [True, False])
def test_an_unknown_message_waits_for_a_look_up_or_a_person(
    monkeypatch: pytest.MonkeyPatch, arrived: bool
) -> None:
    message = factories.an_unknown_message(monkeypatch, arrived=arrived)
    look_through(message)
    assert message.status == MessageStatus.UNKNOWN
    assert message.enrollment.stage == Stage.UNKNOWN
