"""The whole journey of the sample with a model over HTTP: what it says, and what happens when it does not answer."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from pytest_django import Settings

from campaigns.drafts.models import Draft
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import ENDED, PEOPLE, CampaignStatus, Stage
from campaigns.insights.models import Evidence, Extraction
from campaigns.llm.adapters.rules.extraction import extract
from campaigns.llm.adapters.rules.filling import fill
from campaigns.llm.adapters.rules.judgement import judge
from campaigns.llm.models import ModelCall
from outreach.management.sample import Sample, load
from tests.campaigns.draining import drain
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


def test_a_model_over_http_does_the_same_work(model: LlmServer, sample: Sample) -> None:
    drain(NOW)
    assert Draft.objects.count() >= 12
    assert set(Draft.objects.values_list("written_by", flat=True)) == {"stub at 127.0.0.1"}
    assert {call.provider for call in ModelCall.objects.all()} == {"openai"}
    assert len(model.requests) == ModelCall.objects.count()


def test_an_outage_lets_rows_wait_visibly_and_go_on_by_themselves(model: LlmServer, sample: Sample) -> None:
    model.otherwise = fails(500)
    now = NOW
    drain(now)
    waiting = Enrollment.objects.filter(stage=Stage.EXTRACTING)
    assert waiting.count() >= 15
    assert all(row.wait_reason and row.due_at and row.due_at > now for row in waiting)
    model.otherwise = answers(_as_the_baseline)
    drain(now + timedelta(minutes=30))
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
    drain(NOW)
    assert sum(len(row.rejected) for row in Extraction.objects.all()) > 0
    assert all("Moon" not in evidence.quote for evidence in Evidence.objects.select_related("snapshot"))
    assert not any("Moon" in draft.text.body for draft in Draft.objects.all())


def test_a_paused_campaign_stands_still(sample: Sample) -> None:
    Campaign.objects.update(status=CampaignStatus.PAUSED, launched_at=NOW, sends_from=NOW)
    drain(NOW)
    assert set(Enrollment.objects.values_list("stage", flat=True)) == {Stage.COLLECTING}
