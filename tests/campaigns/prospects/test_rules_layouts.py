"""Columns by their names."""

import pytest

from campaigns.prospects.rules.fields import Field, Layout
from campaigns.prospects.rules.layouts import recognise


@pytest.mark.parametrize(
    "column", ["Email", "E-mail", "email_address", "E-Mail-Adresse", " EMAIL ", "workEmail"]
)
def test_case_spaces_and_underscores_do_not_matter(column: str) -> None:
    assert recognise([column]).fields == {Field.EMAIL: 0}


@pytest.mark.parametrize(
    ("columns", "layout"),
    [
        (["Email", "Apollo Contact Id"], Layout.APOLLO),
        (["Email", "Person Linkedin Url", "Company Linkedin Url"], Layout.APOLLO),
        (["Email Address", "ZoomInfo Contact ID"], Layout.ZOOMINFO),
        (["Email", "Record ID", "Lifecycle Stage"], Layout.HUBSPOT),
        (["Email Address", "Position", "Connected On"], Layout.LINKEDIN),
        (["Email", "Account Name", "Lead Source"], Layout.SALESFORCE),
        (["Email", "Name"], Layout.PLAIN),
    ],
)
def test_the_tool_is_known_by_columns_only_it_writes(columns: list[str], layout: Layout) -> None:
    assert recognise(columns).layout is layout


def test_the_persons_column_goes_before_the_companys() -> None:
    columns = [
        "Company City",
        "Company Linkedin Url",
        "City",
        "Person Linkedin Url",
        "Company Name for Emails",
        "Company",
    ]
    fields = recognise(columns).fields
    assert (fields[Field.CITY], fields[Field.LINKEDIN_URL], fields[Field.COMPANY]) == (2, 3, 5)


def test_url_is_the_profile_in_linkedins_own_file_only() -> None:
    linkedin = recognise(["URL", "Email Address", "Position", "Connected On"])
    plain = recognise(["URL", "Email"])
    assert (linkedin.fields[Field.LINKEDIN_URL], plain.fields[Field.WEBSITE]) == (0, 0)


def test_running_text_is_a_source_and_the_rest_is_kept() -> None:
    mapping = recognise(["email", "linkedin_about", "Notes", "phone", ""])
    assert (mapping.texts, mapping.kept) == ({1: "linkedin_about", 2: "Notes"}, {3: "phone"})


def test_one_name_twice_is_a_question_and_the_second_is_kept() -> None:
    mapping = recognise(["Email", "Name", "email"])
    assert mapping.questions == ("Columns 1 and 3 are both called “Email”: choose which one to use.",)
    assert mapping.kept == {2: "email"}


def test_a_second_kind_of_address_is_no_question() -> None:
    mapping = recognise(["Email", "Secondary Email"])
    assert (mapping.questions, mapping.kept) == ((), {1: "Secondary Email"})


def test_without_addresses_there_is_no_contact_list() -> None:
    assert recognise(["name", "phone"]).problem == "No column of this table holds e-mail addresses."
