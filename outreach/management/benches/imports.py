"""`bench import`: a list of people taken in, against a bare COPY of the same values into the same tables.

Beside it what parsing and loading cost without validation, what django-import-export takes for the beginning of the
same list (saving one by one, and with `use_bulk`), and how much memory a list ten times as long takes.
"""

import csv
import io
import subprocess
import sys
import tempfile
from datetime import datetime
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any, Final

from django.core.management.color import no_style
from django.db import connection, transaction
from django.utils import timezone

from campaigns.audit.rules import SOFTWARE
from campaigns.prospects.models import Company, ImportRow, Prospect
from campaigns.prospects.rules.tables import read_table
from campaigns.prospects.services import import_table
from campaigns.prospects.services.people import GROUPS, NAMES
from outreach.db.loading import load_rows
from outreach.management.benches.measuring import Goal, Measured, compare

ROWS: Final = 100_000
BESIDE_ROWS: Final = (
    2_000  # the first of the list: what django-import-export takes grows with each row and more
)
MEMORY_ROWS: Final = (10_000, 100_000)
COMPANIES, PEOPLE = Company._meta.db_table, Prospect._meta.db_table
COLUMNS: Final = (
    "First Name", "Last Name", "Title", "Company Name", "Email", "Website", "# Employees", "Industry", "Country",
)  # fmt: skip
FIRST_NAMES: Final = ("Ana", "Jörg", "Mira", "Piotr", "Chloé", "Sam", "Ines", "Tove")
SYLLABLES: Final = ("ka", "ro", "mi", "ne", "tu", "sa", "lo", "be", "vi", "da")
COMPANY_NAMES: Final = ("name", "domain", "created_at", "industry", "city", "country")
A_COMPANY: Final = 4  # people each
METHOD = (
    f"{ROWS} new people, four at a company, with validation, an outcome a row and one audit record, beside COPY (on SQLite"
    " executemany) of the same values into the same indexed tables; parsing and loading alone beside the same;"
    f" django-import-export with the first {BESIDE_ROWS} rows, as it comes (one by one), and its bulk way beside"
)
CPU_SECONDS: Final = 12.0
PARSE_AND_LOAD: Final = 3.0  # times a bare COPY
FASTER_THAN_IMPORT_EXPORT: Final = 10.0
FLAT: Final = 1.10  # peak memory of the long list over that of the short one


def measure(runs: int) -> Measured:
    """Import the same list into emptied tables, in turn with the floor and the others."""
    raw = people(ROWS)
    found = _values(raw)

    def floor() -> int:
        _copy(COMPANIES, *found[0])
        _copy(PEOPLE, *found[1])
        return ROWS

    def parse_and_load() -> int:
        return _parse_and_load(raw)

    def ours() -> int:
        return import_table(raw=raw, file_name="people.csv", by=SOFTWARE).rows

    costs = compare(runs, before=_empty, floor=floor, ours=ours, parse_and_load=parse_and_load)
    _empty()
    beside = {way: _import_export(way) for way in ("one", "bulk")} if find_spec("import_export") else {}
    seconds = costs["ours"].cpu * ROWS / 1000
    loading = costs["parse_and_load"].wall / costs["floor"].wall
    faster = {way: wall / costs["ours"].wall for way, wall in beside.items()}
    short, long = (peak_memory(rows) for rows in MEMORY_ROWS)
    return Measured(
        METHOD,
        {
            "cpu_seconds_per_100k": seconds,
            "floor_cpu_seconds_per_100k": costs["floor"].cpu * ROWS / 1000,
            "wall_ratio": costs["ours"].wall / costs["floor"].wall,
            "parse_and_load_wall_ratio": loading,
            "rows_per_second": 1000 / costs["ours"].wall,
            **{f"times_faster_than_import_export_{way}": times for way, times in faster.items()},
            "peak_mb_10k": short,
            "peak_mb_100k": long,
        },
        [
            Goal("cpu_seconds_per_100k", CPU_SECONDS, seconds),
            Goal("parse_and_load_wall_ratio", PARSE_AND_LOAD, loading),
            Goal("peak_memory_ratio", FLAT, long / short),
            *(
                Goal("times_faster_than_import_export", FASTER_THAN_IMPORT_EXPORT, times, at_least=True)
                for times in ([faster["one"]] if faster else [])
            ),
        ],
        costs["floor"].spread,
    )


