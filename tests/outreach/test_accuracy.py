"""The accuracy table: what is counted, and what it says where the cases are absent."""

import json
import logging
from pathlib import Path

import pytest
from django.core.management import call_command

from outreach.management.accuracies import quotes
from outreach.management.accuracies.pages import score_feeds, score_pages
from outreach.management.accuracies.scoring import Peer, Score
from outreach.management.commands import accuracy
from tests.acceptance.cases import cases_folder


def score(*pairs: tuple[object, object], lower_is_better: bool = False) -> Score:
    made = Score("measure", lower_is_better=lower_is_better, peers=(Peer("other", 0.5),))
    for number, (expected, got) in enumerate(pairs):
        made.count(str(number), expected=expected, got=got)
    return made


def test_misses_are_failures() -> None:
    made = score((1, 1), (1, 2))
    assert (made.hits, made.total, made.failures) == (1, 2, ["1: expected 1, got 2"])


def test_where_fewer_is_better_hits_are_failures() -> None:
    made = score((True, True), (True, False), lower_is_better=True)
    assert (made.hits, made.failures) == (1, ["0: expected True, got True"])


def test_no_harmful_quote_is_accepted_and_next_to_no_harmless_one_lost() -> None:
    found, accepted = quotes.all_scores(150)
    assert found.share >= 0.99, found.failures
    assert accepted.failures == []


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accuracy, "GENERATED", {"grounding": lambda: [score((1, 1), (1, 2))]})


@pytest.mark.usefixtures("little")
def test_json_carries_interval_and_peers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("accuracy", json=True, cases=tmp_path / "nowhere")
    (line,) = capsys.readouterr().out.splitlines()
    row = json.loads(line)
    assert (row["set"], row["hits"], row["total"], row["share"]) == ("grounding", 1, 2, 0.5)
    assert row["low"] < 0.1
    assert row["high"] > 0.9
    assert row["peers"] == [{"name": "other", "share": 0.5, "basis": ""}]


@pytest.mark.usefixtures("little")
def test_absent_cases_are_named_and_the_rest_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("accuracy", cases=tmp_path / "nowhere", failures=True)
    told = capsys.readouterr().out
    assert "skipped, the cases are not in" in told
    assert "other 50.0%" in told
    assert "measure: 1: expected 1, got 2" in told


def test_pages_of_the_cases_are_read_as_well_as_before() -> None:
    present, absent, whole = score_pages(cases_folder("html"))
    assert present.share >= 0.95, present.failures
    assert absent.failures == []
    assert whole.share >= 0.8, whole.failures


def test_feeds_of_the_cases_are_read_as_well_as_before() -> None:
    feeds = score_feeds(cases_folder("feeds"))
    assert feeds.share >= 0.8, feeds.failures


def test_the_log_of_a_reader_stays_out_of_the_json(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def chatty() -> list[Score]:
        logging.getLogger("reader").info("running")
        logging.getLogger("reader").warning("odd")
        return [score((1, 1))]

    monkeypatch.setattr(accuracy, "GENERATED", {"grounding": chatty})
    with caplog.at_level(logging.INFO):
        call_command("accuracy", json=True, cases=tmp_path / "nowhere")
        logging.getLogger("reader").info("afterwards")
    assert caplog.messages == ["odd", "afterwards"]
