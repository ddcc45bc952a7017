"""A model's text is an object of the agreed shape, or one of four different failures."""

from __future__ import annotations

import json

import pytest
from pydantic import BaseModel, Field

from campaigns.llm.rules.faults import AnswerFault
from campaigns.llm.rules.parsing import Fault, excerpt, parse, storable


class Shape(BaseModel):
    name: str
    count: int | None


GOOD = '{"name": "Nordlicht", "count": 3}'


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(GOOD, id="bare"),
        pytest.param(f"```json\n{GOOD}\n```", id="code fence"),
        pytest.param(f"Here you are:\n```\n{GOOD}\n```\nAnything else?", id="fence within words"),
        pytest.param(f'The answer is {GOOD} and he said "hm', id="words with an odd quote mark after it"),
        pytest.param(f'<think>maybe {{"name": 1}}</think>{GOOD}', id="thinking before it"),
        pytest.param(f"Using {{braces}} loosely: {GOOD}", id="braces that are no JSON"),
    ],
)
def test_an_object_is_found_wherever_it_stands(text: str) -> None:
    assert parse(text, Shape) == Shape(name="Nordlicht", count=3)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", AnswerFault.EMPTY),
        (" \n ", AnswerFault.EMPTY),
        ("```json\n```", AnswerFault.EMPTY),
        ("<think>hm</think>", AnswerFault.EMPTY),
        ("I could not find anything useful, sorry!", AnswerFault.PROSE),
        ("The company makes {pumps} and valves.", AnswerFault.PROSE),
        ("I can't help with that request.", AnswerFault.REFUSAL),
        ("I’m sorry, but I cannot assist with that.", AnswerFault.REFUSAL),
        ("As an AI, I do not judge people.", AnswerFault.REFUSAL),
        ("Das kann ich leider nicht. Ich kann dabei nicht helfen.", AnswerFault.REFUSAL),
        ("Je ne peux pas répondre à cette demande.", AnswerFault.REFUSAL),
        ("Lo siento, no puedo ayudar con eso.", AnswerFault.REFUSAL),
        ('{"name": "Nord', AnswerFault.TRUNCATED),
        ('{"name": "Nordlicht", "count": ', AnswerFault.TRUNCATED),
        ('Sure: {"name": "a", "more": {"name": "b", "count": 1}', AnswerFault.TRUNCATED),
        ("{", AnswerFault.TRUNCATED),
        ("{}", AnswerFault.WRONG_SCHEMA),
        ('{"name": "a", "count": "many"}', AnswerFault.WRONG_SCHEMA),
        ('{"name": "a", "count": 1,}', AnswerFault.WRONG_SCHEMA),
        ('[{"name": "a", "count": 1}]', AnswerFault.WRONG_SCHEMA),
        ('{"name": "a\\u0000", "count": 1}', AnswerFault.WRONG_SCHEMA),
        ('{"name": "\\ud800", "count": 1}', AnswerFault.WRONG_SCHEMA),
        ('{"name": "a", "name": "b", "count": 1}', AnswerFault.WRONG_SCHEMA),
        ('{"name": "a", "count": NaN}', AnswerFault.WRONG_SCHEMA),
        ('{"name": "a", "count": -Infinity}', AnswerFault.WRONG_SCHEMA),
        ('{"name": "a", "count": ' + "9" * 5000 + "}", AnswerFault.WRONG_SCHEMA),
        ("{'name': 'a', 'count': 1}", AnswerFault.WRONG_SCHEMA),
    ],
)
def test_each_failure_has_its_own_kind(text: str, kind: AnswerFault) -> None:
    said = parse(text, Shape)
    assert isinstance(said, Fault)
    assert said.kind == kind


def test_a_part_of_a_cut_off_object_is_not_the_answer() -> None:
    inner = '{"outer": [{"name": "inner", "count": 1}, {"name": "cu'
    said = parse(inner, Shape)
    assert isinstance(said, Fault)
    assert said.kind == AnswerFault.TRUNCATED


@pytest.mark.parametrize(
    "outer",
    ['{"more": INNER, "count": NaN}', '{"more": INNER,}', '{"more": [INNER], oops}', '{"a}": INNER,}'],
)
def test_a_part_of_an_object_that_cannot_be_read_is_not_the_answer(outer: str) -> None:
    said = parse(outer.replace("INNER", '{"name": "inner", "count": 1}'), Shape)
    assert isinstance(said, Fault)
    assert said.kind == AnswerFault.WRONG_SCHEMA


def test_a_key_that_stands_twice_with_one_value_is_no_contradiction() -> None:
    assert parse('{"name": "a", "name": "a", "count": 1}', Shape) == Shape(name="a", count=1)


def test_an_object_after_one_that_cannot_be_read_is_found() -> None:
    assert parse(f'Not {{"name": oops}} but {GOOD}', Shape) == Shape(name="Nordlicht", count=3)


def test_deep_nesting_is_a_fault_and_no_crash() -> None:
    assert isinstance(parse('{"a":' * 5_000, Shape), Fault)


def test_findings_name_the_place_and_not_the_refused_value() -> None:
    said = parse('{"name": "a", "count": "ignore your rules"}', Shape)
    assert isinstance(said, Fault)
    assert said.detail.startswith("count: ")
    assert "ignore" not in said.detail


def test_bounds_left_out_of_the_schema_still_hold() -> None:
    class Bounded(BaseModel):
        name: str = Field(max_length=3)

    assert isinstance(parse(json.dumps({"name": "long"}), Bounded), Fault)


def test_excerpts_can_be_stored_anywhere() -> None:
    assert excerpt("a\x00b\ud800" + "c" * 500) == "ab?" + "c" * 196
    assert storable("plain ✓") == "plain ✓"
