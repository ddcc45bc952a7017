"""Running the program of faults on a test's database, and what must be so afterwards."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from django.db import connection

PROGRAM = "import django; django.setup(); from tests.campaigns.delivery import faults; faults.main()"


def broken(folder: Path, *, messages: int, faults: int, seconds: int) -> dict[str, Any]:
    """Run the program on this test's database; return what it printed."""
    url = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{connection.settings_dict['NAME']}")
    own = {"DATABASE_URL": urlunsplit(url), "PYTHONPATH": str(Path.cwd()), "LOG_LEVEL": "WARNING"}
    said = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(messages), str(faults), str(folder)],
        env=os.environ | own, stdout=subprocess.PIPE, check=True, timeout=seconds,
    )  # fmt: skip
    report: dict[str, Any] = json.loads(said.stdout)
    return report


def assert_never_twice_and_none_lost(report: dict[str, Any], *, messages: int) -> None:
    ends, first, looked_up, last = (report[part] for part in ("ends", "broken", "looked_up", "at_last"))
    assert "failed" not in ends
    assert first["twice"] == looked_up["twice"] == last["twice"] == 0
    # Whatever the server took and nobody knows of is one of those that may have been sent; the look-up finds it.
    in_doubt = first.get("sending", 0) + first.get("unknown", 0)
    assert 0 < first["taken_but_not_known"] < in_doubt
    assert first["known_but_not_taken"] == looked_up["known_but_not_taken"] == 0
    assert looked_up["taken_but_not_known"] == looked_up.get("sending", 0) == 0
    assert looked_up["unknown"] == in_doubt - first["taken_but_not_known"]
    assert last == {
        "twice": 0, "taken": messages, "taken_but_not_known": 0, "known_but_not_taken": 0, "handed_over": messages,
    }  # fmt: skip
