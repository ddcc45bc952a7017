"""Keeps what a source said at one moment."""

import hashlib
from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db import IntegrityError, transaction

from campaigns.sources.fetchers.port import Piece
from campaigns.sources.models import Snapshot, Source
from campaigns.sources.rules.cleaning import clean
from campaigns.sources.rules.kinds import SourceKind, Unusable
from campaigns.sources.rules.sentences import split
from campaigns.sources.rules.tongues import language_of
from campaigns.sources.rules.usability import why_unusable


def save_pieces(source: Source, pieces: Iterable[Piece], *, now: datetime) -> list[Snapshot]:
    """Keep each piece as a snapshot, once: the same bytes from the same place are the snapshot that is there."""
    return [_save(source, piece, now) for piece in pieces]


def problem_of(saved: Sequence[Snapshot]) -> Unusable | None:
    """Return why nothing can be learned from what a look at a source brought, None where something can."""
    if not saved:
        return Unusable.EMPTY
    return None if any(not snapshot.unusable for snapshot in saved) else Unusable(saved[0].unusable)


def _save(source: Source, piece: Piece, now: datetime) -> Snapshot:
    url = (piece.url or source.url)[:2000]
    present = Snapshot.objects.filter(source=source, sha256=piece.sha256, url=url).first()
    if present is not None:
        return present
    text = clean(piece.text)
    sentences = split(text)
    unusable = piece.unusable or why_unusable(text, sentences, SourceKind(source.kind))
    try:
        with transaction.atomic():
            return Snapshot.objects.create(
                source=source,
                sha256=piece.sha256,
                raw=piece.raw,
                text=text,
                text_sha256=hashlib.sha256(text.encode()).hexdigest(),
                sentences=[list(span) for span in sentences],
                title=(piece.title or source.title)[:300],
                url=url,
                language=piece.language or language_of(text),
                published_at=piece.published_at,
                fetched_at=now,
                unusable=unusable or "",
            )
    except IntegrityError:
        return Snapshot.objects.get(source=source, sha256=piece.sha256, url=url)
