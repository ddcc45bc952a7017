"""The phrases that nobody here wants to read in our mail."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from campaigns.admin.base import NeverDeleted, member_of
from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.quality.models import BannedPhrase


@admin.register(BannedPhrase)
class BannedPhraseAdmin(NeverDeleted):
    """A phrase is switched off rather than deleted, so that old findings stay explained."""

    list_display = ("phrase", "category", "severity", "active", "added_by")
    list_filter = ("severity", "category", "active")
    search_fields = ("phrase",)
    readonly_fields = ("added_by",)

    def save_model(self, request: HttpRequest, obj: BannedPhrase, form: Any, change: bool) -> None:  # noqa: FBT001
        member = member_of(request)
        if not change:
            obj.added_by = str(member)
        super().save_model(request, obj, form, change)
        record(Action.CHANGED, subject=obj, by=member.actor)
