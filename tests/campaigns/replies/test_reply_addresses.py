"""A mail that comes in at a mail's own address answers that mail, and nobody reads another's thread by it."""

from collections.abc import Callable
from email import message_from_bytes
from typing import Any

import pytest
from django.test import override_settings
from pytest_django.fixtures import Settings

from campaigns.delivery.models import Message
from campaigns.delivery.rules.reply_addresses import without_token
from campaigns.delivery.selectors.reply_addresses import reply_address_of, reply_address_of_test
from campaigns.delivery.transports.sandbox import outbox_file
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.erasure.selectors import traces_at, who_has
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import TransportName
from campaigns.prospects.models import Prospect
from campaigns.prospects.services import import_table
from campaigns.replies.models import ColleagueProposal, InboundMessage
from campaigns.replies.rules.folders import FolderRole
from campaigns.replies.rules.kinds import Kind
from campaigns.replies.rules.matching import Doubt
from campaigns.replies.selectors import open_answers
from campaigns.replies.services import receive
from tests.campaigns.replies.test_services import THEN, a_mail, fresh, received
from tests.factories import (
    a_campaign,
    a_handed_over_message,
    a_mailbox,
    a_member,
    a_prospect,
    an_enrollment,
)

pytestmark = [pytest.mark.usefixtures("rows_agree"), pytest.mark.sqlite]


def a_plus_mailbox(**fields: Any) -> Mailbox:
    """A mailbox that uses reply addresses, and where a test was answered."""
    mailbox = a_mailbox(plus_addresses=True, **fields)
    Mailbox.objects.filter(pk=mailbox.pk).update(plus_address_proof=mailbox.way_in)
    mailbox.refresh_from_db()
    return mailbox


def a_message(mailbox: Mailbox | None = None, **person: Any) -> Message:
    campaign = a_campaign(steps=2, mailbox=mailbox or a_plus_mailbox())
    return a_handed_over_message(enrollment=an_enrollment(prospect=a_prospect(**person), campaign=campaign))


def without_ids(message: Message, *, sender: str = "", subject: str = "Aw", **headers: str) -> bytes:
    """An answer that names none of our mails, under another subject, at the address that the mail asks for."""
    to = headers.pop("to", reply_address_of(message))
    return a_mail(sender=sender or message.recipient, to=to, subject=subject, **headers)


def test_a_mail_asks_for_answers_at_an_address_of_its_own() -> None:
    message = a_message()
    left = message_from_bytes(outbox_file(message.mailbox, message.message_id).read_bytes())
    assert left["Reply-To"] == reply_address_of(message)
    assert without_token(left["Reply-To"]) == message.mailbox.address
    assert message.mailbox.address in left["From"]


def test_an_answer_without_any_id_and_under_another_subject_is_matched_without_doubt() -> None:
    message = a_message()
    inbound = received(message, without_ids(message))
    assert (inbound.message, inbound.doubt, inbound.from_other) == (message, "", False)
    assert fresh(message).enrollment.stop_reason == StopReason.REPLIED


@pytest.mark.parametrize("header", ["Cc", "Delivered-To", "X-Original-To", "Envelope-To"])
def test_it_is_read_wherever_servers_write_to_whom_a_mail_went(header: str) -> None:
    message = a_message()
    raw = a_mail(
        sender=message.recipient,
        to=message.mailbox.address,
        subject="Aw",
        **{header: reply_address_of(message)},
    )
    assert received(message, raw).message == message


@pytest.mark.parametrize("change", [str.upper, str.title])
def test_a_changed_case_does_no_harm(change: Callable[[str], str]) -> None:
    message = a_message()
    assert received(message, without_ids(message, to=change(reply_address_of(message)))).message == message


def forged(message: Message) -> str:
    address = reply_address_of(message)
    at = address.index("@") - 1
    return f"{address[:at]}{'a' if address[at] != 'a' else 'b'}{address[at + 1 :]}"


def elsewhere(message: Message) -> str:
    """The token of a mail, at another mailbox of ours."""
    tag = reply_address_of(message).partition("+")[2].partition("@")[0]
    local, _, domain = a_plus_mailbox().address.partition("@")
    return f"{local}+{tag}@{domain}"


@pytest.mark.parametrize("made", [forged, elsewhere])
def test_what_was_not_signed_for_this_address_matches_nothing(made: Callable[[Message], str]) -> None:
    message = a_message()
    inbound = received(message, without_ids(message, sender="ana@elsewhere.example", to=made(message)))
    assert (inbound.message, inbound.prospect) == (None, None)
    assert fresh(message).enrollment.stage == Stage.WAITING


