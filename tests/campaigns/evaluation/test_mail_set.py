"""How labelled mail is loaded, matched and scored, and what the shipped set promises to hold."""

import csv
from email import message_from_bytes
from pathlib import Path
from typing import Any

import pytest

from campaigns.evaluation.rules import mail
from campaigns.evaluation.rules.figures import Report, Subject
from campaigns.evaluation.rules.mail import Match, StoredMail, matched
from campaigns.evaluation.rules.replies import LabelledMailFile, SentMail, mail_file
from campaigns.evaluation.rules.sets import SetError, Split
from campaigns.evaluation.services import set_hash, shipped
from campaigns.evaluation.services.reading_mail import sent_mails, stored_mails
from campaigns.replies.rules.kinds import Kind, Subclass
from campaigns.replies.rules.parsing import parse

OURS = SentMail("<s1@sender.example>", "us@sender.example", "ana@reader.example", "your vans")
ROW: dict[str, str] = {"file": "a.eml", "kind": "auto", "subclass": "ooo", "lang": "en"}


def raw(body: str = "Yes.", sender: str = "ana@reader.example", **headers: str) -> bytes:
    own = {"From": sender, "To": "us@sender.example", "Subject": "Re: your vans"} | {
        name.replace("_", "-"): value for name, value in headers.items()
    }
    return "\n".join([*(f"{name}: {value}" for name, value in own.items()), "", body]).encode()


def scored(content: bytes, new_text: str | None = None, **row: str) -> Report:
    return mail.score([StoredMail(mail_file(ROW | row), content, new_text)], [OURS])


@pytest.mark.parametrize(
    ("sender", "headers", "expected"),
    [
        ("ana@reader.example", {"In_Reply_To": "<s1@sender.example>"}, Match(OURS.message_id)),
        ("ana+x@reader.example", {"References": "<x@y.example> <s1@sender.example>"}, Match(OURS.message_id)),
        ("bo@reader.example", {"In_Reply_To": "<s1@sender.example>"}, Match(OURS.message_id)),
        ("bo@other.example", {"In_Reply_To": "<s1@sender.example>"}, Match(OURS.message_id, doubtful=True)),
        ("ana@reader.example", {}, Match(OURS.message_id, doubtful=True)),
        ("bo@reader.example", {}, Match(OURS.message_id, doubtful=True)),
        ("bo@other.example", {}, Match()),
        ("ana@reader.example", {"Subject": "Re: trains"}, Match()),
        ("ana@reader.example", {"To": "colleague@sender.example"}, Match()),
    ],
)
def test_a_mail_is_matched_by_ids_and_else_doubtfully_by_sender_and_subject(
    sender: str, headers: dict[str, str], expected: Match
) -> None:
    assert matched(parse(raw(sender=sender, **headers)), {"s1@sender.example": OURS}) == expected


def test_a_report_of_a_mail_server_is_no_strangers_answer() -> None:
    report = parse(raw(sender="mailer-daemon@mx.example", In_Reply_To="<s1@sender.example>"))
    assert matched(report, {"s1@sender.example": OURS}, written=False) == Match(OURS.message_id)
    assert matched(parse(raw()), {"s1@sender.example": OURS}, written=False) == Match()


@pytest.mark.parametrize(
    ("row", "content", "group", "name", "hits"),
    [
        ({"kind": "human", "subclass": ""}, raw(), "kind", "right", 1),
        ({"kind": "bounce", "subclass": ""}, raw(), "kind", "right", 0),
        ({}, raw("Back on 4 May.", Auto_Submitted="auto-replied"), "kind", "auto", 1),
        ({"subclass": "ticket"}, raw(Auto_Submitted="auto-replied"), "subclass", "right", 0),
        ({"expected_match": OURS.message_id}, raw(), "match", "right", 0),
        ({"expected_match": OURS.message_id}, raw(), "match", "right, or the right mail with a doubt", 1),
        ({"expected_match": "doubtful"}, raw(), "match", "right", 1),
        (
            {"expected_match": "<other@sender.example>"},
            raw(In_Reply_To="<s1@sender.example>"), "match", "another thread opened without a doubt", 1,
        ),
        ({"kind": "bounce", "subclass": "", "recipient": "ana@reader.example"}, raw(), "bounce", "recipient", 0),
        ({"kind": "bounce", "subclass": "", "hard_soft": "hard"}, raw(), "bounce", "hard or soft", 0),
    ],
)  # fmt: skip
def test_what_is_counted(row: dict[str, str], content: bytes, group: str, name: str, hits: int) -> None:
    figure = scored(content, **row).figure(group, name)
    assert (figure.hits, figure.total) == (hits, 1)


@pytest.mark.parametrize(
    ("dated", "expected", "name", "hits"),
    [
        ("2026-05-01", "2026-05-04", "stated, right", 1),
        ("2026-05-01", "2026-05-05", "stated, another one read", 1),
        ("2026-05-01", "", "not stated, none read", 0),
    ],
)
def test_the_day_of_the_index_stands_in_for_a_missing_date(
    dated: str, expected: str, name: str, hits: int
) -> None:
    content = raw("I am out of the office until Monday, back on 4 May.", Auto_Submitted="auto-replied")
    report = scored(content, message_date=dated, return_date=expected)
    assert report.figure("return date", name).hits == hits


