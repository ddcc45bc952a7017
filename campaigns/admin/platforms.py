"""Accounts at sending platforms, and what stands there. A key that was typed is never shown again."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest

from campaigns.admin.base import Form, NeverDeleted, ReadOnly, member_of
from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.delivery.models.platforms import PlatformEvent, PlatformHook, RemoteCampaign
from campaigns.delivery.services.connecting import abandon, check_key, hook_url, listen
from campaigns.delivery.transports.port import TransportError
from campaigns.mailboxes.models import PlatformAccount
from campaigns.mailboxes.rules import PlatformName
from campaigns.members.rules import Role, may_administer


def _secret(help_text: str) -> forms.CharField:
    return forms.CharField(
        required=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=f"{help_text} Empty keeps what is stored. It cannot be read again.",
    )


class PlatformAccountForm(Form):
    """Takes a new key and a new secret and never gives one out."""

    new_key = _secret("From the platform's settings.")
    new_webhook_secret = _secret("Smartlead's own, where it signs; the others are given one of ours.")

    def clean_new_webhook_secret(self) -> str:
        """Refuse what would stand otherwise in the body of a webhook than it is typed."""
        typed: str = self.cleaned_data["new_webhook_secret"]
        if typed and not (typed.isascii() and typed.isprintable() and not set(typed) & {'"', "\\"}):
            raise forms.ValidationError(
                "Only letters, digits and signs without quotation marks and backslashes."
            )
        return typed


@admin.register(PlatformAccount)
class PlatformAccountAdmin(NeverDeleted):
    form = PlatformAccountForm
    list_display = (
        "name",
        "platform",
        "active",
        "last_webhook_at",
        "refused_webhooks",
        "polled_at",
        "last_problem",
    )
    list_filter = ("platform", "active")
    fieldsets = (
        (None, {"fields": ("name", "platform", "active", "new_key")}),
        ("Webhook", {"fields": ("webhook_address", "webhook_id", "new_webhook_secret", "last_webhook_at", "refused_webhooks")}),
        ("State", {"fields": ("polled_at", "last_problem")}),
    )  # fmt: skip
    readonly_fields = (
        "webhook_address", "webhook_id", "last_webhook_at", "refused_webhooks", "polled_at", "last_problem",
    )  # fmt: skip
    actions = ("check_key", "listen")

    def get_readonly_fields(self, _request: HttpRequest, obj: PlatformAccount | None = None) -> Any:
        """An account stays at its platform: what stands there is known by it."""
        return (*self.readonly_fields, "platform") if obj else self.readonly_fields

    @admin.display(description="address")
    def webhook_address(self, account: PlatformAccount) -> str:
        return hook_url(account) if account.pk else "There is one as soon as the account is saved."

    def save_model(self, request: HttpRequest, obj: PlatformAccount, form: Any, change: bool) -> None:  # noqa: FBT001
        key, secret = (form.cleaned_data.get(name) or "" for name in ("new_key", "new_webhook_secret"))
        obj.key = key or obj.key
        obj.webhook_secret = secret or obj.webhook_secret
        super().save_model(request, obj, form, change)
        by = member_of(request).actor
        record(Action.CHANGED, subject=obj, by=by, key_changed=bool(key), secret_changed=bool(secret))

    @admin.action(description="Ask whether the key is accepted", permissions=["change"])
    def check_key(self, request: HttpRequest, accounts: QuerySet[PlatformAccount]) -> None:
        self._each(
            request, accounts, lambda account: check_key(account=account), "The platform accepts the key."
        )

    @admin.action(description="Let the platform post its events here", permissions=["change"])
    def listen(self, request: HttpRequest, accounts: QuerySet[PlatformAccount]) -> None:
        by = member_of(request).actor
        self._each(
            request,
            accounts,
            lambda account: listen(account=account, by=by),
            "It posts its events here from now on.",
        )

    def _each(
        self,
        request: HttpRequest,
        accounts: QuerySet[PlatformAccount],
        act: Callable[[PlatformAccount], None],
        done: str,
    ) -> None:
        for account in accounts:
            try:
                act(account)
            except TransportError as error:
                self.message_user(request, f"{account}: {error.words}", messages.ERROR)
            else:
                self.message_user(request, f"{account}: {done}", messages.SUCCESS)


@admin.register(RemoteCampaign)
class RemoteCampaignAdmin(ReadOnly):
    list_display = ("step", "mailbox", "account", "remote_id", "verified_at", "started_at")
    list_filter = ("account",)
    list_select_related = ("step__campaign", "mailbox", "account")
    ordering = ("-id",)
    actions = ("abandon",)

    def has_abandon_permission(self, request: HttpRequest) -> bool:
        """Who may change accounts may let a campaign at one be made anew."""
        return may_administer(Role(member_of(request).role), "platformaccount")

    @admin.action(description="Make a new one at the platform", permissions=["abandon"])
    def abandon(self, request: HttpRequest, rows: QuerySet[RemoteCampaign]) -> None:
        for row in rows:
            words = str(row)
            if abandon(row=row, by=member_of(request).actor):
                self.message_user(request, f"{words}: the next mail makes a new one.", messages.SUCCESS)
            else:
                sentence = (
                    f"{words}: a mail may wait there, so it stays. Stop that mail, or look it up, first."
                )
                self.message_user(request, sentence, messages.ERROR)


@admin.register(PlatformEvent)
class PlatformEventAdmin(ReadOnly):
    """Events as they came; one whose message is empty matched nothing of ours."""

    list_display = ("taken_at", "kind", "address", "account", "message", "polled", "occurred_at", "words")
    list_filter = ("account", "kind", ("message", admin.EmptyFieldListFilter))
    list_select_related = ("account", "message")
    search_fields = ("address",)
    ordering = ("-id",)


@admin.register(PlatformHook)
class PlatformHookAdmin(ReadOnly):
    list_display = ("received_at", "account", "read_at", "problem")
    list_filter = ("account",)
    list_select_related = ("account",)
    exclude = ("raw",)
    ordering = ("-id",)


def why_not_this_account(
    transport: str, account: PlatformAccount | None, platform_mailbox: str
) -> dict[str, str]:
    """Return what is wrong with how a mailbox is tied to a platform, by field."""
    if transport not in set(PlatformName):
        return {}
    if account is None or account.platform != transport:
        return {"platform_account": "Choose an account at the platform that this mailbox sends through."}
    if transport == PlatformName.SMARTLEAD and not platform_mailbox.isdecimal():
        return {"platform_mailbox": "Give the number that Smartlead has for this mailbox."}
    return {}
