"""Whom a no is about, as people type it."""

import pytest

from campaigns.prospects.rules.whom import Whom, WhomError, is_profile, read_whom
from campaigns.suppressions.rules import SuppressionScope

ADDRESS, DOMAIN = SuppressionScope.ADDRESS, SuppressionScope.DOMAIN


@pytest.mark.parametrize(
    ("text", "company", "whom"),
    [
        (" Ana.Sole+x@Pumps.example ", False, Whom(ADDRESS, ("ana.sole@pumps.example",))),
        ("Ana <ana@pumps.example>", False, Whom(ADDRESS, ("ana@pumps.example",))),
        ("A.na@googlemail.com", False, Whom(ADDRESS, ("ana@gmail.com",))),
        ("ana@mail.pumps.example", True, Whom(DOMAIN, ("pumps.example",))),
        ("pumps.example", False, Whom(DOMAIN, ("pumps.example",))),
        ("https://www.Pumps.example/about?x=1", False, Whom(DOMAIN, ("pumps.example",))),
        ("pümpe.example", False, Whom(DOMAIN, ("xn--pmpe-0ra.example",))),
    ],
)
def test_it_is_read_in_the_form_of_every_look_up(text: str, company: bool, whom: Whom) -> None:
    assert read_whom(text, company=company) == whom


@pytest.mark.parametrize(
    ("text", "company", "words"),
    [
        ("ana@@pumps.example", False, "no address"),
        ("Ana Sole", False, "neither an address nor a domain"),
        ("", False, "neither"),
        ("com", False, "neither"),
        ("192.0.2.1", False, "neither"),
        ("gmail.com", False, "gives mail to everybody"),
        ("ana@gmail.com", True, "gives mail to everybody"),
        ("ana@pumps.example\nb@pumps.example", False, "no address"),
    ],
)
def test_what_names_nobody_says_what_to_type(text: str, company: bool, words: str) -> None:
    with pytest.raises(WhomError, match=words):
        read_whom(text, company=company)


@pytest.mark.parametrize(
    ("text", "profile"),
    [
        ("https://www.linkedin.com/in/ana-sole/", True),
        ("de.linkedin.com/in/ana-sole", True),
        ("https://linkedin.com/company/pumps", False),
        ("pumps.example/in/ana", False),
    ],
)
def test_a_profile_is_a_person_not_the_company_that_runs_the_site(text: str, profile: bool) -> None:
    assert is_profile(text) is profile
