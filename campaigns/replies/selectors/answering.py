"""What an answer to a reply is made of: whether one may go, to whom, what stands under it, and what can be set into it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from email.utils import getaddresses
from typing import Any, Final
from urllib.parse import quote
from zoneinfo import ZoneInfo

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.selectors import noes
from campaigns.delivery.transports import transport_of
from campaigns.drafts.rules import Envelope, written_address
from campaigns.drafts.services.drafting import footer_from, from_line
from campaigns.enrollments.models import Enrollment
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import MailboxStatus
from campaigns.members.models import Member
from campaigns.members.selectors import team
from campaigns.message_templates.rules.phrases import greeting
from campaigns.message_templates.rules.rendering import render
from campaigns.message_templates.rules.values import Context, RenderingError
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.addresses import ERASED_ENDING
from campaigns.prospects.rules.names import greeting_name
from campaigns.quality import checks
from campaigns.quality.checks import (
    ai_disclosure,
    attachment,
    links,
    lookalike_characters,
    markup_leak,
    unfilled_slot,
)
from campaigns.quality.rules import Checked, Finding
from campaigns.replies.models import InboundMessage, ReplyAnswer, SavedReply
from campaigns.replies.rules.answering import (
    THANKED_ONCE,
    Addressee,
    Thread,
    addressee_of,
    as_answer,
    quoted_history,
    subject_of_answer,
    thread_of,
)
from campaigns.replies.rules.effects import ANSWERS
from campaigns.replies.rules.kinds import Category, Flag, Kind
from campaigns.replies.rules.parsing import ParsedMail, parse

# What an answer is held to. How cold mail opens, asks and sounds is no matter of a conversation.
ANSWER_CHECKS: Final = (unfilled_slot, lookalike_characters, ai_disclosure, markup_leak, links, attachment)

NO_MAIL_OF_OURS: Final = (
    "It answers no mail that we know of, so it has no thread here. Answer it in the mailbox itself."
)
AUTOMATIC: Final = "A program wrote it, and nobody reads an answer to it."
ASKED_TO_STOP: Final = "They asked us to stop. Nobody writes to them any more, not to say thank you either."
COPY: Final = "This is the same mail as another one, which came through another mailbox. Answer that one."
NOT_READABLE: Final = "Nothing is kept of this mail that could be answered."


@dataclass(frozen=True)
class Letter:
    """Everything of an answer but its text: whence, to whom, under which subject, in which thread, and what stands below."""

    mailbox: Mailbox
    enrollment: Enrollment
    addressee: Addressee
    subject: str
    thread: Thread
    footer: str
    history: str

    def envelope(self, text: str) -> Envelope:
        """Return what would leave with this text. An answer names no way out in its head; its footer does."""
        return Envelope(
            sender=from_line(self.mailbox),
            recipient=written_address(self.addressee.address),
            in_reply_to=self.thread.in_reply_to,
            subject=self.subject,
            body=f"{text}{self.footer}" + (f"\n{self.history}\n" if self.history else ""),
            opt_out_url="",
            template_version=0,
            references=self.thread.references,
        )


def may_answer(
    inbound: InboundMessage, now: datetime | None = None, *, thanks: Sequence[ReplyAnswer] | None = None
) -> str:
    """Return why this reply cannot be answered from here, in a sentence; "" where it can.

    `thanks` is what `thanks_to` finds for its person, where that was read already.
    """
    if inbound.message is None:
        return NO_MAIL_OF_OURS
    if inbound.kind != Kind.HUMAN and not _is_said_by_a_person(inbound):
        return AUTOMATIC
    if inbound.original_id is not None:
        return COPY
    if not inbound.raw:
        return NOT_READABLE
    return (
        why_not_through(inbound.message.mailbox)
        or _why_nothing_goes_to_them(inbound, inbound.message, now or timezone.now())
        or _why_not_again(inbound, inbound.message.enrollment.prospect, thanks)
    )


def _is_said_by_a_person(inbound: InboundMessage) -> bool:
    """Say whether somebody of us gave a mail that looks like a machine's the label of a person's answer."""
    return inbound.kind == Kind.AUTO and bool(inbound.relabelled) and inbound.category in ANSWERS


def why_not_through(mailbox: Mailbox) -> str:
    """Return why no answer leaves through a mailbox, "" where one does."""
    if not transport_of(mailbox).capabilities.threads:
        name = mailbox.get_transport_display().capitalize()
        return f"{name} cannot answer in a thread. Answer from {mailbox.address} itself, then say here that you did."
    if mailbox.status != MailboxStatus.ACTIVE:
        return f"{mailbox.address} is paused: {mailbox.paused_reason}"
    return ""


WAS_ERASED: Final = "This person was erased, so nobody writes to them any more."


def _why_nothing_goes_to_them(inbound: InboundMessage, ours: Message, now: datetime) -> str:
    if Flag.OPT_OUT in inbound.flags:
        return ASKED_TO_STOP
    if ours.enrollment.prospect.address.endswith(ERASED_ENDING):
        return WAS_ERASED
    wrote = inbound.sender if "@" in inbound.sender and not inbound.match_doubtful else ""
    bars = noes(ours.enrollment, ours.mailbox, now, recipient=wrote, answer=True)
    return bars[0].sentence if bars else ""


def is_thank_you(inbound: InboundMessage) -> bool:
    """Say whether what answers this reply is the one mail that may follow a no."""
    return bool(inbound.category) and Category(inbound.category) in THANKED_ONCE


def _why_not_again(inbound: InboundMessage, person: Prospect, thanks: Sequence[ReplyAnswer] | None) -> str:
    if not is_thank_you(inbound):
        return ""
    known = thanks_to(person).select_related("by") if thanks is None else thanks
    before = next(iter(known), None)
    if before is None:
        return ""
    return f"They said no, and {before.by} answered on {before.at:%-d %b %Y}. One answer is all that may follow a no."


def thanks_to(person: Any) -> QuerySet[ReplyAnswer]:
    """Return the one answer after a person's no, unless its mail was taken back or refused; a person, or a column of one."""
    return ReplyAnswer.objects.filter(thank_you_to=person).exclude(message__status__in=_NEVER_LEFT)


