"""What Django's system check says of our settings, at each `manage.py check` and `prepare`."""

from typing import Any

from django.conf import settings
from django.core import checks


def model_without_price(**_: Any) -> list[checks.CheckMessage]:
    """Warn where the daily budget in dollars cannot hold, since nobody said what the model costs."""
    model = settings.OPENAI_MODEL
    if not settings.OPENAI_API_KEY or model in settings.LLM_PRICES:
        return []
    return [
        checks.Warning(
            f"LLM_DAILY_BUDGET stops nothing: {model} has no price in LLM_PRICES, so its dollars cannot be counted. "
            f"Only LLM_DAILY_CALLS ({settings.LLM_DAILY_CALLS}) bounds what it costs a day.",
            hint=f"Add {model}=input/output to LLM_PRICES, in dollars per million tokens.",
            id="outreach.W001",
        )
    ]
