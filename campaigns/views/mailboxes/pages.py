"""What a mailbox's page shows: how it stands, what its readers see, what it sends through."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.selectors.reply_addresses import why_no_reply_address
from campaigns.delivery.selectors.reports import came_back
from campaigns.delivery.services.identity import approved_under
from campaigns.delivery.services.mail_tests import dead_link
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import OPEN
from campaigns.drafts.services.drafting import footer_from, from_line
from campaigns.mailboxes.models import Grant, Mailbox
from campaigns.mailboxes.rules import MailboxStatus, TransportName
from campaigns.mailboxes.rules.oauth import AUTHORITIES
from campaigns.mailboxes.rules.pace import places_of
from campaigns.mailboxes.selectors import domain_of, health_in_words, today_of
from campaigns.mailboxes.services.keeping import NOT_CONNECTED
from campaigns.members.models import Member, Team
from campaigns.members.rules import Right
from campaigns.members.selectors import verified_address
from campaigns.replies.models import MailboxReading
from campaigns.replies.selectors import reading_in_words
from campaigns.views.access import member_of, requires
from campaigns.views.mailboxes.asked import mailboxes_of, the_mailbox
from campaigns.views.mailboxes.forms import THROUGH, IdentityForm, PlatformForm, ServerForm, ways
from campaigns.views.mailboxes.moving import Move
from campaigns.views.mailboxes.moving import shown as shown_moving
from campaigns.views.times import in_words, team_zone

INVALID: Final = 422
PEOPLE_TO_TEST_WITH: Final = 20
PLATFORMS: Final = frozenset({TransportName.SMARTLEAD, TransportName.INSTANTLY, TransportName.LEMLIST})


@dataclass(frozen=True)
class Typed:
    """What was typed and not saved, each with what is wrong with it; None shows what is stored."""

    identity: IdentityForm | None = None
    server: ServerForm | None = None
    platform: PlatformForm | None = None
    tried: str | None = None  # what a server said when it was tried; "" is well
    move: Move | None = None  # what would be moved, for a person to confirm
    sends_back: int | None = None  # how many approved drafts saving would send back, for a person to confirm


NOTHING: Final = Typed()


@require_GET
@requires(Right.REVIEW)
def mailboxes(request: HttpRequest) -> HttpResponse:
    """List the mailboxes that a member looks after; who has a single one is led to it."""
    member, now = member_of(request), timezone.now()
    rows = list(mailboxes_of(member))
    if len(rows) == 1 and rows[0].owner_id == member.pk:
        return redirect("mailbox", rows[0].pk)
    context = {
        "mailboxes": [_row(row, now) for row in rows],
        "others": any(row.owner_id != member.pk for row in rows),
    }
    return render(request, "campaigns/mailbox/list.html", context)


def _row(mailbox: Mailbox, now: datetime) -> dict[str, Any]:
    return {
        "mailbox": mailbox,
        "owner": str(mailbox.owner or "nobody"),
        "through": THROUGH[TransportName(mailbox.transport)],
        **_standing(mailbox, now),
        "unread_because": reading_in_words(mailbox)[1],
    }


@require_GET
@requires(Right.REVIEW)
def mailbox(request: HttpRequest, mailbox_id: int) -> HttpResponse:
    """Show one mailbox."""
    return page_of(request, the_mailbox(request, mailbox_id))


def page_of(
    request: HttpRequest, mailbox: Mailbox, typed: Typed = NOTHING, *, status: int = 200
) -> HttpResponse:
    """Return a mailbox's page, with what was typed where a form was not taken."""
    now, member = timezone.now(), member_of(request)
    identity = typed.identity or IdentityForm(mailbox)
    context = {
        "mailbox": mailbox,
        "mine": mailbox.owner_id == member.pk,
        **_standing(mailbox, now),
        "unread_because": reading_in_words(mailbox)[1],
        "health": _health(mailbox, now),
        "identity": identity,
        "sends_back": typed.sends_back,
        "approved": approved_under(mailbox).count(),
        "shown": _as_read(mailbox, identity),
        **shown_moving(mailbox, member, typed.move),
        **_way(mailbox, typed),
        "no_reply_address": why_no_reply_address(mailbox),
        **_tests(mailbox, member),
    }
    return render(request, "campaigns/mailbox/page.html", context, status=status)


