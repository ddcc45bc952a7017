"""Companies, people and imports. Nobody is typed in here: people come by import, with where they come from."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from campaigns.admin.base import ByValue, NeverDeleted, ReadOnly, ReadOnlyInline, member_of
from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.delivery.services.barring import bar
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import CampaignStatus
from campaigns.enrollments.services import enroll_all
from campaigns.prospects.models import Company, ImportBatch, ImportRow, Prospect
from campaigns.prospects.rules.whom import Whom
from campaigns.suppressions.rules import HoldScope, SuppressionReason, SuppressionScope
from campaigns.suppressions.services import hold
from campaigns.tasks import hint_enrollment


class PeopleActionForm(ActionForm):
    """What an action on people needs to know beside the people."""

    campaign = forms.ModelChoiceField(Campaign.objects.all(), required=False)
    reason = forms.CharField(required=False, max_length=250)


@admin.register(Company)
class CompanyAdmin(NeverDeleted):
    list_display = ("name", "domain", "industry", "employees", "country")
    list_filter = (("country", ByValue),)
    search_fields = ("name", "domain")
    readonly_fields = ("domain", "created_at")

    def has_add_permission(self, _request: HttpRequest) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Company, form: Any, change: bool) -> None:  # noqa: FBT001
        super().save_model(request, obj, form, change)
        record(Action.CHANGED, subject=obj, by=member_of(request).actor)


@admin.register(Prospect)
class ProspectAdmin(NeverDeleted):
    list_display = ("__str__", "title", "company", "country", "owner", "greeting_doubt")
    list_filter = ("enrollments__campaign", ("country", ByValue))
    list_select_related = ("company", "owner")
    search_fields = ("address", "first_name", "last_name", "company__name", "company__domain")
    autocomplete_fields = ("company",)
    # The address is who this is: another address is another person.
    readonly_fields = ("address", "address_as_given", "columns", "created_at", "updated_at")
    action_form = PeopleActionForm
    actions = ("enroll", "suppress", "hold")

    def has_add_permission(self, _request: HttpRequest) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Prospect, form: Any, change: bool) -> None:  # noqa: FBT001
        super().save_model(request, obj, form, change)
        record(Action.CHANGED, subject=obj, by=member_of(request).actor)

    @admin.action(description="Put into the campaign chosen here", permissions=["change"])
    def enroll(self, request: HttpRequest, people: QuerySet[Prospect]) -> None:
        campaign = Campaign.objects.filter(pk=_number(request.POST.get("campaign"))).first()
        if campaign is None:
            messages.error(request, "Choose a campaign beside the action.")
            return
        if campaign.status == CampaignStatus.ENDED:
            messages.error(request, f"“{campaign}” has ended, so nobody joins it.")
            return
        asked = [person.pk for person in people]
        joined = enroll_all(
            campaign=campaign, prospect_ids=asked, by=member_of(request).actor, now=timezone.now()
        )
        for enrollment in Enrollment.objects.filter(campaign=campaign, prospect__in=asked):
            hint_enrollment(enrollment)
        messages.success(
            request,
            f"{joined} of {len(asked)} joined “{campaign}”; the others are in it already, or in another one.",
        )

    @admin.action(description="Do not contact, for the reason given here", permissions=["change"])
    def suppress(self, request: HttpRequest, people: QuerySet[Prospect]) -> None:
        for prospect in people:
            bar(
                whom=Whom(SuppressionScope.ADDRESS, (prospect.address,)),
                reason=SuppressionReason.OTHER,
                note=request.POST.get("reason", ""),
                by=member_of(request).actor,
                now=timezone.now(),
            )
        messages.success(request, f"{len(people)} will not be written to.")

    @admin.action(description="Hold, for the reason given here, until released", permissions=["change"])
    def hold(self, request: HttpRequest, people: QuerySet[Prospect]) -> None:
        reason = request.POST.get("reason", "").strip()[:250]
        if not reason:
            messages.error(request, "Give a reason beside the action.")
            return
        for prospect in people:
            hold(
                scope=HoldScope.ADDRESS,
                key=prospect.address,
                reason=reason,
                by=member_of(request).actor,
                until=None,
            )
        messages.success(request, f"{len(people)} are on hold until somebody releases them.")


def _number(raw: str | None) -> int:
    return int(raw) if raw and raw.isdecimal() and len(raw) < 19 else 0


class ImportRowInline(ReadOnlyInline):
    model = ImportRow
    fields = ("number", "outcome", "reason", "cells")


@admin.register(ImportBatch)
class ImportBatchAdmin(ReadOnly):
    list_display = ("file_name", "at", "rows", "counts", "by_name")
    ordering = ("-id",)
    inlines = (ImportRowInline,)
