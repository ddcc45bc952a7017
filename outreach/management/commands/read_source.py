"""`manage.py read_source FILE_OR_URL…`: say what the product reads in pages, feeds and documents."""

import json
import re
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand
from django.utils import timezone

from campaigns.sources.fetchers.document import read_document
from campaigns.sources.fetchers.feed import Feed, parse_feed
from campaigns.sources.fetchers.material import BINARY
from campaigns.sources.fetchers.page import read_page
from campaigns.sources.fetchers.port import FetchError, Piece, Wanted, failed
from campaigns.sources.fetchers.web import read_web
from campaigns.sources.rules.cleaning import clean
from campaigns.sources.rules.decoding import decoded
from campaigns.sources.rules.forms import Form, form_of
from campaigns.sources.rules.kinds import SourceKind, Unusable
from campaigns.sources.rules.markup import without_markdown
from campaigns.sources.rules.redirects import unwrapped
from campaigns.sources.rules.sentences import split
from campaigns.sources.rules.tongues import language_of
from campaigns.sources.rules.usability import why_unusable
from outreach.http.fetching import PoliteClient

SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)
KINDS: Final = {
    Form.HTML: "page",
    Form.FEED: "feed",
    Form.TEXT: "document",
    Form.PDF: "document",
    Form.DOCX: "document",
    Form.BINARY: "document",
}
AS_SOURCE: Final = {"page": SourceKind.PAGE, "feed": SourceKind.FEED, "document": SourceKind.DOCUMENT}


class Command(BaseCommand):
    """Files need no database. Addresses are fetched as sources are: safely, and as robots.txt allows."""

    help = "Say what is read in each page, feed or document: title, text, day, language, and whether it is usable."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("inputs", nargs="+", metavar="FILE_OR_URL")
        parser.add_argument("--json", action="store_true", help="Print one JSON object a line")

    def handle(self, *, inputs: list[str], json: bool, **_: Any) -> None:
        for name in inputs:
            line = _line(name)
            self.stdout.write(_as_json(line) if json else _as_summary(line))


def _line(name: str) -> dict[str, Any]:
    """Return what is read in one file or at one address; what cannot be read says why, and ends nothing."""
    try:
        raw, url = _bytes(name)
        return {"input": name} | _reading(raw, url)
    except FetchError as error:
        reason = error.problem.value if error.problem else "unreachable"
        return {"input": name} | _said("page", reason=reason, sentence=error.sentence)


def _bytes(name: str) -> tuple[bytes, str]:
    if SCHEME.match(name):
        target = unwrapped(name)
        if not target:
            raise failed(Unusable.NOT_TEXT, "This address leads to no page of the web.")
        response = read_web(PoliteClient(), Wanted(url=target, now=timezone.now()))
        return response.body, response.url
    try:
        return Path(name).read_bytes(), ""
    except OSError as error:
        raise failed(Unusable.NO_SUCH_PAGE, f"The file cannot be read: {error.strerror}.") from error


def _reading(raw: bytes, url: str) -> dict[str, Any]:
    form = form_of(raw)
    kind = KINDS[form]
    if form is Form.FEED:
        return _of_feed(parse_feed(raw, url=url))
    if form is Form.BINARY:
        return _said(kind, reason=Unusable.NOT_TEXT.value, sentence=BINARY)
    return _of_piece(kind, _piece(raw, form, url))


def _piece(raw: bytes, form: Form, url: str) -> Piece:
    if form is Form.HTML:
        return read_page(raw, url=url)
    if form is Form.TEXT:
        return Piece(raw=raw, text=without_markdown(decoded(raw)))
    return read_document(raw, url=url)


def _of_piece(kind: str, piece: Piece) -> dict[str, Any]:
    text = clean(piece.text)
    unusable = piece.unusable or why_unusable(text, split(text), AS_SOURCE[kind])
    return _said(
        kind,
        title=piece.title,
        text=text,
        published_at=piece.published_at.isoformat() if piece.published_at else None,
        language=piece.language or language_of(text) or None,
        reason=unusable.value if unusable else None,
        sentence=unusable.sentence if unusable else "",
    )


def _of_feed(feed: Feed) -> dict[str, Any]:
    text = "\n\n".join(clean(entry.text) for entry in feed.entries if entry.text)
    empty = not feed.entries
    return _said(
        "feed",
        title=feed.title,
        text=text,
        published_at=max((entry.published_at for entry in feed.entries if entry.published_at), default=None),
        language=feed.language or language_of(text) or None,
        reason=Unusable.EMPTY.value if empty else None,
        sentence="The feed has no entries." if empty else "",
        feed=[_entry(entry) for entry in feed.entries],
    )


def _entry(entry: Piece) -> dict[str, Any]:
    is_own = entry.url.startswith(("http://", "https://"))
    return {
        "id": entry.key,
        "url": entry.url if is_own else None,
        "title": entry.title,
        "published_at": entry.published_at.isoformat() if entry.published_at else None,
        "text": clean(entry.text),
    }


def _said(kind: str, *, reason: str | None, sentence: str, **known: Any) -> dict[str, Any]:
    line = {"title": "", "text": "", "published_at": None, "language": None, "feed": None} | known
    published = line["published_at"]
    return line | {
        "kind": kind,
        "published_at": published
        if published is None or isinstance(published, str)
        else published.isoformat(),
        "usable": reason is None,
        "reason": reason,
        "sentence": sentence or None,
    }


def _as_json(line: Mapping[str, Any]) -> str:
    order = (
        "input",
        "title",
        "text",
        "published_at",
        "language",
        "kind",
        "usable",
        "reason",
        "sentence",
        "feed",
    )
    return json.dumps({name: line[name] for name in order}, ensure_ascii=False)


def _as_summary(line: Mapping[str, Any]) -> str:
    state = "usable" if line["usable"] else f"not usable: {line['sentence']}"
    lines = [f"{line['input']}: {line['kind']}, {state}"]
    lines += [f"  {name}: {line[name]}" for name in ("title", "published_at", "language") if line[name]]
    lines += [f"  entry: {entry['title'] or entry['id']}" for entry in line["feed"] or ()]
    return "\n".join([*lines, *(f"  | {each}" for each in line["text"].split("\n")[:10] if each)])
