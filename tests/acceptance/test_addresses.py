"""Addresses and hosts from the test suites of validators and of our own, against the index."""

from campaigns.prospects.rules.addresses import (
    Address,
    AddressProblem,
    Kind,
    ProblemKind,
    read_address,
    registrable_domain,
)
from tests.acceptance.cases import cases_folder, rows_of, share

# These rows test an option of a library: display forms off. The same forms are expected to be read elsewhere.
DISPLAY_FORMS_OFF = "A display name and angle brackets around the email address are not permitted here"
REFUSED = {"invalid", "invalid_for_smtp", "reserved_domain"}


def _is_right(case: dict[str, str], read: Address | AddressProblem) -> bool:
    if isinstance(read, AddressProblem):
        return _refusal_is_right(case["valid"], read)
    expected = case["expected_normalised"]
    if expected and expected not in {read.address, read.normalised}:
        return False
    return {
        "valid": not read.doubt,
        "valid_smtputf8": not read.doubt,
        "valid_unusual": True,
        "valid_suspicious": bool(read.doubt),
        "valid_role": read.kind is not Kind.PERSON,
        "not_for_envelope": read.address != case["address"],
    }.get(case["valid"], False)


def _refusal_is_right(verdict: str, problem: AddressProblem) -> bool:
    """Quoted and bracketed rarities are valid to the letter; no one is written to there, so both are right."""
    if verdict == "ambiguous":
        return problem.kind is ProblemKind.TWO
    return verdict in REFUSED | {"not_for_envelope", "valid_unusual"}


def test_addresses_of_the_cases() -> None:
    cases = [
        case
        for case in rows_of(cases_folder("emails") / "addresses.csv")
        if DISPLAY_FORMS_OFF not in case["note"]
    ]
    read = [(case, read_address(case["address"])) for case in cases]
    misses = [f"{case['id']} {case['address']!r}: {got}" for case, got in read if not _is_right(case, got)]
    assert share(misses, len(cases)) >= 0.98


def test_registrable_domains_of_the_cases() -> None:
    cases = rows_of(cases_folder("emails") / "registrable_domains.csv")
    read = [(case, registrable_domain(case["host"]) or "") for case in cases]
    misses = [f"{case['host']}: {got}" for case, got in read if got != case["registrable_domain"]]
    assert share(misses, len(cases)) == 1
