"""The views of the queue that people saved."""

from django.db.models import Q, QuerySet

from campaigns.members.models import Member
from review.models import SavedView


def views_of(member: Member) -> QuerySet[SavedView]:
    """Return a member's own views and those that leads share with everybody, by name."""
    return SavedView.objects.filter(Q(owner=member) | Q(shared=True)).order_by("name", "pk")
