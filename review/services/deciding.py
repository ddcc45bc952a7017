"""What a reviewer decides on a screen: the lease is his, the form is ours, and a repeated form decides nothing new.

The decision itself is made by the delivery slice; an edited text is checked again before the page is shown.
"""

import uuid
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from django.db.models import Exists, OuterRef

from campaigns import pipeline
from campaigns.delivery.services import Decided, Refused, send_back_edited, suppress, undo
from campaigns.delivery.services import approve as approve_draft
from campaigns.delivery.services.decisions import Gate, Seen, earlier
from campaigns.delivery.services.editing import SentBack
from campaigns.drafts.models import Draft, DraftText, Finding, ReviewDecision
from campaigns.drafts.rules import APPROVALS, DraftStatus, SuppressReason, SuppressScope
from campaigns.drafts.selectors import as_retitled
from campaigns.drafts.services.editing import StaleDraftError, UnchangedError
from campaigns.llm.services import provider_from_settings
from campaigns.members.models import Member
from review.models import Lease
from review.rules import Ticket, approval_keys
from review.services.keeping import forget_unsaved
from review.services.leasing import hold, let_go

UNDO: Final = uuid.UUID("5b2a3c54-7c1e-4f0e-9d2b-6c1f0f6f7a11")  # names the keys of undone approvals


@dataclass(frozen=True)
class Unchanged:
    """The text was saved as it stood: nothing to store, nothing to check."""


def approve(*, ticket: Ticket, despite_warnings: bool, by: Member, now: datetime) -> Decided | Refused:
    """Approve what the form showed, and nothing else."""
    outcome = approve_draft(
        draft=Draft(pk=ticket.draft_id),
        seen=Seen(ticket.version, ticket.sha256, ticket.active_seconds, ticket.follow_ups),
        by=by,
        request_key=ticket.request_key,
        despite_warnings=despite_warnings,
        now=now,
        gate=unless_held(by, now),
    )
    return _settled(ticket, outcome, by)


def do_not_send(
    *, ticket: Ticket, reason: SuppressReason, scope: SuppressScope, note: str, by: Member, now: datetime
) -> Decided | Refused:
    """Hold the draft back for a reason; the scope says how far that reaches."""
    outcome = suppress(
        draft=Draft(pk=ticket.draft_id),
        seen=Seen(ticket.version, ticket.sha256, ticket.active_seconds),
        reason=reason,
        scope=scope,
        note=note,
        by=by,
        request_key=ticket.request_key,
        now=now,
        gate=unless_held(by, now, scope),
    )
    return _settled(ticket, outcome, by)


_NO_COMPANY: Final = Refused("We do not know this person's company, so only the person can be held back.")


def unless_held(by: Member, now: datetime, scope: SuppressScope = SuppressScope.DRAFT) -> Gate:
    """Refuse what a colleague has open. A lease that ran out counts as long as nobody else took the draft."""

    def why_not(draft: Draft) -> Refused | None:
        lease = getattr(draft, "lease", None)
        if lease and lease.holder_id != by.pk and lease.until > now:
            return _held(lease)
        unknown = scope is SuppressScope.COMPANY and draft.enrollment.prospect.company_id is None
        return _NO_COMPANY if unknown else None

    return Gate(("lease__holder",), why_not)


def _held(lease: Lease) -> Refused:
    return Refused(f"{lease.holder} has this draft open. Your decision was not taken.", conflict=True)


def save(
    *, ticket: Ticket, subject: str, body: str | None, by: Member, now: datetime
) -> Decided | Refused | Unchanged:
    """Store a person's text as the next version and run the checks over it at once; without a `body` it stays as it is."""
    if not hold(draft_id=ticket.draft_id, by=by, now=now):
        return _not_saved(ticket, subject, body, by, now)
    try:
        outcome = send_back_edited(
            draft=Draft(pk=ticket.draft_id),
            seen=Seen(ticket.version, ticket.sha256, ticket.active_seconds),
            subject=subject,
            body=body,
            by=by,
            request_key=ticket.request_key,
            now=now,
            provider=provider_from_settings(),
        )
    except UnchangedError:
        return Unchanged()
    except StaleDraftError:
        return _CHANGED
    if isinstance(outcome, Refused):
        return outcome
    forget_unsaved(draft_id=ticket.draft_id, by=by)
    return _checked(outcome, now)


def _checked(outcome: Decided, now: datetime) -> Decided:
    """Run the checks over what was saved; what was saved before, and not checked since, is gone on with."""
    if isinstance(outcome, SentBack):
        if outcome.checked:
            return outcome
        return replace(outcome, checked=pipeline.check_at_once(sent_back=outcome, now=now))
    draft = outcome.decision.draft
    if outcome.sentence:
        return outcome  # a test draft that was caught
    if not draft.planted:
        pipeline.advance(enrollment_id=draft.enrollment_id, now=now)
    elif draft.status == DraftStatus.CHECKING:
        pipeline.check_test(draft_id=draft.pk, now=now)
    return outcome


