"""Where answers go follows from the sender that was approved: a mail that left with another Reply-To is different."""

from email import message_from_bytes

import pytest

from campaigns.delivery.composing import compose, difference, envelope_of
from campaigns.delivery.models import Message
from campaigns.delivery.rules.copies import SentCopy
from campaigns.delivery.selectors.reply_addresses import reply_address_of
from campaigns.delivery.services.comparing import compare
from campaigns.delivery.transports.sandbox import outbox_file
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import MailboxStatus
from tests.factories import (
    LATER,
    a_campaign,
    a_handed_over_message,
    a_mailbox,
    a_scheduled_message,
    an_enrollment,
)

pytestmark = pytest.mark.usefixtures("rows_agree")


def a_message() -> Message:
    mailbox = a_mailbox(plus_addresses=True)
    Mailbox.objects.filter(pk=mailbox.pk).update(plus_address_proof=mailbox.way_in)
    mailbox.refresh_from_db()
    return a_handed_over_message(enrollment=an_enrollment(campaign=a_campaign(mailbox=mailbox)))


def compared(message: Message, reply_to: str) -> Message:
    path = outbox_file(message.mailbox, message.message_id)
    mail = message_from_bytes(path.read_bytes())
    del mail["Reply-To"]
    if reply_to:
        mail["Reply-To"] = reply_to
    path.write_bytes(mail.as_bytes())
    compare(message=message, now=LATER)
    message.refresh_from_db()
    return message


def test_the_mail_as_it_left_is_identical() -> None:
    message = a_message()
    assert compared(message, reply_address_of(message)).copy == SentCopy.IDENTICAL


def test_so_it_is_where_answers_go_to_the_sender_or_nothing_is_said() -> None:
    assert compared(a_message(), "").copy == SentCopy.IDENTICAL
    message = a_message()
    assert compared(message, message.mailbox.address.upper()).copy == SentCopy.IDENTICAL


def test_answers_that_go_elsewhere_pause_the_mailbox() -> None:
    message = compared(a_message(), "mallory@elsewhere.example")
    assert message.copy == SentCopy.DIFFERENT
    assert "address for answers" in message.copy_words
    assert Mailbox.objects.get(pk=message.mailbox_id).status == MailboxStatus.PAUSED


def test_so_do_answers_that_go_to_another_mails_address_too() -> None:
    message, other = a_message(), a_message()
    both = f"{reply_address_of(message)}, {reply_address_of(other)}"
    assert compared(message, both).copy == SentCopy.DIFFERENT


@pytest.mark.parametrize("reply_to", ["", "other@elsewhere.example"])
def test_finished_bytes_that_ask_for_answers_elsewhere_are_not_handed_over(reply_to: str) -> None:
    message = a_scheduled_message()
    raw = compose(
        envelope_of(message), message_id=message.message_id, now=LATER, reply_to="mira+x@tidewater.example"
    )
    assert difference(envelope_of(message), raw, reply_to=reply_to) == "address for answers"
    assert difference(envelope_of(message), raw, reply_to="mira+x@tidewater.example") == ""
