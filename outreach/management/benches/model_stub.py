"""A model server on loopback for benches: it waits, then says the first sentence of the material as a role challenge.

`python model_stub.py SECONDS` prints its port and serves until its input ends. It is a process of its own, so that its
processor time is not ours.
"""

import json
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar


class Handler(BaseHTTPRequestHandler):
    """Speaks as much of the chat-completions wire format as our adapter reads; GET says how often it was asked."""

    protocol_version = "HTTP/1.1"
    wbufsize = (
        1 << 16
    )  # head and body leave together, or the second waits for the client's delayed acknowledgement
    seconds: ClassVar[float] = 0.0
    asked: ClassVar[int] = 0
    lock: ClassVar[threading.Lock] = threading.Lock()

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with self.lock:
            type(self).asked += 1
        time.sleep(self.seconds)
        self._send(_completion(_answer(body)))

    def do_GET(self) -> None:
        self._send({"asked": self.asked})

    def _send(self, value: dict[str, Any]) -> None:
        raw = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(raw)))
        self.end_headers()
        self.wfile.write(raw)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


def _answer(body: dict[str, Any]) -> dict[str, Any]:
    """Return the first sentence of the material as a fact, or nothing where there is no material."""
    text = "\n".join(message["content"] for message in body.get("messages", ()))
    marker = '"sentences":'
    if marker not in text:
        return {"role_challenge": None}
    sentences = json.JSONDecoder().raw_decode(text[text.rindex(marker) + len(marker) :])[0]
    first = sentences[0]
    return {"role_challenge": {"value": first["text"], "sentence_ids": [first["id"]], "quote": None}}


def _completion(answer: dict[str, Any]) -> dict[str, Any]:
    message = {"role": "assistant", "content": json.dumps(answer), "refusal": None}
    return {
        "id": "bench",
        "object": "chat.completion",
        "created": 0,
        "model": "bench",
        "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
        "usage": {"prompt_tokens": 900, "completion_tokens": 60, "total_tokens": 960},
    }


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


def main() -> None:
    """Serve until whoever started us closes our input."""
    Handler.seconds = float(sys.argv[1])
    server = _Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdout.write(f"{server.server_port}\n")
    sys.stdout.flush()
    sys.stdin.read()


if __name__ == "__main__":
    main()
