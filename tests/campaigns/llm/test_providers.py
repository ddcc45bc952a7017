"""Who answers is decided by the environment."""

from __future__ import annotations

from pytest_django import Settings

from campaigns.llm.services import provider_from_settings


def test_without_a_key_the_rules_answer(settings: Settings) -> None:
    settings.OPENAI_API_KEY = ""
    assert provider_from_settings().name == "rules"


def test_with_a_key_the_model_answers(settings: Settings) -> None:
    settings.OPENAI_API_KEY = "k"
    settings.OPENAI_BASE_URL = "http://127.0.0.1:9/v1"
    settings.OPENAI_MODEL = "m"
    provider = provider_from_settings()
    assert (provider.name, provider.model, provider.label) == ("openai", "m", "m at 127.0.0.1")
