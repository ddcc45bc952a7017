"""The demo of `make demo`: a database, outbox and broker of its own under `var/`, anew each time.

PORT names the port of the site (8000). ONCE=1 stops after the summary. OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL
are used where they are set; servers that the environment names for an installation are not.
"""

import fcntl
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

from fresh_secrets import as_lines, fresh_secrets

ROOT = Path(__file__).resolve().parent.parent
VAR = ROOT / "var"
SECRETS = VAR / "demo.env"
DATABASE = VAR / "demo.sqlite3"
FIRST_PORT = 8000


def only_one() -> None:
    """End with a sentence where a demo of this folder runs; the lock goes with the processes that hold it."""
    lock = os.open(VAR / "demo.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        sys.exit("The demo of this folder is running already: end it with Ctrl-C before you start it anew.")
    os.set_inheritable(lock, True)  # noqa: FBT003 - takes it by position only


def start_clean() -> None:
    """Remove what an earlier demo left; its secrets stay."""
    for path in VAR.glob(f"{DATABASE.name}*"):
        path.unlink()
    for name in ("outbox", "inbox", "broker", "beat"):
        shutil.rmtree(VAR / name, ignore_errors=True)


def secrets() -> dict[str, str]:
    """Return the demo's secrets, made once; a file from before a new secret was needed gets it added."""
    lines = SECRETS.read_text().splitlines() if SECRETS.exists() else []
    values: dict[str, str] = fresh_secrets() | dict(line.split("=", 1) for line in lines)
    SECRETS.touch(mode=0o600)
    SECRETS.write_text(as_lines(values))
    return values


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


def choose_port() -> int:
    """Return the port wanted, or the next free one, and say so."""
    wanted = os.environ.get("PORT", str(FIRST_PORT))
    if not wanted.isdecimal() or not 1 <= int(wanted) <= 65535:
        sys.exit(f"PORT is {wanted}: expected a number from 1 to 65535.")
    port = next((port for port in range(int(wanted), 65536) if _is_free(port)), None)
    if port is None:
        sys.exit(f"No port from {wanted} upwards is free: name another with PORT.")
    if port != int(wanted):
        print(f"Port {wanted} is taken; the demo uses {port}.", flush=True)
    return port


def environment(port: int) -> dict[str, str]:
    """Return the environment of every process of the demo."""
    scripts = Path(sys.executable).parent
    return (
        dict(os.environ)
        | secrets()
        | {
            "DATABASE_URL": f"sqlite:///{DATABASE}",
            "REDIS_URL": "",
            "VAR_DIR": str(VAR),
            "SITE_URL": f"http://127.0.0.1:{port}",
            "ALLOWED_HOSTS": "127.0.0.1,localhost",
            "HTTPS_ONLY": "false",
            "MFA_REQUIRED": "false",
            "DEBUG": "false",
            "LOG_LEVEL": os.environ.get("LOG_LEVEL", "WARNING"),
            "PORT": str(port),
            "PATH": f"{scripts}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
        }
    )


def main() -> None:
    """Make the demo, show its summary, then become the process manager that serves it."""
    os.chdir(ROOT)
    VAR.mkdir(mode=0o700, exist_ok=True)
    only_one()
    start_clean()
    port = choose_port()
    settings = environment(port)
    made = subprocess.run([sys.executable, "manage.py", "demo"], env=settings, check=False)
    if made.returncode or os.environ.get("ONCE") == "1":
        sys.exit(made.returncode)
    print(f"\nOpen http://127.0.0.1:{port}/ (Ctrl-C ends the demo).\n", flush=True)
    honcho = [sys.executable, "-m", "honcho", "--env", os.devnull, "start"]
    os.execve(honcho[0], honcho, settings)  # noqa: S606 - no shell is wanted


if __name__ == "__main__":
    main()
