"""Facts whose page changed or expired, or whose entry is out of use, count no longer."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import record
from campaigns.insights.models import Insight
from campaigns.insights.rules.states import InsightState
from campaigns.insights.services.comparing import out_of_use
from campaigns.sources.services import expire_unread

AT_MOST = 500  # facts a sweep looks at; the next sweep takes the next


@transaction.atomic
def mark_stale(*, now: datetime) -> int:
    """Make every fact stale whose saved page was superseded, whose source expired or whose entry is out of use.

    Returns how many became so. One that rests on several pages goes stale with the first of them. Sources that nobody found again for a long time
    expire first.
    """
    expire_unread(now=now)
    changed = Q(evidence__snapshot__successor__isnull=False)
    expired = Q(evidence__snapshot__source__expired_at__isnull=False)
    held = Insight.objects.filter(changed | expired | out_of_use(now.date()), state=InsightState.GROUNDED)
    ids = list(held.order_by("pk").values_list("pk", flat=True).distinct()[:AT_MOST])
    Insight.objects.filter(pk__in=ids, state=InsightState.GROUNDED).update(state=InsightState.STALE)
    for insight in Insight.objects.filter(pk__in=ids):
        record(
            Action.CHANGED,
            subject=insight,
            by=SOFTWARE,
            reason="Its source changed or is gone."
            if insight.entry_id is None
            else "Its source or its entry changed or is gone.",
            state="stale",
        )
    return len(ids)
