"""Segments: saved filters over people, and putting everybody of one into a campaign."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from campaigns.admin.base import Form, NeverDeleted, member_of
from campaigns.admin.fields import AnyWordsField, WordsField
from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.enrollments.models import Campaign
from campaigns.enrollments.rules import CampaignStatus
from campaigns.enrollments.services import enroll_segment
from campaigns.insights.rules.signal import SignalStrength
from campaigns.prospects.models import Segment
from campaigns.prospects.rules.roles import RoleFamily
from campaigns.prospects.rules.segments import Behaviour
from campaigns.prospects.selectors import people_in


class SegmentForm(Form):
    role_families = WordsField(RoleFamily, help_text="Empty for any role.")
    seniorities = AnyWordsField("Such as director, vp.")
    industries = AnyWordsField("Such as Logistics.")
    countries = AnyWordsField("Of the person, or of the company where the person's is not known.")
    signals = WordsField(SignalStrength, help_text="How much speaks for writing now; empty for any.")
    behaviours = WordsField(Behaviour, help_text="What came of writing so far; empty for any.")


class CampaignActionForm(ActionForm):
    """Which campaign an action is about."""

    campaign = forms.ModelChoiceField(Campaign.objects.all(), required=False)


@admin.register(Segment)
class SegmentAdmin(NeverDeleted):
    form = SegmentForm
    list_display = ("name", "people", "role_families", "countries", "signals", "behaviours")
    search_fields = ("name",)
    prepopulated_fields = {"slug": ("name",)}
    fields = (
        "name", "slug", "role_families", "seniorities", "industries", "employees_min", "employees_max", "countries",
        "signals", "behaviours",
    )  # fmt: skip
    action_form = CampaignActionForm
    actions = ("enroll",)

    @admin.display(description="People now")
    def people(self, segment: Segment) -> int:
        return people_in(segment).count()

    def save_model(self, request: HttpRequest, obj: Segment, form: Any, change: bool) -> None:  # noqa: FBT001
        super().save_model(request, obj, form, change)
        record(Action.CHANGED, subject=obj, by=member_of(request).actor)

    @admin.action(description="Put everybody into the campaign chosen here", permissions=["change"])
    def enroll(self, request: HttpRequest, segments: QuerySet[Segment]) -> None:
        chosen = request.POST.get("campaign", "")
        campaign = Campaign.objects.filter(pk=chosen).first() if chosen.isdecimal() else None
        if campaign is None:
            messages.error(request, "Choose a campaign beside the action.")
            return
        if campaign.status == CampaignStatus.ENDED:
            messages.error(request, f"“{campaign}” has ended, so nobody joins it.")
            return
        for segment in segments:
            joined = enroll_segment(
                campaign=campaign, segment=segment, by=member_of(request).actor, now=timezone.now()
            )
            there = people_in(segment).count() - joined
            messages.success(
                request, f"{joined} of “{segment}” joined “{campaign}”; {there} were there already."
            )
