"""Writes the ledger: one row an attempt, whatever came of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Final

from django.conf import settings
from django.db import IntegrityError

from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.llm.models import Answer, ModelCall
from campaigns.llm.port import ProviderAnswer, ProviderError, RefusedAttempt
from campaigns.llm.rules.faults import AnswerFault
from campaigns.llm.rules.prices import cost
from campaigns.llm.selectors import Spent

CARRIED: Final = "carried over"


def record_answer(
    row: Answer, answer: ProviderAnswer, fault: AnswerFault | None, *, at: datetime, is_repair: bool
) -> None:
    """A call that came back, with what it cost where the model has a price, and the attempts refused before it."""
    _record_refused(row, answer.refused, at=at, is_repair=is_repair)
    usage = answer.usage
    _record(
        row,
        at=at,
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
    """A call that did not come back, and the attempts refused before it; their cost is unknown."""
    _record_refused(row, error.refused, at=at, is_repair=is_repair)
    milliseconds = (until - at) // timedelta(milliseconds=1)
    _record(row, at=at, latency_ms=milliseconds, fault=error.fault, is_repair=is_repair)


def carry(spent: Spent, *, at: datetime) -> None:
    """Begin an empty ledger with today's calls elsewhere and what they cost, so that both bounds hold over both."""
    shares = [spent.cost, *[Decimal(0)] * (spent.calls - 1)][: spent.calls]
    ModelCall.objects.bulk_create(
        ModelCall(at=at, provider=CARRIED, model=CARRIED, tokens_in=0, tokens_out=0, cost=share, latency_ms=0)
        for share in shares
    )


def calls_made() -> list[ModelCall]:
    """Return the ledger's calls to models that somebody runs, the oldest first."""
    return list(ModelCall.objects.exclude(provider__in=(CARRIED, RulesBaseline.name)).order_by("pk"))


def take_over(calls: Iterable[ModelCall], *, at: datetime) -> None:
    """Enter calls that another ledger holds, as made at a moment; the answers stay where they were."""
    rows = list(calls)
    for row in rows:
        row.pk, row.answer, row.at = None, None, at
    ModelCall.objects.bulk_create(rows)


def _record_refused(row: Answer, refused: Sequence[RefusedAttempt], *, at: datetime, is_repair: bool) -> None:
    for attempt in refused:
        _record(
            row,
            at=at,
            mode=attempt.mode,
            latency_ms=attempt.latency_ms,
            fault=AnswerFault.REJECTED,
            is_repair=is_repair,
        )


def _record(row: Answer, **values: Any) -> None:
    values |= {"purpose": row.purpose, "provider": row.provider, "model": row.model}
    try:
        ModelCall.objects.create(answer=row, **values)
    except IntegrityError:
        # The answer was erased while the model was thinking. The money is spent all the same.
        ModelCall.objects.create(answer=None, **values)
