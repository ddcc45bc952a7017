"""Workers are killed ten times at random while 200 people travel: nobody is lost, and no mail is written twice."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

PROGRAM = "import django; django.setup(); from tests.soak import driver; driver.main()"
pytestmark = [pytest.mark.soak]


@pytest.fixture
def own_database() -> Iterator[str]:
    """Make a database of this test's own on the suite's PostgreSQL server."""
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        pytest.skip("this needs the PostgreSQL and Redis of `make soak`")
    name = f"soak_{os.getpid()}"
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        yield urlunsplit(urlsplit(url)._replace(path=f"/{name}"))
        server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def driven(tmp_path: Path, **environment: str) -> dict[str, int]:
    own = {"VAR_DIR": str(tmp_path / "var"), "TMPDIR": str(tmp_path), "PYTHONPATH": str(Path.cwd())}
    said = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=os.environ | own | environment, stdout=subprocess.PIPE, check=True,
        timeout=400,
    )  # fmt: skip
    found: dict[str, int] = json.loads(said.stdout)
    print(json.dumps(found, indent=1))  # noqa: T201  what a reader of the run wants to see
    return found


def assert_nothing_was_lost(found: dict[str, int]) -> None:
    assert found["killed"] == 10
    assert found["enrollments"] == 200
    assert found["with_a_machine"] == found["scheduled"] == 0
    assert found["twice"] == found["files_without_message"] == found["messages_without_file"] == 0
    assert found["files"] > 40


def test_on_the_file_broker_with_sqlite(tmp_path: Path) -> None:
    found = driven(
        tmp_path, DATABASE_URL=f"sqlite:///{tmp_path}/db.sqlite3", REDIS_URL="", LOG_LEVEL="WARNING"
    )
    assert_nothing_was_lost(found)


def test_on_redis_with_postgresql(tmp_path: Path, own_database: str) -> None:
    redis = f"{os.environ['REDIS_URL'].rpartition('/')[0]}/7"
    assert_nothing_was_lost(driven(tmp_path, DATABASE_URL=own_database, REDIS_URL=redis, LOG_LEVEL="WARNING"))
