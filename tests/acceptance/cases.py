"""Where the real cases are. They are read in place and never copied here."""

import csv
import os
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]


def cases_folder(*parts: str) -> Path:
    """A folder of the cases: OUTREACH_CASES, else `../shared/cases` beside the repository. Skips where absent."""
    root = Path(os.environ.get("OUTREACH_CASES") or REPOSITORY.parent / "shared" / "cases")
    folder = root.joinpath(*parts)
    if not folder.exists():
        pytest.skip(f"the cases are not here: {folder} (set OUTREACH_CASES)")
    return folder


def rows_of(path: Path) -> list[dict[str, str]]:
    """The rows of an index, line breaks inside cells kept."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
