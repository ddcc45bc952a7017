"""A fresh link to what is held of a person, sent to the address on file and to nobody else."""

from datetime import datetime
from typing import Final

import structlog
from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.utils.crypto import get_random_string

from campaigns.delivery.composing import compose
from campaigns.delivery.transports import transport_of
from campaigns.delivery.transports.port import Parcel, TransportError, Trouble
from campaigns.drafts.models import Draft, new_message_id
from campaigns.drafts.rules import Envelope, written_address
from campaigns.erasure.models import DataLink
from campaigns.erasure.rules import LINK_LASTS, LINK_TRIES, may_send_link
from campaigns.erasure.selectors.holding import hash_of
from campaigns.mailboxes.rules import PlatformName
from campaigns.members.selectors import team
from campaigns.prospects.rules.addresses import ERASED_ENDING
from campaigns.suppressions.keys import every_hash, newest_hash

logger = structlog.get_logger(__name__)
_PLATFORMS: Final = frozenset(name.value for name in PlatformName)
_TEXT: Final = """Hello,

somebody asked, from a link in one of our mails, what {sender} holds about this address. If it was not you, you need do nothing.

This page shows what we hold, where it is from and since when. There you can correct it, have it erased, or have us never write to you or your company again:

{url}

The link works for two days. You get this mail because somebody asked for it; it is no advertisement.

{sender}
{postal}
"""


@transaction.atomic
def ask_for_link(*, token: str, now: datetime) -> DataLink | None:
    """Have a link sent to whom a mail with this opt-out token went. None, without another trace, where none is sent.

    That is for a token of nobody, somebody who was erased, and where links went to the same address a short time ago.
    """
    found = Draft.objects.filter(opt_out_token=token).exclude(
        enrollment__prospect__address__endswith=ERASED_ENDING
    )
    draft = found.select_related("enrollment__prospect", "mailbox").first()
    if draft is None:
        return None
    person = draft.enrollment.prospect
    asked = DataLink.objects.filter(key_hash__in=every_hash(person.address)).values_list(
        "asked_at", flat=True
    )
    if not may_send_link(list(asked), now):
        return None
    return DataLink.objects.create(
        key_hash=newest_hash(person.address)[1], address=person.address_as_given, mailbox=draft.mailbox,
        opt_out_url=draft.opt_out_url, asked_at=now,
    )  # fmt: skip


def send_links(now: datetime) -> int:
    """Send the links that were asked for, and forget those that are over; return how many were sent."""
    DataLink.objects.filter(asked_at__lt=now - 2 * LINK_LASTS).delete()
    waiting = DataLink.objects.filter(sent_at__isnull=True, tries__lt=LINK_TRIES).select_related("mailbox")
    return sum(_sent(link, now) for link in waiting)


def send_link(*, link_id: int, now: datetime) -> bool:
    """Send one link; False where it was sent, or cannot leave now."""
    link = DataLink.objects.filter(pk=link_id, sent_at__isnull=True).select_related("mailbox").first()
    return link is not None and _sent(link, now)


def _sent(link: DataLink, now: datetime) -> bool:
    """Take a link, send it, and give it back where that failed; a lost answer counts as sent."""
    token = get_random_string(40)
    rows = DataLink.objects.filter(pk=link.pk, tries=link.tries)
    if not rows.filter(sent_at__isnull=True).update(sent_at=now, token_sha256=hash_of(token)):
        return False
    try:
        _hand_over(link, f"{settings.SITE_URL}/your-data/{token}/", now)
    except (OSError, TransportError) as error:
        logger.warning("link not sent", link=link.pk, fault=type(error).__name__)
        rows.update(sent_at=None, token_sha256="", tries=link.tries + 1)
        return False
    return True


def _hand_over(link: DataLink, url: str, now: datetime) -> None:
    """Send by the mailbox that wrote to the person; as account mail where it is a platform's, or stopped working.

    Raises:
        OSError: neither could be reached.
    """
    envelope = _letter(link, url)
    if link.mailbox.transport not in _PLATFORMS:
        try:
            transport_of(link.mailbox).hand_over(_parcel(link, envelope, now))
        except TransportError as error:
            if error.trouble is Trouble.UNKNOWN:
                return
        else:
            return
    send_mail(envelope.subject, envelope.body, None, [envelope.recipient])


def _letter(link: DataLink, url: str) -> Envelope:
    ours = team()
    return Envelope(
        sender=str(link.mailbox),
        recipient=written_address(link.address),
        in_reply_to="",
        subject=f"What {ours.name} holds about you",
        body=_TEXT.format(sender=ours.name, postal=ours.postal_address, url=url),
        opt_out_url=link.opt_out_url,
        template_version=0,
    )


def _parcel(link: DataLink, envelope: Envelope, now: datetime) -> Parcel:
    message_id = new_message_id(link.mailbox.address)
    return Parcel(
        mailbox=link.mailbox,
        message_id=message_id,
        envelope=envelope,
        key=f"outreach-link-{link.pk}",
        campaign_id=0,
        step_number=0,
        raw=compose(envelope, message_id=message_id, now=now),
    )
