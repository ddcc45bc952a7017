"""What sending platforms have taken: what waits there, and what became of what had to be stopped."""

from datetime import datetime, timedelta
from typing import Any, Final

from campaigns.delivery.selectors.platforms import taken_by_platforms, where_it_stands
from campaigns.views.times import in_words

SHOWN: Final = 100
STOPPED_FOR: Final = timedelta(days=7)


def at_platforms(now: datetime, zone: str) -> dict[str, Any]:
    """Return the rows of the section, what has not left first, with how many wait and were stopped in a week."""
    rows = taken_by_platforms(since=now - STOPPED_FOR)
    return {
        "waiting": rows.filter(stopping="").count(),
        "stopped": rows.exclude(stopping="").count(),
        "rows": [
            {
                "person": str(message.enrollment.prospect),
                "company": str(message.enrollment.prospect.company or message.enrollment.prospect.domain),
                "subject": message.subject,
                "account": str(message.mailbox.platform_account),
                "taken": in_words(message.handed_over_at, now=now, zone=zone)
                if message.handed_over_at
                else "",
                "taken_iso": message.handed_over_at.isoformat() if message.handed_over_at else "",
                "where": where_it_stands(message),
                "stopped": bool(message.stopping),
            }
            for message in rows[:SHOWN]
        ],
    }
