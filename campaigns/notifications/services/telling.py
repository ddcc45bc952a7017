"""Telling members something, once each: at once or later, unless nobody need hear it any more by then."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction

from campaigns.members.models import Member
from campaigns.notifications.channels import channel_of
from campaigns.notifications.models import Notification, Preference, Telling
from campaigns.notifications.rules.kinds import ChannelName, Kind, Rung, TellingState, Urgency
from campaigns.notifications.rules.ladder import Step
from campaigns.notifications.selectors import heard_from, preference_of

Stands = Callable[
    [Notification], bool
]  # whether somebody need still hear it; the slice that it is about knows
AT_ONCE: Final = 500  # rows a sweep looks at; the next sweep takes the next
KEPT: Final = timedelta(days=90)


def tell(
    *,
    about: tuple[Kind, int],
    whom: Member,
    text: str,
    url: str,
    urgency: Urgency,
    key: str,
    now: datetime,
    detail: str = "",
) -> bool:
    """Tell a member something now; False where he was told under this key before.

    It stands on his page in the same transaction; what leaves by a channel is sent by a task. `text` may be read by the
    whole team: a name, a company, nothing that somebody wrote.
    """
    kind, subject_id = about
    columns = {"kind": kind, "subject_id": subject_id, "member": whom, "owner": whom, "urgency": urgency}
    return _kept(columns | {"text": text[:300], "detail": detail, "url": url, "due_at": now}, key, now)


@transaction.atomic
def tell_in_turn(
    *,
    about: tuple[Kind, int],
    owner: Member | None,
    steps: Sequence[tuple[Step, str]],
    url: str,
    urgency: Urgency,
    key: str,
    now: datetime,
) -> int:
    """Tell the first steps of a ladder now and the others when their turn comes, each with its text; return how many.

    All of them are kept or none, so that nobody's turn is lost where this is cut off. Who is told under `key` already is
    not told again.
    """
    kind, subject_id = about
    shared = {"kind": kind, "subject_id": subject_id, "owner": owner, "urgency": urgency, "url": url}
    return sum(
        _kept(
            shared | {"member_id": step.person_id, "rung": step.rung, "due_at": step.at, "text": text[:300]},
            f"{key}:{step.rung}:{step.person_id}",
            now,
        )
        for step, text in steps
    )


@transaction.atomic
def _kept(columns: Mapping[str, Any], key: str, now: datetime) -> bool:
    row, new = Notification.objects.get_or_create(key=key, defaults=dict(columns))
    if new and row.due_at <= now:
        _begin(row, now)
    return new


def tell_due(*, now: datetime, stands: Stands) -> int:
    """Tell what has become due, and forget what nobody need hear any more; return how much was told."""
    due = Notification.objects.filter(told_at__isnull=True, due_at__lte=now).select_related("member")
    return sum(_told(row, now, stands) for row in due.order_by("due_at", "id")[:AT_ONCE])


@transaction.atomic
def _told(row: Notification, now: datetime, stands: Stands) -> bool:
    if stands(row):
        return _begin(row, now)
    Notification.objects.filter(pk=row.pk, told_at__isnull=True).delete()
    return False


def _begin(row: Notification, now: datetime) -> bool:
    """Put it on the member's page and on its way by his channels; False where somebody did before."""
    rows = Notification.objects.filter(pk=row.pk, told_at__isnull=True)
    if not rows.update(told_at=now):
        return False
    due_at = heard_from(row.member, now)
    Telling.objects.bulk_create(
        [
            Telling(key=_key(row, channel), notification=row, channel=channel, due_at=due_at)
            for channel in _channels(row)
        ],
        ignore_conflicts=True,
    )
    return True


def _channels(row: Notification) -> Iterator[ChannelName]:
    wanted = preference_of(row.member)
    for channel in ChannelName:
        if _wants(wanted, channel) and channel_of(channel).to(row):
            yield channel


def _wants(wanted: Preference, channel: ChannelName) -> bool:
    return wanted.by_mail if channel is ChannelName.MAIL else wanted.by_webhook


def _key(row: Notification, channel: ChannelName) -> str:
    """Return what a telling is known by: a team reads once what all its leads are told."""
    shared = channel is ChannelName.WEBHOOK and row.rung == Rung.LEAD
    own = f"{row.kind}:{row.subject_id}:{row.owner_id}:{row.rung}" if shared else row.key
    return f"{channel}:{own}"


@transaction.atomic
def no_longer(*, rows: Collection[Notification], now: datetime) -> None:
    """Take back what nobody need hear any more: what waits is forgotten, and what was told counts as read."""
    ids = [row.pk for row in rows]
    Notification.objects.filter(pk__in=ids, told_at__isnull=True).delete()
    Telling.objects.filter(notification__in=ids, state=TellingState.WAITING).delete()
    Notification.objects.filter(pk__in=ids, told_at__isnull=False, read_at__isnull=True).update(read_at=now)


def forget_old(*, now: datetime) -> int:
    """Delete what was told so long ago that nobody looks for it; return how much."""
    gone, _ = Notification.objects.filter(told_at__lt=now - KEPT).delete()
    return gone
