"""Brochure language warns in four languages; plain words about a product do not."""

import pytest

from campaigns.quality.checks import marketing_register
from campaigns.quality.rules import Checked, Severity


def found(body: str) -> list[Severity]:
    return [finding.severity for finding in marketing_register.check(Checked(subject="Lyon", body=body))]


@pytest.mark.parametrize(
    "body",
    [
        "We take your hand-over to the next level.",
        "We are a leading provider of boards.",
        "An innovative cloud platform for plants.",
        "The world's first board.",
        "Unlock the full potential of your plant.",
        "It drives sustainable growth.",
        "It transforms the way shifts talk.",
        "Wir sind ein führender Anbieter von Tafeln.",
        "Eine innovative digitale Lösung für Werke.",
        "Heben Sie Ihr Werk auf das nächste Level.",
        "So können Sie Ihr Potenzial voll ausschöpfen.",
        "Une solution innovante pour les usines.",
        "Nous sommes leader du marché.",
        "Transformez votre usine.",
        "Une véritable valeur ajoutée.",
        "Una solución integral para plantas.",
        "Somos líderes en el sector.",
        "Lleve su planta al siguiente nivel.",
        "Potencie su planta.",
    ],
)
def test_brochure_words_warn(body: str) -> None:
    assert set(found(body)) == {Severity.WARNS}


@pytest.mark.parametrize(
    "body",
    [
        "The board shows the next shift what is open.",
        "Your platform runs on two servers.",
        "You grew by 12 per cent.",
        "The next level of the building is empty.",
        "We build software for shift leads.",
        "Die Tafel zeigt, was offen ist.",
        "Ihre Lösung läuft im Werk Lyon.",
        "Das Werk liegt auf einem neuen Gelände.",
        "Le tableau montre ce qui reste.",
        "Votre solution tourne à Lyon.",
        "El tablero muestra lo que queda.",
        "Su solución funciona en Lyon.",
    ],
)
def test_plain_words_pass(body: str) -> None:
    assert found(body) == []
