"""Drafts and decisions, to read, and the review policy of a campaign."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from campaigns.admin.base import ReadOnly, ReadOnlyInline
from campaigns.drafts.models import Draft, DraftText, Finding, ReviewDecision, SlotFill
from campaigns.drafts.models.edits import DraftEdit
from campaigns.drafts.models.policy import ReviewPolicy
from campaigns.drafts.rules import DraftStatus, Lane


class DraftTextInline(ReadOnlyInline):
    model = DraftText
    fields = ("version", "subject", "body", "by_name", "at")


class ReviewDecisionInline(ReadOnlyInline):
    model = ReviewDecision
    fields = ("at", "kind", "version", "by", "reason", "scope", "note")


class DraftEditInline(ReadOnlyInline):
    model = DraftEdit
    fields = ("version", "kind", "part", "key", "before", "after", "fact")


class SlotFillInline(ReadOnlyInline):
    model = SlotFill
    fields = ("name", "value", "part", "insight")


class FindingInline(ReadOnlyInline):
    model = Finding
    fields = ("code", "severity", "part", "sentence")


@admin.register(Draft)
class DraftAdmin(ReadOnly):
    list_display = ("id", "enrollment", "step", "template_version", "status", "version", "due_at")
    list_filter = ("status", "enrollment__campaign", "anchor_type")
    search_fields = ("enrollment__prospect__address", "enrollment__prospect__last_name")
    list_select_related = (
        "enrollment__prospect",
        "enrollment__campaign",
        "step__campaign",
        "template_version__template",
    )
    ordering = ("-id",)
    # The token is the authority to opt this person out: nobody here needs to read it.
    # What a draft was drawn for is for nobody to know before it is decided.
    exclude = ("opt_out_token", "footer", "planted", "read_twice", "first_reader", "first_opinion")
    inlines = (DraftTextInline, DraftEditInline, ReviewDecisionInline)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Leave out what waits behind a test: two drafts for one person would tell which is the test."""
        return super().get_queryset(request).exclude(lane=Lane.ASIDE, status=DraftStatus.IN_REVIEW)


@admin.register(DraftText)
class DraftTextAdmin(ReadOnly):
    list_display = ("draft", "version", "subject", "by_name", "at")
    search_fields = ("subject",)
    ordering = ("-id",)
    inlines = (SlotFillInline, FindingInline)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Leave out the texts of what waits behind a test, as the list of drafts does."""
        return (
            super().get_queryset(request).exclude(draft__lane=Lane.ASIDE, draft__status=DraftStatus.IN_REVIEW)
        )


@admin.register(ReviewDecision)
class ReviewDecisionAdmin(ReadOnly):
    list_display = ("at", "draft_id", "kind", "version", "by", "reason", "scope", "active_seconds")
    list_filter = ("kind", "reason", "by")
    list_select_related = ("by",)
    ordering = ("-id",)


@admin.register(ReviewPolicy)
class ReviewPolicyAdmin(ReadOnly):
    list_display = ("campaign", "read_percent", "set_by", "set_at", "reason")
    list_select_related = ("campaign", "set_by")
    ordering = ("-id",)
