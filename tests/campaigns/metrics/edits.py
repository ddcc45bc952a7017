"""Drafts of one template that people edit alike."""

from datetime import datetime
from uuid import uuid4

from campaigns.delivery.services import Decided, send_back_edited
from campaigns.drafts.models import Draft
from campaigns.enrollments.models import Campaign
from campaigns.members.models import Member
from campaigns.message_templates.models import Slot, TemplateVersion
from campaigns.pipeline import advance
from tests.factories import (
    NOW,
    a_campaign,
    a_company,
    a_decision_about,
    a_draft_in_review,
    a_member,
    a_prospect,
    an_enrollment,
)

CALL = "Would a short call help?"
SOURCE = "{{ prospect.greeting }}\n\nI read that {{ slots.opener }}. New teams lose days on rotas.\n\n" + CALL


def a_campaign_with_an_opener() -> Campaign:
    """A campaign whose template gave the drafts' text, with an opener."""
    made = a_campaign()
    version = made.steps.get().templates.get().versions.get()
    TemplateVersion.objects.filter(pk=version.pk).update(body=SOURCE)
    Slot.objects.create(version=version, name="opener", takes=["opener_anchor"], form="clause", word_limit=8)
    return made


def a_waiting_draft(campaign: Campaign) -> Draft:
    """A draft in review to somebody at a company of his own."""
    prospect = a_prospect(company=a_company())
    return a_draft_in_review(enrollment=an_enrollment(campaign=campaign, prospect=prospect))


def edited(draft: Draft, old: str, new: str, *, by: Member, now: datetime = NOW) -> Draft:
    """The draft after a person put other words in place of some."""
    draft = Draft.objects.get(pk=draft.pk)
    done = send_back_edited(
        draft=draft, seen=a_decision_about(draft), subject=draft.text.subject, body=draft.text.body.replace(old, new),
        by=by, request_key=uuid4(), now=now,
    )  # fmt: skip
    assert isinstance(done, Decided)
    advance(enrollment_id=draft.enrollment_id, now=now)
    return draft


def edits(campaign: Campaign, count: int, new: str = "Would a chat help?", *, old: str = CALL) -> list[Draft]:
    """As many drafts, each edited in the same way."""
    mira = a_member()
    return [edited(a_waiting_draft(campaign), old, new, by=mira) for _ in range(count)]
