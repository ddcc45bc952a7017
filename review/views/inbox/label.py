"""The label of a reply: agreed to with one key, or another one given, with what it does said before."""

from datetime import datetime
from typing import Any, Final

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.kinds import SHOWN_AS, Category, Flag
from campaigns.replies.services import mark_handled
from campaigns.replies.services.labelling import confirm_label
from campaigns.replies.services.labelling import relabel as give_label
from campaigns.views.access import member_of, requires
from review.forms import first_error
from review.rules.replies import label_of, reply_view_of
from review.views.inbox.acts import reply_named, with_what_stays
from review.views.inbox.listing import flags_of, needs_somebody, shown_label
from review.views.inbox.pages import INVALID, at_reply, following, go_on, stay

CHANGED: Final = "Its label changed since you opened it. Look again."
UNSAID: Final = "Read by a person."  # where it takes no no back, nobody need say more


class LabelForm(forms.Form):
    """Another label for a reply, and why."""

    category = forms.ChoiceField(
        choices=[(one.value, SHOWN_AS[one]) for one in Category],
        error_messages={"required": "Choose what they say.", "invalid_choice": "Choose one of the six."},
    )
    flags = forms.MultipleChoiceField(
        choices=[(one.value, SHOWN_AS[one]) for one in Flag],
        required=False,
        error_messages={"invalid_choice": "Choose among what is listed."},
    )
    reason = forms.CharField(max_length=250, required=False)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Right.TRIAGE)
def label(request: HttpRequest, inbound_id: int) -> HttpResponse:
    """Show the labels that a reply can have; a POST agrees to the one that it has, or gives another."""
    by, now = member_of(request), timezone.now()
    if request.method != "POST":
        return _page(request, inbound_id, by, now)
    inbound = reply_named(inbound_id)
    if request.POST.get("do") == "confirm":
        return _confirmed(request, inbound, by, now)
    return _relabelled(request, inbound, by, now)


def _page(request: HttpRequest, inbound_id: int, by: Member, now: datetime, **more: Any) -> HttpResponse:
    context = at_reply(inbound_id, by, now, reply_view_of(request.GET)) | more
    status = INVALID if more else 200
    return render(request, "review/inbox/label.html", context, status=status)


def _confirmed(request: HttpRequest, inbound: InboundMessage, by: Member, now: datetime) -> HttpResponse:
    """Agree to a label. Where nothing is left to do about the reply it leaves the list, and the next one comes."""
    if not _is_as_shown(request, inbound):
        return stay(request, inbound.pk, CHANGED, status=409)
    category, flags = Category(inbound.category), flags_of(inbound)
    behind = following(request, inbound, by, now)
    confirm_label(inbound=inbound, by=by, now=now)
    said = f"Agreed: {inbound.sender} is {label_of(category, flags)}."
    if needs_somebody(inbound):
        return go_on(request, inbound.pk, said)
    mark_handled(inbound=inbound, by=by, now=now)
    return go_on(request, behind, said)


def _is_as_shown(request: HttpRequest, inbound: InboundMessage) -> bool:
    """Say whether a reply still has the label that the form was about; a form may leave it out."""
    shown = request.POST.get("shown", "")
    return not shown or shown == shown_label(inbound)


def _relabelled(request: HttpRequest, inbound: InboundMessage, by: Member, now: datetime) -> HttpResponse:
    form = LabelForm(request.POST)
    if not form.is_valid():
        return _refused(request, inbound, by, now, first_error(form))
    said: Any = form.cleaned_data
    category, flags = Category(said["category"]), frozenset(Flag(flag) for flag in said["flags"])
    reason = " ".join(said["reason"].split())
    if Flag.OPT_OUT in flags_of(inbound) and Flag.OPT_OUT not in flags and not reason:
        return _refused(
            request, inbound, by, now, "Say why this was no wish to be left alone: it takes a no back."
        )
    switched = give_label(
        inbound=inbound, category=category, flags=flags, by=by, reason=reason or UNSAID, now=now
    )
    if switched is None:
        return stay(request, inbound.pk, CHANGED, status=409)
    said = f"Now {label_of(category, [flag for flag in Flag if flag in flags])}."
    return go_on(request, inbound.pk, with_what_stays(said, switched))


def _refused(
    request: HttpRequest, inbound: InboundMessage, by: Member, now: datetime, problem: str
) -> HttpResponse:
    """Show the page of labels again with what was chosen, and why it was not taken."""
    if getattr(request, "htmx", False):
        return stay(request, inbound.pk, problem)
    return _page(request, inbound.pk, by, now, problem=problem)
