"""Accepting an invitation: the only way in."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaigns.members.models import Invitation
from campaigns.members.selectors import invitation_of
from campaigns.views.times import in_words, team_zone


@login_not_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show an invitation; accepting it opens sign-up to this session, for the invited address alone.

    Whoever is signed in has an account and is led home. A used, expired or unknown token gets a page that says so, with the status 404.
    """
    if request.user.is_authenticated:
        return redirect("home")
    found = invitation_of(token)
    if found is None:
        return render(request, "members/invitation.html", {"invitation": None}, status=404)
    if request.method != "POST":
        return render(request, "members/invitation.html", {"invitation": _shown(found)})
    request.session["invitation"] = token
    return redirect(reverse("account_signup", query={"email": found.email}))


def _shown(found: Invitation) -> dict[str, str]:
    return {
        "invited_by": str(found.invited_by or "The administrator"),
        "role": found.get_role_display(),
        "email": found.email,
        "expires": in_words(found.expires_at, now=timezone.now(), zone=team_zone()),
    }
