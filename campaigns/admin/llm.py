"""Prompts, answers and the ledger of calls, to read."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest

from campaigns.admin.base import ReadOnly, member_of
from campaigns.llm.models import Answer, Endpoint, ModelCall, Prompt
from campaigns.llm.services import probe_again


@admin.register(Prompt)
class PromptAdmin(ReadOnly):
    list_display = ("name", "version", "created_at", "sha256")
    list_filter = ("name",)


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
