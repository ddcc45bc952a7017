"""Which mailbox is asked for, and by whom: its owner, or a lead."""

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from campaigns.mailboxes.models import Mailbox
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.views.access import member_of


def mailboxes_of(member: Member) -> QuerySet[Mailbox]:
    """Return the mailboxes that a member looks after: his own, and for who may take over all of them."""
    rows = Mailbox.objects.select_related("owner", "platform_account").order_by("address")
    return rows if member.may(Right.TAKE_OVER) else rows.filter(owner=member)


def the_mailbox(request: HttpRequest, mailbox_id: int) -> Mailbox:
    """Return a mailbox that the member looks after.

    Raises:
        PermissionDenied: it is a colleague's. Http404: there is none.
    """
    member = member_of(request)
    found = get_object_or_404(Mailbox.objects.select_related("owner", "platform_account"), pk=mailbox_id)
    if found.owner_id != member.pk and not member.may(Right.TAKE_OVER):
        raise PermissionDenied("This mailbox is somebody else's. Its owner or a lead can open it.")
    return found
