"""`make demo` as a process: what it makes under var/, on which port it serves, and how it ends.

The project's own commands are replaced by small ones; the journey itself is tested where it lives.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.error import URLError

import pytest
from django.conf import settings

ROOT = Path(__file__).resolve().parents[2]
MANAGE = """
import os, pathlib, sys
print(*(os.environ[name] for name in ("DATABASE_URL", "REDIS_URL", "SITE_URL", "MFA_REQUIRED")), sep="|")
pathlib.Path("var/demo.sqlite3").touch()
sys.exit(int(os.environ.get("FAIL", "0")))
"""
PROCFILE = """
web: python -m http.server --bind 127.0.0.1 $PORT
worker: sleep 300
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a folder with the demo's tool and stand-ins for what it starts."""
    (tmp_path / "tools").mkdir()
    for name in ("demo.py", "fresh_secrets.py"):
        shutil.copy(ROOT / "tools" / name, tmp_path / "tools")
    (tmp_path / "manage.py").write_text(MANAGE)
    (tmp_path / "Procfile").write_text(PROCFILE)
    return tmp_path


def command(project: Path) -> list[str]:
    return [sys.executable, str(project / "tools" / "demo.py")]


def once(project: Path, **more: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"ONCE": "1"} | more
    return subprocess.run(
        command(project), env=environment, capture_output=True, text=True, timeout=20, check=False
    )


@pytest.fixture
def taken() -> Iterator[int]:
    """Return a port that something listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        yield port


@contextmanager
def serving(project: Path, **more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run the demo until it serves; gives the process and its address."""
    environment = {name: value for name, value in os.environ.items() if name != "ONCE"} | more
    with subprocess.Popen(
        command(project), env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout
        try:
            line = next(line for line in process.stdout if line.startswith("Open "))
            yield process, line.split()[1]
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)
            process.stdout.read()


def answers(url: str, seconds: float = 10) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with suppress(URLError), urllib.request.urlopen(url, timeout=5) as response:
            return bool(response.status == 200)
        time.sleep(0.05)
    return False


def test_the_demos_worker_takes_every_queue() -> None:
    queues = re.search(r"--queues (\S+)", (ROOT / "Procfile").read_text())

    assert queues
    assert sorted(queues[1].split(",")) == sorted(settings.QUEUES)


def test_stops_after_the_summary_with_its_own_database_whatever_the_environment_names(project: Path) -> None:
    done = once(project, DATABASE_URL="postgres://live/data", REDIS_URL="redis://live/0", PORT="8123")

    assert done.returncode == 0
    shown = done.stdout.strip().splitlines()[-1].split("|")
    assert shown[0] == f"sqlite:///{project}/var/demo.sqlite3"
    assert shown[1] == ""
    assert shown[3] == "false"


def test_keeps_its_secrets_to_itself_and_starts_clean(project: Path) -> None:
    once(project)
    secrets = (project / "var" / "demo.env").read_text()
    (project / "var" / "outbox").mkdir()
    (project / "var" / "outbox" / "old.eml").touch()
    (project / "var" / "demo.sqlite3-wal").touch()
    (project / "var" / "outreach.sqlite3").touch()

    once(project)

    assert (project / "var" / "demo.env").read_text() == secrets
    assert (project / "var" / "demo.env").stat().st_mode & 0o077 == 0
    assert (project / "var").stat().st_mode & 0o077 == 0
    assert {path.name for path in (project / "var").iterdir()} == {
        "demo.env",
        "demo.lock",
        "demo.sqlite3",
        "outreach.sqlite3",
    }


def test_passes_on_a_failure(project: Path) -> None:
    assert once(project, FAIL="3").returncode == 3


@pytest.mark.parametrize("port", ["http", "0", "65536", "-1"])
def test_a_bad_port_is_named(project: Path, port: str) -> None:
    done = once(project, PORT=port)

    assert done.returncode == 1
    assert done.stderr.strip() == f"PORT is {port}: expected a number from 1 to 65535."


def test_takes_another_port_where_the_wanted_one_is_taken_and_says_so(project: Path, taken: int) -> None:
    done = once(project, PORT=str(taken))

    assert done.stdout.startswith(f"Port {taken} is taken; the demo uses ")
    assert f"http://127.0.0.1:{taken}|" not in done.stdout


def test_serves_alone_until_interrupted_and_leaves_nothing_running(project: Path) -> None:
    with serving(project, PORT="18000") as (process, url):
        assert answers(url)
        second = once(project)
        process.send_signal(signal.SIGINT)
        code = process.wait(20)

    assert second.returncode == 1
    assert second.stderr.startswith("The demo of this folder is running already")
    assert code == 130
    assert not answers(url, seconds=0.3)
    assert once(project).returncode == 0
