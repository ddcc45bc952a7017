"""Messy public tables and export layouts, against what their index expects."""

import json

import pytest

from campaigns.prospects.rules.fields import Field, Layout
from campaigns.prospects.rules.layouts import recognise
from campaigns.prospects.rules.rows import read_row
from campaigns.prospects.rules.tables import read_table
from outreach.management.accuracies.tables import all_scores
from tests.acceptance.cases import cases_folder


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
