"""A mapping by hand goes over what the names say, and loses no column."""

import pytest

from campaigns.prospects.rules.fields import Field
from campaigns.prospects.rules.imports import ENDED, MACHINE, TRANSITIONS, ImportKind, ImportState
from campaigns.prospects.rules.mappings import BadMapping, choose, labels, read_choice, signature

COLUMNS = ["Email", "Name", "Email", "About", ""]


def test_every_column_has_a_name_of_its_own() -> None:
    assert labels(COLUMNS) == ["Email", "Name", "Email (3)", "About", "(5)"]


def test_what_is_chosen_goes_before_what_a_name_says() -> None:
    mapping = choose(COLUMNS, ImportKind.PEOPLE, {"Email (3)": "email", "About": "leave_out"})
    assert mapping.fields[Field.EMAIL] == 2
    assert (mapping.kept, mapping.texts, mapping.questions) == ({0: "Email"}, {}, ())


@pytest.mark.parametrize(
    ("choice", "open_questions"),
    [
        ({}, 2),
        ({"Name": "full_name"}, 2),
        ({"Email (3)": "email"}, 1),
        ({"Email (3)": "keep"}, 1),
        ({"Email": "email", "Title (5)": "leave_out"}, 0),
        ({"Email": "keep", "Email (3)": "email", "Title": "keep", "Title (5)": "title"}, 0),
    ],
)
def test_each_question_is_answered_by_itself(choice: dict[str, str], open_questions: int) -> None:
    columns = ["Email", "Name", "Email", "Title", "Title"]
    assert len(choose(columns, ImportKind.PEOPLE, choice).questions) == open_questions


@pytest.mark.parametrize(
    "written",
    [{"email": 3}, {"email": "Email (3)"}, {"3": "email"}, {"email (3)": "email"}],
)
def test_a_mapping_may_be_written_either_way(written: object) -> None:
    assert read_choice(COLUMNS, ImportKind.PEOPLE, written) == {"Email (3)": "email"}


@pytest.mark.parametrize(
    ("written", "word"),
    [
        (["email"], "JSON object"),
        ({"Phone": "email"}, "no column “Phone”"),
        ({"Email": "shoe size"}, "no column “shoe size”"),
        ({"Email": "email", "Name": "email"}, "Two columns"),
    ],
)
def test_a_mapping_that_does_not_fit_is_refused_in_a_sentence(written: object, word: str) -> None:
    with pytest.raises(BadMapping, match=word):
        choose(COLUMNS, ImportKind.PEOPLE, read_choice(COLUMNS, ImportKind.PEOPLE, written))


def test_several_columns_may_be_said_to_tell_a_no() -> None:
    columns = ["Email", "Opted out", "Remarks", "Unsubscribed"]
    mapping = choose(columns, ImportKind.PEOPLE, {"Remarks": "opted_out", "Unsubscribed": "opted_out"})
    assert mapping.cells_of(Field.OPTED_OUT, ["a@works.com", "", "stop", "yes"]) == ["stop", "yes"]
    assert choose(columns, ImportKind.PEOPLE, {"Unsubscribed": "leave_out"}).also == {}


def test_the_same_names_in_another_order_are_the_same_file() -> None:
    assert signature(["A b", "C"], ImportKind.PEOPLE) == signature(["c", "a_B"], ImportKind.PEOPLE)
    assert signature(["A b", "C"], ImportKind.PEOPLE) != signature(["A b", "C"], ImportKind.DEALS)


def test_every_state_leads_to_an_end() -> None:
    assert set(TRANSITIONS) == set(ImportState)
    assert all(not TRANSITIONS[state] for state in ENDED)
    assert all(TRANSITIONS[state] for state in set(ImportState) - ENDED)
    assert not MACHINE & ENDED
