"""Reading the log."""

from django.db import models

from campaigns.audit.models import AuditRecord


def trail(subject: models.Model) -> models.QuerySet[AuditRecord]:
    """Return what happened to one row, oldest first."""
    return AuditRecord.objects.filter(subject_type=subject._meta.model_name, subject_id=subject.pk)
