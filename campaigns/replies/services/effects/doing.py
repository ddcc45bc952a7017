"""What follows from a mail. Done once, in one transaction, whoever saw the mail and how often; corrected when it is read
anew.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from django.db import transaction

from campaigns.audit.rules import SOFTWARE, Actor
from campaigns.members.models import Member
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.segments import Behaviour
from campaigns.prospects.services.noting import note_behaviour
from campaigns.replies.models import InboundMessage, ReplyEffect
from campaigns.replies.rules.effects import Effect, Planned
from campaigns.replies.rules.folders import FolderRole
from campaigns.replies.rules.kinds import Kind
from campaigns.replies.rules.parsing import ParsedMail
from campaigns.replies.rules.triage import Reading
from campaigns.replies.selectors.effects import (
    decider_of,
    in_force,
    key_of,
    label_of,
    mails_since,
    person_of,
    planned_for,
    written_by_hand,
)
from campaigns.replies.services.effects.making import Cause, make, people_ids, reach_further
from campaigns.replies.services.effects.reports import take_report
from campaigns.replies.services.effects.undoing import Undoing, undo

# What a no did stays until a person takes it back.
OF_A_NO: Final = frozenset({Effect.DO_NOT_CONTACT, Effect.STOP_SEQUENCE})


@dataclass(frozen=True)
class Switched:
    """What a new label changed: what was done, what was taken back, and in sentences what could not be."""

    done: tuple[Planned, ...] = ()
    undone: tuple[Effect, ...] = ()
    remains: tuple[str, ...] = ()


@transaction.atomic
def do_what_follows(*, inbound: InboundMessage, mail: ParsedMail, reading: Reading, now: datetime) -> None:
    """Do what the label of a new mail asks for. A second call does nothing, and a copy of another mail does nothing."""
    decider = decider_of(inbound, label_of(inbound)) or ""
    first = InboundMessage.objects.filter(pk=inbound.pk, effects_at__isnull=True)
    if not first.update(effects_at=now, decider=decider):
        return
    inbound.effects_at, inbound.decider = now, decider
    if inbound.original_id is not None:
        return
    people = _people(inbound, mail)
    take_report(inbound=inbound, mail=mail, reading=reading, person=people[0] if people else None, now=now)
    make(_planned(inbound, people), Cause(inbound, people, SOFTWARE, now))
    _note_answer(inbound, people)  # last, since a sender records on message and journey before the person


@transaction.atomic
def apply_reading(*, inbound: InboundMessage, mail: ParsedMail, reading: Reading, now: datetime) -> Switched:
    """Correct what follows from a mail that was read anew: `inbound` holds the new reading.

    What a person confirmed stays as it is, so does what a person took back, and a wish that we stop outlives every
    reading. Nothing changes where the new reading says the same. What lay among the sent ones did what it does when it
    was seen: no reading finds anything new in it, and a mail elsewhere that bears our name proves nothing.
    """
    decider = decider_of(inbound, label_of(inbound)) or ""
    read_before = InboundMessage.objects.filter(
        pk=inbound.pk, effects_at__isnull=False, confirmed_at__isnull=True
    )
    if not read_before.update(decider=decider) or inbound.original_id is not None:
        return Switched()
    if inbound.kind == Kind.OWN and inbound.folder == FolderRole.SENT:
        return Switched()
    # Whoever became known by his address since wrote before any sequence with him began.
    known = inbound.kind != Kind.OWN and (inbound.prospect_id or inbound.message_id)
    people = _people(inbound, mail) if known else []
    take_report(inbound=inbound, mail=mail, reading=reading, person=people[0] if people else None, now=now)
    _note_answer(inbound, people)
    reason = f"Read anew by version {reading.decided_by} {inbound.reader_version}."
    return switch(
        inbound=inbound, people=people, wanted=_planned(inbound, people), by=SOFTWARE, member=None, reason=reason, now=now
    )  # fmt: skip


def switch(
    *,
    inbound: InboundMessage,
    people: Sequence[Prospect],
    wanted: Sequence[Planned],
    by: Actor,
    member: Member | None,
    reason: str,
    now: datetime,
) -> Switched:
    """Take back what is no longer wanted and do what is, in the transaction that claimed the mail.

    What is wanted and done already stays untouched, so that the same label twice changes nothing.
    """
    there = list(in_force(inbound))
    if member is None:
        _reach_further(there, wanted, Cause(inbound, people, by, now))
    stays = _stays(inbound, there, member)
    wanted = [one for one in wanted if one.kind not in stays]
    keys = {one.key for one in wanted}
    over = [row for row in there if Effect(row.kind) not in stays and not _is_one_of(row, keys, people)]
    said = [undo(row, Undoing(by, member, reason, now)) or [] for row in reversed(over)]
    kept = {key_of(row) for row in there if row not in over}
    missing = [one for one in wanted if one.key not in kept]
    make(missing, Cause(inbound, people, by, now))
    remains = [sentence for sentences in said for sentence in sentences]
    if missing:
        remains += _gone(inbound, people)
    return Switched(tuple(missing), tuple(Effect(row.kind) for row in over), tuple(dict.fromkeys(remains)))


def _is_one_of(row: ReplyEffect, keys: Collection[object], people: Sequence[Prospect]) -> bool:
    """Say whether an effect is among those with these keys, and about the same people, where its row names any."""
    about = row.detail.get("people")
    return key_of(row) in keys and (about is None or sorted(about) == people_ids(people))


def _reach_further(there: Sequence[ReplyEffect], wanted: Sequence[Planned], cause: Cause) -> None:
    """Let a no that stands count for whom a better reading found too: it lifts nothing that stands already."""
    if Effect.DO_NOT_CONTACT not in {row.kind for row in there}:
        return
    planned = {one.kind: one for one in wanted if one.kind in OF_A_NO}
    ids = set(people_ids(cause.people))
    for row in there:
        if row.kind in planned and not ids <= set(row.detail.get("people", ids)):
            reach_further(row, planned[Effect(row.kind)], replace(cause, records=[]))


def _stays(inbound: InboundMessage, there: Sequence[ReplyEffect], member: Member | None) -> frozenset[Effect]:
    """Return which kinds a reading must not touch: what a no did, and what a person took back; a person may."""
    if member is not None:
        return frozenset()
    kinds = {Effect(row.kind) for row in there}
    said_no = OF_A_NO & kinds if Effect.DO_NOT_CONTACT in kinds else frozenset()
    taken_back = inbound.effects.filter(undone_by__isnull=False).values_list("kind", flat=True)
    return said_no | {Effect(kind) for kind in taken_back}


def _planned(inbound: InboundMessage, people: Sequence[Prospect]) -> tuple[Planned, ...]:
    if inbound.kind == Kind.OWN and not people:
        return ()
    return planned_for(inbound, label_of(inbound), people[0] if people else None)


def _people(inbound: InboundMessage, mail: ParsedMail) -> list[Prospect]:
    """Return whom a mail is from or about; of a mail that one of us wrote by hand, whom it went to."""
    if inbound.kind != Kind.OWN:
        person = person_of(inbound)
        return [person] if person else []
    people = written_by_hand(mail)
    if people and inbound.prospect_id != people[0].pk:
        InboundMessage.objects.filter(pk=inbound.pk).update(prospect=people[0])
        inbound.prospect = people[0]
    return people


def _note_answer(inbound: InboundMessage, people: Sequence[Prospect]) -> None:
    if inbound.kind == Kind.HUMAN and not inbound.from_other:
        for person in people:
            note_behaviour(prospect_id=person.pk, behaviour=Behaviour.ANSWERED)


def _gone(inbound: InboundMessage, people: Sequence[Prospect]) -> list[str]:
    mails = mails_since(inbound, people[0] if people else None)
    return [
        f"The mail of {mail.handed_over_at:%-d %b %Y}, “{mail.subject}”, has left and cannot be taken back."
        for mail in mails
    ]
