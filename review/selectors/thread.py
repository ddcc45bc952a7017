"""One reply with everything that is read beside it: the thread, its evidence, the person, and who else is there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, Final

from django.db.models import BinaryField, DateTimeField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce, Substr

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.drafts.models import Draft, SlotFill
from campaigns.drafts.selectors.reading import Readable, fact_from, facts_as_column, read_drafts, readable
from campaigns.insights.models import Extraction, Insight
from campaigns.insights.rules.kinds import PROFILE, InsightKind
from campaigns.members.models import Member
from campaigns.prospects.models import Prospect
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.parsing import ParsedMail, parse
from campaigns.replies.rules.parsing.bounds import MAX_READ_BYTES
from campaigns.replies.selectors.beside import Beside, beside, columns_beside, member_as_columns
from outreach.db.kept import Given, Kept
from outreach.db.rows import Rows, made, made_whole, same
from review.models import Presence
from review.selectors.card import earlier_at
from review.selectors.sequence import Colleagues, colleagues_at

MAILS: Final = 50  # mails of a thread that are shown, the latest
SENT: Final = (MessageStatus.HANDED_OVER, MessageStatus.UNKNOWN)
_SENT: Final = same(
    "id", "draft_id", "subject", "body", "handed_over_at", "step__id", "step__number"
)  # fmt: skip
_CAME: Final = same(
    "id", "kind", "category", "received_at", "sender", "subject", "new_text", "from_other"
)  # fmt: skip


@dataclass(frozen=True)
class SentMail:
    """A mail of ours with the facts that fill it; an answer that a person wrote has none."""

    message: Message
    fills: Sequence[SlotFill]
    text: str
    template: str
    zone: str


@dataclass(frozen=True)
class OpenReply:
    """A reply as its own row tells: `mail` is what its bytes say, `came` what came of it.

    `sent` are the mails of ours in its journey and `others` those that came before or after it, the latest first;
    `copies` are the mailboxes to which this very mail came too. `profile` is what is known of how the person thinks and
    earns, `earlier` what was written to the company, or to the person, before this product did.
    """

    inbound: InboundMessage
    mail: ParsedMail
    came: Beside
    sent: Sequence[Message]
    others: Sequence[InboundMessage]
    copies: Sequence[str]
    profile: Sequence[Insight]
    earlier: Sequence[Mapping[str, Any]]
    present: Sequence[Presence]

    @property
    def prospect(self) -> Prospect | None:
        """The person it is from or about."""
        return person_of(self.inbound)


@dataclass(frozen=True)
class Thread:
    """A reply as it lies open, with what proves what we sent, and who else at the company was written to."""

    reply: OpenReply
    sent: Sequence[SentMail]
    colleagues: Colleagues
    zone: str


def person_of(inbound: InboundMessage) -> Prospect | None:
    """Return whom a reply is from or about, as far as that is known."""
    if inbound.prospect:
        return inbound.prospect
    return inbound.message.enrollment.prospect if inbound.message else None


def thread_of(reply: OpenReply, zone: str) -> Thread:
    """Read what proves the mails that we sent, and who else at the person's company was written to."""
    person = reply.prospect
    return Thread(
        reply=reply,
        sent=_proven(reply, zone),
        colleagues=colleagues_at(person) if person else Colleagues((), 0),
        zone=zone,
    )


def open_reply(inbound_id: int, by: Member, now: datetime) -> OpenReply | None:
    """Read a reply with all that its own page shows of it, in one statement; None where there is none."""
    found = _replies.ask(reply=inbound_id, member=by.pk, now=now)
    if not found:
        return None
    row = found[0]
    row.raw = bytes(row.head)  # as far as it is read; this row is shown and never saved
    return OpenReply(
        inbound=row,
        mail=parse(row.raw),
        came=beside(row),
        sent=[made_whole(Message, each) for each in row.sent],
        others=[made(InboundMessage, each) for each in row.others],
        copies=[each["mailbox"] for each in row.same_mail],
        profile=_profile(row),
        earlier=row.earlier,
        present=[made_whole(Presence, each) for each in row.present],
    )


