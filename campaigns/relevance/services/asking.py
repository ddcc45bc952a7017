"""What a model is asked about fit, and what its answer is worth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from campaigns.insights.models import Extraction, Insight
from campaigns.insights.rules.kinds import PROFILE, InsightKind, Tact
from campaigns.insights.rules.profile import territory_unknown
from campaigns.insights.rules.states import InsightState
from campaigns.insights.services import subject_of
from campaigns.llm.rules.questions import Purpose, Question
from campaigns.llm.selectors import current_prompt
from campaigns.offers.models import Criterion, OfferVersion
from campaigns.offers.rules import CriterionKind
from campaigns.relevance.rules import Fit


class CriterionSaid(BaseModel):
    """The answer to one criterion, with the facts that show it."""

    model_config = ConfigDict(extra="ignore")
    criterion: str
    answer: Fit
    fact_ids: list[str] = Field(default_factory=list)


class BridgeSaid(BaseModel):
    """The fact that shows the offer's problem. Problem and part are the offer's own words, so they are not read."""

    model_config = ConfigDict(extra="ignore")
    fact_id: str


class JudgementAnswer(BaseModel):
    """The answer to all criteria of an offer."""

    model_config = ConfigDict(extra="ignore")
    answers: list[CriterionSaid]
    bridge: BridgeSaid | None = None

    def to(self, criterion: str) -> CriterionSaid | None:
        """Return what is said of a criterion, None where that is nothing, or two things that differ."""
        said = [each for each in self.answers if each.criterion == criterion]
        return said[0] if said and all(each.answer is said[0].answer for each in said) else None


@dataclass(frozen=True)
class Asked:
    """A question about fit, with what its ids stand for."""

    question: Question
    facts: Mapping[str, Insight]
    criteria: Mapping[str, Criterion]

    def complaints(self, answer: JudgementAnswer) -> list[str]:
        """Name what is wrong with an answer, for the one repair round."""
        said = {key: found for key in self.criteria if (found := answer.to(key))}
        missing = [f"{key} has no answer, or two." for key in self.criteria if key not in said]
        unproven = [
            f"{key} is {each.answer}, but names none of the listed facts."
            for key, each in said.items()
            if each.answer is not Fit.UNKNOWN and not self.proof(each)
        ]
        stray = answer.bridge is not None and answer.bridge.fact_id not in self.facts
        return missing + unproven + (["The bridge names none of the listed facts."] if stray else [])

    def proof(self, said: CriterionSaid) -> Insight | None:
        """Return the first known fact of an answer; one unknown id makes the whole answer worthless."""
        if not said.fact_ids or any(each not in self.facts for each in said.fact_ids):
            return None
        return self.facts[said.fact_ids[0]]

    def stands(self, said: CriterionSaid, kind: CriterionKind) -> bool:
        """Say whether an answer counts: where their territory is unknown, what is known of it speaks for no fit.

        It may still speak against one.
        """
        for_fit = said.answer is (Fit.NOT_MET if kind is CriterionKind.DISQUALIFIER else Fit.MET)
        unknown = territory_unknown({InsightKind(fact.kind) for fact in self.facts.values()})
        named = [self.facts[each] for each in said.fact_ids if each in self.facts]
        return not (for_fit and unknown and all(fact.kind in PROFILE for fact in named))


def ask_about(extraction: Extraction, version: OfferVersion) -> Asked:
    """Return the question whether an offer fits. Its material holds verified quotes and what people wrote, no more."""
    facts = {f"F{number}": insight for number, insight in enumerate(_facts(extraction), start=1)}
    criteria = {f"C{number}": each for number, each in enumerate(version.criteria.all(), start=1)}
    question = Question(
        purpose=Purpose.JUDGEMENT,
        subject=subject_of(extraction.prospect),
        prompt=current_prompt(Purpose.JUDGEMENT),
        material={
            "facts": [{"id": key, "kind": fact.kind, "text": _quotes(fact)} for key, fact in facts.items()],
            "criteria": [{"id": key, "kind": each.kind, "text": each.text} for key, each in criteria.items()],
            "offer": {
                "name": version.offer.name,
                "what": version.what,
                "problem": version.problem,
                "part": version.part,
            },
        },
        shape=JudgementAnswer,
        schema=_schema(list(facts), list(criteria)),
    )
    return Asked(question, facts, criteria)


def _facts(extraction: Extraction) -> list[Insight]:
    """Return the facts that may be weighed: proven ones, and nothing personal."""
    rows = extraction.insights.filter(state=InsightState.GROUNDED).exclude(tact=Tact.NEVER).order_by("pk")
    return list(rows.prefetch_related("evidence__snapshot"))


def _quotes(fact: Insight) -> str:
    return " … ".join(" ".join(evidence.quote.split()) for evidence in fact.evidence.all())


def _schema(facts: Sequence[str], criteria: Sequence[str]) -> dict[str, Any]:
    fact_id = {"type": "string", "enum": list(facts)} if facts else {"type": "string"}
    answer = _closed(
        {
            "criterion": {"type": "string", "enum": list(criteria)} if criteria else {"type": "string"},
            "answer": {"type": "string", "enum": [fit.value for fit in Fit]},
            "fact_ids": {"type": "array", "items": fact_id},
        }
    )
    bridge = _closed({"fact_id": fact_id, "problem": {"type": "string"}, "part": {"type": "string"}})
    return _closed(
        {"answers": {"type": "array", "items": answer}, "bridge": {"anyOf": [bridge, {"type": "null"}]}}
    )


def _closed(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
