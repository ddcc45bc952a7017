"""Reading members, invitations and the team."""

import hashlib

from allauth.account.models import EmailAddress
from django.db.models import QuerySet
from django.utils import timezone

from campaigns.members.models import Invitation, Member, Team
from campaigns.members.rules import Right, Role, may


def token_hash(token: str) -> str:
    """Return what is stored of an invitation's token."""
    return hashlib.sha256(token.encode()).hexdigest()


def invitation_of(token: str) -> Invitation | None:
    """Return the open invitation of a token; None where it is unknown, used or expired."""
    return Invitation.objects.filter(
        token_sha256=token_hash(token), accepted_at__isnull=True, expires_at__gt=timezone.now()
    ).first()


def team() -> Team:
    """Return the one team; a fresh installation has not named itself yet.

    Raises:
        Team.DoesNotExist: nobody has filled in the team's name and postal address.
    """
    return Team.objects.get(pk=1)


def sender_name() -> str:
    """Return how the team names itself to people outside of it, "this sender" as long as nobody has named it."""
    return Team.objects.filter(pk=1).values_list("name", flat=True).first() or "this sender"


def reviewers() -> QuerySet[Member]:
    """Return who may review drafts now."""
    return who_may(Right.REVIEW)


def who_may(right: Right) -> QuerySet[Member]:
    """Return the active members whose role has a right."""
    roles = [role for role in Role if may(role, right)]
    return Member.objects.filter(is_active=True, role__in=roles)


def leads() -> list[Member]:
    """Return the team's leads who still work here; its administrators where it has none."""
    for role in (Role.LEAD, Role.ADMINISTRATOR):
        found = list(Member.objects.filter(is_active=True, role=role).order_by("pk"))
        if found:
            return found
    return []


def may_sign_alone(member: Member) -> bool:
    """Say whether a member may answer for his own text: the team allows it, and there is no other manager or lead."""
    others = Member.objects.filter(is_active=True, role__in=(Role.MANAGER, Role.LEAD)).exclude(pk=member.pk)
    return Team.objects.filter(pk=1, alone_allowed=True).exists() and not others.exists()


def verified_address(member: Member) -> str:
    """Return the address of a member that he proved to be his, the first one where there are several; "" for none."""
    own = EmailAddress.objects.filter(user=member, verified=True).order_by("-primary", "pk")
    return own.values_list("email", flat=True).first() or ""
