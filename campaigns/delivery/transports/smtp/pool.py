"""Connections that stay open between two mails of a mailbox, in this process.

A connection is one sender's while it is lent, and comes back only after a mail that was accepted, so that an error is
always its own mail's. It is kept for a short time and a few mails, since servers count both. The connections of a
process that forked are not the child's: both would speak on one line.
"""

import os
import smtplib
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from campaigns.delivery.transports.smtp.connecting import Server, connected

AGE_SECONDS: Final = 300.0
MAILS: Final = 50
# The usual servers close what says nothing for one to five minutes; after a quarter of one it is asked first.
QUIET_SECONDS: Final = 60.0
ASK_AFTER_SECONDS: Final = 15.0
IDLE_AT_MOST: Final = 16


@dataclass
class Line:
    """A connection with what was done on it. `fresh` until the first mail went over it."""

    server: Server
    connection: smtplib.SMTP
    opened_at: float
    used_at: float
    mails: int = 0

    @property
    def fresh(self) -> bool:
        return self.mails == 0

    def outlived(self, now: float) -> bool:
        """Say whether it served its time, its mails, or was quiet for too long."""
        too_long = now - self.opened_at > AGE_SECONDS or now - self.used_at > QUIET_SECONDS
        return too_long or self.mails >= MAILS

    def close(self) -> None:
        """End it in the server's form where the server still listens."""
        with suppress(OSError, smtplib.SMTPException):
            self.connection.quit()
        self.connection.close()


class Pool:
    """Lends connections. Times are those of a clock that only goes forward."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._idle: list[Line] = []
        self._process = os.getpid()

    def lend(self, server: Server) -> Line:
        """Return a connection to the server, a kept one where it still answers.

        Raises:
            TransportError: none could be opened; nothing was handed over.
        """
        kept = self._kept(server)
        return kept or self.open(server)

    def open(self, server: Server) -> Line:
        """Return a new connection to the server."""
        connection, now = connected(server), self._clock()
        return Line(server, connection, opened_at=now, used_at=now)

    def give_back(self, line: Line) -> None:
        """Keep a connection over which a mail was just accepted."""
        line.mails += 1
        line.used_at = self._clock()
        with self._lock:
            self._idle.append(line)
        self._retire()

    def _kept(self, server: Server) -> Line | None:
        self._retire()
        while line := self._taken(server):
            if self._clock() - line.used_at < ASK_AFTER_SECONDS or _answers(line):
                return line
            line.connection.close()
        return None

    def _taken(self, server: Server) -> Line | None:
        with self._lock:
            line = next((line for line in reversed(self._idle) if line.server == server), None)
            if line:
                self._idle.remove(line)
        return line

    def _retire(self) -> None:
        """Close what was kept long enough, and the oldest where there are too many."""
        with self._lock:
            self._leave_the_parents()
            now = self._clock()
            ended = [line for line in self._idle if line.outlived(now)]
            self._idle = [line for line in self._idle if line not in ended]
            surplus, self._idle = self._idle[:-IDLE_AT_MOST], self._idle[-IDLE_AT_MOST:]
        for line in (*ended, *surplus):
            line.close()

    def _leave_the_parents(self) -> None:
        if self._process != os.getpid():
            self._process, self._idle = os.getpid(), []

    def close(self) -> None:
        """Close every connection that is not lent."""
        with self._lock:
            ended, self._idle = self._idle, []
        for line in ended:
            line.close()


def _answers(line: Line) -> bool:
    try:
        return line.connection.noop()[0] == 250
    except (OSError, smtplib.SMTPException):
        return False
