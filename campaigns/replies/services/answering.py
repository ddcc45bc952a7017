"""Answering a reply: a person's mail in the same thread, which leaves once, through the claim of every mail.

It skips what keeps cold mail in order (hours, cap, warm-up, rest, sampling) and nothing that a no or a paused mailbox says.
Of two people who answer the same reply at once one is kept: each says how many answers he saw.
"""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import IntegrityError, transaction

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.delivery.composing import why_unsendable
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageKind
from campaigns.drafts.models import new_message_id
from campaigns.drafts.rules import Envelope
from campaigns.enrollments.rules import HINT_SECONDS
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.quality.rules import Finding, blocks
from campaigns.replies.models import InboundMessage, ReplyAnswer, SavedReply
from campaigns.replies.rules.answering import LONGEST_TEXT, typed_text
from campaigns.replies.selectors import storable
from campaigns.replies.selectors.answering import (
    Letter,
    findings_of,
    is_thank_you,
    letter_to,
    may_answer,
    thanks_that_never_left,
)

__all__ = ["Answered", "Refused", "answer", "answered_elsewhere", "may_answer"]


@dataclass(frozen=True)
class Answered:
    """The answer is kept and leaves at once; `again` says that this request had been answered before."""

    answer: ReplyAnswer
    again: bool = False


@dataclass(frozen=True)
class Refused:
    """Nothing was kept. `conflict`: somebody else was faster. `findings` are what the checks say of the text.

    `warned`: they only warn, and who wrote it may send it all the same.
    """

    sentence: str
    conflict: bool = False
    warned: bool = False
    findings: Sequence[Finding] = ()


class _RefusedError(Exception):
    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.sentence)
        self.refused = refused


NOT_YOURS: Final = Refused("Your role may not answer replies.")
EMPTY: Final = Refused("Nothing is written yet.")
TOO_LONG: Final = Refused(f"An answer has at most {LONGEST_TEXT:,} characters. Make it shorter.")
ANOTHER: Final = Refused(
    "This form was sent before, for another answer. Open the reply again.", conflict=True
)


def answer(
    *,
    inbound: InboundMessage,
    body: str,
    by: Member,
    request_key: uuid.UUID,
    now: datetime,
    seen: int = 0,
    despite_warnings: bool = False,
    saved_reply: SavedReply | None = None,
) -> Answered | Refused:
    """Keep a person's answer to a reply, to leave at once in the same thread; the reply is handled.

    `request_key` makes a form that is sent twice one answer, and `seen` is how many answers to this reply its writer had
    before him: where there is another by now, nothing is kept and he is told whose.
    """
    if not by.may(Right.TRIAGE):
        return NOT_YOURS
    known = _earlier(request_key, inbound, by)
    if known:
        return known
    text = typed_text(storable(body))
    try:
        letter = _fit(inbound, text, by, now, despite_warnings=despite_warnings)
        with transaction.atomic():
            kept = _kept(inbound, letter, text, by, request_key, now, seen, saved_reply)
    except _RefusedError as error:
        return _earlier(request_key, inbound, by) or error.refused
    except IntegrityError:  # the same request, or somebody else's answer, at the same moment
        return _earlier(request_key, inbound, by) or _overtaken(inbound, by, seen)
    return Answered(kept)


def _earlier(key: uuid.UUID, inbound: InboundMessage, by: Member) -> Answered | Refused | None:
    """Return what a request with this key led to before; the key of another's request, or for another reply, is refused."""
    message = Message.objects.filter(client_key=key).first()
    if message is None:
        return None
    row = (
        ReplyAnswer.objects.filter(message=message, inbound=inbound, by=by).select_related("message").first()
    )
    return Answered(row, again=True) if row else ANOTHER


