"""Chooses who answers."""

from __future__ import annotations

from django.conf import settings

from campaigns.llm.adapters.openai_compatible import OpenAICompatible
from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.llm.port import Provider


def provider_from_settings() -> Provider:
    """The model behind OPENAI_BASE_URL where OPENAI_API_KEY is set, else the keyless rules baseline."""
    if settings.OPENAI_API_KEY:
        return OpenAICompatible(
            api_key=settings.OPENAI_API_KEY, base_url=settings.OPENAI_BASE_URL, model=settings.OPENAI_MODEL
        )
    return RulesBaseline()
