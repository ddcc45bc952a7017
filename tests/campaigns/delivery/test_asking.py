"""What a sender asks before it takes a message costs the same however much has left."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services.asking import ask
from outreach.management.benches.outgoing import due_copies
from tests.factories import NOW, a_scheduled_message

pytestmark = pytest.mark.django_db
LEFT = 200
MOST_BUFFERS = 150


def test_what_colleagues_got_is_found_without_going_through_what_everybody_got() -> None:
    """The planner knows nothing yet of what left since it last counted."""
    if connection.vendor != "postgresql":
        pytest.skip("the plan of PostgreSQL")
    *left, waiting = due_copies(a_scheduled_message(), LEFT + 1, now=NOW)
    Message.objects.filter(pk__in=left).update(status=MessageStatus.HANDED_OVER, handed_over_at=NOW)
    with CaptureQueriesContext(connection) as seen:
        assert ask(waiting, NOW) is not None
    assert len(seen) == 1
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {seen[0]['sql']}")
        [[plan]] = cursor.fetchone()
    top = plan["Plan"]
    assert top["Shared Hit Blocks"] + top["Shared Read Blocks"] <= MOST_BUFFERS, json.dumps(plan, indent=1)
