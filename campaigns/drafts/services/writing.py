"""Writing a draft: choose a template that people wrote, fill its slots, fix sender and footer."""

from dataclasses import dataclass
from datetime import datetime
from email.headerregistry import Address

from django.db import IntegrityError, transaction

from campaigns.audit.rules import Action, Actor, ActorKind
from campaigns.audit.services import record
from campaigns.drafts.models import Draft, DraftText, SlotFill, new_message_id
from campaigns.drafts.rules import OPEN, PRIORITY, DraftStatus
from campaigns.drafts.services.choosing import Chosen, NoTemplate, choose_template
from campaigns.enrollments.models import Enrollment
from campaigns.insights.rules.signal import SignalStrength
from campaigns.llm.port import Provider
from campaigns.llm.services import NotYet
from campaigns.mailboxes.models import Mailbox
from campaigns.members.selectors import team
from campaigns.message_templates.rules.phrases import footer, words_in
from campaigns.relevance.models import Match


@dataclass(frozen=True)
class Written:
    """A draft stands and waits for its checks."""

    draft: Draft


@dataclass(frozen=True)
class NothingNew:
    """The follow-up would say nothing new, as often as the campaign allows that."""


@dataclass(frozen=True)
class Thread:
    """The message that a follow-up continues: its Message-ID, its subject, and its mailbox."""

    in_reply_to: str
    subject: str
    mailbox: Mailbox


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
        return Written(present)
    mailbox = thread.mailbox if thread else mailbox_for(enrollment)
    chosen = choose_template(
        enrollment=enrollment, step=step, match=match, mailbox=mailbox, provider=provider, now=now
    )
    if isinstance(chosen, Chosen) and thread and _says_nothing_new_again(enrollment, chosen):
        return NothingNew()
    if not isinstance(chosen, Chosen):
        return chosen
    draft = _draft(enrollment, match, chosen, mailbox, thread, now)
    draft.step, draft.written_by = step, provider.label
    if thread:
        return Written(_stored(draft, f"Re: {thread.subject.removeprefix('Re: ')}", chosen))
    draft.subjects = chosen.subjects if len(chosen.subjects) > 1 else []
    return Written(_stored(draft, chosen.rendered.subject, chosen))


def _says_nothing_new_again(enrollment: Enrollment, chosen: Chosen) -> bool:
    """Say whether this follow-up holds no fact about the reader, after as many such as the campaign allows."""
    if any(fill.insight for fill in chosen.fills.values()):
        return False
    followups = Draft.objects.filter(
        enrollment=enrollment,
        step__number__gt=1,
        step__number__lt=enrollment.step,
        status=DraftStatus.APPROVED,
    )
    empty = followups.exclude(texts__fills__insight__isnull=False)
    return empty.count() >= enrollment.campaign.followups_without_news


def mailbox_for(enrollment: Enrollment) -> Mailbox:
    """Spread first messages over the campaign's mailboxes; the same person always gets the same one."""
    mailboxes = list(enrollment.campaign.mailboxes.order_by("pk"))
    return mailboxes[enrollment.prospect_id % len(mailboxes)]


def _draft(
    enrollment: Enrollment,
    match: Match,
    chosen: Chosen,
    mailbox: Mailbox,
    thread: Thread | None,
    now: datetime,
) -> Draft:
    """Return the unsaved draft: who sends it, what stands under it, and the fact that it opens with."""
    anchor = next((fill.insight for fill in chosen.fills.values() if fill.insight is not None), None)
    draft = Draft(
        enrollment=enrollment,
        match=match,
        template_version=chosen.version,
        mailbox=mailbox,
        in_reply_to=thread.in_reply_to if thread else "",
        anchor=anchor,
        anchor_type=anchor.anchor_type if anchor else "none",
        why_template=chosen.why[:300],
        control=enrollment.control,
        sender=str(Address(display_name=" ".join(mailbox.display_name.split()), addr_spec=mailbox.address)),
        message_id=new_message_id(mailbox.address),
        due_at=now,
        priority=PRIORITY[SignalStrength(match.extraction.signal)],
    )
    ours = team()
    draft.footer = footer(
        signature=mailbox.signature or mailbox.display_name,
        postal_address=ours.postal_address,
        opt_out=words_in(chosen.version.template.language).opt_out.format(team=ours.name),
        opt_out_url=draft.opt_out_url,
    )
    return draft


def _stored(draft: Draft, subject: str, chosen: Chosen) -> Draft:
    """Keep the draft with its first text. The unique key decides where two workers wrote at once."""
    try:
        return _insert(draft, subject, chosen)
    except IntegrityError:
        return Draft.objects.get(enrollment=draft.enrollment, step=draft.step, status__in=OPEN, planted=False)


@transaction.atomic
def _insert(draft: Draft, subject: str, chosen: Chosen) -> Draft:
    draft.save()
    text = DraftText.objects.create(
        draft=draft, version=1, subject=subject, body=chosen.rendered.body, by_name=draft.written_by, by=None
    )
    SlotFill.objects.bulk_create(
        SlotFill(
            text=text,
            name=slot.name,
            value=chosen.fills[slot.name].text,
            part=slot.part,
            start=slot.start,
            end=slot.end,
            insight=chosen.fills[slot.name].insight,
            entry=chosen.fills[slot.name].entry,
        )
        for slot in chosen.rendered.slots
    )
    by = Actor(ActorKind.MODEL, draft.written_by)
    record(Action.DRAFTED, subject=draft, by=by, template_version=draft.template_version_id)
    return draft
