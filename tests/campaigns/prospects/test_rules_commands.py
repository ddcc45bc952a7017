"""The two commands that show the rules: JSON lines in and out."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command


def answers(command: str, path: Path) -> list[dict[str, Any]]:
    out = io.StringIO()
    call_command(command, batch=str(path), stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_read_name_answers_line_by_line(tmp_path: Path) -> None:
    batch = tmp_path / "names.jsonl"
    batch.write_text(
        '{"id": 7, "raw": "JÖRG HART"}\n"Sales Team"\n\nDr. Eva Klein\n{"company": "Example GmbH"}\n', "utf-8"
    )
    named, held, plain, company = answers("read_name", batch)
    assert (named["id"], named["outcome"], named["first_name"]) == (7, "first_name", "Jörg")
    assert (held["outcome"], held["first_name"]) == ("person_must_look", "")
    assert plain["first_name"] == "Eva"
    assert company == {"company": "Example GmbH", "company_short": "Example"}


def test_check_address_answers_line_by_line(tmp_path: Path) -> None:
    batch = tmp_path / "addresses.jsonl"
    batch.write_text(
        '{"id": "a", "address": "Ana@Example.com"}\nana@example.com; bob@example.com\nana\n{"host": "www.example.co.uk"}\n'
    )
    valid, two, invalid, host = answers("check_address", batch)
    assert (valid["id"], valid["outcome"], valid["normalised"]) == ("a", "valid", "ana@example.com")
    assert (two["outcome"], two["problem"]) == ("held", "two")
    assert (invalid["outcome"], invalid["valid"]) == ("invalid", False)
    assert host["registrable_domain"] == "example.co.uk"


@pytest.mark.parametrize("command", ["read_name", "check_address"])
@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b'{"id": 1,\n', None])
def test_a_batch_that_cannot_be_read_is_one_sentence(
    command: str, content: bytes | None, tmp_path: Path
) -> None:
    batch = tmp_path / "batch"
    if content is not None:
        batch.write_bytes(content)
    with pytest.raises(CommandError) as refusal:
        call_command(command, batch=str(batch))
    assert refusal.value.returncode == 2
