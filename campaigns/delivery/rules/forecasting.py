"""When what waits will leave: a walk through the days to come, by the rules that the senders keep.

At each moment at which a mailbox is free it sends what has been due longest of all that may go then. Nothing is drawn:
gaps between mails are even here, so that a forecast moves by minutes at most.
"""

import heapq
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from campaigns.mailboxes.rules import Window
from campaigns.mailboxes.rules.pace import Ramp, even_gap, places_of
from campaigns.mailboxes.rules.windows import next_common_opening

HORIZON: Final = timedelta(days=120)  # what leaves later is not told by the day
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_NEVER: Final = datetime(9990, 1, 1, tzinfo=UTC)


class Waiting(NamedTuple):
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


class _Group:
    """What waits at one mailbox for readers with the same hours, the longest due first; later ones by when they may.

    `opens` and `closes` are the stretch of common hours that was found last, in UTC.
    """

    def __init__(self, windows: tuple[Window, ...]) -> None:
        self.windows = windows
        self.ready: list[tuple[datetime, int, Waiting]] = []
        self.later: list[tuple[datetime, int, Waiting]] = []
        self.opens = self.closes = _EPOCH

    def ripen(self, moment: datetime) -> None:
        """Put those that may leave at a moment in the order in which they fell due."""
        while self.later and self.later[0][0] <= moment:
            _, key, mail = heapq.heappop(self.later)
            heapq.heappush(self.ready, (mail.since, key, mail))

    def is_open(self, moment: datetime) -> bool:
        if moment >= self.closes:
            self._find_stretch(moment)
        return self.opens <= moment

    def next_after(self, moment: datetime) -> datetime | None:
        """Return when something of it may leave next; None: never."""
        if not self.ready:
            if not self.later:
                return None
            moment = max(moment, self.later[0][0])
        if moment >= self.closes:
            self._find_stretch(moment)
        return None if self.opens == _NEVER else max(moment, self.opens)

    def _find_stretch(self, moment: datetime) -> None:
        self.opens = next_common_opening(self.windows, moment) or _NEVER
        ends = [] if self.opens == _NEVER else [each.open_until(self.opens) for each in self.windows]
        self.closes = min(ends, default=_NEVER)


class _Line:
    """One mailbox on its way through the days to come."""

    def __init__(self, sender: Sender, mails: Iterable[Waiting], now: datetime) -> None:
        self.sender = sender
        self.sent = dict(sender.measured)
        self.gap = even_gap(sender.hourly_pace)
        self.rested = sender.last_at + self.gap if sender.last_at else _EPOCH
        self.zone = ZoneInfo(sender.window.zone)
        self.begins = self.ends = _EPOCH
        self.groups = self._groups(mails, now)

    def _groups(self, mails: Iterable[Waiting], now: datetime) -> list[_Group]:
        groups: dict[
            int, _Group
        ] = {}  # by the window itself: comparing what it says costs more than a group too many
        for mail in mails:
            group = groups.get(id(mail.reader))
            if group is None:
                group = groups[id(mail.reader)] = _Group(
                    (mail.reader, self.sender.window) if mail.reader else ()
                )
            if mail.not_before <= now:
                group.ready.append((mail.since, mail.key, mail))
            else:
                group.later.append((mail.not_before, mail.key, mail))
        for group in groups.values():
            heapq.heapify(group.ready)
            heapq.heapify(group.later)
        return list(groups.values())

    def free_from(self, moment: datetime) -> datetime:
        """Return when the mailbox may send next after a moment, by its pace and by its places."""
        moment = max(moment, self.rested)
        self._go_to(moment)
        return moment if self.places > 0 else self.ends

    def _go_to(self, moment: datetime) -> None:
        """See to it that the day is that of a moment where the mailbox is, and its places those that are left."""
        if not self.begins <= moment < self.ends:
            self.day = moment.astimezone(self.zone).date()
            self.begins, self.ends = self._midnight(self.day), self._midnight(self.day + timedelta(days=1))
            self.places = self._places()

    def _midnight(self, day: date) -> datetime:
        return datetime.combine(day, time.min, tzinfo=self.zone).astimezone(UTC)

    def _places(self) -> int:
        is_today = self.day == self.sender.today
        if is_today and self.sender.full:
            return 0
        bound = self.sender.bound if is_today else self.sender.ramp.bound(self.sent.items(), self.day)
        return places_of(self.sender.cap, bound) - self.sent.get(self.day, 0)

    def take(self, moment: datetime) -> _Group | None:
        """Return where the mail is that has been due longest of all that may leave now."""
        longest, found = None, None
        for group in self.groups:
            if group.later and group.later[0][0] <= moment:
                group.ripen(moment)
            if group.ready and (longest is None or group.ready[0] < longest) and group.is_open(moment):
                longest, found = group.ready[0], group
        return found

    def count(self, moment: datetime) -> None:
        self._go_to(moment)
        self.sent[self.day] = self.sent.get(self.day, 0) + 1
        self.places -= 1

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
    lines = [_Line(each, by_mailbox[each.key], now) for each in senders if each.key in by_mailbox]
    companies, leaves = _Companies(by_mailbox.values(), written_to or {}), dict[int, datetime]()
    turns = [(line.free_from(now), number) for number, line in enumerate(lines)]
    heapq.heapify(turns)
    while turns:
        moment, number = heapq.heappop(turns)
        following = _step(lines[number], moment, companies, leaves)
        if following is not None and following - now < HORIZON:
            heapq.heappush(turns, (following, number))
    return leaves


class _Companies:
    """Until when companies rest because somebody there was written to; asked only where another mail waits for it."""

    def __init__(self, lines: Iterable[Iterable[Waiting]], written_to: Mapping[int, datetime]) -> None:
        self.waiting = Counter(mail.company for line in lines for mail in line if mail.company)
        self.until = {company: until.astimezone(UTC) for company, until in written_to.items()}

    def rests_until(self, mail: Waiting) -> datetime | None:
        return self.until.get(mail.company) if mail.company else None

    def count(self, mail: Waiting, moment: datetime) -> None:
        if not mail.company or not mail.reader:
            return
        self.waiting[mail.company] -= 1
        if self.waiting[mail.company]:
            self.until[mail.company] = mail.reader.working_days_later(moment, mail.apart).astimezone(UTC)


def _step(
    line: _Line, moment: datetime, companies: _Companies, leaves: dict[int, datetime]
) -> datetime | None:
    """Send one mail of a mailbox at a moment, if one may go; return when it is its turn again, None: never."""
    group = line.take(moment)
    if group is None:
        opening = line.next_after(moment)
        return None if opening is None else line.free_from(opening)
    _, _, mail = heapq.heappop(group.ready)
    rests = companies.rests_until(mail)
    if rests and rests > moment:
        heapq.heappush(group.later, (rests, mail.key, mail))
        return moment
    leaves[mail.key] = moment
    line.count(moment)
    companies.count(mail, moment)
    return line.free_from(moment + line.gap)
