"""The card: everything the page of one draft shows, and what may be done there, with the reason where it may not."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse

from campaigns.delivery.services.decisions import ELSEWHERE
from campaigns.drafts.rules import DraftStatus, Lane, Shown, SuppressScope
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.quality.rules import Severity
from campaigns.quality.rules.prose import word_count
from campaigns.views.times import in_words
from review.forms import REASONS, SCOPES, sign
from review.rules import Ticket, counted, counted_to, letter, pieces, share_percent
from review.rules.views import EVERYTHING, View
from review.selectors.card import DRAFTS_COUNTED, Opened, last_decision
from review.selectors.counting import ForLeads, counts, following
from review.selectors.sequence import around, colleagues_of
from review.views.around import at_the_company, sequence
from review.views.aside import aside
from review.views.beside import STATUS, Remark, fit, marks, passed, quotes, remarks
from review.views.changes import what_changed
from review.views.front import undo_offer
from review.views.policy import policy_line
from review.views.tabs import tabs, within


@dataclass(frozen=True)
class Allowed:
    """Whether an action is open, and why not."""

    allowed: bool
    reason: str = ""


def card(opened: Opened, by: Member, now: datetime, view: View = EVERYTHING) -> dict[str, Any]:
    """Return the context of one draft's card, as somebody who looks at a view of the queue sees it."""
    said = remarks(opened, now)
    warnings = sum(remark.severity == Severity.WARNS for remark in said)
    rest = around(opened.draft, now)
    ticket = _ticket(opened, rest.shown)
    return {
        "draft": _draft(opened, view, now),
        "person": _person(opened),
        "subject_line": pieces(opened.text.subject, marks(opened, "subject")),
        "letter": letter(opened.text.body, marks(opened, "body")),
        "signature": opened.draft.footer.strip().splitlines(),
        "quotes": quotes(opened, now),
        "findings": said,
        "checks_passed_count": passed(opened),
        "fit": fit(opened.draft.match),
        "sequence": sequence(rest, opened.zone, now),
        "colleagues": at_the_company(opened, colleagues_of(opened.draft), now),
        "may": permissions(opened, said, by, now),
        "warnings_words": counted(warnings, "warning"),
        "changes": what_changed(opened, now),
        "lease": _lease(opened, by, now),
        "reasons": [{"value": reason.value, "label": label} for reason, label in REASONS.items()],
        "scopes": _scopes(opened),
        "form_token": sign(ticket, by, now),
        "request_key": ticket.request_key,
        "policy": policy_line(opened, now),
        "queue": _queue(opened, by, view, now),
        "undo": undo_offer(by, now),
        "aside": aside(opened, by, now),
        "was_taken": opened.taken,
    }


def _draft(opened: Opened, view: View, now: datetime) -> dict[str, Any]:
    draft, text = opened.draft, opened.text
    url = within(reverse("review_draft", args=[draft.pk]), view)
    return {
        "id": draft.pk,
        "url": url,
        "edit_url": f"{url}{'&' if '?' in url else '?'}edit=1#editor",
        "keeps_url": reverse("review_unsaved", args=[draft.pk]),
        "lock_url": within(reverse("review_lock", args=[draft.pk]), view),
        "subjects": draft.subjects,
        "control": draft.control,
        "version": draft.version,
        "subject": text.subject,
        "body": text.body,
        "status": STATUS[DraftStatus(draft.status)],
        "template": draft.template_version.template.name,
        "template_version": draft.template_version.number,
        "step": draft.step.number,
        "steps": opened.steps,
        "mailbox": draft.mailbox.address,
        "due": f"Due {in_words(draft.due_at, now=now, zone=opened.zone)}.",
        "word_count": word_count(text.body),
        "source_share_percent": share_percent(text.body, marks(opened, "body")),
    }


def _person(opened: Opened) -> dict[str, str]:
    prospect = opened.draft.enrollment.prospect
    return {
        "name": str(prospect),
        "url": reverse("prospect", args=[prospect.pk]),
        "title": prospect.title,
        "company": prospect.company.name if prospect.company else prospect.domain,
        "city": prospect.city,
    }


