"""`manage.py ground` answers in code points, without a database."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

SOURCE = "Ünal 👩‍🚀 wächst. We raised $24 million in 2026, and we go on."


@pytest.fixture
def source(tmp_path: Path) -> str:
    path = tmp_path / "source.txt"
    path.write_text(SOURCE, encoding="utf-8")
    return str(path)


def test_one_quote_as_json(source: str, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("ground", "--source", source, "--quote", "we raised  $24 million", "--json")
    start = SOURCE.index("We raised")
    assert json.loads(capsys.readouterr().out) == {
        "found": True,
        "start": start,
        "end": start + 21,
        "spans": [[start, start + 21]],
        "text": "We raised $24 million",
        "reason": "",
    }


def test_one_quote_in_words(source: str, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("ground", "--source", source, "--quote", "we raised $42 million")
    assert capsys.readouterr().out == "The quote does not stand in the source.\n"


def test_batch_answers_line_by_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    batch = tmp_path / "batch.jsonl"
    pairs = [
        {"source": SOURCE, "quote": quote}
        for quote in ("and we go on", "and we went on", "\ud83d and we go on")
    ]
    batch.write_text("\ufeff" + "\n\n".join(map(json.dumps, pairs)), encoding="utf-8")
    call_command("ground", "--batch", str(batch))
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["found"] for answer in answers] == [True, False, True]


@pytest.mark.parametrize("line", ["[]", "prose", '{"source": "x"}', '{"source": 1, "quote": "x"}'])
def test_a_bad_line_of_a_batch_is_named_in_its_own_answer_and_the_next_is_read(
    tmp_path: Path, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    batch, good = tmp_path / "batch.jsonl", json.dumps({"source": SOURCE, "quote": "and we go on"})
    batch.write_text(f"{good}\n{line}\n{good}\n", encoding="utf-8")
    call_command("ground", "--batch", str(batch))
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["found"] for answer in answers] == [True, False, True]
    assert answers[1]["reason"].startswith("Line 2")
    assert answers[1].keys() == answers[0].keys()


def test_missing_file_and_missing_question_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="Cannot read"):
        call_command("ground", "--source", str(tmp_path / "none"), "--quote", "x")
    with pytest.raises(CommandError, match="Give --source and --quote"):
        call_command("ground")


def test_binary_source_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "source.bin"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CommandError, match="not UTF-8"):
        call_command("ground", "--source", str(path), "--quote", "x")
