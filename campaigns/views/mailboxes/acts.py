"""What is done to a mailbox on its page: one address for each act, a plain form each."""

from collections.abc import Callable, Mapping
from typing import Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from campaigns.delivery.selectors.reply_addresses import why_no_reply_address
from campaigns.delivery.services.identity import NotSettledError, approved_under, change_identity, identity_of
from campaigns.delivery.services.mail_tests import MailTestRefusedError, letter_of_draft, send_test
from campaigns.delivery.transports.smtp.connecting import Server
from campaigns.delivery.transports.smtp.trying import try_server
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import OPEN
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import Security, TransportName
from campaigns.mailboxes.services import pause, resume
from campaigns.mailboxes.services.keeping import set_habits, set_plus_addresses, set_way
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.views.access import member_of, requires
from campaigns.views.mailboxes.asked import the_mailbox
from campaigns.views.mailboxes.forms import IdentityForm, PlatformForm, ServerForm, columns_of, ways
from campaigns.views.mailboxes.moving import carry_out, chosen, is_confirmed
from campaigns.views.mailboxes.pages import INVALID, PLATFORMS, Typed, page_of

TURNED_ON: Final = (
    "Turned on. Send a test to yourself and answer it; no mail asks for it before that answer came in."
)
TURNED_OFF: Final = "Turned off. Answers to what left before are still known by their address."


@require_POST
@requires(Right.REVIEW)
def mailbox_act(request: HttpRequest, mailbox_id: int, action: str) -> HttpResponse:
    """Do one thing to a mailbox, and show its page with what came of it."""
    mailbox, act = the_mailbox(request, mailbox_id), ACTS.get(action)
    if act is None:
        raise Http404
    return act(request, mailbox, member_of(request)) or redirect("mailbox", mailbox.pk)


def _identity(request: HttpRequest, mailbox: Mailbox, member: Member) -> HttpResponse | None:
    """Save name, address, signature and habits; where that sends approved drafts back, only once that was read."""
    form = IdentityForm(mailbox, request.POST)
    if not form.is_valid():
        return page_of(request, mailbox, Typed(identity=form), status=INVALID)
    if request.POST.get("do") == "show":
        return page_of(request, mailbox, Typed(identity=form))
    sends_back = 0 if form.identity == identity_of(mailbox) else approved_under(mailbox).count()
    if sends_back and request.POST.get("sends_back") != str(sends_back):
        return page_of(request, mailbox, Typed(identity=form, sends_back=sends_back), status=INVALID)
    _save(request, mailbox, form, member)
    return None


def _save(request: HttpRequest, mailbox: Mailbox, form: IdentityForm, member: Member) -> None:
    said = form.cleaned_data
    try:
        gone = change_identity(mailbox=mailbox, to=form.identity, by=member, now=timezone.now())
    except NotSettledError:
        messages.error(
            request, "Drafts are being approved just now, so nothing was saved. Try again in a minute."
        )
        return
    set_habits(mailbox=mailbox, meeting_link=said["meeting_link"], daily_cap=said["daily_cap"], by=member)
    back = f" {gone} approved {'draft is' if gone == 1 else 'drafts are'} back in review." if gone else ""
    messages.success(request, f"Saved.{back}")


def _way(request: HttpRequest, mailbox: Mailbox, member: Member) -> None:
    """Choose another way of sending. A mailbox that sent until now pauses, since the new way is not connected yet."""
    way = request.POST.get("way", "")
    if way not in dict(ways()):
        messages.error(request, "Choose what it sends through.")
        return
    columns = columns_of(way, mailbox.address)
    if columns["transport"] == TransportName.SMTP and mailbox.host:
        columns.pop("host")
    reason = f"{member} chose another way of sending, which must be connected before it starts again."
    pause(mailbox=mailbox, reason=reason, by=member.actor, now=timezone.now())
    set_way(mailbox=mailbox, by=member, **columns)
    messages.info(request, "Chosen. Connect it, send yourself a test, then let it start.")


