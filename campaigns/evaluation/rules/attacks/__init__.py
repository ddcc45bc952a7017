"""The generated set of attacks: every technique in every carrier at every position, the same each time."""

from campaigns.evaluation.rules.attacks.making import injections

__all__ = ["injections"]
