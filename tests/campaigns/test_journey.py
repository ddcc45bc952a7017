"""The whole journey of the sample, from the list to drafts, with the keyless baseline and with a model over HTTP."""

import json
import uuid
from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from pytest_django import Settings

from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import Decided, approve
from campaigns.delivery.services.decisions import Seen
from campaigns.delivery.transports.sandbox import outbox_file
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import ENDED, PEOPLE, CampaignStatus, Stage
from campaigns.enrollments.selectors import whereabouts
from campaigns.insights.models import Evidence, Extraction, Insight
from campaigns.llm.adapters.rules.extraction import extract
from campaigns.llm.adapters.rules.filling import fill
from campaigns.llm.adapters.rules.judgement import judge
from campaigns.llm.models import ModelCall
from campaigns.members.models import Member
from campaigns.members.rules import Role
from campaigns.pipeline import due_work
from campaigns.prospects.rules.addresses import normalise
from campaigns.prospects.rules.outcomes import RowOutcome
from outreach.management.sample import FOLDER, Sample, load
from tests.factories.moments import NOW
from tests.fakes.llm_server import LlmServer, Request, answers, fails, invented_quote

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

_BASELINE = {"extraction": extract, "judgement": judge, "filling": fill}


def _as_the_baseline(request: Request) -> dict[str, Any]:
    return _BASELINE[request.body["response_format"]["json_schema"]["name"]](request.material)


@pytest.fixture
def model(settings: Settings) -> Iterator[LlmServer]:
    with LlmServer(otherwise=answers(_as_the_baseline)) as server:
        settings.OPENAI_API_KEY = "a key"
        settings.OPENAI_BASE_URL = server.base_url
        settings.OPENAI_MODEL = "stub"
        yield server


@pytest.fixture
def sample(settings: Settings) -> Sample:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    return load(NOW)


def _drain(now: datetime) -> None:
    while work := due_work(now):
        for piece in work:
            piece()


def _end(enrollment: Enrollment) -> str:
    names = {Stage.REVIEWING.value: "draft", Stage.ASKING.value: "ask"}
    return names.get(enrollment.stage) or enrollment.stop_reason


def test_the_sample_ends_where_it_should(sample: Sample) -> None:
    _drain(NOW)
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
    _drain(NOW)
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
    _drain(NOW)
    where = whereabouts(sample.campaign)
    assert where.adds_up
    assert where.total == 22
    assert Evidence.objects.count() >= Insight.objects.count() > 50
    assert all(evidence.matches for evidence in Evidence.objects.select_related("snapshot"))
    assert ModelCall.objects.filter(provider="rules").exists()


def test_hidden_orders_to_a_model_reach_no_draft(sample: Sample) -> None:
    _drain(NOW)
    hana = Draft.objects.get(enrollment__prospect__last_name="Dvořáková", step__number=1)
    assert "http" not in hana.text.body
    orders = ("ignore", "system prompt", "ai ", "assistant", "instruction")
    said = [
        evidence.quote.lower()
        for evidence in Evidence.objects.filter(insight__prospect=hana.enrollment.prospect)
    ]
    assert [quote for quote in said if any(word in quote for word in orders)] == []


def test_what_a_person_approves_leaves_as_a_file_and_waits_for_an_answer(sample: Sample) -> None:
    _drain(NOW)
    draft = Draft.objects.filter(status=DraftStatus.IN_REVIEW).earliest("id")
    sdr = Member.objects.filter(role=Role.SDR).earliest("id")
    seen = Seen(draft.version, draft.envelope(draft.text).sha256)
    decided = approve(
        draft=draft, seen=seen, by=sdr, request_key=uuid.uuid4(), despite_warnings=False, now=NOW
    )
    assert isinstance(decided, Decided)
    _drain(NOW)
    message = draft.messages.get()
    assert message.status == MessageStatus.SCHEDULED
    _drain(NOW + timedelta(minutes=2))
    message.refresh_from_db()
    assert message.status == MessageStatus.SCHEDULED, "nothing leaves before the launch"
    Campaign.objects.update(status=CampaignStatus.RUNNING, launched_at=NOW, sends_from=NOW)
    _drain(NOW + timedelta(minutes=2))
    message.refresh_from_db()
    assert message.status == MessageStatus.HANDED_OVER
    assert outbox_file(message.mailbox, message.message_id).exists()
    draft.enrollment.refresh_from_db()
    assert draft.enrollment.stage == Stage.WAITING
    assert draft.enrollment.written_to
    assert whereabouts(sample.campaign).adds_up


def test_a_second_run_over_the_same_people_asks_no_model_again(sample: Sample) -> None:
    _drain(NOW)
    calls = ModelCall.objects.count()
    Enrollment.objects.filter(stage=Stage.ASKING).update(stage=Stage.COLLECTING, due_at=NOW)
    _drain(NOW)
    assert ModelCall.objects.count() == calls
    assert Enrollment.objects.filter(stage=Stage.ASKING).count() == 2


def test_a_model_over_http_does_the_same_work(model: LlmServer, sample: Sample) -> None:
    _drain(NOW)
    assert Draft.objects.count() >= 12
    assert set(Draft.objects.values_list("written_by", flat=True)) == {"stub at 127.0.0.1"}
    assert {call.provider for call in ModelCall.objects.all()} == {"openai"}
    assert len(model.requests) == ModelCall.objects.count()


def test_an_outage_lets_rows_wait_visibly_and_go_on_by_themselves(model: LlmServer, sample: Sample) -> None:
    model.otherwise = fails(500)
    now = NOW
    _drain(now)
    waiting = Enrollment.objects.filter(stage=Stage.EXTRACTING)
    assert waiting.count() >= 15
    assert all(row.wait_reason and row.due_at and row.due_at > now for row in waiting)
    model.otherwise = answers(_as_the_baseline)
    _drain(now + timedelta(minutes=30))
    assert not Enrollment.objects.exclude(stage__in=[*PEOPLE, *ENDED]).exists()
    assert Draft.objects.count() >= 12


def test_an_invented_quote_is_rejected_and_counted(model: LlmServer, sample: Sample) -> None:
    def with_inventions(request: Request) -> Any:
        content = _as_the_baseline(request)
        name = request.body["response_format"]["json_schema"]["name"]
        return (
            invented_quote(content)(request) if name == "extraction" else answers(lambda _: content)(request)
        )

    model.otherwise = with_inventions
    _drain(NOW)
    assert sum(len(row.rejected) for row in Extraction.objects.all()) > 0
    assert all("Moon" not in evidence.quote for evidence in Evidence.objects.select_related("snapshot"))
    assert not any("Moon" in draft.text.body for draft in Draft.objects.all())


def test_a_paused_campaign_stands_still(sample: Sample) -> None:
    Campaign.objects.update(status=CampaignStatus.PAUSED, launched_at=NOW, sends_from=NOW)
    _drain(NOW)
    assert set(Enrollment.objects.values_list("stage", flat=True)) == {Stage.COLLECTING}
