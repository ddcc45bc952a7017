"""Which addresses belong to the open web. Nothing else is connected to."""

import ipaddress
from collections.abc import Callable, Sequence
from typing import Final

import dns.exception
import dns.resolver
import httpx2

from outreach.http.fetching.answers import Refusal, UnreachableError, UnsafeError

PORTS: Final = {"http": 80, "https": 443}
LONGEST_URL: Final = 2000
LOOPBACK: Final = "127.0.0.1"
# Addresses of IPv6 that carry one of IPv4, which is what must be checked (RFC 6052, RFC 3056).
NAT64: Final = ipaddress.ip_network("64:ff9b::/96")
SIX_TO_FOUR: Final = ipaddress.ip_network("2002::/16")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolve = Callable[[str, float], Sequence[str]]


def resolve_by_dns(host: str, seconds: float) -> Sequence[str]:
    """Return every address of a name. Raises UnreachableError."""
    try:
        return list(dns.resolver.resolve_name(host, lifetime=seconds).addresses())
    except (dns.exception.DNSException, OSError) as error:
        raise UnreachableError(f"The name {host} leads nowhere.") from error


def names_this_machine(host: str) -> bool:
    """Say whether a name is kept for the machine itself, whatever a name server says of it (RFC 6761, 6.3)."""
    return f".{host.rstrip('.').lower()}".endswith(".localhost")


def is_public(address: Address) -> bool:
    """Say whether an address belongs to the open internet: no private, loopback, link-local or metadata address."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = _inner(address)
        if inner is not None:
            return is_public(inner)
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def _inner(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    if address.ipv4_mapped:
        return address.ipv4_mapped
    if address in NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    if address in SIX_TO_FOUR:
        return address.sixtofour
    return address.teredo[1] if address.teredo else None


def web_url(url: str) -> httpx2.URL:
    """Return a plain http or https address without its fragment. Raises UnsafeError."""
    try:
        parsed = httpx2.URL(url)
        known = parsed.scheme in PORTS and bool(parsed.host) and len(url) <= LONGEST_URL
        host_is_plain = not _has_odd_number(parsed.host)
    except (httpx2.InvalidURL, ValueError) as error:
        raise UnsafeError(Refusal.NOT_WEB, "This is no web address.") from error
    if not known or parsed.userinfo or not host_is_plain:
        raise UnsafeError(Refusal.NOT_WEB, "Only plain http and https addresses are read.")
    return parsed.copy_with(fragment=None)


def _has_odd_number(host: str) -> bool:
    """Say whether a host is a number in a spelling that only some programs read as an address, such as 0x7f.1."""
    last = host.rstrip(".").rpartition(".")[2]
    return (last.isdecimal() or last.lower().startswith("0x")) and literal(host) is None


def joined(base: httpx2.URL, location: str) -> httpx2.URL:
    """Return where a redirect leads. Raises UnsafeError."""
    try:
        return base.join(location)
    except (httpx2.InvalidURL, ValueError) as error:
        raise UnsafeError(
            Refusal.NOT_WEB, "The site leads on to something that is no web address."
        ) from error


def literal(host: str) -> Address | None:
    """Return the address that a host is written as, None where it is a name."""
    try:
        return ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return None
