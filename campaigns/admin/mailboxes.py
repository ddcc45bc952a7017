"""Mailboxes. A stored password is never shown again."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from campaigns.admin.base import Form, NeverDeleted, ReadOnly, member_of
from campaigns.admin.fields import time_zone_field, weekdays_field
from campaigns.admin.platforms import why_not_this_account
from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.delivery.transports.anymail import why_not
from campaigns.mailboxes.models import DomainHealth, Mailbox, MailboxDay
from campaigns.mailboxes.rules import TransportName
from campaigns.mailboxes.selectors import health_in_words
from campaigns.mailboxes.services import pause, resume


class MailboxForm(Form):
    """Takes a new password and never gives one out."""

    new_password = forms.CharField(
        required=False,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text="Empty keeps the one that is stored. It cannot be read again.",
    )
    new_service_settings = forms.CharField(
        required=False,
        widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "off", "spellcheck": "false"}),
        help_text="As JSON, with the names that docs/transports.md shows. Empty keeps what is stored. It cannot be read again.",
    )
    weekdays = weekdays_field()
    time_zone = time_zone_field()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("transport") == TransportName.SMTP and not cleaned.get("host"):
            raise ValidationError({"host": "A mailbox that sends through SMTP needs a server."})
        self._look_at_service(cleaned)
        wrong = why_not_this_account(
            cleaned.get("transport", ""), cleaned.get("platform_account"), cleaned.get("platform_mailbox", "")
        )
        if wrong:
            raise ValidationError(wrong)
        if cleaned.get("opens") and cleaned.get("closes") and cleaned["opens"] >= cleaned["closes"]:
            raise ValidationError({"closes": "The window closes after it opens."})
        return cleaned

    def _look_at_service(self, cleaned: dict[str, Any]) -> None:
        """Refuse settings that no mail could leave by."""
        if cleaned.get("transport") != TransportName.ANYMAIL:
            return
        settings = cleaned.get("new_service_settings") or self.instance.service_settings
        wrong = why_not(cleaned.get("service", ""), settings)
        if wrong:
            raise ValidationError({"service": wrong})


@admin.register(Mailbox)
class MailboxAdmin(NeverDeleted):
    form = MailboxForm
    list_display = ("address", "display_name", "owner", "transport", "daily_cap", "status", "paused_reason")
    list_filter = ("status", "transport")
    list_select_related = ("owner",)
    search_fields = ("address", "display_name")
    fieldsets = (
        (None, {"fields": ("address", "display_name", "signature", "meeting_link", "owner")}),
        ("Sends through", {"fields": ("transport", "host", "port", "security", "username", "new_password")}),
        ("Where sent mail is read back", {"fields": ("imap_host", "imap_port", "imap_security")}),
        ("By a mail service", {"fields": ("service", "new_service_settings")}),
        ("At a sending platform", {"fields": ("platform_account", "platform_mailbox")}),
        ("When", {"fields": ("weekdays", "opens", "closes", "time_zone")}),
        ("How much", {"fields": ("daily_cap", "hourly_pace", "warm_up_start", "warm_up_percent")}),
        ("State", {"fields": ("status", "paused_at", "paused_reason", "domain")}),
    )
    readonly_fields = ("status", "paused_at", "paused_reason", "domain")
    actions = ("pause", "resume")

    def get_readonly_fields(self, request: HttpRequest, obj: Mailbox | None = None) -> Any:
        """What its mails show of it is changed on its own page, which sends back what was approved under it."""
        shown = super().get_readonly_fields(request, obj)
        return (*shown, "address", "display_name", "signature") if obj else shown

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        # Hours mean nothing without a zone, so a new mailbox is asked for its own instead of taking one silently.
        return super().get_changeform_initial_data(request) | {"time_zone": ""}

    @admin.display(description="Domain")
    def domain(self, mailbox: Mailbox) -> str:
        """Say what the DNS said of the domain at the last look."""
        return " ".join(health_in_words(mailbox)) or "Nobody has looked at it yet."

    def save_model(self, request: HttpRequest, obj: Mailbox, form: Any, change: bool) -> None:  # noqa: FBT001
        typed = form.cleaned_data.get("new_password")
        if typed:
            obj.password = typed
        given = form.cleaned_data.get("new_service_settings")
        if given:
            obj.service_settings = given
        super().save_model(request, obj, form, change)
        record(
            Action.CHANGED, subject=obj, by=member_of(request).actor, password_changed=bool(typed or given)
        )

    @admin.action(description="Pause", permissions=["change"])
    def pause(self, request: HttpRequest, mailboxes: QuerySet[Mailbox]) -> None:
        member = member_of(request)
        for mailbox in mailboxes:
            pause(mailbox=mailbox, reason=f"{member} paused it.", by=member.actor, now=timezone.now())
        messages.info(request, "Paused. What waits there stays until somebody resumes it.")

    @admin.action(description="Resume", permissions=["change"])
    def resume(self, request: HttpRequest, mailboxes: QuerySet[Mailbox]) -> None:
        for mailbox in mailboxes:
            resume(mailbox=mailbox, by=member_of(request).actor, now=timezone.now())
        messages.info(request, "Resumed. What is due leaves inside the mailbox's hours.")


@admin.register(MailboxDay)
class MailboxDayAdmin(ReadOnly):
    list_display = ("mailbox", "day", "claimed", "bound", "full_reason")
    list_filter = ("mailbox",)
    list_select_related = ("mailbox",)
    ordering = ("-day",)


@admin.register(DomainHealth)
class DomainHealthAdmin(NeverDeleted):
    """What was found is read here; the name of the DKIM key is all that a person says."""

    list_display = ("domain", "standing", "held_because", "checked_at")
    list_filter = ("standing",)
    readonly_fields = (
        "domain",
        "standing",
        "found",
        "held_because",
        "failing_since",
        "silent_since",
        "checked_at",
    )
    fields = ("domain", "dkim_selector", "standing", "found", "held_because", "checked_at")

    def has_add_permission(self, _request: HttpRequest) -> bool:
        return False

    @admin.display(description="What was found")
    def found(self, health: DomainHealth) -> str:
        """Return a sentence for each part."""
        return " ".join(health.sentences)

    def save_model(self, request: HttpRequest, obj: DomainHealth, form: Any, change: bool) -> None:  # noqa: FBT001
        obj.checked_at = None
        super().save_model(request, obj, form, change)
        record(Action.CHANGED, subject=obj, by=member_of(request).actor)
