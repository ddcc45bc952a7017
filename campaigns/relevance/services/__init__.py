"""Writes of the relevance slice: the verdict on a person for an offer, and what a person decides against it."""

from campaigns.relevance.services.judging import judge
from campaigns.relevance.services.overriding import AlreadyOverriddenError, override

__all__ = ["AlreadyOverriddenError", "judge", "override"]
