"""Reads of the ledger and of prompts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.conf import settings
from django.db.models import Count, Q, Sum
from django.utils import timezone

from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.llm.models import Answer, DefaultPrompt, ModelCall, Prompt
from campaigns.llm.port import Provider
from campaigns.llm.rules.prices import Usage, cost, estimated_usage
from campaigns.llm.rules.questions import PromptText, Purpose, Question, canonical_json
from campaigns.llm.rules.states import AnswerStatus


@dataclass(frozen=True)
class Spent:
    """US dollars spent on a day, the calls to models, and those whose cost is not known (no price, or no answer)."""

    cost: Decimal
    calls: int
    calls_of_unknown_cost: int


@dataclass(frozen=True)
class PurposeCalls:
    """What one purpose cost since some moment."""

    purpose: str
    calls: int
    repairs: int
    faults: int
    tokens_in: int
    tokens_out: int
    cost: Decimal


def start_of_day(now: datetime) -> datetime:
    """Midnight of the current time zone: a budget's day begins here."""
    return timezone.localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)


def spent_today(now: datetime) -> Spent:
    """What the calls since midnight cost; unknown costs are counted apart, never as nothing.

    The rules baseline is no model: what it answered is not counted.
    """
    calls = ModelCall.objects.filter(at__gte=start_of_day(now)).exclude(provider=RulesBaseline.name)
    row = calls.aggregate(
        dollars=Sum("cost"), calls=Count("pk"), unknown=Count("pk", filter=Q(cost__isnull=True))
    )
    return Spent(row["dollars"] or Decimal(0), row["calls"], row["unknown"])


def calls_by_purpose(since: datetime) -> list[PurposeCalls]:
    """The ledger since a moment, one line a purpose."""
    rows = (
        ModelCall.objects.filter(at__gte=since)
        .values("purpose")
        .annotate(
            calls=Count("pk"),
            repairs=Count("pk", filter=Q(is_repair=True)),
            faults=Count("pk", filter=~Q(fault="")),
            read=Sum("tokens_in"),
            written=Sum("tokens_out"),
            dollars=Sum("cost"),
        )
        .order_by("purpose")
    )
    return [
        PurposeCalls(
            purpose=row["purpose"],
            calls=row["calls"],
            repairs=row["repairs"],
            faults=row["faults"],
            tokens_in=row["read"] or 0,
            tokens_out=row["written"] or 0,
            cost=row["dollars"] or Decimal(0),
        )
        for row in rows
    ]


def usable_answers(subject: str, purpose: Purpose, provider: Provider) -> list[Answer]:
    """What this model said about a subject that could be used, the newest first; ten at most."""
    rows = Answer.objects.filter(
        subject=subject,
        purpose=purpose.value,
        status=AnswerStatus.READY.value,
        provider=provider.name,
        model=provider.model,
    )
    return list(rows.order_by("-pk")[:10])


@dataclass(frozen=True)
class Expected:
    """What some calls would cost, in US dollars: None where the model has no price. `tokens` are those of one call.

    `measured` counts the calls of the ledger that this rests on; none means a guess from one question's length.
    """

    calls: int
    tokens: int
    cost: Decimal | None
    measured: int


def expected(purpose: Purpose, *, model: str, calls: int, like: Question) -> Expected:
    """Say before asking what so many calls would cost, by the mean of this model's last calls for the purpose."""
    rows = ModelCall.objects.filter(purpose=purpose, model=model, tokens_in__isnull=False).order_by("-pk")
    last = rows.values_list("tokens_in", "tokens_out")[:MEASURED]
    counted = [(read or 0, written or 0) for read, written in last]
    usage = _mean(counted) if counted else _guessed(like)
    total = Usage(usage.tokens_in * calls, usage.tokens_out * calls)
    return Expected(
        calls, usage.tokens_in + usage.tokens_out, cost(settings.LLM_PRICES, model, total), len(counted)
    )


MEASURED = 200  # calls are alike, and the last ones are closest to the next


def _mean(counted: list[tuple[int, int]]) -> Usage:
    return Usage(*(-(-sum(column) // len(counted)) for column in zip(*counted, strict=True)))


def _guessed(like: Question) -> Usage:
    """A quarter of the question comes back at most: an answer names ids, not texts."""
    sent = like.prompt.system + like.prompt.task + canonical_json(like.material)
    return estimated_usage(sent, sent[: len(sent) // 4])


def was_repaired(answer_id: int) -> bool:
    """Say whether a model was asked for an answer once more because the first could not be used."""
    return ModelCall.objects.filter(answer_id=answer_id, is_repair=True).exists()


def live_prompt(name: str) -> Prompt:
    """The version of a prompt that was chosen last. Raises Prompt.DoesNotExist before the first sync_prompts()."""
    return Prompt.objects.filter(name=name, choices__isnull=False).order_by("-choices__pk")[:1].get()


def current_prompt(name: str) -> PromptText:
    """What the live version of a prompt says. Raises Prompt.DoesNotExist before the first sync_prompts()."""
    return live_prompt(name).text


def was_live(prompt: Prompt) -> bool:
    """Say whether a version was ever chosen, so that it was asked with."""
    return DefaultPrompt.objects.filter(prompt=prompt).exists()
