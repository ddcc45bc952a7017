"""Drafts whose next reader is gone: they go back to whoever is there, so that none waits for ever."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import record_each
from campaigns.drafts.models import Draft, DraftText
from campaigns.drafts.rules import DraftStatus, Lane
from campaigns.members.rules import Right
from campaigns.members.selectors import reviewers, who_may

CUT_OFF: Final = timedelta(minutes=2)  # a test that is checked for longer was left by whoever checked it


@transaction.atomic
def free_stranded() -> int:
    """Give back to all readers what nobody would be handed; return how many drafts.

    That is what was given to somebody who may review no longer, what waits for a lead where there is none, and what
    waits behind a test that is gone. Two views of it are asked of nobody any more where no lead could decide between them.
    """
    gone = Q(assigned_to__isnull=False) & ~Q(assigned_to__in=reviewers())
    freed = _freed(gone, assigned_to=None)
    if not who_may(Right.TAKE_OVER).exists():
        alone = {"read_twice": False, "first_reader": None, "first_opinion": ""}
        freed += _freed(Q(lane=Lane.LEAD), lane=Lane.READERS, **alone)
    test = Draft.objects.filter(planted=True, test__real=OuterRef("pk"))
    open_test = Q(Exists(test.filter(status__in=(DraftStatus.IN_REVIEW, DraftStatus.CHECKING))))
    return freed + _freed(Q(lane=Lane.ASIDE) & ~open_test, lane=Lane.READERS)


def _freed(which: Q, **changes: Any) -> int:
    waiting = Draft.objects.filter(which, status=DraftStatus.IN_REVIEW)
    stranded = list(waiting.order_by("pk"))
    if not stranded:
        return 0
    record_each(Action.CHANGED, subjects=stranded, by=SOFTWARE)
    return waiting.filter(pk__in=[draft.pk for draft in stranded]).update(**changes)


def cut_off_tests(now: datetime) -> Sequence[int]:
    """Return the tests that were edited and whose checks nobody ended: no journey moves them on."""
    edited = DraftText.objects.filter(
        draft=OuterRef("pk"), version=OuterRef("version"), at__lte=now - CUT_OFF
    )
    rows = Draft.objects.filter(Exists(edited), planted=True, status=DraftStatus.CHECKING)
    return list(rows.order_by("pk").values_list("pk", flat=True))
