"""Where MFA_REQUIRED is on, somebody without a second factor sees only the pages that set one up."""

from collections.abc import Callable
from typing import Any

from allauth.mfa.adapter import get_adapter
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

# Views that somebody needs to get a second factor or to leave, and those that ask nobody to sign in.
_OPEN_PREFIXES = (
    "mfa_",
    "account_logout",
    "account_reauthenticate",
    "opt_out",
    "webhook_",
    "livez",
    "readyz",
)


class SecondFactorMiddleware:
    """Sends a signed-in member without a second factor to set one up."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self,
        request: HttpRequest,
        _view: Callable[..., HttpResponse],
        _args: tuple[Any, ...],
        _kwargs: dict[str, Any],
    ) -> HttpResponse | None:
        if not settings.MFA_REQUIRED or not request.user.is_authenticated:
            return None
        name = request.resolver_match.url_name if request.resolver_match else ""
        if (name or "").startswith(_OPEN_PREFIXES) or get_adapter().is_mfa_enabled(request.user):
            return None
        messages.info(request, "Your team asks everybody for a second factor. Set one up here to go on.")
        return redirect("mfa_index")
