"""Runs a command beside private, throwaway servers: `with_services.py [--postgres] [--redis] [--dovecot] [--chromium] -- COMMAND…`.

DATABASE_URL, REDIS_URL and IMAP_TEST_URL are used where they are set. Otherwise servers of our own start on free ports of loopback in a
temporary directory, never one that happens to run, and end with the command, however it ends. Their data is
worthless, so nothing is flushed to disk; with `--durable` a commit reaches it, as it must where commits are measured.
The exit code is the command's.
"""

import argparse
import base64
import ctypes
import grp
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import NoReturn

import install_system

READY_SECONDS = 60.0
END_SECONDS = 10.0
POSTGRESQL_OPTIONS = ("max_connections=200", "listen_addresses=127.0.0.1", "unix_socket_directories=")
NOTHING_KEPT = (
    "fsync=off", "full_page_writes=off", "synchronous_commit=off", "wal_level=minimal", "max_wal_senders=0", "autovacuum=off",
)  # fmt: skip


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _server_user() -> pwd.struct_passwd | None:
    """Return whom servers run as: nobody special, or as root a user that owns nothing (initdb refuses root)."""
    if os.geteuid() != 0:
        return None
    users = {user.pw_name: user for user in pwd.getpwall()}
    return users.get("postgres") or users["nobody"]


def _die_with_parent(end_signal: signal.Signals) -> Callable[[], None]:
    """Return what makes a child get the signal even where we are killed (Linux: prctl PR_SET_PDEATHSIG)."""
    if not sys.platform.startswith("linux"):
        return lambda: None
    prctl = ctypes.CDLL(None).prctl
    set_parent_death_signal = 1
    return lambda: prctl(set_parent_death_signal, int(end_signal))


class Server:
    """A throwaway server in its own directory; `end_signal` makes it stop at once."""

    def __init__(self, directory: Path, end_signal: signal.Signals) -> None:
        self.directory = directory
        self.log = directory / "server.log"
        self.end_signal = end_signal
        user = _server_user()
        self.uid = user.pw_uid if user else None
        self.gid = user.pw_gid if user else None
        if user:
            os.chown(directory, user.pw_uid, user.pw_gid)

    def start(self, *command: str) -> subprocess.Popen[bytes]:
        """Start a program as the server's user; its output is the log."""
        with self.log.open("ab") as log:
            return subprocess.Popen(
                command,
                cwd=self.directory,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                user=self.uid,
                group=self.gid,
                extra_groups=None if self.uid is None else [],
                preexec_fn=_die_with_parent(self.end_signal),  # noqa: PLW1509 - there are no threads here
                start_new_session=True,  # Ctrl-C is for the command; we end the server after it
            )

    def run(self, *command: str) -> None:
        """Run a step that makes the server ready, to its end."""
        process = self.start(*command)
        try:
            if process.wait():
                self._fail()
        finally:
            _end(process)

    @contextmanager
    def serving(self, *command: str, ready: Callable[[], bool]) -> Iterator[None]:
        """Keep the server up for the length of the block."""
        process = self.start(*command)
        try:
            self._wait(process, ready)
            yield
        finally:
            _end(process, self.end_signal)

    def _wait(self, process: subprocess.Popen[bytes], ready: Callable[[], bool]) -> None:
        deadline = time.monotonic() + READY_SECONDS
        while not ready():
            if process.poll() is not None or time.monotonic() > deadline:
                self._fail()
            time.sleep(0.05)

    def _fail(self) -> NoReturn:
        sys.exit(f"A test server did not start:\n{self.log.read_text(errors='replace')}")