def test_an_expired_key_and_another_installations_key_match_nothing() -> None:
    message = a_message()
    with override_settings(SUPPRESSION_KEYS={"other": "x" * 40}):
        address = reply_address_of(message)
    assert received(message, without_ids(message, to=address)).message is None


def test_a_key_that_is_still_in_the_ring_matches(settings: Settings) -> None:
    message = a_message()
    address = reply_address_of(message)
    settings.SUPPRESSION_KEYS = {"newer": "n" * 40, **settings.SUPPRESSION_KEYS}
    assert reply_address_of(message) != address
    assert received(message, without_ids(message, to=address)).message == message


def test_an_address_that_is_quoted_or_asked_for_matches_nothing() -> None:
    message = a_message()
    raw = a_mail(
        sender="ana@stranger.example", to=message.mailbox.address, subject="Aw", Reply_To=reply_address_of(message),
        body=f"Hello,\n\nTo: {reply_address_of(message)}\n> Reply-To: {reply_address_of(message)}\n",
    )  # fmt: skip
    assert received(message, raw).message is None
    assert fresh(message).enrollment.stage == Stage.WAITING


def test_a_stranger_who_knows_the_address_is_doubtful_and_another_person() -> None:
    message = a_message()
    inbound = received(message, without_ids(message, sender="mallory@elsewhere.example"))
    assert (inbound.message, inbound.doubt, inbound.from_other) == (message, Doubt.STRANGER, True)
    assert list(open_answers()) == [inbound]


def test_a_colleague_at_the_address_is_another_person_and_no_doubt() -> None:
    message = a_message()
    colleague = f"bo@{message.enrollment.prospect.domain}"
    inbound = received(message, without_ids(message, sender=colleague))
    assert (inbound.message, inbound.doubt, inbound.from_other) == (message, "", True)


def test_swapped_between_two_people_it_is_doubtful() -> None:
    mailbox = a_plus_mailbox()
    first, second = a_message(mailbox), a_message(mailbox)
    inbound = received(first, without_ids(first, sender=second.recipient))
    assert (inbound.message, inbound.from_other) == (first, True)
    assert inbound.doubt == Doubt.STRANGER
    assert fresh(second).enrollment.stage == Stage.WAITING


def test_of_two_addresses_the_senders_own_counts() -> None:
    mailbox = a_plus_mailbox()
    first, second = a_message(mailbox), a_message(mailbox)
    both = f"{reply_address_of(second)}, {reply_address_of(first)}"
    inbound = received(first, without_ids(first, to=both))
    assert (inbound.message, inbound.doubt, inbound.from_other) == (first, "", False)


def test_two_addresses_of_others_prove_nothing() -> None:
    mailbox = a_plus_mailbox()
    first, second = a_message(mailbox), a_message(mailbox)
    both = f"{reply_address_of(second)}, {reply_address_of(first)}"
    inbound = received(first, without_ids(first, sender="mallory@elsewhere.example", to=both))
    assert inbound.message is None
    assert {fresh(one).enrollment.stage for one in (first, second)} == {Stage.WAITING}


def test_an_id_goes_before_an_address_and_a_contradiction_is_for_a_person() -> None:
    mailbox = a_plus_mailbox()
    first, second = a_message(mailbox), a_message(mailbox)
    raw = without_ids(second, In_Reply_To=first.message_id)
    inbound = received(first, raw)
    assert (inbound.message, inbound.doubt, inbound.from_other) == (first, Doubt.CONTRADICTION, True)
    assert list(open_answers()) == [inbound]
    assert fresh(second).enrollment.stage == Stage.WAITING


def test_a_contradiction_is_no_doubt_about_who_answers_his_own_mail() -> None:
    mailbox = a_plus_mailbox()
    first, second = a_message(mailbox), a_message(mailbox)
    raw = without_ids(second, sender=first.recipient, In_Reply_To=first.message_id)
    inbound = received(first, raw)
    assert (inbound.message, inbound.doubt, inbound.from_other) == (first, "", False)


def test_an_id_and_an_address_of_one_sequence_do_not_contradict() -> None:
    message = a_message()
    raw = without_ids(
        message, sender=f"bo@{message.enrollment.prospect.domain}", In_Reply_To=message.message_id
    )
    assert received(message, raw).doubt == ""


