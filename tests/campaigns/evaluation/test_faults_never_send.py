"""A model that fails, hangs or talks never leads to a send."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from campaigns.evaluation.rules import sets
from campaigns.evaluation.rules.figures import Subject
from campaigns.evaluation.rules.relevance import score
from campaigns.evaluation.services import shipped
from campaigns.evaluation.services.judging import judge_pairs
from campaigns.evaluation.services.loading import lines_of
from campaigns.llm.adapters.openai_compatible import OpenAICompatible
from campaigns.relevance.rules import Verdict
from tests.fakes.llm_server import (
    Behaviour,
    LlmServer,
    Request,
    answers,
    fails,
    hangs,
    prose,
    rate_limited,
    wrong_schema,
)
from tests.fakes.obedient import HONEST, purpose

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
FOLDER = shipped(Subject.RELEVANCE)
PEOPLE = {each.id: each for each in lines_of(FOLDER / "prospects.jsonl", sets.person)}
OFFERS = {each.id: each for each in lines_of(FOLDER / "offers.jsonl", sets.offer)}
SENDS = [
    each
    for each in lines_of(FOLDER / "pairs.jsonl", sets.pair)
    if each.verdict is Verdict.SEND and each.split == "open"
][:3]


@pytest.fixture
def server() -> Iterator[LlmServer]:
    with LlmServer() as running:
        yield running


def judged_by(server: LlmServer, timeout: float = 5) -> Any:
    provider = OpenAICompatible(api_key="k", base_url=server.base_url, model="stub", timeout=timeout)
    return judge_pairs(SENDS, people=PEOPLE, offers=OFFERS, provider=provider, now=NOW)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "fault",
    [fails(500), fails(503), rate_limited(7), prose(), wrong_schema()],
    ids=["500", "503", "429", "prose", "shape"],
)
@pytest.mark.parametrize("where", ["extraction", "judgement"])
def test_a_fault_is_never_a_send(server: LlmServer, fault: Behaviour, where: str) -> None:
    def behave(request: Request) -> Any:
        asked = purpose(request) if request.mode == "json_schema" else where
        return (
            fault(request) if asked == where else answers(lambda each: HONEST[asked](each.material))(request)
        )

    server.otherwise = behave
    judgements = judged_by(server)
    assert [each.got for each in judgements if each.got is Verdict.SEND] == []
    assert score(judgements).figure("verdicts", "right").hits == 0


@pytest.mark.django_db
def test_a_model_that_hangs_is_never_a_send(server: LlmServer) -> None:
    server.otherwise = hangs(2)
    assert {each.got for each in judged_by(server, timeout=0.05)} == {None}
