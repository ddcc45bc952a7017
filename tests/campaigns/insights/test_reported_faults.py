"""Faults that users of comparable products reported about answers of models; each test carries its id."""

import io
import json
from typing import Any

import pytest
from django.core.management import call_command

from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.insights.models import Evidence, Extraction, Insight
from campaigns.insights.services import NoEvidence, extract
from campaigns.llm.models import ModelCall
from campaigns.llm.port import ProviderAnswer
from campaigns.llm.rules.questions import Question
from campaigns.llm.services import Unusable
from campaigns.members.rules import Role
from campaigns.pipeline import advance, try_again
from campaigns.relevance.models import Match
from campaigns.sources.rules.kinds import Speaker
from tests.campaigns.insights.test_services_extracting import Model, fact, with_post
from tests.factories.journey import an_enrollment
from tests.factories.moments import NOW
from tests.factories.setting import a_member

pytestmark = pytest.mark.django_db

OFFICE = "Example Ltd opened an office in Berlin in October 2026."
FOUND = {"material_event": fact("Opened a Berlin office", "S1", quote="opened an office in Berlin")}
PROSE = "I could not find anything useful, sorry!"
REFUSAL = "I can't help with that request."


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("```json\n", "\n```"),
        ("```\n", "\n```"),
        ("~~~json\n", "\n~~~"),
        ("Here it is:\n\n```JSON\n", "\n```\nAnything else?"),
        ("```json\n", ""),
        ("\ufeff", ""),
        ("json\n", ""),
        ("<think>Opened {an office}.</think>\n```json\n", "\n```"),
    ],
)
def test_c098_json_in_a_code_fence_is_read(before: str, after: str) -> None:
    model = Model(before + json.dumps(FOUND) + after)
    reading = extract(prospect=with_post(OFFICE, speaker=Speaker.COMPANY), provider=model, now=NOW)
    assert isinstance(reading, Extraction)
    insight = Insight.objects.get()
    assert insight.value == "Opened a Berlin office"
    assert Evidence.objects.get(insight=insight).quote == "opened an office in Berlin"


NO_ANSWERS = [
    PROSE,
    REFUSAL,
    '{"material_event": {"value": "Opened',
    "",
    "[]",
    "{}",
    '{"material_event": NaN}',
    "null",
    '"none"',
]


@pytest.mark.parametrize("said", NO_ANSWERS)
def test_c099_what_is_no_answer_fails_and_is_kept_for_a_person(
    said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    enrollment = an_enrollment(prospect=with_post(OFFICE, speaker=Speaker.COMPANY), stage=Stage.EXTRACTING)
    model = Model(said, said, FOUND)
    monkeypatch.setattr("campaigns.pipeline.stages.provider_from_settings", lambda: model)

    assert advance(enrollment_id=enrollment.pk, now=NOW) is Stage.STOPPED
    ended = Enrollment.objects.get(pk=enrollment.pk)
    assert ended.stop_reason == StopReason.FAILED
    assert ended.explanation.startswith("No usable answer: the model")
    assert not Extraction.objects.exists()
    assert not Match.objects.exists()
    assert ModelCall.objects.count() == 2

    assert try_again(enrollment=ended, by=a_member(role=Role.MANAGER).actor, now=NOW)
    assert advance(enrollment_id=enrollment.pk, now=NOW) is Stage.JUDGING
    assert Insight.objects.get().value == "Opened a Berlin office"


def test_c099_the_service_calls_it_unusable_and_not_no_evidence() -> None:
    reading = extract(prospect=with_post(OFFICE), provider=Model(PROSE, PROSE), now=NOW)
    assert isinstance(reading, Unusable)
    assert "prose instead of JSON" in reading.reason


def refused(text: str, **said: Any) -> list[str]:
    """Return why an answer about a text was refused; nothing of it was kept."""
    answer = {"company_description": said}
    model = Model(answer, answer)
    outcome = extract(prospect=with_post(text, speaker=Speaker.COMPANY), provider=model, now=NOW)
    assert isinstance(outcome, NoEvidence)
    assert not Insight.objects.exists()
    return [each["reason"] for each in Extraction.objects.get().rejected]


RISK = "We take the risk of cost overruns."


def test_c102_a_quote_with_an_invented_end_is_refused() -> None:
    quote = "We take the risk of cost overruns, including raw material prices."
    assert refused(RISK, value=quote, sentence_ids=["S1"], quote=quote) == [
        "The quote does not stand in the sentences it names."
    ]


def grounded(tmp_path: Any, source: str, quote: str) -> dict[str, Any]:
    file, out = tmp_path / "source.txt", io.StringIO()
    file.write_text(source)
    call_command("ground", "--source", str(file), "--quote", quote, "--json", stdout=out)
    said: dict[str, Any] = json.loads(out.getvalue())
    return said


@pytest.mark.parametrize(
    ("source", "quote", "reason"),
    [
        (RISK, "We take the risk of cost overruns, including raw material prices.", "The quote does not stand in the source."),
        ("Model X supports 128k context.", "Model Y supports 128k context.", "The quote does not stand in the source."),
        ("Model X supports 128k context.", "Model Y covers 80 languages.", "The quote does not stand in the source."),
        ("The company grew. The company moved.", "The company", "The quote is too short to prove anything."),
    ],
    ids=["c102", "c103 spliced", "c103 other source", "c104"],
)  # fmt: skip
def test_c102_c103_c104_the_command_says_so_too(tmp_path: Any, source: str, quote: str, reason: str) -> None:
    said = grounded(tmp_path, source, quote)
    assert (said["found"], said["reason"]) == (False, reason)


class Naming(Model):
    """A model that gives a quote and names the sentence with a certain text as its place."""

    def __init__(self, named: str, quote: str) -> None:
        super().__init__()
        self._named, self._quote = named, quote

    def answer(self, question: Question, *, repair: str | None) -> ProviderAnswer:
        shown = question.material["sentences"]
        number = next(each["id"] for each in shown if each["text"] == self._named)
        self.answers = [{"company_description": fact(self._quote, number, quote=self._quote)}]
        return super().answer(question, repair=repair)


@pytest.mark.parametrize("quote", ["Model Y supports 128k context.", "Model Y covers 80 languages."])
def test_c103_what_stands_nowhere_or_in_another_source_is_refused(quote: str) -> None:
    prospect = with_post("Model X supports 128k context. It came out in May.", speaker=Speaker.COMPANY)
    with_post("Model Y covers 80 languages. It came out in June.", speaker=Speaker.COMPANY, prospect=prospect)
    first_source = Naming("Model X supports 128k context.", quote)
    assert isinstance(extract(prospect=prospect, provider=first_source, now=NOW), NoEvidence)
    assert not Insight.objects.exists()
    assert [each["reason"] for each in Extraction.objects.get().rejected] == [
        "The quote does not stand in the sentences it names."
    ]


@pytest.mark.parametrize("quote", ["The company", "company", "The company grew"])
def test_c104_a_quote_of_a_few_words_is_refused(quote: str) -> None:
    assert refused(
        "The company grew. The company moved.", value="The company grew", sentence_ids=["S1"], quote=quote
    ) == ["The quote is too short to prove anything."]
