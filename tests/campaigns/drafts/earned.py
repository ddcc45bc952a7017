"""Trust that was earned: decided drafts of one combination, in bulk, and a policy that samples."""

from datetime import datetime, timedelta
from itertools import count
from typing import Any
from uuid import uuid4

from campaigns.drafts.models import Draft, DraftText, ReviewDecision
from campaigns.drafts.models.policy import ReviewPolicy
from campaigns.drafts.rules import DraftStatus
from campaigns.drafts.rules.sampling import Purpose, place
from campaigns.drafts.services.sampling import set_policy
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import Stage
from campaigns.members.models import Member
from campaigns.members.rules import Role
from campaigns.pipeline import advance
from tests.factories import NOW, a_campaign, a_company, a_draft, a_member, a_prospect, an_enrollment

LONG_AGO = NOW - timedelta(days=60)


def an_old_campaign(**fields: Any) -> Campaign:
    """A campaign whose first month is over."""
    return a_campaign(launched_at=LONG_AGO, sends_from=LONG_AGO, **fields)


def to_check(campaign: Campaign, **fields: Any) -> Draft:
    """A written draft for somebody else of a campaign, before its checks."""
    company = a_company()
    prospect = a_prospect(company=company, address=f"ana{Enrollment.objects.count()}@{company.domain}")
    enrollment = an_enrollment(campaign=campaign, prospect=prospect, stage=Stage.CHECKING)
    return a_draft(enrollment=enrollment, **fields)


def in_review(campaign: Campaign, *, out: bool = False, **fields: Any) -> Draft:
    """A draft of a campaign after its checks and draws; `out`: it was drawn to be left out of the sample."""
    return checked(to_check(campaign, **fields), out=out)


def checked(draft: Draft, *, out: bool = False) -> Draft:
    """The same draft after its checks and draws."""
    choose_draw(draft, out=out)
    advance(enrollment_id=draft.enrollment_id, now=NOW)
    related = (
        "enrollment__prospect__company",
        "enrollment__campaign",
        "mailbox",
        "combination",
        "policy__set_by",
    )
    return Draft.objects.select_related(*related).get(pk=draft.pk)


def choose_draw(draft: Draft, *, out: bool, also: Purpose | None = None) -> None:
    """Choose the campaign's seed such that a draft is left out of any sample, or is in each; and drawn for nothing else."""
    campaign = draft.enrollment.campaign
    wanted = {Purpose.TWICE: False, Purpose.TEST: False} | ({also: True} if also else {})
    for number in count():
        campaign.review_seed = f"seed {number}"
        places = {each: place(seed=campaign.review_seed, purpose=each, draft_id=draft.pk) for each in Purpose}
        sample = places[Purpose.SAMPLE] >= 3_000 if out else places[Purpose.SAMPLE] < 2_000
        if sample and all(
            places[each] < 200 if drawn else places[each] >= 2_000 for each, drawn in wanted.items()
        ):
            break
    campaign.save(update_fields=["review_seed"])


def decisions_like(
    draft: Draft,
    number: int,
    *,
    warned: bool = False,
    kind: str = "approve",
    at: datetime = LONG_AGO,
    by: Member | None = None,
    **fields: Any,
) -> list[ReviewDecision]:
    """So many decided drafts of the same combination as this one, with their decisions."""
    rows = [_like(draft, warned=warned) for _ in range(number)]
    Draft.objects.bulk_create(rows)
    DraftText.objects.bulk_create(
        DraftText(draft=row, version=1, subject="s", body="b " * 60, by_name="rules") for row in rows
    )
    reader = by or a_member()
    return ReviewDecision.objects.bulk_create(
        ReviewDecision(
            draft=row,
            kind=kind,
            version=1,
            content_sha256="0",
            by=reader,
            at=at,
            request_key=uuid4(),
            **fields,
        )
        for row in rows
    )


def _like(draft: Draft, *, warned: bool) -> Draft:
    names = ("enrollment", "step", "template_version", "match", "mailbox", "combination", "footer", "sender")
    own = {name: getattr(draft, name) for name in names}
    return Draft(
        **own, status=DraftStatus.WITHDRAWN, warned=warned, drawn=0, why_template="", written_by="rules", due_at=NOW,
        message_id=f"<{uuid4()}@x.example>",
    )  # fmt: skip


def a_lead() -> Member:
    return a_member(name="Lea Brandt", role=Role.LEAD)


def sampling(campaign: Campaign, *, by: Member | None = None, percent: int = 20) -> ReviewPolicy:
    """A policy that samples, set by a lead."""
    return set_policy(
        campaign=campaign, read_percent=percent, reason="It was earned.", by=by or a_lead(), now=NOW
    )
