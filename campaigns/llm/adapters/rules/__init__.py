"""The keyless baseline: answers from the material by rules, invents nothing, and is named as what it is."""

from campaigns.llm.adapters.rules.baseline import RulesBaseline

__all__ = ["RulesBaseline"]
