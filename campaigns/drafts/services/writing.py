"""Writing a draft: choose a template that people wrote, fill its slots with proven facts, fix sender and footer."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from email.headerregistry import Address

from django.db import IntegrityError, transaction

from campaigns.audit.rules import Action, Actor, ActorKind
from campaigns.audit.services import record
from campaigns.drafts.models import Draft, DraftText, SlotFill
from campaigns.drafts.questions import SCHEMA, FillingAnswer, filling_material
from campaigns.drafts.rules import OPEN, footer
from campaigns.drafts.selectors import facts_for, sayable
from campaigns.enrollments.models import Enrollment, Step
from campaigns.insights.models import Insight
from campaigns.llm.port import Provider
from campaigns.llm.rules.questions import Purpose, Question
from campaigns.llm.selectors import current_prompt
from campaigns.llm.services import Answered, NotYet, ask
from campaigns.mailboxes.models import Mailbox
from campaigns.members.selectors import team
from campaigns.message_templates.models import Slot, TemplateVersion
from campaigns.message_templates.rules.choice import Candidate, choose
from campaigns.message_templates.rules.rendering import Rendered, render
from campaigns.message_templates.rules.roles import RoleFamily, role_family
from campaigns.message_templates.rules.slots import check_fill, share_reason
from campaigns.message_templates.rules.states import VersionStatus
from campaigns.message_templates.rules.values import Context, RenderingError
from campaigns.prospects.models import Prospect
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
class _Fill:
    """What goes into one slot; without a fact it is the human-written alternative."""

    text: str
    insight: Insight | None


@dataclass(frozen=True)
class _Thread:
    """How this step continues the one before: the Message-ID it answers and its subject."""

    in_reply_to: str = ""
    subject: str = ""
    mailbox: Mailbox | None = None


def write(
    *, enrollment: Enrollment, match: Match, thread: _Thread | None, provider: Provider, now: datetime
) -> Written | NoTemplate | NotYet:
    """Write the draft of the enrollment's current step; a second call finds the first draft.

    Templates that fit are tried in order of preference until one can be filled with proven facts alone.
    """
    step = enrollment.campaign.steps.get(number=enrollment.step)
    present = _open_draft(enrollment, step)
    if present is not None:
        return Written(present)
    facts = sayable(match)
    reasons = []
    for version, why in _in_order(step, enrollment.prospect, facts):
        filled = _fill(version, facts, enrollment.prospect, provider, now)
        if isinstance(filled, NotYet):
            return filled
        if isinstance(filled, str):
            reasons.append(f"{version.template.name}: {filled}")
            continue
        rendered = _render(version, enrollment.prospect, filled, _mailbox(enrollment, thread))
        if isinstance(rendered, Rendered):
            return Written(
                _store(enrollment, step, match, version, why, rendered, filled, thread, provider, now)
            )
        reasons.append(f"{version.template.name}: {rendered}")
    return NoTemplate(" ".join(reasons) or "No template is made for this role and these facts.")


def thread_of(*, in_reply_to: str, subject: str, mailbox: Mailbox) -> _Thread:
    """Return how a follow-up continues the message before: same thread, same mailbox."""
    return _Thread(in_reply_to, subject, mailbox)


def _open_draft(enrollment: Enrollment, step: Step) -> Draft | None:
    return Draft.objects.filter(enrollment=enrollment, step=step, status__in=OPEN).first()


def _in_order(step: Step, prospect: Prospect, facts: Sequence[Insight]) -> list[tuple[TemplateVersion, str]]:
    """Return the step's approved versions that fit, the best first, each with the reason in words."""
    versions = {
        str(version.pk): version
        for version in TemplateVersion.objects.filter(template__steps=step, status=VersionStatus.APPROVED)
        .select_related("template")
        .prefetch_related("slots__version__template")
    }
    left = {key: _candidate(key, version) for key, version in versions.items()}
    family = role_family(prospect.title)
    anchors = list(dict.fromkeys([fact.anchor_type for fact in facts if fact.anchor_type != "none"])) or [
        "none"
    ]
    found = []
    for anchor in anchors:
        while chosen := choose(left.values(), role_family=family, anchor_type=anchor):
            found.append((versions[chosen.template.key], chosen.why))
            del left[chosen.template.key]
    return found


def _candidate(key: str, version: TemplateVersion) -> Candidate:
    template = version.template
    families = frozenset(RoleFamily(family) for family in template.role_families)
    return Candidate(key, template.name, families, frozenset(template.anchor_types))


def _fill(
    version: TemplateVersion, facts: Sequence[Insight], prospect: Prospect, provider: Provider, now: datetime
) -> dict[str, _Fill] | NotYet | str:
    """Return what fills each slot, or the sentence why the template cannot be used."""
    slots = list(version.slots.all())
    taken = {slot.name: facts_for(slot, facts) for slot in slots}
    lacking = [slot.name for slot in slots if not taken[slot.name] and not slot.alternative]
    if lacking:
        return f"nothing is known for {', '.join(lacking)}."
    if not any(taken.values()):
        return {slot.name: _Fill(slot.alternative, None) for slot in slots}
    answer = _ask(version, slots, taken, prospect, provider, now)
    if isinstance(answer, NotYet | str):
        return answer
    return _accepted(slots, taken, answer)


