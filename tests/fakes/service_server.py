"""A mail service's HTTP interface on loopback: keeps what was posted, and answers what a test says."""

import json
import threading
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any


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

    def __enter__(self) -> "ServiceServer":
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._thread = threading.Thread(target=self._http.serve_forever, daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self._http.server_address[1]}/"


def _handler(server: ServiceServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
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

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    return Handler
