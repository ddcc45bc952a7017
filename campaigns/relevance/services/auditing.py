"""The draw among refusals, and what people say of those that were drawn."""

from datetime import datetime

from django.db import transaction

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.relevance.models import Match, RefusalAudit
from campaigns.relevance.second_looks import SEED, AuditAnswer, is_drawn, ticket
from campaigns.relevance.services.appealing import NoRightError


def draw(*, match: Match) -> RefusalAudit:
    """Draw, at the refusal, whether people will look at it; a second call finds the first draw."""
    number = ticket(SEED, match.pk)
    return RefusalAudit.objects.get_or_create(
        match=match, defaults={"seed": SEED, "ticket": number, "drawn": is_drawn(number)}
    )[0]


@transaction.atomic
def answer_audit(*, audit: RefusalAudit, answer: AuditAnswer, by: Member, now: datetime) -> bool:
    """Keep whether a drawn refusal was right; False where it was not drawn, or somebody answered before.

    It measures the rules and writes to nobody.

    Raises:
        NoRightError: the member may not override verdicts.
    """
    if not by.may(Right.OVERRIDE_VERDICT):
        raise NoRightError("Your role may not audit refusals.")
    answered = RefusalAudit.objects.filter(pk=audit.pk, drawn=True, answer="").update(
        answer=answer, answered_by=by, answered_at=now
    )
    if answered:
        record(Action.AUDITED, subject=audit, by=by.actor, match=audit.match_id, answer=answer)
    return bool(answered)
