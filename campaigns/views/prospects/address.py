"""What was found out about a person's address, and having it looked at again."""

from datetime import datetime
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from campaigns.members.rules import Right
from campaigns.pipeline import look_at_address_again
from campaigns.prospects.models import AddressCheck, Prospect
from campaigns.prospects.rules.address_checks import MAY_BE_CONFIRMED, CheckReason, CheckResult
from campaigns.prospects.selectors import last_check
from campaigns.views.access import member_of, requires
from campaigns.views.times import in_words, team_zone

RESULT_WORDS: Final = {
    CheckResult.USABLE: "Mail may go there",
    CheckResult.RISKY: "Somebody should look",
    CheckResult.UNUSABLE: "No mail goes there",
    CheckResult.UNKNOWN: "To be looked at again",
}


def address_check(person: Prospect, now: datetime) -> dict[str, Any] | None:
    """Return what is known of a person's address; None before anybody looked."""
    check = last_check(person)
    if check is None:
        return None
    return {
        "result": RESULT_WORDS[CheckResult(check.result)],
        "unusable": check.result == CheckResult.UNUSABLE,
        "sentence": check.sentence,
        "how": _how(check, now),
        "may_confirm": _may_be_confirmed(check),
        "url": reverse("check_address", args=[person.pk]),
    }


def _how(check: AddressCheck, now: datetime) -> str:
    asked = f", {check.asked} asked" if check.asked else ", by our own rules"
    confirmed = f" {check.confirmed_by_name} says that it is right." if check.confirmed_by_name else ""
    return f"Looked at {in_words(check.checked_at, now=now, zone=team_zone())}{asked}.{confirmed}"


def _may_be_confirmed(check: AddressCheck) -> bool:
    return CheckReason(check.reason) in MAY_BE_CONFIRMED and not check.confirmed_by_name


@require_POST
@requires(Right.REVIEW)
def check_address(request: HttpRequest, prospect_id: int) -> HttpResponse:
    """Have an address looked at again before the next mail, or take somebody's word that it is right."""
    person = get_object_or_404(Prospect, pk=prospect_id)
    is_right = request.POST.get("answer") == "right"
    by, now = member_of(request).actor, timezone.now()
    if look_at_address_again(prospect=person, by=by, now=now, is_right=is_right):
        messages.success(request, "The address is looked at again before anything is written to it.")
    else:
        messages.warning(request, "Nothing was changed: the address is not in doubt.")
    return redirect("prospect", prospect_id=person.pk)
