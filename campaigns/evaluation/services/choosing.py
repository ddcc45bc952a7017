"""Making a version of a prompt the default."""

from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction

from campaigns.evaluation.selectors import may_become_default
from campaigns.llm.models import DefaultPrompt, Prompt
from campaigns.llm.services import choose_default
from campaigns.members.models import Member


@transaction.atomic
def make_default(*, prompt: Prompt, reason: str, by: Member, now: datetime) -> DefaultPrompt:
    """Ask with a version from now on, where its kept runs allow it.

    Raises:
        ValidationError: no reason was given, or the version may not; the sentence says what is missing.
    """
    if not reason.strip():
        raise ValidationError("Give a reason beside the action.")
    # Two choices at one moment are made one after the other, each compared with what is live by then.
    list(Prompt.objects.select_for_update().filter(name=prompt.name))
    allowed = may_become_default(prompt)
    if not allowed.holds:
        raise ValidationError(allowed.reason)
    return choose_default(prompt=prompt, reason=reason.strip()[:250], by=by.actor, now=now)
