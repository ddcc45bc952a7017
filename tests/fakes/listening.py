"""What every stand-in that speaks HTTP has in common."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class QuickHandler(BaseHTTPRequestHandler):
    """Answers at once and says nothing.

    Head and body of an answer are two writes; with Nagle's algorithm the second waits 40 ms for the client's
    delayed acknowledgement of the first.
    """

    disable_nagle_algorithm = True

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def listening(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    """Serve on a free port of loopback while the block runs; gives the address without a path."""
    http = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=lambda: http.serve_forever(poll_interval=0.01), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{http.server_port}"
    finally:
        http.shutdown()
        http.server_close()
        thread.join()
