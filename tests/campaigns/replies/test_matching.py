"""To what a mail belongs: proven by what it names, doubted by whom it is from; and no stranger's thread is opened."""

from datetime import timedelta
from typing import Any

import pytest

from campaigns.delivery.models import Message
from campaigns.delivery.transports.sandbox import outbox_file
from campaigns.enrollments.rules import STOP_WORDS, Stage, StopReason
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.folders import FolderRole
from campaigns.replies.rules.kinds import Kind
from campaigns.replies.rules.matching import Doubt
from campaigns.replies.selectors import open_answers
from campaigns.replies.services import receive
from campaigns.suppressions.models import Suppression
from tests.campaigns.replies.test_services import THEN, a_mail, an_answer_to, fresh, received
from tests.factories import (
    a_campaign,
    a_company,
    a_handed_over_message,
    a_mailbox,
    a_prospect,
    an_enrollment,
)

pytestmark = [pytest.mark.usefixtures("rows_agree"), pytest.mark.sqlite]


def a_message(**person: Any) -> Message:
    """The first of two mails to a person, which was handed over."""
    return a_handed_over_message(
        enrollment=an_enrollment(prospect=a_prospect(**person), campaign=a_campaign(steps=2))
    )


def of_company(message: Message, name: str) -> str:
    return f"{name}@{message.enrollment.prospect.domain}"


def test_c052_our_own_follow_up_among_the_sent_is_no_reply_and_the_sequence_goes_on() -> None:
    message = a_message()
    as_sent = outbox_file(message.mailbox, message.message_id).read_bytes()
    raw = b"In-Reply-To: <s1@example.org>\r\nReferences: <s1@example.org>\r\n" + as_sent
    receive(mailbox=message.mailbox, raw=raw, now=THEN, folder=FolderRole.SENT)
    inbound = InboundMessage.objects.get()
    assert inbound.kind == Kind.OWN
    assert inbound.effects_at
    assert fresh(message).enrollment.stage == Stage.WAITING
    assert not open_answers().exists()


def test_c052_also_where_a_server_gave_it_an_id_of_its_own() -> None:
    message = a_message()
    raw = a_mail(
        sender=message.mailbox.address, to=message.recipient, body=message.body,
        List_Unsubscribe=f"<{message.opt_out_url}>",
    )  # fmt: skip
    receive(mailbox=message.mailbox, raw=raw, now=THEN, folder=FolderRole.SENT)
    assert fresh(message).enrollment.stage == Stage.WAITING


def test_c062_a_second_answer_from_another_address_is_matched_by_any_reference() -> None:
    message = a_message(address="ana@example.com", company=None)
    inbound = received(
        message,
        a_mail(
            sender="ana.lopez@example.net", to=message.mailbox.address, subject="RE: Hello",
            body="Please speak with Bob instead.", In_Reply_To="<x9@example.net>",
            References=f"{message.message_id} <x9@example.net>",
        ),
    )  # fmt: skip
    assert inbound.message == message
    assert inbound.from_other
    assert inbound.doubt == Doubt.STRANGER
    assert inbound.prospect == message.enrollment.prospect
    assert fresh(message).enrollment.stop_reason == StopReason.REPLIED
    assert list(open_answers()) == [inbound]


def test_c065_one_answer_through_two_mailboxes_is_one_reply() -> None:
    message = a_message()
    other = a_mailbox()
    raw = an_answer_to(message, Date="Tue, 1 Dec 2026 09:00:00 +0100")
    assert receive(mailbox=message.mailbox, raw=raw, now=THEN)
    assert receive(mailbox=other, raw=b"Received: by team.example\n" + raw, now=THEN)
    first, copy = InboundMessage.objects.order_by("pk")
    assert copy.original == first
    assert (first.mailbox, copy.mailbox) == (message.mailbox, other)
    assert list(open_answers()) == [first]
    assert copy.effects_at


def test_an_answer_with_a_plus_is_the_addressees_own() -> None:
    message = a_message()
    local, _, domain = message.recipient.partition("@")
    inbound = received(message, an_answer_to(message, sender=f"{local}+sales@{domain}"))
    assert (inbound.message, inbound.from_other, inbound.doubt) == (message, False, "")


def test_a_colleague_who_answers_our_mail_is_another_person_and_no_doubt() -> None:
    message = a_message()
    inbound = received(message, an_answer_to(message, sender=of_company(message, "bo")))
    assert (inbound.message, inbound.from_other, inbound.doubt) == (message, True, "")


def test_a_colleague_who_writes_under_the_same_subject_is_doubtful() -> None:
    message = a_message()
    raw = a_mail(
        sender=of_company(message, "bo"), to=message.mailbox.address, subject=f"WG: {message.subject}"
    )
    inbound = received(message, raw)
    assert (inbound.message, inbound.from_other, inbound.doubt) == (message, True, Doubt.COLLEAGUE)


def test_an_answer_from_a_client_that_drops_every_id_is_known_by_the_link_that_it_quotes() -> None:
    message = a_message()
    quoted = f"Yes please.\n\n> Hello Ana\n> No more mails: {message.opt_out_url}\n"
    inbound = received(
        message, a_mail(sender=message.recipient, to=message.mailbox.address, subject="Rotas", body=quoted)
    )
    assert (inbound.message, inbound.doubt) == (message, "")
    assert not Suppression.objects.exists()


