"""Offers by name, each with its versions."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from campaigns.admin.base import NeverDeleted, ReadOnlyInline, member_of
from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.offers.models import Offer, OfferVersion


class VersionInline(ReadOnlyInline):
    model = OfferVersion
    fields = ("number", "status", "author", "approved_by", "approved_at")
    show_change_link = True


@admin.register(Offer)
class OfferAdmin(NeverDeleted):
    list_display = ("name", "slug")
    search_fields = ("name",)
    prepopulated_fields = {"slug": ("name",)}
    inlines = (VersionInline,)

    def save_model(self, request: HttpRequest, obj: Offer, form: Any, change: bool) -> None:  # noqa: FBT001
        super().save_model(request, obj, form, change)
        record(Action.CHANGED, subject=obj, by=member_of(request).actor)
