"""What the admin's pages share."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.widgets import AdminSplitDateTime
from django.core.exceptions import PermissionDenied
from django.db import connection, models
from django.http import HttpRequest
from django.utils.text import capfirst

from campaigns.admin.merging import Merging
from campaigns.members.models import Member, SignedVersion
from campaigns.members.services import hold_draft


def member_of(request: HttpRequest) -> Member:
    """Return who works in the admin; only members are let in there."""
    assert isinstance(request.user, Member)
    return request.user


def insist_on_draft(version: SignedVersion, member: Member) -> None:
    """Make sure that nobody submits a draft while it is saved, or did so since its page was opened.

    Raises:
        PermissionDenied: it is no draft of the member's any more.
    """
    if not hold_draft(version=version, by=member):
        raise PermissionDenied("This version was submitted meanwhile, so it was not changed.")


class DateAndTime(AdminSplitDateTime):
    """Two fields for a moment, each with a name of its own; Django's have one label, which names neither."""

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs)
        for widget, name in zip(self.widgets, ("Date", "Time"), strict=True):
            widget.attrs["aria-label"] = name


class ByValue(admin.AllValuesFieldListFilter):
    """A filter by what stands in a column; a row where nothing stands has words too, which a link needs."""

    def choices(self, changelist: Any) -> Any:
        for choice in super().choices(changelist):
            yield choice | {"display": choice["display"] or "not known"}


class Changed(admin.ModelAdmin):  # type: ignore[type-arg]  # Django's admin takes no type arguments when it runs
    """Rows that people add and change in the admin, two of them at once too: see `Merging`."""

    formfield_overrides = {
        models.URLField: {"assume_scheme": "https"},
        models.DateTimeField: {"widget": DateAndTime},
    }

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:  # noqa: FBT001, FBT002
        form = super().get_form(request, obj, change=change, **kwargs)
        return type(form.__name__, (Merging, form), {}) if change else form

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """Return the row; while it is saved nobody else saves it, so that the form is held against what stands."""
        if request.method == "POST" and connection.in_atomic_block:
            list(self.model._default_manager.select_for_update(no_key=True).filter(pk=object_id).values("pk"))  # noqa: SLF001  as Django documents for generic code
        return super().get_object(request, object_id, from_field)


class ReadOnly(Changed):
    """Rows that people may look at and services alone write. Every column is shown that is not excluded."""

    actions: Any = ()

    def get_readonly_fields(self, _request: HttpRequest, _obj: models.Model | None = None) -> Any:
        hidden = set(self.exclude or ())
        return [field.name for field in self.opts.fields if field.name not in hidden]

    def has_add_permission(self, _request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: models.Model | None = None) -> bool:
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: models.Model | None = None) -> bool:
        return False


class NeverDeleted(Changed):
    """Rows that may be changed, and that others refer to for good."""

    def has_delete_permission(self, _request: HttpRequest, _obj: models.Model | None = None) -> bool:
        return False


class Form(forms.ModelForm):  # type: ignore[type-arg]  # as above
    """A form on the columns of a row."""


class Rows(admin.TabularInline):  # type: ignore[type-arg]  # as above
    """Rows of another table, in a line each. The heading of a column names each of its fields, to a screen reader too."""

    extra = 0

    def formfield_for_dbfield(self, db_field: Any, request: Any, **kwargs: Any) -> Any:
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if field is not None:
            field.widget.attrs.setdefault("aria-label", capfirst(field.label or db_field.verbose_name))
        return field


class Blocks(admin.StackedInline):  # type: ignore[type-arg]  # as above
    """Rows of another table, in a block each."""

    extra = 0


class ReadOnlyInline(Rows):
    """Rows of another table, shown below the one they belong to."""

    can_delete = False
    show_change_link = False

    def get_readonly_fields(self, _request: HttpRequest, _obj: models.Model | None = None) -> Any:
        return self.fields

    def has_add_permission(self, _request: HttpRequest, _obj: models.Model | None = None) -> bool:
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: models.Model | None = None) -> bool:
        return False
