"""Mail that came in, to read. It is handled in the inbox."""

from django.contrib import admin

from campaigns.admin.base import ReadOnly
from campaigns.replies.models import InboundMessage


@admin.register(InboundMessage)
class InboundMessageAdmin(ReadOnly):
    list_display = ("received_at", "sender", "subject", "kind", "category", "decided_by", "handled_by")
    list_filter = ("kind", "category", "mailbox")
    search_fields = ("sender", "subject")
    list_select_related = ("handled_by",)
    exclude = ("raw",)
