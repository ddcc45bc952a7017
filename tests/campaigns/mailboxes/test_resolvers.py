"""What the DNS says, read from a name server on loopback. No database."""

from collections.abc import Iterator

import dns.rcode
import pytest

from campaigns.mailboxes.resolvers.checking import DnsRecords
from campaigns.mailboxes.rules.domains import Part, Standing
from tests.fakes.dns_server import NameServer, Zone, serving


@pytest.fixture(scope="module")
def server() -> Iterator[NameServer]:
    with serving() as running:
        yield running


def zone(
    domain: str,
    *,
    spf: str = "v=spf1 ip4:192.0.2.1 -all",
    dmarc: str = "v=DMARC1; p=none",
    mx: str = "10 mx.",
) -> Zone:
    return {
        domain: {"TXT": [f'"{spf}"', '"something=else"'], "MX": [mx]},
        f"_dmarc.{domain}": {"TXT": [f'"{dmarc}"']},
        f"s1._domainkey.{domain}": {"TXT": ['"v=DKIM1; k=rsa; p=MIGf"']},
        f"old._domainkey.{domain}": {"TXT": ['"v=DKIM1; p="']},
    }


def standings(server: NameServer, domain: str, of: Zone, selector: str = "") -> dict[str, str]:
    server.zone = of
    found = DnsRecords([server.address]).look_at(domain, selector=selector)
    return {part.value: said.standing.value for part, said in found.items()}


def test_a_whole_domain_is_good(server: NameServer) -> None:
    found = standings(server, "good.example", zone("good.example"))
    assert found == {"spf": "good", "dkim": "good", "dmarc": "good", "mx": "good"}


@pytest.mark.parametrize(
    ("number", "records", "part", "standing"),
    [
        (1, {"spf": "v=spf1 +all"}, Part.SPF, Standing.FAILS),
        (2, {"spf": "v=spf1 ip4:999.0.2.1 -all"}, Part.SPF, Standing.FAILS),
        (3, {"spf": "nothing of the kind"}, Part.SPF, Standing.FAILS),
        (4, {"dmarc": "v=DMARC1; p=perhaps"}, Part.DMARC, Standing.FAILS),
        (5, {"dmarc": "hello"}, Part.DMARC, Standing.FAILS),
        (6, {"dmarc": "v=DMARC1; p=reject"}, Part.DMARC, Standing.GOOD),
        (7, {"mx": "0 ."}, Part.MX, Standing.FAILS),
    ],
)
def test_a_record_that_cannot_be_used_fails(
    server: NameServer, number: int, records: dict[str, str], part: Part, standing: Standing
) -> None:
    domain = f"bad{number}.example"
    assert standings(server, domain, zone(domain, **records))[part.value] == standing


def test_a_domain_without_records_fails_but_for_a_key_whose_name_nobody_said(server: NameServer) -> None:
    found = standings(server, "empty.example", {"empty.example": {}})
    assert found == {"spf": "fails", "dkim": "warns", "dmarc": "fails", "mx": "fails"}


def test_a_key_is_looked_for_under_its_name(server: NameServer) -> None:
    of = zone("named.example")
    assert standings(server, "named.example", of, "old")["dkim"] == Standing.FAILS
    assert standings(server, "named.example", of, "none")["dkim"] == Standing.FAILS
    assert standings(server, "named.example", of, "s1")["dkim"] == Standing.GOOD


def test_a_server_that_cannot_answer_says_nothing_of_the_domain(server: NameServer) -> None:
    of: Zone = dict.fromkeys(zone("broken.example"), dns.rcode.SERVFAIL)
    of |= {f"{name}._domainkey.broken.example": dns.rcode.SERVFAIL for name in ("google", "selector1")}
    found = standings(server, "broken.example", of)
    assert set(found.values()) == {Standing.NO_ANSWER}
