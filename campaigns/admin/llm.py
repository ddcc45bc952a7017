"""Prompts with the choice of the live version, answers and the ledger of calls, to read."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from campaigns.admin.base import ReadOnly, ReadOnlyInline, member_of
from campaigns.evaluation.selectors import may_become_default
from campaigns.evaluation.services import make_default
from campaigns.llm.models import Answer, DefaultPrompt, Endpoint, ModelCall, Prompt
from campaigns.llm.selectors import live_prompt, was_live
from campaigns.llm.services import probe_again

NOT_TESTED = "not yet tested on replies"


class ReasonForm(ActionForm):
    """Why something is done to the rows."""

    reason = forms.CharField(required=False, max_length=250)


class ChoiceInline(ReadOnlyInline):
    """When a version was made the default."""

    model = DefaultPrompt
    fields = ("at", "by_name", "reason")
    verbose_name_plural = "made the default"


@admin.register(Prompt)
class PromptAdmin(ReadOnly):
    list_display = ("name", "version", "state", "replies", "may_become_default", "created_at")
    list_filter = ("name",)
    fields = (
        "name", "version", "state", "replies", "may_become_default", "created_at", "sha256", "system", "task",
    )  # fmt: skip
    inlines = (ChoiceInline,)
    action_form = ReasonForm
    actions = ("make_default",)

    def get_readonly_fields(self, _request: HttpRequest, _obj: Any = None) -> Any:
        return self.fields

    @admin.display(description="State")
    def state(self, prompt: Prompt) -> str:
        if prompt == live_prompt(prompt.name):
            return "live"
        return "was live" if was_live(prompt) else "candidate"

    @admin.display(description="Replies")
    def replies(self, _prompt: Prompt) -> str:
        return NOT_TESTED

    @admin.display(description="May become the default")
    def may_become_default(self, prompt: Prompt) -> str:
        allowed = may_become_default(prompt)
        return f"Yes. {allowed.reason}" if allowed.holds else allowed.reason

    @admin.action(
        description="Make default for the reason given here; no comparison of replies has been made",
        permissions=["view"],
    )
    def make_default(self, request: HttpRequest, prompts: QuerySet[Prompt]) -> None:
        for prompt in prompts:
            reason = request.POST.get("reason", "")
            try:
                make_default(prompt=prompt, reason=reason, by=member_of(request), now=timezone.now())
            except ValidationError as error:
                messages.error(request, f"“{prompt}”: {error.message}")
                continue
            words = f"is live from the next question on, and {NOT_TESTED}: no comparison of replies has been made."
            messages.success(request, f"“{prompt}” {words}")


@admin.register(Answer)
class AnswerAdmin(ReadOnly):
    list_display = ("created_at", "purpose", "subject", "model", "status", "fault", "tries", "due_at")
    list_filter = ("status", "purpose", "fault", "model")
    search_fields = ("subject",)
    ordering = ("-id",)


@admin.register(ModelCall)
class ModelCallAdmin(ReadOnly):
    list_display = ("at", "purpose", "model", "tokens_in", "tokens_out", "cost", "latency_ms", "fault")
    list_filter = ("purpose", "model", "fault", "is_repair")
    ordering = ("-id",)


@admin.register(Endpoint)
class EndpointAdmin(ReadOnly):
    list_display = ("base_url", "model", "capability", "probed_at")
    actions = ("probe_again",)

    @admin.action(description="Probe again, after an upgrade of the server", permissions=["view"])
    def probe_again(self, request: HttpRequest, endpoints: QuerySet[Endpoint]) -> None:
        for endpoint in endpoints:
            forgotten = probe_again(endpoint=endpoint, by=member_of(request).actor)
            words = (
                "will be probed by the next question, within a minute"
                if forgotten
                else "was forgotten already"
            )
            messages.info(request, f"“{endpoint.model}” at {endpoint.base_url} {words}.")
