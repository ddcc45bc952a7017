"""Adding material: what somebody pastes or uploads, the text columns of a list, addresses to be fetched."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from charset_normalizer import from_bytes
from django.db import transaction

from campaigns.audit.rules import Action, Actor
from campaigns.audit.services import record
from campaigns.prospects.models import Company, Prospect
from campaigns.sources.fetchers.feed import read_feed
from campaigns.sources.fetchers.page import read_page
from campaigns.sources.fetchers.port import FetchError, Piece
from campaigns.sources.models import Source
from campaigns.sources.rules.forms import Form, form_of
from campaigns.sources.rules.kinds import SourceKind, SourceState, Speaker, Unusable
from campaigns.sources.rules.markup import without_markdown
from campaigns.sources.services.saving import problem_of, save_pieces


class UnreadableError(Exception):
    """What was given is no text, page or feed; the sentence says what is wrong."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@transaction.atomic
def paste(  # noqa: PLR0913  what is known of a text, each by its name
    *,
    raw: bytes | str,
    kind: SourceKind,
    speaker: Speaker,
    title: str,
    url: str,
    published_at: datetime | None,
    prospect: Prospect | None = None,
    company: Company | None = None,
    by: Actor,
    now: datetime,
) -> Source:
    """Keep a pasted text, a page or a feed that somebody has at hand, about one person or one company.

    The form (plain text, Markdown, HTML, feed) is told from the content. The same content again changes nothing.

    Raises:
        UnreadableError: it is binary, or said to be a feed and is none.
    """
    pieces = _pieces(raw.encode() if isinstance(raw, str) else raw, kind)
    if kind is not SourceKind.FEED:
        pieces = [
            replace(
                piece, title=title or piece.title, url=url, published_at=published_at or piece.published_at
            )
            for piece in pieces
        ]
    source = _source(
        pieces, url=url, kind=kind, speaker=speaker, title=title, prospect=prospect, company=company
    )
    problem = problem_of(save_pieces(source, pieces, now=now))
    if source.state == SourceState.NEW:
        record(Action.COLLECTED, subject=source, by=by, kind=kind)
    source.state = SourceState.FETCHED
    source.problem, source.problem_detail = problem or "", problem.sentence if problem else ""
    source.save(update_fields=["state", "problem", "problem_detail"])
    return source


def add_feed(
    *,
    url: str,
    speaker: Speaker,
    title: str = "",
    prospect: Prospect | None = None,
    company: Company | None = None,
    by: Actor,
    now: datetime,
) -> Source:
    """Note a feed on the web; `collect` fetches it."""
    return _add_address(
        SourceKind.FEED, url, speaker, title, prospect=prospect, company=company, by=by, now=now
    )


def add_page(
    *,
    url: str,
    speaker: Speaker,
    title: str = "",
    prospect: Prospect | None = None,
    company: Company | None = None,
    by: Actor,
    now: datetime,
) -> Source:
    """Note a page on the web; `collect` fetches it."""
    return _add_address(
        SourceKind.PAGE, url, speaker, title, prospect=prospect, company=company, by=by, now=now
    )


def columns_as_sources(
    *, prospect: Prospect, texts: Mapping[str, str], by: Actor, now: datetime
) -> list[Source]:
    """Keep the running text of an import's columns as the person's own words; empty cells are skipped."""
    return [
        paste(
            raw=text,
            kind=SourceKind.COLUMN,
            speaker=Speaker.PERSON,
            title=f"{column} of {prospect}",
            url=f"column:{column}",
            published_at=None,
            prospect=prospect,
            by=by,
            now=now,
        )
        for column, text in texts.items()
        if text.strip()
    ]


def _pieces(raw: bytes, kind: SourceKind) -> list[Piece]:
    form = form_of(raw)
    if kind is SourceKind.FEED:
        try:
            return read_feed(raw)
        except FetchError as error:
            raise UnreadableError("This is no feed.") from error
    if form is Form.BINARY:
        raise UnreadableError("This is not text: only .txt, .md and .html files and feeds are read.")
    if form is Form.HTML:
        return [read_page(raw)]
    return [Piece(raw=raw, text=without_markdown(_decoded(raw)))]


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        best = from_bytes(raw).best()
        if best is None:
            raise UnreadableError(Unusable.NOT_TEXT.sentence) from None
        return str(best)


def _source(
    pieces: list[Piece], *, url: str, prospect: Prospect | None, company: Company | None, **made: Any
) -> Source:
    """Return the source of these pieces: the one with the address, or without address the one with the content."""
    about: dict[str, Any] = {"prospect": prospect, "company": company}
    if url:
        return Source.objects.get_or_create(**about, url=url[:2000], defaults=made)[0]
    hashes = [piece.sha256 for piece in pieces]
    present = Source.objects.filter(**about, url="", snapshots__sha256__in=hashes).first()
    return present or Source.objects.create(**about, url="", **made)


@transaction.atomic
def _add_address(
    kind: SourceKind,
    url: str,
    speaker: Speaker,
    title: str,
    *,
    prospect: Prospect | None,
    company: Company | None,
    by: Actor,
    now: datetime,
) -> Source:
    source, is_new = Source.objects.get_or_create(
        prospect=prospect,
        company=company,
        url=url[:2000],
        defaults={"kind": kind, "speaker": speaker, "title": title[:300], "due_at": now},
    )
    if is_new:
        record(Action.COLLECTED, subject=source, by=by, kind=kind)
    return source
