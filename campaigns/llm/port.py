"""What every provider of answers offers, whatever stands behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from campaigns.llm.rules.faults import AnswerFault
from campaigns.llm.rules.prices import Usage
from campaigns.llm.rules.questions import Question
from campaigns.llm.rules.states import AnswerMode


@dataclass(frozen=True)
class RefusedAttempt:
    """A request that the server refused for the way in which JSON was asked for, before one that it took."""

    mode: AnswerMode
    latency_ms: int


@dataclass(frozen=True)
class ProviderAnswer:
    """What came back. `fault` is what the server itself says of it (cut off, declined), if anything.

    `refused` are the attempts before it, each of which has its row in the ledger.
    """

    text: str
    usage: Usage | None
    latency_ms: int
    mode: AnswerMode
    request_id: str = ""
    fault: AnswerFault | None = None
    refused: Sequence[RefusedAttempt] = ()


class ProviderError(Exception):
    """No answer came. `retry_after` is the server's wish in seconds, `detail` a sentence for a manager.

    `refused` are the attempts before it, as in an answer.
    """

    refused: Sequence[RefusedAttempt] = ()

    def __init__(self, fault: AnswerFault, detail: str = "", *, retry_after: float | None = None) -> None:
        super().__init__(detail or fault.value)
        self.fault = fault
        self.detail = detail
        self.retry_after = retry_after


class Provider(Protocol):
    """Answers questions. `name` and `model` are part of the cache's key, `label` is shown to people."""

    @property
    def name(self) -> str:
        """The kind of provider, short and lasting."""
        ...

    @property
    def model(self) -> str:
        """The model, with its version where it has one."""
        ...

    @property
    def label(self) -> str:
        """What people read on screens."""
        ...

    def answer(self, question: Question, *, repair: str | None) -> ProviderAnswer:
        """Ask once; `repair` names what was wrong with the answer before. Raises ProviderError."""
        ...
