"""A client for addresses that strangers chose: the open web and nothing else.

The name is resolved once, every answer is checked, and the connection goes to an address that was checked, so a
name that changes its answer afterwards gains nothing. The same holds for each redirect.
"""

import ipaddress
import ssl
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from enum import StrEnum
from functools import cache
from typing import Any, Final

import dns.exception
import dns.resolver
import httpcore2
import httpx2
from django.conf import settings

PORTS: Final = {"http": 80, "https": 443}
REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})
MOST_REDIRECTS: Final = 5
DEADLINE_SECONDS: Final = 30.0
MOST_BYTES: Final = 5_000_000
LONGEST_URL: Final = 2000
# Addresses of IPv6 that carry one of IPv4, which is what must be checked (RFC 6052, RFC 3056).
NAT64: Final = ipaddress.ip_network("64:ff9b::/96")
SIX_TO_FOUR: Final = ipaddress.ip_network("2002::/16")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolve = Callable[[str, float], Sequence[str]]


class Refusal(StrEnum):
    """Why an address is not read, now or later."""

    NOT_WEB = "not_web"
    PRIVATE_ADDRESS = "private_address"
    TOO_LARGE = "too_large"
    TOO_MANY_REDIRECTS = "too_many_redirects"


class UnsafeError(Exception):
    """The address, or what stands there, is one that we do not read."""

    def __init__(self, refusal: Refusal, sentence: str) -> None:
        super().__init__(sentence)
        self.refusal = refusal
        self.sentence = sentence


