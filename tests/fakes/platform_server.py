"""What the stand-ins for sending platforms share: routes by pattern, faults to order, and answers that get lost."""

import json
import re
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from tests.fakes.listening import QuickHandler, listening
from tests.fakes.providers.server import Asked, Reply, says

Handle = Callable[..., Reply]


@dataclass
class Ordered:
    """A fault that is ordered for the next request of its kind. `done`: the request is carried out all the same."""

    method: str
    path: str
    reply: Reply | None  # None: the line is cut
    done: bool


class PlatformServer(ABC):
    """A platform on loopback. A subclass names its routes as (method, pattern, handler)."""

    key = "key-of-the-platform"
    push_path = ""
    create_path = ""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.base_url = ""
        self.blocked: set[str] = set()  # who is on its block list, or unsubscribed there
        self.hooks: list[Any] = []
        self.slow_seconds = 0.0
        self._ordered: list[Ordered] = []
        self._lock = threading.Lock()

    @abstractmethod
    def routes(self) -> list[tuple[str, str, Handle]]:
        """Return what it answers."""

    @abstractmethod
    def accepts(self, asked: Asked) -> Reply | None:
        """Return the refusal of a request whose key is wrong."""

    # What a platform does by itself, or somebody in it. Each one tells it in its own words.

    @abstractmethod
    def send_all(self) -> list[dict[str, str]]:
        """Send what waits; return what left, with `to`, `subject` and `body`."""

    @abstractmethod
    def receive(self, address: str, text: str) -> None:
        """Let a person answer."""

    @abstractmethod
    def bounce(self, address: str) -> None:
        """Let the mail to a person come back."""

    @abstractmethod
    def opt_out(self, address: str) -> None:
        """Let a person unsubscribe there."""

    @abstractmethod
    def spoil(self) -> None:
        """Let somebody change the templates."""

    @abstractmethod
    def track(self) -> None:
        """Let somebody switch tracking on."""

    @abstractmethod
    def pause(self) -> None:
        """Let somebody pause the campaigns."""

    @abstractmethod
    def people(self) -> set[str]:
        """Return who stands in a campaign."""

    def order(self, method: str, path: str, reply: Reply | None, *, done: bool = False) -> None:
        """Answer the next request whose path matches with this, be it carried out or not."""
        self._ordered.append(Ordered(method, path, reply, done))

    def calls(self, method: str, path: str) -> list[Asked]:
        return [each for each in self.asked if each.method == method and re.fullmatch(path, each.path)]

    def reply(self, asked: Asked) -> Reply | None:
        with self._lock:
            self.asked.append(asked)
            ordered = next(
                (
                    each
                    for each in self._ordered
                    if each.method == asked.method and re.fullmatch(each.path, asked.path)
                ),
                None,
            )
            if ordered:
                self._ordered.remove(ordered)
                if ordered.done:
                    self._carried_out(asked)
                return ordered.reply
            return self._carried_out(asked)

    def _carried_out(self, asked: Asked) -> Reply:
        refused = self.accepts(asked)
        if refused:
            return refused
        for method, pattern, handle in self.routes():
            found = re.fullmatch(pattern, asked.path)
            if method == asked.method and found:
                return handle(asked, *(unquote(part) for part in found.groups()))
        return says({"error": "Not found"}, 404)


@contextmanager
def serving(platform: PlatformServer) -> Iterator[None]:
    """Serve on a free port of loopback."""
    with listening(_handler(platform)) as platform.base_url:
        yield


def _handler(platform: PlatformServer) -> type[BaseHTTPRequestHandler]:
    class Handler(QuickHandler):
        protocol_version = "HTTP/1.1"

        def _answer(self) -> None:
            raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            parts = urlsplit(self.path)
            headers: Mapping[str, str] = {name.lower(): value for name, value in self.headers.items()}
            body: Any = json.loads(raw) if raw else None
            time.sleep(platform.slow_seconds)
            reply = platform.reply(Asked(self.command, parts.path, parse_qsl(parts.query), headers, body))
            if reply is None:
                self.close_connection = True
                return
            with suppress(BrokenPipeError, ConnectionResetError):
                self._say(reply)

        def _say(self, reply: Reply) -> None:
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(reply.body)))
            self.end_headers()
            self.wfile.write(reply.body)

        do_GET = do_POST = do_PATCH = do_DELETE = _answer

    return Handler
