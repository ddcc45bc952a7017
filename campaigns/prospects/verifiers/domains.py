"""The DNS, asked how a domain takes mail."""

from typing import Any, Final

import dns.exception
import dns.nameserver
import dns.resolver
from dns.rdatatype import RdataType

from campaigns.prospects.rules.address_checks import Route
from campaigns.prospects.rules.addresses import ascii_domain

SECONDS: Final = 6.0  # for all tries at one question
OF_THE_SYSTEM: Final = "system"
PORT: Final = 53


class DnsDomains:
    """Asks name servers: those of the system, or given ones as `host:port`."""

    def __init__(self, servers: list[str]) -> None:
        named = servers != [OF_THE_SYSTEM]
        self._resolver = dns.resolver.Resolver(configure=not named)
        self._resolver.lifetime = SECONDS
        if named:
            self._resolver.nameservers = [_server(each) for each in servers]

    def route_of(self, domain: str) -> Route:
        """Return how a domain takes mail: by its MX records, else by a host of its name (RFC 5321, 5.1).

        A single MX record without a name says that it takes none (RFC 7505).
        """
        name = f"{ascii_domain(domain)}."
        try:
            records = self._ask(name, RdataType.MX)
            if records:
                return Route.REFUSES if [str(each.exchange) for each in records] == ["."] else Route.MX
            if self._ask(name, RdataType.A) or self._ask(name, RdataType.AAAA):
                return Route.ADDRESS
        except dns.resolver.NXDOMAIN:
            return Route.NO_DOMAIN
        except dns.exception.DNSException:
            return Route.NO_ANSWER
        return Route.NONE

    def _ask(self, name: str, kind: RdataType) -> list[Any]:
        """Return the records of one kind; none where the name exists without them."""
        try:
            return list(self._resolver.resolve(name, kind, search=False))
        except dns.resolver.NoAnswer:
            return []


def _server(written: str) -> dns.nameserver.Nameserver:
    host, _, port = written.rpartition(":") if written.count(":") == 1 else (written, "", "")
    return dns.nameserver.Do53Nameserver(host, int(port) if port else PORT)
