"""One row: a prospect, refused or held."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.prospects.rules.companies import employee_count, short_name
from campaigns.prospects.rules.languages import language_code
from campaigns.prospects.rules.layouts import recognise
from campaigns.prospects.rules.names import NameOutcome
from campaigns.prospects.rules.outcomes import RowOutcome
from campaigns.prospects.rules.rows import RowRead, read_row
from campaigns.prospects.rules.texts import clean, safe_cell

COLUMNS = [
    "First Name",
    "Last Name",
    "Email",
    "Company",
    "Website",
    "# Employees",
    "Language",
    "linkedin_about",
    "phone",
]
MAPPING = recognise(COLUMNS)


def read(email: str = "ana@example.com", **cells: str) -> RowRead:
    values = {"First Name": "Ana", "Last Name": "Hart", "Company": "Example GmbH", **cells, "Email": email}
    return read_row([values.get(column, "") for column in COLUMNS], MAPPING)


def test_a_good_row_has_no_outcome_yet() -> None:
    row = read(
        "Ana+x@Example.com",
        **{"# Employees": "1,200", "Language": "German", "Website": "www.shop.example.org"},
    )
    person = row.prospect
    assert person is not None
    assert row.outcome is None
    assert (person.email, person.normalised) == ("Ana+x@example.com", "ana@example.com")
    assert (person.company, person.company_short, person.domain) == ("Example GmbH", "Example", "example.org")
    assert (person.employees, person.language) == (1200, "de")


def test_a_missing_first_name_is_no_refusal() -> None:
    row = read(**{"First Name": ""})
    assert row.outcome is None
    assert row.prospect is not None
    assert row.prospect.name.outcome is NameOutcome.NONE


@pytest.mark.parametrize(
    ("email", "outcome", "reason"),
    [
        ("", RowOutcome.REFUSED, "There is no address."),
        ("ana", RowOutcome.REFUSED, "An email address must have an @-sign."),
        ("noreply@example.com", RowOutcome.REFUSED, "Nobody reads mail to this address."),
        ("ana@example.com, bob@example.com", RowOutcome.HELD, "The cell holds 2 addresses: choose one."),
        ("ana@gmial.com", RowOutcome.HELD, "“gmial.com” looks like a slip for gmail.com."),
    ],
)
def test_no_usable_address_keeps_the_row_out_with_its_reason(
    email: str, outcome: RowOutcome, reason: str
) -> None:
    row = read(email)
    assert (row.outcome, row.reason) == (outcome, reason)


def test_a_row_that_does_not_fit_the_table_is_refused() -> None:
    row = read_row(["Ana"], MAPPING, "1 cells where the header has 9")
    assert (row.outcome, row.reason) == (
        RowOutcome.REFUSED,
        "The row does not fit the table: 1 cells where the header has 9.",
    )


def test_a_text_in_the_wrong_column_is_refused() -> None:
    assert read(Company="x" * 251).reason == "The company is longer than 250 characters."


def test_running_text_keeps_its_lines_and_other_columns_are_kept() -> None:
    person = read(linkedin_about="I build.\nI sell.", phone="020 7946").prospect
    assert person is not None
    assert person.texts == {"linkedin_about": "I build.\nI sell."}
    assert person.extra == {"phone": "020 7946"}


def test_what_could_not_be_read_is_kept_beside() -> None:
    person = read(Language="Klingon").prospect
    assert person is not None
    assert (person.language, person.extra) == ("", {"language": "Klingon"})


def test_a_mail_provider_is_no_company() -> None:
    person = read("ana@gmail.com").prospect
    assert person is not None
    assert person.domain == ""


@pytest.mark.parametrize(
    ("cell", "opted_out"), [("Yes", True), ("TRUE", True), ("", False), ("false", False)]
)
def test_a_no_in_the_list_is_seen(cell: str, opted_out: bool) -> None:
    mapping = recognise(["Email", "Unsubscribed from all email"])
    person = read_row(["ana@example.com", cell], mapping).prospect
    assert person is not None
    assert person.opted_out is opted_out


@settings(max_examples=40, deadline=None)
@given(st.lists(st.text(max_size=40), max_size=12))
def test_no_row_stops_the_table(cells: list[str]) -> None:
    row = read_row(cells, MAPPING)
    assert (row.prospect is not None) or row.reason


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Beispiel GmbH & Co. KG", "Beispiel"),
        ("Example Co., Ltd.", "Example"),
        ("Example, Inc.", "Example"),
        ("Example S.p.A.", "Example"),
        ("Example Sp. z o.o.", "Example"),
        ("Example A/S", "Example"),
        ("Oy Example Ab", "Example"),
        ("株式会社サンプル", "サンプル"),
        ("EXAMPLE SOFTWARE GMBH", "Example Software"),
        ("IBM CORPORATION", "IBM"),
        ("SAP DEUTSCHLAND SE & CO. KG", "SAP Deutschland"),
        ("Smith & Co. Ltd", "Smith & Co."),
        ("Example (UK) Limited", "Example"),
        ("Example | We are hiring", "Example"),
        ("The Example Company", "The Example Company"),
        ("eBay Inc.", "eBay"),
        ("Co", "Co"),
        ("LLC", ""),
        ("N/A", ""),
        ("Confidential", ""),
        ("=1+1", ""),
    ],
)
def test_a_company_is_called_without_its_legal_form(name: str, short: str) -> None:
    assert short_name(name) == short


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("1,200", 1200),
        ("51-200", 51),
        ("1.200", 1200),
        ("10K+", 10_000),
        ("1.5K", 1500),
        ("self", None),
        ("", None),
    ],
)
def test_head_counts(text: str, count: int | None) -> None:
    assert employee_count(text) == count


@pytest.mark.parametrize(
    ("text", "code"),
    [("de-DE", "de"), ("German", "de"), ("Deutsch (Schweiz)", "de"), ("EN_us", "en"), ("Elvish", "")],
)
def test_languages_become_codes(text: str, code: str) -> None:
    assert language_code(text) == code


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "\t=1", "\r=1", " =1", "＝1"])
def test_no_exported_cell_is_a_formula(text: str) -> None:
    assert safe_cell(text) == "'" + text


@pytest.mark.parametrize("text", ["Ana", "a=b", "", "1-2"])
def test_harmless_cells_are_exported_as_they_are(text: str) -> None:
    assert safe_cell(text) == text


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("AT&amp;T  Example", "AT&T Example"),
        ("MÃ¼ller", "Müller"),
        ("Müller", "Müller"),
        ("a\u00a0b\u2028c", "a b c"),
        ("ﬁne", "ﬁne"),
        ("𝓐𝓷𝓪", "Ana"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("👩\u200d💻 Ana", "Ana"),
    ],
)
def test_text_is_cleaned_without_changing_words(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


@pytest.mark.parametrize(
    ("header", "cells", "opted_out"),
    [
        (["Email", "Unsubscribed from all email", "Opted Out"], ["ana@works.com", "", "true"], True),
        (["Email", "Opted Out At"], ["ana@works.com", "2026-11-02T10:00:00Z"], True),
        (["Email", "Opted out"], ["ana@works.com", "Opted Out"], True),
        (["Email", "Opted out", "Unsubscribed"], ["ana@works.com", "no", "false"], False),
        (["Email", "Opted out"], ["ana@works.com", "opted in"], False),
    ],
)
def test_a_no_in_any_column_and_form_is_heard(
    header: list[str], cells: list[str], *, opted_out: bool
) -> None:
    person = read_row(cells, recognise(header)).prospect
    assert person is not None
    assert person.opted_out is opted_out