def _not_saved(
    ticket: Ticket, subject: str, body: str | None, by: Member, now: datetime
) -> Decided | Refused | Unchanged:
    """Say why a draft that could not be held was not saved."""
    draft = _draft(ticket)
    shown = draft.texts.filter(version=ticket.version).first()
    if shown and _same(shown, subject, body):
        return Unchanged()
    lease = getattr(draft, "lease", None)
    held = _held(lease) if lease and lease.holder_id != by.pk and lease.until > now else _CHANGED
    return earlier(ticket.request_key) or held


def save_and_approve(
    *, ticket: Ticket, subject: str, body: str, by: Member, now: datetime
) -> Decided | Refused:
    """Store a person's text, run the checks, and approve it where they find nothing."""
    saved = save(ticket=ticket, subject=subject, body=body, by=by, now=now)
    return _approve_saved(ticket, saved, despite_warnings=False, by=by, now=now)


def _approve_saved(
    ticket: Ticket, saved: Decided | Refused | Unchanged, *, despite_warnings: bool, by: Member, now: datetime
) -> Decided | Refused:
    """Approve what was just saved, bound to its own hash."""
    if isinstance(saved, Refused):
        return saved
    if isinstance(saved, Unchanged):
        return approve(ticket=ticket, despite_warnings=despite_warnings, by=by, now=now)
    if saved.sentence:
        return saved  # a test draft, caught by the edit
    draft, text = _as_saved(ticket, saved)
    unseen = _unseen(text) if despite_warnings else ""
    if unseen:
        return Refused(f"Saved, not approved. {unseen}")
    approved = Ticket(
        draft_id=draft.pk,
        version=text.version,
        sha256=draft.envelope(text).sha256,
        request_key=approval_keys(ticket.request_key)[1],
        active_seconds=ticket.active_seconds,
        follow_ups=as_retitled(ticket.follow_ups, text.subject) if ticket.follow_ups else (),
    )
    return approve(ticket=approved, despite_warnings=despite_warnings, by=by, now=now)


def _as_saved(ticket: Ticket, saved: Decided) -> tuple[Draft, DraftText]:
    """Return the draft with the text that was saved."""
    if isinstance(saved, SentBack):
        return saved.edited.known.draft, saved.edited.text
    draft = _draft(ticket)
    return draft, draft.texts.get(version=ticket.version + 1)


def _unseen(text: DraftText) -> str:
    """Return what the checks say of a text and did not of the one before it, which was shown; "" where nothing is new."""
    shown = Finding.objects.filter(text__draft=text.draft_id, text__version=text.version - 1)
    return (
        text.findings.exclude(sentence__in=shown.values("sentence"))
        .values_list("sentence", flat=True)
        .first()
        or ""
    )


def approve_with_subject(
    *, ticket: Ticket, subject: str, despite_warnings: bool, by: Member, now: datetime
) -> Decided | Refused:
    """Approve a draft under another of the subjects that were approved for it: the text is otherwise as it was shown."""
    saved = pick_subject(ticket=ticket, subject=subject, by=by, now=now)
    return _approve_saved(ticket, saved, despite_warnings=despite_warnings, by=by, now=now)


def pick_subject(*, ticket: Ticket, subject: str, by: Member, now: datetime) -> Decided | Refused | Unchanged:
    """Put another of the subjects over a draft that were approved for it; the checks run again."""
    return save(ticket=ticket, subject=subject, body=None, by=by, now=now)


def undo_approval(*, decision_id: int, by: Member, now: datetime) -> Decided | Refused:
    """Take one's own approval back while nothing has claimed its message, and have the draft open again."""
    mine = ReviewDecision.objects.filter(pk=decision_id, by=by, kind__in=APPROVALS)
    later = ReviewDecision.objects.filter(draft=OuterRef("draft"), kind__in=APPROVALS, pk__gt=OuterRef("pk"))
    decision = mine.filter(~Exists(later)).select_related("draft").first()
    if decision is None:
        return Refused("There is nothing to take back.")
    outcome = undo(draft=decision.draft, by=by, request_key=uuid.uuid5(UNDO, str(decision_id)), now=now)
    if isinstance(outcome, Decided):
        hold(draft_id=decision.draft_id, by=by, now=now)
    return outcome


_CHANGED = Refused("Somebody else changed or decided this draft meanwhile.", conflict=True)


def _draft(ticket: Ticket) -> Draft:
    related = ("enrollment__prospect__company", "enrollment__campaign", "mailbox", "step", "lease__holder")
    return Draft.objects.select_related(*related).get(pk=ticket.draft_id)


def _settled(ticket: Ticket, outcome: Decided | Refused, by: Member) -> Decided | Refused:
    """Let a draft go that somebody else must read too."""
    if isinstance(outcome, Decided) and outcome.decision.opinion:
        let_go(draft_id=ticket.draft_id, by=by)
    return outcome


def _same(text: DraftText, subject: str, body: str | None) -> bool:
    lines = (text.body if body is None else body).replace("\r\n", "\n").replace("\r", "\n")
    return (subject.strip(), lines.strip()) == (text.subject, text.body.strip())
