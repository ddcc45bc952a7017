"""The card: everything the page of one draft shows, and what may be done there, with the reason where it may not."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.urls import reverse

from campaigns.drafts.rules import DraftStatus, Lane, Shown, SuppressScope
from campaigns.drafts.selectors.sampling import going_out_unread
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.quality.rules import Severity
from campaigns.quality.rules.prose import word_count
from campaigns.views.times import in_words
from review.forms import REASONS, SCOPES, sign
from review.rules import Ticket, age, counted, letter, minutes_left, pieces, share_percent
from review.selectors.card import Opened, last_decision
from review.selectors.queue import (
    behind,
    decided_today,
    free_for,
    last_undoable,
    open_questions,
    place_of,
    under_way,
    upcoming,
)
from review.selectors.sequence import around, colleagues_of
from review.views.around import at_the_company, sequence
from review.views.aside import aside
from review.views.beside import STATUS, Remark, fit, marks, passed, quotes, remarks
from review.views.changes import what_changed
from review.views.policy import policy_line
from review.views.tabs import tabs

FRONT: Final = 12  # drafts of the queue that its first page lists


@dataclass(frozen=True)
class Allowed:
    """Whether an action is open, and why not."""

    allowed: bool
    reason: str = ""


def card(opened: Opened, by: Member, now: datetime) -> dict[str, Any]:
    """Return the context of one draft's card."""
    said = remarks(opened, now)
    warnings = sum(remark.severity == Severity.WARNS for remark in said)
    rest = around(opened.draft, now)
    ticket = _ticket(opened, rest.shown)
    return {
        "draft": _draft(opened, now),
        "person": _person(opened),
        "subject_line": pieces(opened.text.subject, marks(opened, "subject")),
        "letter": letter(opened.text.body, marks(opened, "body")),
        "signature": opened.draft.footer.strip().splitlines(),
        "quotes": quotes(opened, now),
        "findings": said,
        "checks_passed_count": passed(opened),
        "fit": fit(opened.draft.match),
        "sequence": sequence(rest, opened.zone, now),
        "colleagues": at_the_company(colleagues_of(opened.draft), opened.zone, now),
        "may": permissions(opened, said, by, now),
        "warnings_words": counted(warnings, "warning"),
        "changes": what_changed(opened, now),
        "lease": _lease(opened, by, now),
        "reasons": [{"value": reason.value, "label": label} for reason, label in REASONS.items()],
        "scopes": _scopes(opened),
        "form_token": sign(ticket, by, now),
        "request_key": ticket.request_key,
        "policy": policy_line(opened, now),
        "queue": _queue(opened, by, now),
        "undo": undo_offer(by, now),
        "aside": aside(opened, by, now),
    }


def _draft(opened: Opened, now: datetime) -> dict[str, Any]:
    draft, text = opened.draft, opened.text
    url = reverse("review_draft", args=[draft.pk])
    return {
        "id": draft.pk,
        "url": url,
        "edit_url": f"{url}?edit=1#editor",
        "keeps_url": reverse("review_unsaved", args=[draft.pk]),
        "lock_url": reverse("review_lock", args=[draft.pk]),
        "subjects": opened.draft.subjects,
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
    if opened.draft.lane == Lane.ASIDE or opened.draft.first_reader_id == by.pk:
        return "It waits for somebody else."
    lease = _lease(opened, by, now)
    return f"{lease['name']} has this open." if lease else ""


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
            f"Everybody at {company}, for good: withdraws {counted(opened.drafts_there, 'draft')}"
        )
    return [
        {"value": scope.value, "label": label, "chosen": scope is SuppressScope.DRAFT}
        for scope, label in labels.items()
    ]


def _queue(opened: Opened, by: Member, now: datetime) -> dict[str, Any]:
    following = behind(free_for(by, now), opened.draft).values_list("pk", flat=True).first()
    place = place_of(opened.draft)
    return {
        "position": place.position,
        "waiting": place.waiting,
        "next_url": reverse("review_draft", args=[following]) if following else None,
        "tabs": tabs(place.waiting, opened.questions, opened.unread),
    }


def undo_offer(by: Member, now: datetime) -> dict[str, Any] | None:
    """Return the member's last approval that he can still take back."""
    found = last_undoable(by, now)
    if found is None:
        return None
    return {
        "id": found.decision_id,
        "name": f"{found.person} approved",
        "minutes": minutes_left(found.until - now),
    }


def queue_page(by: Member, mine: str | None, now: datetime) -> dict[str, Any]:
    """Return the context of the queue's first page: where one is, and what waits."""
    waiting = place_of(None).waiting
    free = free_for(by, now).count() if waiting else 0
    context: dict[str, Any] = {
        "draft": None,
        "queue": {"tabs": tabs(waiting, open_questions().count(), going_out_unread().count())},
        "undo": undo_offer(by, now),
    }
    if free:
        rows = _rows(by, now)
        start = {"waiting": waiting, "mine": mine, "rows": rows, "more": max(waiting - len(rows), 0)}
        return context | {"start": start}
    return context | {"empty": _empty(by, now)}


def _rows(by: Member, now: datetime) -> list[dict[str, Any]]:
    rows = []
    for draft in upcoming(FRONT):
        prospect, lease = draft.enrollment.prospect, getattr(draft, "lease", None)
        other = lease if lease and lease.until > now and lease.holder_id != by.pk else None
        rows.append(
            {
                "url": reverse("review_draft", args=[draft.pk]),
                "person": str(prospect),
                "title": prospect.title,
                "company": prospect.company.name if prospect.company else "",
                "campaign": draft.enrollment.campaign.name,
                "age": age(now - draft.created_at),
                "held_by": str(other.holder) if other else "",
            }
        )
    return rows


def _empty(by: Member, now: datetime) -> dict[str, Any]:
    """Return which of the empty states holds: others are at it, or all is read."""
    rest = under_way(by, now)
    if rest.at_colleagues or rest.being_written:
        return {
            "kind": "others",
            "held_by_colleagues": rest.at_colleagues,
            "being_written": rest.being_written,
            "oldest": age(now - rest.oldest) if rest.oldest else "",
        }
    return {"kind": "done", "inbox_url": reverse("inbox"), **decided_today(by, now)}
