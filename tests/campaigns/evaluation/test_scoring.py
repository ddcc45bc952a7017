"""What counts as right: the place of the evidence, the verdict, the quote found or refused."""

from typing import Any

import pytest

from campaigns.evaluation.rules import extraction, grounding, relevance
from campaigns.evaluation.rules.extraction import Found, Read, Span
from campaigns.evaluation.rules.relevance import Judgement
from campaigns.evaluation.rules.sets import Label, LabelledQuote, LabelledValue
from campaigns.insights.rules.kinds import InsightKind
from campaigns.relevance.rules import Verdict

A = "We make pumps. We need one list that both shifts can read. The harbour is grey."
B = "Again: one list for both shifts, or nothing."
TEXTS = {"a": A, "b": B}


def found(quote: str, sid: str = "a", value: str | None = None, **fields: Any) -> Found:
    start = TEXTS[sid].index(quote)
    own = {"anchor_type": "none", "date": ""} | fields
    return Found(quote if value is None else value, (Span(sid, start, start + len(quote)),), (quote,), **own)


def label(*quotes: str) -> Label:
    return Label("", quotes, "", "none")


def read(kind: InsightKind, gold: Label | None, got: Found | None) -> Read:
    return Read("p", "Aquaduct", TEXTS, {kind: gold}, {kind: got} if got else {})


@pytest.mark.parametrize(
    ("gold", "got", "name", "hits", "total"),
    [
        (label("We need one list that both shifts can read."), found("We need one list"), "recall", 1, 1),
        (label("We need one list that both shifts can read."), found("We make pumps."), "recall", 0, 1),
        (label("We need one list that both shifts can read."), found("We make pumps."), "precision", 0, 1),
        (
            label("We make pumps.", "one list for both shifts"),
            found("one list for both", "b"),
            "recall",
            1,
            1,
        ),
        (label("We make pumps."), None, "recall", 0, 1),
        (None, None, "right nulls", 1, 1),
        (None, found("We make pumps."), "right nulls", 0, 1),
        (None, found("We make pumps."), "precision", 0, 1),
    ],
)
def test_a_field_is_right_by_the_place_of_its_evidence(
    gold: Label | None, got: Found | None, name: str, hits: int, total: int
) -> None:
    figure = extraction.score([read(InsightKind.BANT_NEED, gold, got)]).figure("all fields", name)
    assert (figure.hits, figure.total) == (hits, total)


def test_a_recurring_idea_needs_both_texts() -> None:
    kind = InsightKind.RECURRING_IDEAS
    gold = label("We need one list that both shifts can read.", "one list for both shifts")
    once, again = found("We need one list that both shifts can read."), found("one list for both shifts", "b")
    both = Found("", once.spans + again.spans, once.quotes + again.quotes, "none", "")
    assert extraction.score([read(kind, gold, once)]).figure(kind, "recall").hits == 0
    assert extraction.score([read(kind, gold, both)]).figure(kind, "recall").hits == 1


@pytest.mark.parametrize(
    ("got", "proven"),
    [
        (found("We make pumps."), True),
        (found("We make pumps.", value="makes 40 pumps"), False),
        (found("We make pumps.", value="makes no pumps"), False),
        (Found("x", (Span("a", 0, 5),), ("We make pumps.",), "none", ""), False),
    ],
)
def test_what_is_kept_without_proof_is_seen(got: Found, proven: bool) -> None:
    report = extraction.score([read(InsightKind.BANT_NEED, None, got)])
    assert report.figure("proof", "kept without proof").hits == (0 if proven else 1)


def test_refused_claims_and_lost_answers_are_counted() -> None:
    reads = [
        Read("p", "A", TEXTS, {InsightKind.BANT_NEED: None}, {}, refused=("bant_need: no",), no_answer="500")
    ]
    report = extraction.score(reads)
    assert report.figure("proof", "claims refused for want of proof").hits == 1
    assert report.figure("proof", "people without an answer").hits == 1
    assert any("refused" in miss for miss in report.misses)


def judgement(wanted: Verdict, got: Verdict | None, trap: str = "") -> Judgement:
    return Judgement("p × o", wanted, got, trap, "because")


@pytest.mark.parametrize(
    ("wanted", "got", "name"),
    [
        (Verdict.DO_NOT_SEND, Verdict.SEND, "false send"),
        (Verdict.ASK, Verdict.SEND, "sent where a person should be asked"),
        (Verdict.SEND, Verdict.DO_NOT_SEND, "false refusal"),
        (Verdict.SEND, Verdict.ASK, "asked"),
        (Verdict.SEND, Verdict.SEND, "right"),
        (Verdict.SEND, None, "without a verdict"),
    ],
)
def test_each_error_of_a_verdict_has_its_figure(wanted: Verdict, got: Verdict | None, name: str) -> None:
    report = relevance.score([judgement(wanted, got)])
    assert report.figure("verdicts", name).hits == 1
    wrong = {"false send", "sent where a person should be asked", "false refusal"} - {name}
    assert [each.hits for each in report.figures if each.name in wrong] == [0] * sum(
        each.name in wrong for each in report.figures
    )


def test_verdicts_are_told_by_trap() -> None:
    report = relevance.score([judgement(Verdict.DO_NOT_SEND, Verdict.SEND, "competitor")])
    assert report.figure("competitor", "sent").hits == 1
    assert report.figure("competitor", "right").hits == 0
    assert report.misses == ("p × o (competitor): expected do_not_send, got send: because",)


def test_quotes_and_values_are_told_apart() -> None:
    quotes = [
        LabelledQuote(
            "q1",
            "en",
            A,
            "We need  one\nlist that both shifts can read.",
            harmless=True,
            kind="blanks",
            span=(15, 58),
        ),
        LabelledQuote("q2", "en", A, "We make ships.", harmless=False, kind="word", span=None),
    ]
    values = [
        LabelledValue("v1", A, "make pumps", supported=True, why=""),
        LabelledValue("v2", A, "make 40 pumps", supported=False, why="number"),
        LabelledValue(
            "v3", A, "everybody admires their excellent splendid lawyers", supported=False, why="words"
        ),
    ]
    report = grounding.score(quotes, values)
    assert report.figure("quotes", "harmless found").share == 1
    assert report.figure("quotes", "harmful accepted").share == 0
    assert report.figure("quotes", "found at the stated place").share == 1
    assert report.figure("values", "unsupported kept").hits == 0
    assert report.figure("values", "supported kept").hits == 1
    assert report.measures["milliseconds a quote"] > 0
