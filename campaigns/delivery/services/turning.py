"""When the turn of a follow-up comes: what was approved ahead is checked again, and scheduled where nothing changed."""

from datetime import datetime

from django.db import transaction

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import record, record_each
from campaigns.delivery.composing import why_unsendable
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageKind
from campaigns.delivery.selectors import last_handed_over
from campaigns.delivery.services.pairs import planned_again
from campaigns.delivery.services.scheduling import columns_of
from campaigns.drafts.models import Draft, DraftText, ReviewDecision
from campaigns.drafts.rules import APPROVALS, DraftStatus
from campaigns.drafts.selectors import ahead_of, broken_fills, fills_of, why_lapsed
from campaigns.enrollments.models import Enrollment, Step
from campaigns.enrollments.rules import Stage, go
from campaigns.enrollments.services import move
from campaigns.members.rules import VersionStatus
from campaigns.relevance.rules import Verdict
from campaigns.relevance.selectors import effective_verdict, latest_match


class TakenBackError(Exception):
    """The approval was taken back at the moment at which its turn came; nothing was changed."""


@transaction.atomic
def begin_turn(*, enrollment: Enrollment, step: Step, now: datetime) -> Stage | None:
    """Move a waiting journey on to its next step; None where its time has not come, or somebody else was faster.

    What was approved ahead goes through the checks again. Otherwise fit and freshness are asked again from the
    reading on, and what was planned is written anew.

    Raises:
        TakenBackError: somebody takes the approval back at this moment; the next call finds it so.
    """
    approved = ahead_of(enrollment).filter(step=step, status=DraftStatus.APPROVED).exists()
    stage = Stage.CHECKING if approved else Stage.EXTRACTING
    moved = move(
        enrollment_id=enrollment.pk,
        expected=Stage.WAITING,
        outcome=go(stage),
        by=SOFTWARE,
        now=now,
        only_if_due=True,
    )
    if not moved:
        return None
    Enrollment.objects.filter(pk=enrollment.pk).update(step=step.number)
    if approved:
        _have_checked_again(enrollment, step, now)
    else:
        _write_anew(enrollment)
    return stage


def _have_checked_again(enrollment: Enrollment, step: Step, now: datetime) -> None:
    ahead = Draft.objects.filter(enrollment=enrollment, step=step, status=DraftStatus.APPROVED)
    if not ahead.update(status=DraftStatus.CHECKING, checked_version=0, due_at=now):
        raise TakenBackError


def _write_anew(enrollment: Enrollment) -> None:
    """Withdraw all that stands ahead: each hangs on a mail that is written anew."""
    gone = list(ahead_of(enrollment))
    standing = Draft.objects.filter(
        pk__in=[draft.pk for draft in gone], status__in=(DraftStatus.PLANNED, DraftStatus.APPROVED)
    )
    standing.update(status=DraftStatus.WITHDRAWN)
    record_each(Action.WITHDRAWN, subjects=gone, by=SOFTWARE)


def standing_approval(draft: Draft) -> ReviewDecision | None:
    """Return the approval of a draft whose turn has come, where it was approved ahead and not taken back since.

    It binds the bytes: of another text there is none.
    """
    last = draft.decisions.filter(opinion=False).select_related("by").last()
    if last is None or last.kind not in APPROVALS or draft.status != DraftStatus.CHECKING:
        return None
    same = last.content_sha256 == draft.envelope(draft.text).sha256
    return last if same and not draft.messages.exists() else None


def why_look_again(draft: Draft, text: DraftText, now: datetime) -> str:
    """Return why a person must look again at what was approved ahead, "" where nothing changed since."""
    finding = text.findings.first()
    if finding:
        return finding.sentence
    fills = fills_of(text)
    if broken_fills(fills):
        return "A quote no longer stands in its saved page."
    return (
        why_lapsed(fills, now.date())
        or why_unsendable(draft.envelope(text), now=now)
        or _why_elsewhere(draft)
    )


def _why_elsewhere(draft: Draft) -> str:
    """Return what changed around the text: the mail before it, its template, or whether the offer belongs."""
    before = last_handed_over(draft.enrollment)
    if before is None or before.message_id != draft.in_reply_to:
        return "It does not follow the mail that was sent before it."
    if draft.template_version.status != VersionStatus.APPROVED:
        return "Its template was changed after it was approved; this is the earlier text."
    match = latest_match(draft.enrollment.prospect, draft.enrollment.campaign.offer)
    if match is None or effective_verdict(match) is not Verdict.SEND:
        return "Whether our offer belongs was judged otherwise since it was approved."
    return ""


def schedule_approved_ahead(*, enrollment: Enrollment, now: datetime) -> Message:
    """Make the message of the step whose turn has come, of what was approved ahead, in the name of who approved it.

    Runs inside the transaction that moves the journey on. One row a step: a second call cannot make another.

    Raises:
        TakenBackError: the approval does not stand any more.
    """
    draft = Draft.objects.select_related("mailbox", "enrollment__prospect").get(
        enrollment=enrollment, step__number=enrollment.step, status=DraftStatus.CHECKING, planted=False
    )
    approval = standing_approval(draft)
    checking = Draft.objects.filter(pk=draft.pk, status=DraftStatus.CHECKING, version=draft.version)
    if approval is None or approval.by is None or not checking.update(status=DraftStatus.APPROVED):
        raise TakenBackError
    columns = columns_of(draft, draft.envelope(draft.text), by=approval.by, at=approval.at, due_at=now)
    message = Message.objects.create(
        kind=MessageKind.STEP, enrollment=enrollment, step_id=draft.step_id, **columns
    )
    record(Action.RELEASED, subject=draft, by=SOFTWARE, decision=approval.pk, message=message.pk)
    return message


def show_again(*, enrollment: Enrollment) -> None:
    """Take back what is approved ahead of a step that comes back as a card: the card shows the whole rest again."""
    ahead = ahead_of(enrollment).filter(status=DraftStatus.APPROVED)
    planned_again(list(ahead.values_list("pk", flat=True)))
