"""A person agrees with what a mail was taken for, or says what it is; what followed from the mistake is taken back."""

from collections.abc import Iterable
from copy import copy
from dataclasses import replace
from datetime import datetime

from django.db import transaction
from django.db.models import F
from django.db.models.functions import Coalesce

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.members.models import Member
from campaigns.replies.models import InboundMessage, Relabelling
from campaigns.replies.rules.effects import Label
from campaigns.replies.rules.kinds import Category, Flag, Kind
from campaigns.replies.selectors.effects import label_of, person_of, planned_for
from campaigns.replies.services.effects import NoReasonError, Switched, switch, take_report_back


@transaction.atomic
def confirm_label(*, inbound: InboundMessage, by: Member, now: datetime) -> bool:
    """Keep that a person agrees with the label, so that no later reading changes it; False where somebody did already.

    What follows from it was done when the mail came in.
    """
    unconfirmed = InboundMessage.objects.filter(
        pk=inbound.pk, confirmed_at__isnull=True, relabelled=inbound.relabelled, category=inbound.category
    )
    if not unconfirmed.update(confirmed_at=now, confirmed_by=by):
        return False
    inbound.confirmed_at, inbound.confirmed_by = now, by
    record(Action.CHANGED, subject=inbound, by=by.actor, confirmed=inbound.category)
    return True


@transaction.atomic
def relabel(
    *,
    inbound: InboundMessage,
    category: Category,
    flags: Iterable[Flag],
    by: Member,
    reason: str,
    now: datetime,
) -> Switched | None:
    """Take a mail for something else: reverse what followed from the old label and do what follows from the new one.

    `inbound` is the mail as the person saw it. What was taken for no answer at all (a bounce, a receipt, what could not be
    read) is a person's answer from then on. None where somebody said otherwise meanwhile, and then nothing happens; the
    same label again is a confirmation. What cannot be reversed is said.

    Raises:
        NoReasonError: the reason is missing.
    """
    if not reason.strip():
        raise NoReasonError("Say why it is something else.")
    before, after = label_of(inbound), Label(category, frozenset(flags))
    if before == after:
        confirm_label(inbound=inbound, by=by, now=now)
        return Switched()
    was = copy(inbound)
    if not _claimed(inbound, after, by, now):
        return None
    _keep(inbound, before, after, by, reason.strip(), now)
    remains = take_report_back(inbound=was, by=by, reason=reason.strip(), now=now)
    person = person_of(inbound)
    switched = switch(
        inbound=inbound, people=[person] if person else [], wanted=planned_for(inbound, after, person), by=by.actor, member=by,
        reason=reason.strip(), now=now,
    )  # fmt: skip
    return replace(switched, remains=(*remains, *switched.remains))


def _claimed(inbound: InboundMessage, label: Label, by: Member, now: datetime) -> bool:
    """Change the label, where it is the one that the person saw; the row is ours until the transaction ends."""
    changes = {
        "category": label.category, "flags": _said(label), "confirmed_at": now, "confirmed_by": by,
        "kind": Kind.AUTO if inbound.kind == Kind.AUTO else Kind.HUMAN,
    }  # fmt: skip
    seen = InboundMessage.objects.filter(
        pk=inbound.pk, relabelled=inbound.relabelled, category=inbound.category, original__isnull=True
    )
    if not seen.update(**changes, relabelled=F("relabelled") + 1, effects_at=Coalesce("effects_at", now)):
        return False
    for name, value in changes.items():
        setattr(inbound, name, value)
    inbound.relabelled += 1
    return True


def _keep(
    inbound: InboundMessage, before: Label, after: Label, by: Member, reason: str, now: datetime
) -> None:
    Relabelling.objects.create(
        inbound=inbound, number=inbound.relabelled, from_category=before.category or "", from_flags=_said(before),
        to_category=after.category or "", to_flags=_said(after), by=by, at=now, reason=reason[:250],
    )  # fmt: skip
    record(
        Action.RELABELLED, subject=inbound, by=by.actor, reason=reason[:250],
        **{"from": before.category or "", "to": after.category},
    )  # fmt: skip


def _said(label: Label) -> list[str]:
    return [flag.value for flag in Flag if flag in label.flags]
