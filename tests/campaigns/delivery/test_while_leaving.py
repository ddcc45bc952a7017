"""What people and operators change at the instant of sending: before the server says go on, and before we note its answer."""

from collections.abc import Callable, Iterator

import pytest
from cryptography.fernet import Fernet
from django.db import transaction
from django.db.models import ProtectedError
from pytest_django import Settings

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.models import Attempt, Message
from campaigns.delivery.rules import AttemptResult, MessageStatus
from campaigns.delivery.services import send
from campaigns.delivery.transports import smtp
from campaigns.delivery.transports.smtp import POOL
from campaigns.erasure.models import ErasureRequest
from campaigns.erasure.rules import ERASED, RequestState
from campaigns.erasure.services import erase, sweep_erasures
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import MailboxStatus, Security, TransportName
from campaigns.mailboxes.services import pause, resume
from campaigns.mailboxes.services.keeping import set_way
from campaigns.suppressions.selectors import barred
from tests.factories import LATER, a_campaign, a_mailbox, a_member, a_scheduled_message, an_enrollment
from tests.fakes.smtp_server import SmtpServer

pytestmark = pytest.mark.usefixtures("rows_agree")


@pytest.fixture
def server() -> Iterator[SmtpServer]:
    with SmtpServer(password="right") as running:
        yield running
    POOL.close()


def messages(port: int, number: int) -> list[Message]:
    """Return due messages of one mailbox that rests between none of them."""
    mailbox = a_mailbox(
        transport=TransportName.SMTP, host="127.0.0.1", port=port, security=Security.NONE,
        username="mira", password="right", hourly_pace=None,
    )  # fmt: skip
    campaign = a_campaign(mailbox=mailbox)
    return [a_scheduled_message(enrollment=an_enrollment(campaign=campaign)) for _ in range(number)]


def sent(message: Message) -> Message:
    send(message_id=message.pk, now=LATER)
    return Message.objects.get(pk=message.pk)


def test_a_key_that_is_still_there_reads_what_it_wrote(server: SmtpServer, settings: Settings) -> None:
    first, second = messages(server.port, 2)
    assert sent(first).status == MessageStatus.HANDED_OVER
    settings.SECRETS_KEYS = [Fernet.generate_key().decode(), *settings.SECRETS_KEYS]
    assert sent(second).status == MessageStatus.HANDED_OVER
    assert server.lines == 1


@pytest.mark.parametrize("before", [0, 1], ids=["on no line yet", "on a line that is open"])
def test_a_password_without_its_key_pauses_the_mailbox_and_comes_back_with_it(
    server: SmtpServer, settings: Settings, before: int
) -> None:
    *gone, message = messages(server.port, before + 1)
    for one in gone:
        sent(one)
    keys, settings.SECRETS_KEYS = settings.SECRETS_KEYS, [Fernet.generate_key().decode()]
    waiting = sent(message)
    assert waiting.status == MessageStatus.SCHEDULED
    assert "SECRETS_KEYS has no key for it" in waiting.wait_reason
    assert (waiting.mailbox.status, waiting.mailbox.paused_reason) == (
        MailboxStatus.PAUSED,
        waiting.wait_reason,
    )
    assert len(server.mails) == before
    waiting.mailbox.save()
    settings.SECRETS_KEYS = keys
    assert Mailbox.objects.get().password == "right"
    resume(mailbox=waiting.mailbox, by=SOFTWARE, now=LATER)
    assert send(message_id=message.pk, now=waiting.due_at) is MessageStatus.HANDED_OVER
    assert len(server.mails) == before + 1


def test_a_password_that_was_changed_is_used_at_once_however_open_a_line_is(server: SmtpServer) -> None:
    first, second = messages(server.port, 2)
    assert sent(first).status == MessageStatus.HANDED_OVER
    set_way(mailbox=first.mailbox, by=a_member(), password="mistyped")
    waiting = sent(second)
    assert waiting.status == MessageStatus.SCHEDULED
    assert "The password has expired" in waiting.mailbox.paused_reason
    assert (len(server.mails), server.lines) == (1, 2)


def at(server: SmtpServer, command: str, deed: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    """Do something at the moment of a command: before the server has it, or after it has taken all."""
    whole = getattr(smtp, command)

    def meanwhile(*said: object) -> object:
        if command == "begin":
            deed()
        answer = whole(*said)
        if command == "text":
            deed()
        return answer

    monkeypatch.setattr(smtp, command, meanwhile)


@pytest.mark.parametrize("command", ["begin", "text"])
def test_who_is_erased_while_the_mail_leaves_is_forgotten_once_it_has_left(
    server: SmtpServer, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    (message,) = messages(server.port, 1)
    address = message.recipient
    at(server, command, lambda: erase(address=address, by=SOFTWARE, now=LATER), monkeypatch)
    left = sent(message)
    assert (left.status, len(server.mails)) == (MessageStatus.HANDED_OVER, 1)
    assert ErasureRequest.objects.get().state == RequestState.OPEN
    assert sweep_erasures(LATER) == 1
    left.refresh_from_db()
    assert (left.status, left.recipient) == (MessageStatus.HANDED_OVER, ERASED)
    assert barred([address]) == {address}
    assert send(message_id=left.pk, now=LATER) is None


def test_a_mailbox_whose_mail_is_leaving_is_not_deleted(
    server: SmtpServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    (message,) = messages(server.port, 1)

    def deleted() -> None:
        with pytest.raises(ProtectedError), transaction.atomic():
            message.mailbox.delete()
        Mailbox.objects.update(password="")
        pause(mailbox=message.mailbox, reason="Taken out of use.", by=SOFTWARE, now=LATER)

    at(server, "text", deleted, monkeypatch)
    assert sent(message).status == MessageStatus.HANDED_OVER
    assert Attempt.objects.get().result == AttemptResult.ACCEPTED
    assert len(server.mails) == 1