def _end(process: subprocess.Popen[bytes], end_signal: signal.Signals = signal.SIGTERM) -> None:
    if process.poll() is not None:
        return
    process.send_signal(end_signal)
    try:
        process.wait(END_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@contextmanager
def postgresql(programs: Path, directory: Path, *, durable: bool = False) -> Iterator[str]:
    """Serve an empty PostgreSQL database; gives its URL."""
    server = Server(directory, signal.SIGINT)
    data = str(directory / "data")
    forms = ("--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync")
    server.run(str(programs / "initdb"), "--username=outreach", *forms, data)
    port = str(_free_port())
    address = ("--host=127.0.0.1", f"--port={port}", "--username=outreach")
    wanted = POSTGRESQL_OPTIONS if durable else (*POSTGRESQL_OPTIONS, *NOTHING_KEPT)
    options = [part for option in wanted for part in ("-c", option)]
    asks = (str(programs / "pg_isready"), "--quiet", *address)

    def ready() -> bool:
        return subprocess.run(asks, check=False).returncode == 0

    with server.serving(str(programs / "postgres"), "-D", data, "-p", port, *options, ready=ready):
        server.run(str(programs / "createdb"), *address, "outreach")
        yield f"postgres://outreach@127.0.0.1:{port}/outreach"


def _answers_ping(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
            connection.sendall(b"PING\r\n")
            return connection.recv(16).startswith(b"+PONG")
    except OSError:
        return False


@contextmanager
def redis(program: Path, directory: Path) -> Iterator[str]:
    """Serve an empty Redis that keeps nothing on disk; gives its URL."""
    server = Server(directory, signal.SIGTERM)
    port = _free_port()
    place = ("--bind", "127.0.0.1", "--port", str(port), "--dir", str(directory))
    nothing_kept = ("--save", "", "--appendonly", "no")
    with server.serving(str(program), *place, *nothing_kept, ready=lambda: _answers_ping(port)):
        yield f"redis://127.0.0.1:{port}/0"


# Everybody has a mailbox here: with the password "secret", or with a token that TOKEN_KEY signs (JWT, RFC 7519).
DOVECOT = """
protocols = imap
listen = 127.0.0.1
base_dir = {directory}/run
state_dir = {directory}/run
log_path = /dev/stderr
ssl = no
disable_plaintext_auth = no
default_internal_user = {user}
default_internal_group = {group}
default_login_user = {user}
auth_mechanisms = plain login xoauth2 oauthbearer
auth_failure_delay = 0
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:~/Maildir
mail_max_userip_connections = 100
passdb {{
  driver = static
  args = password=secret
}}
passdb {{
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = {directory}/oauth2.conf
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={directory}/home/%u allow_all_users=yes
}}
namespace inbox {{
  inbox = yes
  mailbox Sent {{
    auto = create
    special_use = \\Sent
  }}
  mailbox Suspicious {{
    auto = create
    special_use = \\Junk
  }}
  mailbox Kept {{
    auto = create
    special_use = \\Archive
  }}
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service anvil {{
  chroot =
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
"""
DOVECOT_TOKENS = """
introspection_mode = local
local_validation_key_dict = fs:posix:prefix={directory}/keys/
username_attribute = email
"""


def _greets(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
            return connection.recv(64).startswith(b"* OK")
    except OSError:
        return False


@contextmanager
def dovecot(program: Path, directory: Path) -> Iterator[str]:
    """Serve IMAP without protection, everybody with a Sent folder; gives its URL with the key that signs tokens."""
    server = Server(directory, signal.SIGTERM)
    port, key = _free_port(), secrets.token_hex(32)
    uid, gid = server.uid or os.geteuid(), server.gid or os.getegid()
    names = {"user": pwd.getpwuid(uid).pw_name, "group": grp.getgrgid(gid).gr_name}
    place = {"directory": directory, "port": port, "uid": uid, "gid": gid}
    keys = directory / "keys" / "default" / "HS256"
    keys.mkdir(parents=True)
    (keys / "default").write_text(base64.b64encode(key.encode()).decode())
    (directory / "oauth2.conf").write_text(DOVECOT_TOKENS.format(directory=directory))
    (directory / "dovecot.conf").write_text(DOVECOT.format(**place, **names))
    for path in (directory, *directory.rglob("*")):
        os.chown(path, uid, gid)
    with server.serving(
        str(program), "-F", "-c", str(directory / "dovecot.conf"), ready=lambda: _greets(port)
    ):
        yield f"imap://127.0.0.1:{port}/?token_key={key}"


@contextmanager
def _directory() -> Iterator[Path]:
    """Make a directory that a server's user may enter; unlike tempfile's it goes even while files in it come and go."""
    directory = Path(tempfile.mkdtemp(prefix="outreach-services-"))
    directory.chmod(0o711)
    try:
        yield directory
    finally:
        shutil.rmtree(directory, ignore_errors=True)


def _start(stack: ExitStack, *, names: list[str], places: dict[str, Path], durable: bool) -> dict[str, str]:
    directory = stack.enter_context(_directory())
    urls = {}
    for name in names:
        folder = directory / name
        folder.mkdir(mode=0o700)
        if name == "postgres":
            urls["DATABASE_URL"] = stack.enter_context(postgresql(places[name], folder, durable=durable))
        if name == "redis":
            urls["REDIS_URL"] = stack.enter_context(redis(places[name], folder))
        if name == "dovecot":
            urls["IMAP_TEST_URL"] = stack.enter_context(dovecot(places[name], folder))
    return urls


def _run(command: list[str], environment: dict[str, str]) -> int:
    """Run the command to its end; a signal to us ends it first. Gives its exit code as a shell would."""
    process = subprocess.Popen(command, env=environment)
    try:
        process.wait()
    except KeyboardInterrupt:
        # A terminal sends Ctrl-C to the command as well: let it finish in its own way.
        with suppress(subprocess.TimeoutExpired):
            process.wait(END_SECONDS)
    finally:
        _end(process)
    return process.returncode if process.returncode >= 0 else 128 - process.returncode


def _end_in_order(number: int, _frame: FrameType | None) -> None:
    for ending in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, signal.SIG_IGN)
    sys.exit(128 + number)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--postgres", action="store_true", help="DATABASE_URL, or a PostgreSQL of our own")
    parser.add_argument("--redis", action="store_true", help="REDIS_URL, or a Redis of our own")
    parser.add_argument("--dovecot", action="store_true", help="IMAP_TEST_URL, or a Dovecot of our own")
    parser.add_argument("--chromium", action="store_true", help="make sure that Chromium is installed")
    parser.add_argument("--durable", action="store_true", help="let commits of our PostgreSQL reach the disk")
    parser.add_argument("command", nargs="+", help="what to run, after --")
    return parser.parse_args()


def main() -> int:
    """Start what is asked for and not given, run the command, end everything."""
    arguments = _arguments()
    given = {"postgres": "DATABASE_URL", "redis": "REDIS_URL", "dovecot": "IMAP_TEST_URL", "chromium": ""}
    names = [
        name for name, variable in given.items() if getattr(arguments, name) and not os.environ.get(variable)
    ]
    for ending in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, _end_in_order)
    places = install_system.ensure(names)
    with ExitStack() as stack:
        urls = _start(stack, names=names, places=places, durable=arguments.durable)
        return _run(arguments.command, os.environ | urls)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
