"""Writes the labelled sets that are made by rules: `make_evaluation_sets.py`. The same each time; a test compares them."""

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from campaigns.evaluation.rules.attacks import injections  # noqa: E402  the root must be on the path first
from campaigns.evaluation.rules.quotations import quotations, valuations  # noqa: E402

SETS = ROOT / "campaigns" / "evaluation" / "sets"
MADE = {
    "injection/injections.jsonl": injections,
    "grounding/quotes.jsonl": quotations,
    "grounding/values.jsonl": valuations,
}


def as_lines(rows: Iterable[Mapping[str, Any]]) -> str:
    """Return rows as JSON lines."""
    return "".join(f"{json.dumps(row, ensure_ascii=True)}\n" for row in rows)


def main() -> None:
    """Write every set that is made."""
    for name, make in MADE.items():
        (SETS / name).write_text(as_lines(make()), encoding="utf-8")


if __name__ == "__main__":
    main()
