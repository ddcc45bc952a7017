"""Keeps what a source said at one moment."""

import hashlib
from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db import IntegrityError, transaction

from campaigns.sources.fetchers.port import Piece
from campaigns.sources.models import Snapshot, Source
from campaigns.sources.rules.cleaning import clean
from campaigns.sources.rules.kinds import SourceKind, Unusable
from campaigns.sources.rules.screening import screening_of
from campaigns.sources.rules.sentences import split
from campaigns.sources.rules.tongues import language_of
from campaigns.sources.rules.usability import why_unusable


def save_pieces(source: Source, pieces: Iterable[Piece], *, now: datetime) -> list[Snapshot]:
    """Keep each piece as a snapshot, once: what says the same as the newest from its place is that snapshot.

    A changed text supersedes the one before, except that what cannot be used never supersedes what can: a notice in
    front of a page is no proof that the page changed.
    """
    return [_save(source, piece, now) for piece in pieces]


def keep_first(source: Source, piece: Piece, *, now: datetime) -> Snapshot:
    """Store a new source with the first thing that it said, in two statements."""
    made = _snapshot(source, piece, now)
    source.problem = made.unusable
    source.save(force_insert=True)
    made.source = source
    made.screening = screening_of(made.text[span.start : span.end] for span in made.spans)
    made.save(force_insert=True)
    return made


def problem_of(saved: Sequence[Snapshot]) -> Unusable | None:
    """Return why nothing can be learned from what a look at a source brought, None where something can."""
    if not saved:
        return Unusable.EMPTY
    return None if any(not snapshot.unusable for snapshot in saved) else Unusable(saved[0].unusable)


def _save(source: Source, piece: Piece, now: datetime) -> Snapshot:
    made = _snapshot(source, piece, now)
    present = Snapshot.objects.filter(source=source, url=made.url, successor__isnull=True).first()
    if present is not None and present.text_sha256 == made.text_sha256:
        return present
    if present is not None and made.unusable and not present.unusable:
        return made
    made.supersedes = present
    made.screening = screening_of(made.text[span.start : span.end] for span in made.spans)
    try:
        with transaction.atomic():
            made.save()
            return made
    except IntegrityError:
        # Another worker saved the same page at the same moment.
        return Snapshot.objects.get(source=source, url=made.url, successor__isnull=True)


def _snapshot(source: Source, piece: Piece, now: datetime) -> Snapshot:
    """Return what would be saved of a piece."""
    text = clean(piece.text)
    sentences = split(text)
    unusable = piece.unusable or why_unusable(text, sentences, SourceKind(source.kind))
    return Snapshot(
        source=source,
        sha256=piece.sha256,
        raw=piece.raw,
        text=text,
        text_sha256=hashlib.sha256(text.encode()).hexdigest(),
        sentences=[list(span) for span in sentences],
        title=(piece.title or source.title)[:300],
        url=(piece.url or source.url)[:2000],
        language=piece.language or language_of(text),
        published_at=piece.published_at,
        fetched_at=now,
        unusable=unusable or "",
    )
