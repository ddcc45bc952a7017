"""What makes somebody a peer of those whom an entry speaks of."""

import pytest

from campaigns.insights.rules.peers import peer_of
from campaigns.insights.rules.statements import NumberedSentence
from campaigns.sources.rules.kinds import Speaker


def said(text: str, number: int = 1, speaker: Speaker = Speaker.COMPANY) -> NumberedSentence:
    return NumberedSentence(f"S{number}", 1, 0, len(text), text, speaker)


@pytest.mark.parametrize(
    ("phrase", "sentence"),
    [
        ("three shifts", "We work in three shifts, six days a week."),
        ("night shift", "They have run night shifts since 2019."),
        ("night shift", "The works runs a night-shift in Porto."),
        ("shift company", "Two shift companies share the hall."),
        ("rotating shift", "Everybody here knows ROTATING SHIFTS."),
        ("manage rota", "Managing rotas takes a day a week."),
        ("train people", "It trained people for years, and it trains people now."),
        ("drei Schicht", "Gearbeitet wird in drei Schichten, auch sonntags."),
        ("Nachtschicht", "Die Nachtschicht beginnt im Mai."),
        ("équipe de nuit", "Nous avons une équipe de nuit depuis juin."),
        ("turno de noche", "Trabajan en el turno de noche desde enero."),
    ],
)
def test_a_phrase_is_found_on_whole_words_with_regular_endings(phrase: str, sentence: str) -> None:
    assert peer_of([phrase], [said(sentence)]) == said(sentence)


@pytest.mark.parametrize(
    ("phrases", "sentence"),
    [
        (["three shifts"], "We work in two shifts, six days a week."),
        (["shift"], "They work shiftlessly and makeshift."),
        (["art"], "They start with parts of arts."),
        (["three shifts"], "We do not work in three shifts."),
        (["drei Schichten"], "Wir arbeiten nie in drei Schichten."),
        (["trois équipes"], "Nous ne travaillons pas en trois équipes."),
        (["tres turnos"], "No trabajamos en tres turnos, sin duda."),
        (["three shifts"], "Three shifts"),
        (["three shifts"], "three shifts " + "and more " * 40),
        (["", " ", "…"], "We work in three shifts."),
        ([], "We work in three shifts."),
    ],
)
def test_nothing_else_makes_a_peer(phrases: list[str], sentence: str) -> None:
    assert peer_of(phrases, [said(sentence)]) is None


def test_what_they_say_of_themselves_goes_before_what_others_say() -> None:
    report = said("The works runs three shifts.", 1, Speaker.THIRD_PARTY)
    own = said("We work in three shifts.", 2, Speaker.PERSON)
    assert peer_of(["three shifts"], [report, own]) == own
    assert peer_of(["three shifts"], [report]) == report
