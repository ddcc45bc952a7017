"""How well pages and feeds are read: their main text, their entries."""

import json
from collections import Counter
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from campaigns.sources.fetchers.feed import read_feed
from campaigns.sources.fetchers.page import read_page
from campaigns.sources.fetchers.port import FetchError, Piece
from outreach.management.accuracies.scoring import Score, rows_of

SAME_WORDS: Final = 0.9  # F1 of the words from which on a main text counts as the expected one
STATED: Final = ("first_title", "first_link", "first_published")


def all_scores(cases: Path) -> list[Score]:
    """Every measure of pages and feeds over the handed cases."""
    return [*score_pages(cases / "html"), score_feeds(cases / "feeds")]


def score_pages(html: Path) -> list[Score]:
    """Strings that must stand in the main text, such that must not, and whole texts by their words."""
    present = Score("page: strings of the main text")
    absent = Score("page: strings beside it that came along", lower_is_better=True)
    whole = Score("page: whole text", note=f"F1 of words from {SAME_WORDS}")
    for case in rows_of(html / "index.csv"):
        expected = json.loads((html / case["expected_file"]).read_text(encoding="utf-8"))
        text = _folded(read_page((html / case["file"]).read_bytes()).text)
        for string in expected.get("must_contain", ()):
            present.count(f"{case['file']} {string!r}", expected=True, got=_folded(string) in text)
        for string in expected.get("must_not_contain", ()):
            absent.count(f"{case['file']} {string!r}", expected=True, got=_folded(string) in text)
        if "main_text" in expected:
            same = _f1(text, _folded(expected["main_text"]))
            whole.count(f"{case['file']} F1 {same:.2f}", expected=True, got=same >= SAME_WORDS)
    return [present, absent, whole]


def _folded(text: str) -> str:
    return " ".join(text.split())


def _f1(got: str, expected: str) -> float:
    ours, theirs = Counter(got.split()), Counter(expected.split())
    shared = (ours & theirs).total()
    return 2 * shared / ((ours.total() + theirs.total()) or 1)


def score_feeds(feeds: Path) -> Score:
    """Feeds whose index states entries: their number, and title, link and day of the first."""
    score = Score("feed: entries", note="number, title, link, day")
    for case in rows_of(feeds / "index.csv"):
        expected = json.loads(case["expected"])
        if isinstance(expected.get("entries"), int):
            score.count(case["file"], expected=[], got=_feed_mistakes(feeds / case["file"], expected))
    return score


def _feed_mistakes(file: Path, expected: dict[str, Any]) -> list[str]:
    """Return which of the stated facts no entry has; entries come newest first, so any may be the first."""
    try:
        pieces = read_feed(file.read_bytes())
    except FetchError as error:
        return [str(error)]
    wrong = [] if len(pieces) == expected["entries"] else [f"{len(pieces)} entries"]
    return wrong + [
        name
        for name in STATED
        if expected.get(name) and not any(_states(piece, name, expected[name]) for piece in pieces)
    ]


def _states(piece: Piece, name: str, expected: str) -> bool:
    if name != "first_published":
        return expected in {piece.title, piece.url}
    if piece.published_at is None:
        return False
    try:
        return datetime.fromisoformat(expected) == piece.published_at
    except ValueError:
        return f"{piece.published_at:%d %b %Y}" in expected
