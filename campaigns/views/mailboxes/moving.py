"""The sequences of a mailbox that stopped, moved to another one from its page: how many first, then by a lead's word."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest

from campaigns.delivery.services.moving_out import (
    MovedOut,
    homes_for,
    move_out,
    residents_of,
    sent_back_by,
    sequences_of,
)
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import MailboxStatus
from campaigns.members.models import Member
from campaigns.members.rules import Right


@dataclass(frozen=True)
class Move:
    """What a person chose: where to, of which campaigns, and how many sequences and approved drafts that concerns."""

    to: Mailbox
    campaigns: frozenset[int]
    sequences: int
    sends_back: int

    @property
    def number(self) -> str:
        """The numbers that were read, as the confirmation carries them."""
        return f"{self.sequences}-{self.sends_back}"


def chosen(request: HttpRequest, mailbox: Mailbox) -> Move | None:
    """Return what was chosen; None where no mailbox or no sequence was, which the page then says."""
    residents = {str(each.campaign.pk): each.campaign.pk for each in residents_of(mailbox)}
    campaigns = frozenset(residents[raw] for raw in request.POST.getlist("campaign") if raw in residents)
    to = {str(each.pk): each for each in homes_for(mailbox)}.get(request.POST.get("to", ""))
    if to is None or not campaigns:
        messages.error(request, "Choose which sequences move, and to which mailbox.")
        return None
    return Move(to, campaigns, sequences_of(mailbox, campaigns).count(), sent_back_by(mailbox, campaigns))


def is_confirmed(request: HttpRequest, move: Move) -> bool:
    """Say whether a person read these very numbers and pressed on."""
    return request.POST.get("confirmed") == move.number


def carry_out(request: HttpRequest, mailbox: Mailbox, move: Move, *, by: Member, now: datetime) -> None:
    """Move what was chosen and say what came of it."""
    done = move_out(mailbox=mailbox, to=move.to, campaigns=move.campaigns, by=by, now=now)
    messages.success(request, _said(done, move.to))
    for sentence, number in done.stay.most_common():
        messages.warning(request, f"{number} {'stays' if number == 1 else 'stay'}: {sentence}")


def _said(done: MovedOut, to: Mailbox) -> str:
    one = done.moved == 1
    words = f"{done.moved} {'sequence goes' if one else 'sequences go'} on from {to.address}, each as a new thread."
    words += " What was approved of them is read again." if done.moved else ""
    return words + (f" {done.left} more are left: press again." if done.left else "")


def shown(mailbox: Mailbox, member: Member, move: Move | None) -> Mapping[str, Any]:
    """Return what the page says of moving: nothing of a mailbox that sends, or on which no sequence stands."""
    if mailbox.status == MailboxStatus.ACTIVE:
        return {"residents": []}
    residents = residents_of(mailbox)
    marked = move.campaigns if move else frozenset(each.campaign.pk for each in residents)
    return {
        "residents": [
            {
                "id": each.campaign.pk,
                "words": f"{each.campaign}: {each.sequences}",
                "marked": each.campaign.pk in marked,
            }
            for each in residents
        ],
        "homes": homes_for(mailbox),
        "move": move,
        "may_move": member.may(Right.TAKE_OVER),
    }
