"""What differs from what a colleague of the reader was told."""

import pytest

from campaigns.quality.checks import contradicts_colleague
from campaigns.quality.rules import Checked


def contradicted(body: str, *others: str) -> list[str]:
    findings = contradicts_colleague.check(Checked("Lyon", body, colleague_texts=others))
    assert all(finding.severity.value == "blocks" for finding in findings)
    return [body[finding.start : finding.end] for finding in findings]


@pytest.mark.parametrize(
    ("body", "other", "words"),
    [
        ("We cut the hand-over to 4 minutes in 300 plants.", "We cut the hand-over to 4 minutes in 250 plants.", "300 plants"),
        ("The tool costs €40 a month.", "The tool costs €55 a month.", "€40 a"),
        ("It costs 1,200 euros a year for a plant.", "It costs 1.500 euros a year for a plant.", "1,200 euros a"),
        ("We save 30 % of the time.", "We save 20 % of the time.", "30 % of"),
        ("The pilot for one plant is free.", "The pilot for one plant costs €500.", "The pilot for one plant is free."),
        ("We do not store data of your shifts.", "We store data of your shifts.", "We do not store data of your shifts."),
        ("I have not written to anyone at Pumpenwerk yet.", "Any text.", "have not written to anyone"),
        ("You are the first person I ask.", "Any text.", "You are the first person"),
        ("Wir verkürzen die Übergabe in 300 Werken.", "Wir verkürzen die Übergabe in 200 Werken.", "300 Werken"),
        ("Der Test kostet 90 Euro im Monat.", "Der Test kostet 120 Euro im Monat.", "90 Euro im"),
        ("Ich habe noch niemandem bei Pumpenwerk geschrieben.", "Text.", "noch niemandem bei Pumpenwerk geschrieben"),
        ("Nous réduisons le passage dans 300 usines.", "Nous réduisons le passage dans 250 usines.", "300 usines"),
        ("Vous êtes la première personne chez vous.", "Texte.", "Vous êtes la première"),
        ("Reducimos el cambio en 300 plantas.", "Reducimos el cambio en 250 plantas.", "300 plantas"),
        ("No he escrito a nadie de su empresa.", "Texto.", "No he escrito a nadie"),
    ],
)  # fmt: skip
def test_a_contradiction_blocks(body: str, other: str, words: str) -> None:
    assert contradicted(body, other) == [words]


@pytest.mark.parametrize(
    ("body", "other"),
    [
        (
            "We cut the hand-over to 4 minutes in 300 plants.",
            "We cut the hand-over to 4 minutes in 300 plants.",
        ),
        ("We cut the hand-over in 1,200 plants.", "We cut the hand-over in 1.200 plants."),
        ("We work in 300 plants.", "You hired 25 people for the plant in Lyon."),
        ("Would 15 minutes on Tuesday suit you?", "Would 10 minutes on Friday suit you?"),
        ("I read that 40 people joined your team in Lyon.", "Your site in Lille makes 12 pumps a day."),
        ("Wir arbeiten in 300 Werken.", "Passen 10 Minuten am Dienstag?"),
        ("Nous aidons 300 usines.", "Vous cherchez 12 personnes à Lille."),
        ("Ayudamos a 300 plantas.", "Buscan 12 personas en Lille."),
        ("We do not use cookies.", "The pumps are not in use."),
        ("How many of the 300 plants are free?", "The plants cost €5 a year."),
    ],
)
def test_the_same_and_other_things_pass(body: str, other: str) -> None:
    assert contradicted(body, other) == []


def test_one_colleague_who_was_told_the_same_is_enough() -> None:
    same, other = "We help 300 plants with it.", "We help 250 plants with it."
    assert contradicted(same, other, same) == []


def test_nothing_is_said_where_no_colleague_was_written_to() -> None:
    assert contradicted("I have not written to anyone at Pumpenwerk.") == []
