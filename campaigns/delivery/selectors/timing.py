"""When a message may leave, asked of rows that are loaded: nothing here reads the database.

A message needs its `enrollment` with `campaign` and `prospect` (with `company`), and its `mailbox`.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from campaigns.delivery.models import Message
from campaigns.mailboxes.models import Mailbox, MailboxDay
from campaigns.mailboxes.rules import Window
from campaigns.mailboxes.rules.pace import even_gap, gap_before, places_of
from campaigns.mailboxes.rules.public_holidays import public_holiday
from campaigns.mailboxes.rules.windows import Shut, next_common_opening
from campaigns.prospects.rules.countries import NAMES
from campaigns.prospects.rules.time_zones import city_of

UNDOABLE: Final = "It can still be taken back."


@dataclass(frozen=True)
class Held:
    """Why a message does not go now. `until` None: until a person acts. `lasting`: it never goes.

    `in_line`: only the mailbox's cap or pace holds it, so it moves up when one before it goes away.
    """

    sentence: str
    until: datetime | None
    lasting: bool = False
    in_line: bool = False


def windows_of(message: Message) -> tuple[Window, ...]:
    """Return the hours in which a message may leave: its reader's and its mailbox's.

    An answer that a person wrote goes to somebody who waits for it: it is held to no hours.
    """
    if message.is_answer:
        return ()
    enrollment = message.enrollment
    return enrollment.campaign.window_of(enrollment.prospect), message.mailbox.window


def opening_of(message: Message, moment: datetime) -> datetime | None:
    """Return when the message may leave from a moment on by the hours of reader and mailbox; None: never."""
    return next_common_opening(windows_of(message), moment)


def rest_before(message: Message, today: MailboxDay) -> timedelta:
    """Return how long its mailbox rests before this message; an answer waits for no other mail.

    The rest is drawn from the mail before it, so it is the same for all that wait, and who is due longest goes first.
    """
    if message.is_answer or today.last_claimed_at is None:
        return timedelta(0)
    drawn_from = f"{message.mailbox_id} {today.last_claimed_at.timestamp()}"
    return gap_before(drawn_from, message.mailbox.hourly_pace)


def time_of(message: Message, now: datetime) -> Held | None:
    """Return how the clock holds a message back: it is not due yet, or reader or mailbox is outside its hours."""
    if message.due_at > now:
        return Held(message.wait_reason or UNDOABLE, message.due_at)
    windows = windows_of(message)
    opening = next_common_opening(windows, now)
    if opening == now:
        return None
    if opening is None:
        return Held(_never_meet(message), None)
    reader, mailbox = windows
    if reader.next_opening(now) > now:
        return Held(_reader_away(message, reader, now), opening)
    return Held(f"{message.mailbox.address} sends {_hours(mailbox)} in {city_of(mailbox.zone)}.", opening)


def past_due(message: Message) -> Held | None:
    """Return how a message waits for a person that could not leave for long after it was due."""
    if not message.past_due:
        return None
    zone = message.mailbox.time_zone
    due = f"{message.due_at.astimezone(ZoneInfo(zone)):%-d %b %Y at %H:%M} in {city_of(zone)}"
    return Held(f"This was due on {due} and could not leave then. Send it now, or send it back.", None)


def _never_meet(message: Message) -> str:
    reader, mailbox = windows_of(message)
    return (
        f"Mail to this person leaves {_hours(reader)} in {_place(message)}, and {message.mailbox.address} sends"
        f" {_hours(mailbox)} in {city_of(mailbox.zone)}: these hours never meet. Change those of the campaign or"
        " of the mailbox."
    )


def _place(message: Message) -> str:
    return message.enrollment.campaign.clock_of(message.enrollment.prospect).place


def _reader_away(message: Message, window: Window, now: datetime) -> str:
    local, place = now.astimezone(ZoneInfo(window.zone)), _place(message)
    match window.why_shut(now):
        case Shut.WEEKDAY:
            return f"It is {local:%A} in {place}; mail to this person leaves {_hours(window)} there."
        case Shut.HOLIDAY:
            return f"Today is {public_holiday(window.country, local.date())} in {NAMES[window.country]}."
        case Shut.CLOCK_CHANGE:
            hours = f"{window.opens:%H:%M} to {window.closes:%H:%M}"
            return f"Clocks in {place} are changed today, so that there is no {hours}."
        case Shut.HOUR:
            return f"It is {local:%H:%M} in {place}; mail to this person leaves {_hours(window)} there."


def _hours(window: Window) -> str:
    """Say the days and hours of a window: `Monday to Friday from 08:30 to 17:30`."""
    return f"{days_in_words(window.weekdays)} from {window.opens:%H:%M} to {window.closes:%H:%M}"


_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def days_in_words(weekdays: frozenset[int]) -> str:
    """Say weekdays (Monday is 0): a run of three or more by its ends, others one by one."""
    days = sorted(weekdays)
    if len(days) == 7:
        return "every day"
    if len(days) > 2 and days[-1] - days[0] == len(days) - 1:
        return f"{_DAYS[days[0]]} to {_DAYS[days[-1]]}"
    names = [_DAYS[day] for day in days]
    return " and ".join([*([", ".join(names[:-1])] if names[1:] else []), names[-1]])


def place_of(mailbox: Mailbox, today: MailboxDay, rest: timedelta, now: datetime) -> Held | None:
    """Return how a mailbox holds a message back that has to wait for a place: by its server, its day or its pace.

    `today` is the row of the mailbox's own day, `rest` how long it must have rested before this message.
    """
    if today.full_reason:
        sentence = f"The server of {mailbox.address} takes no more today: {today.full_reason}"
        return Held(sentence, tomorrow(mailbox, now), in_line=True)
    if today.claimed >= places_of(mailbox.daily_cap, today.bound):
        return Held(_full(mailbox, today), tomorrow(mailbox, now), in_line=True)
    free = today.last_claimed_at and today.last_claimed_at + rest
    if free and free > now:
        minutes = max(1, round(even_gap(mailbox.hourly_pace).total_seconds() / 60))
        words = f"{mailbox.address} leaves about {minutes} {'minute' if minutes == 1 else 'minutes'} between mails."
        return Held(words, free, in_line=True)
    return None


def _full(mailbox: Mailbox, today: MailboxDay) -> str:
    if today.bound is not None and today.bound < mailbox.daily_cap:
        return f"{mailbox.address} is warming up and has sent its {today.bound} for today."
    return f"{mailbox.address} has sent its {mailbox.daily_cap} for today."


def tomorrow(mailbox: Mailbox, now: datetime) -> datetime:
    """Return when the mailbox opens first on a later day than this one."""
    local = now.astimezone(ZoneInfo(mailbox.time_zone))
    midnight = local.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    return mailbox.window.next_opening(midnight)
