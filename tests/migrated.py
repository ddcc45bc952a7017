"""One migrated database for all workers of a run on PostgreSQL: to copy it takes a twentieth of migrating again."""

import fcntl
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.db import connection

NAME: Final = "migrated_for_tests"


def copy_a_migrated_one(shared: Path) -> None:
    """Let the test database be a copy of one that the first worker of the run migrated.

    Args:
        shared: a folder that the workers of this run share and no other run has.
    """
    if connection.vendor == "postgresql":
        with _one_at_a_time(shared / "migrated"):
            if not (shared / "migrated").stat().st_size:
                _migrate()
                (shared / "migrated").write_text(NAME)
        connection.settings_dict["TEST"] |= {"TEMPLATE": NAME, "MIGRATE": False}


@contextmanager
def _one_at_a_time(path: Path) -> Iterator[None]:
    with path.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _migrate() -> None:
    with connection._nodb_cursor() as cursor:
        cursor.execute(f"DROP DATABASE IF EXISTS {NAME}")
        cursor.execute(f"CREATE DATABASE {NAME}")
    address = urlunsplit(urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{NAME}"))
    migrate = (sys.executable, "manage.py", "migrate", "--verbosity=0")
    subprocess.run(migrate, cwd=settings.BASE_DIR, env=os.environ | {"DATABASE_URL": address}, check=True)
