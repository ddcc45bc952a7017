"""How a mailbox is connected by OAuth, and how its access is renewed."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.mailboxes.authorities import GrantError, Tokens, authority_of, exchanged, refreshed
from campaigns.mailboxes.models import Grant, Mailbox
from campaigns.mailboxes.rules import MailboxStatus, TransportName
from campaigns.mailboxes.rules.oauth import Secrets, missing_scopes
from campaigns.mailboxes.services import resume
from campaigns.members.models import Member
from outreach.db.encrypted import UnreadableText

# A token that ends within a hand-over is renewed before it.
RENEW_BEFORE: Final = timedelta(minutes=3)
_UNREADABLE: Final = "What it was connected with cannot be read: SECRETS_KEYS has no key for it."


def connect(
    *, mailbox: Mailbox, transport: TransportName, code: str, secrets: Secrets, redirect_uri: str, by: Member, now: datetime
) -> str:  # fmt: skip
    """Take a person's consent for the mailbox; return why it cannot be taken, "" where it was.

    The person must have signed in as the mailbox itself, and let us send and read.
    """
    try:
        tokens = exchanged(transport, code, secrets=secrets, redirect_uri=redirect_uri)
    except GrantError as error:
        return error.words
    refusal = _why_not(mailbox, transport, tokens)
    if not refusal:
        _keep(mailbox, transport, tokens, by, now)
    return refusal


def _why_not(mailbox: Mailbox, transport: TransportName, tokens: Tokens) -> str:
    authority = authority_of(transport)
    if mailbox.address.lower() not in tokens.addresses:
        who = " or ".join(sorted(tokens.addresses)) or "somebody without an address"
        return f"You signed in at {authority.title} as {who}, but this mailbox is {mailbox.address}. Nothing was changed."
    if missing_scopes(authority, tokens.scopes):
        return f"{authority.title} was not told to let us send and read mail. Connect again and leave every box ticked."
    if not tokens.refresh:
        return f"{authority.title} gave access for an hour only. Remove our access there, then connect again."
    return ""


@transaction.atomic
def _keep(mailbox: Mailbox, transport: TransportName, tokens: Tokens, by: Member, now: datetime) -> None:
    """Store the grant. A mailbox that paused because the last one ended goes on."""
    ended = _why_ended(Grant.objects.filter(mailbox=mailbox).first())
    Grant.objects.update_or_create(
        mailbox=mailbox,
        defaults={
            "refresh_token": tokens.refresh,
            "access_token": tokens.access,
            "access_until": now + timedelta(seconds=tokens.seconds),
            "granted_by": by,
            "granted_at": now,
            "problem": "",
        },
    )
    Mailbox.objects.filter(pk=mailbox.pk).update(transport=transport, password="")
    record(Action.CHANGED, subject=mailbox, by=by.actor, transport=transport, connected=True)
    if mailbox.status == MailboxStatus.PAUSED and ended and ended in mailbox.paused_reason:
        resume(mailbox=mailbox, by=by.actor, now=now)


def _why_ended(grant: Grant | None) -> str:
    """Return the words with which a grant ended, "" where it holds."""
    if grant and isinstance(grant.refresh_token, UnreadableText):
        return _UNREADABLE
    return grant.problem if grant else ""


def access_to(*, mailbox: Mailbox, now: datetime, renew: bool = False) -> str:
    """Return a token that holds, a fresh one where the last ends soon or where `renew` says that it was refused.

    Asks the authority, so it is never called inside a transaction.

    Raises:
        GrantError: lasting where a person must connect the mailbox again; the grant then keeps the words.
    """
    transport = TransportName(mailbox.transport)
    grant = Grant.objects.filter(mailbox=mailbox).first()
    if grant is None:
        raise GrantError(f"It is not connected to {authority_of(transport).title}. Connect it.", lasting=True)
    if isinstance(grant.refresh_token, UnreadableText):
        raise GrantError(_UNREADABLE, lasting=True)
    if not renew and grant.access_until - now > RENEW_BEFORE:
        return str(grant.access_token)
    return _renewed(grant, transport, now)


def _renewed(grant: Grant, transport: TransportName, now: datetime) -> str:
    """Ask for a fresh token. Two senders may ask at once: both answers hold, and the later one is kept."""
    try:
        tokens = refreshed(transport, grant.refresh_token)
    except GrantError as error:
        if error.lasting:
            Grant.objects.filter(pk=grant.pk).update(problem=error.words[:500])
        raise
    Grant.objects.filter(pk=grant.pk).update(
        access_token=tokens.access,
        refresh_token=tokens.refresh or grant.refresh_token,
        access_until=now + timedelta(seconds=tokens.seconds),
        problem="",
    )
    return tokens.access
