"""Runs over labelled sets that somebody wanted to keep."""

from django.db import models

from campaigns.evaluation.rules.figures import Subject
from campaigns.members.models import Member
from outreach.db.choices import one_of, state_field
from outreach.db.immutable import ImmutableModel


class EvaluationRun(ImmutableModel):
    """What one prompt and model came to on one labelled set. Two runs compare only on the same set, half and day.

    `prompts` are the versions by name; `figures` are those of the report, in its order.
    """

    subject = state_field(Subject)
    set_sha256 = models.CharField(max_length=64)
    split = models.CharField(max_length=10)
    as_of = models.DateField()
    provider = models.CharField(max_length=40)
    model = models.CharField(max_length=200)
    prompts = models.JSONField(default=dict)
    figures = models.JSONField()
    by = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="evaluation_runs"
    )
    by_name = models.CharField(max_length=200)
    at = models.DateTimeField()

    class Meta:
        constraints = (one_of("evaluation_run", "subject", Subject),)
        indexes = (models.Index(fields=("subject", "set_sha256", "at"), name="evaluation_run_by_set"),)

    def __str__(self) -> str:
        return f"{self.subject} with {self.model}, {self.at:%d %b %Y}"