@pytest.mark.parametrize(
    ("new_text", "exact", "lost", "leaked"),
    [("Yes.\n", 1, 0, 0), ("Yes, dear.", 0, 1, 1), ("Yes. And more.", 0, 1, 0), ("", 0, 0, 1)],
)
def test_new_text_is_exact_or_lost_or_leaked_up_to_white_space(
    new_text: str, exact: int, lost: int, leaked: int
) -> None:
    report = scored(raw(" Yes. \n"), new_text, kind="human", subclass="")
    assert [report.figure("new text", name).hits for name in ("exact", "lost", "leaked")] == [
        exact,
        lost,
        leaked,
    ]


def test_misses_say_what_was_expected_and_what_decided() -> None:
    [miss] = scored(raw(), return_date="2026-05-04", expected_match="<other@sender.example>").misses
    assert miss.startswith("a.eml: kind human, expected auto, subclass none, expected ooo, return date none")
    assert "match doubtful, expected <other@sender.example>" in miss


def in_folder(folder: Path, rows: list[dict[str, str]]) -> Path:
    with (folder / "index.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, ["file", "kind", "expected_match", "return_date"])
        writer.writeheader()
        writer.writerows(rows)
    (folder / "a.eml").write_bytes(raw())
    return folder


def test_a_set_without_our_mails_knows_the_ids_that_it_expects(tmp_path: Path) -> None:
    rows = [
        {"file": "a.eml", "kind": "human", "expected_match": match}
        for match in ("<s1@sender.example>", "doubtful", "")
    ]
    assert sent_mails(in_folder(tmp_path, rows)) == [SentMail("<s1@sender.example>")]
    [first, *_] = stored_mails(tmp_path, Split.ALL)
    report = mail.score([first], sent_mails(tmp_path))
    assert report.figure("kind", "right").share == 1


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ({"file": "../a.eml", "kind": "human"}, "no file beside it"),
        ({"file": "b.eml", "kind": "human"}, "cannot be read"),
        ({"file": "a.eml", "kind": "letter"}, "index.csv, line 2"),
        ({"file": "a.eml", "kind": "auto", "return_date": "Monday"}, "index.csv, line 2"),
    ],
)
def test_what_cannot_be_loaded_is_named(tmp_path: Path, row: dict[str, str], reason: str) -> None:
    with pytest.raises(SetError, match=reason):
        stored_mails(in_folder(tmp_path, [row]), Split.ALL)


@pytest.mark.parametrize("name", ["a.eml", "a.expected.txt", "sent.csv"])
def test_the_hash_follows_the_files_beside_the_index(tmp_path: Path, name: str) -> None:
    in_folder(tmp_path, [])
    before = set_hash(tmp_path, Subject.MAIL)
    (tmp_path / name).write_text("changed")
    assert set_hash(tmp_path, Subject.MAIL) != before


@pytest.fixture(scope="module")
def labelled() -> list[LabelledMailFile]:
    with (shipped(Subject.MAIL) / "index.csv").open(encoding="utf-8") as file:
        return [mail_file(row) for row in csv.DictReader(file)]


def test_the_shipped_set_is_large_and_various_enough(labelled: list[LabelledMailFile]) -> None:
    automatic = [each for each in labelled if each.kind is Kind.AUTO]
    assert len(automatic) >= 150
    assert len({each.lang for each in automatic}) >= 15
    assert {each.subclass for each in automatic} == set(Subclass)
    assert sum(each.kind is Kind.HUMAN for each in labelled) >= 30


def test_a_first_day_back_is_a_working_day_after_the_mail(labelled: list[LabelledMailFile]) -> None:
    for each in labelled:
        if each.return_date and each.message_date:
            assert each.return_date.weekday() < 5
            assert each.return_date > each.message_date


def test_half_of_the_automatic_answers_say_nothing_of_it_in_their_headers(
    labelled: list[LabelledMailFile],
) -> None:
    folder, automatic = shipped(Subject.MAIL), [each for each in labelled if each.kind is Kind.AUTO]
    silent = [
        each
        for each in automatic
        if message_from_bytes((folder / each.file).read_bytes())["Auto-Submitted"] is None
    ]
    assert len(automatic) / 2 <= len(silent) < len(automatic)


def test_every_mail_of_the_folder_is_in_the_index(labelled: list[LabelledMailFile]) -> None:
    assert {each.file for each in labelled} == {path.name for path in shipped(Subject.MAIL).glob("*.eml")}


def test_addresses_are_reserved(labelled: list[LabelledMailFile]) -> None:
    senders: list[Any] = [
        message_from_bytes((shipped(Subject.MAIL) / each.file).read_bytes())["From"] for each in labelled
    ]
    assert all(str(sender).rstrip(">").endswith(".example") for sender in senders)
