"""The command: findings in words or JSON, the exit code says whether something blocks."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

GOOD = "Subject: Lyon\n\nHi Ana,\n\nyou open a plant in Lyon. Would a look at ours help?\n"
BAD = GOOD.replace("Ana", "{{ first_name }}")
BODY = GOOD.partition("\n\n")[2]


def write(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def run(*arguments: str) -> tuple[int, str]:
    out = StringIO()
    try:
        call_command("check_text", *arguments, stdout=out)
    except SystemExit as leaving:
        return int(str(leaving.code)), out.getvalue()
    return 0, out.getvalue()


def test_a_good_text_leaves_with_0(tmp_path: Path) -> None:
    code, text = run(write(tmp_path, "mail.txt", GOOD))
    assert (code, text.strip().rpartition(": ")[2]) == (0, "may go to review")


def test_a_blocked_text_leaves_with_1_and_says_why(tmp_path: Path) -> None:
    code, text = run(write(tmp_path, "mail.txt", BAD))
    assert code == 1
    assert "“{{ first_name }}” looks like a token that was never filled." in text


def test_json_holds_the_findings_with_their_places(tmp_path: Path) -> None:
    code, text = run(write(tmp_path, "mail.txt", BAD), "--json")
    answer = json.loads(text)
    assert (code, answer["blocks"]) == (1, True)
    (finding,) = answer["findings"]
    assert (finding["code"], finding["severity"], finding["part"]) == ("unfilled_slot", "blocks", "body")


@pytest.mark.parametrize("as_file", [True, False])
def test_a_context_is_given_as_file_or_text(tmp_path: Path, as_file: bool) -> None:
    context = json.dumps({"opt_out_expected": True})
    given = write(tmp_path, "context.json", context) if as_file else context
    code, text = run(write(tmp_path, "mail.txt", GOOD), "--context", given)
    assert code == 1
    assert "opt-out" in text


def test_a_batch_answers_a_line_each(tmp_path: Path) -> None:
    lines = [{"id": "a", "subject": "Lyon", "body": BODY, "context": {}}, {"subject": "Lyon", "body": BAD}]
    code, text = run("--batch", write(tmp_path, "b.jsonl", "\n\n".join(map(json.dumps, lines))), "--json")
    answers = [json.loads(line) for line in text.splitlines()]
    assert code == 1
    assert [(answer["name"], answer["blocks"]) for answer in answers] == [("a", False), ("line 3", True)]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "no texts"),
        ("prose", "line 1 is not JSON"),
        ("[1]", "must be a JSON object"),
        ('{"subject": "x"}', "must be texts"),
        ('{"subject": 1, "body": "x"}', "must be texts"),
        ('{"body": "x", "context": []}', "must be texts"),
        ('{"body": "x", "context": {"slots": 5}}', "must be an object"),
    ],
)
def test_a_bad_batch_leaves_with_2_and_a_reason(tmp_path: Path, content: str, reason: str) -> None:
    with pytest.raises(CommandError, match=reason) as caught:
        run("--batch", write(tmp_path, "b.jsonl", content))
    assert caught.value.returncode == 2


def test_other_bad_input_leaves_with_2(tmp_path: Path) -> None:
    latin = tmp_path / "latin.txt"
    latin.write_bytes("Grüße".encode("latin-1"))
    mail = write(tmp_path, "mail.txt", GOOD)
    for arguments in ([], [mail, "--batch", mail], [str(latin)], ["/nowhere.txt"], [mail, "--context", "{"]):
        with pytest.raises(CommandError) as caught:
            run(*arguments)
        assert caught.value.returncode == 2
