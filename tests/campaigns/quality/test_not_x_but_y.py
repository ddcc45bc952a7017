"""The figure is found in four languages; plain contrasts are not."""

import pytest

from campaigns.quality.checks import not_x_but_y
from campaigns.quality.rules import Checked, Severity


def found(body: str) -> list[Severity]:
    return [finding.severity for finding in not_x_but_y.check(Checked(subject="Lyon", body=body))]


@pytest.mark.parametrize(
    "body",
    [
        "It's not just a board, it's a partner.",
        "It’s not about boards. It’s about people.",
        "This isn't a tool, it's a habit.",
        "Hand-over is not only a list but a talk.",
        "It is not a tool but a habit.",
        "The board isn't just a list — it's a memory.",
        "We don't just sell boards, we change shifts.",
        "It is less about tools and more about habits.",
        "No lists. No calls. Just a board.",
        "Es ist nicht nur eine Tafel, sondern ein Partner.",
        "Es geht nicht um Listen, sondern um Menschen.",
        "Das ist kein Werkzeug, sondern eine Haltung.",
        "Ce n’est pas un outil, c’est une habitude.",
        "Non seulement un tableau, mais aussi un partenaire.",
        "Il ne s'agit pas de listes, mais de personnes.",
        "No es solo un tablero, sino un socio.",
        "No se trata de listas, sino de personas.",
        "No es una herramienta, es un hábito.",
    ],
)
def test_the_figure_warns(body: str) -> None:
    assert found(body) == [Severity.WARNS]


@pytest.mark.parametrize(
    "body",
    [
        "It's not urgent. Would May suit?",
        "We do not know your plan, but we know the line.",
        "If it is not for you, tell me.",
        "Two plants, not one.",
        "That is not in the report.",
        "Das Werk läuft nicht, aber bald.",
        "Wenn nicht, sagen Sie es mir.",
        "Je ne connais pas votre planning, mais je peux attendre.",
        "Ce n’est pas dans le rapport.",
        "No conozco su plan, pero puedo esperar.",
        "Si no le sirve, dígamelo.",
    ],
)
def test_a_plain_contrast_passes(body: str) -> None:
    assert found(body) == []
