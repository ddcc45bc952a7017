"""What the country of a person asks of mail, and who says why it may go."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from campaigns.members.rules import Right
from campaigns.prospects.models import Prospect
from campaigns.prospects.services.permission import give_basis
from campaigns.suppressions.rules.countries import BY_CODE, UNKNOWN, Needs, in_words
from campaigns.views.access import member_of, requires


def country_rule(person: Prospect) -> dict[str, Any]:
    """Return what the person's country asks, in words, and what was said to it."""
    code = person.country_code
    rule = BY_CODE.get(code)
    asks = rule is not None and rule.needs is Needs.CONSENT
    return {
        "sentence": in_words(rule)
        if rule
        else (UNKNOWN if code else "Nothing says which country they are in."),
        "asks": asks,
        "basis": person.basis,
        "by": person.basis_by_name,
        "url": reverse("give_basis", args=[person.pk]),
    }


@require_POST
@requires(Right.REVIEW)
def basis(request: HttpRequest, prospect_id: int) -> HttpResponse:
    """Keep why a person may be written to, under the name of who says so; an empty one takes it back."""
    person = get_object_or_404(Prospect, pk=prospect_id)
    said = " ".join(request.POST.get("basis", "").split())
    give_basis(prospect=person, basis=said, by=member_of(request).actor)
    messages.success(
        request,
        "Kept under your name; what waits for it goes on within a quarter of an hour." if said
        else "Taken back: nothing is written to them that needs consent.",
    )  # fmt: skip
    return redirect("prospect", prospect_id=person.pk)
