"""A new mailbox: whose it is and what it sends through. What it needs to be connected stands on its own page."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from campaigns.mailboxes.services.keeping import add_mailbox
from campaigns.members.rules import Right
from campaigns.views.access import member_of, requires
from campaigns.views.mailboxes.forms import NewMailboxForm, columns_of
from campaigns.views.mailboxes.pages import INVALID
from campaigns.views.times import team_zone


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Right.REVIEW)
def new_mailbox(request: HttpRequest) -> HttpResponse:
    """Ask for a new mailbox; a POST adds it, and nothing leaves before its owner lets it start."""
    member = member_of(request)
    if request.method != "POST":
        form = NewMailboxForm(initial={"display_name": member.name, "address": member.email})
        return render(request, "campaigns/mailbox/add.html", {"form": form})
    form = NewMailboxForm(request.POST)
    if not form.is_valid():
        return render(request, "campaigns/mailbox/add.html", {"form": form}, status=INVALID)
    said = form.cleaned_data
    mailbox = add_mailbox(
        address=said["address"],
        display_name=said["display_name"],
        by=member,
        now=timezone.now(),
        time_zone=team_zone(),
        **columns_of(said["way"], said["address"]),
    )
    messages.success(
        request, f"{mailbox.address} is here. Connect it below, send yourself a test, then let it start."
    )
    return redirect("mailbox", mailbox.pk)
