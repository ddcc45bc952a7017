"""When mail leaves, found in the plainest way: at each moment every mail that is left is looked at anew."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from campaigns.delivery.rules.forecasting import HORIZON, Sender, Waiting
from campaigns.mailboxes.rules import Window
from campaigns.mailboxes.rules.pace import even_gap, places_of
from campaigns.mailboxes.rules.windows import next_common_opening


class _Mailbox:
    def __init__(self, sender: Sender, mails: list[Waiting]) -> None:
        self.sender, self.mails, self.sent = sender, mails, dict(sender.measured)
        self.gap = even_gap(sender.hourly_pace)

    def hours(self, mail: Waiting) -> list[Window]:
        return [mail.reader, self.sender.window] if mail.reader else []

    def opening(self, mail: Waiting, moment: datetime) -> datetime | None:
        return next_common_opening(self.hours(mail), max(moment, mail.not_before))

    def free_from(self, moment: datetime) -> datetime:
        if self.sender.last_at:
            moment = max(moment, self.sender.last_at + self.gap)
        zone = ZoneInfo(self.sender.window.zone)
        day = moment.astimezone(zone).date()
        today = day == self.sender.today
        bound = self.sender.bound if today else self.sender.ramp.bound(self.sent.items(), day)
        if not (today and self.sender.full) and self.sent.get(day, 0) < places_of(self.sender.cap, bound):
            return moment
        return datetime.combine(day + timedelta(days=1), time.min, tzinfo=zone).astimezone(UTC)

    def count(self, moment: datetime) -> None:
        day = moment.astimezone(ZoneInfo(self.sender.window.zone)).date()
        self.sent[day] = self.sent.get(day, 0) + 1


def plain_forecast(
    mails: Iterable[Waiting], senders: Iterable[Sender], now: datetime, written_to: Mapping[int, datetime]
) -> dict[int, datetime]:
    """Return what `forecast` does."""
    waiting, resting = list(mails), dict(written_to)
    boxes = [_Mailbox(each, [mail for mail in waiting if mail.mailbox == each.key]) for each in senders]
    turns = {place: box.free_from(now) for place, box in enumerate(boxes) if box.mails}
    leaves: dict[int, datetime] = {}
    while turns:
        place = min(turns, key=lambda each: (turns[each], each))
        following = _turn(boxes[place], turns.pop(place), resting, leaves)
        if following and following - now < HORIZON:
            turns[place] = following
    return leaves


def _turn(
    box: _Mailbox, moment: datetime, resting: dict[int, datetime], leaves: dict[int, datetime]
) -> datetime | None:
    ready = [mail for mail in box.mails if box.opening(mail, moment) == moment]
    if not ready:
        openings = [opening for mail in box.mails if (opening := box.opening(mail, moment))]
        return box.free_from(min(openings)) if openings else None
    mail = min(ready, key=lambda each: (each.since, each.key))
    box.mails.remove(mail)
    rests = resting.get(mail.company) if mail.company else None
    if rests and rests > moment:
        box.mails.append(mail._replace(not_before=rests))
        return moment
    leaves[mail.key] = moment
    box.count(moment)
    if mail.company and mail.reader:
        resting[mail.company] = mail.reader.working_days_later(moment, mail.apart)
    return box.free_from(moment + box.gap)
