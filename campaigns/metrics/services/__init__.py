"""Writes of the metrics slice: what is proposed from edits, and what people decide on it."""

from campaigns.metrics.services.proposing import NotApplicableError, accept, decline, propose

__all__ = ["NotApplicableError", "accept", "decline", "propose"]
