"""The items of the launch page, each computed from what is so now. Nothing here is ticked by hand.

An item passes, warns or blocks. Where what it needs to know is not kept anywhere yet, it says *not checked yet* and
warns.
"""

from collections.abc import Callable, Sequence
from typing import Final

from campaigns.enrollments.models import Campaign
from campaigns.launch.rules import Item
from campaigns.launch.selectors.items import people, sending, texts
from campaigns.launch.selectors.items.asked import BLOCKS, Asked
from campaigns.members.models import Member

# In the order of the page.
ITEMS: Final[Sequence[Callable[[Asked], Item]]] = (
    texts.offer,
    texts.templates,
    texts.lint,
    people.do_not_contact,
    sending.identity,
    sending.mailboxes,
    sending.domains,
    sending.caps,
    people.review_hours,
    sending.inbox,
    people.drafts_read,
    people.control_group,
    people.familiar_segment,
    texts.artifact_test,
    people.second_person,
)


def items(campaign: Campaign, *, by: Member | None) -> list[Item]:
    """Return every item as it stands now; `by` is who would launch, for the item that asks for a second person."""
    asked = Asked(campaign, by)
    return [item(asked) for item in ITEMS]


def blocking(found: Sequence[Item]) -> list[Item]:
    """Return the items without which a campaign must not start."""
    return [item for item in found if item.state is BLOCKS]


def preparing_needs(campaign: Campaign) -> list[str]:
    """Return a sentence for each thing without which no draft can be written."""
    asked = Asked(campaign, None)
    found = [item(asked) for item in (texts.offer, texts.templates, sending.mailboxes)]
    return sending.nameless() + [item.evidence for item in found if item.state is BLOCKS]
