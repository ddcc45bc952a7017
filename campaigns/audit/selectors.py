"""Reading the log."""

from collections.abc import Collection, Mapping
from functools import reduce
from operator import or_

from django.db import models

from campaigns.audit.models import AuditRecord


def trail(subject: models.Model) -> models.QuerySet[AuditRecord]:
    """Return what happened to one row, oldest first."""
    return AuditRecord.objects.filter(subject_type=subject._meta.model_name, subject_id=subject.pk)


def trail_of(subjects: Mapping[type[models.Model], Collection[int]]) -> models.QuerySet[AuditRecord]:
    """Return what happened to some rows of several tables, oldest first."""
    conditions = [
        models.Q(subject_type=model._meta.model_name, subject_id__in=list(ids))
        for model, ids in subjects.items()
        if ids
    ]
    return AuditRecord.objects.filter(reduce(or_, conditions, models.Q(pk__in=[])))
