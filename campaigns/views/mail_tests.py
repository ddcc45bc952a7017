"""*Send test to me* from a draft's card, and where the dead link of a test leads."""

from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from campaigns.delivery.services.mail_tests import MARK, letter_of_draft
from campaigns.drafts.models import Draft
from campaigns.members.rules import Right
from campaigns.members.selectors import verified_address
from campaigns.views.access import member_of, requires
from campaigns.views.mailboxes.acts import tell_of_test


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Right.REVIEW)
def draft_test(request: HttpRequest, draft_id: int) -> HttpResponse:
    """Show what a test of this draft would hold; a POST sends it to the member himself and leads back to the card."""
    drafts = Draft.objects.select_related(
        "mailbox__platform_account", "step", "enrollment__prospect__company"
    )
    draft, member = get_object_or_404(drafts, pk=draft_id), member_of(request)
    back = reverse("review_draft", args=[draft.pk])
    if request.method == "POST" and tell_of_test(request, draft, member):
        return redirect(back)
    if request.method == "POST":
        return redirect("draft_test", draft.pk)
    context: dict[str, Any] = {
        "person": draft.enrollment.prospect,
        "letter": letter_of_draft(draft),
        "mark": MARK,
        "own_address": verified_address(member),
        "back": back,
    }
    return render(request, "campaigns/mailbox/test_mail.html", context)


@login_not_required
@csrf_exempt  # a mail program posts without a cookie; nothing follows from it
@require_http_methods(["GET", "HEAD", "POST"])
def opt_out_of_test(request: HttpRequest) -> HttpResponse:
    """Say that the mail was a test. Nothing is changed, whether it is followed or posted to."""
    return render(request, "campaigns/mailbox/test_link.html")
