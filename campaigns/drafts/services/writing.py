"""Writing a draft: choose a template that people wrote, fill its slots, fix sender and footer."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from email.headerregistry import Address

from django.db import IntegrityError, transaction

from campaigns.audit.rules import Action, Actor, ActorKind
from campaigns.audit.services import record
from campaigns.drafts.models import Draft, DraftText, SlotFill
from campaigns.drafts.rules import OPEN, PRIORITY, footer
from campaigns.drafts.selectors import sayable
from campaigns.drafts.services.filling import Fill, Unfit, fill_slots
from campaigns.enrollments.models import Enrollment, Step
from campaigns.insights.models import Insight
from campaigns.insights.rules.signal import SignalStrength
from campaigns.llm.port import Provider
from campaigns.llm.services import NotYet
from campaigns.mailboxes.models import Mailbox
from campaigns.members.rules import VersionStatus
from campaigns.members.selectors import team
from campaigns.message_templates.models import TemplateVersion
from campaigns.message_templates.rules.choice import Candidate, choose
from campaigns.message_templates.rules.phrases import greeting, words_in
from campaigns.message_templates.rules.rendering import Rendered, render
from campaigns.message_templates.rules.slots import share_reason
from campaigns.message_templates.rules.values import Context, RenderingError
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.roles import RoleFamily, role_family
from campaigns.prospects.selectors import is_in
from campaigns.relevance.models import Match


@dataclass(frozen=True)
class Written:
    """A draft stands and waits for its checks."""

    draft: Draft


@dataclass(frozen=True)
class NoTemplate:
    """No template of the step fits this person and what is known; the sentence says why."""

    reason: str


@dataclass(frozen=True)
class Thread:
    """The message that a follow-up continues: its Message-ID, its subject, and its mailbox."""

    in_reply_to: str
    subject: str
    mailbox: Mailbox


@dataclass(frozen=True)
class _Chosen:
    """A template that could be filled, why it was taken, and the text that came out."""

    version: TemplateVersion
    why: str
    fills: dict[str, Fill]
    rendered: Rendered


def write(
    *, enrollment: Enrollment, match: Match, thread: Thread | None, provider: Provider, now: datetime
) -> Written | NoTemplate | NotYet:
    """Write the draft of the enrollment's current step; a second call finds the first draft.

    Templates that fit are tried in order of preference until one can be filled with proven facts alone.
    """
    step = enrollment.campaign.steps.get(number=enrollment.step)
    present = Draft.objects.filter(enrollment=enrollment, step=step, status__in=OPEN).first()
    if present is not None:
        return Written(present)
    mailbox = thread.mailbox if thread else _mailbox_for(enrollment)
    chosen = _choose(step, match, mailbox, provider, now)
    if not isinstance(chosen, _Chosen):
        return chosen
    draft = _draft(enrollment, match, chosen, mailbox, thread, now)
    draft.step, draft.written_by = step, provider.label
    subject = f"Re: {thread.subject.removeprefix('Re: ')}" if thread else chosen.rendered.subject
    return Written(_stored(draft, subject, chosen))


def _choose(
    step: Step, match: Match, mailbox: Mailbox, provider: Provider, now: datetime
) -> _Chosen | NoTemplate | NotYet:
    prospect, facts, reasons = match.prospect, sayable(match), []
    for version, why in _in_order(step, prospect, facts, match.extraction.signal):
        fills = fill_slots(version, facts, prospect=prospect, provider=provider, now=now)
        if isinstance(fills, NotYet):
            return fills
        rendered = fills if isinstance(fills, Unfit) else _render(version, prospect, fills, mailbox)
        if isinstance(rendered, Rendered) and not isinstance(fills, Unfit):
            return _Chosen(version, why, fills, rendered)
        if isinstance(rendered, Unfit):
            reasons.append(f"{version.template.name}: {rendered.reason}")
    return NoTemplate(" ".join(reasons) or "No template is made for this role and these facts.")


def _in_order(
    step: Step, prospect: Prospect, facts: Sequence[Insight], signal: str
) -> list[tuple[TemplateVersion, str]]:
    """Return the step's approved versions that fit, the best first, each with the reason in words.

    A template without an opener is tried last; one that is kept to a segment is for nobody else.
    """
    versions = {
        str(version.pk): version
        for version in TemplateVersion.objects.filter(template__steps=step, status=VersionStatus.APPROVED)
        .select_related("template__offer", "template__segment")
        .prefetch_related("slots__version__template")
        if version.template.segment is None or is_in(version.template.segment, prospect)
    }
    left = {key: _candidate(key, version) for key, version in versions.items()}
    family = role_family(prospect.title)
    found = []
    for anchor in dict.fromkeys(
        [*(fact.anchor_type for fact in facts if fact.anchor_type != "none"), "none"]
    ):
        while chosen := choose(left.values(), role_family=family, anchor_type=anchor, signal=signal):
            found.append((versions[chosen.template.key], chosen.why))
            del left[chosen.template.key]
    return found


def _candidate(key: str, version: TemplateVersion) -> Candidate:
    template = version.template
    families = frozenset(RoleFamily(family) for family in template.role_families)
    return Candidate(
        key,
        template.name,
        families,
        frozenset(template.anchor_types),
        signals=frozenset(template.signals),
        segment=template.segment.name if template.segment else "",
    )


def _mailbox_for(enrollment: Enrollment) -> Mailbox:
    """Spread first messages over the campaign's mailboxes; the same person always gets the same one."""
    mailboxes = list(enrollment.campaign.mailboxes.order_by("pk"))
    return mailboxes[enrollment.prospect_id % len(mailboxes)]


