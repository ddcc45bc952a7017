"""Who may ask: an answer's row is claimed by an insert or by a conditional update, never by a lock.

Both hold on PostgreSQL and SQLite. A claim lasts until `running_until`; after that, whoever held it is taken
for dead and the row may be claimed again, so a crash may pay for one call more.
"""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from campaigns.llm.models import Answer, Prompt
from campaigns.llm.port import Provider
from campaigns.llm.rules.questions import PromptText, Question
from campaigns.llm.rules.states import AnswerStatus

# One call waits 45 seconds at most for a silent server, and a ladder has three rungs.
LEASE = timedelta(minutes=3)


def stored_answer(question: Question, provider: Provider) -> Answer | None:
    """The row that holds this question's answer, whatever its status."""
    rows = Answer.objects.filter(**_key(question, provider), **_prompt(question.prompt))
    return rows.first()


def claim_new(question: Question, provider: Provider, now: datetime) -> Answer | None:
    """Insert the row as ours; None where somebody was faster. Raises RuntimeError inside a transaction."""
    prompt = question.prompt
    row = Answer(
        **_key(question, provider),
        prompt_id=prompt.row or Prompt.objects.get(name=prompt.name, version=prompt.version).pk,
        token=uuid.uuid4(),
        running_until=now + LEASE,
        created_at=now,
    )
    try:
        with transaction.atomic(durable=True):
            row.save(force_insert=True)
    except IntegrityError:
        if stored_answer(question, provider) is None:
            raise
        return None
    return row


def claim_again(row: Answer, now: datetime) -> Answer | None:
    """Take over a row that is due again or whose holder is gone; None where somebody was faster."""
    token = uuid.uuid4()
    with transaction.atomic(durable=True):
        claimed = Answer.objects.filter(pk=row.pk, token=row.token, status=row.status).update(
            status=AnswerStatus.RUNNING,
            token=token,
            running_until=now + LEASE,
            tries=row.tries + 1,
            due_at=None,
            finished_at=None,
            fault="",
            detail="",
        )
    return Answer.objects.get(pk=row.pk, token=token) if claimed else None


def renew(row: Answer, now: datetime) -> bool:
    """Lengthen our claim before another call; False where it is no longer ours."""
    return _ours(row).update(running_until=now + LEASE) == 1


def finish(row: Answer, status: AnswerStatus, **values: Any) -> bool:
    """Leave the running state; False where the claim was lost, and nothing is written then."""
    return _ours(row).update(status=status, running_until=None, **values) == 1


def _ours(row: Answer) -> QuerySet[Answer]:
    return Answer.objects.filter(pk=row.pk, token=row.token, status=AnswerStatus.RUNNING)


def _prompt(prompt: PromptText) -> dict[str, Any]:
    if prompt.row is not None:
        return {"prompt": prompt.row}
    return {"prompt__name": prompt.name, "prompt__version": prompt.version}


def _key(question: Question, provider: Provider) -> dict[str, str]:
    return {
        "subject": question.subject,
        "purpose": question.purpose.value,
        "input_hash": question.input_hash,
        "provider": provider.name,
        "model": provider.model,
    }