def test_a_forwarded_copy_is_matched_and_said_to_come_from_another() -> None:
    message = a_message()
    attached = f"""From: {of_company(message, "bo")}
To: {message.mailbox.address}
Subject: Fwd: {message.subject}
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="b"

--b
Content-Type: text/plain

I take this over from Ana. Could we talk on Thursday?
--b
Content-Type: message/rfc822

Message-ID: {message.message_id}
Subject: {message.subject}

Hello
--b--
""".encode()
    inbound = received(message, attached)
    assert (inbound.message, inbound.from_other) == (message, True)


FORGED = {
    "In-Reply-To": lambda m: {"In_Reply_To": m.message_id},
    "References": lambda m: {"References": f"<a@b.example> {m.message_id}"},
    "an id in the text": lambda m: {"body": f"No thanks, not interested.\n\nMessage-ID: {m.message_id}"},
    "our link": lambda m: {"body": f"No thanks, not interested.\n\n> {m.opt_out_url}"},
}


@pytest.mark.parametrize("forged", FORGED.values(), ids=FORGED)
def test_a_stranger_who_names_our_mail_is_doubted_and_only_stops_it(forged: Any) -> None:
    message = a_message()
    own = {
        "sender": "mallory@elsewhere.example", "to": message.mailbox.address, "subject": "Hi",
        "body": "No thanks, we are not interested.",
    }  # fmt: skip
    inbound = received(message, a_mail(**(own | forged(message))))
    assert (inbound.message, inbound.doubt, inbound.from_other) == (message, Doubt.STRANGER, True)
    assert not Suppression.objects.exists()
    assert fresh(message).enrollment.stage == Stage.STOPPED


@pytest.mark.parametrize(
    "fields",
    [
        {"In_Reply_To": "<guessed@tidewater.example>"},
        {"subject": "Re: A thought on your rotas"},
        {"subject": ""},
        {"In_Reply_To": "not an id", "References": "<" * 500},
        {"References": " ".join(f"<{n}@tidewater.example>" for n in range(500))},
    ],
)
def test_a_stranger_opens_no_thread(fields: dict[str, str]) -> None:
    message = a_message()
    inbound = received(
        message, a_mail(**({"sender": "mallory@elsewhere.example", "to": message.mailbox.address} | fields))
    )
    assert inbound.message is None
    assert inbound.prospect is None
    assert fresh(message).enrollment.stage == Stage.WAITING


def test_a_provider_makes_nobody_a_colleague() -> None:
    message = a_message(address="ana.lima@gmail.com", company=a_company(domain="aquaduct-by-mail.example"))
    raw = a_mail(sender="bo@gmail.com", to=message.mailbox.address, subject=f"Re: {message.subject}")
    assert received(message, raw).message is None


def test_a_forged_copy_of_an_answer_takes_no_other_answers_place() -> None:
    """Who comes later with the same Message-ID under another name is no copy."""
    message = a_message()
    raw = an_answer_to(message)
    received(message, raw)
    forged = raw.replace(message.recipient.encode(), b"mallory@elsewhere.example")
    assert received(message, forged).original is None


def test_an_own_mail_in_the_inbox_ends_nothing_since_anybody_can_write_our_address() -> None:
    message = a_message()
    raw = a_mail(sender=message.mailbox.address, to=message.recipient)
    receive(mailbox=message.mailbox, raw=raw, now=THEN, folder=FolderRole.INBOX)
    assert fresh(message).enrollment.stage == Stage.WAITING


def test_a_mail_by_hand_that_is_older_than_the_sequence_ends_nothing() -> None:
    message = a_message()
    raw = a_mail(sender=message.mailbox.address, to=message.recipient, Date="Tue, 1 Oct 2024 09:00:00 +0100")
    receive(mailbox=message.mailbox, raw=raw, now=THEN + timedelta(days=1), folder=FolderRole.SENT)
    assert fresh(message).enrollment.stage == Stage.WAITING


def test_a_mail_by_hand_ends_the_sequence_and_says_so() -> None:
    message = a_message()
    raw = a_mail(sender=f"Mira <{message.mailbox.address}>", to=message.recipient, subject="Coffee?")
    receive(mailbox=message.mailbox, raw=raw, now=THEN, folder=FolderRole.SENT)
    ended = fresh(message).enrollment
    assert ended.stop_reason == StopReason.OWN_MAIL
    assert "by hand" in STOP_WORDS[StopReason.OWN_MAIL]
    assert ended.explanation
    assert not open_answers().exists()


def test_a_mail_by_hand_counts_where_it_was_seen_in_the_archive_first() -> None:
    message = a_message()
    raw = a_mail(sender=message.mailbox.address, to=message.recipient, subject="Coffee?")
    receive(mailbox=message.mailbox, raw=raw, now=THEN, folder=FolderRole.ARCHIVE)
    assert fresh(message).enrollment.stage == Stage.WAITING
    assert not receive(mailbox=message.mailbox, raw=raw, now=THEN, folder=FolderRole.SENT)
    assert fresh(message).enrollment.stop_reason == StopReason.OWN_MAIL


def test_a_mail_by_hand_under_another_name_of_the_owner_counts_too() -> None:
    message = a_message()
    raw = a_mail(sender="mira.holm@alias.example", to=message.recipient, subject="Coffee?")
    receive(mailbox=message.mailbox, raw=raw, now=THEN, folder=FolderRole.SENT)
    assert InboundMessage.objects.get().kind == Kind.OWN
    assert fresh(message).enrollment.stop_reason == StopReason.OWN_MAIL
