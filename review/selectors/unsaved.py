"""What a member has typed and not saved."""

from django.db.models import QuerySet

from campaigns.members.models import Member
from outreach.db.kept import Given, Kept
from review.models import UnsavedText


def unsaved_of(draft_id: int, member: Member) -> UnsavedText | None:
    """Return what the member typed over a draft; None where there is nothing."""
    found: list[UnsavedText] = _unsaved.ask(draft=draft_id, member=member.pk)
    return found[0] if found else None


@Kept
def _unsaved() -> "QuerySet[UnsavedText]":
    return UnsavedText.objects.filter(draft=Given("draft"), member=Given("member"))
