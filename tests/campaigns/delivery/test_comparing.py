"""The mail as it left against what was approved: identical, not verifiable, or different, which pauses the mailbox."""

import base64
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.audit.rules import Action
from campaigns.audit.selectors import trail
from campaigns.delivery.composing import compose
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.rules.copies import FIRST_LOOK, LOOKS_END, SentCopy, next_look
from campaigns.delivery.services import send
from campaigns.delivery.services.comparing import NO_COPY, NO_READING, compare, compare_due, what_differs
from campaigns.delivery.transports.port import Parcel, TransportError, Trouble
from campaigns.delivery.transports.sandbox import Sandbox, outbox_file
from campaigns.drafts.rules import Envelope
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import MailboxStatus
from campaigns.views.copies import shown_copy
from tests.factories import LATER, a_scheduled_message, an_enrollment
from tests.factories.moments import NOW

ENVELOPE = Envelope(
    sender="Mira Müller <mira@tidewater.example>",
    recipient="ana@aquaduct.example",
    in_reply_to="<before@tidewater.example>",
    subject="A thought on your rotas, größer",
    body="Hi Ana,\n\nShall we talk – soon?\n",
    opt_out_url="https://outreach.example/opt-out/k3j4h5k3j4h5k3j4h5k3j4h5k3j4h5kk/",
    template_version=7,
)
RAW = compose(ENVELOPE, message_id="<one@tidewater.example>", now=NOW)


def _with_text(encoded: bytes, encoding: bytes, charset: bytes = b"utf-8") -> bytes:
    head = RAW.split(b"\r\n\r\n", 1)[0].replace(b"quoted-printable", encoding)
    return head.replace(b'"utf-8"', charset) + b"\r\n\r\n" + encoded


BODY = ENVELOPE.body.replace("\n", "\r\n")
HARMLESS: dict[str, Callable[[], bytes]] = {
    "as it was": lambda: RAW,
    "traces of the way": lambda: b"Received: from x by y; now\r\nDKIM-Signature: v=1\r\n" + RAW,
    "another encoding": lambda: _with_text(base64.encodebytes(BODY.encode()), b"base64"),
    "plain eight bits": lambda: _with_text(BODY.encode(), b"8bit"),
    "another character set": lambda: _with_text(BODY.encode("windows-1252"), b"8bit", b"windows-1252"),
    "lines folded anew": lambda: RAW.replace(b"\r\nSubject: ", b"\r\nSubject:\r\n "),
    "other empty lines at the end": lambda: RAW + b"\r\n\r\n",
    "line ends of a file": lambda: RAW.replace(b"\r\n", b"\n"),
    "brackets and case of an address": lambda: RAW.replace(b"To: ana@aquaduct", b"To: <Ana@Aquaduct").replace(
        b".example\r\nSubject", b".example>\r\nSubject"
    ),
}


@pytest.mark.parametrize("copy", HARMLESS.values(), ids=HARMLESS)
def test_what_a_server_may_do_is_no_difference(copy: Callable[[], bytes]) -> None:
    assert what_differs(ENVELOPE, copy()) == ""


CHANGED: dict[str, tuple[Callable[[], bytes], str]] = {
    "a footer": (lambda: RAW + b"--\r\nSent with something\r\n", "text"),
    "one word": (lambda: RAW.replace(b"Shall", b"Could"), "text"),
    "a space": (lambda: RAW.replace(b"Shall we", b"Shall  we"), "text"),
    "another subject": (lambda: RAW.replace(b"Subject: ", b"Subject: [external] "), "subject"),
    "another sender": (lambda: RAW.replace(b"<mira@", b"<otto@"), "From line"),
    "no name": (lambda: RAW.replace(b"=?utf-8?q?Mira_M=C3=BCller?=", b"Mira"), "From line"),
    "another recipient": (lambda: RAW.replace(b"To: ana@", b"To: bob@"), "recipient"),
    "one more recipient": (lambda: b"Bcc: all@tidewater.example\r\n" + RAW, "list of recipients"),
    "no thread": (lambda: RAW.replace(b"In-Reply-To", b"X-In-Reply-To"), "In-Reply-To line"),
    "no way out": (lambda: RAW.replace(b"List-Unsubscribe:", b"X-Unsubscribe:"), "opt-out link"),
    "made into a page": (lambda: RAW.replace(b"text/plain", b"text/html"), "kind of content"),
    "with a second part": (
        lambda: b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n" + RAW + b"\r\n--x--\r\n", "kind of content",
    ),
    "nothing at all": (lambda: b"", "From line"),
}  # fmt: skip


@pytest.mark.parametrize(("copy", "named"), CHANGED.values(), ids=CHANGED)
def test_what_reads_otherwise_is_named(copy: Callable[[], bytes], named: str) -> None:
    assert what_differs(ENVELOPE, copy()) == named


