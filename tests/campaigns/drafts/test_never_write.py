"""The list of phrases goes into the question, and what a model brings in of it never reaches a draft."""

import json
from dataclasses import replace
from typing import Any

import pytest

from campaigns.drafts.services.filling import Fill, Unfit, fill_slots
from campaigns.insights.models import Insight
from campaigns.llm.models import Answer
from campaigns.llm.port import ProviderAnswer
from campaigns.llm.rules.questions import Question
from campaigns.llm.rules.states import AnswerMode
from campaigns.llm.services.prompts import sync_prompts
from campaigns.message_templates.models import Slot
from campaigns.quality.models import BannedPhrase
from campaigns.quality.selectors import active_phrases
from campaigns.quality.services import sync_phrases
from tests.factories.journey import an_enrollment
from tests.factories.moments import NOW
from tests.factories.research import QUOTE, a_reading, a_saved_page, an_insight

pytestmark = pytest.mark.django_db


class Stub:
    """A model that fills the one slot with the same text, however often it is asked."""

    name, model, label = "stub", "stub", "stub"

    def __init__(self, text: str) -> None:
        self.text = text
        self.asked: list[Question] = []
        self.repairs: list[str] = []

    def answer(self, question: Question, *, repair: str | None) -> ProviderAnswer:
        self.asked.append(question)
        self.repairs += [repair] if repair else []
        (slot,) = question.material["slots"]
        said = {"name": slot["name"], "insight_id": slot["candidates"][0]["id"], "text": self.text}
        return ProviderAnswer(json.dumps({"slots": [said]}), None, 1, AnswerMode.JSON_SCHEMA)


def filled_by(model: Stub, **slot: Any) -> Fill | Unfit:
    """What stands in the one slot of a template after that model was asked."""
    sync_prompts(now=NOW)
    sync_phrases()
    enrollment = an_enrollment()
    version = enrollment.campaign.steps.get(number=1).templates.get().versions.get()
    Slot.objects.create(version=version, name="opener", takes=["opener_anchor"], form="clause", **slot)
    reading = a_reading(enrollment.prospect)
    fact = an_insight(reading, a_saved_page(enrollment.prospect))
    fills = fill_slots(version, [fact], prospect=enrollment.prospect, provider=model, now=NOW)
    assert not hasattr(fills, "retry_at")
    return fills["opener"] if isinstance(fills, dict) else fills


def test_the_question_carries_every_active_phrase_and_its_stored_call_is_of_that_question() -> None:
    model = Stub(QUOTE)
    assert filled_by(model) == Fill(QUOTE, insight=Insight.objects.get())
    (asked,) = model.asked
    assert asked.material["never_write"] == sorted({phrase.text for phrase in active_phrases()})
    assert "never_write" in asked.prompt.system
    assert Answer.objects.get(purpose="filling").input_hash == asked.input_hash
    fewer = replace(asked, material=dict(asked.material) | {"never_write": []})
    assert fewer.input_hash != asked.input_hash


def test_a_phrase_that_is_switched_off_leaves_the_question() -> None:
    sync_phrases()
    BannedPhrase.objects.filter(phrase="delve").update(active=False)
    model = Stub(QUOTE)
    filled_by(model)
    assert "delve" not in model.asked[0].material["never_write"]


@pytest.mark.parametrize("phrase", ["delving", "cutting-edge", "really", "bahnbrechend", "nahtlos"])
def test_a_phrase_is_named_in_the_repair_and_then_refused(phrase: str) -> None:
    model = Stub(f"{QUOTE} {phrase}")
    outcome = filled_by(model)
    assert isinstance(outcome, Unfit)
    assert f"never written: {phrase}" in outcome.reason
    assert [phrase in repair for repair in model.repairs] == [True]


def test_where_people_wrote_an_alternative_it_stands_instead() -> None:
    assert filled_by(Stub(f"{QUOTE} really"), alternative="you run three shifts") == Fill(
        "you run three shifts"
    )
