"""Prompts, answers and the ledger of calls, to read."""

from django.contrib import admin

from campaigns.admin.base import ReadOnly
from campaigns.llm.models import Answer, Endpoint, ModelCall, Prompt


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
