"""Which of a campaign's mails a reader is shown beside the offer's claims, and what is on record of them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.core import signing
from django.db.models import Count, F, Q, QuerySet

from campaigns.delivery.models import Message
from campaigns.delivery.selectors.leaving import LEFT
from campaigns.drafts.models import Draft, DraftText
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.models import Campaign
from campaigns.enrollments.rules import BY_VERDICT, drawn_place
from campaigns.launch.models import ArtifactTest
from campaigns.launch.rules import DRAFTS_SHOWN, ArtifactTestKind

_PREVIEW = 90
_SALT: Final = "campaigns.launch.drawn"


@dataclass(frozen=True)
class Shown:
    """One mail as a phone's inbox shows it, and whole."""

    draft: Draft
    subject: str
    begins: str
    body: str


def shown_for_test(campaign: Campaign, kind: ArtifactTestKind) -> list[Shown]:
    """Return the ten mails of the next test of a kind: drawn by a hash, so that nobody chooses them.

    Before a launch they are drafts that nobody withdrew; while the campaign runs, mails that have left.
    """
    rows = _sent(campaign) if kind is ArtifactTestKind.RUNNING else _written(campaign)
    number = ArtifactTest.objects.filter(campaign=campaign).count()
    drawn = sorted(
        rows.values_list("pk", flat=True), key=lambda pk: drawn_place(f"artifact:{number}:{pk}", 10**9)
    )
    texts = DraftText.objects.filter(draft__in=drawn[:DRAFTS_SHOWN], version=F("draft__version"))
    return [_shown(text) for text in texts.select_related("draft").order_by("draft")]


@dataclass(frozen=True)
class Drawn:
    """The mails that a reader was shown for one test, and when."""

    drafts: Sequence[int]
    at: datetime


def sealed(campaign: Campaign, kind: ArtifactTestKind, shown: Sequence[Shown], now: datetime) -> str:
    """Return what was drawn, so that it comes back with the answers as it was: while he reads, others are written."""
    said = [campaign.pk, kind, [mail.draft.pk for mail in shown], now.isoformat()]
    return signing.dumps(said, salt=_SALT)


def unsealed(campaign: Campaign, kind: ArtifactTestKind, seal: str) -> Drawn | None:
    """Return what was drawn; None where the seal is none of ours, or of another campaign or kind of test."""
    try:
        campaign_id, of_kind, drafts, at = signing.loads(seal, salt=_SALT)
    except signing.BadSignature:
        return None
    same = campaign_id == campaign.pk and of_kind == kind
    return Drawn(drafts, datetime.fromisoformat(at)) if same else None


def _written(campaign: Campaign) -> QuerySet[Draft]:
    standing = (DraftStatus.IN_REVIEW, DraftStatus.APPROVED)
    return Draft.objects.filter(
        enrollment__campaign=campaign, step__number=1, status__in=standing, planted=False
    )


def _sent(campaign: Campaign) -> QuerySet[Draft]:
    return Draft.objects.filter(
        enrollment__campaign=campaign, planted=False, messages__in=Message.objects.filter(LEFT)
    ).distinct()


def _shown(text: DraftText) -> Shown:
    words = " ".join(text.body.split())
    return Shown(text.draft, text.subject, words[:_PREVIEW], text.body)


def record_of(campaign: Campaign) -> dict[str, Any]:
    """Return what stands on record beside a reader's answers, each as a share from 0 to 1 or a count.

    refused: of those judged, whom the offer does not belong with. proven: drafts with a personal clause, each backed
    by a quote. alike: drafts whose first sentence another draft begins with too. findings: what checks said.
    """
    people = campaign.enrollments.aggregate(
        all=Count("id"), refused=Count("id", filter=Q(stop_reason__in=BY_VERDICT))
    )
    drafts = list(_written(campaign).values_list("pk", flat=True))
    texts = DraftText.objects.filter(draft__in=drafts, version=F("draft__version"))
    openers = Counter(_opener(body) for body in texts.values_list("body", flat=True))
    proven = texts.filter(fills__insight__isnull=False).distinct().count()
    return {
        "refused": _share(people["refused"], people["all"]),
        "proven": _share(proven, len(drafts)),
        "alike": _share(sum(n for n in openers.values() if n > 1), len(drafts)),
        "findings": texts.aggregate(n=Count("findings"))["n"],
    }


def _opener(body: str) -> str:
    """Return the first sentence under the greeting, the same for every spelling of it."""
    paragraphs = [part for part in body.split("\n\n") if part.strip()]
    first = paragraphs[1] if len(paragraphs) > 1 else body
    return " ".join(first.split(".")[0].casefold().split())


def _share(part: int, whole: int) -> float:
    return round(part / whole, 3) if whole else 0.0
