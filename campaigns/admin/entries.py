"""Insights about a segment and proofs: sentences that people write once for many mails, and renew or switch off."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.widgets import AdminTextareaWidget
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from campaigns.admin.base import Form, NeverDeleted, member_of
from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.insights.models import Entry
from campaigns.insights.rules.entries import SOON, EntryWords, faults, review_words
from campaigns.insights.rules.kinds import EntryKind

ONCE_SAID = ("kind", "text", "segment", "customer")


class LinesField(forms.CharField):
    """A list of phrases, typed one a line."""

    widget = AdminTextareaWidget(attrs={"rows": 4})

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(value) if isinstance(value, list) else value

    def to_python(self, value: Any) -> Any:
        typed = (super().to_python(value) or "").splitlines()
        return list(dict.fromkeys(line.strip() for line in typed if line.strip()))


class EntryForm(Form):
    """An entry, refused with a sentence where it lacks something or says too much."""

    peer_phrases = LinesField(
        required=False,
        help_text="Plain phrases, one a line. Who states one of them is a peer of those that the entry speaks of.",
    )

    class Meta:
        model = Entry
        fields = (
            "kind", "text", "segment", "customer", "may_name", "source", "peer_phrases", "review_by", "owner", "active",
        )  # fmt: skip
        widgets = {"text": AdminTextareaWidget(attrs={"rows": 3})}
        help_texts = {
            "text": "One sentence, as it stands in the mail. A model may choose it; it never writes or changes it.",
            "active": "Switch it off rather than delete it: what was said stays explained.",
        }

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        said = {name: cleaned.get(name, getattr(self.instance, name, None)) for name in self.Meta.fields}
        if said["kind"] not in set(EntryKind) or not said["review_by"]:
            return cleaned
        entry = EntryWords(
            kind=EntryKind(said["kind"]),
            text=said["text"] or "",
            segment=said["segment"] is not None,
            source=said["source"] or "",
            customer=said["customer"] or "",
            may_name=bool(said["may_name"]),
            review_by=said["review_by"],
            active=bool(said["active"]),
        )
        for name, sentence in faults(entry, timezone.localdate()).items():
            self.add_error(name if name in self.fields else None, sentence)
        return cleaned


class ReviewFilter(admin.SimpleListFilter):
    """Which entries somebody has to look at."""

    title = "review"
    parameter_name = "review"

    def lookups(self, _request: HttpRequest, _model_admin: Any) -> Any:
        return [("past", "Past review"), ("soon", "Due within 30 days")]

    def queryset(self, _request: HttpRequest, queryset: QuerySet[Entry]) -> QuerySet[Entry]:
        today = timezone.localdate()
        if self.value() == "past":
            return queryset.filter(review_by__lt=today, active=True)
        if self.value() == "soon":
            return queryset.filter(review_by__range=(today, today + SOON), active=True)
        return queryset


@admin.register(Entry)
class EntryAdmin(NeverDeleted):
    form = EntryForm
    list_display = ("text", "review", "of", "kind", "owner", "said_in", "active")
    list_filter = (ReviewFilter, "kind", "active", "owner")
    list_select_related = ("segment", "owner")
    search_fields = ("text", "customer")
    ordering = ("review_by", "pk")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entry]:
        rows: QuerySet[Entry] = super().get_queryset(request)
        return rows.annotate(drafts=Count("fills__text__draft", distinct=True))

    @admin.display(description="Of")
    def of(self, entry: Entry) -> str:
        return str(entry.segment or entry.customer)

    @admin.display(description="Review by", ordering="review_by")
    def review(self, entry: Entry) -> str:
        return review_words(entry.review_by, timezone.localdate())

    @admin.display(description="Drafts", ordering="drafts")
    def said_in(self, entry: Any) -> int:
        return int(entry.drafts)

    def get_readonly_fields(self, _request: HttpRequest, obj: Any = None) -> Any:
        """What a draft said is not worded anew below it: switch the entry off and write another."""
        return (*ONCE_SAID, "said_in") if obj and obj.drafts else ()

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return (*EntryForm.Meta.fields, *(("said_in",) if self.get_readonly_fields(request, obj) else ()))

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        return super().get_changeform_initial_data(request) | {"owner": member_of(request).pk}

    def save_model(self, request: HttpRequest, obj: Entry, form: Any, change: bool) -> None:  # noqa: FBT001
        super().save_model(request, obj, form, change)
        record(Action.CHANGED, subject=obj, by=member_of(request).actor, active=obj.active)