def test_a_flood_of_addresses_is_read_in_bounds_and_matches_nothing() -> None:
    message = a_message()
    many = ", ".join(
        f"mira+{'a' * 22}{at:02}@tidewater.example".replace("0", "b")
        .replace("1", "c")
        .replace("8", "d")
        .replace("9", "e")
        for at in range(90)
    )
    assert received(message, without_ids(message, to=many)).message is None


# -- When a mail bears one --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fields",
    [
        {"plus_addresses": False},
        {"plus_address_proof": ""},
        {"address": "other@tidewater.example"},
        {"imap_host": "imap.elsewhere.example"},
        {"transport": TransportName.SMARTLEAD},
        {"transport": TransportName.ANYMAIL, "service": "mailgun"},
    ],
    ids=str,
)
def test_none_without_the_switch_or_the_proof_and_none_at_a_platform(fields: dict[str, Any]) -> None:
    message = a_message()
    assert reply_address_of(message)
    Mailbox.objects.filter(pk=message.mailbox_id).update(**fields)
    assert reply_address_of(fresh(message)) == ""


def test_a_platform_gets_none_whatever_was_proven() -> None:
    message = a_message()
    message.mailbox.transport = TransportName.SMARTLEAD
    message.mailbox.plus_address_proof = message.mailbox.way_in
    assert reply_address_of(message) == ""


def test_without_the_switch_the_head_names_no_other_address() -> None:
    message = a_message(a_mailbox())
    assert b"Reply-To" not in outbox_file(message.mailbox, message.message_id).read_bytes()


# -- What proves it ---------------------------------------------------------------------------------


def an_answered_test(
    mailbox: Mailbox, *, folder: FolderRole | None = FolderRole.INBOX, at: Mailbox | None = None
) -> InboundMessage:
    me = a_member()
    raw = a_mail(
        sender="me@private.example", to=reply_address_of_test(mailbox, me.pk), subject="Re: [Test] A thought"
    )
    receive(mailbox=at or mailbox, raw=raw, now=THEN, folder=folder)
    return InboundMessage.objects.get()


def test_an_answer_to_a_test_proves_it_and_is_no_reply() -> None:
    mailbox = a_mailbox(plus_addresses=True)
    inbound = an_answered_test(mailbox)
    mailbox.refresh_from_db()
    assert mailbox.plus_addresses_arrive
    assert (inbound.kind, inbound.message, inbound.prospect) == (Kind.OWN, None, None)
    assert not open_answers().exists()


@pytest.mark.parametrize("folder", [None, FolderRole.SENT, FolderRole.ARCHIVE])
def test_what_was_uploaded_or_sent_proves_nothing(folder: FolderRole | None) -> None:
    mailbox = a_mailbox(plus_addresses=True)
    an_answered_test(mailbox, folder=folder)
    mailbox.refresh_from_db()
    assert not mailbox.plus_addresses_arrive


def test_an_answer_that_came_in_at_another_mailbox_proves_nothing() -> None:
    mailbox = a_mailbox(plus_addresses=True)
    an_answered_test(mailbox, at=a_mailbox(plus_addresses=True))
    assert not Mailbox.objects.exclude(plus_address_proof="").exists()


# -- It is nobody -----------------------------------------------------------------------------------


def test_it_is_taken_for_no_colleague() -> None:
    message = a_message()
    raw = a_mail(
        sender=message.recipient, to=message.mailbox.address, In_Reply_To=message.message_id,
        body=f"I am the wrong person. Please write to {reply_address_of(message)} instead.",
    )  # fmt: skip
    received(message, raw)
    assert not ColleagueProposal.objects.exists()


def test_it_is_imported_as_nobody() -> None:
    message = a_message()
    people = Prospect.objects.count()
    table = f"Email,First Name,Last Name\n{reply_address_of(message)},Mira,Sand\n{message.mailbox.address},Mira,Sand\n"
    import_table(raw=table.encode(), file_name="people.csv", by=a_member().actor)
    assert Prospect.objects.count() == people


def test_an_erasure_finds_a_persons_reply_addresses_by_every_key(settings: Settings) -> None:
    message = a_message()
    old = reply_address_of(message)
    settings.SUPPRESSION_KEYS = {"newer": "n" * 40, **settings.SUPPRESSION_KEYS}
    sure = traces_at(who_has(message.recipient)).sure
    assert {old, reply_address_of(message)} <= set(sure)


def test_a_mail_from_such_an_address_is_our_own() -> None:
    message = a_message()
    inbound = received(
        message,
        a_mail(
            sender=reply_address_of(message), to=message.mailbox.address, subject=f"Re: {message.subject}"
        ),
    )
    assert (inbound.kind, inbound.message) == (Kind.OWN, None)
