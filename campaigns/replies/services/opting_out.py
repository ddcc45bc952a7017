"""The link at the foot of each mail. Its token does opt-out and nothing else, and is not used up by reading."""

from datetime import datetime

from django.db import transaction

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.services import stop_journey
from campaigns.drafts.models import Draft
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope
from campaigns.suppressions.services import suppress


@transaction.atomic
def opt_out(*, token: str, now: datetime) -> bool:
    """Put the person whom the mail went to on the do-not-contact list; a second call changes nothing.

    False where the token is none of ours.
    """
    draft = Draft.objects.filter(opt_out_token=token).select_related("enrollment__prospect").first()
    if draft is None:
        return False
    prospect = draft.enrollment.prospect
    suppress(
        scope=SuppressionScope.ADDRESS,
        key=prospect.address,
        reason=SuppressionReason.OPT_OUT,
        by=SOFTWARE,
        note="by link",
    )
    for enrollment in Enrollment.objects.filter(prospect=prospect).exclude(stage=Stage.STOPPED):
        stop_journey(
            enrollment=enrollment,
            reason=StopReason.SUPPRESSED,
            explanation="This person asked us to stop, by the link in the mail.",
            by=SOFTWARE,
            now=now,
        )
    return True
