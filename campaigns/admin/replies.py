"""Mail that came in, to read. It is handled in the inbox."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from campaigns.admin.base import NeverDeleted, ReadOnly, member_of
from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.replies.models import InboundMessage, SavedReply


@admin.register(InboundMessage)
class InboundMessageAdmin(ReadOnly):
    list_display = ("received_at", "sender", "subject", "kind", "category", "decided_by", "handled_by")
    list_filter = ("kind", "category", "mailbox")
    search_fields = ("sender", "subject")
    list_select_related = ("handled_by",)
    exclude = ("raw",)


@admin.register(SavedReply)
class SavedReplyAdmin(NeverDeleted):
    """Texts that the team answers with. One is switched off rather than deleted, so that answers still say where they came from."""

    list_display = ("title", "language", "key", "active", "written_by")
    list_filter = ("language", "active")
    search_fields = ("title", "text")
    list_select_related = ("written_by",)

    def save_model(self, request: HttpRequest, obj: SavedReply, form: Any, change: bool) -> None:  # noqa: FBT001
        member = member_of(request)
        if not change:
            obj.written_by = member
        super().save_model(request, obj, form, change)
        record(Action.CHANGED, subject=obj, by=member.actor)
