"""What the openai package raises, in the words of the port."""

from __future__ import annotations

import re
from collections.abc import Sequence

import openai
from django.utils import timezone

from campaigns.llm.port import ProviderError, RefusedAttempt
from campaigns.llm.rules.faults import AnswerFault
from campaigns.llm.rules.parsing import excerpt
from outreach.http.waiting import seconds_to_wait

_CAPABILITY = re.compile(
    r"response_format|json_schema|json_object|json schema|structured output|grammar", re.IGNORECASE
)
_OUT_OF_MONEY = re.compile(r"credit balance|billing|insufficient.quota|payment", re.IGNORECASE)
_FILTERED = re.compile(r"content.?filter|content management policy|safety system", re.IGNORECASE)

_FAULTS = {
    401: AnswerFault.NO_KEY,
    402: AnswerFault.OVER_BUDGET,
    403: AnswerFault.NO_KEY,
    404: AnswerFault.UNREACHABLE,
    408: AnswerFault.TIMEOUT,
    409: AnswerFault.SERVER_ERROR,
    429: AnswerFault.RATE_LIMITED,
}


def is_capability_refusal(error: openai.APIError) -> bool:
    """Whether the server refuses the way in which JSON was asked for, so that a lower rung may work."""
    return (
        isinstance(error, openai.APIStatusError)
        and error.status_code in {400, 404, 415, 422, 501}
        and bool(_CAPABILITY.search(_text(error)))
    )


def provider_error(error: openai.APIError, refused: Sequence[RefusedAttempt] = ()) -> ProviderError:
    """The same failure as the port's error, with the server's Retry-After where it sent one and the attempts before."""
    told = _told(error)
    told.refused = tuple(refused)
    return told


def _told(error: openai.APIError) -> ProviderError:
    if isinstance(error, openai.APITimeoutError):
        return ProviderError(AnswerFault.TIMEOUT)
    if isinstance(error, openai.APIConnectionError):
        return ProviderError(AnswerFault.UNREACHABLE, excerpt(str(error.__cause__ or error)))
    if isinstance(error, openai.APIStatusError):
        wait = seconds_to_wait(error.response.headers.get("retry-after"), timezone.now())
        return ProviderError(_fault(error), _detail(error), retry_after=wait)
    return ProviderError(AnswerFault.SERVER_ERROR, "the server's answer is no chat completion")


def _fault(error: openai.APIStatusError) -> AnswerFault:
    if error.status_code >= 500:
        return AnswerFault.SERVER_ERROR
    if error.status_code in _FAULTS:
        return _FAULTS[error.status_code]
    if _OUT_OF_MONEY.search(_text(error)):
        return AnswerFault.OVER_BUDGET
    return AnswerFault.REFUSAL if _FILTERED.search(_text(error)) else AnswerFault.REJECTED


def _detail(error: openai.APIStatusError) -> str:
    """Status and message; a refused key's message may repeat part of the key, so it is left out."""
    if error.status_code in {401, 403}:
        return f"HTTP {error.status_code}"
    return f"HTTP {error.status_code}: {excerpt(_text(error))}"


def _text(error: openai.APIStatusError) -> str:
    return f"{error.message} {error.code or ''} {error.param or ''}".strip()
