"""Imports a list of people by django-import-export in a process of its own: `FILE DATABASE one|bulk`.

Prints seconds of processor time, seconds of wall time and the rows imported. The package is needed for the bench alone,
so nothing else imports this.
"""

import os
import sys
import time
from pathlib import Path
from typing import Any

import django
from django.db import connection, transaction
from import_export import fields, resources
from tablib import Dataset

COLUMNS = {
    "address": "Email",
    "address_as_given": "Email",
    "first_name": "First Name",
    "last_name": "Last Name",
    "title": "Title",
    "country": "Country",
}


def resource(*, bulk: bool) -> Any:
    """Return a resource of people, saved one by one or, with `use_bulk`, a thousand at once and without a diff."""
    from campaigns.prospects.models import Prospect  # noqa: PLC0415  models can be imported only now

    options = {
        "model": Prospect,
        "fields": tuple(COLUMNS),
        "import_id_fields": ("address",),
        "use_bulk": bulk,
        "skip_diff": bulk,
        "use_transactions": True,
    }
    columns = {name: fields.Field(attribute=name, column_name=column) for name, column in COLUMNS.items()}
    made = type("People", (resources.ModelResource,), {**columns, "Meta": type("Meta", (), options)})
    return made()


def main(path: str, database: str, way: str) -> None:
    """Import the file into the database, print what it took, and drop what came of it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outreach.settings")
    django.setup()
    connection.settings_dict["NAME"] = database
    raw = Path(path).read_text(encoding="utf-8")
    people = resource(bulk=way == "bulk")
    with transaction.atomic():
        cpu, wall = time.process_time(), time.perf_counter()
        result = people.import_data(Dataset().load(raw, format="csv"), raise_errors=True)
        spent = time.process_time() - cpu, time.perf_counter() - wall
        transaction.set_rollback(True)
    print(*spent, result.totals["new"])


if __name__ == "__main__":
    main(*sys.argv[1:])
