"""The rest of a sequence: follow-ups that hold no fact about the reader are written ahead, and read with the mail before."""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import F

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import record_each
from campaigns.drafts.models import Draft, DraftText, SlotFill
from campaigns.drafts.rules import DraftStatus, reply_subject
from campaigns.drafts.selectors import ahead_of
from campaigns.drafts.services.checking import examine
from campaigns.drafts.services.choosing import choose_without_facts
from campaigns.drafts.services.drafting import Thread, copied_fills, new_draft, stored
from campaigns.drafts.services.writing import says_nothing_new_again
from campaigns.enrollments.models import Step
from campaigns.llm.port import Provider
from campaigns.members.models import Member
from campaigns.members.rules import VersionStatus


def plan_follow_ups(*, draft: Draft, provider: Provider, now: datetime) -> list[Draft]:
    """Write what follows a draft as long as no fact about the reader may stand in it; return it in order.

    A second call finds what the first wrote. What was planned after another mail, or by a text that is no longer
    approved, is withdrawn and written anew. Must not run inside a transaction: a model may be asked.
    """
    planned: list[Draft] = []
    before = draft
    for step in draft.enrollment.campaign.steps.filter(number__gt=draft.step.number):
        following = _standing(before, step) or _written(before, step, provider, now)
        if following is None:
            break
        planned.append(following)
        before = following
    withdraw_ahead(draft, keep=planned)
    return planned


def _standing(before: Draft, step: Step) -> Draft | None:
    """Return the follow-up that stands after this mail already; it rests on the newest verdict from now on."""
    present = ahead_of(before.enrollment).filter(step=step, in_reply_to=before.message_id)
    draft = present.filter(template_version__status=VersionStatus.APPROVED).select_related("step").first()
    if draft is not None:
        Draft.objects.filter(pk=draft.pk).update(match=before.match_id)
    return draft


def _written(before: Draft, step: Step, provider: Provider, now: datetime) -> Draft | None:
    enrollment = before.enrollment
    chosen = choose_without_facts(
        enrollment=enrollment,
        step=step,
        match=before.match,
        mailbox=before.mailbox,
        provider=provider,
        now=now,
    )
    if chosen is None or says_nothing_new_again(enrollment, step, chosen):
        return None
    withdraw_ahead(before, keep=())
    thread = Thread(before.message_id, before.text.subject, before.mailbox)
    draft = new_draft(
        enrollment=enrollment,
        step=step,
        match=before.match,
        chosen=chosen,
        mailbox=before.mailbox,
        thread=thread,
        due_at=due_after(before.due_at, step, before),
    )
    draft.status, draft.written_by = DraftStatus.PLANNED, provider.label
    return stored(draft, chosen, thread)


def due_after(moment: datetime, step: Step, draft: Draft) -> datetime:
    """Return when a step is due after a mail that leaves at a moment, by the working days of its reader."""
    enrollment = draft.enrollment
    return enrollment.campaign.window_of(enrollment.prospect).working_days_later(moment, step.delay_days)


def withdraw_ahead(draft: Draft, *, keep: Sequence[Draft]) -> None:
    """Withdraw the follow-ups after a draft but those that are kept: they hang on a mail that will not be sent."""
    rows = ahead_of(draft.enrollment).filter(step__number__gt=draft.step.number)
    gone = list(rows.exclude(pk__in=[each.pk for each in keep]))
    if gone:
        Draft.objects.filter(
            pk__in=[each.pk for each in gone], status__in=(DraftStatus.PLANNED, DraftStatus.APPROVED)
        ).update(status=DraftStatus.WITHDRAWN)
        record_each(Action.WITHDRAWN, subjects=gone, by=SOFTWARE)


def check_follow_ups(*, draft: Draft, provider: Provider, now: datetime) -> None:
    """Run the checks over the planned follow-ups whose text they have not seen. Must not run inside a transaction."""
    planned = ahead_of(draft.enrollment).filter(status=DraftStatus.PLANNED)
    for each in planned.exclude(checked_version=F("version")):
        examine(draft=each, provider=provider, now=now)


def retitle_follow_ups(*, draft: Draft, subject: str, by: Member) -> None:
    """Give the planned follow-ups of a thread its new subject, each as a version of its own, to be checked again.

    Runs inside the transaction of the edit.
    """
    planned = ahead_of(draft.enrollment).filter(status=DraftStatus.PLANNED)
    for each in planned.filter(step__number__gt=draft.step.number):
        before, same = each.text, Draft.objects.filter(pk=each.pk, version=each.version)
        if not same.filter(status=DraftStatus.PLANNED).update(version=each.version + 1):
            continue
        text = DraftText.objects.create(
            draft=each,
            version=each.version + 1,
            subject=reply_subject(subject),
            body=before.body,
            by_name=str(by),
            by=by,
        )
        SlotFill.objects.bulk_create(copied_fills(before, text))
