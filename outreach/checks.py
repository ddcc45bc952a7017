"""What Django's system check says of our settings, at each `manage.py check` and `prepare`."""

from collections.abc import Sequence
from typing import Any, Final

from django.conf import settings
from django.core import checks
from django.utils.module_loading import import_string

from outreach.management.migrated import is_behind

# By its name, since the applications' models are loaded after this module.
MISSING_KEYS: Final = "campaigns.suppressions.selectors.missing_keys"


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


def unsigned_hand_overs(**_: Any) -> list[checks.CheckMessage]:
    """Refuse an address that hand-overs are posted to without a secret: who gets them could not tell them from forged ones."""
    if not settings.HAND_OVER_WEBHOOK_URL or settings.HAND_OVER_WEBHOOK_SECRET:
        return []
    return [
        checks.Error(
            "HAND_OVER_WEBHOOK_URL is set, and HAND_OVER_WEBHOOK_SECRET is not, so nothing is posted there.",
            hint="Set a secret of at least 32 characters, and give it to who receives the posts.",
            id="outreach.E002",
        )
    ]


def forgotten_noes(databases: Sequence[str] | None = None, **_: Any) -> list[checks.CheckMessage]:
    """Refuse a ring without a key that hashed rows of the do-not-contact list: those would bar nobody.

    Asked with a database alone (`check --database default`, and `prepare`), and of one that is up to date.
    """
    if not databases or is_behind():
        return []
    return [
        checks.Error(
            f"{rows} rows of the do-not-contact list bar nobody: their key {key_id} is not in SUPPRESSION_KEYS.",
            hint="Put the key back; manage.py rotate_suppression_keys says which may go.",
            id="outreach.E001",
        )
        for key_id, rows in import_string(MISSING_KEYS)().items()
    ]
