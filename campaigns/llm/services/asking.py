"""Asks one question, once: a stored answer is returned, a running one is waited for, the rest is a call."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from time import monotonic
from typing import Any

from django.conf import settings
from pydantic import BaseModel

from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.llm.models import Answer
from campaigns.llm.port import Provider, ProviderError
from campaigns.llm.rules.faults import FAULT_SENTENCES, TRANSIENT_FAULTS, AnswerFault, backoff
from campaigns.llm.rules.parsing import Fault, excerpt, parse, storable
from campaigns.llm.rules.questions import Question
from campaigns.llm.rules.states import AnswerStatus
from campaigns.llm.selectors import Spent, spent_today, start_of_day
from campaigns.llm.services import claims, ledger

RUNNING_LOOK_AGAIN = timedelta(seconds=15)
# A lead may raise the budget before midnight, so waiting rows look again sooner than that.
BUDGET_LOOK_AGAIN = timedelta(minutes=15)

# An answer that failed is due by itself, one that is unusable where a person asks for another.
ASKED_AGAIN = frozenset({AnswerStatus.FAILED, AnswerStatus.UNUSABLE})

Check = Callable[[Any], Sequence[str]]


@dataclass(frozen=True)
class Answered:
    """A usable answer, validated against the question's shape. `repaired` is None where only the ledger knows."""

    content: BaseModel
    answer_id: int
    repaired: bool | None = field(default=None, compare=False)


@dataclass(frozen=True)
class NotYet:
    """No answer yet; ask again at retry_at. The reason is a sentence for people."""

    retry_at: datetime
    reason: str


@dataclass(frozen=True)
class Unusable:
    """The model gave no usable answer, after a repair too. Final for this prompt, input and model, until `retry_now`."""

    reason: str
    answer_id: int


Outcome = Answered | NotYet | Unusable


def ask(question: Question, *, provider: Provider, now: datetime, check: Check | None = None) -> Outcome:
    """Answer from the cache, or claim the question and ask the provider.

    `check` looks at a well-shaped answer and names what is wrong with its content; findings are repaired once,
    and what comes back then is kept as it is, for the caller's own tests to judge. Two callers with one
    question make one call. Must not run inside a transaction (RuntimeError), since it talks to the outside.
    Raises Prompt.DoesNotExist for a prompt that was never synced.
    """
    row = claims.stored_answer(question, provider)
    if row is None:
        claimed = claims.claim_new(question, provider, now)
    elif _may_be_claimed(row, now):
        claimed = claims.claim_again(row, now)
    else:
        return _told(row, question, now)
    if claimed is None:
        return NotYet(now + RUNNING_LOOK_AGAIN, "somebody else is asking this right now")
    return _Asking(question, provider, claimed, now).run(check)


def retry_now(subject: str, *, now: datetime) -> int:
    """Make what failed about a subject due at once, for a person who pressed retry. Returns the count.

    So is what had no usable answer: a person may hope for another one.
    """
    return Answer.objects.filter(subject=subject, status__in=ASKED_AGAIN).update(due_at=now)


def forget_answers(subject: str) -> int:
    """Delete what models said about a subject, for erasure; the ledger keeps its costs. Returns the count."""
    answers = Answer.objects.filter(subject=subject)
    count = answers.count()
    answers.delete()
    return count


def _may_be_claimed(row: Answer, now: datetime) -> bool:
    if row.status in ASKED_AGAIN:
        return row.due_at is not None and row.due_at <= now
    return row.status == AnswerStatus.RUNNING and row.running_until is not None and row.running_until <= now


def _told(row: Answer, question: Question, now: datetime) -> Outcome:
    if row.status == AnswerStatus.READY:
        return Answered(question.shape.model_validate(row.content), row.pk)
    if row.status == AnswerStatus.UNUSABLE:
        return Unusable(_sentence(AnswerFault(row.fault), row.detail), row.pk)
    if row.status == AnswerStatus.FAILED:
        return NotYet(row.due_at or now, _sentence(AnswerFault(row.fault), row.detail))
    return NotYet(min(row.running_until or now, now + RUNNING_LOOK_AGAIN), "the answer is on its way")


def _sentence(fault: AnswerFault, detail: str) -> str:
    return f"{FAULT_SENTENCES[fault]} ({detail})" if detail else FAULT_SENTENCES[fault]


