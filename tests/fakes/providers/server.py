"""A threaded server that answers each path by its script, and keeps what it was asked."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from tests.fakes.listening import QuickHandler, listening


@dataclass(frozen=True)
class Asked:
    """One request as it came in."""

    method: str
    path: str
    parameters: list[tuple[str, str]]
    headers: Mapping[str, str]
    body: Any

    def parameter(self, name: str) -> str:
        return dict(self.parameters).get(name, "")


@dataclass(frozen=True)
class Reply:
    """What goes back."""

    status: int = 200
    body: bytes = b"{}"
    headers: Mapping[str, str] = field(default_factory=dict)


def says(value: object, status: int = 200, **headers: str) -> Reply:
    """A JSON answer."""
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    return Reply(status, json.dumps(value).encode(), {"Content-Type": "application/json"} | named)


def says_text(text: str, status: int, **headers: str) -> Reply:
    """An answer in plain words."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply(status, text.encode(), {"Content-Type": "text/plain"} | named)


class ProviderServer:
    """Answers a path with its replies in order; the last one stays."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self._script: dict[str, list[Reply]] = {}
        self.base_url = ""

    def will(self, path: str, *replies: Reply) -> None:
        self._script[path] = list(replies)

    def reset(self) -> None:
        self.asked, self._script = [], {}

    def reply(self, asked: Asked) -> Reply:
        self.asked.append(asked)
        replies = self._script.get(asked.path, [says({"error": "no such path"}, 404)])
        return replies.pop(0) if len(replies) > 1 else replies[0]


@contextmanager
def serving() -> Iterator[ProviderServer]:
    """Serve on a free port of loopback."""
    provider = ProviderServer()
    with listening(_handler(provider)) as provider.base_url:
        yield provider


def _handler(provider: ProviderServer) -> type[BaseHTTPRequestHandler]:
    class Handler(QuickHandler):
        def do_GET(self) -> None:
            self._answer()

        def do_POST(self) -> None:
            self._answer()

        def _answer(self) -> None:
            raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            parts = urlsplit(self.path)
            reply = provider.reply(
                Asked(
                    self.command,
                    parts.path,
                    parse_qsl(parts.query),
                    {name.lower(): value for name, value in self.headers.items()},
                    json.loads(raw) if raw else None,
                )
            )
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(reply.body)))
            self.end_headers()
            self.wfile.write(reply.body)

    return Handler