def thanks_that_never_left(person: Prospect) -> QuerySet[ReplyAnswer]:
    """Return the answer after a person's no whose mail was taken back or refused, so that another may take its place."""
    unsent = Message.objects.filter(pk=OuterRef("message"), status__in=_NEVER_LEFT)
    return ReplyAnswer.objects.filter(Exists(unsent), thank_you_to=person)


_NEVER_LEFT: Final = (MessageStatus.WITHDRAWN, MessageStatus.REFUSED)


def letter_to(inbound: InboundMessage) -> Letter:
    """Return what an answer to a reply is made of. The reply answers a message of ours and can be read."""
    assert inbound.message is not None
    mail, ours = parse(bytes(inbound.raw)), inbound.message
    person, mailbox = ours.enrollment.prospect, ours.mailbox
    language = person.language
    return Letter(
        mailbox=mailbox,
        enrollment=ours.enrollment,
        addressee=addressee_in(mail, inbound, person),
        subject=subject_of_answer(mail.subject, ours.subject),
        thread=thread_of(mail),
        footer=footer_from(mailbox, team(), language, way_out(ours)),
        history=_history(inbound, mail, language),
    )


def way_out(ours: Message) -> str:
    """Return the opt-out link of the conversation: that of the sequence's mail which began it."""
    if ours.opt_out_url:
        return ours.opt_out_url
    steps = ours.enrollment.messages.exclude(opt_out_url="").order_by("-pk")
    return steps.values_list("opt_out_url", flat=True).first() or ""


def addressee_in(mail: ParsedMail, inbound: InboundMessage, person: Prospect) -> Addressee:
    """Return to whom an answer to a reply goes, which says `mail`."""
    reply_to = [address for _, address in getaddresses(list(mail.headers.get("reply-to", ())))]
    return addressee_of(mail, known=person.address, doubtful=inbound.match_doubtful, reply_to=reply_to)


def _history(inbound: InboundMessage, mail: ParsedMail, language: str) -> str:
    assert inbound.message is not None
    zone = ZoneInfo(inbound.message.mailbox.time_zone)
    who = f"{mail.from_name} <{mail.from_address}>" if mail.from_name else mail.from_address
    written = mail.date if mail.date and mail.date.tzinfo else inbound.received_at
    return quoted_history(mail.body, who=who, at=written.astimezone(zone), language=language)


