"""Says by its exit code whether a process of this installation is healthy; the health checks of docker-compose.yml.

`health.py web`     the site answers /readyz on PORT: it serves, and reaches its database and broker.
`health.py worker`  the worker of this container has shown life in the last minute (it touches a file every 2 s).
`health.py beat`    the schedule has been written in the last ten minutes (beat does it every three).

It needs nothing but the standard library, so that a check costs little.
"""

import http.client
import os
import sys
import tempfile
import time
from pathlib import Path

WORKER_FILE = "outreach-worker-alive"
WORKER_SECONDS = 60
BEAT_SECONDS = 600


def web() -> bool:
    """Ask /readyz as the proxy would: over the host name that the site answers to."""
    host = os.environ.get("ALLOWED_HOSTS", "").split(",")[0].strip().lstrip("*.") or "localhost"
    connection = http.client.HTTPConnection("127.0.0.1", int(os.environ.get("PORT", "8000")), timeout=5)
    try:
        connection.request("GET", "/readyz", headers={"Host": host, "X-Forwarded-Proto": "https"})
        return connection.getresponse().status == http.HTTPStatus.OK
    except OSError:
        return False
    finally:
        connection.close()


def _is_fresh(paths: list[Path], seconds: float) -> bool:
    return any(path.is_file() and time.time() - path.stat().st_mtime < seconds for path in paths)


def worker() -> bool:
    """Look at the file that the worker touches at each heartbeat."""
    return _is_fresh([Path(tempfile.gettempdir()) / WORKER_FILE], WORKER_SECONDS)


def beat() -> bool:
    """Look at the schedule that beat keeps; its database may add an ending to the name."""
    folder = Path(os.environ.get("VAR_DIR", "var")) / "beat"
    return _is_fresh(list(folder.glob("schedule*")), BEAT_SECONDS)


CHECKS = {"web": web, "worker": worker, "beat": beat}


def main(arguments: list[str]) -> int:
    """Return 0 where the process named is healthy, 1 where it is not, 2 where there is no such process."""
    if len(arguments) != 1 or arguments[0] not in CHECKS:
        print(f"usage: health.py {{{'|'.join(CHECKS)}}}", file=sys.stderr)
        return 2
    return 0 if CHECKS[arguments[0]]() else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
