"""The throwaway servers of `make test`: reachable while the command runs, gone after it, however it ends."""

import imaplib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).resolve().parents[2]
RUNNER = ROOT / "tools" / "with_services.py"
GIVEN = {"DATABASE_URL", "REDIS_URL", "IMAP_TEST_URL"}
SHOW = "import os; print(os.environ.get('DATABASE_URL'), os.environ.get('REDIS_URL'), flush=True)"


def clean_environment(tmp_path: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in GIVEN}
    return kept | {"TMPDIR": str(tmp_path)} | more


@pytest.fixture
def open_tmp(tmp_path: Path) -> Path:
    """Return a temporary directory that the servers' user may pass through, as it may through /tmp."""
    folder = tmp_path
    while (
        folder.owner() == tmp_path.owner() and folder != folder.parent and not folder.stat().st_mode & 0o001
    ):
        folder.chmod(folder.stat().st_mode | 0o011)
        folder = folder.parent
    return tmp_path


def hear_interrupts() -> None:
    """A shell starts what runs in the background deaf to SIGINT, and its children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def running(
    script: str, environment: dict[str, str], *flags: str
) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """Run a script under the runner, in a group of its own; gives the process and the words of its first line."""
    command = [sys.executable, str(RUNNER), *flags, "--", sys.executable, "-c", script]
    with subprocess.Popen(
        command,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=hear_interrupts,  # noqa: PLW1509 - there are no threads here
    ) as process:
        assert process.stdout
        try:
            yield process, process.stdout.readline().split()
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def is_open(url: str) -> bool:
    place = urlsplit(url)
    try:
        socket.create_connection((place.hostname or "", place.port or 0), timeout=1).close()
    except OSError:
        return False
    return True


def closes(url: str, seconds: float = 5) -> bool:
    deadline = time.monotonic() + seconds
    while is_open(url) and time.monotonic() < deadline:
        time.sleep(0.05)
    return not is_open(url)


def test_gives_reachable_servers_and_passes_on_the_exit_code(open_tmp: Path) -> None:
    script = f"{SHOW}; import sys; sys.stdin.read(); sys.exit(7)"
    with running(script, clean_environment(open_tmp), "--postgres", "--redis") as (process, urls):
        reachable = [is_open(url) for url in urls]
        assert process.stdin
        process.stdin.close()
        code = process.wait(20)

    assert [url.split(":")[0] for url in urls] == ["postgres", "redis"]
    assert reachable == [True, True]
    assert code == 7
    assert not any(is_open(url) for url in urls)
    assert list(open_tmp.iterdir()) == []


def test_gives_a_mail_server_with_a_mailbox_for_everybody(tmp_path: Path) -> None:
    script = "import os, sys; print(os.environ['IMAP_TEST_URL'], flush=True); sys.stdin.read()"
    environment = clean_environment(tmp_path, TMPDIR="/tmp")  # a path of a socket holds 108 octets
    with running(script, environment, "--dovecot") as (process, (url,)):
        place = urlsplit(url)
        with imaplib.IMAP4(place.hostname or "", place.port or 0) as mail:
            answer, _ = mail.login("mira@tidewater.example", "secret")
            _, folders = mail.list()
        assert process.stdin
        process.stdin.close()
        assert process.wait(20) == 0

    assert answer == "OK"
    assert any(b"\\Sent" in folder for folder in folders if isinstance(folder, bytes))
    assert not is_open(url)


@pytest.mark.parametrize(
    ("ending", "expected"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)], ids=["terminated", "interrupted"]
)
def test_a_signal_ends_the_command_and_the_server(
    open_tmp: Path, ending: signal.Signals, expected: int
) -> None:
    with running(f"{SHOW}; import time; time.sleep(60)", clean_environment(open_tmp), "--redis") as (
        process,
        words,
    ):
        # As a terminal and a process manager do: the signal goes to the whole group.
        os.killpg(process.pid, ending)
        code = process.wait(20)

    assert code == expected
    assert not is_open(words[1])
    assert list(open_tmp.iterdir()) == []


def test_a_killed_command_leaves_no_server(open_tmp: Path) -> None:
    script = f"{SHOW}; import os; os.kill(os.getpid(), 9)"
    with running(script, clean_environment(open_tmp), "--redis") as (process, words):
        code = process.wait(20)

    assert code == 137
    assert not is_open(words[1])


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the kernel ends orphans on Linux only")
def test_a_killed_runner_leaves_no_server(open_tmp: Path) -> None:
    with running(f"{SHOW}; import time; time.sleep(60)", clean_environment(open_tmp), "--redis") as (
        process,
        words,
    ):
        process.kill()
        process.wait(20)
        assert closes(words[1])


def test_uses_the_servers_that_are_set(open_tmp: Path) -> None:
    environment = clean_environment(
        open_tmp, DATABASE_URL="postgres://there/mine", REDIS_URL="redis://there/1", PATH=os.defpath
    )
    with running(SHOW, environment, "--postgres", "--redis") as (process, words):
        assert process.wait(20) == 0

    assert words == ["postgres://there/mine", "redis://there/1"]


def test_says_what_is_missing_where_it_may_not_install(tmp_path: Path) -> None:
    # A PATH without apt-get is a system that is not ours to install on.
    environment = clean_environment(tmp_path, PATH=str(tmp_path))
    command = [sys.executable, str(RUNNER), "--redis", "--", sys.executable, "-c", SHOW]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=20, check=False)

    assert done.returncode == 1
    assert done.stderr.strip() == (
        "Redis is missing: install it (on Debian: apt-get install redis-server)"
        ", or set REDIS_URL to a server that may be emptied."
    )
    assert done.stdout == ""
