"""The keys of the screens: each member chooses his own, or switches them off."""

from typing import Any, Final

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.members.models import Member
from campaigns.members.rules.keys import FIXED, SHORTCUTS, KeyMode, own_keys, printed
from campaigns.members.services import choose_keys, choose_meeting_link
from campaigns.views.access import member_of

INVALID: Final = 422
MODES: Final[dict[KeyMode, str]] = {
    KeyMode.ON: "On: one letter does it",
    KeyMode.WITH_SHIFT: "On, with Shift: a letter typed by accident does nothing",
    KeyMode.OFF: "Off: for who speaks to the computer, or wants none",
}


@require_http_methods(["GET", "HEAD", "POST"])
def keys(request: HttpRequest) -> HttpResponse:
    """Show the member's keys; a POST changes them, or sets them back."""
    member = member_of(request)
    if request.method != "POST":
        return _page(request, member, _shown(member), KeyMode(member.key_mode), {})
    if request.POST.get("do") == "meeting_link":
        return _meeting_link(request, member)
    if request.POST.get("do") == "reset":
        choose_keys(member=member, keys={}, mode=KeyMode.ON)
        messages.success(request, "All keys are as they were at the start.")
        return redirect("keys")
    return _change(request, member)


def _meeting_link(request: HttpRequest, member: Member) -> HttpResponse:
    try:
        choose_meeting_link(member=member, link=request.POST.get("meeting_link", ""))
    except ValidationError:
        messages.error(
            request, "Your meeting link was not changed: give a whole address that begins with https."
        )
    else:
        messages.success(request, "Saved. One key sets it into your answers.")
    return redirect("keys")


def _change(request: HttpRequest, member: Member) -> HttpResponse:
    wanted = request.POST.get("mode", "")
    mode = KeyMode(wanted) if wanted in set(KeyMode) else KeyMode(member.key_mode)
    typed = {shortcut.name: request.POST.get(shortcut.name, "")[:20] for shortcut in SHORTCUTS}
    own, refused = own_keys(typed, mode)
    if refused:
        return _page(request, member, typed, mode, refused)
    choose_keys(member=member, keys=own, mode=mode)
    messages.success(request, "Saved. The buttons show your keys from now on.")
    return redirect("keys")


def _shown(member: Member) -> dict[str, str]:
    return {shortcut.name: printed(member.keys.get(shortcut.name, shortcut.key)) for shortcut in SHORTCUTS}


def _page(
    request: HttpRequest, member: Member, typed: dict[str, str], mode: KeyMode, refused: dict[str, str]
) -> HttpResponse:
    rows: list[dict[str, Any]] = [
        {
            "name": shortcut.name,
            "label": shortcut.label,
            "key": typed[shortcut.name],
            "first": printed(shortcut.key),
            "changed": shortcut.name in member.keys,
            "refused": refused.get(shortcut.name, ""),
        }
        for shortcut in SHORTCUTS
    ]
    context = {
        "rows": rows,
        "modes": [{"value": one, "label": label, "chosen": one is mode} for one, label in MODES.items()],
        "fixed": [{"label": shortcut.label, "key": printed(shortcut.key)} for shortcut in FIXED],
        "refused": [row for row in rows if row["refused"]],
        "meeting_link": member.meeting_link,
    }
    return render(request, "members/keys.html", context, status=INVALID if refused else 200)
