"""Choosing the template of a step for one person: the first that can be filled with proven facts and rendered."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from campaigns.drafts.selectors import sayable
from campaigns.drafts.services.filling import Fill, Unfit, fill_slots, without_opener
from campaigns.enrollments.models import Enrollment, Step
from campaigns.enrollments.rules import drawn_place
from campaigns.insights.models import Insight
from campaigns.llm.port import Provider
from campaigns.llm.services import NotYet
from campaigns.mailboxes.models import Mailbox
from campaigns.members.rules import VersionStatus
from campaigns.message_templates.models import TemplateVersion
from campaigns.message_templates.rules.choice import Candidate, Seeker, by_preference
from campaigns.message_templates.rules.phrases import greeting
from campaigns.message_templates.rules.rendering import Rendered, render
from campaigns.message_templates.rules.slots import share_reason
from campaigns.message_templates.rules.values import Context, RenderingError
from campaigns.message_templates.selectors import picked_subjects
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.roles import RoleFamily, role_family
from campaigns.prospects.selectors import is_in
from campaigns.relevance.models import Match


@dataclass(frozen=True)
class NoTemplate:
    """No template of the step fits this person and what is known; the sentence says why."""

    reason: str


@dataclass(frozen=True)
class Chosen:
    """A template that could be filled, why it was taken, and the text that came out."""

    version: TemplateVersion
    why: str
    fills: dict[str, Fill]
    rendered: Rendered
    subjects: list[str]


def choose_template(
    *, enrollment: Enrollment, step: Step, match: Match, mailbox: Mailbox, provider: Provider, now: datetime
) -> Chosen | NoTemplate | NotYet:
    """Return the first template, in order of preference, that can be filled and rendered for this person.

    The control group gets the same mail without a personal opener, so for it no model is asked.
    """
    facts, reasons = sayable(match), []
    for version, why in _in_order(step, match.prospect, facts, match.extraction.signal):
        chosen = _tried(version, why, facts, enrollment, mailbox, provider, now)
        if not isinstance(chosen, Unfit):
            return chosen
        reasons.append(f"{version.template.name}: {chosen.reason}")
    return NoTemplate(" ".join(reasons) or "No template is made for this role and these facts.")


def choose_without_facts(
    *, enrollment: Enrollment, step: Step, match: Match, mailbox: Mailbox, provider: Provider, now: datetime
) -> Chosen | None:
    """Return the template that a later step would take, where no fact about the reader may stand in it.

    None where the first that fits may open with one, since what is known by then is not known now; where none can be
    written; and where no answer of a model can be had, for the step is written at its turn in any case.
    """
    facts = sayable(match)
    for version, why in _in_order(step, match.prospect, facts, match.extraction.signal):
        if any(slot.takes_facts for slot in version.slots.all()):
            return None
        chosen = _tried(version, why, (), enrollment, mailbox, provider, now)
        if not isinstance(chosen, Unfit):
            return chosen if isinstance(chosen, Chosen) else None
    return None


def _tried(
    version: TemplateVersion,
    why: str,
    facts: Sequence[Insight],
    enrollment: Enrollment,
    mailbox: Mailbox,
    provider: Provider,
    now: datetime,
) -> Chosen | Unfit | NotYet:
    """Return the version filled and rendered, or why it cannot be, or not now."""
    fills = (
        without_opener(version.slots.all())
        if enrollment.control
        else fill_slots(version, facts, prospect=enrollment.prospect, provider=provider, now=now)
    )
    if isinstance(fills, NotYet | Unfit):
        return fills
    return _rendered(version, why, fills, enrollment, mailbox)


def _rendered(
    version: TemplateVersion, why: str, fills: dict[str, Fill], enrollment: Enrollment, mailbox: Mailbox
) -> Chosen | Unfit:
    mails = under_each_subject(version, picked_subjects(version), fills, enrollment, mailbox)
    if isinstance(mails, Unfit):
        return mails
    return Chosen(version, why, fills, mails[0], [mail.subject for mail in mails])


def under_each_subject(
    version: TemplateVersion,
    subjects: Sequence[str],
    fills: Mapping[str, Fill],
    enrollment: Enrollment,
    mailbox: Mailbox,
) -> list[Rendered] | Unfit:
    """Return the mail under the version's subject and each candidate that can be written, as this draft's reader is shown them.

    The first is taken. Where none can be written, why the first cannot.
    """
    texts = [version.subject, *subjects]
    texts.sort(key=lambda text: drawn_place(f"subject:{enrollment.pk}:{text}", 1_000_000))
    mails = [render_for(version, enrollment.prospect, fills, mailbox, subject=text) for text in texts]
    good = [mail for mail in mails if isinstance(mail, Rendered)]
    return good or next(mail for mail in mails if isinstance(mail, Unfit))


def _in_order(
    step: Step, prospect: Prospect, facts: Sequence[Insight], signal: str
) -> list[tuple[TemplateVersion, str]]:
    """Return the step's approved versions that fit, the best first, each with the reason in words.

    A template without an opener is tried last; one that is kept to a segment is for nobody else.
    """
    for_person = [
        version
        for version in TemplateVersion.objects.filter(template__steps=step, status=VersionStatus.APPROVED)
        .select_related("template__offer", "template__segment")
        .prefetch_related("slots__version__template")
        if version.template.segment is None or is_in(version.template.segment, prospect)
    ]
    versions = {str(version.pk): version for version in one_variant_each(for_person, prospect.pk)}
    chosen = by_preference(
        [candidate_of(version) for version in versions.values()],
        Seeker(role_family(prospect.title), prospect.seniority, signal),
        [fact.anchor_type for fact in facts],
    )
    return [(versions[each.template.key], each.why) for each in chosen]


def candidate_of(version: TemplateVersion) -> Candidate:
    """Return a version as the rules of choice see it; its key is the version's."""
    template = version.template
    families = frozenset(RoleFamily(family) for family in template.role_families)
    return Candidate(
        str(version.pk),
        template.name,
        families,
        frozenset(template.anchor_types),
        signals=frozenset(template.signals),
        segment=template.segment.name if template.segment else "",
        seniorities=frozenset(each.casefold() for each in template.seniorities),
    )


def one_variant_each(versions: Iterable[TemplateVersion], prospect_id: int) -> list[TemplateVersion]:
    """Return one approved version of each template: where variants run beside each other, the person's own letter."""
    variants: dict[int, list[TemplateVersion]] = {}
    for version in sorted(versions, key=lambda each: each.variant):
        variants.setdefault(version.template_id, []).append(version)
    return [
        each[drawn_place(f"variant:{template}:{prospect_id}", len(each))]
        for template, each in variants.items()
    ]


def render_for(
    version: TemplateVersion,
    prospect: Prospect,
    fills: Mapping[str, Fill],
    mailbox: Mailbox,
    *,
    subject: str = "",
) -> Rendered | Unfit:
    """Return the text under the version's own subject or another, or the sentence why it must not be written.

    Preview, test mail and drafts are all made by this.
    """
    context = context_for(version, prospect, fills, mailbox)
    try:
        rendered = render(subject=subject or version.subject, body=version.body, context=context)
    except RenderingError as error:
        return Unfit(str(error))
    spans = [
        (slot.start, slot.end) for slot in rendered.slots if slot.part == "body" and fills[slot.name].insight
    ]
    reason = share_reason(rendered.body, spans)
    return Unfit(reason) if reason else rendered


def context_for(
    version: TemplateVersion, prospect: Prospect, fills: Mapping[str, Fill], mailbox: Mailbox
) -> Context:
    """Return the values that a template of this version may name."""
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
