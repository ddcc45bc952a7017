"""Writing the log. Every service that decides something calls `record` once, in its own transaction."""

from typing import Any

from django.db import models
from structlog.contextvars import get_contextvars

from campaigns.audit.models import AuditRecord
from campaigns.audit.rules import Action, Actor


def record(action: Action, *, subject: models.Model, by: Actor, reason: str = "", **data: Any) -> AuditRecord:
    """Keep that `by` did `action` to `subject`. `data` holds ids, numbers and codes, never personal text.

    Records made while one request or task runs share its id.
    """
    return AuditRecord.objects.create(
        action=action,
        actor_kind=by.kind,
        actor_id=by.id,
        actor_name=by.name,
        subject_type=subject._meta.model_name or "",
        subject_id=subject.pk,
        reason=reason,
        data=data,
        request_id=str(get_contextvars().get("request_id", ""))[:64],
    )