@Kept
def _replies() -> "QuerySet[InboundMessage]":
    """Return a reply without all its bytes, of which the beginning is what is read."""
    related = (
        "message__enrollment__prospect__company", "message__enrollment__campaign__offer", "message__approved_by",
        "message__mailbox", "prospect__company", "mailbox__owner", "assigned_to", "confirmed_by", "handled_by",
    )  # fmt: skip
    journey = OuterRef("message__enrollment")
    others = InboundMessage.objects.filter(message__enrollment=journey, original__isnull=True)
    copies = InboundMessage.objects.filter(original=OuterRef("pk")).order_by("pk")
    sent = Message.objects.filter(enrollment=journey, status__in=SENT).order_by("-handed_over_at", "-pk")
    return (
        InboundMessage.objects.filter(pk=Given("reply"))
        .order_by()
        .select_related(*related)
        .defer("raw")
        .annotate(
            head=Substr("raw", 1, MAX_READ_BYTES + 1, output_field=BinaryField()),
            sent=Rows(sent[:MAILS], **_SENT, **member_as_columns("approved_by")),
            others=Rows(_latest(others.exclude(pk=OuterRef("pk"))), **_CAME),
            same_mail=Rows(copies[:MAILS], mailbox="mailbox__address"),
            facts=facts_as_column(_facts()),
            earlier=earlier_at(_of_person("company__domain"), _of_person("address")),
            present=Rows(_present(OuterRef("pk"), Given("member"), Given("now", DateTimeField())), **same("id", "since"), **member_as_columns("member")),
            **columns_beside(),
        )
    )  # fmt: skip


def _latest(rows: "QuerySet[InboundMessage]") -> "QuerySet[InboundMessage]":
    return rows.order_by("-received_at", "-pk")[:MAILS]


def _of_person(column: str, *, deeper: bool = False) -> Coalesce:
    """Return a column of the person whom a reply is from or about, as a subquery of its row sees it."""
    own, ours = (f"{whose}__{column}" for whose in ("prospect", "message__enrollment__prospect"))
    if deeper:
        return Coalesce(OuterRef(OuterRef(own)), OuterRef(OuterRef(ours)))
    return Coalesce(OuterRef(own), OuterRef(ours))


def _facts() -> "QuerySet[Insight]":
    latest = Extraction.objects.filter(prospect=_of_person("pk", deeper=True)).order_by("-pk")
    return Insight.objects.filter(extraction=Subquery(latest.values("pk")[:1]), kind__in=PROFILE)


def _profile(row: Any) -> list[Insight]:
    """Return what is known of how somebody thinks and earns, in the order in which it is always told."""
    known = [fact_from(fact) for fact in row.facts]
    return sorted(known, key=lambda fact: PROFILE.index(InsightKind(fact.kind)))


def _proven(reply: OpenReply, zone: str) -> list[SentMail]:
    if not reply.sent or reply.inbound.message is None:
        return []
    enrollment = reply.inbound.message.enrollment
    read = {each.draft.pk: each for each in read_drafts(_drafts(), enrollment=enrollment.pk)}
    for fill in (fill for each in read.values() for fill in each.fills):
        if fill.insight is not None and fill.insight.prospect_id == enrollment.prospect_id:
            fill.insight.prospect = enrollment.prospect  # whose words a quote is depends on the name
    return [_sent_mail(row, read.get(row.draft_id or 0), zone) for row in reply.sent]


def _sent_mail(message: Message, read: Any, zone: str) -> SentMail:
    if read is None or not message.body.startswith(read.text.body):
        return SentMail(message, (), message.body, "", zone)
    template = read.draft.template_version.template.name
    return SentMail(message, read.fills, read.text.body, template, zone)


@cache
def _drafts() -> Readable:
    wanted = Draft.objects.filter(enrollment=Given("enrollment"), messages__status__in=SENT).order_by()
    return readable("template_version__template", pages=True, wanted=wanted)


def present_at(inbound_id: int, by: Member, now: datetime) -> "QuerySet[Presence]":
    """Return who else has a reply before him."""
    return _present(inbound_id, by.pk, now).select_related("member")


def _present(reply: Any, but: Any, now: Any) -> "QuerySet[Presence]":
    rows = Presence.objects.filter(inbound=reply, until__gt=now).exclude(member=but)
    return rows.order_by("since", "pk")
