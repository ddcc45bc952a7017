"""Numbers, dates, amounts, names and negations of a value must stand in its quotes."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.insights.rules.dates import event_date
from campaigns.insights.rules.quantities import parse_number
from campaigns.insights.rules.support import negation_agrees, unsupported

SUPPORTED = [
    ("Raised $24M in October 2026", "We raised $24 million in October 2026."),
    ("grew 40%", "we grew 40 per cent"),
    ("grew 40 percent", "nous avons grandi de 40 pour cent"),
    ("1,200 staff", "1.200 Mitarbeiter in Kiel"),
    ("three offices", "we have 3 offices"),
    ("doubled revenue", "our revenue doubled"),
    ("Raised 24 Mio. Euro", "24 Millionen Euro erhalten"),
    ("opened a Berlin office", "We opened an office in Berlin"),
    ("Opened a second plant", "we are opening the second plant"),
    ("CEO Anna Berg joined", "Anna Berg, our CEO, joined"),
    ("Launches on 14 October 2026", "Published for launch on 2026-10-14"),
    ("Nordwind's new plant in Kiel", "Nordwind opens a plant in Kiel, it is new"),
    ("300 people in 2026", "in 2026 300 people joined"),
    ("They hire engineers", "we are hiring engineers"),
    ("Sells B2B software", "We sell B2B software"),
]
UNSUPPORTED = [
    ("Raised $40M", "We raised $24 million.", ["$40M"]),
    ("Raised €24M", "We raised $24 million.", ["€24M"]),
    ("Raised $24 billion", "We raised $24 million.", ["$24 billion"]),
    ("grew 40", "we grew 40%", ["40"]),
    ("fell -5%", "moved 5% in a year", ["-5%"]),
    ("5 km away", "5 miles away", ["5 km"]),
    ("four offices", "three offices", ["four"]),
    ("tripled revenue", "doubled revenue", ["tripled"]),
    ("launch in May", "the launch comes in June", ["May"]),
    ("launch in Q3", "launch in Q4", ["Q3"]),
    ("opens next week", "opens this week", ["next week"]),
    ("covers 5 m² of floor", "covers 5 m2 of floor", ["5 m²", "²"]),
    ("Globex opened an office", "We opened an office", ["Globex"]),
    ("led by Anna Berg", "Anna Stein and Tom Berg lead it", ["Anna Berg"]),
    ("opened in Porto", "opened in Lyon", ["Porto"]),
    ("uses SAP daily", "uses software daily", ["SAP"]),
]


@pytest.mark.parametrize(("value", "quote"), SUPPORTED)
def test_value_that_says_no_more_than_its_quote_is_supported(value: str, quote: str) -> None:
    assert unsupported(value, [quote]) == []


@pytest.mark.parametrize(("value", "quote", "missing"), UNSUPPORTED)
def test_what_the_quote_does_not_say_is_named(value: str, quote: str, missing: list[str]) -> None:
    assert unsupported(value, [quote]) == missing


def test_any_of_several_quotes_may_support() -> None:
    assert unsupported("40 people in Lyon", ["We are 40 people.", "Lyon is our home."]) == []


@given(st.integers(1, 9999), st.integers(1, 9999))
def test_another_number_is_never_supported(said: int, claimed: int) -> None:
    assert (unsupported(f"hires {claimed} people", [f"we hire {said} people"]) == []) == (said == claimed)


@pytest.mark.parametrize(
    ("written", "number"),
    [("1,200", "1200"), ("1.200", "1200"), ("1'200", "1200"), ("1 200", "1200"), ("2.5", "2.5"), ("2,5", "2.5"),
     ("0.125", "0.125"), ("1,234,567.8", "1234567.8"), ("1.234.567", "1234567"), ("2026", "2026")],
)  # fmt: skip
def test_separators_of_numbers(written: str, number: str) -> None:
    assert parse_number(written) == Decimal(number)


@pytest.mark.parametrize(
    ("value", "quote", "agrees"),
    [
        ("plans to open", "does not plan to open", False),
        ("does not plan to open", "we don't plan to open", True),
        ("does not plan to open", "plans to open", False),
        ("raised money", "We raised money and never looked back", False),
        ("no dashboards", "No more dashboards, please", True),
        ("keine Boni", "Wir zahlen keine Boni", True),
        ("Boni", "Wir zahlen keine Boni", False),
        ("vend des machines", "ne vend pas de machines", False),
        ("vende datos", "no vende datos", False),
        ("vende dati", "non vende dati", False),
        ("vende dados", "não vende dados", False),
        ("verkoopt data", "verkoopt geen data", False),
        ("sells robots, not software", "sells software, not robots", False),
        ("公司出售数据", "公司不出售数据", False),
        ("grows", "grows", True),
        ("ranks No. 5", "is No. 5 in Kiel", True),
        ("ouvre une usine", "Nous ouvrons une usine en mai 2026", True),
        ("ouvre une usine le 3 mai", "L'usine ouvre le 3 mai", True),
        ("ouvre entre avril et mai", "Nous ouvrons entre avril et mai.", True),
        ("vende dati", "mai vende dati", False),
        ("vende dati", "L'azienda non vende mai dati", False),
    ],
)
def test_negation(value: str, quote: str, agrees: bool) -> None:
    assert negation_agrees(value, [quote]) is agrees


PUBLISHED = date(2026, 10, 20)


@pytest.mark.parametrize(
    ("text", "stated", "kept"),
    [
        ("We open on 14 October 2026.", date(2026, 10, 14), date(2026, 10, 14)),
        ("We open on October 14.", date(2026, 10, 14), date(2026, 10, 14)),
        ("We open on October 14.", date(2026, 10, 15), None),
        ("We open on October 14.", date(2024, 10, 14), None),
        ("Am 3. Oktober 2026 war es so weit.", date(2026, 10, 3), date(2026, 10, 3)),
        ("We opened in September.", date(2026, 9, 17), date(2026, 9, 1)),
        ("We opened in March 2025.", date(2026, 3, 1), None),
        ("We opened on 2026-09-02.", date(2026, 9, 2), date(2026, 9, 2)),
        ("We opened on 02.09.2026.", date(2026, 9, 2), date(2026, 9, 2)),
        ("We opened yesterday.", date(2026, 10, 19), date(2026, 10, 19)),
        ("We opened yesterday.", date(2026, 10, 1), None),
        ("We opened last week.", date(2026, 10, 12), date(2026, 10, 12)),
        ("We have opened a plant.", PUBLISHED, PUBLISHED),
        ("We have opened a plant.", date(2026, 10, 1), None),
        ("We may open a plant.", date(2026, 5, 1), None),
        ("Order 31.02.2026 is void.", date(2026, 2, 28), None),
    ],
)
def test_date_of_an_event_must_be_stated_or_follow(text: str, stated: date, kept: date | None) -> None:
    assert event_date(stated, text, PUBLISHED) == kept


def test_nothing_follows_without_a_date_of_publication() -> None:
    assert event_date(date(2026, 10, 19), "We opened yesterday, on October 19.", None) is None
