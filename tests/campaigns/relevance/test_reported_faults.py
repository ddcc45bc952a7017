"""Faults that users of comparable products reported about models as judges; each test carries its id."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from campaigns.delivery.models import Message
from campaigns.drafts.models import Draft
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage
from campaigns.insights.services import extract
from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.members.rules import Role
from campaigns.metrics.selectors import where_everybody_is
from campaigns.pipeline import advance
from campaigns.relevance.models import Match
from tests.campaigns.relevance.test_services_judging import POST, Judge, offer, pasted, says
from tests.factories.journey import an_enrollment
from tests.factories.moments import NOW
from tests.factories.setting import a_campaign, a_member, a_prospect

pytestmark = pytest.mark.django_db


@pytest.fixture
def enrollment() -> Enrollment:
    """Somebody who is known and was read, whom one rule may rule out."""
    prospect = a_prospect()
    pasted(prospect, POST)
    extract(prospect=prospect, provider=RulesBaseline(), now=NOW)
    campaign = a_campaign(offer=offer(("disqualifier", "Is a rival of ours.", None)))
    return an_enrollment(campaign=campaign, prospect=prospect, stage=Stage.JUDGING)


GATES: list[Any] = [
    pytest.param("I can't help with that request.", "no_answer", id="declines"),
    pytest.param("", "no_answer", id="empty"),
    pytest.param("I see no reason against it.", "no_answer", id="prose"),
    pytest.param('{"answers": [{"criterion": "C1", "answer": "unk', "no_answer", id="cut off"),
    pytest.param(
        '{"answers": [{"criterion": "C1", "answer": "met", "answer": "not_met"}]}',
        "no_answer",
        id="a key twice",
    ),
    pytest.param('{"answers": [{"criterion": "C1", "answer": null}]}', "no_answer", id="no answer"),
    pytest.param(says(), "unknown", id="leaves it out"),
    pytest.param(says(("C9", "unknown", "")), "unknown", id="speaks of another"),
    pytest.param(says(("C1", "unknown", ""), ("C1", "met", "F1")), "unknown", id="says two things"),
    pytest.param(says(("C1", "met", "")), "unknown", id="met without a fact"),
    pytest.param(says(("C1", "met", "F99")), "unknown", id="met by an unknown fact"),
]


@pytest.mark.parametrize(("gate", "decided_by"), GATES)
def test_c106_what_a_judge_does_not_decide_goes_to_a_person(
    enrollment: Enrollment, gate: Any, decided_by: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = Judge(gate, gate)
    monkeypatch.setattr("campaigns.pipeline.stages.provider_from_settings", lambda: model)
    assert advance(enrollment_id=enrollment.pk, now=NOW) is Stage.ASKING

    match = Match.objects.get()
    assert (match.verdict, match.decided_by, match.recognition) == ("ask", decided_by, "confirmed")
    assert not Draft.objects.exists()
    assert not Message.objects.exists()
    assert advance(enrollment_id=enrollment.pk, now=NOW + timedelta(days=9)) is None

    counted = where_everybody_is([enrollment.campaign])
    assert (counted.total, counted.in_progress, counted.held_back) == (1, {Stage.ASKING: 1}, {})
    client.force_login(a_member(role=Role.LEAD))
    assert str(enrollment.prospect) in client.get("/review/questions/").content.decode()


def test_a_judge_that_looked_and_found_nothing_has_decided(
    enrollment: Enrollment, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = Judge(says(("C1", "unknown", "")))
    monkeypatch.setattr("campaigns.pipeline.stages.provider_from_settings", lambda: model)
    assert advance(enrollment_id=enrollment.pk, now=NOW) is Stage.WRITING
