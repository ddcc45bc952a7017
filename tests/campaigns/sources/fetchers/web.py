"""Sites that answer each address as they are told."""

from outreach.http.fetching import Response

HTML = "text/html; charset=utf-8"
XML = "application/rss+xml"


class Sites:
    """Answers by address, and keeps what it was asked; an address it does not know has no page."""

    def __init__(self, **headers: str) -> None:
        self.pages: dict[str, Response] = {}
        self.asked: list[str] = []
        self._headers = headers

    def has(self, url: str, body: bytes | str, kind: str = HTML, status: int = 200) -> None:
        raw = body.encode() if isinstance(body, str) else body
        self.pages[url] = Response(status, url, raw, {"content-type": kind, **self._headers})

    def get(self, url: str, *, etag: str = "", last_modified: str = "") -> Response:
        del etag, last_modified
        self.asked.append(url)
        return self.pages.get(url, Response(404, url, b"", {}))
