"""What is said to the queue's kept statements: who asks, when, and from which draft on."""

from datetime import datetime
from types import SimpleNamespace
from typing import Any, Final

from django.db.models import DateField, DateTimeField, IntegerField

from campaigns.drafts.models import Draft
from campaigns.drafts.selectors import QUEUE_ORDER
from campaigns.members.models import Member
from outreach.db.planned import Given
from review.selectors.queue import tomorrow

MEMBER: Final = Given("member")
NOW: Final = Given("now", DateTimeField())
TOMORROW: Final = Given("tomorrow", DateTimeField())
PLACE: Final[Any] = SimpleNamespace(
    due_on=Given("due_on", DateField()),
    priority=Given("priority", IntegerField()),
    due_at=Given("due_at", DateTimeField()),
    id=Given("id"),
)


def asked_by(member: Member, now: datetime) -> dict[str, Any]:
    """Return the values of who asks and when."""
    return {"member": member.pk, "now": now, "tomorrow": tomorrow(now)}


def place(draft: Draft) -> dict[str, Any]:
    """Return the values of a draft's place in the order of the queue."""
    return {name: getattr(draft, name) for name in QUEUE_ORDER}
