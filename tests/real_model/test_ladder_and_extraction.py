"""A real server keeps the contract of the port: a rung of the ladder holds, and what is extracted is proven."""

import pytest
from pydantic import BaseModel

from campaigns.audit.rules import SOFTWARE
from campaigns.insights.models import Evidence, Extraction, Insight
from campaigns.insights.rules.support import unsupported
from campaigns.insights.services import NoEvidence, extract
from campaigns.llm.adapters.openai_compatible import OpenAICompatible
from campaigns.llm.models import Endpoint, ModelCall
from campaigns.llm.rules.parsing import Fault, parse
from campaigns.llm.rules.questions import PromptText, Purpose, Question
from campaigns.llm.rules.schemas import strict_schema
from campaigns.llm.rules.states import LADDER, AnswerMode
from campaigns.sources.rules.kinds import SourceKind, Speaker
from campaigns.sources.services import paste
from tests.factories.moments import NOW
from tests.factories.setting import a_prospect

pytestmark = [pytest.mark.django_db, pytest.mark.real_model]

POST = (
    "Aquaduct makes pumps for waterworks and opened a second plant in Porto on 2 November 2026. "
    "The hardest part of my job is getting forty new people onto three shifts before the spring. "
    "We are looking for a planning tool and will decide in January 2027."
)


class Sentence(BaseModel):
    """What the ladder is tried with."""

    value: str | None
    sentence_ids: list[str]


QUESTION = Question(
    purpose=Purpose.EXTRACTION,
    subject="prospect:0",
    prompt=PromptText(
        "extraction", 900, "You read sentences.", "Say in `value` what is made, and name the sentences."
    ),
    material={"sentences": [{"id": "S1", "text": "We make pumps."}]},
    shape=Sentence,
    schema=strict_schema(Sentence),
)


def test_the_best_rung_is_found_once_and_remembered(model: OpenAICompatible) -> None:
    first = model.answer(QUESTION, repair=None)
    remembered = AnswerMode(Endpoint.objects.get(model=model.model).capability)
    second = model.answer(QUESTION, repair=None)
    assert second.mode is remembered
    assert LADDER.index(remembered) - LADDER.index(first.mode) in {0, 1}
    assert not isinstance(parse(second.text, Sentence), Fault), second.text
    assert second.usage is not None


@pytest.mark.parametrize("rung", LADDER[1:])
def test_the_lower_rungs_give_the_same_shape(model: OpenAICompatible, rung: AnswerMode) -> None:
    model.answer(QUESTION, repair=None)
    Endpoint.objects.update(capability=rung)
    answer = model.answer(QUESTION, repair=None)
    assert LADDER.index(answer.mode) >= LADDER.index(rung)
    assert not isinstance(parse(answer.text, Sentence), Fault), answer.text


def test_what_a_real_model_extracts_is_proven_and_paid_for_in_the_ledger(model: OpenAICompatible) -> None:
    prospect = a_prospect()
    paste(
        raw=POST, kind=SourceKind.PASTED, speaker=Speaker.PERSON, title="Post", url="", published_at=NOW,
        prospect=prospect, by=SOFTWARE, now=NOW,
    )  # fmt: skip
    outcome = extract(prospect=prospect, provider=model, now=NOW)
    assert isinstance(outcome, Extraction | NoEvidence), outcome
    calls = list(ModelCall.objects.all())
    assert 1 <= len(calls) <= 2
    assert all(call.latency_ms and call.tokens_in for call in calls)
    assert all(each.matches and each.quote in POST for each in Evidence.objects.select_related("snapshot"))
    for fact in Insight.objects.all():
        quotes = [each.quote for each in fact.evidence.select_related("snapshot")]
        assert unsupported(fact.value, [*quotes, prospect.company.name if prospect.company else ""]) == []
