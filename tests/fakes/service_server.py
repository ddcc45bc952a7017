"""A mail service's HTTP interface on loopback: keeps what was posted, and answers what a test says."""

import json
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler
from typing import Any

from tests.fakes.listening import QuickHandler, listening


@dataclass(frozen=True)
class Posted:
    """One request."""

    path: str
    headers: Message
    body: bytes


@dataclass
class ServiceServer:
    """Listens while the block runs: `with ServiceServer() as server`."""

    status: int = 200
    answer: Any = field(default_factory=dict)
    hangs_up: bool = False
    posted: list[Posted] = field(default_factory=list)
    url: str = field(init=False)

    def __enter__(self) -> "ServiceServer":
        self._listening = listening(_handler(self))
        self.url = self._listening.__enter__() + "/"
        return self

    def __exit__(self, *error: Any) -> None:
        self._listening.__exit__(*error)


def _handler(server: ServiceServer) -> type[BaseHTTPRequestHandler]:
    class Handler(QuickHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            server.posted.append(Posted(self.path, self.headers, body))
            if server.hangs_up:
                self.close_connection = True
                return
            text = server.answer if isinstance(server.answer, str) else json.dumps(server.answer)
            self.send_response(server.status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(text.encode())))
            self.send_header("X-Message-Id", "a1")
            self.end_headers()
            self.wfile.write(text.encode())

    return Handler
