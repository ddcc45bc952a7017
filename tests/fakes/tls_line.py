"""A mail server that speaks TLS from the start or after STARTTLS (RFC 9051, section 6.2.1), with a real one behind it."""

import socket
import ssl
import threading
from contextlib import suppress
from types import TracebackType
from typing import Self

_GREETING = b"* OK [CAPABILITY IMAP4rev1 STARTTLS LOGINDISABLED] ready\r\n"
_CAPABILITY = b"* CAPABILITY IMAP4rev1 STARTTLS LOGINDISABLED\r\n"


class TlsLine:
    """Listens at loopback; `in_clear` is what a client said before its line was protected."""

    def __init__(self, place: tuple[str, int], context: ssl.SSLContext, *, from_the_start: bool) -> None:
        self._place, self._context, self._from_the_start = place, context, from_the_start
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.in_clear = b""

    def __enter__(self) -> Self:
        threading.Thread(target=self._serve, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._listener.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                threading.Thread(target=self._protect, args=(client,), daemon=True).start()

    def _protect(self, client: socket.socket) -> None:
        with suppress(OSError), socket.create_connection(self._place) as server:
            if not self._from_the_start:
                server.recv(4096)
                self._until_starttls(client)
            with self._context.wrap_socket(client, server_side=True) as protected:
                back = threading.Thread(target=_carry, args=(server, protected), daemon=True)
                back.start()
                _carry(protected, server)
                back.join()
        client.close()

    def _until_starttls(self, client: socket.socket) -> None:
        client.sendall(_GREETING)
        while line := client.recv(4096):
            self.in_clear += line
            tag, _, command = line.strip().partition(b" ")
            if command.upper() == b"STARTTLS":
                client.sendall(tag + b" OK begin\r\n")
                return
            client.sendall((_CAPABILITY if command.upper() == b"CAPABILITY" else b"") + tag + b" OK done\r\n")


def _carry(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while chunk := source.recv(4096):
            target.sendall(chunk)
    for end in (source, target):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
