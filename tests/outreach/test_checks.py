"""The system check says plainly where a daily budget cannot hold."""

from decimal import Decimal
from io import StringIO

import pytest
from django.core.management import call_command
from pytest_django import Settings

from outreach.checks import model_without_price


def test_a_model_without_a_price_is_warned_of_at_each_start(settings: Settings) -> None:
    settings.OPENAI_API_KEY, settings.OPENAI_MODEL, settings.LLM_PRICES = "a key", "some-model", {}
    settings.LLM_DAILY_CALLS = 321
    said = StringIO()
    call_command("check", stdout=said, stderr=said)
    assert "some-model has no price in LLM_PRICES" in said.getvalue()
    assert "LLM_DAILY_CALLS (321)" in said.getvalue()


@pytest.mark.parametrize(
    ("key", "prices"),
    [("", {}), ("a key", {"some-model": (Decimal(1), Decimal(2))})],
    ids=["no key", "priced"],
)
def test_nothing_is_said_where_the_budget_holds_or_no_model_is_asked(
    settings: Settings, key: str, prices: dict[str, tuple[Decimal, Decimal]]
) -> None:
    settings.OPENAI_API_KEY, settings.OPENAI_MODEL, settings.LLM_PRICES = key, "some-model", prices
    assert model_without_price() == []
