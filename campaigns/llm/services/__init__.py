"""Writes of the llm slice: asking, prompts, endpoints, and the choice of a provider."""

from campaigns.llm.services.asking import Answered, NotYet, Unusable, ask, forget_answers, retry_now
from campaigns.llm.services.endpoints import probe_again
from campaigns.llm.services.estimates import expected_cost
from campaigns.llm.services.prompts import choose_default, sync_prompts
from campaigns.llm.services.providers import provider_from_settings

__all__ = [
    "Answered",
    "NotYet",
    "Unusable",
    "ask",
    "choose_default",
    "expected_cost",
    "forget_answers",
    "probe_again",
    "provider_from_settings",
    "retry_now",
    "sync_prompts",
]
