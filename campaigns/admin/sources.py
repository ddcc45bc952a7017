"""Sources, what they said, and the ledger of calls to the services behind some of them, to read."""

from django.contrib import admin

from campaigns.admin.base import ByValue, ReadOnly, ReadOnlyInline
from campaigns.sources.models import Snapshot, Source, SourceCall


class SnapshotInline(ReadOnlyInline):
    model = Snapshot
    fields = ("title", "language", "published_at", "fetched_at", "unusable")
    show_change_link = True


@admin.register(Source)
class SourceAdmin(ReadOnly):
    list_display = ("__str__", "kind", "speaker", "prospect", "company", "state", "problem", "due_at")
    list_filter = ("kind", "speaker", "state", "problem")
    search_fields = ("title", "url", "prospect__last_name", "company__name")
    list_select_related = ("prospect", "company")
    ordering = ("-id",)
    inlines = (SnapshotInline,)


@admin.register(Snapshot)
class SnapshotAdmin(ReadOnly):
    list_display = ("title", "url", "language", "published_at", "fetched_at", "unusable")
    list_filter = ("unusable", ("language", ByValue))
    search_fields = ("title", "url")
    ordering = ("-id",)
    exclude = ("raw", "sentences")


@admin.register(SourceCall)
class SourceCallAdmin(ReadOnly):
    list_display = ("at", "provider", "what", "source", "credits", "estimated", "fault")
    list_filter = ("provider", "what", "estimated", "fault")
    search_fields = ("source__title", "source__url", "source__prospect__last_name", "source__company__name")
    list_select_related = ("source",)
    date_hierarchy = "at"
    ordering = ("-id",)
