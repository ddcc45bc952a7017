"""Names of people and companies from other parsers' tests and of our own, against the index."""

from campaigns.prospects.rules.names import NameOutcome, greeting_name
from outreach.management.accuracies.people import score_companies, score_first_names, score_held_names
from tests.acceptance.cases import cases_folder, rows_of


def test_first_names_of_the_cases() -> None:
    score = score_first_names(cases_folder("names"))
    assert score.share >= 0.98, score.failures


def test_what_a_person_must_look_at_is_never_greeted() -> None:
    score = score_held_names(cases_folder("names"))
    assert score.total
    assert score.failures == []


def test_only_initials_are_left_to_a_person_without_need() -> None:
    """An initial is proposed, but a greeting such as “Hi J.,” is a person's decision."""
    cases = rows_of(cases_folder("names") / "names.csv")
    named = [case for case in cases if case["expected_first"]]
    asked = [greeting_name("", "", case["raw"]) for case in named]
    looked_at = [name for name in asked if name.outcome is NameOutcome.PERSON_MUST_LOOK]
    assert {name.reason for name in looked_at} == {"Only an initial is given."}
    assert len(looked_at) <= 0.05 * len(named)


def test_short_names_of_the_companies() -> None:
    score = score_companies(cases_folder("names"))
    assert score.share >= 0.96, score.failures
