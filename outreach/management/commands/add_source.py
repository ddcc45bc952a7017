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
from campaigns.sources.rules.kinds import HANDED_IN, SourceKind, Speaker
from campaigns.sources.rules.manifests import BadEntryError, moment
from campaigns.sources.selectors import Subject, UnknownSubjectError, subject
from campaigns.sources.services import UnreadableError, add_address, add_lookup, paste, price_of

KINDS = {Form.HTML: SourceKind.PAGE, Form.FEED: SourceKind.FEED}
# What is asked instead of read; the word stands where a file or an address would.
LOOKUPS = {
    "apollo:person": SourceKind.APOLLO_PERSON,
    "apollo:company": SourceKind.APOLLO_COMPANY,
    "apollo:news": SourceKind.APOLLO_NEWS,
    "apollo:jobs": SourceKind.APOLLO_JOBS,
    "cognism:person": SourceKind.COGNISM,
    "newsapi:company": SourceKind.NEWSAPI,
}
ON_THE_WEB = (SourceKind.PAGE, SourceKind.FEED, SourceKind.SITE, SourceKind.ALERTS, SourceKind.PODCAST)
OFFERED = list(dict.fromkeys([*HANDED_IN, *ON_THE_WEB]))


class Command(BaseCommand):
    """Keeps a file at once; an address is fetched when somebody's enrollment gets there."""

    help = "Add a text, page, feed, site, podcast or look-up about a person (by address) or a company (by domain)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("who", metavar="ADDRESS_OR_DOMAIN")
        parser.add_argument(
            "material", metavar="FILE_OR_URL", help=f"A file, an address, or a look-up: {', '.join(LOOKUPS)}"
        )
        parser.add_argument(
            "--kind", choices=[kind.value for kind in OFFERED], help="Default: told from the content"
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
    if material in LOOKUPS:
        return add_lookup(kind=LOOKUPS[material], by=SOFTWARE, now=timezone.now(), **about)
    if material.startswith(("http://", "https://")):
        kind = SourceKind(given["kind"] or SourceKind.PAGE)
        return add_address(
            kind=kind if kind in ON_THE_WEB else SourceKind.PAGE, url=material, **about, **common
        )
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
        {
            "source": source.pk,
            "kind": source.kind,
            "state": source.state,
            "most_credits": float(price_of(source, now=timezone.now())),
            "snapshots": snapshots,
        },
        ensure_ascii=False,
    )


def _as_sentence(source: Source) -> str:
    snapshots = list(source.snapshots.all())
    if not snapshots:
        most = price_of(source, now=timezone.now())
        cost = f" for at most {most:g} credits" if most else ""
        return f"Source {source.pk} was noted and will be fetched{cost}."
    usable = sum(not snapshot.unusable for snapshot in snapshots)
    return f"Source {source.pk} was kept: {len(snapshots)} texts, {usable} of them usable."
