"""How a bench measures and judges; one subject for real in a database of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from outreach.management.benches import review_browser, reviewing
from outreach.management.benches.measuring import Goal, Measured, Report, compare
from outreach.management.commands import bench

QUIET, BUSY = (0.5, 0.6), (0.5, 4.0)


def measured(value: float, *, spread: float = 1.1) -> Measured:
    return Measured("how", {"cpu_ms": value}, [Goal("cpu_ms", 5.0, value)], spread)


@contextmanager
def no_database() -> Iterator[Path]:
    yield Path()


@pytest.fixture
def one_subject(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Replace the subjects by one whose figure the test chooses, on a quiet machine."""
    values = [1.0]
    monkeypatch.setattr(bench, "SUBJECTS", {"search": [lambda _runs: measured(values[0])]})
    monkeypatch.setattr(bench, "scratch", no_database)
    monkeypatch.setattr("outreach.management.benches.measuring.load_per_core", lambda: 0.5)
    return values


@pytest.mark.parametrize(
    ("goal", "met"),
    [
        (Goal("cpu", 5, 5), True),
        (Goal("cpu", 5, 5.1), False),
        (Goal("rate", 150, 150, at_least=True), True),
        (Goal("rate", 150, 149, at_least=True), False),
    ],
)
def test_a_goal_is_a_ceiling_or_a_floor(goal: Goal, *, met: bool) -> None:
    assert goal.met is met


@pytest.mark.parametrize(
    ("load", "spread", "value", "noisy", "failed"),
    [
        (QUIET, 1.1, 4.0, False, False),
        (QUIET, 1.1, 9.0, False, True),
        (BUSY, 1.1, 9.0, True, False),
        (QUIET, 2.5, 9.0, True, False),
    ],
)
def test_only_a_quiet_run_can_miss_a_goal(
    load: tuple[float, float], spread: float, value: float, *, noisy: bool, failed: bool
) -> None:
    report = Report("search", measured(value, spread=spread), load)
    assert (report.noisy, report.failed) == (noisy, failed)


def test_sides_take_turns_and_what_comes_before_them_is_not_counted() -> None:
    order: list[str] = []

    def side(name: str) -> int:
        order.append(name)
        return 10

    costs = compare(3, before=lambda: order.append("-"), floor=lambda: side("f"), ours=lambda: side("o"))
    assert "".join(order) == "-f-o-f-o-f-o"
    assert costs["floor"].wall > 0


def test_json_is_one_line_a_subject(one_subject: list[float], capsys: pytest.CaptureFixture[str]) -> None:
    call_command("bench", "all", json=True)
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line) == {
        "subject": "search",
        "figures": {"cpu_ms": 1.0},
        "goals": [{"name": "cpu_ms", "goal": 5.0, "value": 1.0, "met": True}],
        "load": {"start": 0.5, "end": 0.5},
        "noisy": False,
    }


def test_a_missed_goal_ends_with_1(one_subject: list[float], capsys: pytest.CaptureFixture[str]) -> None:
    one_subject[0] = 50.0
    with pytest.raises(SystemExit) as ended:
        call_command("bench", "search")
    assert ended.value.code == 1
    assert "MISSED" in capsys.readouterr().out


def test_the_parts_of_a_subject_run_in_turn_and_one_that_misses_its_goal_keeps_no_other_back(
    one_subject: list[float], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def server(_runs: int, *, scale: int) -> Measured:
        return measured(float(scale))

    def browser(_runs: int) -> Measured:
        return measured(1.0)

    monkeypatch.setattr(bench, "SUBJECTS", {"review": [server, browser]})
    monkeypatch.setattr(bench, "SCALED", {server})
    with pytest.raises(SystemExit):
        call_command("bench", "review", json=True, scale=50)
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["subject"], line["figures"]["cpu_ms"]) for line in lines] == [("review", 50), ("review", 1)]


def test_review_is_measured_at_the_server_and_in_a_browser() -> None:
    assert bench.SUBJECTS["review"] == [reviewing.measure, review_browser.measure]


def test_two_runs_make_no_median(one_subject: list[float]) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("bench", "search", runs=2)
    assert refused.value.returncode == 2


@pytest.mark.soak
def test_every_subject_runs_in_a_database_that_is_gone_afterwards(tmp_path: Path) -> None:
    configured = tmp_path / "configured.sqlite3"
    environment = os.environ | {"DATABASE_URL": f"sqlite:///{configured}"}
    ended = subprocess.run(
        [sys.executable, "manage.py", "bench", "all", "--json"],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ended.returncode in {0, 1}, ended.stderr
    parts = [name for name, parts in bench.SUBJECTS.items() for _ in parts]
    assert [json.loads(line)["subject"] for line in ended.stdout.splitlines()] == parts
    assert not configured.exists()
