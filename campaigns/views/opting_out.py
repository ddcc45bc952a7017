"""The link at the foot of each mail. Reading it changes nothing, since scanners of mail follow links too."""

from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from campaigns.drafts.models import Draft
from campaigns.members.selectors import sender_name
from campaigns.replies.services import opt_out


@login_not_required
@csrf_exempt  # a mail program posts without a cookie (RFC 8058), and the token is the authority
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def opting_out(request: HttpRequest, token: str) -> HttpResponse:
    """Ask on GET; do it on POST, whether a person pressed the button or a mail program posted (RFC 8058, 3.1).

    An unknown token gets the same calm page, so that nobody learns which tokens exist, with the status 404.
    """
    done = request.method == "POST"
    known = opt_out(token=token, now=timezone.now()) if done else _address(token) != ""
    page = "campaigns/optout/done.html" if done else "campaigns/optout/confirm.html"
    return render(request, page, _context(token), status=200 if known else 404)


def _address(token: str) -> str:
    found = Draft.objects.filter(opt_out_token=token).values_list(
        "enrollment__prospect__address_as_given", flat=True
    )
    return found.first() or ""


def _context(token: str) -> dict[str, Any]:
    return {"sender": sender_name(), "address": masked(_address(token)), "token": token}


def masked(address: str) -> str:
    """Show enough of an address for its owner and too little for a stranger: `m***@example.com`."""
    local, at, domain = address.rpartition("@")
    return f"{local[:1]}***@{domain}" if at else "your address"
