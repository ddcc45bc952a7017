"""What stands around a draft on its card: the whole sequence, and who else at the company was written to."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from django.urls import reverse

from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.rules import STOP_WORDS, Stage, StopReason
from campaigns.prospects.models import Contact, Prospect
from campaigns.replies.rules.kinds import Category
from outreach.db.rows import made
from review.rules import counted, counted_to
from review.selectors.card import Opened
from review.selectors.sequence import COLLEAGUES, COUNTED, Around, Colleague, Colleagues, Mail, is_clean
from review.views.beside import day


def sequence(rest: Around, zone: str, now: datetime) -> dict[str, Any] | None:
    """Return what the card says of the whole sequence; None where the draft is all of it."""
    if len(rest.mails) < 2:
        return None
    return {
        "mails": [_mail(rest, place, zone, now) for place in range(len(rest.mails))],
        "approvable": len(rest.shown),
        "approvable_words": counted(len(rest.shown), "follow-up"),
    }


def _mail(rest: Around, place: int, zone: str, now: datetime) -> dict[str, Any]:
    mail = rest.mails[place]
    text, current = mail.text, mail.number == rest.step
    return {
        "number": mail.number,
        "current": current,
        "day": day(mail.due, zone, now),
        "subject": text.subject if text else "",
        "paragraphs": text.body.split("\n\n") if text and not current else (),
        "sentence": "" if current else _sentence(rest, place),
        "approved_too": any(text and shown.draft_id == text.draft_id for shown in rest.shown),
        "url": reverse("review_draft", args=[text.draft_id]) if text and not current else "",
        "withdraw_url": _withdraw_url(mail, ahead=_is_ahead(rest.mails, place)),
    }


def _is_ahead(mails: Sequence[Mail], place: int) -> bool:
    """Say whether a mail waits for its turn: the one before it was not sent, or its own journey waits."""
    mail = mails[place]
    return place > 0 and mail.text is not None and mail.number > mail.text.draft.enrollment.step


def _withdraw_url(mail: Mail, *, ahead: bool) -> str:
    if mail.text is None or not ahead or mail.status is not DraftStatus.APPROVED:
        return ""
    return reverse("review_withdraw_follow_up", args=[mail.text.draft_id])


def _sentence(rest: Around, place: int) -> str:
    """Say in one sentence what becomes of a step."""
    mail = rest.mails[place]
    if mail.sent:
        return "Sent."
    if mail.text is None:
        return _unwritten(rest, place)
    if mail.status is DraftStatus.APPROVED:
        return _approved(mail, ahead=_is_ahead(rest.mails, place))
    if mail.status is not DraftStatus.PLANNED:
        return "It waits for a decision on its own card."
    return _planned(rest, place)


def _approved(mail: Mail, *, ahead: bool) -> str:
    by = f"Approved by {mail.approved_by}" if mail.approved_by else "Approved"
    return f"{by}; it is checked again when its turn comes." if ahead else f"{by}; it has not left yet."


def _planned(rest: Around, place: int) -> str:
    mail = rest.mails[place]
    if mail.finding:
        return f"It comes back to you as a draft. {mail.finding}"
    if not is_clean(mail):
        return "Its checks have not run yet."
    before = rest.mails[place - 1]
    if before.number > rest.step and not is_clean(before):
        return "It follows a mail that comes back to you, and so does it."
    return "No fact about the reader in it."


def _unwritten(rest: Around, place: int) -> str:
    mail = rest.mails[place]
    if mail.number <= rest.step:
        return "There is no text of it."
    if mail.takes_facts:
        return "Opens with a fact: it comes back to you as a draft."
    if sum(not each.takes_facts for each in rest.mails[1:place]) >= rest.limit:
        return "Not written: enough mails before it say nothing new."
    return "It is written when its turn comes, and comes back to you as a draft."


def at_the_company(opened: Opened, found: Colleagues, now: datetime) -> dict[str, Any] | None:
    """Return who at the company was written to, with what, and what came of it; None where nobody was."""
    company = opened.draft.enrollment.prospect.company
    if company is None or not (found.count or opened.earlier):
        return None
    return written_there(str(company), found, opened.earlier, opened.zone, now)


def written_there(
    company: str, found: Colleagues, before: Sequence[Mapping[str, Any]], zone: str, now: datetime
) -> dict[str, Any]:
    """Return who at a company was written to, with what, and what came of it; `before` this product, and by it."""
    return {
        "company": company,
        "people": [_colleague(each, zone, now) for each in found.people],
        "more": _more(found),
        "earlier": [_earlier(row, zone, now) for row in before[:COLLEAGUES]],
        "still_earlier": len(before) > COLLEAGUES,
    }


def _more(found: Colleagues) -> str:
    if found.count > COUNTED:
        return f"In all {counted_to(COUNTED, found.count, 'other')} at this company."
    more = found.count - len(found.people)
    return f"{more} more at this company." if more else ""


def _earlier(row: Mapping[str, Any], zone: str, now: datetime) -> dict[str, str]:
    """Return a mail that was written before this product did, to somebody whom it may not know."""
    contact = made(Contact, row)
    person = made(Prospect, row["people"][0]) if row["people"] else None
    result = contact.get_result_display()
    return {
        "name": str(person or contact.address),
        "url": reverse("prospect", args=[person.pk]) if person else "",
        "title": person.title if person else "",
        "day": day(contact.at, zone, now),
        "about": f"{contact.sender or 'Somebody of ours'} wrote{f' in {contact.campaign}' if contact.campaign else ''}",
        "outcome": result[:1].upper() + result[1:],
    }


def _colleague(each: Colleague, zone: str, now: datetime) -> dict[str, str]:
    prospect, campaign = each.enrollment.prospect, each.enrollment.campaign
    return {
        "name": str(prospect),
        "url": reverse("prospect", args=[prospect.pk]),
        "title": prospect.title,
        "day": day(each.sent_at, zone, now),
        "about": f"{campaign.offer}: {each.template}" if each.template else str(campaign.offer),
        "outcome": _outcome(each),
    }


ANSWERED: Final[dict[Category, str]] = {
    Category.POSITIVE: "Answered: wants to go on",
    Category.NEUTRAL: "Answered",
    Category.NOT_INTERESTED: "Answered: not interested",
    Category.WRONG_PERSON: "Answered: the wrong person",
    Category.OUT_OF_OFFICE: "Out of office",
    Category.AMBIGUOUS: "Answered",
}


def _outcome(each: Colleague) -> str:
    stage = Stage(each.enrollment.stage)
    if each.category:
        return ANSWERED[Category(each.category)]
    if stage is Stage.STOPPED:
        words = STOP_WORDS[StopReason(each.enrollment.stop_reason)]
        return words[:1].upper() + words[1:]
    if each.sent_at:
        return "No answer" if stage is Stage.FINISHED else "No answer yet"
    return "Not sent yet"
