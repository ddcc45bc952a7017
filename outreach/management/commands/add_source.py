"""`manage.py add_source WHO FILE_OR_URL`: add material about one person or one company."""

import json
from argparse import ArgumentParser
from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from campaigns.audit.rules import SOFTWARE
from campaigns.sources.models import Source
from campaigns.sources.rules.forms import Form, form_of
from campaigns.sources.rules.kinds import SourceKind, Speaker
from campaigns.sources.rules.manifests import BadEntryError, moment
from campaigns.sources.selectors import Subject, UnknownSubjectError, subject
from campaigns.sources.services import UnreadableError, add_feed, add_page, paste

KINDS = {Form.HTML: SourceKind.PAGE, Form.FEED: SourceKind.FEED}


class Command(BaseCommand):
    """Keeps a file at once; an address is fetched when somebody's enrollment gets there."""

    help = "Add a text, page or feed about a person (by address) or a company (by domain)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("who", metavar="ADDRESS_OR_DOMAIN")
        parser.add_argument("material", metavar="FILE_OR_URL")
        parser.add_argument(
            "--kind", choices=[kind.value for kind in SourceKind], help="Default: told from the content"
        )
        parser.add_argument(
            "--speaker", choices=[speaker.value for speaker in Speaker], default=Speaker.THIRD_PARTY
        )
        parser.add_argument("--title", default="")
        parser.add_argument("--url", default="", help="Where a given file came from")
        parser.add_argument("--published", help="Day of publication, YYYY-MM-DD")
        parser.add_argument("--json", action="store_true", help="Print the result as JSON")

    def handle(self, *, who: str, material: str, json: bool, **options: Any) -> None:
        try:
            about = subject(who)
            given = options | {"published": moment(options["published"] or "")}
            source = _add(about, material, given)
        except (UnknownSubjectError, BadEntryError, UnreadableError) as error:
            raise CommandError(error.sentence, returncode=2) from error
        self.stdout.write(_as_json(source) if json else _as_sentence(source))


def _add(about: Subject, material: str, given: dict[str, Any]) -> Source:
    common = {
        "speaker": Speaker(given["speaker"]),
        "title": given["title"],
        "by": SOFTWARE,
        "now": timezone.now(),
    }
    if material.startswith(("http://", "https://")):
        add = add_feed if given["kind"] == SourceKind.FEED else add_page
        return add(url=material, **about, **common)
    published: datetime | None = given["published"]
    raw = _bytes(material)
    kind = SourceKind(given["kind"] or KINDS.get(form_of(raw), SourceKind.DOCUMENT))
    return paste(raw=raw, kind=kind, url=given["url"], published_at=published, **about, **common)


def _bytes(name: str) -> bytes:
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error.strerror}.", returncode=2) from error


def _as_json(source: Source) -> str:
    snapshots = [
        {
            "id": snapshot.pk,
            "title": snapshot.title,
            "language": snapshot.language,
            "sentences": len(snapshot.sentences),
            "usable": not snapshot.unusable,
            "reason": snapshot.unusable,
        }
        for snapshot in source.snapshots.order_by("pk")
    ]
    return json.dumps(
        {"source": source.pk, "kind": source.kind, "state": source.state, "snapshots": snapshots},
        ensure_ascii=False,
    )


def _as_sentence(source: Source) -> str:
    snapshots = list(source.snapshots.all())
    if not snapshots:
        return f"Source {source.pk} was noted and will be fetched."
    usable = sum(not snapshot.unusable for snapshot in snapshots)
    return f"Source {source.pk} was kept: {len(snapshots)} texts, {usable} of them usable."
