"""Templates: what they are for and whom they are for. Their words stand in their versions."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from campaigns.admin.base import NeverDeleted, ReadOnlyInline, member_of
from campaigns.admin.message_templates.forms import MessageTemplateForm
from campaigns.admin.message_templates.page import audiences_of
from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.message_templates.models import MessageTemplate, TemplateVersion


class VersionInline(ReadOnlyInline):
    model = TemplateVersion
    fields = ("number", "variant", "status", "subject", "author", "approved_by", "approved_at")
    show_change_link = True

    def get_queryset(self, request: HttpRequest) -> QuerySet[TemplateVersion]:
        return super().get_queryset(request).select_related("template", "author", "approved_by")


@admin.register(MessageTemplate)
class MessageTemplateAdmin(NeverDeleted):
    form = MessageTemplateForm
    list_display = ("name", "offer", "language", "for_roles", "opens_with")
    list_filter = ("offer", "language")
    list_select_related = ("offer",)
    search_fields = ("name",)
    prepopulated_fields = {"slug": ("name",)}
    inlines = (VersionInline,)
    change_form_template = "admin/message_template/change.html"
    fieldsets = (
        (None, {"fields": ("name", "slug", "offer", "language")}),
        (
            "Who gets it",
            {
                "description": "Of the templates of a step, the one that is made most closely for a person is taken. "
                "Where none fits, the person is held back: no template.",
                "fields": ("role_families", "seniorities", "segment", "anchor_types", "signals"),
            },
        ),
    )

    @admin.display(description="Role families")
    def for_roles(self, template: MessageTemplate) -> str:
        return ", ".join(template.role_families) or "any"

    @admin.display(description="Triggers")
    def opens_with(self, template: MessageTemplate) -> str:
        return ", ".join(template.anchor_types) or "any"

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        template = self.get_object(request, object_id)
        found = audiences_of(template) if isinstance(template, MessageTemplate) else []
        return super().change_view(request, object_id, form_url, (extra_context or {}) | {"audiences": found})

    def save_model(self, request: HttpRequest, obj: MessageTemplate, form: Any, change: bool) -> None:  # noqa: FBT001
        super().save_model(request, obj, form, change)
        record(Action.CHANGED, subject=obj, by=member_of(request).actor)
