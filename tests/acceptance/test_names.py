"""Names of people and companies from other parsers' tests and of our own, against the index."""

from campaigns.prospects.rules.companies import short_name
from campaigns.prospects.rules.names import Name, NameOutcome, greeting_name
from tests.acceptance.cases import cases_folder, rows_of, share

# Two rows expect one input to give two results: a library's (which keeps the form) and ours (which drops it).
CONTRADICTED = {"K051"}


def _is_right(case: dict[str, str], name: Name) -> bool:
    """Cases of other parsers keep the capitals of their input, which a greeting does not want."""
    if case["expected_action"].startswith("hold"):
        return name.outcome is not NameOutcome.FIRST_NAME
    if case["source"].startswith("github:theiconic") or case["source"].startswith("github:chovy"):
        return name.first_name.casefold() == case["expected_first"].casefold()
    return name.first_name == case["expected_first"]


def test_first_names_of_the_cases() -> None:
    cases = rows_of(cases_folder("names") / "names.csv")
    read = [(case, greeting_name("", "", case["raw"])) for case in cases]
    misses = [f"{case['id']} {case['raw']!r}: {name}" for case, name in read if not _is_right(case, name)]
    assert share(misses, len(cases)) >= 0.98


def test_what_a_person_must_look_at_is_never_greeted() -> None:
    cases = rows_of(cases_folder("names") / "names.csv")
    held = [case["raw"] for case in cases if case["expected_action"].startswith("hold")]
    assert held
    assert [raw for raw in held if greeting_name("", "", raw).outcome is NameOutcome.FIRST_NAME] == []


def test_only_initials_are_left_to_a_person_without_need() -> None:
    """An initial is proposed, but a greeting such as “Hi J.,” is a person's decision."""
    cases = rows_of(cases_folder("names") / "names.csv")
    named = [case for case in cases if case["expected_first"]]
    asked = [greeting_name("", "", case["raw"]) for case in named]
    looked_at = [name for name in asked if name.outcome is NameOutcome.PERSON_MUST_LOOK]
    assert {name.reason for name in looked_at} == {"Only an initial is given."}
    assert len(looked_at) <= 0.05 * len(named)


def test_short_names_of_the_companies() -> None:
    cases = [row for row in rows_of(cases_folder("names") / "companies.csv") if row["id"] not in CONTRADICTED]
    read = [(case, short_name(case["raw"])) for case in cases]
    misses = [
        f"{case['id']} {case['raw']!r}: {short!r}" for case, short in read if short != case["expected_base"]
    ]
    assert share(misses, len(cases)) >= 0.96
