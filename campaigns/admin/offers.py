"""Offers with their fit rules. What somebody else approved is read-only; a change starts as a copy."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import get_random_string

from campaigns.admin.base import Blocks, Form, NeverDeleted, member_of
from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.offers.models import Criterion, Offer
from campaigns.offers.rules import OfferStatus
from campaigns.offers.services import approve_offer


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


def may_change(request: HttpRequest, offer: Offer | None) -> bool:
    """Only its author changes a draft: else an approver could sign words of his own."""
    if offer is None or offer.pk is None:
        return True
    return offer.status == OfferStatus.DRAFT and offer.author_id in {None, member_of(request).pk}


class CriterionInline(Blocks):
    model = Criterion
    form = CriterionForm

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_add_permission(request, obj) and may_change(request, obj)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_change_permission(request, obj) and may_change(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_delete_permission(request, obj) and may_change(request, obj)


@admin.register(Offer)
class OfferAdmin(NeverDeleted):
    list_display = ("name", "status", "version", "author", "approved_by", "approved_at")
    list_filter = ("status",)
    list_select_related = ("author", "approved_by")
    search_fields = ("name",)
    prepopulated_fields = {"slug": ("name",)}
    fields = (
        "name", "slug", "what", "problem", "part", "claim_about_us", "for_whom",
        "status", "version", "author", "approved_by", "approved_at",
    )  # fmt: skip
    readonly_fields = ("status", "version", "author", "approved_by", "approved_at")
    inlines = (CriterionInline,)
    actions = ("approve", "copy")

    def has_change_permission(self, request: HttpRequest, obj: Offer | None = None) -> bool:
        return super().has_change_permission(request, obj) and may_change(request, obj)

    def get_prepopulated_fields(self, request: HttpRequest, obj: Offer | None = None) -> dict[str, Any]:
        editable = obj is None or self.has_change_permission(request, obj)
        return dict(super().get_prepopulated_fields(request, obj)) if editable else {}

    def save_model(self, request: HttpRequest, obj: Offer, form: Any, change: bool) -> None:  # noqa: FBT001
        obj.author = member_of(request)
        super().save_model(request, obj, form, change)
        record(Action.CHANGED, subject=obj, by=member_of(request).actor, version=obj.version)

    @admin.action(description="Approve, as somebody other than the author", permissions=["change"])
    def approve(self, request: HttpRequest, offers: QuerySet[Offer]) -> None:
        for offer in offers:
            try:
                approved = approve_offer(offer=offer, by=member_of(request), now=timezone.now())
            except ValidationError as error:
                messages.error(request, f"“{offer}”: {error.message}")
                continue
            words = "is approved." if approved else "is no draft, so nothing was changed."
            messages.info(request, f"“{offer}” {words}")

    @admin.action(description="Copy into a new draft", permissions=["change"])
    def copy(self, request: HttpRequest, offers: QuerySet[Offer]) -> None:
        for offer in offers:
            name = offer.name
            _copy(request, offer)
            messages.success(request, f"A copy of “{name}” is a draft of yours now.")


@transaction.atomic
def _copy(request: HttpRequest, offer: Offer) -> None:
    criteria = list(offer.criteria.all())
    member = member_of(request)
    offer.pk, offer.slug = None, f"{offer.slug[:40]}-{get_random_string(6).lower()}"
    offer.name, offer.author, offer.status = f"{offer.name[:110]} (copy)", member, OfferStatus.DRAFT
    offer.approved_by, offer.approved_at, offer.version = None, None, 1
    offer.save()
    for criterion in criteria:
        criterion.pk, criterion.offer = None, offer
        criterion.save()
    record(Action.CHANGED, subject=offer, by=member.actor, copied=True)
