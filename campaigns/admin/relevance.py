"""Verdicts, what decided them and what people said of them, to read."""

from django.contrib import admin

from campaigns.admin.base import ReadOnly, ReadOnlyInline
from campaigns.relevance.models import Appeal, CriterionAnswer, Match, Override, RefusalAudit


class CriterionAnswerInline(ReadOnlyInline):
    model = CriterionAnswer
    fields = ("criterion", "by_sentence", "by_predicate", "answer", "quote")
    readonly_fields = ("quote",)


class OverrideInline(ReadOnlyInline):
    model = Override
    fields = ("verdict", "reason", "by", "at")


@admin.register(Match)
class MatchAdmin(ReadOnly):
    list_display = ("prospect", "offer", "offer_version", "recognition", "verdict", "decided_by", "at")
    list_filter = ("verdict", "recognition", "offer", "decided_by")
    search_fields = ("prospect__address", "prospect__last_name")
    list_select_related = ("prospect", "offer")
    ordering = ("-id",)
    inlines = (CriterionAnswerInline, OverrideInline)


@admin.register(Override)
class OverrideAdmin(ReadOnly):
    list_display = ("at", "match", "verdict", "by", "reason")
    list_filter = ("verdict", "by")
    list_select_related = ("match", "by")
    ordering = ("-id",)


@admin.register(Appeal)
class AppealAdmin(ReadOnly):
    list_display = ("at", "match", "by", "reason", "state", "decided_by", "decision")
    list_filter = ("state", "by")
    list_select_related = ("match", "by", "decided_by")
    ordering = ("-id",)


@admin.register(RefusalAudit)
class RefusalAuditAdmin(ReadOnly):
    list_display = ("at", "match", "ticket", "drawn", "answer", "answered_by")
    list_filter = ("drawn", "answer")
    list_select_related = ("match", "answered_by")
    ordering = ("-id",)
