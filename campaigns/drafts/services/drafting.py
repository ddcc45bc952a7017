"""The row of a draft: who sends it and when, what stands under it, and the first text with what fills it."""

from dataclasses import dataclass
from datetime import datetime
from email.headerregistry import Address

from django.db import IntegrityError, transaction

from campaigns.audit.rules import Action, Actor, ActorKind
from campaigns.audit.services import record
from campaigns.drafts.models import Draft, DraftText, SlotFill, new_message_id
from campaigns.drafts.rules import OPEN, PRIORITY, reply_subject
from campaigns.drafts.services.choosing import Chosen
from campaigns.enrollments.models import Enrollment, Step
from campaigns.insights.rules.signal import SignalStrength
from campaigns.mailboxes.models import Mailbox
from campaigns.members.models import Team
from campaigns.members.selectors import team
from campaigns.message_templates.rules.phrases import footer, words_in
from campaigns.relevance.models import Match


@dataclass(frozen=True)
class Thread:
    """The message that a follow-up continues: its Message-ID, its subject, and its mailbox."""

    in_reply_to: str
    subject: str
    mailbox: Mailbox


def new_draft(
    *,
    enrollment: Enrollment,
    step: Step,
    match: Match,
    chosen: Chosen,
    mailbox: Mailbox,
    thread: Thread | None,
    due_at: datetime,
) -> Draft:
    """Return the unsaved draft: who sends it, what stands under it, and the fact that it opens with."""
    anchor = next((fill.insight for fill in chosen.fills.values() if fill.insight is not None), None)
    draft = Draft(
        enrollment=enrollment,
        step=step,
        match=match,
        template_version=chosen.version,
        mailbox=mailbox,
        in_reply_to=thread.in_reply_to if thread else "",
        anchor=anchor,
        anchor_type=anchor.anchor_type if anchor else "none",
        why_template=chosen.why[:300],
        control=enrollment.control,
        sender=from_line(mailbox),
        message_id=new_message_id(mailbox.address),
        due_at=due_at,
        priority=PRIORITY[SignalStrength(match.extraction.signal)],
    )
    draft.footer = footer_from(mailbox, team(), chosen.version.template.language, draft.opt_out_url)
    return draft


def from_line(mailbox: Mailbox) -> str:
    """Return the From header of what a mailbox sends: its name and its address."""
    return str(Address(display_name=" ".join(mailbox.display_name.split()), addr_spec=mailbox.address))


def footer_from(mailbox: Mailbox, ours: Team, language: str, opt_out_url: str) -> str:
    """Return what stands under a mail of this mailbox, in a language (ISO 639-1) as far as the words are ours."""
    return footer(
        signature=mailbox.signature or mailbox.display_name,
        postal_address=ours.postal_address,
        opt_out=words_in(language).opt_out.format(team=ours.name),
        opt_out_url=opt_out_url,
    )


def stored(draft: Draft, chosen: Chosen, thread: Thread | None) -> Draft:
    """Keep the draft with its first text. The unique key decides where two workers wrote at once."""
    subject = reply_subject(thread.subject) if thread else chosen.rendered.subject
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
        if slot.part == "body" or subject == chosen.rendered.subject
    )
    by = Actor(ActorKind.MODEL, draft.written_by)
    record(Action.DRAFTED, subject=draft, by=by, template_version=draft.template_version_id)
    return draft


def copied_fills(before: DraftText, text: DraftText) -> list[SlotFill]:
    """Return the fills of a text for another with the same body; those in a subject that changed are left out."""
    return [
        SlotFill(
            text=text, name=fill.name, value=fill.value, part=fill.part, start=fill.start, end=fill.end,
            insight=fill.insight, entry=fill.entry,
        )
        for fill in before.fills.all()
        if fill.part == "body" or before.subject == text.subject
    ]  # fmt: skip
