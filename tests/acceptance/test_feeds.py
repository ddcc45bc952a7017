"""Feeds of the handed cases: entries, character sets, and markup that must not come along."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from outreach.management.accuracies.pages import score_feeds
from tests.acceptance.cases import cases_folder, rows_of

# What the cases' own expressions say, as far as it is about what we read: (file, where, value).
STATED = [
    ("fp_euc_kr.xml", "title", "년"),
    ("fp_double_encoded_html.xml", "text", "…"),
    ("fp_demoronize_1.xml", "text", "don’t"),
    ("fp_item_guid_conflict_link.xml", "url", "http://link.example.com/"),
    ("fp_item_pubdate.xml", "published_at", "2004-01-01T19:48:21+00:00"),
]


@pytest.fixture(scope="module")
def lines() -> dict[str, Any]:
    folder = cases_folder("feeds")
    out = StringIO()
    files = [str(folder / case["file"]) for case in rows_of(folder / "index.csv")]
    call_command("read_source", *files, "--json", stdout=out)
    return {Path(line["input"]).name: line for line in map(json.loads, out.getvalue().splitlines())}


def test_feeds_are_read_as_well_as_before() -> None:
    score = score_feeds(cases_folder("feeds"))
    assert score.total
    assert score.failures == []


def test_every_file_is_taken_for_a_feed(lines: dict[str, Any]) -> None:
    assert {line["kind"] for line in lines.values()} == {"feed"}
    assert {line["reason"] for line in lines.values()} <= {None, "empty"}


@pytest.mark.parametrize(("file", "where", "value"), STATED)
def test_what_a_case_states_is_read(lines: dict[str, Any], file: str, where: str, value: str) -> None:
    line = lines[file]
    found = line[where] if where == "title" else line["feed"][0][where]
    assert found == value


def test_a_feed_that_declares_no_character_set_is_read_in_its_own(lines: dict[str, Any]) -> None:
    assert lines["fp_shiftjis.xml"]["feed"][0]["title"] == "DrecomRSSに記事投稿が反映されない…"


@pytest.mark.parametrize("file", ["fp_entry_content_crazy.xml", "fp_item_description_crazy.xml"])
def test_no_tag_of_a_script_comes_along(lines: dict[str, Any], file: str) -> None:
    text = lines[file]["feed"][0]["text"]
    assert "Crazy HTML" in text
    assert "onmouseover" not in text.lower()
