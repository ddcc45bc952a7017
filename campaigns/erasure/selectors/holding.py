"""What is held of a person, as he reads it: what, from where, since when."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.erasure.models import DataLink
from campaigns.erasure.registry import OWNED
from campaigns.erasure.rules import LINK_LASTS
from campaigns.erasure.selectors import Who, files_naming, owned
from campaigns.insights.models import Insight
from campaigns.mailboxes.rules import PlatformName
from campaigns.prospects.models import Contact, Prospect
from campaigns.replies.models import InboundMessage
from campaigns.sources.models import Snapshot
from campaigns.suppressions.selectors import barred

_PLATFORMS: Final = {name.value: name.value.capitalize() for name in PlatformName}

_BROUGHT: Final = "a text that one of us brought in"


@dataclass(frozen=True)
class Held:
    """One thing that is held: what it is, the words of it, where it is from, and since when."""

    what: str
    words: str
    origin: str
    since: datetime | None


def hash_of(token: str) -> str:
    """Return what is kept of a link's token."""
    return hashlib.sha256(token.encode()).hexdigest()


def link_of(token: str, now: datetime) -> DataLink | None:
    """Return the link with this token; None where there is none, or its two days are over."""
    return DataLink.objects.filter(token_sha256=hash_of(token), sent_at__gt=now - LINK_LASTS).first()


def held_in_words(prospect: Prospect) -> list[Held]:
    """Return what is held of a person, in the order in which it came."""
    return [
        *_himself(prospect),
        *_read(prospect),
        *_written(prospect),
        *_came_in(prospect),
        *_elsewhere(prospect),
    ]


def counted_in_words(who: Who) -> list[tuple[str, int]]:
    """Return how much of each kind is held, in words, what is counted nowhere else included."""
    counts: dict[str, int] = {}
    for entry in OWNED:
        if entry.shown:
            counts[entry.shown] = counts.get(entry.shown, 0) + owned(entry, who).count()
    return [(words, count) for words, count in counts.items() if count]


def is_barred(prospect: Prospect) -> bool:
    """Say whether nobody writes to the person any more."""
    return bool(barred([prospect.address, prospect.domain]))


def _himself(prospect: Prospect) -> Iterator[Held]:
    who = Who(prospect.address, prospect.pk)
    lists = sorted({batch.origin for batch in files_naming(who)} | {prospect.origin})
    origin = ", ".join(f"a list: {name}" for name in lists if name) or "a list that one of us brought in"
    columns = {
        "Name": prospect.full_name, "Work": prospect.title, "Company": str(prospect.company or ""),
        "Address": prospect.address_as_given, "City": prospect.city, "Country": prospect.country,
        "Language": prospect.language, "Profile": prospect.linkedin_url,
    } | {str(name): str(value) for name, value in prospect.columns.items()}  # fmt: skip
    for name, value in columns.items():
        if value:
            yield Held(name, value, origin, prospect.created_at)


def _read(prospect: Prospect) -> Iterator[Held]:
    for page in (
        Snapshot.objects.filter(source__prospect=prospect).select_related("source").order_by("fetched_at")
    ):
        yield Held(
            "Saved page",
            page.title or page.source.title,
            page.url or page.source.url or _BROUGHT,
            page.fetched_at,
        )
    facts = (
        Insight.objects.filter(prospect=prospect)
        .select_related("extraction")
        .prefetch_related("evidence__snapshot__source")
    )
    for fact in facts.order_by("pk"):
        pages = dict.fromkeys(
            one.snapshot.title or one.snapshot.url or one.snapshot.source.title for one in fact.evidence.all()
        )
        yield Held("Noted", fact.value, ", ".join(pages), fact.extraction.at)


def _written(prospect: Prospect) -> Iterator[Held]:
    for contact in Contact.objects.filter(address=prospect.address).order_by("at"):
        yield Held("Mail to you, before", contact.campaign, contact.sender, contact.at)
    sent = Message.objects.filter(enrollment__prospect=prospect, status=MessageStatus.HANDED_OVER)
    for message in sent.select_related("mailbox").order_by("handed_over_at"):
        yield Held("Mail to you", message.subject, message.mailbox.address, message.handed_over_at)


def _came_in(prospect: Prospect) -> Iterator[Held]:
    theirs = InboundMessage.objects.filter(message__enrollment__prospect=prospect).defer("raw")
    for mail in theirs.order_by("received_at"):
        yield Held("Mail from you", mail.subject, mail.sender, mail.received_at)


def _elsewhere(prospect: Prospect) -> Iterator[Held]:
    sent = Message.objects.filter(enrollment__prospect=prospect, mailbox__transport__in=_PLATFORMS)
    for transport in (
        sent.values_list("mailbox__transport", flat=True).distinct().order_by("mailbox__transport")
    ):
        yield Held(
            "Held by our sending platform too", _PLATFORMS[transport], "we gave it what a mail needs", None
        )
