"""What is promised by whoever is asked about an address."""

from datetime import datetime
from typing import Protocol

from campaigns.prospects.rules.address_checks import Deliverable, Route


class VerifierError(Exception):
    """A service gave no usable answer. `retry_after`: seconds until it may be asked again, None where it said none."""

    def __init__(self, sentence: str, *, retry_after: float | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.retry_after = retry_after


class Domains(Protocol):
    """Says how a domain takes mail."""

    def route_of(self, domain: str) -> Route:
        """Return the route of mail to a domain; a fault that may pass is *no answer*, never an exception."""


class Verifier(Protocol):
    """Says whether mail to an address would arrive."""

    @property
    def name(self) -> str:
        """Return the name that people read."""

    def verify(self, address: str, *, now: datetime) -> Deliverable:
        """Ask about an address as it is written to.

        Raises:
            VerifierError: no usable answer.
        """
