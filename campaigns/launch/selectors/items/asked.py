"""What the items share: the campaign that is asked about, read once, and how an item is put into words."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.urls import reverse
from django.utils import timezone

from campaigns.drafts.models import Draft
from campaigns.drafts.services.people import Readers, readers_of
from campaigns.enrollments.models import Campaign
from campaigns.enrollments.rules import ENDED
from campaigns.launch.rules import (
    Item,
    ItemKey,
    ItemState,
)
from campaigns.mailboxes.models import Mailbox
from campaigns.members.models import Member
from campaigns.members.rules import VersionStatus
from campaigns.message_templates.models import TemplateVersion

PASSES, WARNS, BLOCKS = ItemState.PASSES, ItemState.WARNS, ItemState.BLOCKS

TITLES: Final = {
    ItemKey.OFFER_APPROVED: "Offer",
    ItemKey.TEMPLATES_APPROVED: "Templates",
    ItemKey.LINT_CLEAN: "Lint",
    ItemKey.SUPPRESSION_APPLIED: "Do not contact",
    ItemKey.IDENTITY_TESTED: "Who we are",
    ItemKey.MAILBOXES: "Mailboxes",
    ItemKey.DOMAIN_AUTHENTICATION: "Domain authentication",
    ItemKey.CAPS_AND_RAMP: "Caps and warm-up",
    ItemKey.REVIEW_HOURS: "Hours of review",
    ItemKey.INBOX_OWNER: "Replies",
    ItemKey.DRAFTS_REVIEWED: "Drafts read by a person",
    ItemKey.CONTROL_GROUP: "Control group",
    ItemKey.FAMILIAR_SEGMENT: "Familiar segment",
    ItemKey.ARTIFACT_TEST: "Artifact test",
    ItemKey.SECOND_PERSON: "A second person",
}

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


@dataclass(frozen=True)
class Asked:
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
    def readers(self) -> Readers:
        return readers_of(self.campaign, today=timezone.localdate())

    @cached_property
    def open_people(self) -> int:
        return self.campaign.enrollments.exclude(stage__in=ENDED).count()

    @cached_property
    def drafts(self) -> int:
        return Draft.objects.filter(enrollment__campaign=self.campaign, step__number=1, planted=False).count()


def item(key: ItemKey, state: ItemState, evidence: str, *, href: str = "", action: str = "") -> Item:
    return Item(key, state, TITLES[key], evidence, OWNERS[key], href, action)


def admin_page(model: str, pk: int) -> str:
    return reverse(f"admin:campaigns_{model}_change", args=[pk])


def name_of(member: Member | None) -> str:
    return str(member) if member else "somebody"


def alone_words(*, alone: bool) -> str:
    return ", alone" if alone else ""
