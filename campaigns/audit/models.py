"""The append-only log. It holds ids and reasons, no personal text, so erasure leaves it true."""

from django.db import models

from campaigns.audit.rules import Action, ActorKind
from outreach.db.choices import one_of, state_field
from outreach.db.immutable import ImmutableModel


class AuditRecord(ImmutableModel):
    """One thing that somebody or something did, to one row, at one moment."""

    at = models.DateTimeField(auto_now_add=True)
    action = state_field(Action)
    actor_kind = state_field(ActorKind)
    actor_id = models.BigIntegerField(null=True)
    actor_name = models.CharField(max_length=200)
    subject_type = models.CharField(max_length=40)
    subject_id = models.BigIntegerField()
    reason = models.TextField(blank=True)
    data = models.JSONField(default=dict)
    request_id = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            one_of("audit", "action", Action),
            one_of("audit", "actor_kind", ActorKind),
            models.CheckConstraint(
                condition=models.Q(actor_kind=ActorKind.PERSON, actor_id__isnull=False)
                | (~models.Q(actor_kind=ActorKind.PERSON) & models.Q(actor_id__isnull=True)),
                name="audit_person_has_id",
            ),
        )
        indexes = (models.Index(fields=["subject_type", "subject_id"], name="audit_by_subject"),)

    def __str__(self) -> str:
        return f"{self.actor_name} {self.action} {self.subject_type} {self.subject_id}"
