"""A client for addresses that strangers chose: the open web and nothing else.

The name is resolved once, every answer is checked, and the connection goes to an address that was checked, so a
name that changes its answer afterwards gains nothing. The same holds for each redirect.
"""

import ipaddress
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

import httpcore2
import httpx2
from django.conf import settings

from outreach.http.fetching.addresses import (
    LOOPBACK,
    Resolve,
    is_public,
    joined,
    literal,
    names_this_machine,
    resolve_by_dns,
    web_url,
)
from outreach.http.fetching.answers import Refusal, Response, UnreachableError, UnsafeError
from outreach.http.fetching.connecting import CheckedBackend, Deadline, ssl_context

REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})
MOST_REDIRECTS: Final = 5
DEADLINE_SECONDS: Final = 30.0
MOST_BYTES: Final = 5_000_000
GZIP: Final = 31  # what zlib calls a stream with the header of gzip
GZIP_MAGIC: Final = b"\x1f\x8b"
PRODUCT: Final = "OutreachBot"  # the name that robots.txt addresses us by


class GuardedClient:
    """Reads addresses of the open web, and posts to them. `allow_loopback` is for tests, whose servers run on this machine.

    `before_each` is told of every address before it is asked, redirects included, and may raise instead.
    """

    def __init__(
        self,
        *,
        allow_loopback: bool = False,
        deadline_seconds: float = DEADLINE_SECONDS,
        most_bytes: int = MOST_BYTES,
        resolve: Resolve = resolve_by_dns,
        before_each: Callable[[httpx2.URL], None] | None = None,
    ) -> None:
        self._allow_loopback = allow_loopback
        self._deadline_seconds = deadline_seconds
        self._most_bytes = most_bytes
        self._resolve = resolve
        self._before_each = before_each

    def get(self, url: str, *, etag: str = "", last_modified: str = "") -> Response:
        """Read an address within one deadline; `etag` and `last_modified` make it a conditional request.

        Raises:
            UnsafeError: we do not read this.
            UnreachableError: no proper answer in time.
        """
        deadline = Deadline(self._deadline_seconds)
        conditions = {"If-None-Match": etag, "If-Modified-Since": last_modified}
        headers = [*_headers().items(), *((name, value) for name, value in conditions.items() if value)]
        target, seen = web_url(url), set[str]()
        for _ in range(MOST_REDIRECTS + 1):
            seen.add(str(target))
            response = self._once("GET", target, headers, deadline)
            location = response.headers.get("location")
            if response.status not in REDIRECTS or not location:
                return response
            target = web_url(str(joined(target, location)))
            if str(target) in seen:
                raise UnsafeError(Refusal.REDIRECT_LOOP, "The address leads on in a circle.")
        raise UnsafeError(
            Refusal.TOO_MANY_REDIRECTS, f"The address leads on more than {MOST_REDIRECTS} times."
        )

    def post(self, url: str, *, body: bytes, headers: Mapping[str, str]) -> Response:
        """Send a body to an address within one deadline; its answer's own body is not read.

        No redirect is followed, since what is sent is meant for this address alone.

        Raises:
            UnsafeError: we do not send anything there.
            UnreachableError: no proper answer in time; it may have been taken.
        """
        own = {"User-Agent": _user_agent(), "Content-Length": str(len(body))}
        sent = [*(own | dict(headers)).items()]
        return self._once("POST", web_url(url), sent, Deadline(self._deadline_seconds), body)

    def _once(
        self,
        method: str,
        url: httpx2.URL,
        headers: Sequence[tuple[str, str]],
        deadline: Deadline,
        content: bytes = b"",
    ) -> Response:
        if self._before_each is not None:
            self._before_each(url)
        backend = CheckedBackend(self._checked, deadline)
        host = ("Host", url.netloc.decode("ascii"))
        try:
            with (
                httpcore2.ConnectionPool(ssl_context=ssl_context(), network_backend=backend) as pool,
                pool.stream(method, str(url), headers=[host, *headers], content=content) as answer,
            ):
                given = {
                    key.decode("latin-1").lower(): value.decode("latin-1") for key, value in answer.headers
                }
                is_read = method == "GET" and answer.status == 200
                body = self._body(answer.iter_stream(), given) if is_read else b""
                return Response(answer.status, str(url), body, given)
        except httpcore2.TimeoutException as error:
            raise UnreachableError("The site did not answer in time.") from error
        except (httpcore2.NetworkError, httpcore2.ProtocolError, OSError) as error:
            raise UnreachableError("The connection to the site failed.") from error

    def _checked(self, host: str, seconds: float) -> Sequence[str]:
        """Return the addresses of a host, all of which we may connect to."""
        written = literal(host) or (ipaddress.IPv4Address(LOOPBACK) if names_this_machine(host) else None)
        addresses = (
            [written] if written else [ipaddress.ip_address(each) for each in self._resolve(host, seconds)]
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


def _damaged() -> UnreachableError:
    return UnreachableError("The site's answer is damaged.")


def _unpacked(chunks: Iterable[bytes], most: int) -> Iterator[bytes]:
    """Unpack gzip, never more than `most` bytes at a time, so that a small bomb cannot fill the memory.

    Several may follow one another (RFC 1952, 2.2), what is none of them is left; one without its end is damaged.
    """
    unpacker = zlib.decompressobj(wbits=GZIP)
    received = 0
    try:
        for chunk in chunks:
            received += len(chunk)
            if received > most:
                raise _too_large(most - 1)
            rest = chunk
            while rest:
                if unpacker.eof and not rest.startswith(GZIP_MAGIC):
                    return
                if unpacker.eof:
                    unpacker = zlib.decompressobj(wbits=GZIP)
                yield unpacker.decompress(rest, most)
                rest = unpacker.unconsumed_tail or unpacker.unused_data
    except zlib.error as error:
        raise _damaged() from error
    if received and not unpacker.eof:
        raise _damaged()


def _headers() -> dict[str, str]:
    """Return what every request for a page says: who we are, and what is read."""
    return {
        "User-Agent": _user_agent(),
        "Accept": "text/html,application/xhtml+xml,application/atom+xml,application/rss+xml,application/feed+json,text/*;q=0.8",
        "Accept-Encoding": "gzip",
    }


def _user_agent() -> str:
    """Return who we are, and where somebody can complain."""
    contact = f" (+{settings.CONTACT_URL})" if settings.CONTACT_URL else ""
    return f"{PRODUCT}/1{contact}"
