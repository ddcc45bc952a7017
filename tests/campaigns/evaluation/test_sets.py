"""Labelled sets are read by the published form; a line that is not of it is named."""

import json
from pathlib import Path
from typing import Any

import pytest

from campaigns.evaluation.rules import sets
from campaigns.evaluation.rules.figures import Subject
from campaigns.evaluation.rules.quotations import quotations, valuations
from campaigns.evaluation.rules.sets import SetError, Split
from campaigns.evaluation.services import set_hash, shipped
from campaigns.evaluation.services.loading import lines_of
from campaigns.relevance.rules import Verdict
from campaigns.sources.rules.kinds import SourceKind, Speaker

PERSON: dict[str, Any] = {
    "id": "p1", "first_name": "Ana", "last_name": "Lima", "title": "COO", "company": "Aquaduct", "domain": "aquaduct.example",
    "sources": [], "unknown": 1,
}  # fmt: skip


def source(**fields: Any) -> dict[str, Any]:
    own = {"sid": "s", "kind": "page", "url": "https://press.example/a", "text": "Aquaduct makes pumps."}
    return own | fields


@pytest.mark.parametrize(
    ("fields", "speaker"),
    [
        ({"speaker": "company"}, Speaker.COMPANY),
        ({}, Speaker.THIRD_PARTY),
        ({"url": "https://www.aquaduct.example/news"}, Speaker.COMPANY),
        ({"kind": "post"}, Speaker.PERSON),
        ({"kind": "column"}, Speaker.PERSON),
        ({"kind": "blog", "text": "By Ana Lima. We make pumps."}, Speaker.PERSON),
        ({"kind": "blog", "url": "https://aquaduct.example/b"}, Speaker.COMPANY),
    ],
)
def test_who_speaks_is_told_or_follows_from_the_place(fields: dict[str, Any], speaker: Speaker) -> None:
    person = sets.person(PERSON | {"sources": [source(**fields)]})
    assert person.sources[0].speaker is speaker


@pytest.mark.parametrize(
    ("word", "kind"),
    [("column", SourceKind.COLUMN), ("feed", SourceKind.PAGE), ("interview", SourceKind.PAGE)],
)
def test_kinds_are_the_products_own(word: str, kind: SourceKind) -> None:
    assert sets.person(PERSON | {"sources": [source(kind=word)]}).sources[0].kind is kind


def test_a_half_is_taken_by_its_mark() -> None:
    rows = [
        sets.pair({"prospect": "p", "offer": "o", "verdict": "ask", "split": split})
        for split in ("open", "frozen", "open")
    ]
    assert [len(sets.of_split(rows, split)) for split in (Split.OPEN, Split.FROZEN, Split.ALL)] == [2, 1, 3]
    assert rows[0].verdict is Verdict.ASK


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('{"prospect": "p", "verdict": "ask"}', "line 2: offer is missing"),
        ('{"prospect": "p", "offer": "o", "verdict": "perhaps"}', "line 2"),
        ("no json", "line 2"),
        ("[1]", "line 2"),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, line: str, reason: str) -> None:
    file = tmp_path / "pairs.jsonl"
    file.write_text(f'{{"prospect": "p", "offer": "o", "verdict": "ask"}}\n{line}\n')
    with pytest.raises(SetError, match=reason):
        lines_of(file, sets.pair)


def test_an_absent_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SetError, match="cannot be read"):
        set_hash(tmp_path, Subject.GROUNDING)


def test_the_hash_follows_every_file_of_a_set(tmp_path: Path) -> None:
    for name in ("quotes.jsonl", "values.jsonl"):
        (tmp_path / name).write_text("{}\n")
    before = set_hash(tmp_path, Subject.GROUNDING)
    (tmp_path / "values.jsonl").write_text("{ }\n")
    assert set_hash(tmp_path, Subject.GROUNDING) != before


def test_the_shipped_grounding_set_is_the_generated_one() -> None:
    folder = shipped(Subject.GROUNDING)
    for name, made in (("quotes.jsonl", quotations), ("values.jsonl", valuations)):
        assert [json.loads(line) for line in (folder / name).read_text().splitlines()] == list(made())
