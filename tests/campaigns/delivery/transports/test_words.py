"""Whoever looks after a mailbox reads what went wrong in words, and a server's own words where one spoke."""

import errno
import imaplib
import os
import smtplib
import socket
import ssl

import pytest

from campaigns.delivery.transports.words import words_of


def by_number(number: int) -> OSError:
    return OSError(number, os.strerror(number))


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (socket.gaierror(socket.EAI_NONAME, "Name or service not known"), "No server of this name was found."),
        (by_number(errno.ECONNREFUSED), "Nothing answers at this port."),
        (TimeoutError("timed out"), "It did not answer in time."),
        (by_number(errno.ETIMEDOUT), "It did not answer in time."),
        (by_number(errno.ECONNRESET), "It closed the line."),
        (by_number(errno.EPIPE), "It closed the line."),
        (smtplib.SMTPServerDisconnected("Connection unexpectedly closed"), "It closed the line."),
        (imaplib.IMAP4.abort("socket error: EOF"), "It closed the line."),
        (ssl.SSLError(1, "[SSL: WRONG_VERSION_NUMBER] wrong version number (_ssl.c:1006)"),
         "It does not speak TLS at this port, or none that we know."),
        (by_number(errno.EHOSTUNREACH), "No route to host."),
        (imaplib.IMAP4.error("[UNAVAILABLE] Maintenance until noon"), "[UNAVAILABLE] Maintenance until noon"),
        (smtplib.SMTPNotSupportedError("STARTTLS extension not supported by server."),
         "STARTTLS extension not supported by server."),
        (OSError(), "OSError"),
    ],
)  # fmt: skip
def test_an_error_of_the_line_is_said_in_words(error: Exception, words: str) -> None:
    assert words_of(error) == words
    assert "Errno" not in words_of(error)