class _Asking:
    """One claimed question on its way: at most two calls, each with its row in the ledger."""

    def __init__(self, question: Question, provider: Provider, row: Answer, now: datetime) -> None:
        self.question = question
        self.provider = provider
        self.row = row
        self._began = now
        self._clock = monotonic()
        # Whoever asked before us may have asked for a repair.
        self._repaired_so_far: bool | None = False if row.tries == 1 else None

    @property
    def now(self) -> datetime:
        return self._began + timedelta(seconds=monotonic() - self._clock)

    def run(self, check: Check | None) -> Outcome:
        try:
            first = self._call(repair=None)
            wrong = self._what_is_wrong(first, check)
            if not wrong or not claims.renew(self.row, self.now):
                return self._settle(first)
        except ProviderError as error:
            return self._failed(error)
        return self._settle(self._repaired(first, wrong))

    def _repaired(self, first: BaseModel | Fault, wrong: str) -> BaseModel | Fault:
        """The second answer, unless it is worse than the first: a failed repair loses nothing."""
        try:
            second = self._call(repair=wrong)
        except ProviderError as error:
            second = Fault(error.fault, error.detail)
        return first if isinstance(second, Fault) and isinstance(first, BaseModel) else second

    def _what_is_wrong(self, answer: BaseModel | Fault, check: Check | None) -> str:
        """Findings for the repair round. Only complaints of our own: a model's prose is not handed back to it."""
        if isinstance(answer, Fault):
            detail = answer.detail if answer.kind == AnswerFault.WRONG_SCHEMA else ""
            return _sentence(answer.kind, detail)
        return "\n".join(check(answer)) if check else ""

    def _call(self, *, repair: str | None) -> BaseModel | Fault:
        self._stay_within_budget()
        started = self.now
        try:
            answer = self.provider.answer(self.question, repair=repair)
        except ProviderError as error:
            ledger.record_error(self.row, error, at=started, until=self.now, is_repair=bool(repair))
            self._repaired_so_far = bool(repair) or self._repaired_so_far
            raise
        said = (
            Fault(answer.fault, excerpt(answer.text))
            if answer.fault
            else parse(answer.text, self.question.shape)
        )
        fault = said.kind if isinstance(said, Fault) else None
        ledger.record_answer(self.row, answer, fault, at=started, is_repair=bool(repair))
        self._repaired_so_far = bool(repair) or self._repaired_so_far
        return said

    def _stay_within_budget(self) -> None:
        """Raise ProviderError when the day's calls or its money are used up.

        Calls are counted for every model, money only for one with a price. Nothing is reserved, so callers at one
        moment may go over by their number.
        """
        if self.provider.name == RulesBaseline.name:
            return
        now = self.now
        detail = self._used_up(spent_today(now))
        if detail:
            midnight = start_of_day(now) + timedelta(days=1)
            wait = min(midnight - now, BUDGET_LOOK_AGAIN)
            raise ProviderError(AnswerFault.OVER_BUDGET, detail, retry_after=wait.total_seconds())

    def _used_up(self, spent: Spent) -> str:
        if spent.calls >= settings.LLM_DAILY_CALLS:
            return f"{spent.calls} of {settings.LLM_DAILY_CALLS} calls today"
        if self.provider.model in settings.LLM_PRICES and spent.cost >= settings.LLM_DAILY_BUDGET:
            return f"{spent.cost:.2f} of {settings.LLM_DAILY_BUDGET} dollars today"
        return ""

    def _settle(self, answer: BaseModel | Fault) -> Outcome:
        if isinstance(answer, Fault) and answer.kind in TRANSIENT_FAULTS:
            return self._failed(ProviderError(answer.kind, answer.detail))
        if isinstance(answer, Fault):
            return self._unusable(answer)
        content = answer.model_dump(mode="json")
        if not claims.finish(self.row, AnswerStatus.READY, content=content, finished_at=self.now):
            return self._lost()
        return Answered(answer, self.row.pk, self._repaired_so_far)

    def _unusable(self, fault: Fault) -> Outcome:
        values = {"fault": fault.kind, "detail": storable(fault.detail), "finished_at": self.now}
        if not claims.finish(self.row, AnswerStatus.UNUSABLE, **values):
            return self._lost()
        return Unusable(_sentence(fault.kind, fault.detail), self.row.pk)

    def _failed(self, error: ProviderError) -> Outcome:
        if error.fault not in TRANSIENT_FAULTS:
            return self._unusable(Fault(error.fault, error.detail))
        # The spread needs no secrecy, only that rows differ.
        retry_at = self.now + backoff(self.row.tries, random.random(), error.retry_after)  # noqa: S311
        values = {"fault": error.fault, "detail": storable(error.detail), "due_at": retry_at}
        if not claims.finish(self.row, AnswerStatus.FAILED, **values):
            return self._lost()
        return NotYet(retry_at, _sentence(error.fault, error.detail))

    def _lost(self) -> NotYet:
        return NotYet(self.now + RUNNING_LOOK_AGAIN, "somebody else took this question over")