def _fit(inbound: InboundMessage, text: str, by: Member, now: datetime, *, despite_warnings: bool) -> Letter:
    """Return what the answer is made of, where all of it may go.

    Raises:
        _RefusedError: something bars it, its text, or the mail that it would make.
    """
    why = may_answer(inbound, now)
    if why:
        raise _RefusedError(Refused(why))
    if not text or len(text) > LONGEST_TEXT:
        raise _RefusedError(TOO_LONG if text else EMPTY)
    letter = letter_to(inbound)
    found = findings_of(letter, text, by)
    if blocks(found):
        raise _RefusedError(Refused("It was not sent: a check forbids it.", findings=found))
    if found and not despite_warnings:
        raise _RefusedError(Refused("It was not sent yet: a check warns.", warned=True, findings=found))
    why = why_unsendable(letter.envelope(text), now=now)
    if why:
        raise _RefusedError(Refused(why))
    return letter


def _kept(
    inbound: InboundMessage,
    letter: Letter,
    text: str,
    by: Member,
    key: uuid.UUID,
    now: datetime,
    seen: int,
    saved_reply: SavedReply | None,
) -> ReplyAnswer:
    if inbound.answers.count() != seen:
        raise _RefusedError(_overtaken(inbound, by, seen))
    thanked = letter.enrollment.prospect if is_thank_you(inbound) else None
    if thanked:
        thanks_that_never_left(thanked).update(thank_you_to=None)
    message = Message.objects.create(**_columns(letter, letter.envelope(text), by, key, now))
    kept = ReplyAnswer.objects.create(
        inbound=inbound, message=message, number=seen + 1, text=text, saved_reply=saved_reply, by=by, at=now,
        thank_you_to=thanked,
    )  # fmt: skip
    _handle(inbound, by, now)
    record(Action.ANSWERED, subject=inbound, by=by.actor, message=message.pk, sha256=message.approved_sha256)
    return kept


def _columns(
    letter: Letter, envelope: Envelope, by: Member, key: uuid.UUID, now: datetime
) -> dict[str, object]:
    return {
        "kind": MessageKind.ANSWER,
        "enrollment": letter.enrollment,
        "client_key": key,
        "mailbox": letter.mailbox,
        "sender": envelope.sender,
        "recipient": envelope.recipient,
        "subject": envelope.subject,
        "body": envelope.body,
        "in_reply_to": envelope.in_reply_to,
        "references": envelope.references,
        "opt_out_url": envelope.opt_out_url,
        "message_id": new_message_id(letter.mailbox.address),
        "approved_sha256": envelope.sha256,
        "approved_by": by,
        "approved_at": now,
        "due_at": now,
        "due_since": now,
        "hint_until": now + timedelta(seconds=HINT_SECONDS),
    }


def _handle(inbound: InboundMessage, by: Member, now: datetime) -> None:
    """Take the reply off the list; who took it off first stays named."""
    InboundMessage.objects.filter(pk=inbound.pk).update(answered_at=now)
    InboundMessage.objects.filter(pk=inbound.pk, handled_at__isnull=True).update(
        handled_at=now, handled_by=by
    )


def _overtaken(inbound: InboundMessage, by: Member, seen: int) -> Refused:
    """Return what somebody is told whose answer was not kept, because there is one that he did not see."""
    other = inbound.answers.filter(number__gt=seen).select_related("by").order_by("number").first()
    if other is None:
        why = may_answer(inbound)
        return Refused(why or "Somebody else changed this reply meanwhile. Open it again.", conflict=True)
    who = "You answered" if other.by_id == by.pk else f"{other.by} answered"
    return Refused(f"{who} this reply meanwhile, so yours was not sent. Read theirs first.", conflict=True)


@transaction.atomic
def answered_elsewhere(*, inbound: InboundMessage, by: Member, now: datetime) -> bool:
    """Note that somebody answered from the mailbox itself; False where it was noted before, or for want of the right."""
    if not by.may(Right.TRIAGE):
        return False
    noted = InboundMessage.objects.filter(pk=inbound.pk, answered_at__isnull=True).update(answered_at=now)
    if noted:
        _handle(inbound, by, now)
        record(Action.ANSWERED, subject=inbound, by=by.actor, elsewhere=True)
    return bool(noted)
