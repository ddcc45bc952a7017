"""The whole journey of the sample, from the list to drafts, with the keyless baseline: made once for the file."""

import json
import uuid
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import override_settings
from pytest_django import DjangoDbBlocker

from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import Decided, approve
from campaigns.delivery.services.decisions import Seen
from campaigns.delivery.transports.sandbox import outbox_file
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import CampaignStatus, Stage
from campaigns.enrollments.selectors import whereabouts
from campaigns.insights.models import Evidence, Insight
from campaigns.llm.models import ModelCall
from campaigns.members.models import Member
from campaigns.members.rules import Role
from campaigns.prospects.rules.addresses import normalise
from campaigns.prospects.rules.outcomes import RowOutcome
from outreach.management.sample import FOLDER, Sample, load
from tests.campaigns.draining import drain
from tests.factories.moments import NOW
from tests.undone import undone

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@pytest.fixture(scope="module")
def sample(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Sample]:
    """The sample after everything that software does by itself."""
    hashers = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    with (
        undone(django_db_blocker),
        override_settings(PASSWORD_HASHERS=hashers, VAR_DIR=tmp_path_factory.mktemp("var")),
    ):
        loaded = load(NOW)
        drain(NOW)
        yield loaded


def _end(enrollment: Enrollment) -> str:
    names = {Stage.REVIEWING.value: "draft", Stage.ASKING.value: "ask"}
    return names.get(enrollment.stage) or enrollment.stop_reason


def test_the_sample_ends_where_it_should(sample: Sample) -> None:
    expected = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
    imported = {RowOutcome.DUPLICATE.value, RowOutcome.SUPPRESSED.value}
    wanted = {
        normalise(address): row["end"] for address, row in expected.items() if row["end"] not in imported
    }
    found = {row.prospect.address: _end(row) for row in Enrollment.objects.select_related("prospect")}
    assert {key: (found.get(key), end) for key, end in wanted.items() if found.get(key) != end} == {}
    counts = Counter(row["end"] for row in expected.values())
    assert sample.imported.counts[RowOutcome.DUPLICATE] == counts["duplicate"]
    assert sample.imported.counts[RowOutcome.SUPPRESSED] == counts["suppressed"]


def test_refusals_are_for_the_reason_that_a_reader_would_give(sample: Sample) -> None:
    expected = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
    refused = {
        normalise(address): row["criterion"]
        for address, row in expected.items()
        if row["end"] == "not_relevant"
    }
    rows = Enrollment.objects.filter(prospect__address__in=refused).select_related("prospect")
    assert {
        row.prospect.address: refused[row.prospect.address] in row.explanation for row in rows
    } == dict.fromkeys(refused, True)


def test_everybody_is_counted_once_and_every_quote_is_the_sources_own(sample: Sample) -> None:
    where = whereabouts(sample.campaign)
    assert where.adds_up
    assert where.total == 22
    assert Evidence.objects.count() >= Insight.objects.count() > 50
    assert all(evidence.matches for evidence in Evidence.objects.select_related("snapshot"))
    assert ModelCall.objects.filter(provider="rules").exists()


def test_hidden_orders_to_a_model_reach_no_draft(sample: Sample) -> None:
    hana = Draft.objects.get(enrollment__prospect__last_name="Dvořáková", step__number=1)
    assert "http" not in hana.text.body
    orders = ("ignore", "system prompt", "ai ", "assistant", "instruction")
    said = [
        evidence.quote.lower()
        for evidence in Evidence.objects.filter(insight__prospect=hana.enrollment.prospect)
    ]
    assert [quote for quote in said if any(word in quote for word in orders)] == []


def test_what_a_person_approves_leaves_as_a_file_and_waits_for_an_answer(sample: Sample) -> None:
    draft = Draft.objects.filter(status=DraftStatus.IN_REVIEW).earliest("id")
    sdr = Member.objects.filter(role=Role.SDR).earliest("id")
    seen = Seen(draft.version, draft.envelope(draft.text).sha256)
    decided = approve(
        draft=draft, seen=seen, by=sdr, request_key=uuid.uuid4(), despite_warnings=False, now=NOW
    )
    assert isinstance(decided, Decided)
    drain(NOW)
    message = draft.messages.get()
    assert message.status == MessageStatus.SCHEDULED
    drain(NOW + timedelta(minutes=2))
    message.refresh_from_db()
    assert message.status == MessageStatus.SCHEDULED, "nothing leaves before the launch"
    Campaign.objects.update(status=CampaignStatus.RUNNING, launched_at=NOW, sends_from=NOW)
    drain(NOW + timedelta(minutes=2))
    message.refresh_from_db()
    assert message.status == MessageStatus.HANDED_OVER
    assert outbox_file(message.mailbox, message.message_id).exists()
    draft.enrollment.refresh_from_db()
    assert draft.enrollment.stage == Stage.WAITING
    assert draft.enrollment.written_to
    assert whereabouts(sample.campaign).adds_up


def test_a_second_run_over_the_same_people_asks_no_model_again(sample: Sample) -> None:
    calls = ModelCall.objects.count()
    Enrollment.objects.filter(stage=Stage.ASKING).update(stage=Stage.COLLECTING, due_at=NOW)
    drain(NOW)
    assert ModelCall.objects.count() == calls
    assert Enrollment.objects.filter(stage=Stage.ASKING).count() == 2
