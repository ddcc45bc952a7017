"""What a call would cost, said before anybody makes it."""

from __future__ import annotations

from django.conf import settings

from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.llm.port import Provider
from campaigns.llm.rules.prices import Usage, cost, tokens
from campaigns.llm.rules.questions import Question, canonical_json


def expected_cost(question: Question, provider: Provider, *, tokens_out: int) -> str:
    """Return what asking would cost, in words: nothing by rules, dollars where the model has a price, else unknown.

    Tokens read are estimated at four characters each; `tokens_out` is the caller's guess of the answer's.
    """
    if provider.name == RulesBaseline.name:
        return f"no cost: {provider.label}"
    sent = question.prompt.system + question.prompt.task + canonical_json(question.material)
    dollars = cost(settings.LLM_PRICES, provider.model, Usage(tokens(sent), tokens_out, estimated=True))
    if dollars is None:
        return f"asks {provider.label}, whose price is not known"
    return f"asks {provider.label}, about ${dollars:.4f}"
