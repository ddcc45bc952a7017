"""Telling of hand-overs: each notice is claimed for a while, told outside of any transaction, and marked as done."""

import json
import random
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

import structlog
from django.conf import settings
from django.core.mail import send_mail

from campaigns.replies.models import HandOver, HandOverNotice
from campaigns.replies.rules.handing_over import LEASE, Way, next_try
from campaigns.replies.selectors.handing_over import Dossier, Said, dossier_of, due_notices
from outreach.http.fetching import GuardedClient, UnreachableError, UnsafeError
from outreach.http.signatures import signature_of

logger = structlog.get_logger(__name__)

AT_ONCE: Final = 50  # notices of one sweep; the next takes the next
SIGNATURE: Final = "Outreach-Signature"
_RELATED: Final = (
    "hand_over__inbound__message__enrollment__prospect__company",
    "hand_over__inbound__message__enrollment__campaign__offer",
    "hand_over__by",
)


class _NotToldError(Exception):
    """A try came to nothing; the words say why."""


def tell_of_hand_overs(*, now: datetime) -> int:
    """Tell what is due; return how many were told."""
    rows = due_notices(now).select_related(*_RELATED).defer("hand_over__inbound__raw")
    return sum(_told(notice, now) for notice in rows[:AT_ONCE])


def tell_of_hand_over(*, hand_over_id: int, now: datetime) -> int:
    """Tell what is due of one hand-over; return how many were told. The sweep tells whatever is left."""
    rows = due_notices(now).filter(hand_over=hand_over_id)
    return sum(
        _told(notice, now) for notice in rows.select_related(*_RELATED).defer("hand_over__inbound__raw")
    )


def _told(notice: HandOverNotice, now: datetime) -> bool:
    mine = HandOverNotice.objects.filter(pk=notice.pk, due_at=notice.due_at, done_at__isnull=True)
    tries = notice.tries + 1
    if not mine.update(due_at=now + LEASE, tries=tries):
        return False
    # A slower try of somebody else's than its lease must not undo what a later one wrote.
    this_try = HandOverNotice.objects.filter(pk=notice.pk, tries=tries, done_at__isnull=True)
    try:
        _WAYS[Way(notice.way)](notice.hand_over, now)
    except (OSError, UnreachableError, UnsafeError, _NotToldError) as error:
        logger.warning("hand-over not told", notice=notice.pk, way=notice.way, fault=type(error).__name__)
        wait = next_try(tries, random.random())  # noqa: S311  no secret
        this_try.update(due_at=now + wait if wait else None, problem=str(error)[:300] or type(error).__name__)
        return False
    this_try.update(done_at=now, due_at=None, problem="")
    return True


def _by_mail(hand_over: HandOver, _now: datetime) -> None:
    dossier = dossier_of(hand_over.inbound)
    subject = " ".join(f"{hand_over.by} hands {dossier.person} over to you".split())
    send_mail(subject, _letter(hand_over, dossier), None, [hand_over.to_address])


def accept_url(hand_over: HandOver) -> str:
    """Return where whoever was told accepts."""
    return f"{settings.SITE_URL}/hand-over/{hand_over.token}/"


def _letter(hand_over: HandOver, dossier: Dossier) -> str:
    work = ", ".join(word for word in (dossier.title, dossier.company) if word)
    who = f"{dossier.person}{f' ({work})' if work else ''}, {dossier.address}"
    parts = [
        f"Hello {hand_over.to_name},",
        f"{hand_over.by} hands a conversation over to you: {who}.",
        hand_over.note,
        f"Say that you take it: {accept_url(hand_over)}",
        _listed("Why we wrote", dossier.fit),
        _listed("What it rested on", [f"“{quote.text}” {quote.url}".strip() for quote in dossier.quotes]),
        "What was written, the oldest first:",
        *(_mail(said) for said in dossier.thread),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _listed(title: str, lines: Any) -> str:
    return "\n".join([f"{title}:", *(f"- {line}" for line in lines)]) if lines else ""


def _mail(said: Said) -> str:
    who = f"{said.who} (ours)" if said.by_us else said.who
    return f"--- {said.at:%-d %b %Y, %H:%M} UTC, {who}: {said.subject}\n\n{said.text.strip()}"


def _by_webhook(hand_over: HandOver, now: datetime) -> None:
    url, secret = settings.HAND_OVER_WEBHOOK_URL, settings.HAND_OVER_WEBHOOK_SECRET
    if not url or not secret:
        raise _NotToldError("HAND_OVER_WEBHOOK_URL and HAND_OVER_WEBHOOK_SECRET must both be set.")
    body = json.dumps(as_event(hand_over), ensure_ascii=False).encode()
    signed = {
        "Content-Type": "application/json",
        SIGNATURE: signature_of(body, secret=secret, moment=int(now.timestamp())),
    }
    answer = webhook_client().post(url, body=body, headers=signed)
    if not 200 <= answer.status < 300:
        raise _NotToldError(f"The webhook answered {answer.status}.")


def webhook_client() -> GuardedClient:
    """Return what posts to the address of the installation: the open web, within ten seconds."""
    return GuardedClient(deadline_seconds=10)


def as_event(hand_over: HandOver) -> dict[str, Any]:
    """Return what a webhook is posted of a hand-over; `id` is the same whenever it is posted again."""
    dossier = dossier_of(hand_over.inbound)
    return {
        "event": "reply.handed_over",
        "id": f"hand-over-{hand_over.pk}",
        "at": hand_over.at.isoformat(),
        "by": str(hand_over.by),
        "to": {"name": hand_over.to_name, "address": hand_over.to_address},
        "note": hand_over.note,
        "person": {
            "name": dossier.person, "title": dossier.title, "company": dossier.company, "address": dossier.address,
        },
        "offer": dossier.offer,
        "campaign": dossier.campaign,
        "fit": list(dossier.fit),
        "quotes": [{"text": quote.text, "url": quote.url} for quote in dossier.quotes],
        "thread": [
            {"by_us": each.by_us, "from": each.who, "at": each.at.isoformat(), "subject": each.subject, "text": each.text}
            for each in dossier.thread
        ],
        "accept_url": accept_url(hand_over),
    }  # fmt: skip


_WAYS: Final[Mapping[Way, Callable[[HandOver, datetime], None]]] = {
    Way.MAIL: _by_mail,
    Way.WEBHOOK: _by_webhook,
}
