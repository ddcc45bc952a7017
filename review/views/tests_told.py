"""That some drafts in the queue are tests: said to everybody once, before the first of them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from campaigns.members.rules import Right
from campaigns.members.services import tell_of_tests
from campaigns.views.access import member_of, requires


@require_POST
@requires(Right.REVIEW)
def told(request: HttpRequest) -> HttpResponse:
    """Keep that the member read the notice, and go on to the queue."""
    tell_of_tests(member=member_of(request), now=timezone.now())
    return redirect("review")
