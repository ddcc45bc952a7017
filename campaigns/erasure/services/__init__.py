"""Forgetting a person: everywhere here at once, elsewhere as often as it takes, and what only people can decide."""

from campaigns.erasure.services.deciding import clear, keep
from campaigns.erasure.services.requesting import carry_on, erase, sweep_erasures

__all__ = ["carry_on", "clear", "erase", "keep", "sweep_erasures"]
