"""Connections that go only where an address was checked, within one deadline."""

import ssl
import time
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

import httpcore2

from outreach.http.fetching.answers import UnreachableError


@cache
def ssl_context() -> ssl.SSLContext:
    """Return the one context of all connections, which checks names and certificates."""
    return ssl.create_default_context()


class Deadline:
    """The one moment by which everything must be over."""

    def __init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds

    def left(self) -> float:
        """Return the seconds left. Raises UnreachableError where there are none."""
        seconds = self._until - time.monotonic()
        if seconds <= 0:
            raise UnreachableError("The site did not answer in time.")
        return seconds


class CheckedBackend(httpcore2.NetworkBackend):
    """Connects only to addresses that were checked. TLS still proves the name that was asked for."""

    def __init__(self, checked: Callable[[str, float], Sequence[str]], deadline: Deadline) -> None:
        self._checked = checked
        self._deadline = deadline
        self._sockets = httpcore2.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.NetworkStream:
        fault: Exception = UnreachableError("The connection to the site failed.")
        for address in self._checked(host, self._deadline.left()):
            try:
                stream = self._sockets.connect_tcp(
                    address, port, self._deadline.left(), local_address, socket_options
                )
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                fault = error
            else:
                return _TimedStream(stream, self._deadline)
        raise fault


class _TimedStream(httpcore2.NetworkStream):
    """A connection each of whose steps has only what is left of the one deadline."""

    def __init__(self, stream: httpcore2.NetworkStream, deadline: Deadline) -> None:
        self._stream = stream
        self._deadline = deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, self._deadline.left())

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, self._deadline.left())

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore2.NetworkStream:
        secured = self._stream.start_tls(ssl_context, server_hostname, self._deadline.left())
        return _TimedStream(secured, self._deadline)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)
