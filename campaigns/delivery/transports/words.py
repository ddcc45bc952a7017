"""A server's words as one line that any column can hold."""

import imaplib
import smtplib
import socket
import ssl
from typing import Final

# What an operating system says by number, in words; the first that fits. `socket.gaierror` has its own numbers.
_PLAIN: Final[tuple[tuple[type[Exception], str], ...]] = (
    (socket.gaierror, "No server of this name was found."),
    (ConnectionRefusedError, "Nothing answers at this port."),
    (TimeoutError, "It did not answer in time."),
    (ssl.SSLError, "It does not speak TLS at this port, or none that we know."),
    (smtplib.SMTPServerDisconnected, "It closed the line."),
    (imaplib.IMAP4.abort, "It closed the line."),
    (ConnectionError, "It closed the line."),
)


def one_line(answer: bytes | str) -> str:
    """Return the words without line breaks and control characters."""
    text = answer.decode("utf-8", "replace") if isinstance(answer, bytes) else answer
    return " ".join("".join(character if character.isprintable() else " " for character in text).split())


def words_of(error: Exception) -> str:
    """Return what went wrong on the way to a server, in words for who looks after the mailbox."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"Its certificate is not trusted here: {error.verify_message}."
    plain = next((words for kind, words in _PLAIN if isinstance(error, kind)), "")
    if isinstance(error, OSError):
        plain = plain or (f"{error.strerror}." if error.strerror else "")
    return plain or one_line(str(error)) or type(error).__name__
