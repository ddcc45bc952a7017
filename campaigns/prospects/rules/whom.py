"""Whom a no is about, as somebody types it: an address, a company's domain or site."""

import re
from dataclasses import dataclass

from campaigns.prospects.rules.addresses import (
    Address,
    ascii_domain,
    is_free_provider,
    read_address,
    registrable_domain,
)
from campaigns.suppressions.rules import SuppressionScope

# Sites where people have a profile: their domain names a person there, never the company that runs it.
PROFILE = re.compile(
    r"(?:https?://)?(?:[a-z]{2,3}\.)?(?:linkedin\.com/in|xing\.com/profile)/[^/?#\s]+", re.IGNORECASE
)


class WhomError(ValueError):
    """Nobody can be told by these words; the message says what to type instead."""


@dataclass(frozen=True, slots=True)
class Whom:
    """Whom a no bars: one address, or everybody at a company by each of its domains. Normal forms."""

    scope: SuppressionScope
    keys: tuple[str, ...]

    @property
    def shown(self) -> str:
        return " and ".join(self.keys)


def read_whom(text: str, *, company: bool = False) -> Whom:
    """Read an address, a domain or a web address; `company`: everybody there, also where an address was typed.

    Raises:
        WhomError: it is none of these, or the domain is a mail provider's, whose users have nothing in common.
    """
    typed = text.strip()
    if "@" in typed:
        address = read_address(typed)
        if not isinstance(address, Address):
            raise WhomError(f"This is no address. {address.reason}")
        if not company:
            return Whom(SuppressionScope.ADDRESS, (address.normalised,))
        typed = address.normalised.rpartition("@")[2]
    return Whom(SuppressionScope.DOMAIN, (company_of(typed),))


def company_of(text: str) -> str:
    """Return the domain that a company is known by. Raises WhomError as `read_whom`."""
    domain = ascii_domain(registrable_domain(text) or "")
    if "." not in domain:
        raise WhomError("This is neither an address nor a domain, such as example.com.")
    if is_free_provider(domain):
        raise WhomError(f"{domain} gives mail to everybody: say the address, or the domain of the company.")
    return domain


def is_profile(text: str) -> bool:
    """Say whether the words are the address of somebody's profile."""
    return PROFILE.match(text.strip()) is not None
