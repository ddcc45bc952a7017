"""What countries ask is data in words; where one asks for consent, somebody must say why a mail may go."""

import pytest

from campaigns.prospects.rules.countries import NAMES
from campaigns.suppressions.rules.countries import BY_CODE, RULES, CountryRule, Needs, in_words, objection
from tests.docs.pages import read, table

ASKING = [rule.code for rule in RULES if rule.needs is Needs.CONSENT]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_each_country_is_known_and_told_in_a_sentence_with_its_law(rule: CountryRule) -> None:
    assert rule.code in NAMES
    assert BY_CODE[rule.code] is rule
    assert rule.words.endswith(".")
    assert rule.law in in_words(rule)


@pytest.mark.parametrize("code", ASKING)
def test_a_country_that_asks_for_consent_stands_against_a_mail_until_somebody_says_why(code: str) -> None:
    said = objection(code, "")
    assert said is not None
    assert (said.lasting, said.until) == (False, None)
    assert BY_CODE[code].law in said.sentence
    assert objection(code, "asked for it at the fair") is None


@pytest.mark.parametrize("code", ["US", "GB", "FR", "", "ZZ"])
def test_nothing_stands_against_it_elsewhere(code: str) -> None:
    assert objection(code, "") is None


def test_the_page_shows_the_rows_and_says_that_it_is_no_advice() -> None:
    page = read("docs/country-rules.md")
    rows = [
        f"| {rule.code} {rule.name} | {rule.needs.value.replace('_', ' ')} | {rule.words} | {rule.law} |"
        for rule in RULES
    ]
    assert table(page, "country rules") == rows
    assert "This is no legal advice" in page
