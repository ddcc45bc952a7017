"""docker-compose.yml, read as it is: its environment agrees with the table, and each command starts and gets healthy.

No container engine is needed: the commands run on this machine with the environment that compose would give them, their
database and broker being the ones of the test run.
"""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
import yaml
from django.conf import settings
from psycopg import sql

from outreach.env import VARIABLES

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docker-compose.yml").read_text()
SERVICES: dict[str, dict[str, Any]] = yaml.safe_load(TEXT)["services"]
OURS = {name: service for name, service in SERVICES.items() if "build" in service}
LASTING = sorted(set(OURS) - {"prepare"})
USED = re.compile(r"\$\{(?P<name>[A-Z_]+)(?:(?P<form>:[-?])(?P<rest>[^}]*))?\}")
HEALTHY_SECONDS = 120  # three prepare at once on two cores
STOP_SECONDS = 20


def test_every_process_gets_every_variable_and_no_other() -> None:
    for service in OURS.values():
        assert set(service["environment"]) == {variable.name for variable in VARIABLES}


def test_only_documented_variables_are_used() -> None:
    documented = set(re.findall(r"^(?:# )?([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))

    assert {match["name"] for match in USED.finditer(TEXT)} <= documented


def test_secrets_have_no_default_and_stop_compose_with_a_sentence_where_required() -> None:
    forms = {match["name"]: (match["form"], match["rest"]) for match in USED.finditer(TEXT)}
    required = {variable.name for variable in VARIABLES if variable.required} | {"POSTGRES_PASSWORD"}
    optional = {variable.name for variable in VARIABLES if variable.secret} - required

    assert {name: forms[name] for name in required} == {
        name: (":?", f"set {name} in .env") for name in required
    }
    assert {name: forms[name] for name in optional} == dict.fromkeys(optional, (":-", ""))


def test_database_and_broker_are_reached_by_the_product_alone() -> None:
    assert [name for name, service in SERVICES.items() if service.get("ports")] == ["web"]
    assert all(service["networks"] == ["inside"] for name, service in SERVICES.items() if name not in OURS)
    assert yaml.safe_load(TEXT)["networks"]["inside"] == {"internal": True}


def test_every_lasting_service_restarts_and_says_how_it_is() -> None:
    lasting = {name: service for name, service in SERVICES.items() if name != "prepare"}

    assert {service["restart"] for service in lasting.values()} == {"unless-stopped"}
    assert all(service["healthcheck"]["test"][0] == "CMD" for service in lasting.values())


def test_together_the_workers_take_every_queue_once() -> None:
    commands = [service["command"] for name, service in OURS.items() if name.startswith("worker-")]
    taken = [queue for command in commands for queue in command[command.index("--queues") + 1].split(",")]

    assert sorted(taken) == sorted(settings.QUEUES)


@contextmanager
def database() -> Iterator[str]:
    """Make an empty database on the server of the test run; gives its URL."""
    url = os.environ["DATABASE_URL"]
    name = f"compose_{os.getpid()}"
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield urlsplit(url)._replace(path=f"/{name}").geturl()
        finally:
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def interpolated(text: str, given: dict[str, str]) -> str:
    """Fill in `${NAME:-default}` and `${NAME:?message}` as compose does."""

    def value(match: re.Match[str]) -> str:
        default = match["rest"] if match["form"] == ":-" else ""
        return given.get(match["name"]) or default or ""

    return USED.sub(value, text)


class Installation:
    """Every service of ours, started as compose would; each has a folder of its own for temporary files."""

    def __init__(self, folder: Path, places: dict[str, str]) -> None:
        self.folder = folder
        self.places = places
        self.processes: dict[str, subprocess.Popen[bytes]] = {}

    def environment(self, name: str) -> dict[str, str]:
        """Return what the container would see, with our database, broker, folder and port."""
        given = {name: os.environ[name] for name in ("SECRET_KEY", "SUPPRESSION_KEYS", "SECRETS_KEYS")}
        given |= {
            "ALLOWED_HOSTS": "outreach.example",
            "SITE_URL": "https://outreach.example",
            "POSTGRES_PASSWORD": "x",
        }
        seen = {key: interpolated(value, given) for key, value in OURS[name]["environment"].items()}
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        return (
            seen
            | self.places
            | {"PATH": path, "TMPDIR": str(self.temporary(name)), "PYTHONWARNINGS": "default"}
        )

    def temporary(self, name: str) -> Path:
        """Return the service's own folder for temporary files."""
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        return folder

    def log(self, name: str) -> Path:
        """Return the file that the service's output goes to."""
        return self.folder / f"{name}.log"

    def last_words(self, name: str) -> str:
        """Return the end of the service's output."""
        return self.log(name).read_text(errors="replace")[-2000:]

    def start(self, name: str) -> subprocess.Popen[bytes]:
        """Start the service's command."""
        with self.log(name).open("wb") as log:
            self.processes[name] = subprocess.Popen(
                OURS[name]["command"],
                cwd=ROOT,
                env=self.environment(name),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        return self.processes[name]

    def is_healthy(self, name: str) -> bool:
        """Run the service's health check once."""
        check = OURS[name]["healthcheck"]["test"][1:]
        return subprocess.run(check, cwd=ROOT, env=self.environment(name), check=False).returncode == 0

    def stop(self) -> dict[str, int]:
        """End every service as compose does; gives the exit codes."""
        for process in self.processes.values():
            process.terminate()
        try:
            return {name: process.wait(STOP_SECONDS) for name, process in self.processes.items()}
        finally:
            for process in self.processes.values():
                process.kill()
                process.wait()


def free_port() -> int:
    """Return a port of loopback that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """Return the services, all starting, after `prepare` has come to its end."""
    folder = tmp_path_factory.mktemp("compose")
    redis_url = urlsplit(os.environ["REDIS_URL"])._replace(path="/9").geturl()
    with database() as database_url:
        places = {
            "DATABASE_URL": database_url,
            "REDIS_URL": redis_url,
            "VAR_DIR": str(folder),
            "PORT": str(free_port()),
        }
        services = Installation(folder, places)
        try:
            assert services.start("prepare").wait(HEALTHY_SECONDS) == 0, services.last_words("prepare")
            for name in LASTING:
                services.start(name)
            yield services
        finally:
            services.stop()


@pytest.mark.parametrize("name", LASTING)
def test_the_command_of_each_service_gets_healthy(installation: Installation, name: str) -> None:
    process = installation.processes[name]
    deadline = time.monotonic() + HEALTHY_SECONDS
    while (
        not (healthy := installation.is_healthy(name))
        and process.poll() is None
        and time.monotonic() < deadline
    ):
        time.sleep(0.2)

    assert healthy, installation.last_words(name)
    assert process.poll() is None


def test_preparing_again_changes_nothing(installation: Installation) -> None:
    assert installation.start("prepare").wait(HEALTHY_SECONDS) == 0, installation.last_words("prepare")


def test_a_service_that_does_not_run_is_not_healthy(installation: Installation, tmp_path: Path) -> None:
    elsewhere = Installation(
        tmp_path, installation.places | {"PORT": str(free_port()), "VAR_DIR": str(tmp_path)}
    )

    assert [name for name in LASTING if elsewhere.is_healthy(name)] == []


def test_every_service_ends_in_order(installation: Installation) -> None:
    codes = installation.stop()

    assert codes == dict.fromkeys(codes, 0)
