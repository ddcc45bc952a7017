"""The two tables that say no. A row is added by naming whom it bars; what is stored is a keyed hash."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from campaigns.admin.base import Changed, Form, member_of
from campaigns.delivery.services.barring import bar
from campaigns.prospects.rules.whom import Whom, WhomError, read_whom
from campaigns.suppressions.models import Hold, Suppression
from campaigns.suppressions.rules import Heard, HoldScope, SuppressionReason
from campaigns.suppressions.services import hold, release

_KEY_HELP = "An address, such as anna@example.com, or a whole company by its domain, such as example.com."


class KeyForm(Form):
    """Reads whom a no bars, in the normal form that every look-up uses."""

    key = forms.CharField(max_length=320, help_text=_KEY_HELP, label="Whom")

    def clean_key(self) -> Whom:
        try:
            return read_whom(str(self.cleaned_data["key"]))
        except WhomError as error:
            raise ValidationError(str(error)) from error


class SuppressionForm(KeyForm):
    class Meta:
        model = Suppression
        fields = ("reason", "heard", "note")


class HoldForm(KeyForm):
    class Meta:
        model = Hold
        fields = ("reason", "until")


@admin.register(Suppression)
class SuppressionAdmin(Changed):
    """A lasting no is added and never changed here; nothing lifts one by a slip."""

    form = SuppressionForm
    list_display = ("at", "scope", "reason", "heard", "company", "note", "by_name", "lifted_at")
    list_filter = ("scope", "reason", "heard")
    ordering = ("-id",)

    def get_fields(self, _request: HttpRequest, obj: Suppression | None = None) -> Any:
        if obj is None:
            return ("key", "reason", "heard", "note")
        return (
            "scope",
            "reason",
            "heard",
            "company",
            "note",
            "by_name",
            "at",
            "lifted_at",
            "lifted_by_name",
            "lifted_reason",
        )

    def has_change_permission(self, _request: HttpRequest, _obj: Suppression | None = None) -> bool:
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: Suppression | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Suppression, form: Any, change: bool) -> None:  # noqa: FBT001
        row, _ = bar(
            whom=form.cleaned_data["key"],
            reason=SuppressionReason(obj.reason),
            note=obj.note,
            heard=Heard(obj.heard) if obj.heard else None,
            by=member_of(request).actor,
            now=timezone.now(),
        )
        obj.pk = row.pk


@admin.register(Hold)
class HoldAdmin(Changed):
    form = HoldForm
    list_display = ("at", "scope", "reason", "until", "by_name", "released_at", "released_by_name")
    list_filter = ("scope",)
    ordering = ("-id",)
    actions = ("release",)

    def get_fields(self, _request: HttpRequest, obj: Hold | None = None) -> Any:
        if obj is None:
            return ("key", "reason", "until")
        return ("scope", "reason", "by_name", "at", "until", "released_at", "released_by_name")

    def has_change_permission(self, _request: HttpRequest, _obj: Hold | None = None) -> bool:
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: Hold | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Hold, form: Any, change: bool) -> None:  # noqa: FBT001
        whom: Whom = form.cleaned_data["key"]
        row = hold(
            scope=HoldScope(whom.scope.value),
            key=whom.keys[0],
            reason=obj.reason,
            until=obj.until,
            by=member_of(request).actor,
        )
        obj.pk = row.pk

    @admin.action(description="Release", permissions=["add"])
    def release(self, request: HttpRequest, holds: QuerySet[Hold]) -> None:
        released = [
            row for row in holds if release(hold_id=row.pk, by=member_of(request).actor, now=timezone.now())
        ]
        messages.info(request, f"{len(released)} of {len(holds)} were released.")
