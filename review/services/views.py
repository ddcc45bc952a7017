"""Keeping a view of the queue under a name."""

from django.db import transaction

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.members.models import Member
from campaigns.members.rules import Right
from review.models import SavedView
from review.rules.views import View


@transaction.atomic
def save_view(*, name: str, view: View, shared: bool, by: Member) -> SavedView:
    """Keep a view under a name, in place of an own one of that name. Only a lead shares it with everybody."""
    row, _ = SavedView.objects.update_or_create(
        owner=by, name=name, defaults={"query": view.query, "shared": shared and by.may(Right.TAKE_OVER)}
    )
    record(Action.CHANGED, subject=row, by=by.actor, shared=row.shared)
    return row


@transaction.atomic
def forget_view(*, view_id: int, by: Member) -> bool:
    """Throw an own view away; False where there is none."""
    row = SavedView.objects.filter(pk=view_id, owner=by).first()
    if row is None:
        return False
    record(Action.CHANGED, subject=row, by=by.actor, forgotten=True)
    row.delete()
    return True
