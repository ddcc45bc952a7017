"""Rules and model together: a no is never taken away, and where the two differ a person decides."""

import pytest

from campaigns.replies.rules.kinds import Category, Flag, Kind
from campaigns.replies.rules.triage import Reading
from campaigns.replies.rules.triage.calibration import (
    FEWEST,
    OBSERVED,
    THRESHOLD,
    Observed,
    Way,
    in_words,
    observed,
    rightness,
)
from campaigns.replies.rules.triage.combining import LONGEST_LABEL, Opinion, combined

MODEL = "stub at stub.example"


def rules(category: Category, *flags: Flag, confidence: float = 0.9) -> Reading:
    return Reading(Kind.HUMAN, category=category, flags=flags, because=("words",), confidence=confidence)


def opinion(category: Category, *flags: Flag, sentences: tuple[str, ...] = ("It says so.",)) -> Opinion:
    return Opinion(category, frozenset(flags), sentences)


@pytest.mark.parametrize("category", list(Category))
def test_a_no_found_by_rules_outlives_every_opinion(category: Category) -> None:
    before = rules(Category.NOT_INTERESTED, Flag.OPT_OUT)
    after = combined(before, opinion(category, Flag.MEETING), model=MODEL)
    assert after.category is Category.NOT_INTERESTED
    assert Flag.OPT_OUT in after.flags
    assert after.confidence == before.confidence


@pytest.mark.parametrize("category", list(Category))
def test_a_model_may_add_a_no_to_whatever_the_rules_read(category: Category) -> None:
    after = combined(rules(category), opinion(Category.POSITIVE, Flag.OPT_OUT), model=MODEL)
    assert after.category is Category.NOT_INTERESTED
    assert Flag.OPT_OUT in after.flags
    assert "It says so." in after.because


def test_whoever_is_the_wrong_person_stays_it_with_a_no() -> None:
    after = combined(rules(Category.WRONG_PERSON), opinion(Category.WRONG_PERSON, Flag.OPT_OUT), model=MODEL)
    assert (after.category, after.flags) == (Category.WRONG_PERSON, (Flag.OPT_OUT,))


@pytest.mark.parametrize("said", [category for category in Category if category is not Category.POSITIVE])
def test_where_they_differ_it_is_ambiguous(said: Category) -> None:
    after = combined(rules(Category.POSITIVE), opinion(said), model=MODEL)
    assert after.category is Category.AMBIGUOUS
    assert after.confidence == rightness(Way.DISAGREEMENT)


def test_agreeing_makes_no_less_sure() -> None:
    after = combined(rules(Category.POSITIVE, confidence=0.95), opinion(Category.POSITIVE), model=MODEL)
    assert (after.category, after.confidence) == (Category.POSITIVE, 0.95)
    assert after.decided_by == f"rules and {MODEL}"


def test_where_rules_are_unsure_an_unmeasured_model_alone_leaves_it_to_a_person() -> None:
    after = combined(
        rules(Category.AMBIGUOUS, confidence=0.4), opinion(Category.NEUTRAL, Flag.QUESTION), model=MODEL
    )
    assert (after.category, after.flags, after.decided_by) == (Category.AMBIGUOUS, (Flag.QUESTION,), MODEL)


@pytest.mark.parametrize("said", [None, opinion(Category.NOT_INTERESTED, Flag.OPT_OUT, sentences=())])
@pytest.mark.parametrize("category", list(Category))
def test_without_an_answer_that_rests_on_something_the_rules_stand(
    category: Category, said: Opinion | None
) -> None:
    before = rules(category, Flag.SENSITIVE)
    after = combined(before, said, model=MODEL)
    assert (after.category, after.flags, after.because) == (category, before.flags, before.because)
    assert after.decided_by.startswith("rules, no word of")


def test_flags_of_the_rules_are_never_lost() -> None:
    after = combined(
        rules(Category.NEUTRAL, Flag.SENSITIVE, Flag.QUESTION), opinion(Category.NEUTRAL), model=MODEL
    )
    assert after.flags == (Flag.SENSITIVE, Flag.QUESTION)


def test_a_long_label_fits_its_column() -> None:
    after = combined(rules(Category.NEUTRAL), opinion(Category.NEUTRAL), model="m" * 300)
    assert len(after.decided_by) == LONGEST_LABEL


def test_the_table_counts_each_way() -> None:
    read = [(Way.YES, True), (Way.YES, False), (Way.NO, True)]
    assert observed(read) == {Way.YES: Observed(1, 2), Way.NO: Observed(1, 1)}


@pytest.mark.parametrize("way", list(Way))
def test_a_confidence_is_a_share(way: Way) -> None:
    seen = OBSERVED.get(way, Observed(0, 0))
    assert 0 <= seen.right <= seen.of
    assert 0 < rightness(way) < 1


def test_a_way_that_was_often_wrong_is_a_persons() -> None:
    assert rightness(Way.YES_AND_NO) < THRESHOLD
    assert OBSERVED[Way.STOP].of > FEWEST
    assert rightness(Way.STOP) > 0.8


def test_a_confidence_in_words_says_what_was_measured() -> None:
    assert in_words(0.9, "rules") == "90 of 100 replies read like this were labelled right"
    assert "not measured" in in_words(0.7, MODEL)
