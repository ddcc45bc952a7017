"""How a member wants to be told: by what, when not, and who is told in his place."""

from datetime import datetime, time
from typing import Any, Final
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from campaigns.members.models import Member, Team
from campaigns.members.services import set_stand_in
from campaigns.notifications.selectors import preference_of
from campaigns.notifications.services import choose
from campaigns.views.access import member_of
from campaigns.views.times import team_zone

INVALID: Final = 422
TEXT_OF_BAD_HOUR: Final = "Write the hour as 22:00."


def zones() -> list[tuple[str, str]]:
    """Return the time zones that there are, as they are stored and as they are shown."""
    return [(zone, zone.replace("_", " ")) for zone in sorted(available_timezones())]


class ChoicesForm(forms.Form):
    """What a member chooses of how he is told."""

    by_mail = forms.BooleanField(required=False, label="By mail")
    by_webhook = forms.BooleanField(required=False, label="In the team’s chat")
    quiet_from = forms.TimeField(
        required=False,
        label="Quiet from",
        error_messages={"invalid": TEXT_OF_BAD_HOUR},
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    quiet_to = forms.TimeField(
        required=False,
        label="Quiet until",
        error_messages={"invalid": TEXT_OF_BAD_HOUR},
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    time_zone = forms.ChoiceField(label="By the clock of", choices=zones)
    deputy = forms.ModelChoiceField(
        Member.objects.none(), required=False, label="Deputy", empty_label="Nobody: the leads stand in"
    )
    away_until = forms.DateField(
        required=False,
        label="Away until",
        help_text="The day on which you are back. Until then your deputy is told at once",
        error_messages={"invalid": "Write the day as 2026-12-24."},
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    def __init__(self, member: Member, data: Any = None) -> None:
        super().__init__(data, initial=_initial(member))
        deputy = self.fields["deputy"]
        assert isinstance(deputy, forms.ModelChoiceField)
        deputy.queryset = Member.objects.filter(is_active=True).exclude(pk=member.pk).order_by("name", "pk")

    def clean(self) -> dict[str, Any]:
        """Refuse quiet hours with one end, or without length."""
        said: dict[str, Any] = super().clean() or self.cleaned_data
        starts, ends = said.get("quiet_from"), said.get("quiet_to")
        if (starts is None) != (ends is None) and not self.errors:
            missing = "quiet_to" if ends is None else "quiet_from"
            raise ValidationError({missing: "Write both hours, or leave both empty."})
        if starts is not None and starts == ends:
            raise ValidationError({"quiet_to": "Quiet hours need another end than their beginning."})
        return said

    @property
    def quiet(self) -> tuple[time, time] | None:
        starts, ends = self.cleaned_data["quiet_from"], self.cleaned_data["quiet_to"]
        return (starts, ends) if starts is not None else None


def _initial(member: Member) -> dict[str, Any]:
    wanted = preference_of(member)
    return {
        "by_mail": wanted.by_mail,
        "by_webhook": wanted.by_webhook,
        "quiet_from": wanted.quiet_from,
        "quiet_to": wanted.quiet_to,
        "time_zone": wanted.time_zone if wanted.pk else team_zone(),
        "deputy": member.deputy_id,
        "away_until": _day(member.away_until),
    }


def _day(moment: datetime | None) -> Any:
    """Return the day on which somebody is back; None where that is over."""
    if moment is None or moment <= timezone.now():
        return None
    return moment.astimezone(ZoneInfo(team_zone())).date()


@require_http_methods(["GET", "HEAD", "POST"])
def notification_choices(request: HttpRequest) -> HttpResponse:
    """Show how the member is told; a POST changes it."""
    member = member_of(request)
    form = ChoicesForm(member, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        _save(member, form)
        messages.success(request, "Saved.")
        return redirect("notification_choices")
    has_webhook = bool(Team.objects.values_list("webhook_url", flat=True).first())
    context = {"form": form, "member": member, "has_webhook": has_webhook}
    return render(request, "notifications/choices.html", context, status=INVALID if form.errors else 200)


def _save(member: Member, form: ChoicesForm) -> None:
    said = form.cleaned_data
    choose(
        member=member,
        by_mail=said["by_mail"],
        by_webhook=said["by_webhook"],
        quiet=form.quiet,
        time_zone=said["time_zone"],
    )
    set_stand_in(member=member, deputy=said["deputy"], away_until=_beginning(said["away_until"]), by=member)


def _beginning(day: Any) -> datetime | None:
    """Return when a day begins where the team is."""
    return datetime.combine(day, time.min, tzinfo=ZoneInfo(team_zone())) if day else None
