"""Adding material: what somebody pastes or uploads, the text columns of a list, addresses to be fetched."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction

from campaigns.audit.rules import Action, Actor
from campaigns.audit.services import record
from campaigns.prospects.models import Company, Prospect
from campaigns.sources.fetchers.material import read_bytes
from campaigns.sources.fetchers.port import FetchError, Piece
from campaigns.sources.models import Source
from campaigns.sources.rules.kinds import SourceKind, SourceState, Speaker
from campaigns.sources.services.saving import keep_first, problem_of, save_pieces


class UnreadableError(Exception):
    """What was given is no text, page or feed; the sentence says what is wrong."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


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
    """Keep a pasted text, a page, a feed or a document that somebody has at hand, about one person or one company.

    The form (plain text, Markdown, HTML, feed, PDF, Word) is told from the content. The same content again changes
    nothing.

    Raises:
        UnreadableError: it is binary, or said to be a feed and is none.
    """
    pieces = read_material(raw.encode() if isinstance(raw, str) else raw, kind)
    return keep_material(
        pieces=pieces, kind=kind, speaker=speaker, title=title, url=url, published_at=published_at,
        prospect=prospect, company=company, by=by, now=now,
    )  # fmt: skip


@transaction.atomic
def keep_material(  # noqa: PLR0913  what is known of a text, each by its name
    *,
    pieces: Sequence[Piece],
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
    """Keep what `read_material` read. Apart from it, since reading may take seconds and a transaction must not."""
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
    source.state, source.read_at, source.expired_at = SourceState.FETCHED, now, None
    source.problem, source.problem_detail = problem or "", problem.sentence if problem else ""
    source.save(update_fields=["state", "read_at", "expired_at", "problem", "problem_detail"])
    return source


@transaction.atomic
def keep_reply(
    *,
    prospect: Prospect,
    text: str,
    speaker: Speaker,
    title: str,
    key: str,
    at: datetime,
    now: datetime,
) -> tuple[Source, bool]:
    """Keep what somebody answered as a source about a person; `key` names the answer, and the same key is one source.

    The text is exactly what is given: the words of a mail, without what it quotes. Return the source and whether it is
    new; who keeps the answer records it.
    """
    piece = Piece(raw=text.encode(), text=text, title=title, url=f"reply:{key}", published_at=at)
    present = Source.objects.filter(prospect=prospect, url=piece.url).first()
    source = present or Source(
        prospect=prospect, url=piece.url, kind=SourceKind.REPLY, speaker=speaker, title=title[:300]
    )
    source.state, source.read_at, source.expired_at = SourceState.FETCHED, now, None
    if present is None:
        keep_first(source, piece, now=now)
        return source, True
    problem = problem_of(save_pieces(source, [piece], now=now))
    source.problem = problem or ""
    source.save(update_fields=["state", "read_at", "expired_at", "problem"])
    return source, False


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


def expire_reply(*, prospect: Prospect, key: str, now: datetime) -> bool:
    """Let what somebody answered no longer count about a person; False where it is not kept, or did not count."""
    rows = Source.objects.filter(prospect=prospect, url=f"reply:{key}", expired_at__isnull=True)
    return bool(rows.update(expired_at=now))


def read_material(raw: bytes, kind: SourceKind) -> list[Piece]:
    """Return the texts of a file or of pasted material, by its form.

    Raises:
        UnreadableError: it is binary, or said to be a feed and is none.
    """
    try:
        return read_bytes(raw, is_feed=kind is SourceKind.FEED)
    except FetchError as error:
        raise UnreadableError(error.sentence) from error


def _source(
    pieces: Sequence[Piece], *, url: str, prospect: Prospect | None, company: Company | None, **made: Any
) -> Source:
    """Return the source of these pieces: the one with the address, or without address the one with the content."""
    about: dict[str, Any] = {"prospect": prospect, "company": company}
    if url:
        return Source.objects.get_or_create(**about, url=url[:2000], defaults=made)[0]
    hashes = [piece.sha256 for piece in pieces]
    present = Source.objects.filter(**about, url="", snapshots__sha256__in=hashes).first()
    return present or Source.objects.create(**about, url="", **made)
