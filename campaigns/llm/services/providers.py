"""Chooses who answers."""

from __future__ import annotations

from functools import lru_cache

from django.conf import settings

from campaigns.llm.adapters.openai_compatible import OpenAICompatible
from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.llm.port import Provider


def provider_from_settings() -> Provider:
    """The model behind OPENAI_BASE_URL where OPENAI_API_KEY is set, else the keyless rules baseline."""
    if settings.OPENAI_API_KEY:
        return _compatible(settings.OPENAI_API_KEY, settings.OPENAI_BASE_URL, settings.OPENAI_MODEL)
    return RulesBaseline()


@lru_cache(maxsize=8)
def _compatible(api_key: str, base_url: str, model: str) -> OpenAICompatible:
    """One provider a process, since it remembers what its endpoint can do."""
    return OpenAICompatible(api_key=api_key, base_url=base_url, model=model)
