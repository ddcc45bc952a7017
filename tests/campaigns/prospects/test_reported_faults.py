"""Faults that users of comparable products reported about imports; each test carries its id."""

import io
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.utils import timezone

from campaigns.intake import advance_import
from campaigns.prospects.models import ImportBatch, ImportRow, Prospect
from campaigns.prospects.rules.imports import ROWS_A_CHUNK, ImportState
from campaigns.prospects.services import running
from tests.factories import a_campaign
from tests.factories.setting import a_member

pytestmark = pytest.mark.django_db


class Screen:
    """The screen of an import, taken from step to step; a worker works where `work` is called."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.batch = ImportBatch()

    def upload(self, raw: bytes | str, name: str = "people.csv", **fields: object) -> str:
        """Hand a file in and return the page that follows."""
        content = raw.encode() if isinstance(raw, str) else raw
        given = {"kind": "people", "origin": "a fair", "file": SimpleUploadedFile(name, content)} | fields
        answer = self.client.post("/import/", given)
        assert answer.status_code == 302, answer.content
        self.batch = ImportBatch.objects.latest("pk")
        return self.page()

    def page(self) -> str:
        return self.client.get(f"/import/{self.batch.pk}/").content.decode()

    def act(self, action: str, **fields: object) -> None:
        answer = self.client.post(f"/import/{self.batch.pk}/", {"action": action} | fields)
        assert answer.status_code == 302, answer.content
        self.batch.refresh_from_db()

    def work(self) -> None:
        while advance_import(batch_id=self.batch.pk):
            pass
        self.batch.refresh_from_db()

    def finish(self, **mapping: object) -> dict[str, int]:
        """Map, check and import; return the counts that are not 0."""
        self.act("map", **mapping)
        self.work()
        self.act("import")
        self.work()
        assert self.batch.state == ImportState.DONE
        assert sum(self.batch.counts.values()) == self.batch.rows
        return {outcome: count for outcome, count in self.batch.counts.items() if count}

    def reasons(self) -> list[tuple[int, str, str]]:
        """Return the rows that stay out: number (the header is row 1, as in a spreadsheet), outcome, reason."""
        rows = ImportRow.objects.filter(batch=self.batch).exclude(outcome__in=["new", "updated"])
        return list(rows.order_by("number").values_list("number", "outcome", "reason"))


@pytest.fixture
def screen(client: Client, monkeypatch: pytest.MonkeyPatch) -> Screen:
    monkeypatch.setattr("campaigns.views.imports.hint_import", lambda _batch_id: None)
    client.force_login(a_member(name="Jonas Berg"))
    return Screen(client)


def people() -> list[tuple[str, str]]:
    return list(Prospect.objects.order_by("address").values_list("address", "first_name"))


TWO = "email,first_name\nana@example.com,Ana\n"


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(b"\xef\xbb\xbf" + TWO.encode(), id="UTF-8"),
        pytest.param(b"\xef\xbb\xbf\xef\xbb\xbf" + TWO.encode(), id="twice"),
        pytest.param(b"\xef\xbb\xbf" + TWO.replace("email", '"email"', 1).encode(), id="quoted"),
        pytest.param(TWO.encode("utf-16"), id="UTF-16 LE"),
        pytest.param(b"\xfe\xff" + TWO.encode("utf-16-be"), id="UTF-16 BE"),
        pytest.param(b"\xef\xbb\xbfsep=,\r\n" + TWO.encode(), id="with a line for Excel"),
    ],
)
def test_c066_a_mark_of_byte_order_does_not_hide_the_address_column(screen: Screen, raw: bytes) -> None:
    screen.upload(raw)
    assert screen.batch.columns == ["email", "first_name"]
    assert screen.finish() == {"new": 1}
    assert people() == [("ana@example.com", "Ana")]


def test_c068_western_letters_are_kept_and_a_guess_is_asked_about(screen: Screen) -> None:
    page = screen.upload("email,city\nana@example.com,München\njon@example.com,Düsseldorf\n".encode("cp1252"))
    assert "The encoding is a guess" in page
    assert "München" in page
    assert "Düsseldorf" in page
    assert screen.finish() == {"new": 2}
    assert set(Prospect.objects.values_list("city", flat=True)) == {"München", "Düsseldorf"}


def test_c068_another_encoding_can_be_chosen(screen: Screen) -> None:
    screen.upload("email,city\nana@example.com,München\n".encode("cp1252"))
    screen.act("read", header_row="1", encoding="cp1251", delimiter=",")
    assert screen.batch.encoding == "cp1251"
    assert "Mьnchen" in screen.page()


def test_c068_a_command_says_that_it_guesses(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "people.csv"
    file.write_bytes("email,city\nana@example.com,München\n".encode("cp1252"))
    call_command("import_prospects", str(file), "--dry-run")
    assert "The encoding is a guess" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    "address", ["ana@example.com ", " ana@example.com", "ana@example.com\u00a0", "\u200bana@example.com", "ana@example.com\t"]
)  # fmt: skip
def test_c070_a_blank_beside_the_address_does_not_cost_the_row(screen: Screen, address: str) -> None:
    screen.upload(f'email,first_name\n"{address}",Ana\n')
    assert screen.finish() == {"new": 1}
    assert people() == [("ana@example.com", "Ana")]


def test_c071_two_spellings_of_an_address_are_one_person(screen: Screen) -> None:
    screen.upload("email\nana@example.com\nAna@Example.com\n")
    assert screen.finish() == {"new": 1, "duplicate": 1}
    assert people() == [("ana@example.com", "")]
    assert screen.reasons() == [(3, "duplicate", "The same person as in row 2.")]


GAPS: list[list[Any]] = [["first_name", "last_name", "email"], ["A", "One", "a@example.com"], ["B", "Two", None], ["C", "Three", "c@example.com"]]  # fmt: skip


def workbook(rows: list[list[Any]], merged: str = "", formats: dict[str, str] | None = None) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    for row in rows:
        sheet.append(row)
    for cell, form in (formats or {}).items():
        sheet[cell].number_format = form
    if merged:
        sheet.merge_cells(merged)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


@pytest.mark.parametrize(
    ("name", "raw"),
    [
        ("people.csv", "\n".join(";".join(cell or "" for cell in row) for row in GAPS).encode()),
        ("people.xlsx", workbook(GAPS)),
        ("merged.xlsx", workbook(GAPS, merged="C2:C3")),
    ],
)
def test_c074_an_empty_address_is_not_filled_from_above(screen: Screen, name: str, raw: bytes) -> None:
    screen.upload(raw, name)
    screen.work()
    assert screen.finish() == {"new": 2, "refused": 1}
    assert people() == [("a@example.com", "A"), ("c@example.com", "C")]
    assert screen.reasons() == [(3, "refused", "There is no address.")]


@pytest.mark.parametrize(
    ("name", "raw", "phone"),
    [
        ("people.csv", b"email,phone\nana@example.com,020 7946 0000\n", "020 7946 0000"),
        ("text.xlsx", workbook([["email", "phone"], ["ana@example.com", "020 7946 0000"]]), "020 7946 0000"),
        (
            "number.xlsx",
            workbook([["email", "phone"], ["ana@example.com", 2079460000]], formats={"B2": "00000000000"}),
            "02079460000",
        ),
        (
            "grouped.xlsx",
            workbook([["email", "phone"], ["ana@example.com", 2079460000]], formats={"B2": r"000\ 0000\ 0000"}),
            "020 7946 0000",
        ),
        (
            "long.xlsx",
            workbook([["email", "phone"], ["ana@example.com", 442079460000]], formats={"B2": "0.00E+00"}),
            "442079460000",
        ),
    ],
)  # fmt: skip
def test_c075_a_number_keeps_the_zeros_that_one_sees(
    screen: Screen, name: str, raw: bytes, phone: str
) -> None:
    screen.upload(raw, name)
    screen.work()
    assert screen.finish() == {"new": 1}
    assert Prospect.objects.get().columns == {"phone": phone}


@pytest.fixture
def dies(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let a worker die before it takes a chunk that begins at or after a row."""
    take = running._take

    def before(row: int) -> None:
        def taking(held: Any, loader: Any, rows: Any, follow: Any) -> None:
            if rows[0].number >= row:
                raise KeyboardInterrupt
            take(held, loader, rows, follow)

        monkeypatch.setattr(running, "_take", taking)

    return before


