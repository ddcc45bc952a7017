"""Finds the programs outside Python that the tests need, and installs what is missing where it may.

As root on Debian it uses apt-get and keeps the packages from starting services of their own; anywhere else it says
in one sentence what to do.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

POLICY = Path("/usr/sbin/policy-rc.d")
POSTGRESQL_PROGRAMS = ("postgres", "initdb", "pg_isready", "createdb")


def _folders() -> list[Path]:
    on_path = [Path(folder) for folder in os.get_exec_path()]
    packaged = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda found: float(found.parent.name))
    return [*reversed(packaged), *on_path]


def _is_server(program: Path) -> bool:
    """Tell a real PostgreSQL server from a script of the same name."""
    if not os.access(program, os.X_OK) or program.read_bytes()[:2] == b"#!":
        return False
    answer = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    return "(PostgreSQL)" in answer.stdout


def postgresql() -> Path | None:
    """Return the folder of a complete PostgreSQL server, the newest packaged one first."""
    for folder in (path.resolve().parent for found in _folders() if (path := found / "postgres").is_file()):
        complete = all((folder / name).is_file() for name in POSTGRESQL_PROGRAMS)
        if complete and _is_server(folder / "postgres"):
            return folder
    return None


def redis() -> Path | None:
    """Return the path of redis-server."""
    found = shutil.which("redis-server")
    return Path(found) if found else None


def chromium() -> Path | None:
    """Return the path of Chromium."""
    found = shutil.which("chromium")
    return Path(found) if found else None


def dovecot() -> Path | None:
    """Return the path of dovecot, which Debian keeps off the path of ordinary users."""
    found = shutil.which("dovecot", path=os.pathsep.join([*map(str, os.get_exec_path()), "/usr/sbin"]))
    return Path(found) if found else None


@dataclass(frozen=True)
class Program:
    """One program: how it is found, its Debian packages, and what to do where it cannot be installed."""

    title: str
    find: Callable[[], Path | None]
    packages: tuple[str, ...]
    otherwise: str = ""


PROGRAMS = {
    "postgres": Program(
        "PostgreSQL",
        postgresql,
        ("postgresql",),
        ", or set DATABASE_URL to a server that may hold test databases",
    ),
    "redis": Program("Redis", redis, ("redis-server",), ", or set REDIS_URL to a server that may be emptied"),
    "chromium": Program("Chromium", chromium, ("chromium", "fonts-liberation")),
    "dovecot": Program(
        "Dovecot", dovecot, ("dovecot-imapd",), ", or set IMAP_TEST_URL as tools/with_services.py does"
    ),
}


@contextmanager
def _no_services_started() -> Iterator[None]:
    """Tell Debian's packages not to start services (policy-rc.d, exit code 101: action forbidden)."""
    before = POLICY.read_text() if POLICY.exists() else None
    POLICY.write_text("#!/bin/sh\nexit 101\n")
    POLICY.chmod(0o755)
    try:
        yield
    finally:
        if before is None:
            POLICY.unlink()
        else:
            POLICY.write_text(before)


def _apt_get(*arguments: str) -> None:
    command = ["apt-get", "-q", "-y", "-o", "DPkg::Lock::Timeout=300", *arguments]
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if done.returncode:
        sys.stderr.buffer.write(done.stdout)
        sys.exit(f"{' '.join(command)} failed with exit code {done.returncode}; its lines above say why.")


def _install(packages: list[str]) -> None:
    print(
        f"Installing {', '.join(packages)} with apt-get; this takes about a minute.",
        file=sys.stderr,
        flush=True,
    )
    with _no_services_started():
        _apt_get("update")
        _apt_get("install", "--no-install-recommends", *packages)


def _may_install() -> bool:
    return os.geteuid() == 0 and Path("/etc/debian_version").exists() and shutil.which("apt-get") is not None


def ensure(names: list[str]) -> dict[str, Path]:
    """Return where each named program is, after installing what is missing.

    Ends the process with one sentence where a program is missing and cannot be installed from here.
    """
    missing = [PROGRAMS[name] for name in names if PROGRAMS[name].find() is None]
    if missing and _may_install():
        _install([package for program in missing for package in program.packages])
    return {name: _found(PROGRAMS[name]) for name in names}


def _found(program: Program) -> Path:
    path = program.find()
    if path is None:
        packages = " ".join(program.packages)
        sys.exit(
            f"{program.title} is missing: install it (on Debian: apt-get install {packages}){program.otherwise}."
        )
    return path


if __name__ == "__main__":
    for title, place in ensure(sys.argv[1:] or list(PROGRAMS)).items():
        print(f"{title}: {place}")
