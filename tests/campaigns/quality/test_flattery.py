"""Praise is found in four languages; manners and adjectives about things are not."""

import pytest

from campaigns.quality.checks import flattery
from campaigns.quality.rules import Checked, FilledSlot, Severity


def found(body: str) -> list[Severity]:
    return [finding.severity for finding in flattery.check(Checked(subject="Lyon", body=body))]


@pytest.mark.parametrize(
    "body",
    [
        "Your impressive growth is known.",
        "Your team's incredible work in Lyon is known.",
        "What an amazing plant!",
        "I was really impressed by the plant.",
        "I’m truly inspired by you.",
        "I have long admired Pumpenwerk.",
        "I loved your post about shifts.",
        "I'm a huge fan of Pumpenwerk.",
        "You are a true visionary in pumps.",
        "You're one of the most respected people in pumps.",
        "A thought leader like you knows that.",
        "Someone of your calibre knows that.",
        "Congratulations on this well-deserved success.",
        "Keep up the great work.",
        "You have built something remarkable.",
        "Hats off to the team.",
        "Ihre beeindruckende Karriere ist bekannt.",
        "Ich bin wirklich beeindruckt von Ihnen.",
        "Der Vortrag hat mich sehr inspiriert.",
        "Ich bin ein großer Fan von Pumpenwerk.",
        "Hut ab!",
        "Ich bewundere Ihr Werk.",
        "Eine Visionärin wie Sie weiß das.",
        "Votre parcours impressionnant parle de lui-même.",
        "Je suis très impressionné par l’usine.",
        "J’admire ce que vous faites.",
        "Quel travail remarquable !",
        "Je suis un grand fan de Pumpenwerk.",
        "Su impresionante trayectoria es conocida.",
        "Estoy muy impresionado con la planta.",
        "Admiro lo que hace.",
        "Qué increíble trabajo.",
        "Soy un gran admirador de Pumpenwerk.",
    ],
)
def test_praise_blocks(body: str) -> None:
    assert Severity.BLOCKS in found(body)


@pytest.mark.parametrize(
    "body",
    [
        "Congratulations on the new plant in Lyon.",
        "Congratulations on your new role.",
        "The first shift found a remarkable drop in errors.",
        "You wrote that hand-over is hard.",
        "Great that the line runs again.",
        "Your work council agreed in May.",
        "A good fit would be the second line.",
        "I liked how the report counts minutes.",
        "You lead two plants and one depot.",
        "Glückwunsch zum neuen Werk in Lyon.",
        "Ihr Werk in Lyon läuft seit Mai.",
        "Eine gute Übergabe dauert vier Minuten.",
        "Respekt vor der Maschine gehört dazu.",
        "Félicitations pour la nouvelle usine.",
        "Votre usine de Lyon tourne depuis mai.",
        "Vous avez écrit que la relève est difficile.",
        "Enhorabuena por la nueva planta.",
        "Su planta de Lyon funciona desde mayo.",
        "Usted escribió que el relevo es difícil.",
    ],
)
def test_manners_pass(body: str) -> None:
    assert found(body) == []


def test_the_readers_own_words_are_free() -> None:
    body = "You wrote: “We did amazing work in Lyon.” How?"
    quote = "We did amazing work in Lyon."
    assert flattery.check(Checked(subject="Lyon", body=body, evidence=(quote,))) == []
    start = body.index("We did")
    slot = FilledSlot("opener", quote, start, start + len(quote), quotes=(quote,))
    assert flattery.check(Checked(subject="Lyon", body=body, slots=(slot,))) == []
