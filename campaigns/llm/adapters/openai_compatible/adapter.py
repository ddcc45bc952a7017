"""The provider: one HTTP call an answer, at the best rung of the JSON ladder that the server knows."""

from __future__ import annotations

import os
from functools import lru_cache
from time import monotonic
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import httpx2
import openai
from django.utils import timezone
from openai.types.chat import ChatCompletion

from campaigns.llm.adapters.openai_compatible.errors import is_capability_refusal, provider_error
from campaigns.llm.adapters.openai_compatible.messages import Message, messages, response_format
from campaigns.llm.models import Endpoint
from campaigns.llm.port import ProviderAnswer, ProviderError
from campaigns.llm.rules.faults import AnswerFault
from campaigns.llm.rules.parsing import Fault, parse
from campaigns.llm.rules.prices import Usage, estimated_usage
from campaigns.llm.rules.questions import Question
from campaigns.llm.rules.states import LADDER, AnswerMode

OPENAI_URL = "https://api.openai.com/v1"
TIMEOUT_SECONDS = 45.0
CONNECT_SECONDS = 5.0

_STOPPED = {"length": AnswerFault.TRUNCATED, "content_filter": AnswerFault.REFUSAL}


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
        for mode in LADDER[LADDER.index(known or LADDER[0]) :]:
            try:
                answer = self._call(question, mode, repair)
            except openai.APIError as error:
                if is_capability_refusal(error) and mode != LADDER[-1]:
                    continue
                raise provider_error(error) from error
            if mode != known:
                self._remember(_kept(mode, answer, question))
            return answer
        raise AssertionError("the last rung returns or raises")

    def _call(self, question: Question, mode: AnswerMode, repair: str | None) -> ProviderAnswer:
        started = monotonic()
        sent = messages(question, mode, repair)
        completion, request_id = self._completion(sent, response_format(question, mode))
        choice = completion.choices[0]
        text = choice.message.refusal or choice.message.content or ""
        refused = AnswerFault.REFUSAL if choice.message.refusal else None
        return ProviderAnswer(
            text=text,
            usage=_usage(completion, sent, text),
            latency_ms=round((monotonic() - started) * 1000),
            mode=mode,
            request_id=request_id,
            fault=refused or _STOPPED.get(choice.finish_reason),
        )

    def _completion(self, sent: list[Message], form: dict[str, Any] | None) -> tuple[ChatCompletion, str]:
        """The server's completion and its request id. Raises openai.APIError, ProviderError."""
        client = _client(os.getpid(), self._api_key, self._base_url, self._timeout)
        body: dict[str, Any] = {"model": self.model, "messages": sent}
        if form:
            body["response_format"] = form
        try:
            raw = client.chat.completions.with_raw_response.create(**body)
            completion: Any = raw.parse()
        except ValueError as error:
            raise ProviderError(AnswerFault.SERVER_ERROR, "the server's answer is no JSON") from error
        if not isinstance(completion, ChatCompletion) or not completion.choices:
            raise ProviderError(AnswerFault.SERVER_ERROR, "the server's answer is no chat completion")
        return completion, (raw.headers.get("x-request-id") or completion.id or "")[:200]

    def _remembered(self) -> AnswerMode | None:
        row = Endpoint.objects.filter(base_url=self._address, model=self.model).first()
        return AnswerMode(row.capability) if row else None

    def _remember(self, mode: AnswerMode) -> None:
        Endpoint.objects.update_or_create(
            base_url=self._address,
            model=self.model,
            defaults={"capability": mode.value, "probed_at": timezone.now()},
        )

    @property
    def _address(self) -> str:
        """The base URL without a user or password that somebody may have put into it."""
        parts = urlsplit(self._base_url)
        return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))[:300]


def _kept(mode: AnswerMode, answer: ProviderAnswer, question: Question) -> AnswerMode:
    """The rung that the answer proves: an enforced schema cannot come back as prose or in another shape."""
    if mode != AnswerMode.JSON_SCHEMA or answer.fault:
        return mode
    said = parse(answer.text, question.shape)
    broken = isinstance(said, Fault) and said.kind in {AnswerFault.PROSE, AnswerFault.WRONG_SCHEMA}
    return AnswerMode.JSON_OBJECT if broken else mode


def _usage(completion: ChatCompletion, sent: list[Message], text: str) -> Usage:
    if completion.usage is None:
        return estimated_usage("".join(message["content"] for message in sent), text)
    return Usage(completion.usage.prompt_tokens or 0, completion.usage.completion_tokens or 0)