def test_a_copy_is_looked_for_after_as_long_as_it_has_been_gone() -> None:
    now, looks = NOW + FIRST_LOOK, []
    while at := next_look(left_at=NOW, now=now):
        looks.append(at - NOW)
        now = at
    assert looks[:3] == [timedelta(minutes=minutes) for minutes in (2, 4, 8)]
    assert len(looks) == 11
    assert LOOKS_END <= looks[-1] < 2 * LOOKS_END


SOON = LATER + FIRST_LOOK
everything_agrees = pytest.mark.usefixtures("rows_agree")


def a_sent_message() -> Message:
    message = a_scheduled_message()
    assert send(message_id=message.pk, now=LATER) is MessageStatus.HANDED_OVER
    return fresh(message)


def fresh(message: Message) -> Message:
    return Message.objects.select_related("mailbox", "enrollment", "step").get(pk=message.pk)


@everything_agrees
def test_a_mail_that_left_as_approved_is_identical() -> None:
    message = a_sent_message()
    assert compare_due(now=LATER) == 0
    assert compare_due(now=SOON) == 1
    assert (fresh(message).copy, fresh(message).compare_at) == (SentCopy.IDENTICAL, None)
    assert compare_due(now=SOON + LOOKS_END) == 0


@everything_agrees
def test_a_changed_mail_pauses_its_mailbox_in_words_and_the_others_wait() -> None:
    message = a_sent_message()
    waiting = a_scheduled_message(enrollment=an_enrollment(campaign=message.enrollment.campaign))
    path = outbox_file(message.mailbox, message.message_id)
    path.write_bytes(path.read_bytes() + b"--\r\nSent with something\r\n")
    assert compare_due(now=SOON) == 1
    changed = fresh(message)
    assert changed.copy == SentCopy.DIFFERENT
    assert changed.copy_words == "The text of the mail that left is not what was approved."
    mailbox = Mailbox.objects.get(pk=message.mailbox_id)
    assert mailbox.status == MailboxStatus.PAUSED
    assert changed.copy_words in mailbox.paused_reason
    assert send(message_id=waiting.pk, now=SOON) is None
    assert changed.status == MessageStatus.HANDED_OVER
    assert Action.COMPARED in [entry.action for entry in trail(changed)]


@everything_agrees
def test_a_copy_that_is_not_there_is_looked_for_for_a_day_and_is_then_not_verifiable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    message = a_sent_message()
    monkeypatch.setattr(Sandbox, "sent_copy", lambda _, __: None)
    now, looks = SOON, 0
    while at := fresh(message).compare_at:
        now, looks = at, looks + 1
        compare_due(now=now)
    assert (fresh(message).copy, fresh(message).copy_words) == (SentCopy.NOT_VERIFIABLE, NO_COPY)
    assert looks == 12
    assert fresh(message).mailbox.status == MailboxStatus.ACTIVE


@everything_agrees
def test_a_server_that_cannot_be_asked_is_asked_again_and_its_words_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    message = a_sent_message()

    def refused(*_: object) -> bytes:
        raise TransportError(Trouble.AUTH, "imap.example refused the login: IMAP is switched off")

    with monkeypatch.context() as patched:
        patched.setattr(Sandbox, "sent_copy", refused)
        assert compare_due(now=SOON) == 0
        assert compare_due(now=LATER + LOOKS_END) == 1
    assert fresh(message).copy == SentCopy.NOT_VERIFIABLE
    assert "IMAP is switched off" in fresh(message).copy_words
    assert fresh(message).mailbox.status == MailboxStatus.ACTIVE


@everything_agrees
def test_a_transport_that_reads_nothing_back_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    message = a_sent_message()
    monkeypatch.setattr(Sandbox, "capabilities", replace(Sandbox.capabilities, reads_back=False))
    assert compare_due(now=SOON) == 1
    assert (fresh(message).copy, fresh(message).copy_words) == (SentCopy.NOT_VERIFIABLE, NO_READING)


@everything_agrees
def test_two_sweeps_look_once(monkeypatch: pytest.MonkeyPatch) -> None:
    message, looks = a_sent_message(), []

    def looked(_: Sandbox, parcel: Parcel) -> None:
        looks.append(parcel.message_id)
        assert not compare(message=message, now=SOON)

    monkeypatch.setattr(Sandbox, "sent_copy", looked)
    compare(message=message, now=SOON)
    assert looks == [message.message_id]


@everything_agrees
def test_the_page_says_what_is_known_of_the_mail_as_it_left() -> None:
    message = a_sent_message()
    now = timezone.now()
    shown = []
    for copy, words in (
        ("", ""),
        ("identical", ""),
        ("not_verifiable", NO_COPY),
        ("different", "The text differs."),
    ):
        message.copy, message.copy_words = copy, words
        found = shown_copy(message, now)
        assert found
        shown.append(found.title)
    assert shown == ["not compared yet", "identical", "not verifiable", "different"]
    assert shown_copy(a_scheduled_message(), now) is None
