"""One mail over an open connection: sender, recipient, text. What matters is where a try broke off.

Before the text's end mark was sent, nothing was handed over; after it, without an answer, it may have been sent.
"""

import re
import smtplib
from typing import Final

from campaigns.delivery.transports.port import TransportError, Trouble
from campaigns.delivery.transports.smtp.refusals import trouble_of
from campaigns.delivery.transports.words import one_line, words_of

_DONE: Final = range(200, 300)
_GO_ON: Final = 354
_CLOSING: Final = 421
_REFUSALS: Final = range(400, 600)
_LEADING_DOT: Final = re.compile(rb"(?m)^\.")  # RFC 5321, 4.5.2


class LineLostError(TransportError):
    """The connection ended before anything of this mail was handed over, at its very first command."""


def begin(connection: smtplib.SMTP, sender: str) -> None:
    """Give the sender. Who refuses it refuses everything of this mailbox, and says nothing about the recipient.

    Raises:
        LineLostError: the connection had ended; a new one may be tried at once. TransportError: any other refusal.
    """
    try:
        code, words = connection.mail(sender)
    except UnicodeEncodeError as error:
        raise TransportError(Trouble.BLOCKED, f"{sender} cannot be written in ASCII") from error
    except (OSError, smtplib.SMTPException) as error:
        raise LineLostError(Trouble.NOT_REACHED, f"The line broke. {words_of(error)}") from error
    if code == _CLOSING:
        said = f"{code} {one_line(words)}"
        raise LineLostError(trouble_of(code, said, otherwise=Trouble.DEFERRED), said)
    _judge(code, words, Trouble.BLOCKED, otherwise=Trouble.NOT_REACHED)


def address(connection: smtplib.SMTP, recipient: str) -> None:
    """Give the recipient; a refusal or a broken line here handed nothing over."""
    try:
        code, words = connection.rcpt(recipient)
    except UnicodeEncodeError as error:
        raise TransportError(Trouble.REFUSED, f"{recipient} cannot be written in ASCII") from error
    except (OSError, smtplib.SMTPException) as error:
        raise TransportError(Trouble.NOT_REACHED, f"The line broke. {words_of(error)}") from error
    _judge(code, words, Trouble.REFUSED, otherwise=Trouble.NOT_REACHED)


def text(connection: smtplib.SMTP, raw: bytes) -> str:
    """Send the text and return the words of its acceptance.

    The end mark goes out last, so that a line which breaks before is known to have handed nothing over. From it on, a
    lost answer means that it may have been sent.
    """
    try:
        code, words = connection.docmd("DATA")
        if code == _GO_ON:
            connection.send(_LEADING_DOT.sub(b"..", raw))
    except (OSError, smtplib.SMTPException) as error:
        raise TransportError(
            Trouble.NOT_REACHED, f"The line broke before the text. {words_of(error)}"
        ) from error
    if code != _GO_ON:
        _judge(code, words, Trouble.REFUSED, otherwise=Trouble.NOT_REACHED)
        raise TransportError(Trouble.NOT_REACHED, f"{code} {one_line(words)}")
    try:
        connection.send(b".\r\n" if raw.endswith(b"\r\n") else b"\r\n.\r\n")
        code, words = connection.getreply()
    except (OSError, smtplib.SMTPException) as error:
        raise TransportError(Trouble.UNKNOWN, f"The answer was lost. {words_of(error)}") from error
    _judge(code, words, Trouble.REFUSED, otherwise=Trouble.UNKNOWN)
    return f"{code} {one_line(words)}"


def _judge(code: int, words: bytes, refusal: Trouble, *, otherwise: Trouble) -> None:
    """Take acceptance as it is: 2yz. 4yz and 5yz are refusals (RFC 5321, 4.2.1), and all else is no answer at all."""
    if code in _DONE:
        return
    said = f"{code} {one_line(words)}"
    trouble = trouble_of(code, said, otherwise=refusal) if code in _REFUSALS else otherwise
    raise TransportError(trouble, said)
