"""Imports a file in a process of its own, so that its peak of memory is that of the import: `FILE DATABASE`."""

import os
import sys
from pathlib import Path

import django
from django.db import connection, transaction


def main(path: str, database: str) -> None:
    """Import the file into the database, drop what came of it, and print the peak in MB."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outreach.settings")
    django.setup()
    from campaigns.audit.rules import SOFTWARE  # noqa: PLC0415  models can be imported only now
    from campaigns.prospects.services import import_table  # noqa: PLC0415

    connection.settings_dict["NAME"] = database
    with Path(path).open("rb") as raw, transaction.atomic():
        import_table(raw=raw, file_name="people.csv", by=SOFTWARE)
        transaction.set_rollback(True)
    print(peak())


def peak() -> float:
    """Return the most memory of this program so far, in MB (proc(5), VmHWM; getrusage(2) counts its parent too)."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


if __name__ == "__main__":
    main(*sys.argv[1:])
