"""The provider that needs no key, no network and no model."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any

from campaigns.llm.adapters.rules.extraction import extract
from campaigns.llm.adapters.rules.filling import fill
from campaigns.llm.adapters.rules.judgement import judge
from campaigns.llm.port import ProviderAnswer, ProviderError
from campaigns.llm.rules.faults import AnswerFault
from campaigns.llm.rules.prices import Usage
from campaigns.llm.rules.questions import Purpose, Question
from campaigns.llm.rules.states import AnswerMode

# Raised whenever a rule or a cue changes, so that answers of the older rules are not taken for current ones.
RULES_VERSION = "rules-3"

_ANSWERERS: Mapping[Purpose, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    Purpose.EXTRACTION: extract,
    Purpose.JUDGEMENT: judge,
    Purpose.FILLING: fill,
}


class RulesBaseline:
    """Extractive and deterministic: a repair gives the same answer, since nothing was made up before."""

    name = "rules"
    model = RULES_VERSION
    label = "rules baseline"

    def answer(self, question: Question, *, repair: str | None) -> ProviderAnswer:
        """Answer from the material. Raises ProviderError (rejected) for a purpose that has no rules."""
        answerer = _ANSWERERS.get(question.purpose)
        if answerer is None:
            raise ProviderError(AnswerFault.REJECTED, f"the {self.label} has no rules for {question.purpose}")
        started = monotonic()
        text = json.dumps(answerer(question.material), ensure_ascii=False)
        latency = round((monotonic() - started) * 1000)
        return ProviderAnswer(text, Usage(0, 0), latency, AnswerMode.EXTRACTIVE)
