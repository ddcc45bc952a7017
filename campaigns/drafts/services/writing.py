"""Writing a draft: choose a template that people wrote, fill its slots, fix sender and footer."""

from dataclasses import dataclass
from datetime import datetime

from campaigns.drafts.models import Draft
from campaigns.drafts.rules import OPEN
from campaigns.drafts.services.choosing import Chosen, NoTemplate, choose_template
from campaigns.drafts.services.drafting import Thread, new_draft, stored
from campaigns.drafts.services.rotating import mailbox_for
from campaigns.enrollments.models import Enrollment, Step
from campaigns.llm.port import Provider
from campaigns.llm.services import NotYet
from campaigns.relevance.models import Match


@dataclass(frozen=True)
class Written:
    """A draft stands and waits for its checks."""

    draft: Draft


@dataclass(frozen=True)
class NothingNew:
    """The follow-up would say nothing new, as often as the campaign allows that."""


def write(
    *, enrollment: Enrollment, match: Match, thread: Thread | None, provider: Provider, now: datetime
) -> Written | NoTemplate | NothingNew | NotYet:
    """Write the draft of the enrollment's current step; a second call finds the first draft.

    Templates that fit are tried in order of preference until one can be filled with proven facts alone. A draft that
    was there before a newer verdict rests on that verdict from now on.
    """
    step = enrollment.campaign.steps.get(number=enrollment.step)
    present = Draft.objects.filter(enrollment=enrollment, step=step, status__in=OPEN, planted=False).first()
    if present is not None:
        Draft.objects.filter(pk=present.pk).update(match=match)
        present.match = match
        return Written(present)
    mailbox = thread.mailbox if thread else enrollment.mailbox or mailbox_for(enrollment, now)
    chosen = choose_template(
        enrollment=enrollment, step=step, match=match, mailbox=mailbox, provider=provider, now=now
    )
    if not isinstance(chosen, Chosen):
        return chosen
    if thread and says_nothing_new_again(enrollment, step, chosen):
        return NothingNew()
    draft = new_draft(
        enrollment=enrollment,
        step=step,
        match=match,
        chosen=chosen,
        mailbox=mailbox,
        thread=thread,
        due_at=now,
    )
    draft.written_by = provider.label
    if not thread and len(chosen.subjects) > 1:
        draft.subjects = chosen.subjects
    return Written(stored(draft, chosen, thread))


def says_nothing_new_again(enrollment: Enrollment, step: Step, chosen: Chosen) -> bool:
    """Say whether this follow-up holds no fact about the reader, after as many such as the campaign allows."""
    if any(fill.insight for fill in chosen.fills.values()):
        return False
    followups = Draft.objects.filter(
        enrollment=enrollment, step__number__gt=1, step__number__lt=step.number, status__in=OPEN
    )
    empty = followups.exclude(texts__fills__insight__isnull=False)
    return empty.count() >= enrollment.campaign.followups_without_news
