"""Readings, facts and their evidence, to read."""

from django.contrib import admin
from django.contrib.admin import display

from campaigns.admin.base import ReadOnly, ReadOnlyInline
from campaigns.insights.models import Evidence, Extraction, Insight


class EvidenceInline(ReadOnlyInline):
    model = Evidence
    fields = ("quote", "snapshot", "start", "end")
    readonly_fields = ("quote",)


class InsightInline(ReadOnlyInline):
    model = Insight
    fields = ("kind", "anchor_type", "tact", "value", "event_date", "state")
    show_change_link = True


@admin.register(Extraction)
class ExtractionAdmin(ReadOnly):
    list_display = ("id", "prospect", "grade", "signal", "at")
    list_filter = ("grade", "signal")
    search_fields = ("prospect__address", "prospect__last_name")
    list_select_related = ("prospect",)
    ordering = ("-id",)
    inlines = (InsightInline,)


@admin.register(Insight)
class InsightAdmin(ReadOnly):
    list_display = ("prospect", "kind", "anchor_type", "tact", "state", "value")
    list_filter = ("kind", "anchor_type", "tact", "state")
    search_fields = ("value", "prospect__last_name")
    list_select_related = ("prospect",)
    ordering = ("-id",)
    inlines = (EvidenceInline,)


@admin.register(Evidence)
class EvidenceAdmin(ReadOnly):
    list_display = ("insight", "shown_quote", "snapshot", "holds")
    list_select_related = ("insight", "snapshot")
    ordering = ("-id",)

    @display(description="quote")
    def shown_quote(self, row: Evidence) -> str:
        return row.quote[:120]

    @display(description="still matches", boolean=True)
    def holds(self, row: Evidence) -> bool:
        return row.matches
