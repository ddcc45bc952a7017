"""By which clock a person lives: as stated, else by where he or his company is, else by the campaign's."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final
from zoneinfo import available_timezones

from campaigns.prospects.rules.countries import (
    NAMES,
    SEVERAL_ZONES,
    ZONES,
    country_code,
    country_of_domain,
    country_of_zone,
)
from campaigns.prospects.rules.places import country_with_clock, zone_of_place


class ClockSource(StrEnum):
    """What a person's time zone was taken from, the surest first."""

    STATED = "stated"
    PLACE = "place"
    COUNTRY = "country"
    ADDRESS = "address"
    CAMPAIGN = "campaign"


@dataclass(frozen=True)
class Whereabouts:
    """What is known of where somebody is: states and cities, and countries by name, the person's own first."""

    stated: str = ""
    places: tuple[str, ...] = ()
    countries: tuple[str, ...] = ()
    domain: str = ""


@dataclass(frozen=True)
class Clock:
    """A time zone, what it was taken from, and the country (two letters, or "") whose holidays count.

    `place` is what people call where this clock is kept.
    """

    zone: str
    country: str
    source: ClockSource
    place: str

    @property
    def words(self) -> str:
        """A sentence that says which clock is used, and why."""
        time = f"{city_of(self.zone)} time"
        if self.source is ClockSource.STATED:
            return f"{time}, as it was stated for this person."
        if self.source is ClockSource.CAMPAIGN:
            return f"{time}, the campaign’s: nothing says where this person is."
        if self.source is ClockSource.PLACE:
            return f"{time}, because of {self.place}."
        why = f"because the address ends in .{'uk' if self.country == 'GB' else self.country.lower()}"
        why = f"because of {NAMES[self.country]}" if self.source is ClockSource.COUNTRY else why
        several = " There are several clocks in that country; most people keep this one."
        return f"{time}, {why}.{several if self.country in SEVERAL_ZONES else ''}"


@lru_cache(maxsize=16_384)
def clock_of(known: Whereabouts, campaign_zone: str) -> Clock:
    """Return the clock by which mail to somebody is timed; the campaign's where nothing says where he is.

    A country with several clocks is read by state or city where one is given, else by the clock of most of its people.
    """
    country = next(filter(None, map(country_code, known.countries)), "")
    if known.stated in ALL_ZONES:
        own = country or country_of_zone(known.stated) or country_with_clock(known.stated)
        return Clock(known.stated, own, ClockSource.STATED, city_of(known.stated))
    by_ending = country_of_domain(known.domain)
    place, zone = _placed(known.places, country or by_ending)
    if zone:
        return Clock(zone, country or by_ending, ClockSource.PLACE, place)
    if country:
        return Clock(ZONES[country], country, ClockSource.COUNTRY, _named(country))
    if by_ending:
        return Clock(ZONES[by_ending], by_ending, ClockSource.ADDRESS, _named(by_ending))
    return Clock(campaign_zone, "", ClockSource.CAMPAIGN, city_of(campaign_zone))


def whereabouts_of(
    *,
    stated: str,
    columns: Mapping[str, str],
    cities: tuple[str, str],
    countries: tuple[str, str],
    address: str,
) -> Whereabouts:
    """Return what a person's row and his company's say of where he is; his own city and country stand first."""
    domain = address.rpartition("@")[2]
    return Whereabouts(stated, (*parts_of_country(columns), *cities), countries, domain)


def _placed(places: Iterable[str], country: str) -> tuple[str, str]:
    found = ((place, zone_of_place(place, country)) for place in places)
    return next(((place, zone) for place, zone in found if zone), ("", ""))


def _named(country: str) -> str:
    """Say the country, or the city of the clock where a country has several: it would be wrong for half of it."""
    return city_of(ZONES[country]) if country in SEVERAL_ZONES else NAMES[country]


def city_of(zone: str) -> str:
    """Return the city that a time zone is named after: Europe/Berlin is Berlin."""
    return zone.rpartition("/")[2].replace("_", " ")


ALL_ZONES: Final = frozenset(available_timezones())
# Columns of a list, without a field of their own, that name the part of a country.
_PARTS: Final = frozenset(
    {"state", "region", "province", "personstate", "mailingstate", "stateregion", "companystate"}
)


def parts_of_country(columns: Mapping[str, str]) -> tuple[str, ...]:
    """Return what a list's own columns say of the state or province."""
    return tuple(text for name, text in columns.items() if _names_a_part(name))


@lru_cache(1000)
def _names_a_part(column: str) -> bool:
    return re.sub(r"[^a-z]", "", column.casefold()) in _PARTS
