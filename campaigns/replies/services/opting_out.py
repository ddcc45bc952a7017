"""The link at the foot of each mail. Its token does opt-out and nothing else, and is not used up by reading."""

from datetime import datetime

from django.db import transaction

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.services.barring import bar
from campaigns.drafts.models import Draft
from campaigns.prospects.rules.whom import Whom
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope


@transaction.atomic
def opt_out(*, token: str, now: datetime) -> bool:
    """Put the person whom the mail went to on the do-not-contact list; a second call changes nothing.

    False where the token is none of ours.
    """
    draft = Draft.objects.filter(opt_out_token=token).select_related("enrollment__prospect").first()
    if draft is None:
        return False
    whom = Whom(SuppressionScope.ADDRESS, (draft.enrollment.prospect.address,))
    bar(
        whom=whom, reason=SuppressionReason.OPT_OUT, by=SOFTWARE, now=now, note="by link",
        explanation="This person asked us to stop, by the link in the mail.",
    )  # fmt: skip
    return True
