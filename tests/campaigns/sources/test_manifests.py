"""The list of source files, and the days in it."""

from datetime import UTC, datetime

import pytest

from campaigns.sources.rules.kinds import SourceKind, Speaker
from campaigns.sources.rules.manifests import BadEntryError, moment, read_manifest

HEADER = "file,prospect,company,kind,speaker,url,title,published_at\n"


def test_a_row_says_whom_its_file_is_about() -> None:
    (entry,) = read_manifest(
        f"\ufeff{HEADER}a.txt,ana@x.example,,page,person,https://x.example/a,A,2026-10-14\n".encode()
    )
    assert (entry.file, entry.about, entry.kind, entry.speaker) == (
        "a.txt",
        "ana@x.example",
        SourceKind.PAGE,
        Speaker.PERSON,
    )
    assert entry.published_at == datetime(2026, 10, 14, tzinfo=UTC)


def test_what_is_not_said_is_the_most_careful_guess() -> None:
    (entry,) = read_manifest(b"file,prospect,company\na.txt,,x.example\n")
    assert (entry.kind, entry.speaker, entry.published_at) == (SourceKind.DOCUMENT, Speaker.THIRD_PARTY, None)


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "The list has no column file and no column prospect and no column company."),
        (b"file,who\na.txt,b\n", "The list has no column prospect and no column company."),
        (HEADER.encode(), "The list has no rows."),
        (b"\xff\xfe\x00", "The list is not UTF-8 text."),
        (f"{HEADER}a.txt,,,page,person,,,\n".encode(), "Row 2 must name either a prospect or a company."),
        (
            f"{HEADER}a.txt,a@x.example,x.example,page,person,,,\n".encode(),
            "Row 2 must name either a prospect or a company.",
        ),
        (f"{HEADER},a@x.example,,page,person,,,\n".encode(), "Row 2 names no file."),
        (
            f"{HEADER}a.txt,a@x.example,,blog,person,,,\n".encode(),
            "Row 2: “blog” is none of pasted, page, feed, document, column, reply.",
        ),
        (
            f"{HEADER}a.txt,a@x.example,,page,person,,,14.10.2026\n".encode(),
            "Row 2: “14.10.2026” is no day in the form 2026-11-30.",
        ),
    ],
)
def test_a_bad_list_gets_one_sentence(raw: bytes, sentence: str) -> None:
    with pytest.raises(BadEntryError) as error:
        read_manifest(raw)
    assert error.value.sentence == sentence


def test_a_moment_keeps_its_zone() -> None:
    assert moment("2026-10-20T09:00:00+02:00") == datetime(2026, 10, 20, 7, 0, tzinfo=UTC)
    assert moment("") is None
