"""What a member has typed and not saved."""

from campaigns.members.models import Member
from review.models import UnsavedText


def unsaved_of(draft_id: int, member: Member) -> UnsavedText | None:
    """Return what the member typed over a draft; None where there is nothing."""
    return UnsavedText.objects.filter(draft=draft_id, member=member).first()
