"""What the page of a reply says of others: who is told of it, that a company is held, and whom the reply names."""

from datetime import datetime
from typing import Any

from django.urls import reverse

from campaigns.replies.models import ColleagueProposal, ReplyEffect
from campaigns.replies.rules.effects import ColleagueState
from campaigns.replies.selectors.effects import company_of, held_company
from campaigns.views.notifications import told_in_words
from campaigns.views.times import in_words
from review.rules.replies import ReplyView
from review.selectors.desk import Desk
from review.selectors.thread import OpenReply


def others_context(reply: OpenReply, desk: Desk, view: ReplyView, now: datetime) -> dict[str, Any]:
    """Return who is told, the hold that a colleague's reply made, and whom a reply names, where nobody decided yet."""
    inbound = reply.inbound
    effect = held_company(inbound) if inbound.from_other else None
    named = [row for row in inbound.colleagues.all() if row.state == ColleagueState.OPEN]
    return {
        "told": told_in_words(reply.came.told, reader=desk.by, now=now, zone=desk.zone),
        "held": _held(effect, reply, view, desk.zone, now) if effect else None,
        "colleagues_named": [_named(row, view) for row in named],
    }


def _held(effect: ReplyEffect, reply: OpenReply, view: ReplyView, zone: str, now: datetime) -> dict[str, str]:
    return {
        "company": company_of(reply.prospect, reply.inbound.sender),
        "since": in_words(effect.done_at, now=now, zone=zone),
        "url": view.within(reverse("inbox_release", args=[reply.inbound.pk])),
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
