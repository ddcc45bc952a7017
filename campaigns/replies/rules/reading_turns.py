"""When a mailbox is read, how much of it at once, and how old a mail may be that is taken."""

from datetime import datetime, timedelta
from typing import Final

CLAIM: Final = timedelta(minutes=10)  # after this somebody else may read a mailbox whose reader fell silent
EXTENDED_AFTER: Final = timedelta(minutes=2)  # a reader at work says so this often
MOST_A_TURN: Final = 500  # mails; the next turn takes the next ones
FIRST_DAYS: Final = 3  # of a mailbox that nothing was sent from
FIRST_DAYS_AT_MOST: Final = 90
_FIRST_WAIT: Final = timedelta(minutes=1)
_LONGEST_WAIT: Final = timedelta(minutes=30)


def first_reading_from(*, first_sent: datetime | None, now: datetime) -> datetime:
    """Return from when on the mail of a mailbox that was never read is taken: what is older answers nothing of ours.

    Back to the first mail that we sent from it, 90 days at most; three days where nothing was sent yet.
    """
    if first_sent is None:
        return now - timedelta(days=FIRST_DAYS)
    return max(first_sent, now - timedelta(days=FIRST_DAYS_AT_MOST))


def next_try(*, failures: int, now: datetime) -> datetime:
    """Return when a mailbox is asked again that could not be read `failures` times in a row: soon, then every half hour.

    A server that is asked with a wrong password every half minute would lock the account.
    """
    doubled: int = 2 ** min(failures - 1, 10)
    return now + min(_FIRST_WAIT * doubled, _LONGEST_WAIT)
