"""What goes out unread: anybody may pull it, and it comes back by itself where the trust in it ends."""

import uuid
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.db.models import Q

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import record
from campaigns.drafts.models import Draft, ReviewDecision
from campaigns.drafts.rules import DecisionKind, Lane
from campaigns.drafts.selectors.sampling import going_out_unread
from campaigns.members.models import Member
from campaigns.members.rules import Right

_READ_AFTER_ALL: Final[dict[str, Any]] = {"lane": Lane.READERS, "policy": None, "unread_until": None}


@transaction.atomic
def pull(*, draft: Draft, by: Member, request_key: uuid.UUID, now: datetime) -> bool:
    """Take a draft that would go out unread into the queue; False where it went, or somebody pulled it before.

    The same request twice is one pull.
    """
    if not by.may(Right.REVIEW):
        return False
    if ReviewDecision.objects.filter(request_key=request_key).exists():
        return True
    if not going_out_unread().filter(pk=draft.pk).order_by().update(**_READ_AFTER_ALL):
        return False
    ReviewDecision.objects.create(
        draft=draft,
        kind=DecisionKind.PULL,
        version=draft.version,
        content_sha256=draft.envelope(draft.text).sha256,
        by=by,
        at=now,
        request_key=request_key,
    )
    record(Action.CHANGED, subject=draft, by=by.actor, pulled=True)
    return True


@transaction.atomic
def recall(*, among: Q, reason: str) -> int:
    """Give drafts that would go out unread back to the readers; return how many. `among` says which."""
    taken = 0
    for draft in going_out_unread().filter(among):
        if going_out_unread().filter(pk=draft.pk).order_by().update(**_READ_AFTER_ALL):
            record(Action.CHANGED, subject=draft, by=SOFTWARE, reason=reason[:250], recalled=True)
            taken += 1
    return taken
