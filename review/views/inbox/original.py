"""A mail as it was sent, in a frame that runs nothing and asks no host for anything."""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from campaigns.members.rules import Right
from campaigns.replies.rules.showing import harmless, html_of
from campaigns.views.access import member_of, requires
from review.rules.replies import reply_view_of
from review.selectors.thread import OpenReply, open_reply
from review.views.inbox.listing import name_of

POLICY: Final = "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"
PAGE: Final = (
    '<!DOCTYPE html><html><head><meta charset="utf-8"><title>{}</title></head><body>{}</body></html>'
)


@require_safe
@requires(Right.TRIAGE)
def original(request: HttpRequest, inbound_id: int) -> HttpResponse:
    """Show a mail as it was sent, in a frame."""
    reply, view = _opened(request, inbound_id), reply_view_of(request.GET)
    context = {
        "person": name_of(reply.inbound, reply.prospect),
        "subject": reply.inbound.subject,
        "mail_url": reverse("inbox_mail", args=[inbound_id]) if html_of(reply.mail) else "",
        "back": view.within(reverse("inbox_reply", args=[inbound_id])),
    }
    return render(request, "review/inbox/original.html", context)


@require_safe
@requires(Right.TRIAGE)
@xframe_options_sameorigin
def mail(request: HttpRequest, inbound_id: int) -> HttpResponse:
    """Return the mail itself for the frame, made harmless, under a policy of its own."""
    html = html_of(_opened(request, inbound_id).mail)
    if not html:
        raise Http404("This mail has no HTML.")
    answer = HttpResponse(PAGE.format("A mail as it was sent", harmless(html)))
    answer.headers["Content-Security-Policy"] = POLICY
    return answer


def _opened(request: HttpRequest, inbound_id: int) -> OpenReply:
    reply = open_reply(inbound_id, member_of(request), timezone.now())
    if reply is None:
        raise Http404("There is no such reply.")
    return reply
