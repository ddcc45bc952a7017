"""A person says whether a doubtful mail answers ours; what followed from the doubt is put right."""

from datetime import datetime

from django.db import transaction

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.members.models import Member
from campaigns.replies.models import InboundMessage
from campaigns.replies.selectors.effects import label_of, person_of, planned_for
from campaigns.replies.services.effects import Switched, switch


@transaction.atomic
def settle_match(
    *, inbound: InboundMessage, answers_ours: bool, by: Member, now: datetime
) -> Switched | None:
    """Keep a person's word whether a doubtful mail answers ours; None where nobody doubts it any more.

    Of a mail that does not the sender's address alone says whose it is; what was done to somebody else is taken back.
    """
    doubtful = InboundMessage.objects.filter(pk=inbound.pk, match_doubtful=True)
    if not doubtful.update(match_doubtful=False, doubt=""):
        return None
    inbound.match_doubtful, inbound.doubt = False, ""
    if not answers_ours:
        _belongs_to_nobody(inbound)
    record(Action.CHANGED, subject=inbound, by=by.actor, answers_ours=answers_ours)
    person = person_of(inbound)
    return switch(
        inbound=inbound, people=[person] if person else [], wanted=planned_for(inbound, label_of(inbound), person),
        by=by.actor, member=by, reason=_REASONS[answers_ours], now=now,
    )  # fmt: skip


_REASONS = {True: "It answers our mail.", False: "It answers no mail of ours."}


def _belongs_to_nobody(inbound: InboundMessage) -> None:
    InboundMessage.objects.filter(pk=inbound.pk).update(message=None, prospect=None, from_other=False)
    inbound.message = inbound.prospect = None
    inbound.from_other = False
