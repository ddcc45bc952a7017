"""First sentences that others have already had."""

import pytest

from campaigns.quality.checks import same_opener
from campaigns.quality.rules import Checked

BODY = "Hi Ana,\n\nI read that you open a second plant in Lyon. How do you solve the hand-over?"


def severities(others: list[str], body: str = BODY, **fields: object) -> list[str]:
    checked = Checked("Lyon", body, recent_openers=tuple(others), **fields)  # type: ignore[arg-type]
    return [finding.severity.value for finding in same_opener.check(checked)]


@pytest.mark.parametrize(
    "other",
    [
        "I read that you open a second plant in Lyon.",
        "i read that you open a second plant in lyon",
        "I read that you open a second plant in Lyon!",
        "I read that you open a new second plant in Lyon.",
    ],
)
def test_the_same_sentence_warns(other: str) -> None:
    assert severities([other]) == ["warns"]


@pytest.mark.parametrize(
    "other",
    [
        "",
        "I read that you open a second plant in Lille and hire forty people.",
        "You wrote last week that planning is the hard part.",
        "I read.",
    ],
)
def test_another_sentence_passes(other: str) -> None:
    assert severities([other]) == []


@pytest.mark.parametrize(
    ("body", "opener"),
    [
        ("Hallo Ana,\n\nSie eröffnen ein Werk in Lyon. Wie lösen Sie das?", "Sie eröffnen ein Werk in Lyon."),
        ("Bonjour Ana,\n\nVous ouvrez une usine à Lyon. Comment ?", "Vous ouvrez une usine à Lyon."),
        ("Hola Ana:\n\nAbren una planta en Lyon. ¿Cómo lo hacen?", "Abren una planta en Lyon."),
        ("Hi Ana, you open a plant in Lyon. How?", "You open a plant in Lyon."),
    ],
)
def test_the_greeting_does_not_count(body: str, opener: str) -> None:
    assert severities([opener], body) == ["warns"]


def test_a_follow_up_is_compared_within_the_company_alone() -> None:
    opener = "I read that you open a second plant in Lyon."
    assert severities([opener], first_mail=False) == []
    assert severities([], first_mail=False, company_openers=(opener,)) == ["warns"]


def test_it_is_said_once_and_how_often() -> None:
    opener = "I read that you open a second plant in Lyon."
    (finding,) = same_opener.check(Checked("Lyon", BODY, recent_openers=(opener,) * 3))
    assert "3 of our last mails" in finding.sentence
    assert BODY[finding.start : finding.end] == opener
    (finding,) = same_opener.check(Checked("Lyon", BODY, recent_openers=(opener,), company_openers=(opener,)))
    assert "colleague" in finding.sentence


def test_an_empty_mail_has_no_opener() -> None:
    assert severities(["Hi Ana,", ""], "Hi Ana,") == []
