"""What is given to whoever takes a conversation over: the thread, the quotes that the first mail rested on, and the fit."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, QuerySet

from campaigns.delivery.models import Message
from campaigns.delivery.rules import LEAVES_OR_LEFT
from campaigns.drafts.models import Draft, SlotFill
from campaigns.members.selectors import token_hash
from campaigns.replies.models import HandOver, HandOverNotice, InboundMessage
from campaigns.replies.rules.handing_over import LINK_LASTS


@dataclass(frozen=True)
class Said:
    """One mail of a conversation, as its writer wrote it, without what it quotes."""

    by_us: bool
    who: str
    at: datetime
    subject: str
    text: str


@dataclass(frozen=True)
class Quote:
    """A sentence that a fact rests on, and where it stands."""

    text: str
    url: str


@dataclass(frozen=True)
class Dossier:
    """A conversation as it is handed over."""

    person: str
    title: str
    company: str
    address: str
    offer: str
    campaign: str
    fit: tuple[str, ...]
    quotes: tuple[Quote, ...]
    thread: tuple[Said, ...]


def dossier_of(inbound: InboundMessage) -> Dossier:
    """Return a reply's conversation with what we know, the oldest mail first. A mail that answers none of ours stands alone."""
    theirs = _received(inbound)
    if inbound.message is None:
        return Dossier(inbound.sender, "", "", inbound.sender, "", "", (), (), (theirs,))
    enrollment = inbound.message.enrollment
    person, draft = enrollment.prospect, _draft_of(inbound.message)
    return Dossier(
        person=str(person),
        title=person.title,
        company=person.company.name if person.company else person.domain,
        address=person.address_as_given,
        offer=enrollment.campaign.offer.name,
        campaign=enrollment.campaign.name,
        fit=tuple(draft.match.reasons) if draft else (),
        quotes=tuple(_quotes(draft)) if draft else (),
        thread=tuple(_thread(inbound.message)),
    )


def _draft_of(message: Message) -> Draft | None:
    """Return the draft of the sequence's latest mail, on which the conversation rests."""
    steps = message.enrollment.messages.filter(draft__isnull=False, status__in=LEAVES_OR_LEFT).order_by("-pk")
    latest = steps.select_related("draft__match").first()
    return latest.draft if latest else None


def _quotes(draft: Draft) -> list[Quote]:
    fills = SlotFill.objects.filter(
        text__draft=draft, text__version=F("text__draft__version"), insight__isnull=False
    )
    facts = fills.select_related("insight").prefetch_related("insight__evidence__snapshot__source")
    quotes = [
        Quote(evidence.quote, evidence.snapshot.url)
        for fill in facts
        if fill.insight
        for evidence in fill.insight.evidence.all()
    ]
    return list(dict.fromkeys(quotes))


def _thread(message: Message) -> list[Said]:
    sent = message.enrollment.messages.filter(status__in=LEAVES_OR_LEFT).select_related("answer")
    ours = [
        Said(
            by_us=True, who=each.sender, at=each.handed_over_at or each.approved_at, subject=each.subject,
            text=_text_of(each),
        )
        for each in sent
    ]  # fmt: skip
    came = InboundMessage.objects.filter(message__enrollment=message.enrollment_id, original__isnull=True)
    theirs = [_received(each) for each in came.exclude(category="").defer("raw")]
    return sorted(ours + theirs, key=lambda said: said.at)


def _received(row: InboundMessage) -> Said:
    return Said(by_us=False, who=row.sender, at=row.received_at, subject=row.subject, text=row.new_text)


def _text_of(message: Message) -> str:
    answer = getattr(message, "answer", None)
    return answer.text if answer else message.body


def hand_over_by(token: str, *, now: datetime) -> HandOver | None:
    """Return the hand-over whose link has this token; None where it is too old, or whose it was works here no more."""
    rows = HandOver.objects.select_related(
        "inbound__message__enrollment__prospect__company", "by", "accepted_by"
    )
    lasting = rows.filter(token_sha256=token_hash(token), at__gt=now - LINK_LASTS)
    return lasting.exclude(to_member__is_active=False).first()


def due_notices(now: datetime) -> QuerySet[HandOverNotice]:
    """Return what is to be told by now, the longest due first. Whoever works here no more is told nothing."""
    due = HandOverNotice.objects.filter(due_at__lte=now, done_at__isnull=True)
    return due.exclude(hand_over__to_member__is_active=False).order_by("due_at", "pk")
