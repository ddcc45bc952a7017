"""Greetings: a first name, none, or a person must look."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.prospects.rules.names import NameOutcome, greeting_name


@pytest.mark.parametrize(
    ("full", "first", "last"),
    [
        ("Ana López", "Ana", "López"),
        ("JÖRG MÜLLER", "Jörg", "Müller"),
        ("ana lópez", "Ana", "López"),
        ("ANNE-MARIE O’NEILL", "Anne-Marie", "O’Neill"),
        ("İREM YILMAZ", "İrem", "Yilmaz"),
        ("JoAnn DeLuca", "JoAnn", "DeLuca"),
        ("JP Morgan", "JP", "Morgan"),
        ("Prof. Dr. med. Eva Klein", "Eva", "Klein"),
        ("Dipl.-Ing. Max Bauer", "Max", "Bauer"),
        ("Prof.Tom Hart", "Tom", "Hart"),
        ("Max Bauer M.Sc.", "Max", "Bauer"),
        ("Sam Lee, MBA, CLU", "Sam", "Lee"),
        ("Jane Doe, VP Sales", "Jane", "Doe"),
        ("Jane Doe | CEO at Example", "Jane", "Doe"),
        ("van der Berg, Jan", "Jan", "van der Berg"),
        ("Juan de la Cruz", "Juan", "de la Cruz"),
        ("Van Truong", "Van", "Truong"),
        ("Robert E Lee", "Robert", "Lee"),
        ("M. Peter Hill", "Peter", "Hill"),
        ("Elizabeth (Liz) Hart", "Elizabeth", "Hart"),
        ("Anna Hart (she/her)", "Anna", "Hart"),
        ("José Luis Vega", "José Luis", "Vega"),
        ("Abdul Rahman Ali", "Abdul Rahman", "Ali"),
        ("🚀 Sam", "Sam", ""),
        ("A\u200bna López", "Ana", "López"),
        ("JosÃ© GarcÃ\xada", "José", "García"),
        ("김민준", "민준", "김"),
        ("鈴木 蒼", "蒼", "鈴木"),
        ("黃雅婷", "雅婷", "黃"),
        ("Szabó Léna", "Léna", "Szabó"),
        ("Иванов Иван Иванович", "Иван", "Иванов"),
        ("მარიამი მამედოვი", "მარიამი", "მამედოვი"),
    ],
)
def test_a_full_name_gives_the_name_to_greet_with(full: str, first: str, last: str) -> None:
    name = greeting_name("", "", full)
    assert (name.outcome, name.first_name, name.last_name) == (NameOutcome.FIRST_NAME, first, last)


@pytest.mark.parametrize(
    ("full", "reason"),
    [
        ("N/A", "placeholder"),
        ("-", "placeholder"),
        ("#REF!", "placeholder"),
        ("Sales Team", "role"),
        ("The Marketing Department", "role"),
        ("Dear Customer", "role"),
        ("Mary & John Hart", "two people"),
        ("Anna/Bernd", "two people"),
        ("Ana y Luis", "two people"),
        ("Bj\ufffdrn", "lost"),
        ("Bj?rn", "lost"),
        ("=HYPERLINK(1)", "formula"),
        ("+1 202 555 0100", "no name"),
        ("info@example.com", "address"),
        ("@ana", "formula"),
        ("{first_name}", "Template"),
        ("Bcc: x@example.com", "address"),
        ("Anna2", "Digits"),
        ("Example GmbH", "company"),
        ("Example Bank", "company"),
        ("\u0410nna", "alphabets"),
        ("Dr", "title"),
        ("Mr Hart", "title"),
        ("Schmidt", "family name alone"),
        ("von Stein", "family name"),
        ("山田太郎", "family name ends"),
        ("J. Hart", "initial"),
    ],
)
def test_what_could_end_in_a_wrong_greeting_is_a_persons(full: str, reason: str) -> None:
    name = greeting_name("", "", full)
    assert name.outcome is NameOutcome.PERSON_MUST_LOOK
    assert reason in name.reason


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        ("Ana López", "López", "Ana"),
        ("Mary Ann", "Hart", "Mary Ann"),
        ("William R.", "Hart", "William"),
        ("Dr. Anna", "Hart", "Anna"),
        ("O&#39;Neil", "", "O'Neil"),
        ("Ana,", "", "Ana"),
    ],
)
def test_a_first_name_column_is_trusted_but_tidied(first: str, last: str, expected: str) -> None:
    assert greeting_name(first, last, "").first_name == expected


def test_a_surname_in_both_columns_is_a_persons() -> None:
    assert greeting_name("Hart", "HART", "").outcome is NameOutcome.PERSON_MUST_LOOK


@pytest.mark.parametrize(("first", "last", "full"), [("", "Hart", ""), (" ", "", "\t"), ("", "N/A", "")])
def test_nothing_given_is_none_and_no_question(first: str, last: str, full: str) -> None:
    assert greeting_name(first, last, full).outcome is NameOutcome.NONE


def test_an_initial_is_proposed_and_not_greeted() -> None:
    name = greeting_name("J.", "Hart", "")
    assert (name.outcome, name.first_name) == (NameOutcome.PERSON_MUST_LOOK, "J.")


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=30), st.text(max_size=30), st.text(max_size=40))
def test_no_text_breaks_the_reading_and_every_greeting_is_one_line_of_text(
    first: str, last: str, full: str
) -> None:
    name = greeting_name(first, last, full)
    assert bool(name.reason) == (name.outcome is NameOutcome.PERSON_MUST_LOOK)
    if name.outcome is NameOutcome.FIRST_NAME:
        assert name.first_name.strip()
        assert not set("{}<>@\r\n\ufffd") & set(name.first_name)
