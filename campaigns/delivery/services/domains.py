"""Domains that the DNS does not vouch for hold their mailboxes, and let them go when it does again."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from django.db import transaction

from campaigns.audit.rules import Action, Actor, ActorKind
from campaigns.audit.services import record
from campaigns.mailboxes.models import DomainHealth, Mailbox
from campaigns.mailboxes.resolvers.port import Resolver
from campaigns.mailboxes.rules import TransportName
from campaigns.mailboxes.rules.domains import (
    Part,
    Said,
    Standing,
    due_again,
    standing_of,
    why_failing,
    why_silent,
    with_alignment,
)
from campaigns.mailboxes.selectors import domain_of
from campaigns.suppressions.keys import every_hash
from campaigns.suppressions.models import Hold
from campaigns.suppressions.rules import HoldScope
from campaigns.suppressions.services import hold, release

DOMAIN_CHECK: Final = Actor(ActorKind.SOFTWARE, "the check of the domain")


def look_at_due_domains(*, resolver: Resolver | None, now: datetime) -> int:
    """Look at each domain whose day, or hour, has come; return how many. Without a resolver nothing is looked at."""
    if resolver is None:
        return 0
    due = [health for health in _domains() if _is_due(health, now)]
    for health in due:
        look_at(health=health, resolver=resolver, now=now)
    return len(due)


def _domains() -> list[DomainHealth]:
    """Return the domains of mailboxes that really send; what the sandbox writes goes nowhere."""
    sending = Mailbox.objects.exclude(transport=TransportName.SANDBOX)
    names = sorted({domain_of(mailbox) for mailbox in sending})
    return [DomainHealth.objects.get_or_create(domain=name)[0] for name in names]


def _is_due(health: DomainHealth, now: datetime) -> bool:
    return health.checked_at is None or due_again(Standing(health.standing), health.checked_at) <= now


def look_at(*, health: DomainHealth, resolver: Resolver, now: datetime) -> None:
    """Ask, and keep what was found. What nobody answered stays as it was found last. The asking is outside a transaction."""
    found = with_alignment(resolver.look_at(health.domain, selector=health.dkim_selector))
    _keep(health, found, now)


@transaction.atomic
def _keep(health: DomainHealth, found: Mapping[Part, Said], now: datetime) -> None:
    standing, before = standing_of(found), health.held_because
    health.standing, health.checked_at = standing, now
    if standing is Standing.NO_ANSWER:
        health.silent_since = health.silent_since or now
        health.held_because = before or why_silent(health.domain, health.silent_since, now)
        health.said = health.said or _data(found)
    else:
        health.silent_since = None
        health.failing_since = (health.failing_since or now) if standing is Standing.FAILS else None
        health.held_because = why_failing(health.domain, found, health.failing_since, now)[:500]
        health.said = _data(found)
    health.save()
    for mailbox in Mailbox.objects.filter(address__iendswith=f"@{health.domain}"):
        _hold_or_release(mailbox, health, now)
    if bool(before) != bool(health.held_because):
        record(Action.HELD if health.held_because else Action.RELEASED, subject=health, by=DOMAIN_CHECK)


def _data(found: Mapping[Part, Said]) -> dict[str, dict[str, str]]:
    return {
        part.value: {"standing": said.standing.value, "words": said.words} for part, said in found.items()
    }


def _hold_or_release(mailbox: Mailbox, health: DomainHealth, now: datetime) -> None:
    ours = Hold.objects.filter(
        scope=HoldScope.MAILBOX, key_hash__in=every_hash(str(mailbox.pk)), by_name=DOMAIN_CHECK.name,
        released_at__isnull=True,
    )  # fmt: skip
    reason = health.held_because[:250]
    if reason and ours.filter(reason=reason).exists():
        return
    for standing in ours:
        release(hold_id=standing.pk, by=DOMAIN_CHECK, now=now)
    if reason:
        hold(scope=HoldScope.MAILBOX, key=str(mailbox.pk), reason=reason, by=DOMAIN_CHECK, until=None)
