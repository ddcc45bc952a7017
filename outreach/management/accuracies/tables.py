"""How well tables are read: encoding, delimiter, header row, rows and cells of messy files."""

import json
from pathlib import Path

from campaigns.prospects.rules.layouts import recognise
from campaigns.prospects.rules.tables import NotATable, Table, read_table
from outreach.management.accuracies.scoring import Score, rows_of


def all_scores(tables: Path) -> list[Score]:
    """Return how many files were read or refused exactly as expected."""
    score = Score("tables read or refused")
    for case in rows_of(tables / "index.csv"):
        score.count(case["file"], expected=[], got=mistakes(tables, case))
    return [score]


def mistakes(tables: Path, case: dict[str, str]) -> list[str]:
    """Return what was read otherwise than the index expects."""
    if case["expected"].startswith("refused") or case["header_row"] == "none":
        return _not_refused(tables, case)
    table = _read(tables, case)
    rows = list(table.rows())
    comments = sum(
        line.lstrip().startswith("#") for line in table.open().read().decode(table.encoding).splitlines()
    )
    found = {
        "encoding": _same_encoding(table, case["encoding"]),
        "delimiter": table.delimiter == case["delimiter"],
        "header row": table.header_row == int(case["header_row"]),
        "columns": len(table.columns) == int(case["columns"]),
        "first header": table.columns[0] == case["first_header"],
        "rows": len(rows) <= int(case["data_rows"]) <= len(rows) + comments,
        "cells": _cells_agree(table, case["expected"]),
    }
    return [f"{case['file']}: {name}" for name, right in found.items() if not right]


def _read(tables: Path, case: dict[str, str]) -> Table:
    return read_table((tables / case["file"]).read_bytes())


def _same_encoding(table: Table, expected: str) -> bool:
    """UTF-8 and Latin-1 are one for a file of ASCII letters."""
    return table.encoding == expected or (table.open().read().isascii() and table.encoding == "utf-8")


def _not_refused(tables: Path, case: dict[str, str]) -> list[str]:
    """A table without addresses is refused as a contact list once its columns are known."""
    try:
        table = _read(tables, case)
    except NotATable as refusal:
        return [] if str(refusal).endswith(".") else [f"{case['file']}: no sentence"]
    return [] if recognise(table.columns).problem else [f"{case['file']}: taken"]


def _cells_agree(table: Table, expected: str) -> bool:
    if not expected.startswith("[{"):
        return True
    found = [dict(zip(table.columns, row.cells, strict=True)) for row in table.rows()]
    tidy = [{name: _unspaced(text) for name, text in row.items()} for row in json.loads(expected)]
    return [{name: _unspaced(text) for name, text in row.items()} for row in found] == tidy


def _unspaced(text: str) -> str:
    return " ".join(text.split())