def _ticket(opened: Opened, follow_ups: tuple[Shown, ...]) -> Ticket:
    draft = opened.draft
    sha256 = draft.envelope(opened.text).sha256
    return Ticket(draft.pk, draft.version, sha256, uuid.uuid4(), follow_ups=follow_ups)


def permissions(opened: Opened, said: Sequence[Remark], by: Member, now: datetime) -> dict[str, Allowed]:
    """Say what the member may do with the draft, each with the reason where he may not."""
    closed = _why_closed(opened, by, now)
    bar = closed or _why_not_approve(opened, said)
    second = "" if bar else _warning(said)
    return {
        "approve": Allowed(not (bar or second), bar or second),
        "approve_despite_warnings": Allowed(bool(second), bar),
        "edit": Allowed(not closed, closed),
        "do_not_send": Allowed(not closed, closed),
        "take_over": Allowed(_lease(opened, by, now) is not None and by.may(Right.TAKE_OVER)),
    }


def _why_closed(opened: Opened, by: Member, now: datetime) -> str:
    """Return why nothing can be decided here; "" where it can."""
    status = DraftStatus(opened.draft.status)
    if status is not DraftStatus.IN_REVIEW:
        decision = last_decision(opened.draft)
        who = f" by {decision.by}, {in_words(decision.at, now=now, zone=opened.zone)}" if decision else ""
        return f"{STATUS[status]}{who}."
    if opened.draft.lane == Lane.UNREAD and opened.draft.unread_until:
        goes = in_words(opened.draft.unread_until, now=now, zone=opened.zone)
        return f"It goes out unread {goes}. Pull it to decide about it."
    lease = _lease(opened, by, now)
    return _whose(opened, by) or (f"{lease['name']} has this open." if lease else "")


def _whose(opened: Opened, by: Member) -> str:
    """Return for whom a draft in review waits, "" where it is the member's to decide."""
    lane = opened.draft.lane
    if lane == Lane.LEAD:
        return "" if by.may(Right.TAKE_OVER) else ELSEWHERE[Lane.LEAD].sentence
    if lane == Lane.ASIDE or opened.draft.first_reader_id == by.pk:
        return "It waits for somebody else."
    return ""


def _warning(said: Sequence[Remark]) -> str:
    """Return what warns first and how to go on all the same; "" where nothing warns."""
    first = next((remark.sentence for remark in said if remark.severity == Severity.WARNS), "")
    return f"{first} You may approve despite it." if first else ""


def _why_not_approve(opened: Opened, said: Sequence[Remark]) -> str:
    if opened.bars:
        return opened.bars[0].sentence
    if opened.draft.checked_version != opened.draft.version:
        return "The checks have not run on this text yet."
    return next((remark.sentence for remark in said if remark.severity == Severity.BLOCKS), "")


def _lease(opened: Opened, by: Member, now: datetime) -> dict[str, str] | None:
    """Return who else has the draft open, and since when."""
    lease = opened.lease
    if lease is None or lease.holder_id == by.pk or lease.until <= now:
        return None
    if opened.draft.status != DraftStatus.IN_REVIEW:
        return None
    return {"name": str(lease.holder), "since": in_words(lease.since, now=now, zone=opened.zone)}


def _scopes(opened: Opened) -> list[dict[str, Any]]:
    company = opened.draft.enrollment.prospect.company
    labels: dict[SuppressScope, str] = dict(SCOPES)
    if company is None:
        del labels[SuppressScope.COMPANY]
    else:
        labels[SuppressScope.COMPANY] = (
            f"Everybody at {company}, for good: withdraws {counted_to(DRAFTS_COUNTED, opened.drafts_there, 'draft')}"
        )
    return [
        {"value": scope.value, "label": label, "chosen": scope is SuppressScope.DRAFT}
        for scope, label in labels.items()
    ]


def _queue(opened: Opened, by: Member, view: View, now: datetime) -> dict[str, Any]:
    next_one = following(by, now, opened.draft, view)
    waiting = counts(by, now, opened.draft, view)
    return {
        "position": waiting.position,
        "waiting": waiting.seen,
        "next_url": within(reverse("review_draft", args=[next_one]), view) if next_one else None,
        "tabs": tabs(
            waiting, ForLeads(opened.flagged, opened.disagreed), opened.questions, opened.unread, by, at=view
        ),
    }
