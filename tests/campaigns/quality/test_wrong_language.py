"""The language of the mail against the reader's."""

import pytest

from campaigns.quality.checks import wrong_language
from campaigns.quality.rules import Checked, FilledSlot

TEXTS = {
    "en": "I read that you are opening a second plant in Lyon this spring. How do you solve the hand-over between two shifts today? We help teams with that.",
    "de": "Ich habe gelesen, dass Sie in Lyon ein zweites Werk eröffnen. Wie lösen Sie heute die Übergabe zwischen den Schichten? Wir helfen Teams dabei.",
    "fr": "J'ai lu que vous ouvrez une deuxième usine à Lyon au printemps. Comment gérez-vous le passage de consignes entre les équipes ? Nous aidons pour cela.",
    "es": "He leído que abren una segunda planta en Lyon esta primavera. ¿Cómo resuelven hoy el cambio de turno entre los equipos? Ayudamos con eso a las plantas.",
    "it": "Ho letto che aprite un secondo stabilimento a Lione in primavera. Come gestite oggi il passaggio di consegne tra i turni? Noi aiutiamo con questo.",
    "pt": "Li que vocês vão abrir uma segunda fábrica em Lyon na primavera. Como é que resolvem hoje a passagem de turno entre as equipas? Ajudamos com isso.",
    "nl": "Ik las dat u in Lyon een tweede fabriek opent in het voorjaar. Hoe lost u de overdracht tussen de ploegen nu op? Wij helpen daarbij met een lijst.",
}


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("reader", TEXTS)
def test_each_language_against_each(text: str, reader: str) -> None:
    findings = wrong_language.check(Checked("Lyon", TEXTS[text], language=reader))
    assert [finding.severity.value for finding in findings[:1]] == ([] if text == reader else ["blocks"])


@pytest.mark.parametrize(
    ("language", "body"),
    [
        ("", TEXTS["de"]),
        ("sv", TEXTS["de"]),
        ("de-CH", TEXTS["de"]),
        ("EN", TEXTS["en"]),
        ("en", "Hallo Ana, wie geht es?"),
        ("en", "Bonjour Ana,\n\n" + TEXTS["en"]),
        ("en", TEXTS["en"] + " You wrote “" + TEXTS["fr"] + "”"),
        ("de", TEXTS["de"] + " Customer Success, Sales Operations und Account Management sind dabei."),
        ("fr", "Le marketing, le design et le reporting de Pumpenwerk : est-ce que vous les gérez à Lyon ?"),
    ],
)
def test_the_reader_s_language_short_words_and_quotes_pass(language: str, body: str) -> None:
    assert wrong_language.check(Checked("Lyon", body, language=language)) == []


def test_one_sentence_in_another_language_is_named() -> None:
    body = TEXTS["de"] + "\nWe would like to know if that is of interest to you and your team."
    (finding,) = wrong_language.check(Checked("Lyon", body, language="de"))
    assert body[finding.start : finding.end].startswith("We would")
    assert "English" in finding.sentence


def test_words_of_a_source_in_a_slot_do_not_count() -> None:
    fact = "nous ouvrons une usine à Lyon et nous cherchons des équipes pour elle"
    body = f"You wrote {fact}. How do you solve the hand-over?"
    slot = FilledSlot("opener", fact, 10, 10 + len(fact), quotes=(fact,))
    assert wrong_language.check(Checked("Lyon", body, language="en", slots=(slot,))) == []
    assert wrong_language.check(Checked("Lyon", body, language="en"))
