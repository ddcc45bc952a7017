"""An opener must lead to the offer, by a known bridge or by the text's own thread."""

from typing import Any

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


AWARD = Fact("Pumpenwerk won the regional design award for its logo")
PREIS = Fact("Pumpenwerk gewann den regionalen Designpreis für sein Logo")
PRIX = Fact("Pumpenwerk a reçu le prix régional du design pour son logo")
PREMIO = Fact("Pumpenwerk ganó el premio regional de diseño por su logotipo")


@pytest.mark.parametrize(
    ("body", "fact"),
    [
        ("You won the regional design award for the logo.\n\nWe sell payroll software. Interested?", AWARD),
        ("Sie haben den regionalen Designpreis für das Logo gewonnen.\n\nWir verkaufen Software.", PREIS),
        (
            "Vous avez reçu le prix régional du design pour le logo.\n\nNous vendons un logiciel de paie.",
            PRIX,
        ),
        ("Ganaron el premio regional de diseño por el logotipo.\n\nVendemos software de nóminas.", PREMIO),
    ],
)
@pytest.mark.parametrize(
    ("known", "blocked"),
    [
        ({"bridges": ()}, True),
        ({"bridges": ("A new logo needs new signs.",)}, False),
        ({}, False),
        ({"bridges": (), "first_mail": False}, False),
    ],
)
def test_a_fact_that_the_first_sentences_tell(
    body: str, fact: Fact, known: dict[str, Any], blocked: bool
) -> None:
    checked = Checked(subject="Lyon", body=body, facts=(fact,), company="Pumpenwerk", **known)
    assert bool(no_bridge.check(checked)) is blocked
