"""Greetings against the hour, the day and the season."""

from datetime import datetime

import pytest

from campaigns.quality.checks import greeting_mismatch
from campaigns.quality.rules import Checked

MONDAY, TUESDAY, FRIDAY = "2026-06-15T09:00", "2026-06-16T09:00", "2026-06-19T09:00"


def found(body: str, when: str) -> list[str]:
    checked = Checked("Lyon", body, send_at=datetime.fromisoformat(when))
    return [body[each.start : each.end] for each in greeting_mismatch.check(checked)]


@pytest.mark.parametrize(
    ("body", "when"),
    [
        ("Good morning Ana,", MONDAY),
        ("Good afternoon Ana,", "2026-06-15T14:00"),
        ("Good evening Ana,", "2026-06-15T18:30"),
        ("Guten Morgen Ana,", MONDAY),
        ("Guten Tag Ana,", "2026-06-15T16:00"),
        ("Bonjour Ana,", "2026-06-15T19:00"),
        ("Buenos días, Ana:", "2026-06-15T13:00"),
        ("Buenas tardes, Ana:", "2026-06-15T16:00"),
        ("Happy Friday!", FRIDAY),
        ("Schönen Montag!", MONDAY),
        ("Hope you had a great weekend.", MONDAY),
        ("Have a great weekend!", FRIDAY),
        ("Schönes Wochenende!", FRIDAY),
        ("Happy New Year!", "2027-01-08T09:00"),
        ("Frohes neues Jahr!", "2027-01-08T09:00"),
        ("Happy holidays!", "2026-12-21T09:00"),
        ("Hope you had a great summer.", "2026-09-07T09:00"),
        ("Hope you had a great summer.", "2027-03-01T09:00"),
        ("Would Friday or Monday morning suit you?", TUESDAY),
        ("Your summer season is short, and Friday is the busy day.", "2027-01-05T09:00"),
        ("You open before Christmas; the week after Easter is free.", MONDAY),
        ("In the morning, shifts change; good Friday figures matter.", FRIDAY),
        ("Is it a good morning routine?", MONDAY),
    ],
)
def test_what_goes_with_the_time_passes(body: str, when: str) -> None:
    assert found(body, when) == []


@pytest.mark.parametrize(
    ("body", "when", "words"),
    [
        ("Good morning Ana,", "2026-06-15T16:00", "Good morning"),
        ("Good evening Ana,", MONDAY, "Good evening"),
        ("Good afternoon Ana,", MONDAY, "Good afternoon"),
        ("Guten Morgen Ana,", "2026-06-15T17:00", "Guten Morgen"),
        ("Guten Abend Ana,", MONDAY, "Guten Abend"),
        ("Bonsoir Ana,", MONDAY, "Bonsoir"),
        ("Buenos días, Ana:", "2026-06-15T19:00", "Buenos días"),
        ("Buenas noches, Ana:", MONDAY, "Buenas noches"),
        ("Happy Friday!", TUESDAY, "Happy Friday"),
        ("I hope you're having a great Monday.", FRIDAY, "great Monday"),
        ("Schönen Freitag!", TUESDAY, "Schönen Freitag"),
        ("Bon vendredi !", TUESDAY, "Bon vendredi"),
        ("¡Feliz viernes!", TUESDAY, "Feliz viernes"),
        ("Hope you had a great weekend.", FRIDAY, "Hope you had a great weekend"),
        ("Have a great weekend!", MONDAY, "Have a great weekend"),
        ("Schönes Wochenende!", MONDAY, "Schönes Wochenende"),
        ("Bon week-end !", MONDAY, "Bon week-end"),
        ("¡Buen fin de semana!", MONDAY, "Buen fin de semana"),
        ("Hope you had a great summer.", "2027-01-11T09:00", "Hope you had a great summer"),
        ("Ich hoffe, Sie hatten einen schönen Sommer.", "2027-01-11T09:00", "hatten einen schönen Sommer"),
        ("J'espère que vous avez passé un bel été.", "2027-01-11T09:00", "passé un bel été"),
        ("Espero que haya tenido un buen verano.", "2027-01-11T09:00", "tenido un buen verano"),
        ("Happy New Year!", MONDAY, "Happy New Year"),
        ("Frohes neues Jahr!", MONDAY, "Frohes neues Jahr"),
        ("Bonne année !", MONDAY, "Bonne année"),
        ("¡Feliz año nuevo!", MONDAY, "Feliz año nuevo"),
        ("Merry Christmas!", MONDAY, "Merry Christmas"),
        ("Frohe Ostern!", "2026-11-02T09:00", "Frohe Ostern"),
    ],
)
def test_what_does_not_blocks(body: str, when: str, words: str) -> None:
    assert found(body, when) == [words]


def test_without_a_time_nothing_is_said() -> None:
    assert greeting_mismatch.check(Checked("Lyon", "Happy New Year, and good evening!")) == []


def test_the_sentence_says_when_it_arrives() -> None:
    checked = Checked("Happy Friday", "Hi Ana,", send_at=datetime.fromisoformat(TUESDAY))
    (finding,) = greeting_mismatch.check(checked)
    assert (finding.part, finding.severity.value) == ("subject", "blocks")
    assert "Tuesday, 16 June, 09:00" in finding.sentence
