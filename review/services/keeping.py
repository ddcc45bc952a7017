"""What a member types and has not saved yet: kept, so that it is there when he comes back."""

from datetime import datetime

from campaigns.members.models import Member
from review.models import UnsavedText


def keep_unsaved(*, draft_id: int, version: int, subject: str, body: str, by: Member, now: datetime) -> None:
    """Keep what stands in the member's editor, in place of what he typed before."""
    UnsavedText.objects.update_or_create(
        draft_id=draft_id,
        member=by,
        defaults={"version": version, "subject": subject, "body": body, "at": now},
    )


def forget_unsaved(*, draft_id: int, by: Member) -> None:
    """Throw away what the member typed: it was saved, or he does not want it."""
    UnsavedText.objects.filter(draft=draft_id, member=by).delete()
