"""Judgement by rules: sentences stay unknown (predicates are evaluated by code elsewhere); a bridge is named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

BRIDGING_KINDS = (
    "material_event",
    "role_challenge",
    "bant_need",
    "building_now",
    "buying_intent",
    "opener_anchor",
)


def judge(material: Mapping[str, Any]) -> dict[str, Any]:
    """Every criterion unknown, and the first fact of the most bridging kind tied to the offer."""
    answers = [
        {"criterion": criterion["id"], "answer": "unknown", "fact_ids": []}
        for criterion in material["criteria"]
    ]
    return {"answers": answers, "bridge": _bridge(material)}


def _bridge(material: Mapping[str, Any]) -> dict[str, str] | None:
    offer = material.get("offer") or {}
    facts = [fact for fact in material["facts"] if fact["kind"] in BRIDGING_KINDS]
    if not facts or not offer.get("problem") or not offer.get("part"):
        return None
    fact = min(facts, key=lambda fact: BRIDGING_KINDS.index(fact["kind"]))
    return {"fact_id": fact["id"], "problem": offer["problem"], "part": offer["part"]}
