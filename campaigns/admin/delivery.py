"""Messages and attempts, to read. What may be done with them is done on the Scheduled page."""

from django.contrib import admin

from campaigns.admin.base import ReadOnly, ReadOnlyInline
from campaigns.delivery.models import Attempt, Message


class AttemptInline(ReadOnlyInline):
    model = Attempt
    fields = ("started_at", "finished_at", "result", "server_answer", "sent_sha256")


@admin.register(Message)
class MessageAdmin(ReadOnly):
    list_display = ("due_at", "recipient", "subject", "mailbox", "status", "handed_over_at", "approved_by")
    list_filter = ("status", "kind", "mailbox")
    search_fields = ("recipient", "subject", "message_id")
    list_select_related = ("mailbox", "approved_by")
    ordering = ("-id",)
    inlines = (AttemptInline,)
