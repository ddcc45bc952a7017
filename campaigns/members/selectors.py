"""Reading members, invitations and the team."""

import hashlib

from django.utils import timezone

from campaigns.members.models import Invitation, Team


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
