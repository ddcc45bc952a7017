"""Lint over the people of a campaign, in few statements, and what it keeps from approval."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.drafts.services.linting import lint_of, report_of
from campaigns.drafts.services.people import readers_of
from campaigns.enrollments.models import Campaign
from campaigns.insights.rules.kinds import InsightKind
from campaigns.members.models import Member
from campaigns.members.rules import Role, VersionStatus
from campaigns.message_templates.models import Slot, TemplateVersion
from campaigns.message_templates.rules.slots import SlotForm
from campaigns.message_templates.services import approve, submit
from campaigns.quality.models import BannedPhrase
from campaigns.quality.rules import PhraseSeverity
from tests.factories.journey import an_enrollment
from tests.factories.moments import NOW
from tests.factories.research import a_match, a_reading, a_saved_page, an_insight
from tests.factories.setting import a_campaign, a_member, a_prospect, a_template_version

pytestmark = pytest.mark.django_db
BODY = (
    "{{ prospect.greeting }}\n\nI read that {{ slots.news }}.\n\nIn plants we know, the machines arrive on time and"
    " the rota does not: the few who may train newcomers end up on every shift. We plan shifts around who may train"
    " whom, so that each newcomer has a named trainer and each trainer has rest days.\n\n"
    "May I send you two pages on how they did it?"
)


def a_version(campaign: Campaign, **fields: Any) -> TemplateVersion:
    """A draft with one slot, in the campaign's first step."""
    version = a_template_version(
        campaign.offer, **({"body": BODY, "status": VersionStatus.DRAFT, "approved_at": None} | fields)
    )
    campaign.steps.get(number=1).templates.add(version.template)
    Slot.objects.create(
        version=version, name="news", takes=[InsightKind.OPENER_ANCHOR], form=SlotForm.CLAUSE, word_limit=20
    )
    return version


def join(campaign: Campaign, *, known: bool) -> None:
    """One more person, with a fact that may be said or without one."""
    enrollment = an_enrollment(campaign=campaign, prospect=a_prospect())
    reading = a_reading(enrollment.prospect)
    if known:
        an_insight(reading, a_saved_page(enrollment.prospect))
    a_match(enrollment, reading=reading)


def test_the_people_of_whom_nothing_is_known_are_counted() -> None:
    campaign = a_campaign()
    version = a_version(campaign)
    for known in (True, True, False):
        join(campaign, known=known)
    report = report_of(version, campaign)
    assert report.text.people is not None
    assert (report.text.people.count, report.text.people.unwritten, report.text.people.covered("news")) == (
        3,
        1,
        67,
    )
    assert any("33 % of 3 people" in remark.sentence for remark in lint_of(version, campaign))
    assert all("people" not in remark.sentence for remark in lint_of(version, None))


def test_a_larger_campaign_takes_no_more_statements(django_assert_max_num_queries: Any) -> None:
    campaign = a_campaign()
    version = a_version(campaign)
    for _ in range(6):
        join(campaign, known=True)
    with django_assert_max_num_queries(19):
        lint_of(version, campaign)


def test_a_second_text_of_a_campaign_does_not_read_its_people_again() -> None:
    campaign = a_campaign()
    version = a_version(campaign)
    join(campaign, known=True)
    readers = readers_of(campaign, today=NOW.date())
    assert lint_of(version, campaign, readers=readers) == lint_of(version, campaign)
    with CaptureQueriesContext(connection) as asked:
        lint_of(version, campaign, readers=readers)
    assert not [query for query in asked.captured_queries if "campaigns_enrollment" in query["sql"]]


def test_readers_come_with_their_newest_verdict() -> None:
    campaign = a_campaign()
    enrollment = an_enrollment(campaign=campaign)
    old = a_reading(enrollment.prospect)
    an_insight(old, a_saved_page(enrollment.prospect))
    a_match(enrollment, reading=old)
    a_match(enrollment, reading=a_reading(enrollment.prospect))
    (reader,) = readers_of(campaign, today=NOW.date()).people
    assert reader.facts == ()


@pytest.fixture
def people() -> tuple[Member, Member]:
    return a_member(role=Role.MANAGER), a_member(role=Role.MANAGER, name="Noor Haddad")


def test_a_blocking_remark_keeps_a_text_from_being_put_up(people: tuple[Member, Member]) -> None:
    BannedPhrase.objects.create(
        phrase="circle back", category="cliché", severity=PhraseSeverity.HIGH, why="Nobody does.", added_by="Noor"
    )  # fmt: skip
    version = a_version(a_campaign(), author=people[0], body=BODY + " Or I circle back.")
    with pytest.raises(ValidationError, match=r"Line 7: “circle back” .* Nobody does. .*Banned by Noor."):
        submit(version=version, by=people[0])
    version.refresh_from_db()
    assert version.status == VersionStatus.DRAFT


def test_a_phrase_that_was_banned_meanwhile_keeps_it_from_approval(people: tuple[Member, Member]) -> None:
    version = a_version(a_campaign(), author=people[0])
    assert submit(version=version, by=people[0])
    BannedPhrase.objects.create(
        phrase="rest days", category="ours", severity=PhraseSeverity.HIGH, added_by="Noor"
    )
    with pytest.raises(ValidationError, match="rest days"):
        approve(version=version, by=people[1], now=NOW)
    BannedPhrase.objects.all().delete()
    assert approve(version=version, by=people[1], now=NOW)
