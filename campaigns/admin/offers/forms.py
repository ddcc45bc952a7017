"""The forms of an offer's version, and who may change what is in them."""

from typing import Any, Final

from django import forms
from django.contrib import admin
from django.contrib.admin.widgets import AdminTextareaWidget
from django.http import HttpRequest

from campaigns.admin.base import Blocks, Form, Rows, member_of
from campaigns.members.rules import VersionStatus
from campaigns.offers.models import Claim, Criterion, HumanBridge, OfferVersion
from campaigns.offers.rules import (
    FIELD_WORDS,
    KIND_WORDS,
    OPERATOR_WORDS,
    CriterionKind,
    in_words,
    lines,
    predicate_from,
    read_predicate,
)

_NO_TEST: Final = [("", "nothing: the sentence alone decides")]


def may_change(request: HttpRequest, version: OfferVersion | None) -> bool:
    """Only its author changes a draft: else an approver could sign words of his own."""
    if version is None or version.pk is None:
        return True
    return version.status == VersionStatus.DRAFT and version.author_id in {None, member_of(request).pk}


def _area(rows: int) -> AdminTextareaWidget:
    return AdminTextareaWidget(attrs={"rows": rows})


class OfferVersionForm(Form):
    """What we sell, in texts that can be read whole."""

    class Meta:
        model = OfferVersion
        fields = (
            "offer", "what", "problem", "part", "for_whom", "fits_business_models", "unfit_business_models",
        )  # fmt: skip
        labels = {
            "what": "What we sell",
            "problem": "The problem that it solves",
            "part": "The part that solves it",
            "fits_business_models": "Business models it fits",
            "unfit_business_models": "Business models it is no use to",
        }
        widgets = {
            "what": _area(3),
            "problem": _area(3),
            "part": _area(3),
            "for_whom": _area(2),
            "fits_business_models": _area(4),
            "unfit_business_models": _area(4),
        }

    def clean_fits_business_models(self) -> str:
        return "\n".join(lines(self.cleaned_data["fits_business_models"]))

    def clean_unfit_business_models(self) -> str:
        return "\n".join(lines(self.cleaned_data["unfit_business_models"]))


class CriterionForm(Form):
    """A fit rule: a plain sentence, and beside it what code can test, in three small fields."""

    kind = forms.ChoiceField(
        choices=[("", "…"), *((kind.value, words) for kind, words in KIND_WORDS.items())]
    )
    looks_at = forms.ChoiceField(
        label="Code looks at", choices=[*_NO_TEST, *FIELD_WORDS.items()], required=False
    )
    compares = forms.ChoiceField(
        label="which", choices=[("", "…"), *((key.value, word) for key, word in OPERATOR_WORDS.items())],
        required=False,
    )  # fmt: skip
    words = forms.CharField(label="these, one a line", widget=_area(2), required=False)

    class Meta:
        model = Criterion
        fields = ("kind", "text", "position")
        labels = {"text": "Sentence", "position": "Place in the list"}
        widgets = {"text": forms.TextInput(attrs={"class": "vTextField"})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        stored = self.instance.predicate or {}
        said = stored.get("cues") or stored.get("values") or ()
        self.initial["looks_at"] = stored.get("field", "")
        self.initial["compares"] = stored.get("operator", "")
        self.initial["words"] = "\n".join(str(each) for each in said)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        typed = {"field": "looks_at", "operator": "compares", "words": "words"}
        try:
            predicate = predicate_from(**{name: cleaned.get(key, "") for name, key in typed.items()})
            read_predicate(predicate)
        except ValueError as error:
            self.add_error("words", str(error))
        else:
            self.instance.predicate = predicate
        return cleaned


class OfDraft:
    """Rows that are changed while their version is a draft of the reader's own. One is empty, for where no script runs."""

    extra = 1

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_add_permission(request, obj) and may_change(request, obj)  # type: ignore[misc]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_change_permission(request, obj) and may_change(request, obj)  # type: ignore[misc]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_delete_permission(request, obj) and may_change(request, obj)  # type: ignore[misc]


class CriterionInline(OfDraft, Blocks):
    model = Criterion
    form = CriterionForm
    verbose_name_plural = "Fit rules"
    readonly_fields = ("kind_in_words", "by_code")

    def get_fields(self, request: HttpRequest, obj: OfferVersion | None = None) -> Any:
        if not may_change(request, obj):
            return ("kind_in_words", "by_code")
        return ("text", ("kind", "position"), ("looks_at", "compares", "words"))

    @admin.display(description="kind")
    def kind_in_words(self, criterion: Criterion) -> str:
        return KIND_WORDS[CriterionKind(criterion.kind)]

    def by_code(self, criterion: Criterion) -> str:
        return in_words(criterion.test) if criterion.test else "nothing: the sentence alone decides"


class ClaimForm(Form):
    """Something that the offer says about us, why it is true, and by what a reader of our mail would notice it."""

    class Meta:
        model = Claim
        fields = ("text", "proof", "shown_by", "position")
        labels = {
            "text": "Claim",
            "shown_by": "A reader would see this in our mail by",
            "position": "Place in the list",
        }
        widgets = {"text": _area(2), "proof": _area(2), "shown_by": _area(2)}
        help_texts = {
            "shown_by": "Something that can be seen in a mail: “being short, and asking for one line”"
        }


class ClaimInline(OfDraft, Blocks):
    model = Claim
    form = ClaimForm
    verbose_name_plural = "Claims about us"

    def get_fields(self, request: HttpRequest, obj: OfferVersion | None = None) -> Any:
        return ClaimForm.Meta.fields if may_change(request, obj) else ("proof", "shown_by")


class HumanBridgeForm(Form):
    """Why an opener of one kind leads to this offer."""

    class Meta:
        model = HumanBridge
        fields = ("anchor_type", "text")
        labels = {"anchor_type": "Trigger", "text": "Why it leads to this offer"}
        widgets = {"text": _area(2)}


class HumanBridgeInline(OfDraft, Rows):
    model = HumanBridge
    form = HumanBridgeForm
    verbose_name_plural = "Bridges: why an opener of one kind leads to this offer"
