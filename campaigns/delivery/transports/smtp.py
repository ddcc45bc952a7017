"""SMTP (RFC 5321). What matters is where a try broke off: before the text was sent, nothing was handed over;
after it, without an answer, the message may have been sent."""

import smtplib
import ssl

from campaigns.delivery.transports.port import Capabilities, Found, TransportError, Trouble
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import Security

TIMEOUT_SECONDS = 60
# RFC 5321, 4.2.1: 4yz is a failure for now. 421 closes the connection.
_TRANSIENT = range(400, 500)


class Smtp:
    """One connection a message: an error is then this message's own."""

    capabilities = Capabilities(threads=True, reads_back=False, cancels=False, replies=False)

    def hand_over(self, *, mailbox: Mailbox, recipient: str, message_id: str, raw: bytes) -> str:
        connection = _connected(mailbox)
        try:
            _address(connection, mailbox, recipient)
            return _text(connection, raw)
        finally:
            connection.close()

    def look_up(self, *, mailbox: Mailbox, message_id: str) -> Found:
        return Found.CANNOT_TELL


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
            Trouble.MAILBOX, f"{mailbox.host} refused the password: {_words(error.smtp_error)}"
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
    """Give sender and recipient; a refusal or a broken line here handed nothing over."""
    for command, address in ((connection.mail, mailbox.address), (connection.rcpt, recipient)):
        try:
            code, words = command(address)
        except UnicodeEncodeError as error:
            raise TransportError(Trouble.REFUSED, f"{address} cannot be written in ASCII") from error
        except (OSError, smtplib.SMTPException) as error:
            raise TransportError(Trouble.NOT_REACHED, f"{mailbox.host}: {error}") from error
        _judge(code, words)


def _text(connection: smtplib.SMTP, raw: bytes) -> str:
    """Send the text. From the first byte of it on, a lost answer means that it may have been sent."""
    try:
        code, words = connection.data(raw)
    except smtplib.SMTPDataError as error:
        _judge(
            error.smtp_code,
            error.smtp_error if isinstance(error.smtp_error, bytes) else error.smtp_error.encode(),
        )
        raise TransportError(Trouble.UNKNOWN, str(error)) from error
    except (OSError, smtplib.SMTPException) as error:
        raise TransportError(Trouble.UNKNOWN, f"the answer was lost: {error}") from error
    _judge(code, words)
    return f"{code} {_words(words)}"


def _judge(code: int, words: bytes) -> None:
    if 200 <= code < 300:
        return
    trouble = Trouble.DEFERRED if code in _TRANSIENT else Trouble.REFUSED
    raise TransportError(trouble, f"{code} {_words(words)}")


def _words(answer: bytes | str) -> str:
    return answer.decode("utf-8", "replace") if isinstance(answer, bytes) else answer
