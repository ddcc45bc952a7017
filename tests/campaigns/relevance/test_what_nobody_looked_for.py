"""A deal-breaker that nobody looked for is a question, and a person who turns such things away is read by a person."""

import pytest

from campaigns.offers.rules import CriterionKind
from campaigns.relevance.rules import Fit, Judged, Recognition, Verdict, decide, turns_away


def judged(kind: CriterionKind, answer: Fit, *, examined: bool) -> Judged:
    return Judged(1, kind, "Holds that it cannot be taught.", Fit.UNKNOWN, answer, examined=examined)


@pytest.mark.parametrize(
    ("rule", "verdict"),
    [
        (judged(CriterionKind.DISQUALIFIER, Fit.UNKNOWN, examined=False), Verdict.ASK),
        (judged(CriterionKind.DISQUALIFIER, Fit.UNKNOWN, examined=True), Verdict.SEND),
        (judged(CriterionKind.DISQUALIFIER, Fit.NOT_MET, examined=False), Verdict.SEND),
        (judged(CriterionKind.NICE_TO_HAVE, Fit.UNKNOWN, examined=False), Verdict.SEND),
    ],
)
def test_a_deal_breaker_that_nobody_looked_for_asks(rule: Judged, verdict: Verdict) -> None:
    decision = decide(Recognition.CONFIRMED, "", [rule], usable_answer=True)
    assert decision.verdict is verdict


@pytest.mark.parametrize(
    "sentence",
    [
        "We do not want another tool for that.",
        "Such a thing cannot be taught.",
        "Taste should never be automated.",
        "I stopped it in January, and nobody missed it.",
        "I think those files do harm.",
        "Wir brauchen kein System, das uns weckt.",
        "Führung lässt sich nicht lehren.",
        "Nous ne voulons pas un outil de plus.",
        "Cela ne s'apprend pas dans une salle.",
        "No queremos más programas.",
        "Estoy en contra de medirlo todo.",
    ],
)
def test_a_thing_turned_away_is_noticed(sentence: str) -> None:
    assert turns_away(["The harbour was grey.", sentence])


@pytest.mark.parametrize(
    "sentence",
    [
        "We want a tool that two shifts can read.",
        "I never know which list is right.",
        "Wir suchen ein System für die Nacht.",
        "Nous cherchons un outil commun.",
        "Queremos un programa para todos.",
    ],
)
def test_what_is_wanted_or_missed_is_not_turned_away(sentence: str) -> None:
    assert not turns_away([sentence])
