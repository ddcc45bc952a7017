"""Offers and their versions. What left its author's hands is read-only; a change starts as a new version."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from campaigns.admin.base import Blocks, Form, NeverDeleted, ReadOnlyInline, Rows, member_of
from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.members.rules import VersionStatus
from campaigns.members.services import submit
from campaigns.offers.models import Claim, Criterion, HumanBridge, Offer, OfferVersion
from campaigns.offers.services import approve_offer, copy_version


class CriterionForm(Form):
    """Says how a predicate is written, and refuses what is none."""

    class Meta:
        model = Criterion
        fields = ("position", "kind", "text", "predicate")
        help_texts = {
            "predicate": 'Optional, for code: {"field": "employees", "operator": "at_least", "values": [200]}'
        }

    def clean_predicate(self) -> Any:
        predicate = self.cleaned_data["predicate"]
        if predicate is not None and not isinstance(predicate, dict):
            raise ValidationError('A predicate looks like {"field": …, "operator": …, "values": […]}.')
        return predicate


def may_change(request: HttpRequest, version: OfferVersion | None) -> bool:
    """Only its author changes a draft: else an approver could sign words of his own."""
    if version is None or version.pk is None:
        return True
    return version.status == VersionStatus.DRAFT and version.author_id in {None, member_of(request).pk}


class OfDraft:
    """Rows that are changed while their version is a draft of the reader's own."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_add_permission(request, obj) and may_change(request, obj)  # type: ignore[misc]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_change_permission(request, obj) and may_change(request, obj)  # type: ignore[misc]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_delete_permission(request, obj) and may_change(request, obj)  # type: ignore[misc]


class CriterionInline(OfDraft, Blocks):
    model = Criterion
    form = CriterionForm


class ClaimInline(OfDraft, Rows):
    model = Claim
    fields = ("position", "text", "proof", "shown_by")


class HumanBridgeInline(OfDraft, Rows):
    model = HumanBridge
    fields = ("anchor_type", "text")


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


@admin.register(OfferVersion)
class OfferVersionAdmin(NeverDeleted):
    list_display = ("offer", "number", "status", "author", "approved_by", "approved_at")
    list_filter = ("status", "offer")
    list_select_related = ("offer", "author", "approved_by")
    fields = (
        "offer", "what", "problem", "part", "for_whom", "fits_business_models", "unfit_business_models",
        "number", "status", "author", "approved_by", "approved_at",
    )  # fmt: skip
    readonly_fields = ("number", "status", "author", "approved_by", "approved_at")
    inlines = (CriterionInline, ClaimInline, HumanBridgeInline)
    actions = ("submit", "approve", "copy")

    def has_change_permission(self, request: HttpRequest, obj: OfferVersion | None = None) -> bool:
        return super().has_change_permission(request, obj) and may_change(request, obj)

    def get_readonly_fields(self, request: HttpRequest, obj: OfferVersion | None = None) -> Any:
        return (*self.readonly_fields, *(("offer",) if obj else ()))

    def save_model(self, request: HttpRequest, obj: OfferVersion, form: Any, change: bool) -> None:  # noqa: FBT001
        member = member_of(request)
        if not change:
            last = obj.offer.versions.first()
            obj.number = last.number + 1 if last else 1
        obj.author = member
        super().save_model(request, obj, form, change)
        record(Action.CHANGED, subject=obj, by=member.actor, number=obj.number)

    @admin.action(description="Submit for approval", permissions=["change"])
    def submit(self, request: HttpRequest, versions: QuerySet[OfferVersion]) -> None:
        for version in versions:
            moved = submit(version=version, by=member_of(request))
            words = "waits for somebody else's approval." if moved else "is no draft, so nothing was changed."
            messages.info(request, f"“{version}” {words}")

    @admin.action(description="Approve, as somebody other than the author", permissions=["change"])
    def approve(self, request: HttpRequest, versions: QuerySet[OfferVersion]) -> None:
        for version in versions:
            try:
                approved = approve_offer(version=version, by=member_of(request), now=timezone.now())
            except ValidationError as error:
                messages.error(request, f"“{version}”: {error.message}")
                continue
            words = "is approved and in use." if approved else "was not submitted, so nothing was changed."
            messages.info(request, f"“{version}” {words}")

    @admin.action(description="Copy into a new draft version", permissions=["change"])
    def copy(self, request: HttpRequest, versions: QuerySet[OfferVersion]) -> None:
        for version in versions:
            copied = copy_version(version=version, offer=version.offer, by=member_of(request))
            messages.success(request, f"“{copied}” is a draft of yours now.")