class UnreachableError(Exception):
    """The site did not answer properly, or not in time; later it may."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True)
class Response:
    """What a site answered. `url` is where the last redirect led, `headers` have lower-case names."""

    status: int
    url: str
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def unchanged(self) -> bool:
        """The site says that what we have is still current (RFC 9110, 15.4.5)."""
        return self.status == 304

    @property
    def etag(self) -> str:
        return self.headers.get("etag", "")[:250]

    @property
    def last_modified(self) -> str:
        return self.headers.get("last-modified", "")[:100]

    @property
    def content_type(self) -> str:
        return self.headers.get("content-type", "").partition(";")[0].strip().lower()

    def retry_after(self, now: datetime) -> float | None:
        """Return the seconds that the site asks us to wait (RFC 9110, 10.2.3), None where it says nothing readable."""
        written = self.headers.get("retry-after", "").strip()
        if written.isdecimal():
            return float(written)
        try:
            moment = parsedate_to_datetime(written)
        except ValueError:
            return None
        aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return max((aware - now).total_seconds(), 0.0)


def resolve_by_dns(host: str, seconds: float) -> Sequence[str]:
    """Return every address of a name. Raises UnreachableError."""
    try:
        return list(dns.resolver.resolve_name(host, lifetime=seconds).addresses())
    except (dns.exception.DNSException, OSError) as error:
        raise UnreachableError(f"The name {host} leads nowhere.") from error


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


class GuardedClient:
    """Reads addresses of the open web. `allow_loopback` is for tests, whose servers run on this machine."""

    def __init__(
        self,
        *,
        allow_loopback: bool = False,
        deadline_seconds: float = DEADLINE_SECONDS,
        most_bytes: int = MOST_BYTES,
        resolve: Resolve = resolve_by_dns,
    ) -> None:
        self._allow_loopback = allow_loopback
        self._deadline_seconds = deadline_seconds
        self._most_bytes = most_bytes
        self._resolve = resolve

    def get(self, url: str, *, etag: str = "", last_modified: str = "") -> Response:
        """Read an address within one deadline; `etag` and `last_modified` make it a conditional request.

        Raises:
            UnsafeError: we do not read this.
            UnreachableError: no proper answer in time.
        """
        deadline = _Deadline(self._deadline_seconds)
        conditions = {"If-None-Match": etag, "If-Modified-Since": last_modified}
        headers = [*_headers().items(), *((name, value) for name, value in conditions.items() if value)]
        target = _web_url(url)
        for _ in range(MOST_REDIRECTS + 1):
            response = self._get_once(target, headers, deadline)
            location = response.headers.get("location")
            if response.status not in REDIRECTS or not location:
                return response
            target = _web_url(str(_joined(target, location)))
        raise UnsafeError(
            Refusal.TOO_MANY_REDIRECTS, f"The address leads on more than {MOST_REDIRECTS} times."
        )

    def _get_once(
        self, url: httpx2.URL, headers: Sequence[tuple[str, str]], deadline: "_Deadline"
    ) -> Response:
        backend = _CheckedBackend(self._checked, deadline)
        try:
            with (
                httpcore2.ConnectionPool(ssl_context=_ssl_context(), network_backend=backend) as pool,
                pool.stream(
                    "GET", str(url), headers=[("Host", url.netloc.decode("ascii")), *headers]
                ) as answer,
            ):
                given = {
                    key.decode("latin-1").lower(): value.decode("latin-1") for key, value in answer.headers
                }
                body = self._body(answer.iter_stream(), given) if answer.status == 200 else b""
                return Response(answer.status, str(url), body, given)
        except httpcore2.TimeoutException as error:
            raise UnreachableError("The site did not answer in time.") from error
        except (httpcore2.NetworkError, httpcore2.ProtocolError, OSError) as error:
            raise UnreachableError("The connection to the site failed.") from error

    def _checked(self, host: str, seconds: float) -> Sequence[str]:
        """Return the addresses of a host, all of which we may connect to."""
        literal = _literal(host)
        addresses = (
            [literal] if literal else [ipaddress.ip_address(each) for each in self._resolve(host, seconds)]
        )
        if not addresses:
            raise UnreachableError(f"The name {host} leads nowhere.")
        for address in addresses:
            if not (is_public(address) or (self._allow_loopback and address.is_loopback)):
                raise UnsafeError(Refusal.PRIVATE_ADDRESS, "The address leads into a private network.")
        return [str(address) for address in addresses]

    def _body(self, chunks: Iterable[bytes], headers: Mapping[str, str]) -> bytes:
        """Return the unpacked body; its size is watched on the wire and after unpacking."""
        encoding = headers.get("content-encoding", "identity").strip().lower()
        if encoding not in {"identity", "", "gzip", "x-gzip"}:
            raise UnsafeError(Refusal.NOT_WEB, "The site packs its answer in a way that was not asked for.")
        body = bytearray()
        for piece in _unpacked(chunks, self._most_bytes + 1) if "gzip" in encoding else chunks:
            body += piece
            if len(body) > self._most_bytes:
                raise _too_large(self._most_bytes)
        return bytes(body)


def _too_large(most: int) -> UnsafeError:
    return UnsafeError(Refusal.TOO_LARGE, f"It is larger than {most / 1_000_000:g} MB.")


def _unpacked(chunks: Iterable[bytes], most: int) -> Iterator[bytes]:
    """Unpack gzip, never more than `most` bytes at a time, so that a small bomb cannot fill the memory."""
    unpacker = zlib.decompressobj(wbits=31)
    received = 0
    try:
        for chunk in chunks:
            received += len(chunk)
            if received > most:
                raise _too_large(most - 1)
            yield unpacker.decompress(chunk, most)
    except zlib.error as error:
        raise UnreachableError("The site's answer is damaged.") from error


def _headers() -> dict[str, str]:
    """Return what every request says: who we are, and where somebody can complain."""
    contact = f" (+{settings.CONTACT_URL})" if settings.CONTACT_URL else ""
    return {
        "User-Agent": f"OutreachBot/1{contact}",
        "Accept": "text/html,application/xhtml+xml,application/atom+xml,application/rss+xml,text/*;q=0.8",
        "Accept-Encoding": "gzip",
    }


def _web_url(url: str) -> httpx2.URL:
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
    return (last.isdecimal() or last.lower().startswith("0x")) and _literal(host) is None


def _joined(base: httpx2.URL, location: str) -> httpx2.URL:
    try:
        return base.join(location)
    except (httpx2.InvalidURL, ValueError) as error:
        raise UnsafeError(
            Refusal.NOT_WEB, "The site leads on to something that is no web address."
        ) from error


def _literal(host: str) -> Address | None:
    try:
        return ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return None


@cache
def _ssl_context() -> ssl.SSLContext:
    return ssl.create_default_context()


class _Deadline:
    """The one moment by which everything must be over."""

    def __init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds

    def left(self) -> float:
        """Return the seconds left. Raises UnreachableError where there are none."""
        seconds = self._until - time.monotonic()
        if seconds <= 0:
            raise UnreachableError("The site did not answer in time.")
        return seconds


class _CheckedBackend(httpcore2.NetworkBackend):
    """Connects only to addresses that were checked. TLS still proves the name that was asked for."""

    def __init__(self, checked: Callable[[str, float], Sequence[str]], deadline: _Deadline) -> None:
        self._checked = checked
        self._deadline = deadline
        self._sockets = httpcore2.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.NetworkStream:
        fault: Exception = UnreachableError("The connection to the site failed.")
        for address in self._checked(host, self._deadline.left()):
            try:
                stream = self._sockets.connect_tcp(
                    address, port, self._deadline.left(), local_address, socket_options
                )
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                fault = error
            else:
                return _TimedStream(stream, self._deadline)
        raise fault


class _TimedStream(httpcore2.NetworkStream):
    """A connection each of whose steps has only what is left of the one deadline."""

    def __init__(self, stream: httpcore2.NetworkStream, deadline: _Deadline) -> None:
        self._stream = stream
        self._deadline = deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, self._deadline.left())

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, self._deadline.left())

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore2.NetworkStream:
        secured = self._stream.start_tls(ssl_context, server_hostname, self._deadline.left())
        return _TimedStream(secured, self._deadline)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)
