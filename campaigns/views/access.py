"""Who may open a view: one decorator, one sentence where it is refused."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from campaigns.members.models import Member
from campaigns.members.rules import Right

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]


def member_of(request: HttpRequest) -> Member:
    """Return who is signed in.

    Raises:
        PermissionDenied: nobody is.
    """
    if not isinstance(request.user, Member):
        raise PermissionDenied("Sign in first.")
    return request.user


def insist(request: HttpRequest, right: Right) -> Member:
    """Return the member, who has the right.

    Raises:
        PermissionDenied: his role has not.
    """
    member = member_of(request)
    if not member.may(right):
        raise PermissionDenied(f"A {member.get_role_display()} may not {right.replace('_', ' ')}.")
    return member


def requires(right: Right) -> Callable[[View[P]], View[P]]:
    """Open a view to roles with the right, and to nobody else."""

    def decorate(view: View[P]) -> View[P]:
        @wraps(view)
        def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            insist(request, right)
            return view(request, *args, **kwargs)

        return guarded

    return decorate
