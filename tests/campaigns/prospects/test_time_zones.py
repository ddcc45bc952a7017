"""By which clock somebody is written to, and what the page says of it."""

import pytest

from campaigns.prospects.rules.countries import NAMES, ZONES, country_code, country_of_domain
from campaigns.prospects.rules.time_zones import ALL_ZONES, Clock, ClockSource, Whereabouts, clock_of


def clock(**known: object) -> Clock:
    return clock_of(Whereabouts(**known), "Europe/Berlin")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("known", "zone", "country", "source"),
    [
        ({}, "Europe/Berlin", "", ClockSource.CAMPAIGN),
        ({"stated": "America/Denver", "countries": ("Deutschland",)}, "America/Denver", "DE", ClockSource.STATED),
        ({"stated": "America/Denver"}, "America/Denver", "US", ClockSource.STATED),
        ({"stated": "CET+1", "countries": ("France",)}, "Europe/Paris", "FR", ClockSource.COUNTRY),
        ({"places": ("Milwaukee",), "countries": ("USA",)}, "America/Chicago", "US", ClockSource.PLACE),
        ({"places": ("", "WI"), "countries": ("", "United States")}, "America/Chicago", "US", ClockSource.PLACE),
        ({"places": ("Perth",), "countries": ("AU",)}, "Australia/Perth", "AU", ClockSource.PLACE),
        ({"places": ("Perth",), "countries": ("Scotland",)}, "Europe/London", "GB", ClockSource.COUNTRY),
        ({"countries": ("Atlantis", "Österreich"), "domain": "x.fr"}, "Europe/Vienna", "AT", ClockSource.COUNTRY),
        ({"domain": "acme.co.uk"}, "Europe/London", "GB", ClockSource.ADDRESS),
        ({"domain": "acme.io"}, "Europe/Berlin", "", ClockSource.CAMPAIGN),
        ({"domain": "acme.example"}, "Europe/Berlin", "", ClockSource.CAMPAIGN),
    ],
)  # fmt: skip
def test_what_is_stated_comes_first_then_the_place_the_country_the_address_and_the_campaign(
    known: dict[str, object], zone: str, country: str, source: ClockSource
) -> None:
    found = clock(**known)
    assert (found.zone, found.country, found.source) == (zone, country, source)


@pytest.mark.parametrize(
    ("known", "words"),
    [
        ({}, "Berlin time, the campaign’s: nothing says where this person is."),
        ({"stated": "Asia/Tokyo"}, "Tokyo time, as it was stated for this person."),
        ({"countries": ("US",)}, "There are several clocks in that country; most people keep this one."),
        ({"domain": "acme.co.uk"}, "because the address ends in .uk."),
        ({"places": ("Ohio",), "countries": ("US",)}, "New York time, because of Ohio."),
    ],
)
def test_the_page_says_which_clock_and_why(known: dict[str, object], words: str) -> None:
    assert clock(**known).words.endswith(words)


def test_every_country_has_a_clock_of_the_system() -> None:
    assert set(ZONES.values()) <= ALL_ZONES
    assert len(NAMES) > 240
    assert {country_code(name) for name in NAMES.values()} == set(NAMES)


@pytest.mark.parametrize("name", ["germany", " Deutschland ", "Allemagne", "DE", "Niemcy"])
def test_a_country_is_known_by_its_names(name: str) -> None:
    assert country_code(name) == "DE"


@pytest.mark.parametrize(
    ("domain", "code"), [("a.de", "DE"), ("a.com", ""), ("a.co", ""), ("a.gb", ""), ("", "")]
)
def test_endings_that_are_sold_say_nothing(domain: str, code: str) -> None:
    assert country_of_domain(domain) == code
