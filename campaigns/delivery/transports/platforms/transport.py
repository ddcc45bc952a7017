"""Sending through a platform. It takes the text and sends it itself, so what it took has not left yet.

Each mail is pushed alone, when it is due, into the campaign of its step, as the values of variables that no other mail
uses. Before a push the campaign is read back, and the person looked for, so that a second try adds nobody twice.
"""

from email.header import Header
from email.mime.text import MIMEText
from email.utils import format_datetime, formataddr, parseaddr
from typing import Final

from campaigns.delivery.models.platforms import RemoteCampaign
from campaigns.delivery.rules.opting_out import list_unsubscribe
from campaigns.delivery.transports.platforms import platform_of
from campaigns.delivery.transports.platforms.campaigns import (
    campaign_for,
    known_campaign,
    set_going,
    verified,
)
from campaigns.delivery.transports.platforms.port import Lead, Left, Letter, Platform, Running
from campaigns.delivery.transports.platforms.wording import as_html, as_text, why_not_as_it_stands
from campaigns.delivery.transports.port import (
    TEST_KEYS,
    Accepted,
    Cancelled,
    Capabilities,
    Found,
    Parcel,
    TransportError,
    Trouble,
)
from campaigns.mailboxes.models import Mailbox, PlatformAccount

NO_ACCOUNT: Final = "This mailbox belongs to no account at a platform, or to one that is switched off."


class ByPlatform:
    """Hands mails to the platform that the mailbox's account is at."""

    capabilities = Capabilities(threads=False, reads_back=True, cancels=True, replies=True)

    def hand_over(self, parcel: Parcel) -> Accepted:
        _insist_on_plain_first_mail(parcel)
        platform = platform_of(_account(parcel.mailbox))
        row = campaign_for(parcel, platform)
        standing = verified(row, platform)
        letter = _letter(parcel)
        lead = _standing_lead(platform, row, letter)
        remote_id = lead.remote_id if lead else platform.push(row.place, letter)
        _let_go(platform, row, letter, remote_id)
        fault = "" if standing.running is Running.YES else set_going(row, platform)
        return Accepted(f"taken; {fault}" if fault else "taken, it leaves from there", remote_id, sent=False)

    def look_up(self, parcel: Parcel) -> Found:
        try:
            lead = _lead(parcel)
        except TransportError:
            return Found.CANNOT_TELL
        return Found.YES if lead else Found.NO

    def sent_copy(self, parcel: Parcel) -> bytes | None:
        platform, row = platform_of(_account(parcel.mailbox)), known_campaign(parcel)
        lead = parcel.remote_id or _remote_id(_lead(parcel))
        left = platform.left(row.place, parcel.envelope.recipient, lead) if row and lead else None
        return _as_mail(parcel, left) if left else None

    def cancel(self, parcel: Parcel) -> Cancelled:
        """Stop the lead in its campaign. What left meanwhile shows in the platform's own list afterwards."""
        platform, row = platform_of(_account(parcel.mailbox)), known_campaign(parcel)
        lead = parcel.remote_id or _remote_id(_lead(parcel))
        if row is None or not lead:
            return Cancelled.CANNOT_TELL
        address = parcel.envelope.recipient
        if platform.left(row.place, address, lead):
            return Cancelled.LEFT_BEFORE
        platform.stop(row.place, lead)
        return Cancelled.LEFT_BEFORE if platform.left(row.place, address, lead) else Cancelled.CANCELLED

    def forget(self, *, mailbox: Mailbox, address: str) -> None:
        platform = platform_of(_account(mailbox))
        rows = RemoteCampaign.objects.filter(account=mailbox.platform_account, mailbox=mailbox)
        for row in rows.exclude(remote_id=""):
            lead = platform.find(row.place, address)
            if lead:
                platform.forget(row.place, lead.remote_id)


def _account(mailbox: Mailbox) -> PlatformAccount:
    account = mailbox.platform_account
    if account is None or not account.active or not account.key or account.platform != mailbox.transport:
        raise TransportError(Trouble.AUTH, NO_ACCOUNT)
    return account


def _insist_on_plain_first_mail(parcel: Parcel) -> None:
    """Refuse what a platform cannot send as it was approved: into a thread, or with words that it would change."""
    envelope = parcel.envelope
    if parcel.step_number == 0 or envelope.in_reply_to:
        raise TransportError(
            Trouble.REFUSED, "A platform cannot answer in a thread; write it in the platform's own inbox."
        )
    changed = why_not_as_it_stands(subject=envelope.subject, text=envelope.body)
    if changed:
        raise TransportError(Trouble.REFUSED, changed)


def _letter(parcel: Parcel) -> Letter:
    envelope = parcel.envelope
    return Letter(envelope.recipient, envelope.subject, as_html(envelope.body), parcel.key)


def _standing_lead(platform: Platform, row: RemoteCampaign, letter: Letter) -> Lead | None:
    """Return the lead that an earlier try of this message added. A test takes the place of the test before it.

    Raises:
        TransportError: another message to this address stands in the campaign, which holds an address once.
    """
    lead = platform.find(row.place, letter.address)
    if lead is None or lead.is_of(row.place.keys, letter.reference):
        return lead
    if not (letter.is_test and lead.reference(row.place.keys).startswith(TEST_KEYS)):
        raise TransportError(Trouble.REFUSED, "This person stands in the campaign with another message.")
    platform.forget(row.place, lead.remote_id)
    return None


def _let_go(platform: Platform, row: RemoteCampaign, letter: Letter, lead: str) -> None:
    """Let a lead go that waits for it, once its values read back as they were written.

    From here on the mail may leave, so a lost answer is unknown. Where it is refused, the lead is taken out again.
    """
    if not platform.reviews:
        return
    try:
        _insist_on_values(platform.find(row.place, letter.address), letter, row)
        platform.launch(row.place, lead)
    except TransportError as error:
        if error.trouble is not Trouble.BLOCKED:
            raise TransportError(Trouble.UNKNOWN, error.words) from error
        platform.forget(row.place, lead)
        raise


def _insist_on_values(lead: Lead | None, letter: Letter, row: RemoteCampaign) -> None:
    if lead and lead.values is not None and lead.values != letter.values(row.place.keys):
        raise TransportError(Trouble.BLOCKED, "The platform did not keep the text as it was given.")


def _lead(parcel: Parcel) -> Lead | None:
    """Return our lead at the platform, None where there is none. Raises TransportError."""
    row = known_campaign(parcel)
    if row is None:
        return None
    lead = platform_of(_account(parcel.mailbox)).find(row.place, parcel.envelope.recipient)
    return lead if lead and lead.is_of(row.place.keys, parcel.key) else None


def _remote_id(lead: Lead | None) -> str:
    return lead.remote_id if lead else ""


def _as_mail(parcel: Parcel, left: Left) -> bytes:
    """Return what left as a mail. Whom it is from and to, and its way out, are as approved: no platform tells them."""
    envelope, text = parcel.envelope, as_text(left.html)
    same = " ".join(text.split()) == " ".join(envelope.body.split())
    mail = MIMEText(envelope.body if same else text, "plain", "utf-8")
    name, address = parseaddr(envelope.sender)
    mail["From"] = formataddr((name, address))
    mail["To"] = envelope.recipient
    mail["Subject"] = Header(left.subject, "utf-8").encode()
    mail["Message-ID"] = parcel.message_id
    mail["List-Unsubscribe"] = list_unsubscribe(sender=address, opt_out_url=envelope.opt_out_url)
    if left.at:
        mail["Date"] = format_datetime(left.at)
    return mail.as_bytes()
