"""The states of an answer, and how a server is spoken to."""

from __future__ import annotations

from enum import StrEnum


class AnswerStatus(StrEnum):
    """running: somebody asks right now. ready: usable. unusable: final, until a person asks again. failed: asked again at due_at."""

    RUNNING = "running"
    READY = "ready"
    UNUSABLE = "unusable"
    FAILED = "failed"


ANSWER_TRANSITIONS: dict[AnswerStatus, frozenset[AnswerStatus]] = {
    AnswerStatus.RUNNING: frozenset(AnswerStatus),
    AnswerStatus.FAILED: frozenset({AnswerStatus.RUNNING}),
    AnswerStatus.READY: frozenset(),
    AnswerStatus.UNUSABLE: frozenset({AnswerStatus.RUNNING}),
}


class AnswerMode(StrEnum):
    """How the shape was asked for: enforced schema, JSON mode, plain text; or no model at all."""

    JSON_SCHEMA = "json_schema"
    JSON_OBJECT = "json_object"
    PLAIN = "plain"
    EXTRACTIVE = "extractive"


# From the strictest to what every server understands; probed in this order.
LADDER = (AnswerMode.JSON_SCHEMA, AnswerMode.JSON_OBJECT, AnswerMode.PLAIN)
