"""Wordings of real pages that once gave nonsense, rebuilt as sentences of our own."""

from __future__ import annotations

import pytest

from tests.campaigns.llm.adapters.rules.test_extraction import stated


@pytest.mark.parametrize(
    ("field", "text"),
    [
        (
            "business_model",
            "- Vereine, für welche die Anschaffung von Lizenzen in diesem Jahr schon beschlossen war, dürfen sie behalten.",
        ),
        ("bant_need", "Alles, was wir brauchen, sind ein langer Atem und etwas Humor."),
        ("bant_timeline", "Ab März soll es wieder Zuschüsse für den Ausbau von Radwegen geben."),
    ],
)
def test_what_only_sounds_like_a_fact_is_none(field: str, text: str) -> None:
    assert stated(text, speaker="person")[field] is None


def test_a_challenge_is_told_with_what_it_consists_of() -> None:
    text = (
        "Unser Versand steht vor der Herausforderung, die Wünsche von Kunden, Fahrern, Werken und Lieferanten "
        "jede Nacht neu in einen Fahrplan zu übersetzen, den am Morgen alle verstehen und der bis zum Abend auch wirklich hält."
    )
    challenge = stated(text, speaker="person")["role_challenge"]
    assert "in einen Fahrplan zu übersetzen" in challenge["value"]


def test_licences_that_earn_money_are_a_business_model() -> None:
    text = "Wir leben zu 80 % von Lizenzgebühren, die unsere Kunden im Jahr zahlen."
    assert stated(text)["business_model"]["sentence_ids"] == ["S1"]
