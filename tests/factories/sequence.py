"""A sequence: a first mail that opens with a fact, and follow-ups that are written with it."""

from datetime import datetime
from typing import Any
from uuid import uuid4

from campaigns.delivery.services import Decided, approve, send
from campaigns.delivery.services.decisions import Seen
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import Shown
from campaigns.drafts.services import check_follow_ups, plan_follow_ups
from campaigns.enrollments.models import Campaign
from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.members.models import Member
from campaigns.message_templates.models import Slot, TemplateVersion
from tests.factories.journey import a_draft_in_review, an_enrollment
from tests.factories.moments import LATER, NOW
from tests.factories.setting import a_campaign, a_member

FOLLOW_UP = (
    "{{ prospect.greeting }}\n\nOne thing I left out: the planner reads the rota you have now.\n\n"
    "If that is of no use at {{ prospect.company }}, tell me and I leave it there."
)


def a_sequence(
    *, steps: int = 3, with_fact_at: int = 0, campaign: Campaign | None = None, **fields: Any
) -> Draft:
    """The first mail of a sequence before a person, with what follows planned and checked.

    The step `with_fact_at` has a slot that takes a fact.
    """
    campaign = campaign or a_campaign(steps=steps, followups_without_news=9)
    for step in campaign.steps.filter(number__gt=1):
        version = TemplateVersion.objects.get(template__steps=step)
        TemplateVersion.objects.filter(pk=version.pk).update(
            body=f"{FOLLOW_UP}\n\nThat was number {step.number}."
        )
        if step.number == with_fact_at:
            Slot.objects.create(version=version, name="news", takes=["opener_anchor"], form="clause")
    draft = a_draft_in_review(enrollment=an_enrollment(campaign=campaign), **fields)
    plan(draft)
    return draft


def plan(draft: Draft, *, now: datetime = NOW) -> list[Draft]:
    """Write and check what follows a draft."""
    planned = plan_follow_ups(draft=draft, provider=RulesBaseline(), now=now)
    check_follow_ups(draft=draft, provider=RulesBaseline(), now=now)
    return planned


def follow_ups(draft: Draft) -> list[Draft]:
    """The drafts of the steps after a draft's own as they stand now, in their order."""
    rows = Draft.objects.filter(enrollment=draft.enrollment_id, step__number__gt=draft.step.number)
    return list(rows.select_related("step", "enrollment__prospect", "mailbox").order_by("step__number", "pk"))


def seen_with_follow_ups(draft: Draft) -> Seen:
    """What a reviewer has before him: a draft and all that follows it."""
    shown = tuple(Shown(each.pk, each.version, each.envelope(each.text).sha256) for each in follow_ups(draft))
    return Seen(draft.version, draft.envelope(draft.text).sha256, follow_ups=shown)


def approve_all(draft: Draft, *, by: Member | None = None, seen: Seen | None = None) -> Decided:
    """One key: the draft and its follow-ups."""
    decided = approve(
        draft=draft, seen=seen or seen_with_follow_ups(draft), by=by or a_member(), request_key=uuid4(),
        despite_warnings=False, now=NOW,
    )  # fmt: skip
    assert isinstance(decided, Decided), decided
    return decided


def a_sent_sequence(*, by: Member | None = None, **fields: Any) -> Draft:
    """A sequence that was approved whole and whose first mail has left."""
    draft = a_sequence(**fields)
    approve_all(draft, by=by)
    send(message_id=draft.messages.get().pk, now=LATER)
    return Draft.objects.select_related("enrollment").get(pk=draft.pk)
