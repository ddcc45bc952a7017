"""When what waits will leave: a walk through the days to come, by the rules that the senders keep.

At each moment at which a mailbox is free it sends what has been due longest of all that may go then. Nothing is drawn:
gaps between mails are even here, so that a forecast moves by minutes at most.
"""

import heapq
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from campaigns.mailboxes.rules import Window
from campaigns.mailboxes.rules.pace import Ramp, even_gap, places_of
from campaigns.mailboxes.rules.windows import next_common_opening

HORIZON: Final = timedelta(days=120)  # what leaves later is not told by the day
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_NEVER: Final = datetime(9990, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Waiting:
    """A mail that nothing holds for good. `reader` None: an answer, which is held to no hours.

    `company` is set for a first mail that keeps `apart` working days from those to the reader's colleagues.
    """

    key: int
    mailbox: int
    reader: Window | None
    since: datetime
    not_before: datetime
    company: int | None = None
    apart: int = 0


@dataclass(frozen=True)
class Sender:
    """A mailbox as it stands: its hours and limits, what it sent on which day, and when its last mail left.

    `today` is the day for which `measured` and `bound` hold already; `full` says that its server takes no more on it.
    """

    key: int
    window: Window
    cap: int
    ramp: Ramp
    hourly_pace: int | None
    measured: Mapping[date, int]
    today: date
    bound: int | None = None
    full: bool = False
    last_at: datetime | None = None


@dataclass
class _Group:
    """What waits at one mailbox for readers with the same hours, the longest due first; later ones by when they may."""

    windows: tuple[Window, ...]
    ready: list[tuple[datetime, int, Waiting]] = field(default_factory=list)
    later: list[tuple[datetime, int, Waiting]] = field(default_factory=list)
    opens: datetime = _EPOCH
    closes: datetime = _EPOCH

    def add(self, mail: Waiting, not_before: datetime) -> None:
        heapq.heappush(self.later, (not_before, mail.key, mail))

    def first_at(self, now: datetime) -> Waiting | None:
        """Return what has been due longest of all that may leave at this moment."""
        while self.later and self.later[0][0] <= now:
            _, key, mail = heapq.heappop(self.later)
            heapq.heappush(self.ready, (mail.since, key, mail))
        return self.ready[0][2] if self.ready and self._is_open(now) else None

    def next_after(self, now: datetime) -> datetime | None:
        """Return when something of it may leave next; None: never."""
        if not self.ready and not self.later:
            return None
        opening = self._opening(now if self.ready else max(now, self.later[0][0]))
        return None if opening == _NEVER else opening

    def _is_open(self, now: datetime) -> bool:
        return self._opening(now) == now

    def _opening(self, now: datetime) -> datetime:
        """Return when its hours are open next, remembering the stretch that was found last."""
        if now >= self.closes:
            self.opens = next_common_opening(self.windows, now) or _NEVER
            ends = [] if self.opens == _NEVER else [each.open_until(self.opens) for each in self.windows]
            self.closes = min(ends, default=_NEVER)
        return max(now, self.opens)


class _Line:
    """One mailbox on its way through the days to come."""

    def __init__(self, sender: Sender, mails: Iterable[Waiting]) -> None:
        self.sender = sender
        self.sent = dict(sender.measured)
        self.gap = even_gap(sender.hourly_pace)
        self.bounds = {sender.today: sender.bound}
        groups: dict[Window | None, _Group] = {}
        for mail in mails:
            hours = (mail.reader, sender.window) if mail.reader else ()
            groups.setdefault(mail.reader, _Group(hours)).add(mail, mail.not_before)
        self.groups = list(groups.values())

    def free_from(self, now: datetime) -> datetime:
        """Return when the mailbox may send next after a moment, by its pace and by its places."""
        moment = max(now, self.sender.last_at + self.gap) if self.sender.last_at else now
        return moment if self._has_place(self.day(moment)) else self._tomorrow(moment)

    def day(self, moment: datetime) -> date:
        return moment.astimezone(ZoneInfo(self.sender.window.zone)).date()

    def _has_place(self, day: date) -> bool:
        if day == self.sender.today and self.sender.full:
            return False
        if day not in self.bounds:
            self.bounds[day] = self.sender.ramp.bound(self.sent.items(), day)
        return self.sent.get(day, 0) < places_of(self.sender.cap, self.bounds[day])

    def _tomorrow(self, moment: datetime) -> datetime:
        zone = ZoneInfo(self.sender.window.zone)
        midnight = datetime.combine(self.day(moment) + timedelta(days=1), time.min, tzinfo=zone)
        return midnight.astimezone(UTC)

    def take(self, moment: datetime) -> _Group | None:
        """Return where the mail is that has been due longest of all that may leave now."""
        heads = ((group.first_at(moment), group) for group in self.groups)
        ready = [(mail.since, mail.key, group) for mail, group in heads if mail is not None]
        return min(ready, key=lambda each: each[:2])[2] if ready else None

    def count(self, moment: datetime) -> None:
        day = self.day(moment)
        self.sent[day] = self.sent.get(day, 0) + 1

    def next_after(self, moment: datetime) -> datetime | None:
        found = (group.next_after(moment) for group in self.groups)
        return min((each for each in found if each is not None), default=None)


def forecast(
    mails: Iterable[Waiting],
    senders: Iterable[Sender],
    now: datetime,
    written_to: Mapping[int, datetime] | None = None,
) -> dict[int, datetime]:
    """Return when each mail leaves, by its key; one that is missing does not leave within the horizon.

    `written_to` is until when a company, by its key, rests because somebody there was written to.
    """
    by_mailbox: dict[int, list[Waiting]] = {}
    for mail in mails:
        by_mailbox.setdefault(mail.mailbox, []).append(mail)
    lines = [_Line(each, by_mailbox[each.key]) for each in senders if each.key in by_mailbox]
    resting, leaves = dict(written_to or {}), dict[int, datetime]()
    turns = [(line.free_from(now), number) for number, line in enumerate(lines)]
    heapq.heapify(turns)
    while turns:
        moment, number = heapq.heappop(turns)
        following = _step(lines[number], moment, resting, leaves)
        if following is not None and following - now < HORIZON:
            heapq.heappush(turns, (following, number))
    return leaves


def _step(
    line: _Line, moment: datetime, resting: dict[int, datetime], leaves: dict[int, datetime]
) -> datetime | None:
    """Send one mail of a mailbox at a moment, if one may go; return when it is its turn again, None: never."""
    group = line.take(moment)
    if group is None:
        opening = line.next_after(moment)
        return None if opening is None else max(opening, line.free_from(opening))
    _, _, mail = heapq.heappop(group.ready)
    rests = resting.get(mail.company) if mail.company else None
    if rests and rests > moment:
        group.add(mail, rests)
        return moment
    leaves[mail.key] = moment
    line.count(moment)
    if mail.company and mail.reader:
        resting[mail.company] = mail.reader.working_days_later(moment, mail.apart)
    return line.free_from(moment + line.gap)
