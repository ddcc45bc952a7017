"""The two commands that add material."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from campaigns.sources.models import Snapshot, Source
from tests.factories.setting import a_prospect

pytestmark = pytest.mark.django_db

TEXT = "We are rebuilding the drying end in 2027. It is the third time that we try."
HEADER = "file,prospect,company,kind,speaker,url,title,published_at"


def run(*arguments: str) -> Any:
    out = StringIO()
    call_command(*arguments, "--json", stdout=out)
    return json.loads(out.getvalue())


def refused(*arguments: str) -> str:
    with pytest.raises(CommandError) as error:
        call_command(*arguments)
    assert error.value.returncode == 2
    return str(error.value)


@pytest.fixture
def post(tmp_path: Path) -> Path:
    path = tmp_path / "post.md"
    path.write_text(TEXT)
    return path


def test_a_file_about_a_person_is_kept(post: Path) -> None:
    prospect = a_prospect()
    result = run(
        "add_source",
        prospect.address_as_given.upper(),
        str(post),
        "--speaker",
        "person",
        "--published",
        "2026-11-02",
    )
    source = Source.objects.get()
    assert (source.prospect, source.speaker, source.kind) == (prospect, "person", "document")
    assert result["snapshots"][0]["usable"]
    assert str(Snapshot.objects.get().published_at) == "2026-11-02 00:00:00+00:00"


def test_an_address_about_a_company_waits_to_be_fetched() -> None:
    company = a_prospect().company
    assert company is not None
    result = run(
        "add_source", f"https://www.{company.domain}/about", "https://x.example/feed", "--kind", "feed"
    )
    assert (result["state"], result["kind"], result["snapshots"]) == ("new", "feed", [])
    assert Source.objects.get().company == company


@pytest.mark.parametrize(
    ("who", "material", "options", "sentence"),
    [
        ("nobody@x.example", "post", (), "Nobody has the address nobody@x.example."),
        ("x.example", "post", (), "No company has the domain x.example."),
        ("", "post", (), "No company has the domain ."),
        ("known", "missing.txt", (), "missing.txt cannot be read: No such file or directory."),
        ("known", "post", ("--published", "yesterday"), "“yesterday” is no day in the form 2026-11-30."),
        (
            "known",
            "binary",
            (),
            "This is not text: .txt, .md, .html, .pdf and .docx files and feeds are read.",
        ),
        ("known", "post", ("--kind", "feed"), "This is no feed."),
    ],
)
def test_bad_input_gets_a_sentence_and_changes_nothing(
    post: Path, who: str, material: str, options: tuple[str, ...], sentence: str
) -> None:
    binary = post.with_name("binary.doc")
    binary.write_bytes(b"\xd0\xcf\x11\xe0")
    names = {"post": str(post), "binary": str(binary)}
    address = a_prospect().address if who == "known" else who
    assert refused("add_source", address, names.get(material, material), *options) == sentence
    assert not Source.objects.exists()


def manifest(folder: Path, *rows: str) -> Path:
    path = folder / "sources.csv"
    path.write_text("\n".join([HEADER, *rows]))
    return path


def test_a_list_adds_its_files_and_says_whom_it_does_not_know(post: Path) -> None:
    prospect = a_prospect()
    (post.parent / "sources").mkdir()
    (post.parent / "sources" / "news.txt").write_text("Aquaduct opened a second plant in Porto. " * 5)
    path = manifest(
        post.parent,
        f"post.md,{prospect.address},,pasted,person,https://x.example/1,Post,2026-11-02",
        f"news.txt,,{prospect.company.domain},page,company,https://x.example/2,News,",  # type: ignore[union-attr]
        "post.md,gone@x.example,,pasted,person,https://x.example/3,Post,",
    )
    result = run("import_sources", str(path))
    assert (result["sources"], result["snapshots"], result["unusable"]) == (2, 2, [])
    assert result["skipped"] == [
        {"row": 4, "about": "gone@x.example", "reason": "Nobody has the address gone@x.example."}
    ]
    assert run("import_sources", str(path))["snapshots"] == 2


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("missing.txt,{who},,pasted,person,,,", "Row 3: there is no file missing.txt beside the list."),
        (
            "../post.md,{who},,pasted,person,,,",
            "Row 3: “../post.md” must be the name of a file beside the list.",
        ),
        (
            "post.md,{who},,blog,person,,,",
            "Row 3: “blog” is none of pasted, page, feed, document, column, reply.",
        ),
        ("post.md,{who},,feed,person,,,", "Row 3, post.md: This is no feed."),
    ],
)
def test_a_bad_row_keeps_the_whole_list_out(post: Path, row: str, sentence: str) -> None:
    who = a_prospect().address
    path = manifest(post.parent, f"post.md,{who},,pasted,person,,,", row.format(who=who))
    assert refused("import_sources", str(path)) == sentence
    assert not Source.objects.exists()


def test_a_list_that_is_not_there_gets_a_sentence(tmp_path: Path) -> None:
    assert refused("import_sources", str(tmp_path / "no.csv")).endswith(
        "no.csv cannot be read: No such file or directory."
    )
