"""A mail server that takes mail on loopback in a process of its own, keeps a list of it, and breaks the line where told."""

import os
import signal
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.fakes.smtp_server import Rules, SmtpServer, abort

# One mail in `ONE_IN` meets each of these at its first try: the line breaks at its recipient, after its text with the mail
# taken or not, or it is put off.
FAULTS: Final = ("at the recipient", "not taken", "taken", "put off")
ONE_IN: Final = 40


class Breaking(Rules):
    """Takes each mail that it is given, and breaks the line at some, once each. `taken` lists the Message-IDs it took."""

    def __init__(self, taken: Path) -> None:
        super().__init__()
        self.taken = taken
        self.met: set[str] = set()

    def _due(self, recipient: str) -> str:
        """Return at what the line breaks for this recipient; "" where it holds."""
        place = crc32(recipient.encode()) % ONE_IN
        return FAULTS[place] if place < len(FAULTS) and recipient not in self.met else ""

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: Any
    ) -> str:
        if self._due(address) == "at the recipient":
            self.met.add(address)
            abort(server)
        return await super().handle_RCPT(server, session, envelope, address, options)

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        recipient = envelope.rcpt_tos[0]
        fault = self._due(recipient)
        self.met.add(recipient)
        if fault == "put off":
            return "451 4.3.0 Try again"
        if fault == "not taken":
            abort(server)
            return "250 OK"
        assert isinstance(envelope.content, bytes)
        self._take(envelope.content)
        if fault == "taken":
            abort(server)
        return "250 OK"

    def _take(self, content: bytes) -> None:
        (line,) = [line for line in content.splitlines() if line.startswith(b"Message-ID: ")]
        with self.taken.open("ab", buffering=0) as listed:
            listed.write(line.removeprefix(b"Message-ID: ") + b"\n")


def serve(taken: Path) -> tuple[int, int]:
    """Start the server as a process; return its id and its port."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        with SmtpServer(rules=Breaking(taken)) as server:
            os.write(writing, str(server.port).encode())
            signal.pause()
        os._exit(0)
    return child, int(os.read(reading, 16))
