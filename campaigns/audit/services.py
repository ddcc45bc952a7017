"""Writing the log. Every service that decides something calls `record` once, in its own transaction."""

from collections.abc import Iterable
from typing import Any, Final

from django.db import models
from structlog.contextvars import get_contextvars

from campaigns.audit.models import AuditRecord
from campaigns.audit.rules import Action, Actor
from outreach.db.chain import Insert
from outreach.db.planned import Given

RECORDS_A_STATEMENT: Final = 1_000


def record(action: Action, *, subject: models.Model, by: Actor, reason: str = "", **data: Any) -> AuditRecord:
    """Keep that `by` did `action` to `subject`. `data` holds ids, numbers and codes, never personal text.

    Records made while one request or task runs share its id.
    """
    made = _made(action, subject, by, reason, data)
    made.save()
    return made


def record_each(action: Action, *, subjects: Iterable[models.Model], by: Actor) -> None:
    """Keep that `by` did `action` to each of the subjects, in one statement for a thousand of them."""
    AuditRecord.objects.bulk_create(
        [_made(action, subject, by, "", {}) for subject in subjects], batch_size=RECORDS_A_STATEMENT
    )


def record_together(records: Iterable[AuditRecord]) -> None:
    """Keep records that were made by `noted`, in one statement and in their order."""
    AuditRecord.objects.bulk_create(records)


def noted(action: Action, *, subject: models.Model, by: Actor, reason: str = "", **data: Any) -> AuditRecord:
    """Return the record that `record` would keep, for `record_together`; it is not kept yet."""
    return _made(action, subject, by, reason, data)


def kept_record(
    action: Action, subject: type[models.Model], *, by: Actor, data: Given | None = None
) -> Insert:
    """Return the write of a record for a chain; it is said `subject`, `now`, and what `said_record` returns."""
    return Insert(
        AuditRecord,
        {
            "at": Given("now"),
            "action": action,
            "actor_kind": by.kind,
            "actor_id": by.id,
            "actor_name": by.name,
            "subject_type": subject._meta.model_name or "",
            "subject_id": Given("subject"),
            "request_id": Given("request_id"),
            **({"data": data} if data else {}),
        },
    )


def said_record(subject: models.Model) -> dict[str, Any]:
    """Return what a chain with a `kept_record` is said of it."""
    return {"subject": subject.pk, "request_id": _request_id()}


def _request_id() -> str:
    return str(get_contextvars().get("request_id", ""))[:64]


def _made(action: Action, subject: models.Model, by: Actor, reason: str, data: dict[str, Any]) -> AuditRecord:
    return AuditRecord(
        action=action,
        actor_kind=by.kind,
        actor_id=by.id,
        actor_name=by.name,
        subject_type=subject._meta.model_name or "",
        subject_id=subject.pk,
        reason=reason,
        data=data,
        request_id=_request_id(),
    )
