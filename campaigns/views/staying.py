"""What holds mail until somebody acts, on the Scheduled page: how many it holds, and the page where one acts."""

from typing import Any

from django.urls import reverse

from campaigns.delivery.selectors.queue import Lies, Queue, Stay
from campaigns.enrollments.models import Campaign
from campaigns.mailboxes.models import Mailbox
from campaigns.members.models import Member
from campaigns.members.rules import Right


def staying(queue: Queue, member: Member) -> list[dict[str, Any]]:
    """Return each reason, that of most mails first, with where this member may act on it."""
    return [
        {"why": stay.why, "count": count, **_where(stay, member)}
        for stay, count in queue.staying.most_common()
    ]


def _where(stay: Stay, member: Member) -> dict[str, str]:
    """Return the page's address and what its link says; nothing where there is none that the member may open."""
    if stay.lies is Lies.NO:
        return {"url": reverse("do_not_contact"), "link": "Do not contact"}
    if stay.lies is Lies.MAIL:
        return {"url": "#waiting", "link": "Decide below, mail by mail"}
    if stay.lies is Lies.MAILBOX and _looks_after(stay.key, member):
        return {"url": reverse("mailbox", args=[stay.key]), "link": "The mailbox"}
    if stay.lies is Lies.CAMPAIGN and member.may(Right.SEE_DASHBOARDS):
        slug = Campaign.objects.values_list("slug", flat=True).get(pk=stay.key)
        return {"url": reverse("launch", args=[slug]), "link": "The campaign"}
    return {}


def _looks_after(mailbox_id: int, member: Member) -> bool:
    return member.may(Right.TAKE_OVER) or Mailbox.objects.filter(pk=mailbox_id, owner=member).exists()
