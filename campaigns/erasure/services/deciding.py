"""What only people can say: whether a text about something else means this person."""

import json
from datetime import datetime

from django.db import transaction

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.erasure.models import Mention
from campaigns.erasure.rules import MentionState, Traces, pattern_of
from campaigns.erasure.selectors import table
from campaigns.erasure.services.searching import entry_of, take_out
from campaigns.members.models import Member


@transaction.atomic
def clear(*, mention: Mention, by: Member, now: datetime) -> bool:
    """Take the person out of the text; False where somebody decided already."""
    if not _decided(mention, MentionState.CLEARED, by, now):
        return False
    row = table(mention.table)._default_manager.filter(pk=mention.row).first()  # noqa: SLF001  Django documents this name
    if row is not None:
        entry = entry_of(mention.table, mention.field)
        traces = Traces.read(json.loads(mention.request.traces))
        near = bool(entry.company and mention.request.company_id)
        take_out(entry, row, mention.field, pattern_of(traces, near=near))
    return True


@transaction.atomic
def keep(*, mention: Mention, by: Member, now: datetime) -> bool:
    """Say that the text means somebody else, and leave it; False where somebody decided already."""
    return _decided(mention, MentionState.SOMEBODY_ELSE, by, now)


def _decided(mention: Mention, state: MentionState, by: Member, now: datetime) -> bool:
    rows = Mention.objects.filter(pk=mention.pk, state=MentionState.OPEN)
    decided = bool(rows.update(state=state, by_name=str(by), at=now))
    if decided:
        record(Action.CHANGED, subject=mention, by=by.actor, state=state)
    return decided
