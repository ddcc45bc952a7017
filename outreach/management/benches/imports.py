"""`bench import`: a list of people taken in, against a bare COPY of the same values into the same tables."""

from typing import Any

from django.core.management.color import no_style
from django.db import connection

from campaigns.audit.rules import SOFTWARE
from campaigns.prospects.services import import_table
from outreach.management.benches.measuring import Goal, Measured, compare
from outreach.management.benches.scene import people

ROWS = 2_000
COMPANIES, PEOPLE = "campaigns_company", "campaigns_prospect"
METHOD = (
    f"{ROWS} new people at companies of their own, with validation, row outcomes and the audit record,"
    " against COPY (on SQLite executemany) of the same values into the same indexed tables"
)
# Rows are saved one by one so far (measured: 53 s); loading them in bulk is to bring this to 12.
CPU_SECONDS = 85.0


def measure(runs: int) -> Measured:
    """Import the same list into emptied tables, in turn with the floor."""
    raw = people(ROWS)
    columns, companies, prospects = _values(raw)

    def floor() -> int:
        _load(COMPANIES, columns[0], companies)
        _load(PEOPLE, columns[1], prospects)
        return ROWS

    def ours() -> int:
        return import_table(raw=raw, file_name="people.csv", by=SOFTWARE).rows

    costs = compare(runs, before=_empty, floor=floor, ours=ours)
    seconds = costs["ours"].cpu * 100
    return Measured(
        METHOD,
        {
            "cpu_seconds_per_100k": seconds,
            "floor_cpu_seconds_per_100k": costs["floor"].cpu * 100,
            "cpu_ratio": costs["ours"].cpu / costs["floor"].cpu,
            "wall_ratio": costs["ours"].wall / costs["floor"].wall,
            "rows_per_second": 1000 / costs["ours"].wall,
        },
        [Goal("cpu_seconds_per_100k", CPU_SECONDS, seconds)],
        costs["floor"].spread,
    )


def _empty() -> None:
    tables = [PEOPLE, COMPANIES]
    connection.ops.execute_sql_flush(connection.ops.sql_flush(no_style(), tables, allow_cascade=True))


def _values(
    raw: bytes,
) -> tuple[tuple[list[str], list[str]], list[tuple[Any, ...]], list[tuple[Any, ...]]]:
    """Return the columns and rows that an import of the list leaves in the two tables."""
    _empty()
    import_table(raw=raw, file_name="people.csv", by=SOFTWARE)
    found = [_table(COMPANIES), _table(PEOPLE)]
    return (found[0][0], found[1][0]), found[0][1], found[1][1]


def _table(table: str) -> tuple[list[str], list[tuple[Any, ...]]]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {table} ORDER BY id")  # noqa: S608  our own table
        return [column[0] for column in cursor.description or ()], cursor.fetchall()


def _load(table: str, columns: list[str], rows: list[tuple[Any, ...]]) -> None:
    names = ", ".join(columns)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            marks = ", ".join("%s" for _ in columns)
            cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", rows)  # noqa: S608
