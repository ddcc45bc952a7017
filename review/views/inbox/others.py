"""What the page of a reply says of others: who is told of it, that a company is held, and whom the reply names."""

from datetime import datetime
from typing import Any

from django.urls import reverse

from campaigns.members.models import Member
from campaigns.notifications.rules.kinds import Rung
from campaigns.replies.models import ColleagueProposal, ReplyEffect
from campaigns.replies.rules.effects import ColleagueState
from campaigns.replies.selectors.effects import company_of, held_company
from campaigns.replies.selectors.telling import Told, who_is_told
from campaigns.views.times import in_words
from review.rules.replies import ReplyView
from review.selectors.thread import Thread


def others_context(thread: Thread, view: ReplyView, by: Member, now: datetime) -> dict[str, Any]:
    """Return who is told, the hold that a colleague's reply made, and whom a reply names, where nobody decided yet."""
    inbound = thread.inbound
    effect = held_company(inbound) if inbound.from_other else None
    named = inbound.colleagues.filter(state=ColleagueState.OPEN)
    return {
        "told": [_told(each, by, now, thread.zone) for each in who_is_told(inbound)],
        "held": _held(effect, thread, view, now) if effect else None,
        "colleagues_named": [_named(row, view) for row in named],
    }


def _told(told: Told, by: Member, now: datetime, zone: str) -> str:
    """Say who was told and when, or who will be where nobody sees to it before."""
    who = "You" if told.who == by else str(told.who)
    owner = f" of {told.owner}" if told.owner else ""
    role = {Rung.OWNER: "", Rung.DEPUTY: f", deputy{owner}", Rung.LEAD: ", as lead"}[told.rung]
    later = "" if told.told else ", if nobody sees to it"
    return f"{who}{role}, {in_words(told.at, now=now, zone=zone)}{later}"


def _held(effect: ReplyEffect, thread: Thread, view: ReplyView, now: datetime) -> dict[str, str]:
    return {
        "company": company_of(thread.prospect, thread.inbound.sender),
        "since": in_words(effect.done_at, now=now, zone=thread.zone),
        "url": view.within(reverse("inbox_release", args=[thread.inbound.pk])),
    }


def _named(row: ColleagueProposal, view: ReplyView) -> dict[str, Any]:
    first, _, last = row.name.partition(" ")
    return {
        "id": row.pk,
        "quote": row.quote,
        "first_name": first,
        "last_name": last,
        "address": row.address,
        "url": view.within(reverse("inbox_colleague", args=[row.inbound_id])),
    }
