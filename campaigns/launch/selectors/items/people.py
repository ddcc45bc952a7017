"""Items about people: whom it must not reach, who reads the drafts, who gets no opener, who launches."""

from collections import Counter
from typing import Final

from django.db.models import Avg
from django.urls import reverse

from campaigns.audit.rules import Action
from campaigns.audit.selectors import trail
from campaigns.drafts.models import ReviewDecision
from campaigns.drafts.rules.sampling import READ
from campaigns.enrollments.models import Campaign
from campaigns.enrollments.rules import ENDED, MACHINE, StopReason
from campaigns.launch.models import SignOff
from campaigns.launch.rules import (
    DRAFTS_READ_BEFORE_LAUNCH,
    Item,
    ItemKey,
)
from campaigns.launch.selectors.items.asked import BLOCKS, PASSES, WARNS, Asked, admin_page, item, name_of
from campaigns.members.models import Member, Team
from campaigns.members.selectors import may_sign_alone
from campaigns.suppressions.rules.countries import BY_CODE, objection
from campaigns.suppressions.selectors import barred

SECONDS_A_DRAFT: Final = 40  # until the team's own decisions say better


def do_not_contact(asked: Asked) -> Item:
    rows = asked.campaign.enrollments.select_related("prospect__company")
    left_out = rows.filter(stop_reason=StopReason.SUPPRESSED).count()
    going = [row.prospect for row in rows.exclude(stage__in=ENDED)]
    noes = barred({prospect.address for prospect in going} | {prospect.domain for prospect in going} - {""})
    late = sum(prospect.address in noes or prospect.domain in noes for prospect in going)
    words = f"{left_out} left out."
    if late:
        words += f" {late} more said no since; each is stopped before a mail of theirs is written or leaves."
    unsaid = Counter(
        BY_CODE[person.country_code].name
        for person in going
        if objection(person.country_code, person.basis or asked.campaign.basis)
    )
    if not unsaid:
        return item(ItemKey.SUPPRESSION_APPLIED, PASSES, words)
    href = admin_page("campaign", asked.campaign.pk)
    words = f"{words} {_wait_for_a_basis(unsaid)}"
    return item(ItemKey.SUPPRESSION_APPLIED, WARNS, words, href=href, action="Say why mail may go")


def _wait_for_a_basis(unsaid: Counter[str]) -> str:
    named = ", ".join(f"{name} {count}" for name, count in unsaid.most_common())
    one = unsaid.total() == 1
    wait = "1 person waits: the country asks" if one else f"{unsaid.total()} people wait: their countries ask"
    return f"{wait} for consent ({named}), and nobody has said why mail may go."


def review_hours(asked: Asked) -> Item:
    team = Team.objects.first()
    own = ReviewDecision.objects.aggregate(mean=Avg("active_seconds"))["mean"]
    drafts = asked.open_people * asked.campaign.steps.count()
    needed = drafts * (own or SECONDS_A_DRAFT) / 3600
    time = f"{needed:.1f} hours" if needed >= 1 else f"{max(1, round(needed * 60))} min"
    words = f"{drafts} drafts at most are about {time} of review"
    if team is None or team.review_hours is None:
        href = reverse("admin:campaigns_team_changelist")
        words = f"{words}; nobody has said how many the team has."
        return item(ItemKey.REVIEW_HOURS, WARNS, words, href=href, action="Say how many")
    state = PASSES if needed <= team.review_hours else WARNS
    return item(ItemKey.REVIEW_HOURS, state, f"{words}; the team has {team.review_hours} a week.")


def drafts_read(asked: Asked) -> Item:
    read = (
        ReviewDecision.objects.filter(
            draft__enrollment__campaign=asked.campaign,
            draft__step__number=1,
            by__isnull=False,
            kind__in=READ,
            opinion=False,
        )
        .exclude(draft__planted=True)
        .values("draft")
        .distinct()
        .count()
    )
    at_work = asked.campaign.enrollments.filter(stage__in=MACHINE).count()
    wanted = min(DRAFTS_READ_BEFORE_LAUNCH, asked.drafts + at_work) or 1
    if read >= wanted:
        return item(
            ItemKey.DRAFTS_REVIEWED, PASSES, f"{read} of {asked.drafts} read and decided by a person."
        )
    words = f"{read} of {wanted}." if asked.drafts else "No draft has been written yet."
    if at_work:
        words += f" {at_work} people are still being read, judged or written to."
    href = f"{reverse('review')}?campaign={asked.campaign.pk}"
    return item(ItemKey.DRAFTS_REVIEWED, BLOCKS, words, href=href, action=f"Review {wanted - read}")


def control_group(asked: Asked) -> Item:
    count = asked.campaign.enrollments.filter(control=True).count()
    total = asked.campaign.enrollments.count()
    if not count:
        words = "Nobody is in a control group, so nobody will know what the openers earn."
        href = admin_page("campaign", asked.campaign.pk)
        return item(ItemKey.CONTROL_GROUP, WARNS, words, href=href, action="Set a share")
    bare = asked.campaign.enrollments.filter(control=True, stop_reason=StopReason.NO_TEMPLATE).count()
    words = f"{count} of {total} get the same mail without a personal opener."
    if bare:
        words += f" For {bare} of them no template reads without one."
    return item(ItemKey.CONTROL_GROUP, WARNS if bare else PASSES, words)


def familiar_segment(asked: Asked) -> Item:
    signed = SignOff.objects.filter(campaign=asked.campaign, item=ItemKey.FAMILIAR_SEGMENT).first()
    if signed:
        return item(ItemKey.FAMILIAR_SEGMENT, PASSES, f"{signed.by} signed: {signed.reason}")
    words = "Not checked yet: how many mails of this offer this segment has had. A lead signs instead."
    return item(ItemKey.FAMILIAR_SEGMENT, WARNS, words)


def prepared_by(campaign: Campaign, member: Member) -> bool:
    """Say whether a member made a campaign or changed it since, so that the launch is somebody else's."""
    changed = trail(campaign).filter(action=Action.CHANGED, actor_id=member.pk)
    return campaign.author_id == member.pk or changed.exists()


def second_person(asked: Asked) -> Item:
    author, by = asked.campaign.author, asked.by
    if by is None or not prepared_by(asked.campaign, by):
        return item(
            ItemKey.SECOND_PERSON, PASSES, f"{name_of(author)} prepared it; somebody else launches it."
        )
    if may_sign_alone(by):
        return item(
            ItemKey.SECOND_PERSON, WARNS, "You prepared it, and you launch it alone; that is recorded."
        )
    return item(ItemKey.SECOND_PERSON, BLOCKS, "You prepared it, so somebody else launches it.")
