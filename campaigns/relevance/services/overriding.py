"""A person's decision where the rules could not tell, or against what they said."""

from django.db import IntegrityError, transaction

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.members.models import Member
from campaigns.relevance.models import Match, Override
from campaigns.relevance.rules import Verdict


class AlreadyOverriddenError(Exception):
    """Somebody decided on this verdict before; that decision stands."""


def override(*, match: Match, verdict: Verdict, reason: str, by: Member) -> Override:
    """Keep a person's decision on a verdict, with the reason. The first one stands.

    Raises:
        AlreadyOverriddenError: somebody decided before.
        ValueError: the verdict decides nothing, or there is no reason.
    """
    if verdict is Verdict.ASK:
        raise ValueError("A decision is to send or not to send.")
    if not reason.strip():
        raise ValueError("A decision needs a reason.")
    try:
        with transaction.atomic():
            decided = Override.objects.create(
                match=match, verdict=verdict, reason=reason.strip()[:500], by=by
            )
            # The reason may name the person, so the log points at the row that holds it.
            record(Action.OVERRIDDEN, subject=match, by=by.actor, override=decided.pk, verdict=verdict)
            return decided
    except IntegrityError as error:
        raise AlreadyOverriddenError("This question has been decided already.") from error
