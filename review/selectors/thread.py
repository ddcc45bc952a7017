"""One reply with everything that is read beside it: the thread, its evidence, the person, and who else is there."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, Final

from django.db.models import BinaryField, Q, QuerySet
from django.db.models.functions import Substr

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.drafts.models import Draft, SlotFill
from campaigns.drafts.selectors.reading import Readable, read_drafts, readable
from campaigns.insights.models import Insight
from campaigns.insights.rules.kinds import PROFILE, InsightKind
from campaigns.insights.selectors import facts_of, latest_extraction
from campaigns.members.models import Member, Team
from campaigns.prospects.models import Prospect
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.parsing import ParsedMail, parse
from campaigns.replies.rules.parsing.bounds import MAX_READ_BYTES
from outreach.db.kept import Given
from review.models import Presence
from review.selectors.card import nameless
from review.selectors.sequence import Colleagues, colleagues_at

MAILS: Final = 50  # mails of a thread that are shown, the latest
SENT: Final = (MessageStatus.HANDED_OVER, MessageStatus.UNKNOWN)


@dataclass(frozen=True)
class SentMail:
    """A mail of ours with the facts that fill it; an answer that a person wrote has none."""

    message: Message
    fills: Sequence[SlotFill]
    text: str
    template: str
    zone: str


@dataclass(frozen=True)
class Thread:
    """A reply as it lies open. `mail` is what its bytes say; `others` came before or after it, `copies` are this very mail."""

    inbound: InboundMessage
    mail: ParsedMail
    sent: Sequence[SentMail]
    others: Sequence[InboundMessage]
    copies: Sequence[InboundMessage]
    profile: Sequence[Insight]
    colleagues: Colleagues
    present: Sequence[Presence]
    team: Team

    @property
    def zone(self) -> str:
        """The team's time zone."""
        return self.team.time_zone

    @property
    def prospect(self) -> Prospect | None:
        """The person it is from or about."""
        return person_of(self.inbound)


def person_of(inbound: InboundMessage) -> Prospect | None:
    """Return whom a reply is from or about, as far as that is known."""
    if inbound.prospect:
        return inbound.prospect
    return inbound.message.enrollment.prospect if inbound.message else None


def open_reply(inbound_id: int, by: Member, now: datetime) -> Thread | None:
    """Read a reply with all that its page shows; None where there is none."""
    inbound: Any = _replies().filter(pk=inbound_id).first()
    if inbound is None:
        return None
    team = Team.objects.first() or nameless()
    person, rest = person_of(inbound), _same_thread(inbound)
    return Thread(
        inbound=inbound,
        mail=parse(bytes(inbound.head)),
        sent=_sent(inbound, team.time_zone),
        others=[row for row in rest if row.original_id != inbound.pk],
        copies=[row for row in rest if row.original_id == inbound.pk],
        profile=_profile(person),
        colleagues=colleagues_at(person) if person else Colleagues((), 0),
        present=_present(inbound, by, now),
        team=team,
    )


def _replies() -> "QuerySet[InboundMessage]":
    """Return replies without all their bytes, of which the beginning is what is read."""
    related = (
        "message__enrollment__prospect__company", "message__enrollment__campaign__offer", "message__approved_by",
        "prospect__company", "mailbox", "assigned_to", "confirmed_by", "handled_by",
    )  # fmt: skip
    head = Substr("raw", 1, MAX_READ_BYTES + 1, output_field=BinaryField())
    return InboundMessage.objects.select_related(*related).defer("raw").annotate(head=head)


def _same_thread(inbound: InboundMessage) -> list[InboundMessage]:
    """Return what else came in from the same journey, the latest first, and this very mail as others got it."""
    wanted = Q(original=inbound.pk)
    if inbound.message:
        wanted |= Q(message__enrollment=inbound.message.enrollment_id, original__isnull=True)
    rows = InboundMessage.objects.filter(wanted).exclude(pk=inbound.pk).select_related("mailbox").defer("raw")
    return list(rows.order_by("-received_at", "-pk")[:MAILS])


def _sent(inbound: InboundMessage, zone: str) -> list[SentMail]:
    if inbound.message is None:
        return []
    enrollment = inbound.message.enrollment_id
    read = {each.draft.pk: each for each in read_drafts(_drafts(), enrollment=enrollment)}
    rows = (
        Message.objects.filter(enrollment=enrollment, status__in=SENT)
        .select_related("approved_by", "step", "mailbox")
        .order_by("-handed_over_at", "-pk")[:MAILS]
    )
    return [_sent_mail(row, read.get(row.draft_id or 0), zone) for row in rows]


def _sent_mail(message: Message, read: Any, zone: str) -> SentMail:
    if read is None or not message.body.startswith(read.text.body):
        return SentMail(message, (), message.body, "", zone)
    template = read.draft.template_version.template.name
    return SentMail(message, read.fills, read.text.body, template, zone)


@cache
def _drafts() -> Readable:
    wanted = Draft.objects.filter(enrollment=Given("enrollment"), messages__status__in=SENT).order_by()
    return readable("template_version__template", pages=True, wanted=wanted)


def _profile(person: Prospect | None) -> list[Insight]:
    """Return what is known of how somebody thinks and earns, in the order in which it is always told."""
    extraction = latest_extraction(person) if person else None
    facts = facts_of(extraction) if extraction else []
    known = [fact for fact in facts if fact.kind in PROFILE]
    return sorted(known, key=lambda fact: PROFILE.index(InsightKind(fact.kind)))


def _present(inbound: InboundMessage, by: Member, now: datetime) -> list[Presence]:
    return list(present_at(inbound.pk, by, now))


def present_at(inbound_id: int, by: Member, now: datetime) -> "QuerySet[Presence]":
    """Return who else has a reply before him."""
    rows = Presence.objects.filter(inbound=inbound_id, until__gt=now).exclude(member=by)
    return rows.select_related("member").order_by("since", "pk")
