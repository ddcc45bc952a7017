"""An opener must lead to the offer, by a known bridge or by the text's own thread."""

import pytest

from campaigns.quality.checks import no_bridge
from campaigns.quality.rules import Checked, Fact, FilledSlot

OPENER = "a plant in Lyon"


def with_slot(*, anchor_type: str, bridges: tuple[str, ...] | None) -> Checked:
    slot = FilledSlot("opener", OPENER, 9, 9 + len(OPENER), quotes=(OPENER,), anchor_type=anchor_type)
    return Checked(subject="Lyon", body=f"You open {OPENER}. We make boards.", slots=(slot,), bridges=bridges)


@pytest.mark.parametrize(
    ("anchor_type", "bridges", "blocked"),
    [
        ("expansion", (), True),
        ("expansion", ("",), True),
        ("expansion", ("New plants need hand-over.",), False),
        ("none", (), False),
    ],
)
def test_known_bridges_decide(anchor_type: str, bridges: tuple[str, ...], blocked: bool) -> None:
    assert bool(no_bridge.check(with_slot(anchor_type=anchor_type, bridges=bridges))) is blocked


def test_a_mail_without_an_opener_needs_no_bridge() -> None:
    assert no_bridge.check(Checked(subject="Boards", body="We make boards.", bridges=())) == []


FACT = Fact("Pumpenwerk opens a second plant in Lyon in March")
AWARD = Fact("Pumpenwerk won the regional design award for its logo")
PREIS = Fact("Pumpenwerk gewann den regionalen Designpreis für sein Logo")
PRIX = Fact("Pumpenwerk a reçu le prix régional du design pour son logo")
PREMIO = Fact("Pumpenwerk ganó el premio regional de diseño por su logotipo")


@pytest.mark.parametrize(
    ("body", "fact"),
    [
        (
            "You won the regional design award for the logo.\n\nWe sell payroll software for shift pay. Interested?",
            AWARD,
        ),
        (
            "Sie haben den regionalen Designpreis für das Logo gewonnen.\n\nWir verkaufen Software für Lohnabrechnung.",
            PREIS,
        ),
        (
            "Vous avez reçu le prix régional du design pour le logo.\n\nNous vendons un logiciel de paie.",
            PRIX,
        ),
        (
            "Ganaron el premio regional de diseño por el logotipo.\n\nNosotros vendemos software de nóminas.",
            PREMIO,
        ),
    ],
)
def test_a_fact_that_leads_nowhere_blocks(body: str, fact: Fact) -> None:
    (finding,) = no_bridge.check(Checked(subject="Lyon", body=body, facts=(fact,), company="Pumpenwerk"))
    assert finding.severity == "blocks"


@pytest.mark.parametrize(
    "body",
    [
        "You open a second plant in Lyon in March. A second plant means a second hand-over. We make boards for hand-over.",
        "You open a second plant in Lyon in March. That usually doubles hand-over. We make boards for it.",
        "You open a second plant in Lyon in March. How do you hand over there? Our board shows what is open.",
        "You open a second plant in Lyon in March. Our board is in use at three plants.",
        "You open a second plant in Lyon in March.",
    ],
)
def test_a_thread_is_enough(body: str) -> None:
    assert no_bridge.check(Checked(subject="Lyon", body=body, facts=(FACT,), company="Pumpenwerk")) == []


def test_a_follow_up_opens_with_nothing() -> None:
    body = "You won the regional design award for the logo. We sell payroll software."
    assert no_bridge.check(Checked(subject="Lyon", body=body, facts=(AWARD,), first_mail=False)) == []