def people(count: int) -> bytes:
    """Return a list of invented people with names of letters, as lists have them."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    writer.writerows(_person(number) for number in range(count))
    return text.getvalue().encode()


def _person(number: int) -> tuple[object, ...]:
    last, company = _word(number), _word(number // A_COMPANY)
    host = f"{company.lower()}{number // A_COMPANY}.example"
    return (
        FIRST_NAMES[number % len(FIRST_NAMES)], f"{last}sen", "Head of Operations", f"{company} Works GmbH",
        f"{last.lower()}.{number}@{host}", f"https://www.{host}/about", 120 + number % 900, "Machinery", "Germany",
    )  # fmt: skip


def _word(number: int) -> str:
    return "".join(SYLLABLES[int(digit)] for digit in str(number)).capitalize()


def _empty() -> None:
    tables = [PEOPLE, COMPANIES, ImportRow._meta.db_table]
    connection.ops.execute_sql_flush(connection.ops.sql_flush(no_style(), tables, allow_cascade=True))


Table = tuple[list[str], list[tuple[Any, ...]]]


def _values(raw: bytes) -> tuple[Table, Table]:
    """Return the columns and rows that an import of the list leaves in the two tables."""
    _empty()
    import_table(raw=raw, file_name="people.csv", by=SOFTWARE)
    return _table(COMPANIES), _table(PEOPLE)


def _table(table: str) -> Table:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {table} ORDER BY id")  # noqa: S608  our own table
        return [column[0] for column in cursor.description or ()], cursor.fetchall()


def _copy(table: str, columns: list[str], rows: list[tuple[Any, ...]]) -> None:
    names = ", ".join(columns)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            marks = ", ".join("%s" for _ in columns)
            cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", rows)  # noqa: S608


def _parse_and_load(raw: bytes) -> int:
    """Parse the file and load what its cells say as it stands, by the function that an import loads with."""
    now = timezone.now()
    rows = read_table(raw).rows()
    done = 0
    while some := list(islice(rows, 10_000)):
        hosts = {row.cells[5]: row.cells[3] for row in some}
        companies = ((name, host, now, "", "", "") for host, name in hosts.items())
        found = (_as_it_stands(row.cells, now) for row in some)
        with transaction.atomic():
            load_rows(Company, COMPANY_NAMES, companies, unique=("domain",))
            load_rows(
                Prospect, NAMES, found, unique=("address",), replace=("columns", "updated_at"), fill=GROUPS
            )
        done += len(some)
    return done


def _as_it_stands(cells: list[str], now: datetime) -> tuple[Any, ...]:
    first, last, title, _, address, *_, country = cells
    said = {
        "address": address, "address_as_given": address, "first_name": first, "last_name": last, "title": title,
        "country": country, "role_family": "", "greeting_name": first, "columns": {}, "created_at": now,
        "updated_at": now, "behaviour": "never_written", "company": None, "owner": None,
    }  # fmt: skip
    return tuple(said.get(name, "") for name in NAMES)


def _import_export(way: str) -> float:
    """Return the wall milliseconds a row that django-import-export takes."""
    _, wall, rows = _alone("import_export_alone", people(BESIDE_ROWS), way).split()
    return 1000 * float(wall) / int(rows)


def peak_memory(rows: int) -> float:
    """Return the peak of an own process that imports a list of so many rows from a file, in MB. The data is dropped."""
    return float(_alone("importing_alone", people(rows)).split()[-1])


def _alone(program: str, raw: bytes, *more: str) -> str:
    """Run a program of this package on a list, in a process of its own; return what it prints."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "people.csv"
        path.write_bytes(raw)
        command = [sys.executable, "-m", f"outreach.management.benches.{program}", str(path)]
        ended = subprocess.run(
            [*command, str(connection.settings_dict["NAME"]), *more],
            capture_output=True,
            text=True,
            check=True,
        )
    return ended.stdout
