"""Prompts, the cache of answers, the ledger of calls, and what each endpoint can do."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from django.db import models
from django.db.models import Q

from campaigns.llm.rules.faults import REPAIRABLE_FAULTS, TRANSIENT_FAULTS, AnswerFault
from campaigns.llm.rules.questions import PromptText, Purpose
from campaigns.llm.rules.states import LADDER, AnswerMode, AnswerStatus
from campaigns.members.models import Member
from outreach.db.immutable import ImmutableModel


def _choices(values: type[StrEnum]) -> list[tuple[str, str]]:
    return [(value.value, value.value.replace("_", " ")) for value in values]


def _values(members: Iterable[StrEnum]) -> list[str]:
    return sorted(member.value for member in members)


class Prompt(ImmutableModel):
    """One version of a prompt. Immutable: a changed text is a new version, or old answers would lie."""

    name = models.CharField(max_length=40)
    version = models.PositiveIntegerField()
    system = models.TextField()
    task = models.TextField()
    sha256 = models.CharField(max_length=64)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("name", "-version")
        constraints = (
            models.UniqueConstraint(fields=("name", "version"), name="prompt_version_once"),
            models.CheckConstraint(condition=Q(version__gte=1), name="prompt_version_from_one"),
        )

    def __str__(self) -> str:
        return f"{self.name} {self.version}"

    @property
    def text(self) -> PromptText:
        """The prompt as plain data."""
        return PromptText(self.name, self.version, self.system, self.task, self.pk)


class DefaultPrompt(ImmutableModel):
    """Somebody's choice of the version of a prompt that questions are asked with. The newest of a name counts.

    The software chooses the first version of each; every later one is a person's choice.
    """

    prompt = models.ForeignKey(Prompt, on_delete=models.PROTECT, related_name="choices")
    by = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="default_prompts"
    )
    by_name = models.CharField(max_length=200)
    reason = models.CharField(max_length=250)
    at = models.DateTimeField()

    class Meta:
        constraints = (models.CheckConstraint(condition=~Q(reason=""), name="default_prompt_has_reason"),)

    def __str__(self) -> str:
        return f"{self.prompt} since {self.at:%d %b %Y}"


class Answer(models.Model):
    """The one answer to one question by one model: cache, claim and retry state in a row."""

    subject = models.CharField(max_length=80)
    purpose = models.CharField(max_length=20, choices=_choices(Purpose))
    input_hash = models.CharField(max_length=64)
    prompt = models.ForeignKey(Prompt, on_delete=models.PROTECT, related_name="answers")
    provider = models.CharField(max_length=40)
    model = models.CharField(max_length=200)
    status = models.CharField(
        max_length=10, choices=_choices(AnswerStatus), default=AnswerStatus.RUNNING.value
    )
    token = models.UUIDField()
    running_until = models.DateTimeField(null=True, blank=True)
    content = models.JSONField(null=True, blank=True)
    fault = models.CharField(max_length=20, choices=_choices(AnswerFault), blank=True)
    detail = models.TextField(blank=True)
    tries = models.PositiveIntegerField(default=1)
    due_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("subject", "purpose", "input_hash", "prompt", "provider", "model"),
                name="answer_asked_once",
            ),
            models.CheckConstraint(
                condition=~Q(status=AnswerStatus.RUNNING.value)
                | Q(running_until__isnull=False, due_at__isnull=True, finished_at__isnull=True, fault=""),
                name="answer_running_has_lease",
            ),
            models.CheckConstraint(
                condition=~Q(status=AnswerStatus.READY.value)
                | Q(content__isnull=False, finished_at__isnull=False, fault=""),
                name="answer_ready_has_content",
            ),
            models.CheckConstraint(
                condition=~Q(status=AnswerStatus.UNUSABLE.value)
                | Q(
                    fault__in=_values(REPAIRABLE_FAULTS | {AnswerFault.REJECTED}),
                    content__isnull=True,
                    finished_at__isnull=False,
                ),
                name="answer_unusable_has_fault",
            ),
            models.CheckConstraint(
                condition=~Q(status=AnswerStatus.FAILED.value)
                | Q(fault__in=_values(TRANSIENT_FAULTS), due_at__isnull=False, content__isnull=True),
                name="answer_failed_is_due_again",
            ),
            models.CheckConstraint(condition=Q(status__in=_values(AnswerStatus)), name="answer_status_known"),
        )
        indexes = (
            models.Index(
                fields=("due_at",),
                condition=Q(status=AnswerStatus.FAILED.value),
                name="answer_failed_due",
            ),
        )

    def __str__(self) -> str:
        return f"{self.purpose} of {self.subject}: {self.status}"


class ModelCall(ImmutableModel):
    """The ledger: one row an attempt, kept when the answer is erased (it holds no personal text)."""

    answer = models.ForeignKey(Answer, null=True, on_delete=models.SET_NULL, related_name="calls")
    at = models.DateTimeField(db_index=True)
    purpose = models.CharField(max_length=20, choices=_choices(Purpose))
    provider = models.CharField(max_length=40)
    model = models.CharField(max_length=200)
    mode = models.CharField(max_length=20, choices=_choices(AnswerMode), blank=True)
    tokens_in = models.PositiveIntegerField(null=True)
    tokens_out = models.PositiveIntegerField(null=True)
    estimated = models.BooleanField(default=False)
    cost = models.DecimalField(max_digits=14, decimal_places=8, null=True)
    latency_ms = models.PositiveIntegerField()
    fault = models.CharField(max_length=20, choices=_choices(AnswerFault), blank=True)
    request_id = models.CharField(max_length=200, blank=True)
    is_repair = models.BooleanField(default=False)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(tokens_in__isnull=True, tokens_out__isnull=True)
                | Q(tokens_in__isnull=False, tokens_out__isnull=False),
                name="model_call_tokens_together",
            ),
            models.CheckConstraint(
                condition=Q(cost__isnull=True) | Q(cost__gte=0, tokens_in__isnull=False),
                name="model_call_cost_has_tokens",
            ),
        )

    def __str__(self) -> str:
        return f"{self.purpose} by {self.model} at {self.at:%Y-%m-%d %H:%M}"


class Endpoint(models.Model):
    """What one model at one address can do; probed once and remembered for every process."""

    base_url = models.CharField(max_length=300)
    model = models.CharField(max_length=200)
    capability = models.CharField(
        max_length=20, choices=[(mode.value, mode.value.replace("_", " ")) for mode in LADDER]
    )
    probed_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("base_url", "model"), name="endpoint_once"),
            models.CheckConstraint(
                condition=Q(capability__in=_values(LADDER)),
                name="endpoint_capability_known",
            ),
        )

    def __str__(self) -> str:
        return f"{self.model} at {self.base_url}: {self.capability}"