def killed(screen: Screen) -> None:
    """Let a worker die, and time go by until its lease is over."""
    with pytest.raises(KeyboardInterrupt):
        advance_import(batch_id=screen.batch.pk)
    ImportBatch.objects.update(token_until=timezone.now() - timedelta(seconds=1))
    assert running.due_imports() == [screen.batch.pk]


@pytest.mark.parametrize(
    ("rows", "faulty", "killed_at", "chunk"),
    [
        (120, {5, 70}, 60, 10),
        pytest.param(120_000, {5, 70_000}, 60_000, ROWS_A_CHUNK, marks=pytest.mark.soak),
    ],
)
def test_c077_an_import_whose_worker_dies_ends_with_every_row_once(
    screen: Screen, dies: Callable[[int], None], monkeypatch: pytest.MonkeyPatch, rows: int, faulty: set[int],
    killed_at: int, chunk: int,
) -> None:  # fmt: skip
    monkeypatch.setattr(running, "ROWS_A_CHUNK", chunk)
    lines = [
        "no address,P" if row in faulty else f"p{row}@works{row % 977}.com,P" for row in range(1, rows + 1)
    ]
    screen.upload("\n".join(["email,name", *lines]))
    for action, state in (("map", ImportState.CHECKING), ("import", ImportState.IMPORTING)):
        screen.act(action)
        assert screen.batch.state == state  # the page answers before a row was looked at
        assert not screen.batch.done_rows
        dies(killed_at)
        killed(screen)
        assert "row" in screen.page()
        dies(rows + 2)
        screen.work()
    assert screen.batch.state == ImportState.DONE
    assert (screen.batch.rows, screen.batch.counts["new"], screen.batch.counts["refused"]) == (
        rows,
        rows - 2,
        2,
    )
    assert Prospect.objects.count() == rows - 2
    assert screen.reasons() == [
        (row + 1, "refused", "An email address must have an @-sign.") for row in sorted(faulty)
    ]


