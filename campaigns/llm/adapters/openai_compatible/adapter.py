"""The provider: one HTTP call an answer, at the best rung of the JSON ladder that the server knows."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import lru_cache
from time import monotonic
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import httpx2
import openai
from django.utils import timezone

from campaigns.llm.adapters.openai_compatible.completions import Said, read_completion
from campaigns.llm.adapters.openai_compatible.errors import is_capability_refusal, provider_error
from campaigns.llm.adapters.openai_compatible.messages import Message, messages, response_format
from campaigns.llm.models import Endpoint
from campaigns.llm.port import ProviderAnswer, ProviderError, RefusedAttempt
from campaigns.llm.rules.faults import AnswerFault
from campaigns.llm.rules.parsing import Fault, parse
from campaigns.llm.rules.prices import estimated_usage
from campaigns.llm.rules.questions import Question
from campaigns.llm.rules.states import LADDER, AnswerMode

OPENAI_URL = "https://api.openai.com/v1"
TIMEOUT_SECONDS = 45.0
CONNECT_SECONDS = 5.0
# So long a process trusts what it read of an endpoint; another process may have learnt better.
REMEMBERED_SECONDS = 60.0


@lru_cache(maxsize=8)
def _client(_process: int, api_key: str, base_url: str, timeout: float) -> openai.OpenAI:
    """One client a process (connections must not cross a fork); retries are rows, so its own are off."""
    limits = httpx2.Timeout(timeout, connect=min(CONNECT_SECONDS, timeout))
    return openai.OpenAI(api_key=api_key, base_url=base_url, timeout=limits, max_retries=0)


class OpenAICompatible:
    """A model behind any OpenAI-compatible address."""

    name = "openai"

    def __init__(self, *, api_key: str, base_url: str, model: str, timeout: float = TIMEOUT_SECONDS) -> None:
        self.model = model
        self._api_key = api_key
        self._base_url = base_url or OPENAI_URL
        self._timeout = timeout
        self._known: tuple[AnswerMode, float] | None = None

    @property
    def label(self) -> str:
        """Model and host, for people."""
        return f"{self.model} at {urlsplit(self._base_url).hostname}"

    def answer(self, question: Question, *, repair: str | None) -> ProviderAnswer:
        """Ask once. A server that refuses a rung (400, nothing charged) is asked on the next one at once.

        Which rung held is remembered for every process. A server that accepts a schema without keeping to it
        shows at the first answer: it is remembered one rung lower, where the prompt spells the schema out.
        """
        known = self._remembered()
        refused: list[RefusedAttempt] = []
        for mode in LADDER[LADDER.index(known or LADDER[0]) :]:
            started = monotonic()
            try:
                answer = self._call(question, mode, repair)
            except openai.APIError as error:
                if is_capability_refusal(error) and mode != LADDER[-1]:
                    refused.append(RefusedAttempt(mode, _milliseconds_since(started)))
                    continue
                raise provider_error(error, refused) from error
            except ProviderError as error:
                error.refused = tuple(refused)
                raise
            if mode != known:
                self._remember(_kept(mode, answer, question))
            return replace(answer, refused=tuple(refused))
        raise AssertionError("the last rung returns or raises")

    def _call(self, question: Question, mode: AnswerMode, repair: str | None) -> ProviderAnswer:
        started = monotonic()
        sent = messages(question, mode, repair)
        said, request_id = self._completion(sent, response_format(question, mode))
        return ProviderAnswer(
            text=said.text,
            usage=said.usage or estimated_usage("".join(message["content"] for message in sent), said.text),
            latency_ms=_milliseconds_since(started),
            mode=mode,
            request_id=request_id,
            fault=said.fault,
        )

    def _completion(self, sent: list[Message], form: dict[str, Any] | None) -> tuple[Said, str]:
        """What the server said and its request id. Raises openai.APIError, ProviderError.

        The body is plain JSON already, so it goes out as it is, past the package's rewriting of typed parameters.
        """
        client = _client(os.getpid(), self._api_key, self._base_url, self._timeout)
        body: dict[str, Any] = {"model": self.model, "messages": sent}
        if form:
            body["response_format"] = form
        response = client.post("/chat/completions", cast_to=httpx2.Response, body=body)
        try:
            completion = response.json()
        except ValueError as error:
            raise ProviderError(AnswerFault.SERVER_ERROR, "the server's answer is no JSON") from error
        said = read_completion(completion)
        if said is None:
            raise ProviderError(AnswerFault.SERVER_ERROR, "the server's answer is no chat completion")
        return said, (response.headers.get("x-request-id") or said.id)[:200]

    def _remembered(self) -> AnswerMode | None:
        if self._known and monotonic() < self._known[1]:
            return self._known[0]
        row = Endpoint.objects.filter(base_url=self._address, model=self.model).first()
        if row:
            self._keep_in_mind(AnswerMode(row.capability))
        return AnswerMode(row.capability) if row else None

    def _keep_in_mind(self, mode: AnswerMode) -> None:
        self._known = (mode, monotonic() + REMEMBERED_SECONDS)

    def _remember(self, mode: AnswerMode) -> None:
        Endpoint.objects.update_or_create(
            base_url=self._address,
            model=self.model,
            defaults={"capability": mode.value, "probed_at": timezone.now()},
        )
        self._keep_in_mind(mode)

    @property
    def _address(self) -> str:
        """The base URL without a user or password that somebody may have put into it."""
        parts = urlsplit(self._base_url)
        return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))[:300]


def _milliseconds_since(started: float) -> int:
    return round((monotonic() - started) * 1000)


def _kept(mode: AnswerMode, answer: ProviderAnswer, question: Question) -> AnswerMode:
    """The rung that the answer proves: an enforced schema cannot come back as prose or in another shape."""
    if mode != AnswerMode.JSON_SCHEMA or answer.fault:
        return mode
    said = parse(answer.text, question.shape)
    broken = isinstance(said, Fault) and said.kind in {AnswerFault.PROSE, AnswerFault.WRONG_SCHEMA}
    return AnswerMode.JSON_OBJECT if broken else mode
