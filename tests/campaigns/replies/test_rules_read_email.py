"""The command that says what a mail file is."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from campaigns.replies.rules.triage.calibration import Way, rightness

MAIL = b"From: ana@example.com\nTo: sdr@example.org\nSubject: Re: Hi\nIn-Reply-To: <s1@example.org>\n\nNot interested, thanks"
BOUNCE = (
    b"From: MAILER-DAEMON@mx.example.net\nTo: sdr@example.org\nSubject: Undelivered Mail\n"
    b"Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n"
    b"--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.net\n\n"
    b"Final-Recipient: rfc822; ana@example.com\nAction: failed\nStatus: 5.1.1\n\n--b--\n"
)


def printed(*arguments: str) -> str:
    out = io.StringIO()
    call_command("read_email", *arguments, stdout=out)
    return out.getvalue()


def test_json_prints_one_line_a_file(tmp_path: Path) -> None:
    first, second = tmp_path / "a.eml", tmp_path / "b.eml"
    first.write_bytes(MAIL)
    second.write_bytes(BOUNCE)
    reply, bounce = (json.loads(line) for line in printed(str(first), str(second), "--json").splitlines())
    assert reply == {
        "file": str(first),
        "kind": "human",
        "subclass": None,
        "category": "not_interested",
        "flags": [],
        "new_text": "Not interested, thanks",
        "return_date": None,
        "bounce": None,
        "in_reply_to": "s1@example.org",
        "references": [],
        "confidence": rightness(Way.BARE_NO),
        "decided_by": "rules",
    }
    assert bounce["kind"] == "bounce"
    assert bounce["bounce"] == {"class": "hard", "status": "5.1.1", "recipient": "ana@example.com"}


def test_the_summary_is_for_people(tmp_path: Path) -> None:
    file = tmp_path / "a.eml"
    file.write_bytes(MAIL)
    assert "reply, not interested" in printed(str(file))


def test_the_summary_says_a_thing_once(tmp_path: Path) -> None:
    file = tmp_path / "away.eml"
    file.write_bytes(
        MAIL.replace(b"In-Reply-To", b"Auto-Submitted: auto-replied\nIn-Reply-To").replace(
            b"Not interested, thanks", b"I am out of the office until 14 December 2026."
        )
    )
    assert printed(str(file)).count("out of office") == 1


def test_a_missing_file_is_one_sentence_and_exit_code_2() -> None:
    with pytest.raises(CommandError, match="No such file") as error:
        printed("/nowhere/at/all.eml")
    assert error.value.returncode == 2
