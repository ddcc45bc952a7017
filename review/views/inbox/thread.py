"""One reply: what they wrote, what we sent and what proves it, what its label does, and who else is there."""

from datetime import datetime
from typing import Any

from django.urls import reverse

from campaigns.insights.models import Insight
from campaigns.insights.rules.kinds import LABELS, InsightKind
from campaigns.members.models import Member
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.kinds import SHOWN_AS, Category, Flag, Kind, Subclass
from campaigns.replies.rules.matching import DOUBT_WORDS, Doubt
from campaigns.replies.rules.showing import html_of
from campaigns.views.times import in_words
from review.rules import Mark, Piece, age, counted, letter
from review.rules.replies import (
    ReplyView,
    is_late,
    quoted_part,
    stand_in,
    sureness,
    with_words_marked,
)
from review.selectors.desk import Desk
from review.selectors.thread import OpenReply, SentMail, Thread
from review.views.around import written_there
from review.views.aside import untils
from review.views.beside import clauses, quotes
from review.views.inbox.listing import company_of, flags_of, name_of, needs_somebody, preview, shown_label


def thread_context(thread: Thread, desk: Desk, view: ReplyView, now: datetime) -> dict[str, Any]:
    """Return what the page of one reply shows."""
    reply, inbound = thread.reply, thread.reply.inbound
    return {
        "reply": _reply(reply, view, desk, now),
        "items": _items(thread, desk.by, now),
        "label": _label(inbound, now, desk.zone),
        "profile": [_trait(fact) for fact in reply.profile],
        "dossier_url": reverse("prospect", args=[reply.prospect.pk]) if reply.prospect else "",
        "colleagues": _colleagues(thread, now),
        "present": [present_words(row, now) for row in reply.present],
        "members": [
            {"id": member.pk, "name": str(member), "chosen": member.pk == inbound.assigned_to_id}
            for member in desk.members
        ],
        "untils": list(untils(desk.team, now)),
    }


def _reply(reply: OpenReply, view: ReplyView, desk: Desk, now: datetime) -> dict[str, Any]:
    inbound, person, zone = reply.inbound, reply.prospect, desk.zone
    name = name_of(inbound, person)
    waited = now - inbound.received_at
    history = quoted_part(reply.mail.body, inbound.new_text)
    return {
        "id": inbound.pk,
        "person": name,
        "title": "" if inbound.from_other or person is None else person.title,
        "company": company_of(inbound, person),
        "city": person.city if person else "",
        "subject": inbound.subject,
        "preview": preview(inbound.new_text),
        "url": _url("inbox_reply", inbound, view),
        "owner": _owner(inbound, desk.by),
        "is_mine": inbound.assigned_to_id == desk.by.pk,
        "received": in_words(inbound.received_at, now=now, zone=zone),
        "received_iso": inbound.received_at.isoformat(),
        "age": age(waited),
        "late": inbound.handled_at is None and is_late(waited, Category(inbound.category), flags_of(inbound)),
        "kind": _kind(inbound),
        "paragraphs": with_words_marked(inbound.new_text, _words(inbound)),
        "history": history,
        "history_lines": counted(sum(bool(line.strip()) for line in history.splitlines()), "line"),
        "unreadable": inbound.unreadable,
        "cut_short": reply.mail.truncated or inbound.headers_only,
        "original_url": _url("inbox_original", inbound, view) if html_of(reply.mail) else "",
        "other": _other(inbound, person),
        "doubt": _doubt(inbound),
        "copies": reply.copies,
        "reminder": _reminder(inbound, now, zone),
        "is_back": inbound.remind_at is not None and inbound.remind_at <= now,
        "handled": _handled(inbound, now, zone),
        "no_url": _no_url(inbound, person, view),
        **{
            f"{act}_url": _url(f"inbox_{act}", inbound, view)
            for act in ("label", "done", "assign", "remind", "match", "undo", "here")
        },
    }


def _url(name: str, inbound: InboundMessage, view: ReplyView) -> str:
    return view.within(reverse(name, args=[inbound.pk]))


def _no_url(inbound: InboundMessage, person: Any, view: ReplyView) -> str:
    whom = person.address_as_given if person else inbound.sender
    back = view.within(reverse("inbox_reply", args=[inbound.pk]))
    return reverse("do_not_contact", query={"whom": whom, "back": back}) if whom else ""


def _owner(inbound: InboundMessage, by: Member) -> str:
    if inbound.assigned_to is None:
        return "Nobody's yet"
    return "Yours" if inbound.assigned_to_id == by.pk else f"With {inbound.assigned_to}"


def _kind(inbound: InboundMessage) -> str:
    """Say that a machine answered, where one did."""
    if inbound.kind != Kind.AUTO:
        return ""
    what = SHOWN_AS[Subclass(inbound.subclass)] if inbound.subclass else SHOWN_AS[Kind.AUTO]
    return f"Written by a machine: {what}."


def _words(inbound: InboundMessage) -> list[str]:
    return [words for words in inbound.deciding_words.split(" · ") if words]


def _other(inbound: InboundMessage, person: Any) -> str:
    if not inbound.from_other or person is None:
        return ""
    return f"{inbound.sender or 'Somebody else'} answers for {person}, to whom we wrote."


