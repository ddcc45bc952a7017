"""How allauth lets people in: by invitation, and with the invitation's role."""

from allauth.account.adapter import DefaultAccountAdapter
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from campaigns.members.models import Member
from campaigns.members.selectors import invitation_of
from campaigns.members.services import accept


class InvitationOnlyAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Sign-up is closed to everybody whose session holds no open invitation."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return invitation_of(request.session.get("invitation", "")) is not None

    def clean_email(self, email: str) -> str:
        """Only the invited address may be used, so that following the link verified it."""
        email = super().clean_email(email)
        invitation = invitation_of(self.request.session.get("invitation", ""))
        if invitation is not None and email.lower() != invitation.email.lower():
            raise ValidationError(f"This invitation is for {invitation.email}.")
        return email

    def save_user(self, request: HttpRequest, user: Member, form: object, commit: bool = True) -> Member:  # noqa: FBT001, FBT002  allauth calls it so
        invitation = invitation_of(request.session.pop("invitation", ""))
        if invitation is None:
            raise PermissionError("no open invitation")
        self.stash_verified_email(request, invitation.email)
        user.role = invitation.role
        user.name = invitation.email.partition("@")[0].replace(".", " ").title()
        member: Member = super().save_user(request, user, form, commit=commit)
        accept(invitation=invitation, member=member)
        return member
