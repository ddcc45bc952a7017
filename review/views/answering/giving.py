"""Handing a conversation over, and taking it."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaigns.members.rules import Right
from campaigns.members.selectors import sender_name, who_may
from campaigns.replies.models import InboundMessage
from campaigns.replies.selectors.handing_over import hand_over_by
from campaigns.replies.services.handing_over import (
    NotHandedOver,
    Taker,
    accept,
    hand_over,
    taker_of,
    try_again,
)
from campaigns.tasks import hint_hand_over
from campaigns.views.access import member_of, requires
from review.views.answering.showing import Typed, back_from, key_of, number_in, page_of, the_reply


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Right.TRIAGE)
def give(request: HttpRequest, inbound_id: int) -> HttpResponse:
    """Show how a reply is handed over; a post hands it over, accepts it, or tells of it again."""
    inbound = the_reply(inbound_id)
    if request.method != "POST":
        return page_of(request, inbound, Typed())
    deed = {"accept": _accepted, "again": _told_again}.get(request.POST.get("do", ""), _given)
    return deed(request, inbound)


def _given(request: HttpRequest, inbound: InboundMessage) -> HttpResponse:
    key = key_of(request)
    if key is None:
        return page_of(request, inbound, Typed(problem="This form was not complete. Send it again."))
    given = hand_over(
        inbound=inbound,
        to=_taker(request),
        note=request.POST.get("note", ""),
        by=member_of(request),
        request_key=key,
        now=timezone.now(),
    )
    if isinstance(given, NotHandedOver):
        return page_of(request, inbound, Typed(problem=given.sentence))
    hint_hand_over(given.pk)
    messages.success(request, f"Handed over to {given.to_name}, who is told by mail.")
    return redirect(back_from(inbound))


def _taker(request: HttpRequest) -> Taker:
    """Return the member who was chosen, else whoever was named."""
    member = who_may(Right.TRIAGE).filter(pk=number_in(request.POST.get("member"))).first()
    if member:
        return taker_of(member)
    return Taker(request.POST.get("name", "").strip(), request.POST.get("address", "").strip())


def _accepted(request: HttpRequest, inbound: InboundMessage) -> HttpResponse:
    member = member_of(request)
    mine = inbound.hand_overs.filter(to_member=member, pk=number_in(request.POST.get("hand_over"))).first()
    if mine and accept(hand_over=mine, by=member, now=timezone.now()):
        messages.success(request, "It is yours.")
    else:
        messages.info(request, "Nothing was changed: it is accepted already, or was given to somebody else.")
    return redirect(reverse("inbox_answer", args=[inbound.pk]))


def _told_again(request: HttpRequest, inbound: InboundMessage) -> HttpResponse:
    row = get_object_or_404(inbound.hand_overs, pk=number_in(request.POST.get("hand_over")))
    again = try_again(hand_over=row, by=member_of(request), now=timezone.now())
    if again:
        hint_hand_over(row.pk)
    messages.info(request, f"{row.to_name} is told again." if again else "Nothing had been given up.")
    return redirect(reverse("inbox_hand_over", args=[inbound.pk]))


@login_not_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def accept_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whoever has the link whether he takes the conversation; a post records it. Reading it changes nothing."""
    row, ours = hand_over_by(token, now=timezone.now()), sender_name()
    if row is None:
        return render(request, "review/inbox/accept_over.html", {"sender": ours}, status=HTTPStatus.NOT_FOUND)
    if request.method == "POST":
        accept(hand_over=row, by=row.to_member, now=timezone.now())
        row.refresh_from_db()
    message = row.inbound.message
    context = {
        "sender": ours,
        "row": row,
        "person": str(message.enrollment.prospect) if message else row.inbound.sender,
    }
    return render(request, "review/inbox/accept.html", context)