def _doubt(inbound: InboundMessage) -> str:
    if not inbound.match_doubtful:
        return ""
    return DOUBT_WORDS[Doubt(inbound.doubt or Doubt.SUBJECT)]


def _reminder(inbound: InboundMessage, now: datetime, zone: str) -> str:
    if inbound.remind_at is None:
        return ""
    moment = in_words(inbound.remind_at, now=now, zone=zone)
    who = f" {inbound.assigned_to}" if inbound.assigned_to else ""
    if inbound.remind_at > now:
        return f"Put off: it comes back{f' to{who}' if who else ''} {moment}."
    return f"Back since {moment}, as asked."


def _handled(inbound: InboundMessage, now: datetime, zone: str) -> str:
    if inbound.handled_at is None:
        return ""
    who = str(inbound.handled_by) if inbound.handled_by else "Software"
    return f"{who} was done with it {in_words(inbound.handled_at, now=now, zone=zone)}."


def _label(inbound: InboundMessage, now: datetime, zone: str) -> dict[str, Any]:
    """Return the label, how sure it is, what decided it, and who agreed."""
    category, flags = Category(inbound.category), flags_of(inbound)
    said, reasons = stand_in(inbound.new_text, _words(inbound))
    return {
        "category": SHOWN_AS[category],
        "flags": [SHOWN_AS[flag] for flag in flags],
        "sure": sureness(inbound.confidence),
        "is_sure": category is not Category.AMBIGUOUS,
        "shown": shown_label(inbound),
        "words": said,
        "reasons": reasons,
        "by": "" if inbound.decided_by in {"rules", ""} else inbound.decided_by,
        "confirmed": _confirmed(inbound, now, zone),
        "stays": needs_somebody(inbound),
        "opt_out": Flag.OPT_OUT in flags,
    }


def _confirmed(inbound: InboundMessage, now: datetime, zone: str) -> str:
    if inbound.confirmed_at is None:
        return ""
    who = str(inbound.confirmed_by) if inbound.confirmed_by else "Somebody"
    return f"{who} agreed {in_words(inbound.confirmed_at, now=now, zone=zone)}."


def _items(thread: Thread, by: Member, now: datetime) -> list[dict[str, Any]]:
    """Return what stands under the reply: our mails and their other ones, the latest first."""
    answered = thread.reply.inbound.message_id
    ours = [(mail.message.handed_over_at or now, _sent(mail, answered, by, now)) for mail in thread.sent]
    theirs = [(row.received_at, _came(row, thread, now)) for row in thread.reply.others]
    return [item for _, item in sorted([*ours, *theirs], key=lambda pair: pair[0], reverse=True)]


def _sent(mail: SentMail, answered: int | None, by: Member, now: datetime) -> dict[str, Any]:
    message = mail.message
    marks = [
        Mark(fill.start, fill.end, number, str(fill.pk))
        for number, fill in clauses(mail)
        if fill.part == "body"
    ]
    sent = message.handed_over_at
    return {
        "ours": True,
        "is_answered": message.pk == answered,
        "who": "You" if message.approved_by_id == by.pk else str(message.approved_by),
        "when": in_words(sent, now=now, zone=mail.zone) if sent else "perhaps sent",
        "iso": sent.isoformat() if sent else "",
        "about": _about(mail, by),
        "subject": message.subject,
        "paragraphs": letter(mail.text, marks),
        "quotes": quotes(mail, now),
    }


def _about(mail: SentMail, by: Member) -> str:
    """Say which mail of ours it is, and by whose decision it left."""
    message = mail.message
    who = "you" if message.approved_by_id == by.pk else str(message.approved_by)
    if message.step is None:
        return f"an answer, written by {who}"
    template = f", {mail.template}" if mail.template else ""
    return f"step {message.step.number}{template}, approved by {who}"


def _came(row: InboundMessage, thread: Thread, now: datetime) -> dict[str, Any]:
    paragraphs: list[list[Piece]] = with_words_marked(row.new_text, ())
    return {
        "ours": False,
        "who": name_of(row, thread.reply.prospect),
        "when": in_words(row.received_at, now=now, zone=thread.zone),
        "iso": row.received_at.isoformat(),
        "about": SHOWN_AS[Category(row.category)] if row.category else SHOWN_AS[Kind(row.kind)],
        "subject": row.subject,
        "url": reverse("inbox_reply", args=[row.pk]) if row.category else "",
        "paragraphs": paragraphs,
        "preview": preview(row.new_text),
    }


def _trait(fact: Insight) -> dict[str, Any]:
    label = LABELS[InsightKind(fact.kind)]
    said = [evidence.quote for evidence in fact.evidence.all()]
    return {"label": label[:1].upper() + label[1:], "value": fact.value, "quotes": said}


def _colleagues(thread: Thread, now: datetime) -> dict[str, Any] | None:
    person, earlier = thread.reply.prospect, thread.reply.earlier
    if person is None or not (person.company or earlier):
        return None
    return written_there(str(person.company or person), thread.colleagues, earlier, thread.zone, now)


def present_words(row: Any, now: datetime) -> str:
    """Say who else has a reply open, and for how long."""
    return f"{row.member} has it open, for {age(now - row.since)}"
