"""Writes the ledger: one row an attempt, whatever came of it."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings

from campaigns.llm.models import Answer, ModelCall
from campaigns.llm.port import ProviderAnswer, ProviderError
from campaigns.llm.rules.faults import AnswerFault
from campaigns.llm.rules.prices import cost


def record_answer(
    row: Answer, answer: ProviderAnswer, fault: AnswerFault | None, *, at: datetime, is_repair: bool
) -> None:
    """A call that came back, with what it cost where the model has a price."""
    usage = answer.usage
    ModelCall.objects.create(
        answer_id=_still_there(row),
        at=at,
        purpose=row.purpose,
        provider=row.provider,
        model=row.model,
        mode=answer.mode,
        tokens_in=usage.tokens_in if usage else None,
        tokens_out=usage.tokens_out if usage else None,
        estimated=bool(usage and usage.estimated),
        cost=cost(settings.LLM_PRICES, row.model, usage) if usage else None,
        latency_ms=answer.latency_ms,
        fault=fault or "",
        request_id=answer.request_id,
        is_repair=is_repair,
    )


def record_error(
    row: Answer, error: ProviderError, *, at: datetime, until: datetime, is_repair: bool
) -> None:
    """A call that did not come back; its cost is unknown."""
    ModelCall.objects.create(
        answer_id=_still_there(row),
        at=at,
        purpose=row.purpose,
        provider=row.provider,
        model=row.model,
        latency_ms=(until - at) // timedelta(milliseconds=1),
        fault=error.fault,
        is_repair=is_repair,
    )


def _still_there(row: Answer) -> int | None:
    """The row's id, or None where it was erased while the model was thinking."""
    return row.pk if Answer.objects.filter(pk=row.pk).exists() else None
