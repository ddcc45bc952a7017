"""Whether the site can do its work: database and broker reached, and how long the oldest due work waits."""

from datetime import datetime
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns.delivery.selectors import due_messages
from campaigns.enrollments.selectors import due_machine, due_waiting
from outreach.http.health import broker_fault, database_fault


@login_not_required
@never_cache
@require_safe
def readyz(_request: HttpRequest) -> HttpResponse:
    """Answer 200 where database and broker are reached, else 503 with the kind of fault.

    `oldest_due_seconds` is the age of the oldest row that is due and not done; None where it cannot be asked. A
    backlog is no fault of this process, so it never makes it unready.
    """
    faults = {"database": database_fault(), "broker": broker_fault()}
    answer: dict[str, Any] = {name: fault or "ok" for name, fault in faults.items()}
    answer["oldest_due_seconds"] = None if faults["database"] else oldest_due_seconds(timezone.now())
    return JsonResponse(answer, status=503 if any(faults.values()) else 200)


def oldest_due_seconds(now: datetime) -> int:
    """Return how many seconds the oldest due enrollment or message has been due; 0 where nothing is."""
    oldest = [
        rows.values_list("due_at", flat=True).first()
        for rows in (due_machine(now), due_waiting(now), due_messages(now))
    ]
    return max((int((now - due).total_seconds()) for due in oldest if due), default=0)
