"""States, provinces and large cities of countries with several clocks, and the clock that most people there keep."""

from collections.abc import Mapping
from typing import Final

_UNITED_STATES: Final = {
    "America/New_York": (
        "Connecticut CT; Delaware DE; District of Columbia DC; Washington, D.C.; Washington DC; Florida FL; Georgia GA;"
        "Indiana IN; Kentucky KY; Maine ME; Maryland MD; Massachusetts MA; Michigan MI; New Hampshire NH; New Jersey NJ;"
        "New York NY; North Carolina NC; Ohio OH; Pennsylvania PA; Rhode Island RI; South Carolina SC; Vermont VT;"
        "Virginia VA; West Virginia WV; New York City; NYC; Boston; Philadelphia; Atlanta; Miami; Charlotte; Raleigh; Detroit;"
        "Cleveland; Columbus; Cincinnati; Pittsburgh; Baltimore; Indianapolis; Orlando; Tampa; Jacksonville; Louisville;"
        "Buffalo; Rochester; Richmond; Hartford; Newark; Durham"
    ),
    "America/Chicago": (
        "Alabama AL; Arkansas AR; Illinois IL; Iowa IA; Kansas KS; Louisiana LA; Minnesota MN; Mississippi MS; Missouri MO;"
        "Nebraska NE; North Dakota ND; Oklahoma OK; South Dakota SD; Tennessee TN; Texas TX; Wisconsin WI; Chicago; Houston;"
        "Dallas; Austin; San Antonio; Fort Worth; Minneapolis; Saint Paul; St. Paul; Milwaukee; Madison; Nashville; Memphis;"
        "New Orleans; St. Louis; Saint Louis; Kansas City; Omaha; Des Moines; Tulsa; Oklahoma City; Birmingham"
    ),
    "America/Denver": (
        "Colorado CO; Idaho ID; Montana MT; New Mexico NM; Utah UT; Wyoming WY; Denver; Boulder; Colorado Springs;"
        "Salt Lake City; Albuquerque; El Paso"
    ),
    "America/Boise": "Boise",
    "America/Phoenix": "Arizona AZ; Phoenix; Tucson; Scottsdale; Tempe; Mesa",
    "America/Los_Angeles": (
        "California CA; Nevada NV; Oregon OR; Washington WA; Washington State; Los Angeles; San Francisco;"
        "San Francisco Bay Area; San Diego; San Jose; Oakland; Sacramento; Palo Alto; Mountain View; Seattle; Bellevue;"
        "Portland; Las Vegas; Irvine; Fresno; Redmond; Spokane"
    ),
    "America/Anchorage": "Alaska AK; Anchorage; Juneau; Fairbanks",
    "Pacific/Honolulu": "Hawaii HI; Honolulu",
}
_CANADA: Final = {
    "America/Toronto": "Ontario ON; Quebec QC; Québec; Toronto; Montreal; Montréal; Ottawa; Mississauga; Hamilton; London; Waterloo; Quebec City",
    "America/Vancouver": "British Columbia BC; Yukon YT; Vancouver; Victoria; Burnaby; Surrey",
    "America/Edmonton": "Alberta AB; Northwest Territories NT; Calgary; Edmonton",
    "America/Winnipeg": "Manitoba MB; Winnipeg",
    "America/Regina": "Saskatchewan SK; Regina; Saskatoon",
    "America/Halifax": "Nova Scotia NS; New Brunswick NB; Prince Edward Island PE; Halifax; Moncton; Fredericton",
    "America/St_Johns": "Newfoundland and Labrador NL; Newfoundland; St. John's",
}  # fmt: skip
_AUSTRALIA: Final = {
    "Australia/Sydney": "New South Wales NSW; Australian Capital Territory ACT; Sydney; Canberra; Newcastle; Wollongong",
    "Australia/Melbourne": "Victoria VIC; Melbourne; Geelong",
    "Australia/Brisbane": "Queensland QLD; Brisbane; Gold Coast; Cairns",
    "Australia/Adelaide": "South Australia SA; Adelaide",
    "Australia/Perth": "Western Australia WA; Perth",
    "Australia/Hobart": "Tasmania TAS; Hobart",
    "Australia/Darwin": "Northern Territory NT; Darwin",
}  # fmt: skip
_BRAZIL: Final = {
    "America/Manaus": "Amazonas AM; Manaus", "America/Cuiaba": "Mato Grosso MT; Cuiabá; Cuiaba",
    "America/Campo_Grande": "Mato Grosso do Sul MS; Campo Grande", "America/Porto_Velho": "Rondônia RO; Rondonia; Porto Velho",
    "America/Rio_Branco": "Acre AC; Rio Branco", "America/Boa_Vista": "Roraima RR; Boa Vista",
}  # fmt: skip
_MEXICO: Final = {
    "America/Tijuana": "Baja California; Tijuana; Mexicali; Ensenada", "America/Cancun": "Quintana Roo; Cancún; Cancun",
    "America/Hermosillo": "Sonora; Hermosillo", "America/Mazatlan": "Sinaloa; Culiacán; Mazatlán; Baja California Sur; La Paz",
    "America/Ciudad_Juarez": "Ciudad Juárez; Ciudad Juarez; Juárez",
}  # fmt: skip
_OTHERS: Final = {
    "ID": {"Asia/Makassar": "Bali; Denpasar; Makassar; Sulawesi", "Asia/Jayapura": "Papua; Jayapura; Maluku"},
    "RU": {
        "Europe/Kaliningrad": "Kaliningrad", "Europe/Samara": "Samara", "Asia/Yekaterinburg": "Yekaterinburg; Chelyabinsk; Perm; Ufa; Tyumen",
        "Asia/Omsk": "Omsk", "Asia/Novosibirsk": "Novosibirsk", "Asia/Krasnoyarsk": "Krasnoyarsk", "Asia/Irkutsk": "Irkutsk",
        "Asia/Vladivostok": "Vladivostok; Khabarovsk",
    },
    "CD": {"Africa/Lubumbashi": "Lubumbashi; Katanga; Goma; Bukavu; Kisangani"},
    "ES": {"Atlantic/Canary": "Canarias; Islas Canarias; Canary Islands; Las Palmas; Tenerife; Santa Cruz de Tenerife"},
    "PT": {"Atlantic/Azores": "Açores; Azores; Ponta Delgada"},
    "EC": {"Pacific/Galapagos": "Galápagos; Galapagos"},
}  # fmt: skip


def _read(table: Mapping[str, str]) -> dict[str, str]:
    """A place may end in the capitals by which people write it short."""
    found: dict[str, str] = {}
    for zone, places in table.items():
        for place in (each.strip() for each in places.split(";")):
            name, _, short = place.rpartition(" ")
            written = (name, short) if name and 2 <= len(short) <= 3 and short.isupper() else (place,)
            found |= {each.casefold(): zone for each in (place, *written)}
    return found


_PLACES: Final = {
    country: _read(table)
    for country, table in {
        "US": _UNITED_STATES, "CA": _CANADA, "AU": _AUSTRALIA, "BR": _BRAZIL, "MX": _MEXICO, **_OTHERS,
    }.items()
}  # fmt: skip


def zone_of_place(place: str, country: str) -> str:
    """Return the time zone of a state or city in a country with several; "" where the place is not listed."""
    return _PLACES.get(country, {}).get(" ".join(place.split()).casefold(), "")


def country_with_clock(zone: str) -> str:
    """Return the country in which a part, but not most, of the people keep a clock; "" where no place here says so."""
    return next((country for country, places in _PLACES.items() if zone in places.values()), "")
