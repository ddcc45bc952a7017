"""SMTP (RFC 5321). What matters is where a try broke off.

Before the text's end mark was sent, nothing was handed over; after it, without an answer, it may have been sent.
"""

import re
import smtplib
import ssl

from campaigns.delivery.transports.port import (
    Accepted,
    Cancelled,
    Capabilities,
    Found,
    Parcel,
    TransportError,
    Trouble,
)
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import Security

TIMEOUT_SECONDS = 60
_DONE = range(200, 300)
_GO_ON = 354
_TRANSIENT = range(400, 500)
_REFUSED = range(500, 600)
_LEADING_DOT = re.compile(rb"(?m)^\.")  # RFC 5321, 4.5.2


class Smtp:
    """One connection a message: an error is then this message's own."""

    capabilities = Capabilities(threads=True, reads_back=False, cancels=False, replies=False)

    def hand_over(self, parcel: Parcel) -> Accepted:
        connection = _connected(parcel.mailbox)
        try:
            _address(connection, parcel.mailbox, parcel.envelope.recipient)
            return Accepted(_text(connection, parcel.raw))
        finally:
            connection.close()

    def look_up(self, parcel: Parcel) -> Found:
        return Found.CANNOT_TELL

    def sent_copy(self, parcel: Parcel) -> bytes | None:
        return None

    def cancel(self, parcel: Parcel) -> Cancelled:
        """What the server took is on its way."""
        return Cancelled.LEFT_BEFORE

    def forget(self, *, mailbox: Mailbox, address: str) -> None:
        """A mail server holds nothing of ours but the mail itself."""


def _connected(mailbox: Mailbox) -> smtplib.SMTP:
    """Return a connection that is ready for MAIL FROM; every failure until here handed nothing over."""
    try:
        connection = _open(mailbox)
    except (OSError, smtplib.SMTPException) as error:
        raise TransportError(Trouble.NOT_REACHED, f"{mailbox.host} could not be reached: {error}") from error
    try:
        if mailbox.security == Security.STARTTLS:
            connection.starttls(context=ssl.create_default_context())
        connection.ehlo_or_helo_if_needed()
        if mailbox.username:
            connection.login(mailbox.username, mailbox.password)
    except smtplib.SMTPAuthenticationError as error:
        connection.close()
        raise TransportError(
            Trouble.AUTH, f"{mailbox.host} refused the password: {_words(error.smtp_error)}"
        ) from error
    except (OSError, smtplib.SMTPException) as error:
        connection.close()
        raise TransportError(Trouble.NOT_REACHED, f"{mailbox.host}: {error}") from error
    return connection


def _open(mailbox: Mailbox) -> smtplib.SMTP:
    if mailbox.security == Security.TLS:
        return smtplib.SMTP_SSL(
            mailbox.host, mailbox.port, timeout=TIMEOUT_SECONDS, context=ssl.create_default_context()
        )
    return smtplib.SMTP(mailbox.host, mailbox.port, timeout=TIMEOUT_SECONDS)


def _address(connection: smtplib.SMTP, mailbox: Mailbox, recipient: str) -> None:
    """Give sender and recipient; a refusal or a broken line here handed nothing over.

    Who refuses the sender refuses everything of this mailbox, and says nothing about the recipient.
    """
    steps = (
        (connection.mail, mailbox.address, Trouble.BLOCKED),
        (connection.rcpt, recipient, Trouble.REFUSED),
    )
    for command, address, refusal in steps:
        try:
            code, words = command(address)
        except UnicodeEncodeError as error:
            raise TransportError(Trouble.REFUSED, f"{address} cannot be written in ASCII") from error
        except (OSError, smtplib.SMTPException) as error:
            raise TransportError(Trouble.NOT_REACHED, f"{mailbox.host}: {error}") from error
        _judge(code, words, refusal, otherwise=Trouble.NOT_REACHED)


def _text(connection: smtplib.SMTP, raw: bytes) -> str:
    """Send the text. From its end mark on, a lost answer means that it may have been sent.

    The mark goes out last, so that a line which breaks before is known to have handed nothing over.
    """
    try:
        code, words = connection.docmd("DATA")
        if code == _GO_ON:
            connection.send(_LEADING_DOT.sub(b"..", raw))
    except (OSError, smtplib.SMTPException) as error:
        raise TransportError(Trouble.NOT_REACHED, f"the line broke before the text: {error}") from error
    if code != _GO_ON:
        _judge(code, words, Trouble.REFUSED, otherwise=Trouble.NOT_REACHED)
        raise TransportError(Trouble.NOT_REACHED, f"{code} {_words(words)}")
    try:
        connection.send(b".\r\n" if raw.endswith(b"\r\n") else b"\r\n.\r\n")
        code, words = connection.getreply()
    except (OSError, smtplib.SMTPException) as error:
        raise TransportError(Trouble.UNKNOWN, f"the answer was lost: {error}") from error
    _judge(code, words, Trouble.REFUSED, otherwise=Trouble.UNKNOWN)
    return f"{code} {_words(words)}"


def _judge(code: int, words: bytes, refusal: Trouble, *, otherwise: Trouble) -> None:
    """Take acceptance as it is: 2yz. 4yz is for now, 5yz a refusal (RFC 5321, 4.2.1), and all else no answer at all."""
    if code in _DONE:
        return
    trouble = Trouble.DEFERRED if code in _TRANSIENT else refusal if code in _REFUSED else otherwise
    raise TransportError(trouble, f"{code} {_words(words)}")


def _words(answer: bytes | str) -> str:
    """Return the server's words as one line that any column can hold."""
    text = answer.decode("utf-8", "replace") if isinstance(answer, bytes) else answer
    return " ".join("".join(character if character.isprintable() else " " for character in text).split())
