"""Members, invitations and the team. Nobody is added here: an invitation is the only way in."""

from typing import Any

from allauth.mfa.models import Authenticator
from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from campaigns.admin.base import Changed, Form, NeverDeleted, member_of
from campaigns.admin.fields import time_zone_field, weekdays_field
from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.members.models import Invitation, Member, Team
from campaigns.members.rules import Role
from campaigns.members.selectors import token_hash
from campaigns.members.services import invite
from outreach.http.fetching.addresses import web_url
from outreach.http.fetching.answers import UnsafeError


@admin.register(Member)
class MemberAdmin(NeverDeleted):
    list_display = ("name", "email", "role", "is_active", "joined_at", "last_login")
    list_filter = ("role", "is_active")
    search_fields = ("name", "email")
    fields = (
        "name",
        "email",
        "role",
        "is_active",
        "deputy",
        "away_until",
        "country",
        "joined_at",
        "last_login",
    )
    actions = ("remove_second_factors",)

    def has_add_permission(self, _request: HttpRequest) -> bool:
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Member | None = None) -> Any:
        """Nobody locks himself out, and an address stays the one that was invited."""
        himself = obj is not None and obj.pk == member_of(request).pk
        return ("email", "joined_at", "last_login", *(("role", "is_active") if himself else ()))

    def save_model(self, request: HttpRequest, obj: Member, form: Any, change: bool) -> None:  # noqa: FBT001
        super().save_model(request, obj, form, change)
        record(
            Action.CHANGED, subject=obj, by=member_of(request).actor, role=obj.role, is_active=obj.is_active
        )

    @admin.action(
        description="Remove the second factors, so that new ones are set up", permissions=["change"]
    )
    def remove_second_factors(self, request: HttpRequest, members: QuerySet[Member]) -> None:
        for member in members:
            with transaction.atomic():
                Authenticator.objects.filter(user=member).delete()
                record(Action.CHANGED, subject=member, by=member_of(request).actor, second_factor="removed")
        messages.warning(request, "Removed. Until a new one is set up, a password alone signs them in.")


class InvitationForm(Form):
    class Meta:
        model = Invitation
        fields = ("email", "role")

    def clean_email(self) -> str:
        email = str(self.cleaned_data["email"]).lower()
        if Member.objects.filter(email__iexact=email).exists():
            raise ValidationError("There is a member with this address already.")
        return email


@admin.register(Invitation)
class InvitationAdmin(Changed):
    """Making one shows its link once; it is stored nowhere. Deleting an open one withdraws it."""

    form = InvitationForm
    list_display = ("email", "role", "invited_by", "created_at", "expires_at", "accepted_at")
    list_select_related = ("invited_by",)
    ordering = ("-id",)

    def has_change_permission(self, _request: HttpRequest, _obj: Invitation | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Invitation | None = None) -> bool:
        is_open = obj is None or obj.accepted_at is None
        return super().has_delete_permission(request, obj) and is_open

    def get_fields(self, _request: HttpRequest, obj: Invitation | None = None) -> Any:
        if obj is None:
            return ("email", "role")
        return ("email", "role", "invited_by", "created_at", "expires_at", "accepted_at", "accepted_by")

    def save_model(self, request: HttpRequest, obj: Invitation, form: Any, change: bool) -> None:  # noqa: FBT001
        token = invite(email=obj.email, role=Role(obj.role), by=member_of(request).actor)
        obj.pk = Invitation.objects.values_list("pk", flat=True).get(token_sha256=token_hash(token))
        link = f"{settings.SITE_URL}/invitation/{token}/"
        messages.warning(
            request, f"Send this link to {obj.email}; it is shown only now, works once and for a week: {link}"
        )


class TeamForm(Form):
    """Takes the address of a webhook and never gives it out: whoever knows it may post there."""

    time_zone = time_zone_field()
    weekdays = weekdays_field()
    new_webhook = forms.CharField(
        label="Webhook of the team’s chat",
        required=False,
        max_length=1_000,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
        help_text="Where members are told of replies too, as Slack’s incoming webhooks take it. It begins with https. "
        "Empty keeps what is stored. It cannot be read again.",
    )
    no_webhook = forms.BooleanField(label="Post nothing to the team’s chat any more", required=False)

    def clean_new_webhook(self) -> str:
        """Refuse what is no address of the open web, or would be read on the way."""
        typed: str = self.cleaned_data["new_webhook"].strip()
        if typed and not _is_https(typed):
            raise ValidationError("Write the whole address, with https in front.")
        return typed


def _is_https(url: str) -> bool:
    try:
        return web_url(url).scheme == "https"
    except UnsafeError:
        return False


@admin.register(Team)
class TeamAdmin(NeverDeleted):
    form = TeamForm
    list_display = ("name", "postal_address", "time_zone", "posts_to_chat")
    exclude = ("webhook_url",)

    @admin.display(boolean=True, description="posts to the team’s chat")
    def posts_to_chat(self, team: Team) -> bool:
        return bool(team.webhook_url)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return super().has_add_permission(request) and not Team.objects.exists()

    def save_model(self, request: HttpRequest, obj: Team, form: Any, change: bool) -> None:  # noqa: FBT001
        obj.pk = 1
        typed, none = form.cleaned_data["new_webhook"], form.cleaned_data["no_webhook"]
        obj.webhook_url = "" if none else typed or obj.webhook_url
        super().save_model(request, obj, form, change)
        record(Action.CHANGED, subject=obj, by=member_of(request).actor, webhook_changed=bool(typed or none))
