"""The admin has no sign-in of its own: Django's would let people in without their second factor."""

from urllib.parse import urlsplit

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse


@login_not_required
def admin_login(request: HttpRequest) -> HttpResponse:
    """Lead to the site's own sign-in, and back to the page of the admin that was asked for.

    Raises:
        PermissionDenied: somebody is signed in, so his role does not open the admin.
    """
    if request.user.is_authenticated:
        raise PermissionDenied("Your role does not open the admin.")
    wanted = urlsplit(request.GET.get("next", "")).path
    following = wanted if wanted.startswith(reverse("admin:index")) else reverse("admin:index")
    return redirect(reverse("account_login", query={"next": following}))