def test_c079_whom_an_import_took_shows_at_once_in_the_campaign_that_was_chosen(screen: Screen) -> None:
    campaign, other = a_campaign(), a_campaign()
    screen.upload("email\na@works.com\nb@works.com\nc@works.com\n", campaign=campaign.pk)
    assert screen.finish() == {"new": 3}
    assert "3 people found." in screen.client.get(f"/prospects/?campaign={campaign.slug}").content.decode()
    assert "Nobody is found" in screen.client.get(f"/prospects/?campaign={other.slug}").content.decode()
    numbers = screen.client.get(f"/dashboards/?campaign={campaign.slug}").content.decode()
    assert "Of 3 people in campaigns" in numbers


SAME_NAMES = "Email,Name,Email\na@example.com,Ana,b@example.com\n"


@pytest.mark.parametrize(
    ("mapping", "used", "kept"),
    [
        (
            {"column_0": "email", "column_1": "full_name", "column_2": "keep"},
            "a@example.com",
            "b@example.com",
        ),
        (
            {"column_0": "keep", "column_1": "full_name", "column_2": "email"},
            "b@example.com",
            "a@example.com",
        ),
    ],
)
def test_c080_which_of_two_columns_of_one_name_is_asked_and_the_other_is_kept(
    screen: Screen, mapping: dict[str, str], used: str, kept: str
) -> None:
    page = screen.upload(SAME_NAMES)
    question = "Columns 1 and 3 are both called “Email”: choose which one to use."
    assert question in page
    unanswered = screen.client.post(f"/import/{screen.batch.pk}/", {"action": "map"})
    assert (unanswered.status_code, unanswered.context["error"]) == (422, question)
    assert screen.client.post(f"/import/{screen.batch.pk}/", {"action": "import"}).status_code == 302
    assert not Prospect.objects.exists()
    assert screen.finish(**mapping) == {"new": 1}
    assert people() == [(used, "Ana")]
    assert Prospect.objects.get().columns == {"Email": kept}


NO_ADDRESSES = "name,phone\nAna,+1 202 555 0100\n"


def test_c081_a_table_without_addresses_is_counted_and_says_why(screen: Screen) -> None:
    page = screen.upload(NO_ADDRESSES)
    assert "No column of this table holds e-mail addresses. Its one row cannot be used." in page
    answer = screen.client.post(f"/import/{screen.batch.pk}/", {"action": "map", "column_0": "full_name"})
    assert answer.status_code == 422
    assert screen.finish(column_0="full_name", column_1="email") == {"refused": 1}
    assert not Prospect.objects.exists()
    assert [(number, outcome) for number, outcome, _ in screen.reasons()] == [(2, "refused")]


def test_c081_a_command_counts_them_too(tmp_path: Any) -> None:
    file = tmp_path / "people.csv"
    file.write_text(NO_ADDRESSES + "Bo,+1 202 555 0101\n")
    with pytest.raises(CommandError, match="None of its 2 rows can be used"):
        call_command("import_prospects", str(file))


def test_c081_rows_that_lack_an_address_are_counted(screen: Screen) -> None:
    screen.upload("name,email\nAna,\nBo,bo@works.com\nCy, \n")
    assert screen.finish() == {"new": 1, "refused": 2}
    assert screen.reasons() == [
        (2, "refused", "There is no address."),
        (4, "refused", "There is no address."),
    ]
