"""The site in a process of its own, on the database that this process uses: for benches and tests that drive a browser."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from urllib.error import URLError
from urllib.parse import quote
from urllib.request import urlopen

from django.db import connection

PRODUCT: Final = "outreach.wsgi"
READY_SECONDS: Final = 60.0


class Site:
    """A web server as the product runs it, on a free port of loopback. It keeps its address over a restart."""

    def __init__(self, application: str = PRODUCT) -> None:
        self.application = application
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Serve until `stop`.

        Raises:
            TimeoutError: it does not answer.
        """
        command = [
            sys.executable, "-m", "gunicorn", self.application, "--bind", f"127.0.0.1:{self.port}",
            "--worker-class", "gthread", "--threads", "8", "--no-control-socket", "--log-level", "error",
        ]  # fmt: skip
        own = {"DATABASE_URL": _database_url(), "ALLOWED_HOSTS": "127.0.0.1", "SITE_URL": self.url}
        plain = {"HTTPS_ONLY": "false", "MFA_REQUIRED": "false", "LOG_LEVEL": "ERROR"}
        self._process = subprocess.Popen(command, env=dict(os.environ) | own | plain)
        deadline = time.monotonic() + READY_SECONDS
        while not self._answers():
            if time.monotonic() > deadline or self._process.poll() is not None:
                raise TimeoutError("The site did not start.")
            time.sleep(0.1)

    def stop(self) -> None:
        """End it as a restart does: what is being answered is answered, nothing new is taken."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(timeout=READY_SECONDS)
            self._process = None

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.url}/livez", timeout=5) as answer:  # noqa: S310  our own address
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False


@contextmanager
def serving(application: str = PRODUCT) -> Iterator[Site]:
    """Serve for the length of the block."""
    site = Site(application)
    site.start()
    try:
        yield site
    finally:
        site.stop()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _database_url() -> str:
    """Return the address of the database that this process uses, which may be a scratch one of the configured server."""
    used = connection.settings_dict
    if connection.vendor != "postgresql":
        return f"sqlite:///{used['NAME']}"
    login = ":".join(quote(used[part], safe="") for part in ("USER", "PASSWORD") if used[part])
    port = f":{used['PORT']}" if used["PORT"] else ""
    return f"postgresql://{login}@{quote(used['HOST'], safe='')}{port}/{used['NAME']}"
