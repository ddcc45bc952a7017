"""How relevance is decided."""

from itertools import product
from typing import Any

import pytest

from campaigns.offers.rules import CriterionKind, Operator, Predicate
from campaigns.relevance.rules import Fit, Judged, Recognition, Verdict, decide, evaluate

MUST, DISQUALIFIER, NICE = CriterionKind.MUST_HAVE, CriterionKind.DISQUALIFIER, CriterionKind.NICE_TO_HAVE


def judged(kind: CriterionKind, sentence: Fit = Fit.UNKNOWN, predicate: Fit = Fit.UNKNOWN) -> Judged:
    return Judged(1, kind, "Runs shifts.", sentence, predicate)


def verdict(*rules: Judged, recognition: Recognition = Recognition.CONFIRMED, usable: bool = True) -> Verdict:
    return decide(recognition, "Named.", rules, usable_answer=usable).verdict


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ([], Verdict.SEND),
        ([judged(MUST, Fit.MET)], Verdict.SEND),
        ([judged(MUST, Fit.UNKNOWN, Fit.MET)], Verdict.SEND),
        ([judged(MUST)], Verdict.ASK),
        ([judged(MUST, Fit.NOT_MET)], Verdict.DO_NOT_SEND),
        ([judged(MUST, Fit.MET, Fit.NOT_MET)], Verdict.ASK),
        ([judged(DISQUALIFIER)], Verdict.SEND),
        ([judged(DISQUALIFIER, Fit.NOT_MET)], Verdict.SEND),
        ([judged(DISQUALIFIER, Fit.MET)], Verdict.DO_NOT_SEND),
        ([judged(DISQUALIFIER, Fit.MET, Fit.NOT_MET)], Verdict.ASK),
        ([judged(NICE, Fit.NOT_MET), judged(MUST, Fit.MET)], Verdict.SEND),
        ([judged(MUST), judged(DISQUALIFIER, Fit.MET)], Verdict.DO_NOT_SEND),
    ],
)
def test_fit_rules_decide(rules: list[Judged], expected: Verdict) -> None:
    assert verdict(*rules) is expected


@pytest.mark.parametrize(("kind", "by_sentence", "by_predicate"), [*product(CriterionKind, Fit, Fit)])
def test_without_a_usable_answer_or_a_known_person_nothing_is_sent(
    kind: CriterionKind, by_sentence: Fit, by_predicate: Fit
) -> None:
    rule = judged(kind, by_sentence, by_predicate)
    assert verdict(rule, usable=False) is not Verdict.SEND
    assert verdict(rule, recognition=Recognition.DOUBTFUL) is not Verdict.SEND
    assert verdict(rule, recognition=Recognition.WRONG) is Verdict.DO_NOT_SEND


def test_a_refusal_says_what_decided_and_what_would_change_it() -> None:
    decision = decide(Recognition.CONFIRMED, "", [judged(DISQUALIFIER, Fit.MET)], usable_answer=True)
    assert (decision.decided_by, decision.reasons) == ("disqualifier", ("Deal-breaker: Runs shifts.",))
    assert decision.would_change == "If this were no longer so: Runs shifts."


FACTS = {"title": "VP Operations", "employees": 430, "country": "Germany", "industry": "", "seniority": None}


@pytest.mark.parametrize(
    ("predicate", "expected"),
    [
        (Predicate("title", Operator.CONTAINS_ANY, ("operation",)), Fit.MET),
        (Predicate("title", Operator.CONTAINS_ANY, ("hr", "rations")), Fit.NOT_MET),
        (Predicate("title", Operator.NOT_CONTAINS_ANY, ("finance",)), Fit.MET),
        (Predicate("employees", Operator.AT_LEAST, ("80",)), Fit.MET),
        (Predicate("employees", Operator.AT_MOST, ("80",)), Fit.NOT_MET),
        (Predicate("country", Operator.IN, ("germany", "France")), Fit.MET),
        (Predicate("country", Operator.NOT_IN, ("Germany",)), Fit.NOT_MET),
        (Predicate("industry", Operator.CONTAINS_ANY, ("pumps",)), Fit.UNKNOWN),
        (Predicate("seniority", Operator.IN, ("vp",)), Fit.UNKNOWN),
        (None, Fit.UNKNOWN),
    ],
)
def test_fields_are_compared_and_an_empty_one_proves_nothing(
    predicate: Predicate | None, expected: Fit
) -> None:
    assert evaluate(predicate, FACTS, [])[0] is expected


def by_cues(
    *quotes: str,
    cues: tuple[str, ...] = ("shift", "our own rota"),
    operator: Operator = Operator.CONTAINS_ANY,
) -> Any:
    return evaluate(Predicate("sources", operator, (), cues), {}, quotes)


@pytest.mark.parametrize(
    "quote",
    [
        "We run three shifts.",
        "Shifts are long.",
        "We plan with our  own rota tool.",
        "It is not that we lack a late shift.",
    ],
)
def test_a_cue_decides_by_the_sentence_that_states_it(quote: str) -> None:
    assert by_cues("Nothing here.", quote) == (Fit.MET, quote)
    assert by_cues(quote, operator=Operator.NOT_CONTAINS_ANY) == (Fit.NOT_MET, quote)


@pytest.mark.parametrize(
    "quote",
    ["A makeshift roof.", "We do not run shifts.", "There is no late shift.", "We don't work shifts."],
)
def test_a_cue_inside_a_word_or_behind_a_negation_states_nothing(quote: str) -> None:
    assert by_cues(quote) == (Fit.UNKNOWN, "")


def test_a_cue_may_hold_its_own_negation() -> None:
    assert by_cues("I hold that no software should decide.", cues=("no software should",))[0] is Fit.MET
