"""Connecting a mailbox by signing in at Google or Microsoft: the question, and what came back from there.

The way back is a GET, which changes nothing: it shows what would be connected, and one press finishes it. The sign-in
page is reached by a link, since a form that leads to another site is refused by our own content security policy.
"""

from dataclasses import asdict
from typing import Any, Final

from django.conf import settings
from django.contrib import messages
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns.mailboxes.authorities import authority_of, client_of, consent_link
from campaigns.mailboxes.models import Grant, Mailbox
from campaigns.mailboxes.rules import TransportName
from campaigns.mailboxes.rules.oauth import AUTHORITIES, Secrets, new_secrets
from campaigns.mailboxes.services.granting import connect
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.views.access import member_of
from campaigns.views.times import in_words, team_zone

_IN_SESSION: Final = "connecting"
_GOOD_FOR_SECONDS: Final = 900  # for as long as a person may take at the sign-in page


def _own(member: Member, mailbox_id: int) -> Mailbox:
    """Return the mailbox, which is this member's own, or which he may manage as an administrator.

    Raises:
        PermissionDenied: it is neither.
    """
    mailbox = get_object_or_404(Mailbox, pk=mailbox_id)
    if mailbox.owner_id != member.pk and not member.may(Right.MANAGE_MEMBERS):
        raise PermissionDenied("A mailbox is connected by its owner.")
    return mailbox


@require_GET
@never_cache
def connect_page(request: HttpRequest, mailbox_id: int) -> HttpResponse:
    """Show how the mailbox is connected, and the ways to connect it."""
    mailbox = _own(member_of(request), mailbox_id)
    context = {
        "mailbox": mailbox,
        "connected": _connected(mailbox),
        "ways": [(name.value, authority.title) for name, authority in AUTHORITIES.items() if client_of(name)],
        "paused": mailbox.paused_reason,
    }
    return render(request, "campaigns/mailbox/connect.html", context)


def _connected(mailbox: Mailbox) -> dict[str, str] | None:
    grant = Grant.objects.filter(mailbox=mailbox).select_related("granted_by").first()
    if grant is None or TransportName(mailbox.transport) not in AUTHORITIES:
        return None
    return {
        "title": authority_of(TransportName(mailbox.transport)).title,
        "by": str(grant.granted_by or "somebody who left"),
        "at": in_words(grant.granted_at, now=timezone.now(), zone=team_zone()),
        "problem": grant.problem,
    }


@require_POST
@never_cache
def ask_consent(request: HttpRequest, mailbox_id: int) -> HttpResponse:
    """Show the link to the sign-in page; the secrets of the question stay in this session."""
    mailbox = _own(member_of(request), mailbox_id)
    transport = _way(request.POST.get("through", ""))
    if transport is None:
        messages.error(request, "Nothing was chosen that this installation is registered at.")
        return redirect("connect_mailbox", mailbox.pk)
    secrets = new_secrets()
    asked = {"mailbox": mailbox.pk, "through": transport.value, "secrets": asdict(secrets)}
    request.session[_IN_SESSION] = signing.dumps(asked, salt=_IN_SESSION)
    link = consent_link(transport, secrets, redirect_uri=_way_back(), address=mailbox.address)
    context = {"mailbox": mailbox, "title": authority_of(transport).title, "link": link}
    return render(request, "campaigns/mailbox/consent.html", context)


def _way(value: str) -> TransportName | None:
    return next((name for name in AUTHORITIES if name == value and client_of(name)), None)


def _way_back() -> str:
    """Return the address that is registered at the authority, the same at the question and at its end."""
    return f"{settings.SITE_URL}{reverse('mailbox_connected')}"


@never_cache
@require_http_methods(["GET", "POST"])
def connected(request: HttpRequest) -> HttpResponse:
    """Take what came back from the sign-in page; nothing is stored before the person presses the button."""
    given = request.POST if request.method == "POST" else request.GET
    asked = _asked(request)
    if asked is None or not constant_time_compare(given.get("state", ""), asked["secrets"]["state"]):
        messages.error(
            request, "This answer belongs to no question of this browser, or came too late. Connect again."
        )
        return redirect("home")
    mailbox = _own(member_of(request), asked["mailbox"])
    if not given.get("code"):
        del request.session[_IN_SESSION]
        messages.error(request, f"Nothing was connected. {_refusal(given.get('error', ''))}")
        return redirect("connect_mailbox", mailbox.pk)
    if request.method == "POST":
        return _finished(request, mailbox, asked, given["code"])
    title = authority_of(TransportName(asked["through"])).title
    context = {"mailbox": mailbox, "title": title, "code": given["code"], "state": given["state"]}
    return render(request, "campaigns/mailbox/connected.html", context)


def _asked(request: HttpRequest) -> dict[str, Any] | None:
    """Return the question that this session asked last; None where there is none, or it is too old."""
    try:
        asked: dict[str, Any] = signing.loads(
            request.session.get(_IN_SESSION, ""), salt=_IN_SESSION, max_age=_GOOD_FOR_SECONDS
        )
    except signing.BadSignature:
        return None
    return asked


def _refusal(error: str) -> str:
    return (
        "You did not consent." if error == "access_denied" else f"The answer was: {error[:100] or 'nothing'}."
    )


def _finished(request: HttpRequest, mailbox: Mailbox, asked: dict[str, Any], code: str) -> HttpResponse:
    """Use the answer, once."""
    del request.session[_IN_SESSION]
    transport = TransportName(asked["through"])
    refusal = connect(
        mailbox=mailbox,
        transport=transport,
        code=code,
        secrets=Secrets(**asked["secrets"]),
        redirect_uri=_way_back(),
        by=member_of(request),
        now=timezone.now(),
    )
    if refusal:
        messages.error(request, refusal)
    else:
        messages.success(request, f"{mailbox.address} sends through {authority_of(transport).title} now.")
    return redirect("connect_mailbox", mailbox.pk)
