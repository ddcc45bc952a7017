"""A database and folders of their own for a bench: the configured data is never touched."""

import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management import call_command
from django.db import connection
from django.test.utils import override_settings

from outreach.management.quiet import quiet_log


@contextmanager
def scratch() -> Iterator[Path]:
    """Make a new database on the configured server, and drop it at the end; give the folder of files.

    The name is new each time, so no database that exists can be taken for it.
    """
    with (
        tempfile.TemporaryDirectory(prefix="outreach-bench-") as folder,
        override_settings(VAR_DIR=Path(folder)),
    ):
        configured = connection.settings_dict["NAME"]
        name = f"outreach_bench_{os.getpid()}_{secrets.token_hex(3)}"
        connection.settings_dict["TEST"]["NAME"] = (
            name if connection.vendor == "postgresql" else str(Path(folder) / f"{name}.sqlite3")
        )
        connection.creation.create_test_db(verbosity=0, autoclobber=False, serialize=False)
        try:
            call_command("prepare", verbosity=0)
            with quiet_log():  # a line for each operation would be most of what is measured
                yield Path(folder)
        finally:
            connection.creation.destroy_test_db(str(configured), verbosity=0)
