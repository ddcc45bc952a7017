"""A no said in the admin bars the key and ends what is under way there."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from campaigns.delivery.services import stop_journey
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.members.models import Member
from campaigns.suppressions.models import Suppression
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope
from campaigns.suppressions.services import suppress


@transaction.atomic
def bar(
    *, scope: SuppressionScope, key: str, reason: SuppressionReason, note: str, by: Member, now: datetime
) -> Suppression:
    """Put an address or a domain (in its normal form) on the do-not-contact list and stop what is under way."""
    row = suppress(scope=scope, key=key, reason=reason, note=note[:250], by=by.actor)
    there = Q(prospect__address=key) | Q(prospect__company__domain=key)
    if scope is SuppressionScope.DOMAIN:
        there |= Q(prospect__address__endswith=f"@{key}")
    for enrollment in Enrollment.objects.filter(there).exclude(stage=Stage.STOPPED):
        stop_journey(
            enrollment=enrollment,
            reason=StopReason.SUPPRESSED,
            explanation=f"{by} put them on the do-not-contact list.",
            by=by.actor,
            now=now,
        )
    return row
