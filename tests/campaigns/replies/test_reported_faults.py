"""What users of comparable products reported of replies, each taken in as mail and looked at where it ends."""

from email.message import EmailMessage

import pytest

from campaigns.delivery.models import Message
from campaigns.enrollments.rules import StopReason
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.kinds import Category, Flag, Kind
from campaigns.replies.services.receiving import receive
from campaigns.suppressions.selectors import barred
from tests.factories import LATER, a_handed_over_message

pytestmark = pytest.mark.django_db


def answered(message: Message, text: str, **headers: str) -> InboundMessage:
    """Take in what the person we wrote to answers."""
    mail = EmailMessage()
    own = {"From": message.recipient, "To": message.mailbox.address, "Subject": "Re: Hello"}
    for name, value in (
        own | {"Message-ID": "<r@their.example>", "In-Reply-To": message.message_id} | headers
    ).items():
        mail[name] = value
    mail.set_content(text)
    receive(mailbox=message.mailbox, raw=mail.as_bytes(), now=LATER)
    return InboundMessage.objects.get()


def test_c054_an_absence_from_a_postmaster_bars_nobody() -> None:
    message = a_handed_over_message()
    inbound = answered(
        message, "Ich bin bis Montag abwesend.", **{
            "Return-Path": "<postmaster@tenant.example.net>", "Subject": "Automatische Antwort: Hallo",
            "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All",
        },
    )  # fmt: skip
    assert (inbound.kind, inbound.category) == (Kind.AUTO, Category.OUT_OF_OFFICE)
    message.enrollment.refresh_from_db()
    assert message.enrollment.stop_reason == ""
    assert barred([message.recipient]) == set()


def test_c058_a_no_above_danish_headings_is_a_no() -> None:
    said = "Nej tak.\n\nFra: SDR <sdr@example.org>\nSendt: 1. september 2026\nTil: Ana\nEmne: Hello\n\nAre you interested in a demo?"
    inbound = answered(a_handed_over_message(), said)
    assert (inbound.new_text.strip(), inbound.category) == ("Nej tak.", Category.NOT_INTERESTED)


def test_c059_our_own_words_below_a_wrapped_heading_bar_nobody() -> None:
    message = a_handed_over_message()
    said = (
        "Takk, ja!\n\nons. 26. aug. 2026 kl. 14:05 skrev SDR <sdr@example.org\n>:\n\n> Reply STOP to opt out"
    )
    inbound = answered(message, said)
    assert (inbound.new_text.strip(), inbound.category) == ("Takk, ja!", Category.POSITIVE)
    assert Flag.OPT_OUT not in inbound.flags
    assert barred([message.recipient]) == set()


def test_c060_a_wish_to_stop_between_lines_with_colons_is_found() -> None:
    message = a_handed_over_message()
    said = "Two things:-\n\nBudget: none\nDecision: please stop writing\n\nThanks Ana"
    inbound = answered(message, said)
    assert inbound.new_text.split() == said.split()
    assert Flag.OPT_OUT in inbound.flags
    assert barred([message.recipient]) == {message.recipient}
    message.enrollment.refresh_from_db()
    assert message.enrollment.stop_reason == StopReason.SUPPRESSED
