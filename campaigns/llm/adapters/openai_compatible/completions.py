"""Reads a chat completion as servers really send it: whatever is missing or of another type counts as not said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from campaigns.llm.rules.faults import AnswerFault
from campaigns.llm.rules.prices import Usage

_STOPPED = {"length": AnswerFault.TRUNCATED, "content_filter": AnswerFault.REFUSAL}


@dataclass(frozen=True, slots=True)
class Said:
    """The first choice of a completion; `fault` is what the server itself says of it."""

    id: str
    text: str
    fault: AnswerFault | None
    usage: Usage | None


def read_completion(completion: Any) -> Said | None:
    """Read the JSON value of a server's answer; None where it is no chat completion."""
    choices = _of(completion, dict).get("choices")
    if not isinstance(choices, list) or not choices or not isinstance(choices[0], dict):
        return None
    message = _of(choices[0].get("message"), dict)
    refusal, content = _of(message.get("refusal"), str), _of(message.get("content"), str)
    stopped = _STOPPED.get(_of(choices[0].get("finish_reason"), str))
    return Said(
        id=_of(completion.get("id"), str),
        text=refusal or content,
        fault=AnswerFault.REFUSAL if refusal else stopped,
        usage=_usage(completion.get("usage")),
    )


def _usage(given: Any) -> Usage | None:
    if not isinstance(given, dict):
        return None
    return Usage(_of(given.get("prompt_tokens"), int), _of(given.get("completion_tokens"), int))


def _of(value: Any, kind: type[Any]) -> Any:
    return value if isinstance(value, kind) else kind()
