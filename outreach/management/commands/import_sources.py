"""`manage.py import_sources MANIFEST.csv`: add many files about people and companies at once."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from campaigns.audit.rules import SOFTWARE
from campaigns.sources.fetchers.port import Piece
from campaigns.sources.models import Source
from campaigns.sources.rules.manifests import BadEntryError, Entry, read_manifest
from campaigns.sources.selectors import Subject, UnknownSubjectError, subject
from campaigns.sources.services import UnreadableError, keep_material, read_material


class Command(BaseCommand):
    """All or nothing: a bad row changes nothing. Rows about people who were not taken in are listed and skipped."""

    help = (
        "Add the files that a CSV lists (file, prospect, company, kind, speaker, url, title, published_at)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("manifest", type=Path, metavar="MANIFEST.csv", help="The list of files")
        parser.add_argument("--json", action="store_true", help="Print the result as JSON")

    def handle(self, *, manifest: Path, json: bool, **_: Any) -> None:
        skipped: list[dict[str, Any]] = []
        try:
            read = list(_read(manifest, skipped))
            with transaction.atomic():
                sources = [_kept(*each) for each in read]
        except (BadEntryError, UnreadableError) as error:
            raise CommandError(error.sentence, returncode=2) from error
        self.stdout.write(_as_json(sources, skipped) if json else _as_sentences(sources, skipped))


def _read(manifest: Path, skipped: list[dict[str, Any]]) -> Iterator[tuple[Entry, Subject, list[Piece]]]:
    """Read every file before anything is written, since that may take seconds each."""
    for entry in read_manifest(_bytes(manifest)):
        raw = _bytes(_beside(manifest, entry))
        try:
            about = subject(entry.about)
        except UnknownSubjectError as error:
            skipped.append({"row": entry.row, "about": entry.about, "reason": error.sentence})
            continue
        try:
            yield entry, about, read_material(raw, entry.kind)
        except UnreadableError as error:
            raise BadEntryError(f"Row {entry.row}, {entry.file}: {error.sentence}") from error


def _kept(entry: Entry, about: Subject, pieces: list[Piece]) -> Source:
    return keep_material(
        pieces=pieces,
        kind=entry.kind,
        speaker=entry.speaker,
        title=entry.title,
        url=entry.url,
        published_at=entry.published_at,
        by=SOFTWARE,
        now=timezone.now(),
        **about,
    )


def _beside(manifest: Path, entry: Entry) -> Path:
    """Return the file of a row: in the folder `sources` beside the list, else in the list's own folder."""
    if Path(entry.file).name != entry.file:
        raise BadEntryError(f"Row {entry.row}: “{entry.file}” must be the name of a file beside the list.")
    places = (manifest.parent / "sources" / entry.file, manifest.parent / entry.file)
    found = next((place for place in places if place.is_file()), None)
    if found is None:
        raise BadEntryError(f"Row {entry.row}: there is no file {entry.file} beside the list.")
    return found


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadEntryError(f"{path} cannot be read: {error.strerror}.") from error


def _as_json(sources: list[Source], skipped: list[dict[str, Any]]) -> str:
    return json.dumps(
        {
            "sources": len(sources),
            "snapshots": sum(source.snapshots.count() for source in sources),
            "unusable": [
                {"source": source.pk, "title": snapshot.title, "reason": snapshot.unusable}
                for source in sources
                for snapshot in source.snapshots.exclude(unusable="")
            ],
            "skipped": skipped,
        },
        ensure_ascii=False,
    )


def _as_sentences(sources: list[Source], skipped: list[dict[str, Any]]) -> str:
    lines = [f"Kept {len(sources)} sources."]
    lines += [f"Row {row['row']} was skipped: {row['reason']}" for row in skipped]
    return "\n".join(lines)
