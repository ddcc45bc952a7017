"""Shouting, false threads and hurry block in four languages; deadlines of the reader's own do not."""

import pytest

from campaigns.quality.checks import spam_pressure
from campaigns.quality.rules import Checked


def found(body: str = "Hi Ana,", subject: str = "Lyon", **known: object) -> list[str]:
    checked = Checked(subject=subject, body=body, **known)  # type: ignore[arg-type]
    return [finding.severity.value for finding in spam_pressure.check(checked)]


@pytest.mark.parametrize(
    "body",
    [
        "Do it now!!!",
        "Really?! Yes.",
        "Save $$$ in Lyon.",
        "This is FREE for you.",
        "READ THIS BEFORE MONDAY PLEASE",
        "Only 3 spots left.",
        "Our offer expires on Friday.",
        "This discount is only valid until midnight.",
        "Act now.",
        "Don't miss this.",
        "This is your last chance.",
        "If I don't hear back I will assume that you do not care.",
        "Your competitors are already using it.",
        "Spots are filling fast.",
        "It is 100% free.",
        "🔥🔥 Board",
        "Nur noch heute!",
        "Nur noch 3 Plätze.",
        "Letzte Chance für Sie.",
        "Handeln Sie jetzt.",
        "Das Angebot gilt nur bis Freitag.",
        "JETZT KOSTENLOS",
        "Dernière chance.",
        "Plus que 3 places.",
        "Ne ratez pas cette offre.",
        "L’offre expire vendredi.",
        "Agissez maintenant.",
        "Última oportunidad.",
        "Solo quedan 3 plazas.",
        "No se lo pierda.",
        "Actúe ahora.",
        "Oferta limitada.",
    ],
)
def test_pressure_blocks(body: str) -> None:
    assert "blocks" in found(body)


@pytest.mark.parametrize(
    "body",
    [
        "The tender closes on Friday.",
        "You have two open roles left in Lyon.",
        "SAP and ERP in the EMEA plants.",
        "Our CRM, ERP and MES speak to each other.",
        "There are only two plants in Lyon.",
        "Thank you!",
        "The last shift leaves at 22:00.",
        "Please do not hesitate to ask.",
        "It costs $12 a seat.",
        "Die letzte Schicht geht um 22 Uhr.",
        "Das Angebot Ihres Werks wächst.",
        "Nur zwei Werke haben das.",
        "La dernière équipe part à 22 h.",
        "Bonjour !",
        "El último turno sale a las 22.",
        "Solo dos plantas lo tienen.",
        "¿Le serviría verlo?",
    ],
)
def test_calm_words_pass(body: str) -> None:
    assert found(body) == []


@pytest.mark.parametrize(
    "subject", ["Re: Lyon", "RE: Lyon", "Fwd: Lyon", "AW: Lyon", "WG: Lyon", "TR : Lyon", "RV: Lyon"]
)
def test_an_answer_to_nothing_blocks_and_a_follow_up_may_answer(subject: str) -> None:
    assert found(subject=subject) == ["blocks"]
    assert found(subject=subject, first_mail=False) == []


def test_a_word_that_begins_like_it_is_no_thread() -> None:
    assert found(subject="Regrinding: Lyon") == []


def test_names_in_capitals_are_names() -> None:
    assert found("ACME PUMPEN LYON grows.", company="ACME PUMPEN LYON") == []
    assert found("You sell NEVER STOP PUMPS.", evidence=("NEVER STOP PUMPS",)) == []


def test_exclamation_marks_warn() -> None:
    assert found("Hi Ana! Good! Yes.") == ["warns"]
    assert found(subject="Lyon!") == ["warns"]
