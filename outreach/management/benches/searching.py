"""`bench search`: finding people by a part of name, address or domain, against `SELECT 1`."""

from collections.abc import Sequence

from django.db import connection

from campaigns.audit.rules import SOFTWARE
from campaigns.prospects.models import Prospect
from campaigns.prospects.selectors import people as found
from campaigns.prospects.services import import_table
from outreach.management.benches.measuring import Goal, Measured, compare
from outreach.management.benches.scene import people

PEOPLE = 5_000
SEARCHES = 40
PAGE = 25
METHOD = (
    f"the first {PAGE} of {PEOPLE} people whose name, address, title, company or its domain holds the words"
    " (substring, no index yet), against SELECT 1 through the same connection"
)
# A substring without an index reads every row (measured: 7 ms).
CPU_MS = 15.0


def measure(runs: int) -> Measured:
    """Look up names and domains that exist, in turn with the floor."""
    import_table(raw=people(PEOPLE), file_name="people.csv", by=SOFTWARE)
    words = [
        f"works{number * 97 % PEOPLE}." if number % 2 else f"person{number * 89 % PEOPLE}@"
        for number in range(SEARCHES)
    ]

    def ours() -> int:
        for each in words:
            _found(each)
        return len(words)

    costs = compare(runs, floor=lambda: ping(4_000), ours=ours)
    return Measured(
        METHOD,
        {
            "cpu_ms": costs["ours"].cpu,
            "select_1_cpu_ms": costs["floor"].cpu,
            "cpu_ratio": costs["ours"].cpu / max(costs["floor"].cpu, 1e-6),
            "wall_ratio": costs["ours"].wall / costs["floor"].wall,
        },
        [Goal("cpu_ms", CPU_MS, costs["ours"].cpu)],
        costs["floor"].spread,
    )


def ping(times: int) -> int:
    """Ask the database for nothing, so many times."""
    with connection.cursor() as cursor:
        for _ in range(times):
            cursor.execute("SELECT 1")
            cursor.fetchone()
    return times


def _found(words: str) -> Sequence[Prospect]:
    return list(found(words)[:PAGE])