def _standing(mailbox: Mailbox, now: datetime) -> dict[str, Any]:
    """Return in words whether it sends, since when not and why."""
    if mailbox.status == MailboxStatus.ACTIVE:
        return {"paused": False, "state": "It sends", "reason": ""}
    if mailbox.paused_reason == NOT_CONNECTED:
        return {"paused": True, "new": True, "state": "Not started", "reason": NOT_CONNECTED}
    since = in_words(mailbox.paused_at or now, now=now, zone=team_zone())
    return {"paused": True, "state": f"Paused since {since}", "reason": mailbox.paused_reason}


def _health(mailbox: Mailbox, now: datetime) -> list[tuple[str, str]]:
    today, back = today_of(mailbox, now), came_back(mailbox, now)
    places = places_of(mailbox.daily_cap, today.bound)
    sent = f"{today.claimed} of {places}"
    waiting = Message.objects.filter(mailbox=mailbox, status=MessageStatus.SCHEDULED).count()
    return [
        ("Sent today", f"{sent}. Its server takes no more today: {today.full_reason}" if today.full_reason else sent),
        ("Warm-up", _warm_up(mailbox, places)),
        ("Approved and waiting", str(waiting)),
        ("Answers", _reading(mailbox, now)),
        ("Came back", _share(back.bounces, back.mails, "5 %")),
        ("Reported as spam", _share(back.complaints, back.mails, "0.1 %")),
        (f"Domain {domain_of(mailbox)}", " ".join(health_in_words(mailbox)) or "Nobody has looked at it yet."),
    ]  # fmt: skip


def _reading(mailbox: Mailbox, now: datetime) -> str:
    """Return in a sentence whether its mail is read, and since when it is not."""
    words, problem = reading_in_words(mailbox)
    row = MailboxReading.objects.filter(mailbox=mailbox).first()
    if problem and row and row.problem_at:
        return f"{words} Since {in_words(row.problem_at, now=now, zone=team_zone())}: {problem}"
    return words


def _warm_up(mailbox: Mailbox, places: int) -> str:
    if mailbox.ramp.start is None:
        return "It is warm: only its daily number counts."
    if places >= mailbox.daily_cap:
        return f"It has reached its {mailbox.daily_cap} a day."
    return (
        f"{places} today. Each day {mailbox.ramp.percent} % more than on the best day of the last two weeks,"
        f" up to {mailbox.daily_cap}."
    )


def _share(cases: int, mails: int, limit: str) -> str:
    if not mails:
        return "Nothing has left in the last 30 days, so there is nothing to say."
    what = f"{cases} of the last {mails} mails" if mails > 1 else f"{cases} of one mail"
    return f"{what}, {100 * cases / mails:.1f} %. It pauses itself at {limit}."


def _as_read(mailbox: Mailbox, form: IdentityForm) -> dict[str, str]:
    """Return the From line and the footer as a reader gets them, of what was typed where it can be taken."""
    shown = Mailbox(address=mailbox.address, display_name=mailbox.display_name, signature=mailbox.signature)
    if form.is_bound and form.is_valid():
        for name, value in vars(form.identity).items():
            setattr(shown, name, value)
    ours = Team.objects.filter(pk=1).first() or Team()
    return {
        "sender": from_line(shown),
        "footer": footer_from(shown, ours, "en", "https://…").strip(),
        "no_team": ""
        if ours.postal_address
        else "The team has no postal address yet, which every mail must bear.",
    }


def _way(mailbox: Mailbox, typed: Typed) -> dict[str, Any]:
    transport = TransportName(mailbox.transport)
    by_platform = transport in PLATFORMS
    chosen = f"platform:{mailbox.platform_account_id}" if by_platform else str(transport)
    return {
        "transport": transport,
        "ways": ways(),
        "chosen": chosen,
        "server": (typed.server or ServerForm(mailbox)) if transport is TransportName.SMTP else None,
        "platform": (typed.platform or PlatformForm(mailbox)) if by_platform else None,
        "tried": typed.tried,
        "signs_in_at": AUTHORITIES[transport].title if transport in AUTHORITIES else "",
        "grant": Grant.objects.filter(mailbox=mailbox).select_related("granted_by").first(),
    }


def _tests(mailbox: Mailbox, member: Member) -> dict[str, Any]:
    """Return to whom a test goes, and with whose mail it may be made: those that were written last."""
    drafts = Draft.objects.filter(mailbox=mailbox, status__in=OPEN, planted=False)
    rows = drafts.select_related("enrollment__prospect__company", "step").order_by("-pk")
    return {
        "own_address": verified_address(member),
        "dead_link": dead_link(),
        "to_test_with": [
            {"id": draft.pk, "words": f"{draft.enrollment.prospect}, step {draft.step.number}"}
            for draft in rows[:PEOPLE_TO_TEST_WITH]
        ],
    }
