"""A connection that is ready for MAIL FROM: opened, protected and logged in. Until here nothing was handed over."""

import smtplib
import socket
import ssl
from dataclasses import dataclass, field
from typing import Final

from campaigns.delivery.transports.port import TransportError, Trouble
from campaigns.delivery.transports.smtp.refusals import trouble_of
from campaigns.delivery.transports.words import one_line, words_of
from campaigns.mailboxes.rules import Security

TIMEOUT_SECONDS: Final = 60


@dataclass(frozen=True)
class Server:
    """Where mail is handed over and as whom: with a password, or with an access token of OAuth.

    Two are the same where a connection of one serves the other; a fresh token does not end a connection.
    """

    host: str
    port: int
    security: Security
    username: str = ""
    password: str = field(default="", repr=False)
    token: str = field(default="", repr=False, compare=False)


def connected(server: Server, *, timeout: float = TIMEOUT_SECONDS) -> smtplib.SMTP:
    """Return a connection that is logged in; `timeout` is how many seconds the server may be silent.

    Raises:
        TransportError: AUTH where the login is refused, else NOT_REACHED or DEFERRED.
    """
    try:
        connection = _opened(server, timeout)
    except smtplib.SMTPConnectError as error:
        said = f"{error.smtp_code} {one_line(error.smtp_error)}"
        raise TransportError(_unwelcome(error.smtp_code, said), f"{server.host}: {said}") from error
    except (OSError, smtplib.SMTPException) as error:
        raise TransportError(
            Trouble.NOT_REACHED, f"{server.host} could not be reached. {words_of(error)}"
        ) from error
    try:
        _log_in(connection, server)
    except smtplib.SMTPAuthenticationError as error:
        connection.close()
        raise _refused(server, error) from error
    except (OSError, smtplib.SMTPException) as error:
        connection.close()
        raise TransportError(Trouble.NOT_REACHED, f"{server.host}: {words_of(error)}") from error
    return connection


def _opened(server: Server, timeout: float) -> smtplib.SMTP:
    """Open a line on which the end mark of a text does not wait for the acknowledgement of the text (RFC 9293, 3.7.4)."""
    connection = (
        smtplib.SMTP_SSL(server.host, server.port, timeout=timeout, context=ssl.create_default_context())
        if server.security == Security.TLS
        else smtplib.SMTP(server.host, server.port, timeout=timeout)
    )
    if connection.sock:
        connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def _unwelcome(code: int, said: str) -> Trouble:
    """Return what a greeting means that is no welcome."""
    return (
        trouble_of(code, said, otherwise=Trouble.NOT_REACHED)
        if code in range(400, 600)
        else Trouble.NOT_REACHED
    )


def _log_in(connection: smtplib.SMTP, server: Server) -> None:
    if server.security == Security.STARTTLS:
        connection.starttls(context=ssl.create_default_context())
    connection.ehlo_or_helo_if_needed()
    if server.token:
        connection.auth("XOAUTH2", lambda challenge=None: _bearer(server, challenge))
    elif server.username:
        connection.login(server.username, server.password)


def _bearer(server: Server, challenge: bytes | None) -> str:
    """Return the answer of XOAUTH2: the token, then an empty line to the server's explanation of a refusal."""
    return xoauth2(server.username, server.token) if challenge is None else ""


def xoauth2(username: str, token: str) -> str:
    """Return the one line of the XOAUTH2 mechanism, as Google and Microsoft document it."""
    return f"user={username}\1auth=Bearer {token}\1\1"


def _refused(server: Server, error: smtplib.SMTPAuthenticationError) -> TransportError:
    words = one_line(error.smtp_error)
    trouble = trouble_of(error.smtp_code, f"{error.smtp_code} {words}", otherwise=Trouble.AUTH)
    what = "access" if server.token else "password"
    if trouble is Trouble.DEFERRED:
        return TransportError(trouble, f"{server.host} takes no login now: {words}")
    return TransportError(Trouble.AUTH, f"{server.host} refused the {what}: {words}")
