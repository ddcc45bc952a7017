"""How labelled replies are read and scored, and what the shipped set promises to hold."""

from datetime import UTC, datetime
from typing import Any

import pytest

from campaigns.evaluation.rules import triage
from campaigns.evaluation.rules.figures import Subject
from campaigns.evaluation.rules.replies import LabelledReply, half_of, reply
from campaigns.evaluation.rules.sets import Split, of_split
from campaigns.evaluation.rules.triage import Judged
from campaigns.evaluation.services import shipped
from campaigns.evaluation.services.loading import lines_of
from campaigns.evaluation.services.triaging import judge_replies
from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.replies.rules.kinds import Category, Flag

P, N, X, A = Category.POSITIVE, Category.NEUTRAL, Category.NOT_INTERESTED, Category.AMBIGUOUS
STOP, SENSITIVE = frozenset({Flag.OPT_OUT}), frozenset({Flag.SENSITIVE})
NOW = datetime(2026, 11, 30, tzinfo=UTC)
LINE: dict[str, Any] = {"id": "r1", "body": "no", "category": "ooo", "flags": ["opt_out"], "unknown": 1}


def judged(
    wanted: Category,
    got: Category | None,
    *,
    wanted_flags: frozenset[Flag] = frozenset(),
    flags: frozenset[Flag] = frozenset(),
    confidence: float = 0.9,
) -> Judged:
    labelled = LabelledReply("r1", "en", "Re: vans", "Well.", "", wanted, wanted_flags, Split.OPEN)
    return Judged(labelled, got, flags, confidence, "well", "rules")


def test_a_line_is_read_by_the_published_form() -> None:
    read = reply(LINE)
    assert (read.category, read.flags, read.subject) == (Category.OUT_OF_OFFICE, STOP, "")
    assert reply(read.as_line()) == read


@pytest.mark.parametrize("wrong", [{"category": "perhaps"}, {"flags": ["loud"]}])
def test_an_unknown_word_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="is not a valid"):
        reply(LINE | wrong)


def test_the_half_follows_from_the_id_and_nothing_else() -> None:
    assert half_of("r1") is half_of("r1")
    assert {half_of(f"r{number}") for number in range(9)} == {Split.OPEN, Split.FROZEN}
    assert reply(LINE | {"split": "frozen"}).split == Split.FROZEN


@pytest.mark.parametrize(
    ("group", "name", "hits", "total"),
    [
        ("recall", "positive", 1, 2),
        ("precision", "positive", 1, 1),
        ("recall", "not_interested", 1, 3),
        ("precision", "ambiguous", 0, 2),
        ("opt-outs", "missed", 1, 2),
        ("opt-outs", "missed and handled without a person", 0, 2),
        ("opt-outs", "read where there is none", 1, 3),
        ("people", "left to people", 3, 5),
        ("people", "ambiguous", 2, 5),
        ("people", "wrong of those handled without a person", 1, 2),
        ("flag found", "opt_out", 1, 2),
        ("flag in vain", "sensitive", 0, 5),
    ],
)
def test_what_is_counted(group: str, name: str, hits: int, total: int) -> None:
    report = triage.score(
        [
            judged(P, P),
            judged(P, A),
            judged(X, X, wanted_flags=STOP, flags=STOP),
            judged(X, A, wanted_flags=STOP),
            judged(X, None, flags=STOP),
        ]
    )
    figure = report.figure(group, name)
    assert (figure.hits, figure.total) == (hits, total)


def test_what_is_sensitive_is_a_persons_whatever_it_says() -> None:
    report = triage.score([judged(N, N, wanted_flags=SENSITIVE, flags=SENSITIVE)])
    assert report.figure("people", "left to people").share == 1


def test_the_confidence_is_held_against_what_was_decided_and_right() -> None:
    report = triage.score(
        [judged(P, P, confidence=0.95), judged(P, N, confidence=0.95), judged(P, A, confidence=0.2)]
    )
    figure = report.figure("right at confidence", "0.9 to 1.0")
    assert (figure.hits, figure.total) == (1, 2)
    assert report.measures["distance of confidence from share right"] == pytest.approx(0.45)


def test_macro_f1_weighs_categories_alike_and_has_its_range() -> None:
    report = triage.score([*[judged(P, P)] * 8, judged(N, N), judged(N, P)])
    assert report.measures["macro-F1"] == pytest.approx((16 / 17 + 2 / 3) / 2)
    ends = [report.measures[f"macro-F1, {end} end of 95 %"] for end in ("lower", "upper")]
    assert ends[0] < report.measures["macro-F1"] <= ends[1]


def test_who_is_taken_for_whom_and_why() -> None:
    report = triage.score([judged(P, P), judged(X, None, wanted_flags=STOP, confidence=1.0)])
    assert report.confusion["not_interested"]["no reply"] == 1
    assert report.confusion["positive"]["positive"] == 1
    assert report.misses == (
        "r1 en: expected not_interested+opt_out, got no reply (1.00, rules: well): Well.",
    )


@pytest.mark.parametrize("body", ["Please take me off your list.", "STOP"])
def test_a_reply_is_judged_by_the_products_own_rules(body: str) -> None:
    ticks: list[int] = []
    [told] = judge_replies(
        [reply(LINE | {"body": body, "category": "not_interested"})],
        provider=RulesBaseline(),
        now=NOW,
        tick=lambda: ticks.append(1),
    )
    assert (told.right, told.flags, len(ticks)) == (True, STOP, 1)


def test_our_own_words_below_an_answer_are_not_the_readers() -> None:
    ours = "If this is nothing for you, please unsubscribe with one word."
    line = LINE | {"body": f"Yes please\n\n{ours}", "original": ours, "category": "positive"}
    [told] = judge_replies([reply(line)], provider=RulesBaseline(), now=NOW)
    assert told.flags == frozenset()


@pytest.fixture(scope="module")
def shipped_replies() -> list[LabelledReply]:
    return lines_of(shipped(Subject.TRIAGE) / "triage.jsonl", reply)


def test_the_shipped_set_is_large_and_various_enough(shipped_replies: list[LabelledReply]) -> None:
    assert len({each.id for each in shipped_replies}) == len(shipped_replies) >= 400
    assert sum(Flag.OPT_OUT in each.flags for each in shipped_replies) >= 100
    assert {each.category for each in shipped_replies} == set(Category)
    assert {flag for each in shipped_replies for flag in each.flags} == set(Flag)
    assert len({each.lang for each in shipped_replies}) >= 7


def test_both_halves_of_the_shipped_set_hold_enough(shipped_replies: list[LabelledReply]) -> None:
    halves = [of_split(shipped_replies, split) for split in (Split.OPEN, Split.FROZEN)]
    assert all(len(half) >= 200 for half in halves)
