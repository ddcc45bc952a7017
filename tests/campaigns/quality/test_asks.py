"""What a mail asks for: nothing, too much at a time, too many things."""

import pytest

from campaigns.quality.checks import asks
from campaigns.quality.rules import Checked

START = {
    "en": "Hi Ana,\n\nI read that you open a second plant in Lyon this spring, and shift hand-over is hard with two. ",
    "de": "Hallo Ana,\n\nich habe gelesen, dass Sie in Lyon ein zweites Werk eröffnen, und die Schichtübergabe wird dann schwer. ",
    "fr": "Bonjour Ana,\n\nj'ai lu que vous ouvrez une deuxième usine à Lyon, et le passage de consignes devient difficile. ",
    "es": "Hola Ana:\n\nLeí que abren una segunda planta en Lyon, y el cambio de turno se vuelve difícil con dos. ",
}


def faults(body: str, **fields: object) -> set[str]:
    return {finding.fault for finding in asks.check(Checked(subject="Lyon", body=body, **fields))}  # type: ignore[arg-type]


SMALL = [
    ("en", "Is that a problem you have?"),
    ("en", "Would 15 minutes on Tuesday suit you?"),
    ("en", "Would a short call next week help?"),
    ("en", "Should I send the two-page summary?"),
    ("en", "Would a two-minute demo video help?"),
    ("en", "Just reply with yes and I send the checklist."),
    ("en", "Let me know if it is somebody else."),
    ("en", "How many minutes does a hand-over take today, 30 or more?"),
    ("en", "We cut hand-over from 45 minutes to ten. Is that worth a look?"),
    ("en", "Can we put ten minutes in your calendar?"),
    ("de", "Wie lösen Sie das heute?"),
    ("de", "Passen 15 Minuten am Dienstag?"),
    ("de", "Wäre ein kurzes Telefonat nächste Woche sinnvoll?"),
    ("de", "Schreiben Sie mir einfach ein Ja, dann schicke ich die Liste."),
    ("fr", "Comment faites-vous aujourd'hui ?"),
    ("fr", "Auriez-vous 15 minutes mardi ?"),
    ("fr", "Dites-moi si c'est une autre personne."),
    ("es", "¿Cómo lo resuelven hoy?"),
    ("es", "¿Tendría 15 minutos el martes?"),
    ("es", "Dígame si es otra persona."),
]


@pytest.mark.parametrize(("language", "ask"), SMALL)
def test_one_small_ask_passes(language: str, ask: str) -> None:
    assert faults(START[language] + ask) == set()


BIG = [
    ("en", "Could we do a 30-minute call on Tuesday?"),
    ("en", "Do you have half an hour on Thursday?"),
    ("en", "Could we meet next week for an hour?"),
    ("en", "Would 45 minutes work on Monday?"),
    ("en", "Are you open to 20 to 25 minutes next week?"),
    ("en", "I'd love to give you a demo."),
    ("en", "Can I book you a product demo?"),
    ("en", "Here is my calendar, please pick a time."),
    ("en", "Can I send you a calendar invite?"),
    ("en", "Shall we meet in person in Lyon?"),
    ("en", "Could I come by your office on Tuesday?"),
    ("en", "Would you start a pilot with us next month?"),
    ("en", "Could you introduce me to your CFO?"),
    ("en", "Would you fill in a short survey?"),
    ("en", "Could we set up a meeting with your whole team?"),
    ("en", "Please sign up for a free trial."),
    ("de", "Hätten Sie 30 Minuten für ein Gespräch?"),
    ("de", "Haben Sie nächste Woche eine halbe Stunde?"),
    ("de", "Darf ich Ihnen in einer Demo zeigen, wie es geht?"),
    ("de", "Können wir einen Termin vereinbaren?"),
    ("de", "Dürfte ich Sie nächste Woche besuchen?"),
    ("fr", "Auriez-vous 30 minutes pour un appel ?"),
    ("fr", "Auriez-vous une demi-heure jeudi ?"),
    ("fr", "Puis-je vous montrer une démo ?"),
    ("fr", "Pouvons-nous fixer un rendez-vous ?"),
    ("es", "¿Tendría 30 minutos para una llamada?"),
    ("es", "¿Tendría media hora el jueves?"),
    ("es", "¿Puedo mostrarle una demo?"),
    ("es", "¿Podemos concertar una reunión?"),
]


@pytest.mark.parametrize(("language", "ask"), BIG)
def test_a_big_ask_blocks_a_first_mail_alone(language: str, ask: str) -> None:
    body = START[language] + ask
    assert [(found.fault, found.severity.value) for found in asks.check(Checked("Lyon", body))] == [
        ("ask_too_big", "blocks")
    ]
    assert faults(body, first_mail=False) == set()


NO_ASK = [
    ("en", "We cut hand-over to four minutes in 300 plants. Have a good week."),
    ("en", "Did you know that half of all shifts lose ten minutes? We change that."),
    ("en", "We do that for plants. If you would rather not hear from me, reply no thanks."),
    ("de", "Wir verkürzen die Übergabe auf vier Minuten. Ich wünsche eine gute Woche."),
    ("fr", "Nous réduisons le passage à quatre minutes. Bonne semaine à vous."),
    ("es", "Reducimos el cambio a cuatro minutos en 300 plantas. Que tenga buena semana."),
]


@pytest.mark.parametrize(("language", "end"), NO_ASK)
def test_a_mail_that_asks_nothing_is_warned(language: str, end: str) -> None:
    assert faults(START[language] + end) == {"no_ask"}


MANY = [
    ("en", "Is that so? How do you solve it today? Who looks after it?"),
    ("en", "Is that so? Please send me the name of your planner. Let me know which tool you use."),
    ("de", "Ist das so? Wie lösen Sie es heute? Wer kümmert sich darum?"),
    ("fr", "Est-ce le cas ? Comment faites-vous ? Qui s'en occupe ?"),
    ("es", "¿Es así? ¿Cómo lo resuelven hoy? ¿Quién se ocupa?"),
]


@pytest.mark.parametrize(("language", "end"), MANY)
def test_more_than_two_asks_are_warned(language: str, end: str) -> None:
    assert faults(START[language] + end) == {"many_asks"}


@pytest.mark.parametrize(
    "end", ["Would Tuesday suit you? Or Wednesday? Or Thursday?", "Is it so? Would 15 minutes help?"]
)
def test_an_alternative_is_no_further_ask(end: str) -> None:
    assert faults(START["en"] + end) == set()


def test_the_footer_asks_nothing() -> None:
    body = START["en"] + "We change that.\n\nMira Lang\nNot for you? https://example.com/o/1"
    assert faults(body, sender_name="Mira Lang") == {"no_ask"}
