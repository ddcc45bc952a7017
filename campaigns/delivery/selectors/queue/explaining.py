"""Why each mail of one page of the queue has not gone, asked at the moment of the page."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.selectors import (
    Held,
    beside_colleagues,
    colleague_holds,
    colleagues_of,
    country_objection,
    keeps_apart,
    keys_of,
    place_of,
    rest_before,
    row_holds,
)
from campaigns.delivery.selectors.queue.lines import TOO_FAR, WAITS, Queued
from campaigns.mailboxes.models import MailboxDay
from campaigns.mailboxes.selectors import recent_days, today_among
from campaigns.suppressions.rules import ReasonNotToWrite
from campaigns.suppressions.selectors import Asked, first_reasons


def explained(mails: Sequence[Queued], now: datetime) -> list[tuple[Queued, Message, Held | None]]:
    """Return those of some mails that still wait, with the first reason that holds each; None where it is leaving.

    What has been held for good since the queue was walked through is no longer said to leave, and what a person has let
    go since is.
    """
    related = ("enrollment__prospect__company", "enrollment__campaign", "mailbox", "step")
    rows = Message.objects.filter(WAITS, pk__in=[mail.pk for mail in mails]).select_related(*related)
    found = {row.pk: row for row in rows.annotate(**beside_colleagues())}
    shown = [(mail, found[mail.pk]) for mail in mails if mail.pk in found]
    noes, todays = _noes([row for _, row in shown], now), _todays([row for _, row in shown], now)
    helds = [
        _held(mail, row, no, todays[row.mailbox_id], now) for (mail, row), no in zip(shown, noes, strict=True)
    ]
    return [(_as_held(mail, held, now), row, held) for (mail, row), held in zip(shown, helds, strict=True)]


def _noes(rows: Sequence[Message], now: datetime) -> list[ReasonNotToWrite | None]:
    said = first_reasons([Asked(**keys_of(row), answer=row.is_answer) for row in rows], now)
    return [
        no or (None if row.is_answer else country_objection(row.enrollment))
        for row, no in zip(rows, said, strict=True)
    ]


def _todays(rows: Sequence[Message], now: datetime) -> dict[int, MailboxDay]:
    mailboxes = {row.mailbox_id: row.mailbox for row in rows}
    recent = recent_days(mailboxes.values(), now)
    return {pk: today_among(mailbox, now, recent.get(pk, ())) for pk, mailbox in mailboxes.items()}


def _as_held(mail: Queued, held: Held | None, now: datetime) -> Queued:
    if held and held.until is None:
        return mail._replace(leaves=None)
    if mail.stays and mail.stays.why != TOO_FAR:
        return mail._replace(leaves=held.until if held else now)
    return mail


def _held(
    mail: Queued, message: Message, no: ReasonNotToWrite | None, today: MailboxDay, now: datetime
) -> Held | None:
    if message.status == MessageStatus.SENDING:
        return None
    if no:
        return Held(no.sentence, no.until, lasting=no.lasting)
    held = row_holds(message, now)
    if message.is_answer:
        return held
    if held is None and keeps_apart(message):
        held = colleague_holds(message, colleagues_of(message), now)
    return (
        held
        or place_of(message.mailbox, today, rest_before(message, today), now)
        or _line(mail, message, now)
    )


def _line(mail: Queued, message: Message, now: datetime) -> Held | None:
    """Return how a mail waits behind those of its mailbox that have been due for longer."""
    if mail.leaves is None or not mail.before or mail.leaves <= now + _A_MOMENT:
        return None
    ahead = "1 is before it" if mail.before == 1 else f"{mail.before} are before it"
    return Held(f"{message.mailbox.address} sends one mail after the other; {ahead}.", mail.leaves)


_A_MOMENT: Final = timedelta(minutes=1)
