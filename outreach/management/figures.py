"""The figures of an evaluation, for people and for machines."""

import json
from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.table import Table

from campaigns.evaluation.rules.figures import Figure, Report


def as_json(about: Mapping[str, Any], report: Report, costs: Mapping[str, float], *, failures: bool) -> str:
    """Return one JSON object; `about` says what was run, `costs` what a model was asked and cost."""
    told = (
        dict(about)
        | {
            "figures": [figure.as_json() for figure in report.figures],
            "measures": dict(report.measures) | dict(costs),
        }
        | ({"confusion": report.confusion} if report.confusion else {})
    )
    return json.dumps(told | ({"failures": list(report.misses)} if failures else {}), ensure_ascii=False)


def show(about: Mapping[str, Any], report: Report, costs: Mapping[str, float], *, failures: bool) -> None:
    """Print tables for people."""
    console = Console(width=150, highlight=False)
    prompts = ", ".join(f"{name} {version}" for name, version in about["prompts"].items())
    console.print(
        f"{about['what']}, {about['split']}, as of {about['as_of']}, {about['model']} {prompts}".strip(),
        markup=False,
    )
    console.print(_table(report.figures))
    if report.confusion:
        console.print(_confusion(report.confusion))
    for name, amount in {**report.measures, **costs}.items():
        console.print(f"{name}: {amount:.3f}", markup=False)
    if failures:
        console.print(*report.misses, sep="\n", markup=False)


def _table(figures: tuple[Figure, ...]) -> Table:
    table = Table("Of", "Measure", "Hits", "Cases", "Share", "95 % interval", box=None)
    for figure in figures:
        share, interval = figure.share, figure.interval
        if share is None or interval is None:
            continue
        table.add_row(
            figure.group,
            figure.name + (" (fewer is better)" if figure.lower_is_better else ""),
            str(figure.hits),
            str(figure.total),
            f"{share:.1%}",
            f"{interval.low:.1%} to {interval.high:.1%}",
        )
    return table


def _confusion(counted: Mapping[str, Mapping[str, int]]) -> Table:
    """Return labelled words as rows and told ones as columns."""
    columns = next(iter(counted.values()))
    table = Table("Labelled, and told as", *columns, box=None)
    for wanted, row in counted.items():
        table.add_row(wanted, *(str(count) if count else "·" for count in row.values()))
    return table
