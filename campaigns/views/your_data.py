"""What we hold of somebody, for himself: by a fresh link that went to the address on file, and by nothing else."""

from http import HTTPStatus
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaigns.erasure.models import DataLink
from campaigns.erasure.rules import RequestState
from campaigns.erasure.selectors import Who, person_of, who_has
from campaigns.erasure.selectors.holding import counted_in_words, held_in_words, is_barred, link_of
from campaigns.erasure.services import erase
from campaigns.erasure.services.asked import (
    CORRECTED,
    THE_PERSON,
    ask_for_company,
    company_of,
    correct,
    never_again,
)
from campaigns.erasure.services.linking import ask_for_link
from campaigns.members.selectors import sender_name
from campaigns.prospects.models import Prospect
from campaigns.tasks import hint_link
from campaigns.views.times import team_zone

_LABELS = {"first_name": "First name", "last_name": "Last name", "title": "Work", "city": "City"}


@login_not_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ask_for_data(request: HttpRequest, token: str) -> HttpResponse:
    """Have a link sent to the address on file. The answer is the same whoever asks, whatever was sent."""
    if request.method != "POST":
        return render(request, "campaigns/your_data/ask.html", {"sender": sender_name()})
    link = ask_for_link(token=token, now=timezone.now())
    if link:
        hint_link(link.pk)
    return render(request, "campaigns/your_data/asked.html", {"sender": sender_name()})


@login_not_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def your_data(request: HttpRequest, token: str) -> HttpResponse:
    """Show what is held; a post corrects it, erases it, or says no. A link that is over leads to a page that says so."""
    link = link_of(token, timezone.now())
    person = person_of(who_has(link.address)) if link else None
    if link is None or person is None:
        return render(
            request, "campaigns/your_data/over.html", {"sender": sender_name()}, status=HTTPStatus.NOT_FOUND
        )
    if request.method != "POST":
        return render(request, "campaigns/your_data/held.html", _held(person))
    match request.POST.get("act"):
        case "correct":
            return _correct(request, person)
        case "erase":
            return _erase(request, link)
        case "never" | "company" as whom:
            return _never(request, person, whom)
        case _:
            return render(
                request,
                "campaigns/your_data/held.html",
                _held(person),
                status=HTTPStatus.UNPROCESSABLE_ENTITY,
            )


def _held(person: Prospect, **more: Any) -> dict[str, Any]:
    typed = more.pop("typed", {})
    return {
        "sender": sender_name(),
        "held": held_in_words(person),
        "counts": counted_in_words(Who(person.address, person.pk)),
        "barred": is_barred(person),
        "company": company_of(person),
        "zone": team_zone(),
        "fields": [
            {"name": name, "label": _LABELS[name], "value": typed.get(name, getattr(person, name))}
            for name in CORRECTED
        ],
    } | more


def _correct(request: HttpRequest, person: Prospect) -> HttpResponse:
    typed = {name: request.POST.get(name, "") for name in CORRECTED}
    try:
        changed = correct(prospect=person, said=typed, now=timezone.now())
    except ValidationError as error:
        wrong = _held(
            person_of(Who(person.address, person.pk)) or person, typed=typed, problem=error.messages[0]
        )
        return render(request, "campaigns/your_data/held.html", wrong, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    done = "Kept as you wrote it." if changed else "Nothing was changed: it stood like this already."
    return render(request, "campaigns/your_data/held.html", _held(person, done=done))


def _erase(request: HttpRequest, link: DataLink) -> HttpResponse:
    """Erase at once what can be; the link is gone with the rest."""
    made = erase(address=link.address, by=THE_PERSON, now=timezone.now())
    context = {"sender": sender_name(), "done": made.state == RequestState.DONE}
    return render(request, "campaigns/your_data/erased.html", context)


def _never(request: HttpRequest, person: Prospect, whom: str) -> HttpResponse:
    now = timezone.now()
    if whom == "company":
        ask_for_company(prospect=person, now=now)
        done = (
            "Nobody writes to your company for now. A person of ours decides, and the hold stands until then."
        )
    else:
        never_again(address=person.address, now=now)
        done = "Nobody of ours writes to you again."
    return render(request, "campaigns/your_data/held.html", _held(person, done=done))
