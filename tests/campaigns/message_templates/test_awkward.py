"""The people whom a text fails first are found, each once, and always the same."""

import pytest

from campaigns.message_templates.rules.awkward import MOST, Somebody, awkward, is_latin


def somebody(key: int, **fields: object) -> Somebody:
    own = {"first_name": "Ana", "name": "Ana Lima", "company": "Acme"}
    return Somebody(key, **(own | fields))  # type: ignore[arg-type]


def test_each_kind_of_trouble_is_shown_once_with_how_many_have_it() -> None:
    people = [
        somebody(1),
        somebody(2, first_name=""),
        somebody(3, first_name="", lacks=("news",)),
        somebody(4, company="A very long name of a company"),
        somebody(5, name="李娜"),
        somebody(6, anchor_types=("hiring", "none")),
        somebody(7, anchor_types=("funding",)),
    ]
    found = awkward(people)
    assert [(each.key, each.why, each.count) for each in found] == [
        (3, "nothing known for news", 1),
        (2, "no first name", 2),
        (4, "longest company name", 1),
        (5, "name not in Latin letters", 1),
        (7, "opens with funding", 1),
        (6, "opens with hiring", 1),
    ]


def test_a_small_campaign_shows_everybody_and_a_plain_one_six() -> None:
    assert [each.key for each in awkward([somebody(1), somebody(2)])] == [1, 2]
    assert len(awkward([somebody(key) for key in range(40)])) == MOST
    assert awkward([]) == []


@pytest.mark.parametrize(
    ("name", "latin"),
    [("Zoë Ångström-O'Hara", True), ("Łukasz 2", True), ("Ольга", False), ("清风", False), ("", True)],
)
def test_letters_are_told_by_their_script(name: str, latin: bool) -> None:
    assert is_latin(name) is latin
