"""The log, to read."""

from django.contrib import admin

from campaigns.admin.base import ReadOnly
from campaigns.audit.models import AuditRecord


@admin.register(AuditRecord)
class AuditRecordAdmin(ReadOnly):
    list_display = ("at", "actor_name", "action", "subject_type", "subject_id", "reason")
    list_filter = ("action", "actor_kind", "subject_type")
    search_fields = ("actor_name", "reason", "request_id")
    ordering = ("-id",)
    show_full_result_count = False
