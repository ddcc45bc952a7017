"""Handing a conversation to a named person: kept at once, told by account mail and by a signed request, accepted by a press.

Who is told may be told twice, and never not at all: each way is a row that is tried at its time until it is done.
"""

import uuid
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.utils.crypto import get_random_string

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import record
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.members.selectors import token_hash
from campaigns.replies.models import HandOver, HandOverNotice, InboundMessage
from campaigns.replies.rules.handing_over import LINK_LASTS, Way
from campaigns.replies.selectors import storable


@dataclass(frozen=True)
class Taker:
    """To whom a conversation is given: a member, or somebody outside by name and address."""

    name: str
    address: str
    member: Member | None = None


@dataclass(frozen=True)
class NotHandedOver:
    """Why nothing was handed over."""

    sentence: str


LONGEST_NOTE = 2_000
ANOTHER = NotHandedOver("This form was sent before, for another reply. Open the reply again.")


def taker_of(member: Member) -> Taker:
    """Return a member as one to whom a conversation is given."""
    return Taker(str(member), member.email, member)


def hand_over(
    *, inbound: InboundMessage, to: Taker, note: str, by: Member, request_key: uuid.UUID, now: datetime
) -> HandOver | NotHandedOver:
    """Give a reply's conversation to somebody, who is told at once; a form that is sent twice gives it once."""
    why = _why_not(to, note, by)
    if why:
        return NotHandedOver(why)
    present = _earlier(request_key, inbound, by)
    if present:
        return present
    try:
        return _handed_over(inbound, to, storable(note).strip(), by, request_key, now)
    except IntegrityError:  # the same form at the same moment
        present = _earlier(request_key, inbound, by)
        if present is None:
            raise
        return present


def _earlier(key: uuid.UUID, inbound: InboundMessage, by: Member) -> HandOver | NotHandedOver | None:
    """Return what a form with this key led to before; the key of another's form, or for another reply, is refused."""
    row = HandOver.objects.filter(request_key=key).first()
    return row and (row if (row.inbound_id, row.by_id) == (inbound.pk, by.pk) else ANOTHER)


def _why_not(to: Taker, note: str, by: Member) -> str:
    if not by.may(Right.TRIAGE):
        return "Your role may not hand replies over."
    if not to.name.strip():
        return "Say who takes it over."
    if len(to.name) > 120 or len(note) > LONGEST_NOTE:
        return f"A name has at most 120 characters and a note {LONGEST_NOTE:,}."
    try:
        validate_email(to.address)
    except ValidationError:
        return "Give the mail address of who takes it over."
    return ""


@transaction.atomic
def _handed_over(
    inbound: InboundMessage, to: Taker, note: str, by: Member, key: uuid.UUID, now: datetime
) -> HandOver:
    token = get_random_string(43)
    row = HandOver.objects.create(
        inbound=inbound, to_member=to.member, to_name=to.name.strip(), to_address=to.address, note=note, by=by, at=now,
        request_key=key, token=token, token_sha256=token_hash(token),
    )  # fmt: skip
    ways = [Way.MAIL, Way.WEBHOOK] if settings.HAND_OVER_WEBHOOK_URL else [Way.MAIL]
    HandOverNotice.objects.bulk_create(HandOverNotice(hand_over=row, way=way, due_at=now) for way in ways)
    if to.member:
        InboundMessage.objects.filter(pk=inbound.pk).update(assigned_to=to.member)
    record(Action.PASSED_ON, subject=inbound, by=by.actor, hand_over=row.pk)
    return row


@transaction.atomic
def accept(*, hand_over: HandOver, by: Member | None, now: datetime) -> bool:
    """Record that it was accepted, by a member or by whoever has the link; False where it was already.

    Whoever is outside of the team answers from elsewhere, so the reply leaves the list with it.
    """
    accepted = HandOver.objects.filter(pk=hand_over.pk, accepted_at__isnull=True)
    if not accepted.update(accepted_at=now, accepted_by=by):
        return False
    if hand_over.to_member_id is None:
        InboundMessage.objects.filter(pk=hand_over.inbound_id, handled_at__isnull=True).update(handled_at=now)
    who = by.actor if by else SOFTWARE
    record(Action.ACCEPTED, subject=hand_over.inbound, by=who, hand_over=hand_over.pk)
    return True


def try_again(*, hand_over: HandOver, by: Member, now: datetime) -> int:
    """Tell again by every way that was given up; return how many there were, none where the link would lead nowhere."""
    if not by.may(Right.TRIAGE) or hand_over.at <= now - LINK_LASTS:
        return 0
    given_up = HandOverNotice.objects.filter(hand_over=hand_over, done_at__isnull=True, due_at__isnull=True)
    return given_up.update(due_at=now, tries=0)
