"""Inviting people and letting them in."""

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import get_random_string

from campaigns.audit.rules import Action, Actor
from campaigns.audit.services import record
from campaigns.members.models import Invitation, Member
from campaigns.members.rules import Role
from campaigns.members.selectors import token_hash


@transaction.atomic
def invite(*, email: str, role: Role, by: Actor) -> str:
    """Invite an address with a role; return the token of the link, which is stored nowhere."""
    token = get_random_string(40)
    invitation = Invitation.objects.create(
        email=email.strip().lower(),
        role=role,
        token_sha256=token_hash(token),
        invited_by_id=by.id,
    )
    record(Action.INVITED, subject=invitation, by=by, role=role)
    return token


@transaction.atomic
def accept(*, invitation: Invitation, member: Member) -> None:
    """Mark an invitation as used by the member who signed up with it."""
    Invitation.objects.filter(pk=invitation.pk).update(accepted_at=timezone.now(), accepted_by=member)
    record(Action.JOINED, subject=member, by=member.actor, invitation=invitation.pk)
