"""Whether a server lets us in, found out without sending anything."""

import smtplib
from contextlib import suppress
from typing import Final

from campaigns.delivery.transports.port import TransportError
from campaigns.delivery.transports.smtp.connecting import Server, connected

PATIENCE_SECONDS: Final = 10  # a person waits before the page


def try_server(server: Server) -> str:
    """Open a connection, log in and leave; return what is wrong in the server's words, "" where nothing is."""
    try:
        connection = connected(server, timeout=PATIENCE_SECONDS)
    except TransportError as error:
        return error.words
    with suppress(OSError, smtplib.SMTPException):
        connection.quit()
    connection.close()
    return ""
