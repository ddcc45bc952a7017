"""How well lists are read: first names, company names, addresses, domains."""

from pathlib import Path
from typing import Final

from campaigns.prospects.rules.addresses import (
    Address,
    AddressProblem,
    Kind,
    ProblemKind,
    read_address,
    registrable_domain,
)
from campaigns.prospects.rules.companies import short_name
from campaigns.prospects.rules.names import Name, NameOutcome, greeting_name
from outreach.management.accuracies.scoring import Score, rows_of

# These rows test an option of a library: display forms off. The same forms are expected to be read elsewhere.
DISPLAY_FORMS_OFF: Final = "A display name and angle brackets around the email address are not permitted here"
REFUSED: Final = frozenset({"invalid", "invalid_for_smtp", "reserved_domain"})
# Two rows expect one input to give two results: a library's (which keeps the form) and ours (which drops it).
CONTRADICTED: Final = frozenset({"K051"})
# Cases of these parsers keep the capitals of their input, which a greeting does not want.
KEEP_CAPITALS: Final = ("github:theiconic", "github:chovy")


def all_scores(cases: Path) -> list[Score]:
    """Every measure of names and addresses over the handed cases."""
    return [
        score_first_names(cases / "names"),
        score_held_names(cases / "names"),
        score_companies(cases / "names"),
        score_addresses(cases / "emails"),
        score_domains(cases / "emails"),
    ]


def score_first_names(names: Path) -> Score:
    """The first name a greeting needs, none where there is none."""
    score = Score("first name, or none")
    for case in rows_of(names / "names.csv"):
        name = greeting_name("", "", case["raw"])
        score.count(f"{case['id']} {case['raw']!r}: {name}", expected=True, got=name_is_right(case, name))
    return score


def name_is_right(case: dict[str, str], name: Name) -> bool:
    """Say whether a name was read as the case expects."""
    if case["expected_action"].startswith("hold"):
        return name.outcome is not NameOutcome.FIRST_NAME
    if case["source"].startswith(KEEP_CAPITALS):
        return name.first_name.casefold() == case["expected_first"].casefold()
    return name.first_name == case["expected_first"]


def score_held_names(names: Path) -> Score:
    """Names that a person must look at and that a greeting was made of all the same."""
    score = Score("greeted where a person must look", lower_is_better=True)
    for case in rows_of(names / "names.csv"):
        if case["expected_action"].startswith("hold"):
            outcome = greeting_name("", "", case["raw"]).outcome
            score.count(case["raw"], expected=NameOutcome.FIRST_NAME, got=outcome)
    return score


def score_companies(names: Path) -> Score:
    """The company's name as people say it, without its legal form."""
    score = Score("company without its legal form")
    for case in rows_of(names / "companies.csv"):
        if case["id"] not in CONTRADICTED:
            score.count(
                f"{case['id']} {case['raw']!r}", expected=case["expected_base"], got=short_name(case["raw"])
            )
    return score


def score_addresses(emails: Path) -> Score:
    """Addresses taken, doubted or refused as expected."""
    score = Score("address taken or refused")
    for case in rows_of(emails / "addresses.csv"):
        if DISPLAY_FORMS_OFF not in case["note"]:
            read = read_address(case["address"])
            score.count(
                f"{case['id']} {case['address']!r}: {read}", expected=True, got=address_is_right(case, read)
            )
    return score


def address_is_right(case: dict[str, str], read: Address | AddressProblem) -> bool:
    """Say whether an address was read as the case expects."""
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


def score_domains(emails: Path) -> Score:
    """The registrable domain of a host."""
    score = Score("registrable domain")
    for case in rows_of(emails / "registrable_domains.csv"):
        score.count(
            case["host"],
            expected=case["registrable_domain"],
            got=registrable_domain(case["host"]) or "",
        )
    return score