def _render(
    version: TemplateVersion, prospect: Prospect, fills: dict[str, Fill], mailbox: Mailbox
) -> Rendered | Unfit:
    """Return the text, or the sentence why it must not be written."""
    context = _context(version, prospect, fills, mailbox)
    try:
        rendered = render(subject=version.subject, body=version.body, context=context)
    except RenderingError as error:
        return Unfit(str(error))
    spans = [
        (slot.start, slot.end) for slot in rendered.slots if slot.part == "body" and fills[slot.name].insight
    ]
    reason = share_reason(rendered.body, spans)
    return Unfit(reason) if reason else rendered


def _context(
    version: TemplateVersion, prospect: Prospect, fills: dict[str, Fill], mailbox: Mailbox
) -> Context:
    return Context(
        prospect={
            "greeting": greeting(prospect.greeting_name, version.template.language),
            "first_name": prospect.greeting_name,
            "last_name": prospect.last_name,
            "title": prospect.title,
            "company": prospect.company.name if prospect.company else "",
            "city": prospect.city,
        },
        sender={
            "name": mailbox.display_name,
            "first_name": mailbox.display_name.split(" ", maxsplit=1)[0],
            "address": mailbox.address,
            "meeting_link": mailbox.meeting_link,
        },
        offer={"name": version.template.offer.name},
        slots={name: fill.text for name, fill in fills.items()},
    )


def _draft(
    enrollment: Enrollment,
    match: Match,
    chosen: _Chosen,
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
        sender=str(Address(display_name=" ".join(mailbox.display_name.split()), addr_spec=mailbox.address)),
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


def _stored(draft: Draft, subject: str, chosen: _Chosen) -> Draft:
    """Keep the draft with its first text. The unique key decides where two workers wrote at once."""
    try:
        return _insert(draft, subject, chosen)
    except IntegrityError:
        return Draft.objects.get(enrollment=draft.enrollment, step=draft.step, status__in=OPEN)


@transaction.atomic
def _insert(draft: Draft, subject: str, chosen: _Chosen) -> Draft:
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
        )
        for slot in chosen.rendered.slots
    )
    by = Actor(ActorKind.MODEL, draft.written_by)
    record(Action.DRAFTED, subject=draft, by=by, template_version=draft.template_version_id)
    return draft
