"""What servers send as a chat completion."""

from typing import Any

import pytest

from campaigns.llm.adapters.openai_compatible.completions import Said, read_completion
from campaigns.llm.rules.faults import AnswerFault
from campaigns.llm.rules.prices import Usage


def _completion(choice: Any, **more: Any) -> dict[str, Any]:
    return {"choices": [choice], **more}


def test_text_usage_and_id() -> None:
    given = _completion(
        {"message": {"content": "{}"}, "finish_reason": "stop"}, id="c1", usage={"prompt_tokens": 3}
    )
    assert read_completion(given) == Said("c1", "{}", None, Usage(3, 0))


@pytest.mark.parametrize(
    ("choice", "text", "fault"),
    [
        (
            {"message": {"content": "{", "refusal": None}, "finish_reason": "length"},
            "{",
            AnswerFault.TRUNCATED,
        ),
        (
            {"message": {"content": None, "refusal": "No."}, "finish_reason": "stop"},
            "No.",
            AnswerFault.REFUSAL,
        ),
        ({"message": {"content": ""}, "finish_reason": "content_filter"}, "", AnswerFault.REFUSAL),
        ({"message": None, "finish_reason": []}, "", None),
        ({"message": {"content": ["part"]}}, "", None),
    ],
)
def test_a_choice(choice: Any, text: str, fault: AnswerFault | None) -> None:
    said = read_completion(_completion(choice))
    assert said is not None
    assert (said.text, said.fault, said.usage, said.id) == (text, fault, None, "")


@pytest.mark.parametrize(
    "given", [None, [], "text", {}, {"choices": []}, {"choices": {}}, {"choices": [None]}]
)
def test_what_is_no_completion(given: Any) -> None:
    assert read_completion(given) is None
