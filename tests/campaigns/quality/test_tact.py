"""Private matters block, by their words and by the facts that must not be said."""

import pytest

from campaigns.quality.checks import tact
from campaigns.quality.rules import Checked, Fact, FilledSlot


def found(body: str, *facts: Fact, company: str = "Pumpenwerk") -> list[str]:
    checked = Checked(subject="Lyon", body=body, facts=facts, first_name="Ana", company=company)
    return [finding.fault for finding in tact.check(checked)]


@pytest.mark.parametrize(
    "body",
    [
        "I hope your wife is better.",
        "How are your two kids?",
        "Your daughter's school is near ours.",
        "Sorry for your loss.",
        "I read about your divorce.",
        "Congratulations on the new baby!",
        "Your recent surgery must have been hard.",
        "I saw that you were ill in May.",
        "You are recovering from your operation.",
        "As a Christian you know that.",
        "As a mother of two you know that.",
        "At your age, time counts.",
        "You just turned 50.",
        "Happy birthday!",
        "On your private Instagram you show the garden.",
        "I saw your run on Strava.",
        "Your holiday photos were nice.",
        "Your salary must have grown.",
        "Wie geht es Ihrer Frau?",
        "Ihre Kinder gehen in Lyon zur Schule.",
        "Gute Besserung!",
        "Ich habe von Ihrer Scheidung gelesen.",
        "Glückwunsch zur Geburt.",
        "In Ihrem Alter zählt Zeit.",
        "Als Mutter von zwei Kindern wissen Sie das.",
        "Auf Ihrem privaten Instagram-Profil sah ich es.",
        "Comment va votre femme ?",
        "Vos enfants vont à l’école à Lyon.",
        "Bon rétablissement.",
        "Félicitations pour la naissance.",
        "À votre âge, le temps compte.",
        "¿Cómo está su esposa?",
        "Sus hijos van a la escuela en Lyon.",
        "Feliz cumpleaños.",
        "A su edad el tiempo cuenta.",
        "Vi su perfil personal.",
    ],
)
def test_private_matters_block(body: str) -> None:
    assert set(found(body)) == {"private_fact"}


@pytest.mark.parametrize(
    "body",
    [
        "Your family business makes pumps.",
        "Your parent company is in Lyon.",
        "Your health system has two plants.",
        "Your cancer diagnostics go to 40 clinics.",
        "Your children's hospital opens in May.",
        "Your team is ageing.",
        "You are now 40 people in Lyon.",
        "Your recovery time objective is an hour.",
        "Your personal protective equipment is stored there.",
        "Your sister company in Lyon does it.",
        "You turned the plant around.",
        "Ihr Familienunternehmen baut Pumpen.",
        "Ihre Muttergesellschaft sitzt in Lyon.",
        "Ihre Mannschaft wächst.",
        "Sehr geehrte Frau Lang, Ihre Frau Müller schrieb mir.",
        "Ihre Kunden mit Kindern kaufen mehr.",
        "Votre maison mère est à Lyon.",
        "Votre entreprise familiale fait des pompes.",
        "Su empresa familiar hace bombas.",
        "Su casa matriz está en Lyon.",
    ],
)
def test_business_passes(body: str) -> None:
    assert found(body) == []


NEVER = Fact("Ana fell off her horse in spring and walks with a stick since", "prospect", "never")
ALLUDE = Fact("The board approved 300,000 euros for shift software", "company", "allude")
SAY = Fact("Pumpenwerk opens a plant in Lyon in spring", "company")


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        ("I heard that you fell off a horse.", 1),
        ("Walking with a stick in a plant is hard.", 1),
        ("You open a plant in Lyon in spring.", 0),
        ("The board approved 300,000 euros for shift software.", 1),
        ("You have the board approved 300,000 euros behind you.", 1),
        ("Shift software is easier to buy before a plant opens.", 0),
    ],
)
def test_facts_that_must_not_be_said(body: str, faults: int) -> None:
    assert len(found(body, SAY, NEVER, ALLUDE)) == faults


def test_a_hint_in_other_words_may_stand_in_a_slot() -> None:
    quote = "The board approved 300,000 euros for shift software in May"
    slot = FilledSlot("hint", "a budget of this year", 9, 30, quotes=(quote,), tact="allude")
    assert tact.check(Checked(subject="Lyon", body="You have a budget of this year.", slots=(slot,))) == []


@pytest.mark.parametrize(("how", "faults"), [("say", 0), ("allude", 1), ("never", 1)])
def test_a_slot_holds_only_what_may_be_said(how: str, faults: int) -> None:
    slot = FilledSlot("opener", "a plant in Lyon", 9, 24, quotes=("a plant in Lyon",), tact=how)
    checked = Checked(subject="Lyon", body="You open a plant in Lyon.", slots=(slot,))
    assert len(tact.check(checked)) == faults
