"""Hashes, waits, prices, schemas and prompt files."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from pydantic import BaseModel, Field

from campaigns.llm.rules.faults import (
    FAULT_SENTENCES,
    REPAIRABLE_FAULTS,
    TRANSIENT_FAULTS,
    AnswerFault,
    backoff,
)
from campaigns.llm.rules.prices import Usage, cost, estimated_usage
from campaigns.llm.rules.prompts import PromptFileError, split_prompt
from campaigns.llm.rules.questions import PromptText, Purpose, Question
from campaigns.llm.rules.schemas import strict_schema
from campaigns.llm.rules.states import ANSWER_TRANSITIONS, AnswerStatus

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


class Part(BaseModel):
    quote: str | None = Field(default=None, max_length=9)


class Shape(BaseModel):
    title: str
    parts: list[Part]


def question(**changes: Any) -> Question:
    values: dict[str, Any] = {
        "purpose": Purpose.EXTRACTION,
        "subject": "prospect:12",
        "prompt": PromptText("extraction", 1, "system", "task"),
        "material": {"a": 1, "b": ["ü"]},
        "shape": Shape,
        "schema": strict_schema(Shape),
    }
    return Question(**values | changes)


def test_input_hash_follows_material_and_schema_alone() -> None:
    base = question().input_hash
    assert question(material={"b": ["ü"], "a": 1}).input_hash == base
    assert question(subject="prospect:13").input_hash == base
    assert question(material={"a": 2, "b": ["ü"]}).input_hash != base
    assert question(schema={}).input_hash != base


def test_material_that_is_no_json_is_refused() -> None:
    with pytest.raises(TypeError):
        assert question(material={"a": object()}).input_hash


def test_every_fault_has_a_sentence_and_one_way_to_be_treated() -> None:
    assert set(FAULT_SENTENCES) == set(AnswerFault)
    assert not TRANSIENT_FAULTS & REPAIRABLE_FAULTS
    assert set(AnswerFault) - TRANSIENT_FAULTS - REPAIRABLE_FAULTS == {AnswerFault.REJECTED}


def test_final_states_have_no_way_out() -> None:
    assert set(ANSWER_TRANSITIONS) == set(AnswerStatus)
    assert not ANSWER_TRANSITIONS[AnswerStatus.READY]
    # Only a person's retry leads out of it.
    assert ANSWER_TRANSITIONS[AnswerStatus.UNUSABLE] == {AnswerStatus.RUNNING}


@pytest.mark.parametrize(
    ("tries", "jitter", "retry_after", "seconds"),
    [
        (1, 0.0, None, 7.5),
        (1, 1.0, None, 15),
        (2, 1.0, None, 30),
        (9, 1.0, None, 3600),
        (10_000, 1.0, None, 3600),
        (0, 1.0, None, 15),
        (1, 1.0, 90.0, 90),
        (4, 1.0, 5.0, 120),
    ],
)
def test_waits_double_up_to_an_hour_and_heed_the_server(
    tries: int, jitter: float, retry_after: float | None, seconds: float
) -> None:
    assert backoff(tries, jitter, retry_after) == timedelta(seconds=seconds)


def test_cost_is_exact_and_never_guessed() -> None:
    prices = {"small": (Decimal("0.25"), Decimal("2.00"))}
    assert cost(prices, "small", Usage(1_000, 500)) == Decimal("0.00125")
    assert cost(prices, "other", Usage(1_000, 500)) is None
    assert cost(prices, "other", Usage(0, 0)) == 0


def test_estimated_tokens_are_marked() -> None:
    assert estimated_usage("12345", "") == Usage(2, 0, estimated=True)


def test_strict_schema_requires_everything_and_bounds_nothing() -> None:
    schema = strict_schema(Shape)
    assert schema["required"] == ["title", "parts"]
    assert schema["additionalProperties"] is False
    part = schema["$defs"]["Part"]
    assert part["required"] == ["quote"]
    assert part["properties"]["quote"] == {"anyOf": [{"type": "string"}, {"type": "null"}]}


def test_a_field_called_title_keeps_its_place_in_the_schema() -> None:
    assert strict_schema(Shape)["properties"]["title"] == {"type": "string"}


def test_prompt_files_have_two_parts() -> None:
    assert split_prompt("# System\nBe brief.\n\n# Task\r\nRead.\n") == ("Be brief.", "Read.")


@pytest.mark.parametrize(
    "text", ["", "# Task\nRead.\n", "# System\n\n# Task\nRead.\n", "# System\nBe brief.\n"]
)
def test_prompt_files_without_both_parts_are_refused(text: str) -> None:
    with pytest.raises(PromptFileError):
        split_prompt(text)
