"""What whoever looks after a mailbox sets of it: that it is there, what it sends through, how much leaves on a day."""

from datetime import datetime
from typing import Any, Final

from django.db import transaction

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import record
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import MailboxStatus
from campaigns.members.models import Member

NOT_CONNECTED: Final = "It is not connected yet."


@transaction.atomic
def add_mailbox(*, address: str, display_name: str, by: Member, now: datetime, **way: Any) -> Mailbox:
    """Make a mailbox of a member's own; nothing leaves before he has connected it and lets it start.

    `way` are the columns that say what it sends through.
    """
    mailbox = Mailbox.objects.create(
        address=address,
        display_name=display_name,
        owner=by,
        status=MailboxStatus.PAUSED,
        paused_at=now,
        paused_reason=NOT_CONNECTED,
        told_owner_at=now,
        **way,
    )
    record(Action.CHANGED, subject=mailbox, by=by.actor, added=True)
    return mailbox


@transaction.atomic
def set_way(*, mailbox: Mailbox, by: Member, password: str = "", **way: Any) -> None:
    """Let a mailbox send through what the columns of `way` say. Without a `password` the stored one stays.

    Nothing of it is ever recorded but that it changed.
    """
    for name, value in (way | ({"password": password} if password else {})).items():
        setattr(mailbox, name, value)
    mailbox.save(update_fields=[*way, "password"])
    record(Action.CHANGED, subject=mailbox, by=by.actor, sends_through=True, password_changed=bool(password))


@transaction.atomic
def set_habits(*, mailbox: Mailbox, meeting_link: str, daily_cap: int, by: Member) -> bool:
    """Set how much leaves on a day, and which link texts may offer; False where both are so already."""
    habits = {"meeting_link": meeting_link, "daily_cap": daily_cap}
    if all(getattr(mailbox, name) == value for name, value in habits.items()):
        return False
    for name, value in habits.items():
        setattr(mailbox, name, value)
    mailbox.save(update_fields=list(habits))
    record(Action.CHANGED, subject=mailbox, by=by.actor, daily_cap=daily_cap)
    return True


@transaction.atomic
def set_plus_addresses(*, mailbox: Mailbox, wanted: bool, by: Member) -> bool:
    """Let each mail ask for answers at an address of its own, or not; False where that is so already.

    None asks before a test was answered at such an address. What left with one is known by it whatever is set later.
    """
    rows = Mailbox.objects.filter(pk=mailbox.pk, plus_addresses=not wanted)
    if not rows.update(plus_addresses=wanted, plus_address_proof=""):
        return False
    record(Action.CHANGED, subject=mailbox, by=by.actor, plus_addresses=wanted)
    return True


@transaction.atomic
def note_plus_address(*, mailbox: Mailbox) -> bool:
    """Keep that an answer to a test came in at an address of its own; False where that is known, or not wanted."""
    wanted = Mailbox.objects.filter(pk=mailbox.pk, plus_addresses=True)
    if not wanted.exclude(plus_address_proof=mailbox.way_in).update(plus_address_proof=mailbox.way_in):
        return False
    record(Action.CHANGED, subject=mailbox, by=SOFTWARE, plus_address_arrived=True)
    return True
