"""Every reported fault of a finished area has a test that carries its id."""

import re
from collections.abc import Iterator

from tests.acceptance.cases import REPOSITORY, cases_folder, rows_of

FINISHED = frozenset(
    {
        "concurrency",
        "duplicate_send",
        "erasure",
        "fetching",
        "import",
        "llm_output",
        "merge_fields",
        "rate_limit",
        "reply_triage",
        "send_window",
        "subject_text",
        "suppression",
        "webhooks",
    }
)
# A test carries an id in its name: test_c102_…, or test_c102_c103_… for several.
NAME = re.compile(r"def test((?:_c\d{3})+)_")


def carried() -> Iterator[str]:
    """Yield the ids in the names of the tests."""
    for file in REPOSITORY.joinpath("tests").rglob("test_*.py"):
        for names in NAME.findall(file.read_text(encoding="utf-8")):
            yield from names.upper().strip("_").split("_")


def test_each_fault_of_a_finished_area_is_carried_by_a_test() -> None:
    faults = [row["id"] for row in rows_of(cases_folder("bugs.csv")) if row["area"] in FINISHED]
    assert len(faults) == 69
    assert set(faults) - set(carried()) == set()
