"""Campaigns with their steps, and everybody's journey."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import models
from django.db.models import QuerySet
from django.forms import CheckboxSelectMultiple
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html

from campaigns.admin.base import Form, NeverDeleted, ReadOnly, Rows, member_of
from campaigns.admin.fields import time_zone_field, weekdays_field
from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.enrollments.models import Campaign, Enrollment, Step
from campaigns.enrollments.rules import CampaignStatus
from campaigns.enrollments.services import copy_campaign
from campaigns.launch.services import LaunchRefusedError, pause, prepare, resume
from campaigns.pipeline import try_again
from campaigns.tasks import hint_enrollment

_AT_REST = (CampaignStatus.DRAFT, CampaignStatus.PREPARING, CampaignStatus.PAUSED)


def may_change(campaign: Campaign | None) -> bool:
    """A campaign is changed while nothing of it moves."""
    return campaign is None or campaign.status in _AT_REST


class StepInline(Rows):
    model = Step
    fields = ("number", "delay_days", "templates")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_add_permission(request, obj) and may_change(obj)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_change_permission(request, obj) and may_change(obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        never_ran = obj is None or obj.status == CampaignStatus.DRAFT
        return super().has_delete_permission(request, obj) and never_ran


class CampaignForm(Form):
    """Takes the hours in which mail leaves, by the reader's clock."""

    weekdays = weekdays_field()
    time_zone = time_zone_field()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("opens") and cleaned.get("closes") and cleaned["opens"] >= cleaned["closes"]:
            raise ValidationError({"closes": "The window closes after it opens."})
        return cleaned


@admin.register(Campaign)
class CampaignAdmin(NeverDeleted):
    form = CampaignForm
    list_display = ("name", "offer", "status", "page", "launched_at", "launched_by")
    list_filter = ("status", "offer")
    list_select_related = ("offer", "launched_by")
    search_fields = ("name",)
    prepopulated_fields = {"slug": ("name",)}
    fields = (
        "name", "slug", "offer", "mailboxes", "undo_minutes", "take_back_minutes", "followups_without_news",
        "company_limit", "company_days_apart", "control_percent", "basis", "weekdays", "opens", "closes", "time_zone",
        "rests_on_holidays", "author", "status", "launched_at", "launched_by",
    )  # fmt: skip
    readonly_fields = ("author", "status", "launched_at", "launched_by")
    formfield_overrides = NeverDeleted.formfield_overrides | {
        models.ManyToManyField: {"widget": CheckboxSelectMultiple}
    }
    inlines = (StepInline,)
    actions = ("prepare", "pause", "resume", "copy")

    def has_change_permission(self, request: HttpRequest, obj: Campaign | None = None) -> bool:
        return super().has_change_permission(request, obj) and may_change(obj)

    def get_readonly_fields(self, request: HttpRequest, obj: Campaign | None = None) -> Any:
        ran = obj is not None and obj.status != CampaignStatus.DRAFT
        return (*self.readonly_fields, *(("offer", "slug") if ran else ()))

    def get_prepopulated_fields(self, request: HttpRequest, obj: Campaign | None = None) -> dict[str, Any]:
        editable = "slug" not in self.get_readonly_fields(request, obj)
        return dict(super().get_prepopulated_fields(request, obj)) if editable else {}

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        return super().get_changeform_initial_data(request) | {
            "time_zone": timezone.get_current_timezone_name()
        }

    def save_model(self, request: HttpRequest, obj: Campaign, form: Any, change: bool) -> None:  # noqa: FBT001
        obj.author = obj.author or member_of(request)
        if change:
            _hold_as_it_was(obj)
            columns = {field.name for field in self.opts.fields}
            obj.save(update_fields=columns.intersection(form.changed_data) | {"author"})
        else:
            super().save_model(request, obj, form, change)
        record(Action.CHANGED, subject=obj, by=member_of(request).actor)

    @admin.display(description="Page")
    def page(self, campaign: Campaign) -> str:
        return format_html(
            '<a href="{}">{}</a>', reverse("launch", args=[campaign.slug]), "prepare, launch, stop"
        )

    @admin.action(description="Write the drafts; nothing leaves before a launch", permissions=["change"])
    def prepare(self, request: HttpRequest, campaigns: QuerySet[Campaign]) -> None:
        for campaign in campaigns:
            try:
                prepared = prepare(campaign=campaign, by=member_of(request))
            except LaunchRefusedError as refused:
                for sentence in refused.sentences:
                    messages.error(request, f"“{campaign}” cannot be prepared: {sentence}")
            else:
                words = "is being prepared." if prepared else "was prepared already."
                messages.info(request, f"“{campaign}” {words}")

    @admin.action(description="Pause", permissions=["change"])
    def pause(self, request: HttpRequest, campaigns: QuerySet[Campaign]) -> None:
        for campaign in campaigns:
            paused = pause(campaign=campaign, by=member_of(request), reason="in the admin")
            words = "is paused: nothing of it leaves." if paused else "is not running."
            messages.info(request, f"“{campaign}” {words}")

    @admin.action(description="Resume", permissions=["change"])
    def resume(self, request: HttpRequest, campaigns: QuerySet[Campaign]) -> None:
        for campaign in campaigns:
            resumed = resume(campaign=campaign, by=member_of(request), now=timezone.now())
            words = "goes on." if resumed else "is not paused."
            messages.info(request, f"“{campaign}” {words}")

    @admin.action(description="Copy, without its people", permissions=["change"])
    def copy(self, request: HttpRequest, campaigns: QuerySet[Campaign]) -> None:
        for campaign in campaigns:
            copied = copy_campaign(campaign=campaign, by=member_of(request))
            messages.success(request, f"“{copied}” is a campaign of yours now.")


def _hold_as_it_was(campaign: Campaign) -> None:
    """Make sure that nobody prepares, launches or resumes the campaign while it is saved, or just did so.

    Raises:
        PermissionDenied: it is no longer in the state in which it was found.
    """
    as_found = Campaign.objects.filter(pk=campaign.pk, status=campaign.status)
    if as_found.select_for_update(no_key=True).first() is None:
        raise PermissionDenied("This campaign was launched or prepared meanwhile, so it was not changed.")


@admin.register(Enrollment)
class EnrollmentAdmin(ReadOnly):
    list_display = (
        "prospect",
        "campaign",
        "stage",
        "step",
        "due_at",
        "why",
    )
    list_filter = ("campaign", "stage", "stop_reason")
    list_select_related = ("prospect", "campaign")
    search_fields = ("prospect__address", "prospect__last_name")
    ordering = ("-changed_at",)
    exclude = ("task_token",)
    actions = ("try_again",)

    @admin.display(description="Why it waits or ended")
    def why(self, enrollment: Enrollment) -> str:
        ended = enrollment.get_stop_reason_display() if enrollment.stop_reason else ""
        words = enrollment.explanation if ended else enrollment.wait_reason
        return ": ".join(part for part in (ended.capitalize(), words) if part)

    @admin.action(description="Try again what ended as a fault of ours", permissions=["view"])
    def try_again(self, request: HttpRequest, enrollments: QuerySet[Enrollment]) -> None:
        going_on = [row for row in enrollments if _retried(request, row)]
        messages.info(request, f"{len(going_on)} of {len(enrollments)} go on where they failed.")


def _retried(request: HttpRequest, enrollment: Enrollment) -> bool:
    if not try_again(enrollment=enrollment, by=member_of(request).actor, now=timezone.now()):
        return False
    enrollment.refresh_from_db()
    hint_enrollment(enrollment)
    return True
