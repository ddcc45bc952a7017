"""The phrases that nobody here wants to read in our mail, and the messages that say how we write."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from campaigns.admin.base import Changed, Form, NeverDeleted, member_of
from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.quality.models import BannedPhrase, VoiceSample
from campaigns.quality.rules.prose import word_count
from campaigns.quality.rules.voice import FEWEST_WORDS, SAMPLES_NEEDED, in_words, measure
from campaigns.quality.selectors import voice_baseline
from campaigns.quality.services import add_voice_sample, remove_voice_sample


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


class VoiceSampleForm(Form):
    text = forms.CharField(
        widget=forms.Textarea(attrs={"rows": 14, "class": "vLargeTextField"}),
        label="Message",
        help_text="Paste a mail to a stranger that you wrote by hand, from the greeting to your name, without the "
        "names of people.",
    )

    def clean_text(self) -> str:
        text = str(self.cleaned_data["text"])
        if word_count(text) < FEWEST_WORDS:
            raise forms.ValidationError(f"Paste a whole message: at least {FEWEST_WORDS} words.")
        return text


@admin.register(VoiceSample)
class VoiceSampleAdmin(Changed):
    """How we write: messages that people wrote by hand, added and taken out, never changed."""

    form = VoiceSampleForm
    fields = ("text",)
    list_display = ("beginning", "written_by", "added_at", "measures")
    list_select_related = ("written_by",)
    ordering = ("-id",)
    change_list_template = "admin/voice_samples.html"

    @admin.display(description="message")
    def beginning(self, sample: VoiceSample) -> str:
        return f"{' '.join(sample.text.split())[:80]}…"

    @admin.display(description="sounds like")
    def measures(self, sample: VoiceSample) -> str:
        return "; ".join(in_words(measure(sample.text)))

    def get_readonly_fields(self, _request: HttpRequest, obj: VoiceSample | None = None) -> Any:
        return ("text", "written_by", "added_at", "measures") if obj else ()

    def get_fields(self, _request: HttpRequest, obj: VoiceSample | None = None) -> Any:
        return ("text", "written_by", "added_at", "measures") if obj else ("text",)

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        voice = voice_baseline()
        missing = max(0, SAMPLES_NEEDED - VoiceSample.objects.count())
        ours = {"measures": in_words(voice) if voice else [], "missing": missing, "needed": SAMPLES_NEEDED}
        return super().changelist_view(request, (extra_context or {}) | ours)

    def save_model(self, request: HttpRequest, obj: VoiceSample, form: Any, change: bool) -> None:  # noqa: FBT001
        if not change:
            obj.pk = add_voice_sample(text=form.cleaned_data["text"], by=member_of(request)).pk

    def delete_model(self, request: HttpRequest, obj: VoiceSample) -> None:
        remove_voice_sample(sample=obj, by=member_of(request))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[VoiceSample]) -> None:
        for sample in queryset:
            remove_voice_sample(sample=sample, by=member_of(request))