def _server(request: HttpRequest, mailbox: Mailbox, member: Member) -> HttpResponse | None:
    """Try a mail server without sending anything, or save it."""
    if mailbox.transport != TransportName.SMTP:
        raise Http404
    form = ServerForm(mailbox, request.POST)
    if not form.is_valid():
        return page_of(request, mailbox, Typed(server=form), status=INVALID)
    said = form.cleaned_data
    if request.POST.get("do") == "try":
        server = Server(
            said["host"], said["port"], Security(said["security"]), said["username"], form.password
        )
        return page_of(request, mailbox, Typed(server=form, tried=try_server(server)))
    columns = {name: said[name] for name in form.initial}
    set_way(mailbox=mailbox, by=member, password=said["new_password"], **columns)
    messages.success(request, "Saved. The password is stored encrypted and is not shown again.")
    return None


def _platform(request: HttpRequest, mailbox: Mailbox, member: Member) -> HttpResponse | None:
    if mailbox.transport not in PLATFORMS:
        raise Http404
    form = PlatformForm(mailbox, request.POST)
    if not form.is_valid():
        return page_of(request, mailbox, Typed(platform=form), status=INVALID)
    set_way(mailbox=mailbox, by=member, platform_mailbox=form.cleaned_data["platform_mailbox"])
    messages.success(request, "Saved.")
    return None


def _plus(request: HttpRequest, mailbox: Mailbox, member: Member) -> None:
    """Let each mail ask for answers at an address of its own, or no more."""
    wanted = request.POST.get("wanted") == "yes"
    why_not = why_no_reply_address(mailbox) if wanted else ""
    if why_not:
        messages.error(request, why_not)
    elif set_plus_addresses(mailbox=mailbox, wanted=wanted, by=member):
        messages.success(request, TURNED_ON if wanted else TURNED_OFF)


def _pause(request: HttpRequest, mailbox: Mailbox, member: Member) -> None:
    said = request.POST.get("reason", "").strip()
    pause(
        mailbox=mailbox,
        reason=f"{member} paused it{f': {said}' if said else '.'}",
        by=member.actor,
        now=timezone.now(),
    )
    messages.info(request, "Paused before the next mail. What is approved waits here, and nothing is lost.")


def _start(request: HttpRequest, mailbox: Mailbox, member: Member) -> None:
    """Let it send, under the name of who looked at the reason."""
    resume(mailbox=mailbox, by=member.actor, now=timezone.now())
    messages.success(
        request, f"It sends again, under your name, {member}. What is due leaves inside its hours."
    )


def _move(request: HttpRequest, mailbox: Mailbox, member: Member) -> HttpResponse | None:
    """Let sequences go on from another mailbox, once the numbers were read."""
    if not member.may(Right.TAKE_OVER):
        raise PermissionDenied("A lead moves sequences to another mailbox.")
    move = chosen(request, mailbox)
    if move is None or not is_confirmed(request, move):
        return page_of(request, mailbox, Typed(move=move), status=INVALID)
    carry_out(request, mailbox, move, by=member, now=timezone.now())
    return None


def _test(request: HttpRequest, mailbox: Mailbox, member: Member) -> None:
    raw = request.POST.get("draft", "")
    number = int(raw) if raw.isdecimal() and len(raw) < 19 else 0
    drafts = Draft.objects.filter(mailbox=mailbox, status__in=OPEN, planted=False)
    draft = get_object_or_404(drafts.select_related("mailbox__platform_account", "step"), pk=number)
    tell_of_test(request, draft, member)


def tell_of_test(request: HttpRequest, draft: Draft, member: Member) -> bool:
    """Send the mail of a draft to the member himself, and say what came of it."""
    try:
        sent = send_test(letter=letter_of_draft(draft), by=member, now=timezone.now())
    except MailTestRefusedError as refused:
        messages.error(request, str(refused))
        return False
    messages.success(request, f"The test went to {sent.address}. The server said: {sent.words}")
    return True


Act = Callable[[HttpRequest, Mailbox, Member], HttpResponse | None]
ACTS: Final[Mapping[str, Act]] = {
    "identity": _identity,
    "way": _way,
    "server": _server,
    "platform": _platform,
    "plus": _plus,
    "pause": _pause,
    "start": _start,
    "move": _move,
    "test": _test,
}
