"""*Send test to me*: the mail that one person would get, made and handed over as every mail is, to the member himself."""

import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.delivery.composing import UnsendableError, compose, difference
from campaigns.delivery.models import MailTest
from campaigns.delivery.selectors.reply_addresses import reply_address_of_test
from campaigns.delivery.transports import transport_of
from campaigns.delivery.transports.port import TEST_KEYS, Parcel, TransportError
from campaigns.drafts.models import Draft, new_message_id
from campaigns.drafts.rules import Envelope, written_address
from campaigns.drafts.services.drafting import footer_from, from_line
from campaigns.drafts.services.previewing import Preview
from campaigns.enrollments.models import Step
from campaigns.mailboxes.models import Mailbox
from campaigns.members.models import Member
from campaigns.members.selectors import team, verified_address
from campaigns.message_templates.models import TemplateVersion

EVERY: Final = timedelta(minutes=1)
MARK: Final = "[Test]"
DEAD_LINK: Final = "/opt-out/this-is-a-test/"


class MailTestRefusedError(Exception):
    """No test was sent; the sentence says why, in the server's words where it was the server."""


@dataclass(frozen=True)
class Letter:
    """What a test shows: the mail of one person, with an opt-out link that does nothing. `step` is where it belongs."""

    mailbox: Mailbox
    sender: str
    subject: str
    body: str
    step: Step
    template_version: int


@dataclass(frozen=True)
class SentToMe:
    """Where a test went, and with which words it was taken."""

    address: str
    words: str


def dead_link() -> str:
    """Return the opt-out link of every test: a page that says so, and does nothing."""
    return f"{settings.SITE_URL}{DEAD_LINK}"


def letter_of_draft(draft: Draft) -> Letter:
    """Return the mail of a draft as it stands, with sender and footer as an approval would bind them."""
    text = draft.text
    return Letter(
        mailbox=draft.mailbox,
        sender=draft.sender,
        subject=text.subject,
        body=text.body + draft.footer.replace(draft.opt_out_url, dead_link()),
        step=draft.step,
        template_version=draft.template_version_id,
    )


def letter_of_preview(shown: Preview, version: TemplateVersion) -> Letter:
    """Return the mail that a template would make for one person, as its preview shows it.

    Raises:
        MailTestRefusedError: there is no mail from this text, or no mailbox that would send it.
    """
    campaign = shown.reader.enrollment.campaign
    steps = campaign.steps.order_by("number")
    step = steps.filter(templates=version.template_id).first() or steps.first()
    if not shown.mails:
        raise MailTestRefusedError(f"There is no mail from this text: {shown.reason}")
    if shown.mailbox is None or not shown.mailbox.pk or step is None:
        raise MailTestRefusedError(f"{campaign} has no mailbox or no step yet, so nothing can send it.")
    footer = footer_from(shown.mailbox, team(), version.template.language, dead_link())
    mail = shown.mails[0]
    return Letter(shown.mailbox, from_line(shown.mailbox), mail.subject, mail.body + footer, step, version.pk)


def send_test(*, letter: Letter, by: Member, now: datetime) -> SentToMe:
    """Hand a test over to the member's own verified address, once a minute at most. No journey and no figure moves.

    The bytes are made and handed over as those of every mail; only the mark in the subject, the recipient and the
    opt-out link differ. A failure pauses nothing. Must not run inside a transaction.

    Raises:
        MailTestRefusedError: nothing was sent, or nobody knows whether it was.
    """
    address = verified_address(by)
    if not address:
        raise MailTestRefusedError(
            "A test goes to your own confirmed address only, and none of yours is confirmed yet. Confirm it under Addresses."
        )
    parcel = _parcel(letter, address, by, now)
    if not _may_send(letter.mailbox, by, now):
        raise MailTestRefusedError(
            "You sent a test within the last minute. Wait a minute, then send it again."
        )
    try:
        accepted = transport_of(letter.mailbox).hand_over(parcel)
    except TransportError as error:
        raise MailTestRefusedError(f"The test was not taken. {error.words}") from error
    return SentToMe(address, accepted.words)


def _parcel(letter: Letter, address: str, by: Member, now: datetime) -> Parcel:
    envelope = Envelope(
        sender=letter.sender,
        recipient=written_address(address),
        in_reply_to="",
        subject=f"{MARK} {letter.subject}",
        body=letter.body,
        opt_out_url=dead_link(),
        template_version=letter.template_version,
    )
    message_id = new_message_id(letter.mailbox.address)
    reply_to = reply_address_of_test(letter.mailbox, by.pk)
    try:
        raw = compose(envelope, message_id=message_id, now=now, reply_to=reply_to)
    except UnsendableError as error:
        raise MailTestRefusedError(str(error)) from error
    differing = difference(envelope, raw, reply_to=reply_to)
    if differing:
        raise MailTestRefusedError(f"The {differing} would not arrive as it stands here.")
    return Parcel(
        mailbox=letter.mailbox,
        message_id=message_id,
        envelope=envelope,
        key=f"{TEST_KEYS}{by.pk}-{uuid.uuid4().hex[:12]}",
        campaign_id=letter.step.campaign_id,
        step_number=letter.step.number,
        raw=raw,
    )


@transaction.atomic
def _may_send(mailbox: Mailbox, by: Member, now: datetime) -> bool:
    """Take this minute's one test of a member; of two requests at once one gets it."""
    _, first = MailTest.objects.get_or_create(member=by, defaults={"at": now})
    mine = MailTest.objects.filter(member=by, at__lte=now - EVERY)
    taken = first or bool(mine.update(at=now))
    if taken:
        record(Action.TESTED, subject=mailbox, by=by.actor, own_address=True)
    return taken
