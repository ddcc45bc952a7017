"""Tokens and what they cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

TOKENS_A_PRICE_COVERS = Decimal(1_000_000)
CHARACTERS_A_TOKEN = 4

Prices = Mapping[str, tuple[Decimal, Decimal]]


@dataclass(frozen=True)
class Usage:
    """Tokens read and written; estimated where the server did not count them."""

    tokens_in: int
    tokens_out: int
    estimated: bool = False


def estimated_usage(sent: str, received: str) -> Usage:
    """A guess at four characters a token, marked as one, for servers that count nothing."""
    return Usage(tokens(sent), tokens(received), estimated=True)


def tokens(text: str) -> int:
    """A guess at how many tokens a text is."""
    return -(-len(text) // CHARACTERS_A_TOKEN)


def cost(prices: Prices, model: str, usage: Usage) -> Decimal | None:
    """US dollars for one call; None where the model has no price, never a guess.

    Prices are (input, output) in dollars a million tokens. No tokens cost nothing at any price.
    """
    if usage.tokens_in == usage.tokens_out == 0:
        return Decimal(0)
    if model not in prices:
        return None
    price_in, price_out = prices[model]
    return (usage.tokens_in * price_in + usage.tokens_out * price_out) / TOKENS_A_PRICE_COVERS
