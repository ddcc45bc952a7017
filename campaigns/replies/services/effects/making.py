"""Doing each effect. Each returns what must be known to take it back: ids, stages and times."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from django.db.models import Exists, OuterRef, Q

from campaigns.audit.models import AuditRecord
from campaigns.audit.rules import Action, Actor
from campaigns.audit.services import noted, record_together
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import stop_journey
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.enrollments.services import postpone
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.addresses import normalise
from campaigns.prospects.services.checking import note_left_company
from campaigns.replies.models import ColleagueProposal, InboundMessage, ReplyEffect
from campaigns.replies.rules.effects import Effect, Planned
from campaigns.replies.selectors.effects import colleague_in, company_of
from campaigns.sources.rules.kinds import Speaker
from campaigns.sources.services import keep_reply
from campaigns.suppressions.rules import Heard, HoldScope, SuppressionReason, SuppressionScope
from campaigns.suppressions.services import hold, suppress

WHY_STOPPED: Final[Mapping[StopReason, str]] = {
    StopReason.REPLIED: "A person answered.",
    StopReason.SUPPRESSED: "This person asked us to stop.",
    StopReason.UNREACHABLE: "This person has left the company.",
    StopReason.OWN_MAIL: "One of us wrote to them from another mail program.",
}


@dataclass(frozen=True)
class Cause:
    """The mail that something follows from, the people whom it is about, and in whose name it is done.

    `records` gathers what is recorded of it, to be kept in one statement.
    """

    inbound: InboundMessage
    people: Sequence[Prospect]
    by: Actor
    now: datetime
    records: list[AuditRecord] = field(default_factory=list)


def make(planned: Iterable[Planned], cause: Cause) -> list[ReplyEffect]:
    """Do what is planned, and keep how each is taken back. Must run in the transaction that claimed the mail."""
    people = {"people": people_ids(cause.people)}
    rows = [
        ReplyEffect(
            inbound=cause.inbound, kind=one.kind, detail=people | _MAKERS[one.kind](one, cause), done_at=cause.now,
            done_by_name=cause.by.name,
        )
        for one in planned
    ]  # fmt: skip
    if cause.records:
        record_together(cause.records)
    return ReplyEffect.objects.bulk_create(rows) if rows else rows


def people_ids(people: Sequence[Prospect]) -> list[int]:
    """Return whom an effect is about, as its row keeps them."""
    return sorted(person.pk for person in people)


def reach_further(row: ReplyEffect, planned: Planned, cause: Cause) -> None:
    """Let what a no did meet other people too, whom a better reading found; whom it met before it meets on."""
    more = {"people": people_ids(cause.people)} | _MAKERS[planned.kind](planned, cause)
    lists = {name: [*row.detail.get(name, []), *new] for name, new in more.items() if isinstance(new, list)}
    ReplyEffect.objects.filter(pk=row.pk, undone_at__isnull=True).update(detail=row.detail | lists)
    if cause.records:
        record_together(cause.records)


def _bar(_: Planned, cause: Cause) -> dict[str, Any]:
    """A no counts whether or not we know what it answers: both the sender and the person written to are barred."""
    sender = cause.inbound.sender
    keys = [normalise(sender)] if "@" in sender else []
    keys += [person.address for person in cause.people]
    rows = [
        suppress(
            scope=SuppressionScope.ADDRESS, key=key, reason=SuppressionReason.OPT_OUT, by=cause.by, heard=Heard.MAIL,
            note="asked us to stop", records=cause.records,
        )
        for key in dict.fromkeys(keys)
    ]  # fmt: skip
    return {"suppressions": [row.pk for row in rows]}


def _close_offer(_: Planned, cause: Cause) -> dict[str, Any]:
    message = cause.inbound.message
    assert message is not None
    rows = [
        suppress(
            scope=SuppressionScope.OFFER_TO_ADDRESS, key=person.address, offer_id=message.enrollment.campaign.offer_id,
            reason=SuppressionReason.NOT_INTERESTED, by=cause.by, records=cause.records,
        )
        for person in cause.people
    ]  # fmt: skip
    return {"suppressions": [row.pk for row in rows]}


def _pause_offers(planned: Planned, cause: Cause) -> dict[str, Any]:
    return _held(planned, cause, "Not interested; no other offer for a while.")


def _held(planned: Planned, cause: Cause, reason: str) -> dict[str, Any]:
    assert planned.until is not None
    rows = [
        hold(
            scope=HoldScope.ADDRESS, key=person.address, reason=reason, by=cause.by, until=planned.until,
            answers_pass=True,
        ).pk
        for person in cause.people
    ]  # fmt: skip
    return {"holds": rows, "until": planned.until.isoformat()}


def _wait(planned: Planned, cause: Cause) -> dict[str, Any]:
    """The hold keeps back what is written or approved meanwhile; what waits says until when."""
    assert planned.until is not None
    back = cause.inbound.return_date
    reason = f"Out of office until {back:%-d %b %Y}." if back else "Out of office, no date given."
    waiting = Enrollment.objects.filter(
        prospect__in=cause.people, stage=Stage.WAITING, due_at__lt=planned.until
    )
    moved = [
        {"enrollment": one.pk, "due": one.due_at.isoformat()}
        for one in waiting
        if one.due_at and postpone(enrollment=one, until=planned.until, reason=reason, by=cause.by)
    ]
    return _held(planned, cause, reason) | {"waiting": moved}


def _mark_left(_: Planned, cause: Cause) -> dict[str, Any]:
    for person in cause.people:
        note_left_company(prospect=person, now=cause.now)
    return {}


def _stop(planned: Planned, cause: Cause) -> dict[str, Any]:
    """Stop whatever has not stopped; a no also meets the answer of ours that still waits in a stopped journey."""
    assert planned.stop is not None
    waiting = Message.objects.filter(enrollment=OuterRef("pk"), status=MessageStatus.SCHEDULED)
    there = ~Q(stage=Stage.STOPPED)
    if planned.stop is StopReason.SUPPRESSED:
        there |= Q(Exists(waiting))
    rows = Enrollment.objects.filter(there, prospect__in=cause.people).order_by("pk")
    stopped = [_stopped(row, planned.stop, cause) for row in rows]
    return {"stop": planned.stop.value, "stopped": [one for one in stopped if one]}


def _stopped(enrollment: Enrollment, reason: StopReason, cause: Cause) -> dict[str, Any] | None:
    ended = stop_journey(
        enrollment=enrollment, reason=reason, explanation=WHY_STOPPED[reason], by=cause.by, now=cause.now
    )
    due = enrollment.due_at.isoformat() if enrollment.due_at else ""
    return {"enrollment": enrollment.pk, "stage": enrollment.stage, "due": due} if ended else None


def _hold_company(_: Planned, cause: Cause) -> dict[str, Any]:
    person = cause.people[0] if cause.people else None
    row = hold(
        scope=HoldScope.DOMAIN, key=company_of(person, cause.inbound.sender), by=cause.by, until=None,
        reason="A colleague answered; a person decides, in the inbox.", answers_pass=True, records=cause.records,
    )  # fmt: skip
    return {"holds": [row.pk]}


def _propose(_: Planned, cause: Cause) -> dict[str, Any]:
    """Propose whom the answer names, with its very words; a row is all that follows."""
    inbound = cause.inbound
    found = colleague_in(inbound, cause.people[0] if cause.people else None)
    assert found is not None
    row = ColleagueProposal.objects.create(
        inbound=inbound, name=found.name[:200], address=found.address[:320], start=found.start, end=found.end,
        quote=inbound.new_text[found.start : found.end], proposed_at=cause.now,
    )  # fmt: skip
    return {"proposals": [row.pk]}


def _keep_as_source(_: Planned, cause: Cause) -> dict[str, Any]:
    inbound = cause.inbound
    for person in cause.people:
        source, new = keep_reply(
            prospect=person, text=inbound.new_text, key=str(inbound.pk), at=inbound.received_at, now=cause.now,
            speaker=Speaker.THIRD_PARTY if inbound.from_other else Speaker.PERSON,
            title=f"Reply of {inbound.sender if inbound.from_other else person}",
        )  # fmt: skip
        if new:
            cause.records.append(noted(Action.COLLECTED, subject=source, by=cause.by, kind=source.kind))
    return {}


_MAKERS: Final[Mapping[Effect, Callable[[Planned, Cause], dict[str, Any]]]] = {
    Effect.DO_NOT_CONTACT: _bar,
    Effect.CLOSE_OFFER: _close_offer,
    Effect.PAUSE_OFFERS: _pause_offers,
    Effect.MARK_LEFT: _mark_left,
    Effect.STOP_SEQUENCE: _stop,
    Effect.WAIT_FOR_RETURN: _wait,
    Effect.HOLD_COMPANY: _hold_company,
    Effect.PROPOSE_COLLEAGUE: _propose,
    Effect.KEEP_AS_SOURCE: _keep_as_source,
}
