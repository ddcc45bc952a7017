"""The items of the launch page, each computed from what is so now. Nothing here is ticked by hand.

An item passes, warns or blocks. Where what it needs to know is not kept anywhere yet, it says *not checked yet* and
warns.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.db.models import Avg
from django.urls import reverse

from campaigns.delivery.composing import UnsendableError, compose
from campaigns.delivery.transports import transport_of
from campaigns.drafts.models import Draft, ReviewDecision
from campaigns.drafts.services.linting import lint_of
from campaigns.enrollments.models import Campaign
from campaigns.enrollments.rules import ENDED, MACHINE, StopReason
from campaigns.launch.models import ArtifactTest, SignOff
from campaigns.launch.rules import (
    DRAFTS_READ_BEFORE_LAUNCH,
    UNDERMINING_PAUSES,
    ArtifactTestKind,
    Item,
    ItemKey,
    ItemState,
)
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import MailboxStatus, TransportName
from campaigns.members.models import Member, Team
from campaigns.members.rules import VersionStatus
from campaigns.members.selectors import may_sign_alone
from campaigns.message_templates.models import TemplateVersion
from campaigns.message_templates.rules.lint import Remark
from campaigns.quality.rules import Severity
from campaigns.suppressions.selectors import barred

SECONDS_A_DRAFT: Final = 40  # until the team's own decisions say better
SHOWN_REMARKS: Final = 4

PASSES, WARNS, BLOCKS = ItemState.PASSES, ItemState.WARNS, ItemState.BLOCKS


@dataclass(frozen=True)
class _Asked:
    """One campaign with what several items need, read once."""

    campaign: Campaign
    by: Member | None

    @cached_property
    def mailboxes(self) -> list[Mailbox]:
        return list(self.campaign.mailboxes.select_related("owner").order_by("address"))

    @cached_property
    def versions(self) -> list[TemplateVersion]:
        rows = TemplateVersion.objects.filter(
            template__steps__campaign=self.campaign, status=VersionStatus.APPROVED
        )
        return list(
            rows.select_related("template", "approved_by").order_by("template__name", "variant").distinct()
        )

    @cached_property
    def open_people(self) -> int:
        return self.campaign.enrollments.exclude(stage__in=ENDED).count()

    @cached_property
    def drafts(self) -> int:
        return Draft.objects.filter(enrollment__campaign=self.campaign, step__number=1).count()


def items(campaign: Campaign, *, by: Member | None) -> list[Item]:
    """Return every item as it stands now; `by` is who would launch, for the item that asks for a second person."""
    asked = _Asked(campaign, by)
    return [item(asked) for item in ITEMS]


def blocking(found: Sequence[Item]) -> list[Item]:
    """Return the items without which a campaign must not start."""
    return [item for item in found if item.state is BLOCKS]


def preparing_needs(campaign: Campaign) -> list[str]:
    """Return a sentence for each thing without which no draft can be written."""
    asked = _Asked(campaign, None)
    found = [item(asked) for item in (_offer, _templates, _mailboxes)]
    return _nobody() + [item.evidence for item in found if item.state is BLOCKS]


def _nobody() -> list[str]:
    team = Team.objects.first()
    named = team and team.name and team.postal_address
    return [] if named else ["The team has no name or postal address yet."]


def _offer(asked: _Asked) -> Item:
    offer, version = asked.campaign.offer, asked.campaign.offer.live
    if version is None:
        words = f"The offer “{offer}” is not approved by someone other than its author."
        return _item(
            ItemKey.OFFER_APPROVED, BLOCKS, words, href=_admin("offer", offer.pk), action="Open the offer"
        )
    words = (
        f"“{offer}” v{version.number}, approved by {_name(version.approved_by)}{_alone(alone=version.alone)}."
    )
    return _item(ItemKey.OFFER_APPROVED, PASSES, words)


def _templates(asked: _Asked) -> Item:
    steps = list(asked.campaign.steps.prefetch_related("templates"))
    if not steps:
        href = _admin("campaign", asked.campaign.pk)
        return _item(
            ItemKey.TEMPLATES_APPROVED, BLOCKS, "The campaign has no step.", href=href, action="Add steps"
        )
    approved = {version.template_id for version in asked.versions}
    bare = [step for step in steps if not approved & {template.pk for template in step.templates.all()}]
    if bare:
        words = " ".join(f"Step {step.number} has no approved template." for step in bare)
        href = reverse("admin:campaigns_messagetemplate_changelist")
        return _item(ItemKey.TEMPLATES_APPROVED, BLOCKS, words, href=href, action="Templates")
    names = ", ".join(
        f"“{version.template}” v{version.number} by {_name(version.approved_by)}{_alone(alone=version.alone)}"
        for version in asked.versions
    )
    return _item(ItemKey.TEMPLATES_APPROVED, PASSES, f"Approved: {names}.")


def _lint(asked: _Asked) -> Item:
    """Ask of every approved text in use what its own page and the gate ask, over the people of this campaign."""
    found = [(version, remark) for version in asked.versions for remark in lint_of(version, asked.campaign)]
    blocked = [(version, remark) for version, remark in found if remark.severity is Severity.BLOCKS]
    href = reverse("admin:campaigns_templateversion_changelist")
    if blocked:
        return _item(ItemKey.LINT_CLEAN, BLOCKS, _remarks(blocked), href=href, action="Templates")
    if found:
        return _item(ItemKey.LINT_CLEAN, WARNS, _remarks(found), href=href, action="Templates")
    words = (
        "Clean, by the checks that every draft goes through." if asked.versions else "There is no text yet."
    )
    return _item(ItemKey.LINT_CLEAN, PASSES, words)


def _remarks(found: Sequence[tuple[TemplateVersion, Remark]]) -> str:
    said = list(dict.fromkeys(f"{version.template}: {remark.sentence}" for version, remark in found))
    more = f" And {len(said) - SHOWN_REMARKS} more." if len(said) > SHOWN_REMARKS else ""
    return " ".join(said[:SHOWN_REMARKS]) + more


def _suppression(asked: _Asked) -> Item:
    rows = asked.campaign.enrollments.select_related("prospect__company")
    left_out = rows.filter(stop_reason=StopReason.SUPPRESSED).count()
    going = [row.prospect for row in rows.exclude(stage__in=ENDED)]
    noes = barred({prospect.address for prospect in going} | {prospect.domain for prospect in going} - {""})
    late = sum(prospect.address in noes or prospect.domain in noes for prospect in going)
    words = f"{left_out} left out."
    if late:
        words += f" {late} more said no since; each is stopped before a mail of theirs is written or leaves."
    return _item(ItemKey.SUPPRESSION_APPLIED, PASSES, words)


def _identity(asked: _Asked) -> Item:
    """Make the real mail of one draft a mailbox, and look in it for who we are and the way to say no."""
    untried, faults = [], _nobody()
    for mailbox in asked.mailboxes:
        draft = (
            Draft.objects.filter(enrollment__campaign=asked.campaign, mailbox=mailbox).order_by("-id").first()
        )
        if draft is None:
            untried.append(mailbox.address)
        else:
            faults += _faults_of_mail(draft)
    if faults:
        return _item(ItemKey.IDENTITY_TESTED, BLOCKS, " ".join(dict.fromkeys(faults)))
    if untried:
        state = WARNS if len(untried) < len(asked.mailboxes) else BLOCKS
        return _item(ItemKey.IDENTITY_TESTED, state, f"No draft yet to try {', '.join(untried)} with.")
    tried = ", ".join(mailbox.address for mailbox in asked.mailboxes)
    return _item(
        ItemKey.IDENTITY_TESTED, PASSES, f"Name, postal address and opt-out stand in a mail of {tried}."
    )


def _faults_of_mail(draft: Draft) -> list[str]:
    envelope = draft.envelope(draft.text)
    try:
        compose(envelope, message_id="<test@launch.invalid>", now=draft.created_at)
    except UnsendableError as error:
        return [f"{draft.mailbox.address}: {error}"]
    team = Team.objects.get(pk=1)
    parts = {
        "the postal address": team.postal_address,
        "the opt-out link": draft.opt_out_url,
        "the sender's name": draft.mailbox.display_name,
    }
    whole = f"{envelope.sender}\n{envelope.body}"
    return [
        f"{draft.mailbox.address}: {name} is missing." for name, part in parts.items() if part not in whole
    ]


def _mailboxes(asked: _Asked) -> Item:
    href = _admin("campaign", asked.campaign.pk)
    if not asked.mailboxes:
        words = "The campaign has no mailbox to send from."
        return _item(ItemKey.MAILBOXES, BLOCKS, words, href=href, action="Choose mailboxes")
    follows = asked.campaign.steps.count() > 1
    faults = [
        f"{mailbox.address} cannot keep a thread, and this campaign has follow-ups."
        for mailbox in asked.mailboxes
        if follows and not transport_of(mailbox).capabilities.threads
    ]
    faults += [
        f"{mailbox.address} is paused: {mailbox.paused_reason}"
        for mailbox in asked.mailboxes
        if mailbox.status != MailboxStatus.ACTIVE
    ]
    if faults:
        return _item(ItemKey.MAILBOXES, BLOCKS, " ".join(faults), href=href, action="Choose mailboxes")
    ways = ", ".join(f"{each.address} by {each.get_transport_display()}" for each in asked.mailboxes)
    return _item(ItemKey.MAILBOXES, PASSES, f"{ways}.")


def _domains(asked: _Asked) -> Item:
    sandboxed = [each.address for each in asked.mailboxes if each.transport == TransportName.SANDBOX]
    others = [each.address for each in asked.mailboxes if each.transport != TransportName.SANDBOX]
    words = (
        [f"{', '.join(sandboxed)}: a sandbox has no domain to authenticate; its mail goes nowhere."]
        if sandboxed
        else []
    )
    if others:
        words.append(f"Not checked yet: SPF, DKIM and DMARC of {', '.join(others)}.")
    return _item(ItemKey.DOMAIN_AUTHENTICATION, WARNS, " ".join(words) or "There is no mailbox.")


def _caps(asked: _Asked) -> Item:
    a_day = sum(each.daily_cap for each in asked.mailboxes)
    days = -(-asked.open_people // a_day) if a_day else 0
    words = (
        f"Not checked yet: the ramp of new mailboxes. The caps together are {a_day} a day,"
        f" so {asked.open_people} first mails take {days} sending {'day' if days == 1 else 'days'}."
    )
    return _item(ItemKey.CAPS_AND_RAMP, WARNS, words)


def _hours(asked: _Asked) -> Item:
    team = Team.objects.first()
    own = ReviewDecision.objects.aggregate(mean=Avg("active_seconds"))["mean"]
    drafts = asked.open_people * asked.campaign.steps.count()
    needed = drafts * (own or SECONDS_A_DRAFT) / 3600
    words = f"{drafts} drafts at most are about {needed:.1f} hours of review"
    if team is None or team.review_hours is None:
        href = reverse("admin:campaigns_team_changelist")
        words = f"{words}; nobody has said how many the team has."
        return _item(ItemKey.REVIEW_HOURS, WARNS, words, href=href, action="Say how many")
    state = PASSES if needed <= team.review_hours else WARNS
    return _item(ItemKey.REVIEW_HOURS, state, f"{words}; the team has {team.review_hours} a week.")


def _inbox(asked: _Asked) -> Item:
    ownerless = [mailbox.address for mailbox in asked.mailboxes if mailbox.owner is None]
    owners = ", ".join(sorted({str(mailbox.owner) for mailbox in asked.mailboxes if mailbox.owner}))
    words = f"Nobody owns {', '.join(ownerless)}." if ownerless else f"{owners} answers what comes in."
    return _item(
        ItemKey.INBOX_OWNER,
        WARNS,
        f"{words} Not checked yet: who stands in for them, and when they are there.",
    )


def _read_drafts(asked: _Asked) -> Item:
    read = (
        ReviewDecision.objects.filter(
            draft__enrollment__campaign=asked.campaign, draft__step__number=1, by__isnull=False
        )
        .exclude(draft__planted=True)
        .values("draft")
        .distinct()
        .count()
    )
    at_work = asked.campaign.enrollments.filter(stage__in=MACHINE).count()
    wanted = min(DRAFTS_READ_BEFORE_LAUNCH, asked.drafts + at_work) or 1
    if read >= wanted:
        return _item(
            ItemKey.DRAFTS_REVIEWED, PASSES, f"{read} of {asked.drafts} read and decided by a person."
        )
    words = f"{read} of {wanted}." if asked.drafts else "No draft has been written yet."
    if at_work:
        words += f" {at_work} people are still being read, judged or written to."
    href = f"{reverse('review')}?campaign={asked.campaign.slug}"
    return _item(ItemKey.DRAFTS_REVIEWED, BLOCKS, words, href=href, action=f"Review {wanted - read}")


def _control(asked: _Asked) -> Item:
    count = asked.campaign.enrollments.filter(control=True).count()
    total = asked.campaign.enrollments.count()
    if not count:
        words = "Nobody is in a control group, so nobody will know what the openers earn."
        href = _admin("campaign", asked.campaign.pk)
        return _item(ItemKey.CONTROL_GROUP, WARNS, words, href=href, action="Set a share")
    bare = asked.campaign.enrollments.filter(control=True, stop_reason=StopReason.NO_TEMPLATE).count()
    words = f"{count} of {total} get the same mail without a personal opener."
    if bare:
        words += f" For {bare} of them no template reads without one."
    return _item(ItemKey.CONTROL_GROUP, WARNS if bare else PASSES, words)


def _segment(asked: _Asked) -> Item:
    signed = SignOff.objects.filter(campaign=asked.campaign, item=ItemKey.FAMILIAR_SEGMENT).first()
    if signed:
        return _item(ItemKey.FAMILIAR_SEGMENT, PASSES, f"{signed.by} signed: {signed.reason}")
    words = "Not checked yet: how many mails of this offer this segment has had. A lead signs instead."
    return _item(ItemKey.FAMILIAR_SEGMENT, WARNS, words)


def _artifact(asked: _Asked) -> Item:
    version = asked.campaign.offer.live
    claims = version.claims.count() if version else 0
    if not claims:
        return _item(
            ItemKey.ARTIFACT_TEST, WARNS, "The offer claims nothing about us that a mail could show."
        )
    test = (
        ArtifactTest.objects.filter(
            campaign=asked.campaign, kind=ArtifactTestKind.BEFORE_LAUNCH, answers__claim__version=version
        )
        .select_related("by")
        .first()
    )
    since = max((each.approved_at for each in asked.versions if each.approved_at), default=None)
    if test is None or (since and test.at < since):
        words = "No reader has said whether these mails show what the offer claims."
        return _item(ItemKey.ARTIFACT_TEST, BLOCKS, words, href="#artifact", action="Take the test")
    undermining = test.undermining()
    words = f"{test.by} read {test.drafts.count()}; {undermining} of them speak against a claim."
    return _item(ItemKey.ARTIFACT_TEST, BLOCKS if undermining >= UNDERMINING_PAUSES else PASSES, words)


def _second_person(asked: _Asked) -> Item:
    author, by = asked.campaign.author, asked.by
    if by is None or author != by:
        return _item(
            ItemKey.SECOND_PERSON, PASSES, f"{_name(author)} prepared it; somebody else launches it."
        )
    if may_sign_alone(by):
        return _item(
            ItemKey.SECOND_PERSON, WARNS, "You prepared it, and you launch it alone; that is recorded."
        )
    return _item(ItemKey.SECOND_PERSON, BLOCKS, "You prepared it, so somebody else launches it.")


ITEMS: Final[Sequence[Callable[[_Asked], Item]]] = (
    _offer, _templates, _lint, _suppression, _identity, _mailboxes, _domains, _caps, _hours, _inbox, _read_drafts, _control,
    _segment, _artifact, _second_person,
)  # fmt: skip

TITLES: Final = {
    ItemKey.OFFER_APPROVED: "Offer",
    ItemKey.TEMPLATES_APPROVED: "Templates",
    ItemKey.LINT_CLEAN: "Lint",
    ItemKey.SUPPRESSION_APPLIED: "Do not contact",
    ItemKey.IDENTITY_TESTED: "Who we are",
    ItemKey.MAILBOXES: "Mailboxes",
    ItemKey.DOMAIN_AUTHENTICATION: "Domain authentication",
    ItemKey.CAPS_AND_RAMP: "Caps and ramp",
    ItemKey.REVIEW_HOURS: "Hours of review",
    ItemKey.INBOX_OWNER: "Replies",
    ItemKey.DRAFTS_REVIEWED: "Drafts read by a person",
    ItemKey.CONTROL_GROUP: "Control group",
    ItemKey.FAMILIAR_SEGMENT: "Familiar segment",
    ItemKey.ARTIFACT_TEST: "Artifact test",
    ItemKey.SECOND_PERSON: "A second person",
}


def _item(key: ItemKey, state: ItemState, evidence: str, *, href: str = "", action: str = "") -> Item:
    return Item(key, state, TITLES[key], evidence, OWNERS[key], href, action)


# Who can change what an item says.
OWNERS: Final = dict.fromkeys(ItemKey, "manager") | {
    ItemKey.DRAFTS_REVIEWED: "whoever reviews",
    ItemKey.REVIEW_HOURS: "lead",
    ItemKey.FAMILIAR_SEGMENT: "lead",
    ItemKey.DOMAIN_AUTHENTICATION: "whoever runs the domain",
    ItemKey.CAPS_AND_RAMP: "lead",
    ItemKey.INBOX_OWNER: "lead",
    ItemKey.ARTIFACT_TEST: "whoever launches",
    ItemKey.SECOND_PERSON: "a second manager or a lead",
}


def _admin(model: str, pk: int) -> str:
    return reverse(f"admin:campaigns_{model}_change", args=[pk])


def _name(member: Member | None) -> str:
    return str(member) if member else "somebody"


def _alone(*, alone: bool) -> str:
    return ", alone" if alone else ""
