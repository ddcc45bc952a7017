"""Addresses and hosts from the test suites of validators and of our own, against the index."""

from outreach.management.accuracies.people import score_addresses, score_domains
from tests.acceptance.cases import cases_folder


def test_addresses_of_the_cases() -> None:
    score = score_addresses(cases_folder("emails"))
    assert score.share >= 0.98, score.failures


def test_registrable_domains_of_the_cases() -> None:
    score = score_domains(cases_folder("emails"))
    assert score.total
    assert score.failures == []