def findings_of(letter: Letter, text: str, member: Member) -> list[Finding]:
    """Return what the checks say of an answer's text. Nothing of it needs a quote: every word is its writer's."""
    person, mailbox = letter.enrollment.prospect, letter.mailbox
    checked = Checked(
        subject="",
        body=text,
        first_name=person.greeting_name or person.first_name,
        last_name=person.last_name,
        company=person.company.name if person.company else "",
        sender_name=mailbox.display_name,
        sender_address=mailbox.address,
        identity_expected=False,
        opt_out_expected=False,
        language=person.language,
        first_mail=False,
        known_names=(letter.enrollment.campaign.offer.name,),
        links=tuple(link for link in (member.meeting_link, mailbox.meeting_link) if link),
    )
    found = [as_answer(each, text) for each in checks.run(checked, ANSWER_CHECKS)]
    return sorted(found, key=lambda each: each.severity.value)


def meeting_link(inbound: InboundMessage, member: Member) -> str:
    """Return where somebody chooses a time with who answers: the member's own link, else that of the mailbox."""
    return member.meeting_link or (inbound.message.mailbox.meeting_link if inbound.message else "")


@dataclass(frozen=True)
class Insertable:
    """A text that can be set into an answer, or the sentence why it cannot."""

    name: str
    label: str
    digit: int | None
    text: str
    why_not: str = ""


def saved_replies() -> QuerySet[SavedReply]:
    """Return the texts that can be answered with, in every language."""
    return SavedReply.objects.filter(active=True)


def insertables(
    inbound: InboundMessage, member: Member, among: Iterable[SavedReply] | None = None
) -> list[Insertable]:
    """Return the saved replies in the language of the reader, those in English where there are none.

    `among` are all saved replies, where they were read already.
    """
    ours = inbound.message
    if ours is None:
        return []
    rows, language = list(saved_replies() if among is None else among), ours.enrollment.prospect.language
    theirs = [row for row in rows if row.language == language[:2].lower()]
    chosen = theirs or [row for row in rows if row.language == "en"]
    values = _values(inbound, ours, member) if chosen else Context()
    return [_insertable(row, values) for row in chosen]


def _insertable(row: SavedReply, values: Context) -> Insertable:
    try:
        text = render(subject="", body=row.text, context=values).body.strip()
    except RenderingError as error:
        return Insertable(str(row.pk), row.title, row.key, "", str(error))
    return Insertable(str(row.pk), row.title, row.key, text)


def _values(inbound: InboundMessage, ours: Message, member: Member) -> Context:
    """Return what a saved reply may name. Where somebody else answered, the names are his as far as his mail tells."""
    person, mailbox = ours.enrollment.prospect, ours.mailbox
    first, last = person.greeting_name or person.first_name, person.last_name
    if inbound.from_other:
        first, last = greeting_name("", "", parse(bytes(inbound.raw)).from_name).first_name, ""
    return Context(
        prospect={
            "greeting": greeting(first, person.language),
            "first_name": first,
            "last_name": last,
            "title": "" if inbound.from_other else person.title,
            "company": person.company.name if person.company else "",
            "city": person.city,
        },
        sender={
            "name": mailbox.display_name,
            "first_name": mailbox.display_name.split(" ", maxsplit=1)[0],
            "address": mailbox.address,
            "meeting_link": meeting_link(inbound, member),
        },
        offer={"name": ours.enrollment.campaign.offer.name},
    )


def mailto(inbound: InboundMessage) -> str:
    """Return the link that opens a mail program with an answer to a reply (RFC 6068)."""
    mail = parse(bytes(inbound.raw))
    person = inbound.message.enrollment.prospect if inbound.message else None
    doubtful = inbound.match_doubtful or person is None
    known = person.address if person else inbound.sender
    address = addressee_in(mail, inbound, person).address if person else known
    subject = subject_of_answer(mail.subject, inbound.message.subject if inbound.message else "")
    answered = thread_of(mail).in_reply_to if not doubtful else ""
    fields = {"subject": subject} | ({"In-Reply-To": answered} if answered else {})
    return f"mailto:{quote(address, safe='@+')}?" + "&".join(
        f"{key}={quote(value)}" for key, value in fields.items()
    )
