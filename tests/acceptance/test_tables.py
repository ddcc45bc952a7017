"""Messy public tables and export layouts, against what their index expects."""

import csv
import json

import pytest

from campaigns.prospects.rules.fields import Field, Layout
from campaigns.prospects.rules.layouts import recognise
from campaigns.prospects.rules.rows import read_row
from campaigns.prospects.rules.tables import read_table
from outreach.management.accuracies.tables import all_scores
from tests.acceptance.cases import cases_folder, rows_of

IMPORT_FAULTS = "import"


def test_every_table_is_read_or_refused_as_expected() -> None:
    (score,) = all_scores(cases_folder("csv"))
    assert score.total
    assert score.failures == []


def test_faulty_rows_are_reported_by_line_and_the_rest_is_kept() -> None:
    table = read_table((cases_folder("csv") / "csvkit_bad.csv").read_bytes())
    assert [(row.line, bool(row.problem)) for row in table.rows()] == [(2, True), (3, True), (4, False)]


@pytest.mark.parametrize(
    ("file", "layout", "people"),
    [
        ("layout_apollo.csv", Layout.APOLLO, 3),
        ("layout_zoominfo.csv", Layout.ZOOMINFO, 3),
        ("layout_linkedin_connections.csv", Layout.LINKEDIN, 3),
    ],
)
def test_export_layouts_are_mapped_without_a_question(file: str, layout: Layout, people: int) -> None:
    table = read_table((cases_folder("csv") / file).read_bytes())
    mapping = recognise(table.columns)
    read = [read_row(row.cells, mapping, row.problem) for row in table.rows()]
    first = read[0].prospect
    assert (mapping.layout, mapping.questions, mapping.problem, len(read)) == (layout, (), None, people)
    assert first is not None
    assert (first.email, first.name.first_name, first.last_name) == ("ana@example.com", "Ana", "López")
    assert (first.company_short, first.title) == ("Example", "VP Sales")
    assert first.linkedin_url == "https://www.linkedin.com/in/ana-example" or first.linkedin_url.endswith(
        "ana-example"
    )
    assert read[1].prospect is not None
    assert (read[1].prospect.name.first_name, read[1].prospect.normalised) == ("Jörg", "joerg@example.org")


@pytest.mark.parametrize("layout", ["apollo", "hubspot", "zoominfo", "linkedin_connections"])
def test_layout_columns_give_every_field_that_a_greeting_needs(layout: str) -> None:
    layouts = json.loads((cases_folder("csv") / "layouts.json").read_text(encoding="utf-8"))
    columns = layouts[layout]["columns"]
    mapping = recognise(columns)
    needed = {Field.FIRST_NAME, Field.LAST_NAME, Field.EMAIL, Field.COMPANY, Field.TITLE}
    assert needed <= mapping.fields.keys()
    assert mapping.layout is not Layout.PLAIN
    assert sorted({*mapping.fields.values(), *mapping.texts, *mapping.kept}) == list(range(len(columns)))


def _fault(number: str) -> dict[str, str]:
    faults = rows_of(cases_folder("bugs.csv"))
    return next(row for row in faults if row["id"] == number and row["area"] == IMPORT_FAULTS)


def test_c066_a_byte_order_mark_does_not_hide_the_address_column() -> None:
    case = json.loads(_fault("C066")["input"])
    table = read_table(bytes.fromhex(case["bytes_hex_prefix"]) + case["text"].encode())
    mapping = recognise(table.columns)
    people = [read_row(row.cells, mapping).prospect for row in table.rows()]
    assert [person.email for person in people if person] == ["ana@example.com"]


def test_c068_western_letters_do_not_become_other_ones() -> None:
    case = json.loads(_fault("C068")["input"])
    table = read_table(case["text"].encode(case["encoding"]))
    assert [row.cells[1] for row in table.rows()] == ["München", "Düsseldorf"]
    assert not table.encoding_sure


def test_c070_a_trailing_space_does_not_cost_the_row() -> None:
    table = read_table(_fault("C070")["input"].encode())
    read = [read_row(row.cells, recognise(table.columns)) for row in table.rows()]
    assert [row.prospect.email for row in read if row.prospect] == ["ana@example.com"]


def test_c071_two_spellings_of_an_address_are_one_person() -> None:
    table = read_table(_fault("C071")["input"].encode())
    read = [read_row(row.cells, recognise(table.columns)).prospect for row in table.rows()]
    assert len(read) == 2
    assert len({person.normalised for person in read if person}) == 1


def test_c074_an_empty_address_is_not_filled_from_above() -> None:
    table = read_table(_fault("C074")["input"].encode())
    read = [read_row(row.cells, recognise(table.columns)) for row in table.rows()]
    assert [row.prospect.email if row.prospect else row.reason for row in read] == [
        "a@example.com",
        "There is no address.",
        "c@example.com",
    ]


def test_c075_a_leading_zero_is_kept() -> None:
    table = read_table(_fault("C075")["input"].encode())
    read = [read_row(row.cells, recognise(table.columns)).prospect for row in table.rows()]
    assert [person.extra["phone"] for person in read if person] == ["020 7946 0000"]


def test_c080_two_columns_of_one_name_are_a_question_and_lose_nothing() -> None:
    table = read_table(_fault("C080")["input"].encode())
    mapping = recognise(table.columns)
    read = [read_row(row.cells, mapping).prospect for row in table.rows()]
    assert mapping.questions == ("Columns 1 and 3 are both called “Email”: choose which one to use.",)
    assert [(person.email, person.extra) for person in read if person] == [
        ("a@example.com", {"Email": "b@example.com"})
    ]


def test_c081_a_table_without_addresses_says_so() -> None:
    table = read_table(_fault("C081")["input"].encode())
    assert recognise(table.columns).problem == "No column of this table holds e-mail addresses."
    assert len(list(table.rows())) == len(list(csv.reader(_fault("C081")["input"].splitlines()))) - 1
