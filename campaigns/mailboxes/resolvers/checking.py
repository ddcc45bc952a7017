"""The DNS by dnspython, and its records judged by checkdmarc."""

from collections.abc import Callable
from typing import Any, Final

import dns.exception
import dns.nameserver
import dns.resolver
from checkdmarc.dmarc import DMARCError, parse_dmarc_record
from checkdmarc.spf import SPFError, parse_spf_record
from checkdmarc.utils import DNSException

from campaigns.mailboxes.rules.domains import USUAL_SELECTORS, Part, Said, Standing

_SECONDS: Final = 6.0
_SYSTEM: Final = "system"
_SILENT: Final = Said(Standing.NO_ANSWER, "The name servers did not answer.")


class _SilentError(Exception):
    """No name server answered."""


class DnsRecords:
    """Asks name servers: those of the system, or given ones as `host:port`."""

    def __init__(self, servers: list[str]) -> None:
        named = servers != [_SYSTEM]
        self._resolver = dns.resolver.Resolver(configure=not named)
        self._resolver.lifetime = _SECONDS
        if named:
            self._resolver.nameservers = [_server(each) for each in servers]

    def look_at(self, domain: str, *, selector: str) -> dict[Part, Said]:
        """Return what is found of each part, by itself: silence about one says nothing of another."""
        return {
            Part.SPF: self._said(lambda: self._spf(domain)),
            Part.DKIM: self._said(lambda: self._dkim(domain, selector)),
            Part.DMARC: self._said(lambda: self._dmarc(domain)),
            Part.MX: self._said(lambda: self._mx(domain)),
        }

    def _said(self, look: Callable[[], Said]) -> Said:
        try:
            return look()
        except (_SilentError, DNSException):
            return _SILENT

    def _spf(self, domain: str) -> Said:
        records = [text for text in self._texts(domain) if text.lower().split(" ")[0] == "v=spf1"]
        if len(records) != 1:
            return Said(
                Standing.FAILS, "There are several SPF records." if records else "There is no SPF record."
            )
        try:
            read = parse_spf_record(records[0], domain, resolver=self._resolver, timeout=_SECONDS)
        except SPFError as error:
            return Said(Standing.FAILS, f"The SPF record cannot be used: {_line(error)}.")
        if read["parsed"]["all"] == "pass":
            return Said(Standing.FAILS, "The SPF record lets everybody send (+all).")
        if any("could not be resolved" in word or "timed out" in word for word in map(str, read["warnings"])):
            return _SILENT
        return Said(Standing.GOOD, "The SPF record can be used.")

    def _dkim(self, domain: str, selector: str) -> Said:
        for name in [selector] if selector else USUAL_SELECTORS:
            for text in self._texts(f"{name}._domainkey.{domain}"):
                key = dict(pair.strip().split("=", 1) for pair in text.split(";") if "=" in pair)
                if key.get("p", "").strip():
                    return Said(Standing.GOOD, f"There is a DKIM key under {name}.")
        if selector:
            return Said(Standing.FAILS, f"There is no DKIM key under {selector}, or it was withdrawn.")
        return Said(
            Standing.WARNS, "No DKIM key was found under the usual names. Name its selector in the admin."
        )

    def _dmarc(self, domain: str) -> Said:
        records = [text for text in self._texts(f"_dmarc.{domain}") if text.lower().startswith("v=dmarc1")]
        if len(records) != 1:
            return Said(
                Standing.FAILS, "There are several DMARC records." if records else "There is no DMARC record."
            )
        try:
            read: Any = parse_dmarc_record(records[0], domain, resolver=self._resolver, timeout=_SECONDS)
        except DMARCError as error:
            return Said(Standing.FAILS, f"The DMARC record cannot be used: {_line(error)}.")
        return Said(Standing.GOOD, f"The DMARC policy is {read['tags']['p']['value']}.")

    def _mx(self, domain: str) -> Said:
        hosts = [str(record.exchange) for record in self._ask(domain, "MX")]
        if not hosts:
            return Said(Standing.FAILS, "There is no MX record, so no answer arrives.")
        if hosts == ["."]:
            return Said(Standing.FAILS, "The MX record says that the domain takes no mail (RFC 7505).")
        return Said(Standing.GOOD, "Answers arrive.")

    def _texts(self, name: str) -> list[str]:
        return [
            b"".join(record.strings).decode("utf-8", "replace").strip() for record in self._ask(name, "TXT")
        ]

    def _ask(self, name: str, kind: str) -> list[Any]:
        """Return records; none where the name, or a record of this kind, does not exist.

        Raises:
            _SilentError: nobody answered, or only that they cannot.
        """
        try:
            return list(self._resolver.resolve(f"{name}.", kind, search=False))
        except (dns.resolver.NoAnswer, dns.resolver.NXDOMAIN):
            return []
        except dns.exception.DNSException as error:
            raise _SilentError from error


def _line(error: Exception) -> str:
    return " ".join(str(error).split())[:200].rstrip(".")


def _server(written: str) -> dns.nameserver.Nameserver:
    host, _, port = written.rpartition(":") if written.count(":") == 1 else (written, "", "")
    return dns.nameserver.Do53Nameserver(host, int(port) if port else 53)
