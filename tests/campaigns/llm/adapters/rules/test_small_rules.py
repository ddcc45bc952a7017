"""Dates, clauses, transcripts, filling, judging, and the baseline as a provider."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from pydantic import BaseModel

from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.llm.adapters.rules.clauses import leading_clause, speaks_in_first_person
from campaigns.llm.adapters.rules.dates import as_date, named_date
from campaigns.llm.adapters.rules.filling import fill
from campaigns.llm.adapters.rules.judgement import judge
from campaigns.llm.adapters.rules.transcripts import Turn, turns, without_label
from campaigns.llm.port import Provider, ProviderError
from campaigns.llm.rules.faults import AnswerFault
from campaigns.llm.rules.prices import Usage
from campaigns.llm.rules.questions import PromptText, Purpose, Question
from campaigns.llm.rules.states import AnswerMode

PUBLISHED = date(2026, 11, 5)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("signed on 14 October 2026 in Kiel", date(2026, 10, 14)),
        ("signed on October 14th, 2026", date(2026, 10, 14)),
        ("am 14. Oktober 2026 unterschrieben", date(2026, 10, 14)),
        ("im März 2027", date(2027, 3, 1)),
        ("le 1er février 2027", date(2027, 2, 1)),
        ("el 3 de mayo de 2026", date(2026, 5, 3)),
        ("since 2026-02-28", date(2026, 2, 28)),
        ("on 3 November we moved", date(2026, 11, 3)),
        ("on 20 December we moved", date(2026, 12, 20)),
        ("on 20 June we moved", date(2026, 6, 20)),
        ("on 31 February 2026", None),
        ("2026-13-40", None),
        ("we may move 2 machines", None),
        ("nothing here", None),
    ],
)
def test_days_are_read_from_words(text: str, day: date | None) -> None:
    assert named_date(text, PUBLISHED) == day


def test_a_day_without_year_and_without_source_date_is_none() -> None:
    assert named_date("on 3 November we moved", None) is None


@pytest.mark.parametrize(
    ("value", "day"), [("2026-11-05T10:00:00Z", PUBLISHED), (None, None), ("soon", None)]
)
def test_published_may_be_a_day_a_moment_or_nothing(value: str | None, day: date | None) -> None:
    assert as_date(value) == day


def test_long_sentences_are_cut_at_a_clause_and_negations_are_kept() -> None:
    head = "Nordlicht Robotics opened a second works in Kiel with forty people in three shifts"
    tail = ", which the mayor called the best news of a long and rainy year for the whole of the fjord and its harbour towns"
    assert leading_clause(f"{head}{tail}.", 30) == head
    denied = f"{head}{tail}, and it did not start."
    assert leading_clause(denied, 30) == denied
    assert leading_clause(f"{head}.", 30) == f"{head}."


@pytest.mark.parametrize(
    ("text", "first_person"),
    [
        ("We make pumps", True),
        ("our pumps", True),
        ("Wir bauen Pumpen", True),
        ("nous faisons des pompes", True),
        ("fabricamos bombas", True),
        ("Nordlicht makes pumps", False),
        ("The US market", True),
    ],
)
def test_first_person_is_noticed_rather_too_often(text: str, *, first_person: bool) -> None:
    assert speaks_in_first_person(text) is first_person


def test_turns_go_to_whoever_has_the_label() -> None:
    sentences = [
        Turn("person", text) for text in ("Notes.", "**Host Name:** Why?", "**Mira Aydin:** Because.", "Yes.")
    ]
    assert [(turn.speaker, turn.text) for turn in turns(sentences, ["aydin"])] == [
        ("third_party", "Notes."),
        ("third_party", "Why?"),
        ("person", "Because."),
        ("person", "Yes."),
    ]


def test_texts_without_turns_stay_the_persons() -> None:
    sentences = [Turn("person", "One thing: we listen."), Turn("person", "Always.")]
    assert turns(sentences, ["aydin"]) == sentences
    assert without_label("We listen.") == "We listen."


def _slot(form: str, limit: int, **candidate: str | None) -> dict[str, Any]:
    whole = {
        "id": "I3",
        "kind": "material_event",
        "anchor_type": "launch",
        "value": None,
        "quote": None,
    } | candidate
    return {"name": "s", "form": form, "word_limit": limit, "required": True, "candidates": [whole]}


LONG_QUOTE = "We lose a trained hand each week, and I have not solved it; nobody else has either."


@pytest.mark.parametrize(
    ("slot", "text"),
    [
        (_slot("quote", 20, quote="“We lose a trained hand each week.”"), "We lose a trained hand each week"),
        (
            _slot("quote", 12, quote=LONG_QUOTE),
            "We lose a trained hand each week",
        ),
        (_slot("quote", 3, quote=LONG_QUOTE), None),
        (_slot("quote", 20), None),
        (_slot("clause", 10, value="Nordlicht opened a works in Kiel."), "Nordlicht opened a works in Kiel"),
        (_slot("clause", 3, value="Nordlicht opened a works in Kiel."), None),
        (_slot("clause", 10, value="We opened a works in Kiel."), None),
        (_slot("clause", 10, value="Did Nordlicht open a works?"), None),
        (
            _slot("sentence", 10, value="Nordlicht opened a works in Kiel."),
            "Nordlicht opened a works in Kiel.",
        ),
        (_slot("noun_phrase", 10, value="a second works in Kiel"), "a second works in Kiel"),
        (_slot("noun_phrase", 10, value="Nordlicht opened a works in Kiel."), None),
        (_slot("limerick", 10, value="a second works in Kiel"), None),
    ],
)
def test_slots_take_a_candidates_own_words_or_nothing(slot: dict[str, Any], text: str | None) -> None:
    (filled,) = fill({"slots": [slot], "language": "en"})["slots"]
    assert filled == {"name": "s", "insight_id": "I3" if text else None, "text": text}


def test_the_next_candidate_is_tried() -> None:
    slot = _slot("clause", 10, value="We opened a works.")
    slot["candidates"].append(
        {"id": "I4", "kind": "k", "anchor_type": "none", "value": "Nordlicht grows.", "quote": None}
    )
    assert fill({"slots": [slot]})["slots"][0]["insight_id"] == "I4"


OFFER = {"problem": "planning by hand", "part": "one plan"}


def test_judgement_leaves_sentences_open_and_bridges_an_event() -> None:
    material = {
        "facts": [
            {"id": "F1", "kind": "company_description", "text": "makes pumps"},
            {"id": "F2", "kind": "role_challenge", "text": "plans by hand"},
            {"id": "F3", "kind": "material_event", "text": "opened a works"},
        ],
        "criteria": [{"id": "C1", "kind": "must_have", "text": "makes goods"}],
        "offer": OFFER,
    }
    assert judge(material) == {
        "answers": [{"criterion": "C1", "answer": "unknown", "fact_ids": []}],
        "bridge": {"fact_id": "F3", "problem": "planning by hand", "part": "one plan"},
    }


@pytest.mark.parametrize(
    ("facts", "offer"),
    [
        ([], OFFER),
        ([{"id": "F1", "kind": "company_description", "text": "x"}], OFFER),
        ([{"id": "F1", "kind": "material_event", "text": "x"}], {}),
    ],
)
def test_no_fact_or_no_offer_gives_no_bridge(facts: list[dict[str, str]], offer: dict[str, str]) -> None:
    assert judge({"facts": facts, "criteria": [], "offer": offer})["bridge"] is None


def _question(purpose: Purpose) -> Question:
    material: dict[str, list[str]] = {"slots": [], "facts": [], "criteria": [], "sentences": [], "fields": []}
    return Question(purpose, "prospect:1", PromptText("p", 1, "s", "t"), material, BaseModel, {})


@pytest.mark.parametrize("purpose", [Purpose.EXTRACTION, Purpose.JUDGEMENT, Purpose.FILLING])
def test_baseline_answers_as_a_provider_for_nothing(purpose: Purpose) -> None:
    provider: Provider = RulesBaseline()
    answer = provider.answer(_question(purpose), repair=None)
    assert isinstance(json.loads(answer.text), dict)
    assert (answer.usage, answer.mode) == (Usage(0, 0), AnswerMode.EXTRACTIVE)
    assert provider.label == "rules baseline"


def test_baseline_says_what_it_cannot_do() -> None:
    with pytest.raises(ProviderError) as raised:
        RulesBaseline().answer(_question(Purpose.TRIAGE), repair=None)
    assert raised.value.fault == AnswerFault.REJECTED