def _ask(
    version: TemplateVersion,
    slots: Sequence[Slot],
    taken: dict[str, list[Insight]],
    prospect: Prospect,
    provider: Provider,
    now: datetime,
) -> FillingAnswer | NotYet | str:
    question = Question(
        purpose=Purpose.FILLING,
        subject=f"prospect:{prospect.pk}",
        prompt=current_prompt(Purpose.FILLING),
        material=filling_material(slots, taken, prospect.language) | {"template": version.body},
        shape=FillingAnswer,
        schema=SCHEMA,
    )
    outcome = ask(
        question, provider=provider, now=now, check=lambda answer: _complaints(slots, taken, answer)
    )
    if isinstance(outcome, Answered):
        assert isinstance(outcome.content, FillingAnswer)
        return outcome.content
    return outcome if isinstance(outcome, NotYet) else outcome.reason


def _complaints(slots: Sequence[Slot], taken: dict[str, list[Insight]], answer: FillingAnswer) -> list[str]:
    """Return what is wrong with the fills, for the one repair round."""
    found = ((slot.name, _chosen(slot, taken[slot.name], answer)) for slot in slots)
    return [f"{name}: {reason}" for name, reason in found if isinstance(reason, str) and reason]


def _chosen(slot: Slot, facts: Sequence[Insight], answer: FillingAnswer) -> _Fill | str:
    """Return the fill of one slot, or why there is none ("" where the model left it out)."""
    said = answer.of(slot.name)
    if said is None or not said.text or not said.insight_id:
        return ""
    fact = next((fact for fact in facts if f"I{fact.pk}" == said.insight_id), None)
    if fact is None:
        return f"{said.insight_id} is none of the facts that it takes."
    reason = check_fill(slot.rule, said.text, [evidence.quote for evidence in fact.evidence.all()])
    return reason or _Fill(said.text, fact)


def _accepted(
    slots: Sequence[Slot], taken: dict[str, list[Insight]], answer: FillingAnswer
) -> dict[str, _Fill] | str:
    fills = {}
    for slot in slots:
        chosen = _chosen(slot, taken[slot.name], answer)
        if isinstance(chosen, str):
            if not slot.alternative:
                return f"{slot.name} could not be filled. {chosen}".strip()
            chosen = _Fill(slot.alternative, None)
        fills[slot.name] = chosen
    return fills


def _mailbox(enrollment: Enrollment, thread: _Thread | None) -> Mailbox:
    """Return the mailbox of the sequence; a first message is spread over the campaign's mailboxes."""
    if thread is not None and thread.mailbox is not None:
        return thread.mailbox
    mailboxes = list(enrollment.campaign.mailboxes.order_by("pk"))
    return mailboxes[enrollment.prospect_id % len(mailboxes)]


def _render(
    version: TemplateVersion, prospect: Prospect, fills: dict[str, _Fill], mailbox: Mailbox
) -> Rendered | str:
    """Return the text, or the sentence why it must not be written."""
    context = Context(
        prospect={
            "greeting": f"Hi {prospect.greeting_name}," if prospect.greeting_name else "Hello,",
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
    try:
        rendered = render(subject=version.subject, body=version.body, context=context)
    except RenderingError as error:
        return str(error)
    spans = [
        (slot.start, slot.end) for slot in rendered.slots if slot.part == "body" and fills[slot.name].insight
    ]
    return share_reason(rendered.body, spans) or rendered


def _store(
    enrollment: Enrollment,
    step: Step,
    match: Match,
    version: TemplateVersion,
    why: str,
    rendered: Rendered,
    fills: dict[str, _Fill],
    thread: _Thread | None,
    provider: Provider,
    now: datetime,
) -> Draft:
    """Keep the draft with its first text. The unique key decides where two workers wrote at once."""
    mailbox = _mailbox(enrollment, thread)
    anchor = next((fill.insight for fill in fills.values() if fill.insight is not None), None)
    draft = Draft(
        enrollment=enrollment,
        step=step,
        match=match,
        template_version=version,
        mailbox=mailbox,
        in_reply_to=thread.in_reply_to if thread else "",
        anchor=anchor,
        anchor_type=anchor.anchor_type if anchor else "none",
        why_template=why[:300],
        written_by=provider.label,
        sender=str(Address(display_name=" ".join(mailbox.display_name.split()), addr_spec=mailbox.address)),
        due_at=now,
    )
    ours = team()
    draft.footer = footer(
        signature=mailbox.signature or mailbox.display_name,
        team=ours.name,
        postal_address=ours.postal_address,
        opt_out_url=draft.opt_out_url,
    )
    subject = f"Re: {thread.subject.removeprefix('Re: ')}" if thread and thread.subject else rendered.subject
    try:
        return _insert(draft, subject, rendered, fills, provider)
    except IntegrityError:
        return Draft.objects.get(enrollment=enrollment, step=step, status__in=OPEN)


@transaction.atomic
def _insert(
    draft: Draft, subject: str, rendered: Rendered, fills: dict[str, _Fill], provider: Provider
) -> Draft:
    draft.save()
    text = DraftText.objects.create(
        draft=draft, version=1, subject=subject, body=rendered.body, by_name=provider.label, by=None
    )
    SlotFill.objects.bulk_create(
        SlotFill(
            text=text,
            name=slot.name,
            value=fills[slot.name].text,
            part=slot.part,
            start=slot.start,
            end=slot.end,
            insight=fills[slot.name].insight,
        )
        for slot in rendered.slots
    )
    record(
        Action.DRAFTED,
        subject=draft,
        by=Actor(ActorKind.MODEL, provider.label),
        template_version=draft.template_version_id,
    )
    return draft
