"""What the tests of notifications share."""

import pytest

from campaigns.members.models import Member
from campaigns.notifications.channels import webhook
from campaigns.notifications.models import Notification
from campaigns.notifications.rules.kinds import Kind, Urgency
from campaigns.notifications.services import tell
from outreach.http.fetching import GuardedClient
from tests.factories import NOW, a_member


@pytest.fixture
def _loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the webhook's client reach this machine."""
    monkeypatch.setattr(webhook, "client", lambda: GuardedClient(allow_loopback=True))


def a_notification(member: Member | None = None, *, key: str = "reply:1:1:owner:1") -> Notification:
    """What a member was told at NOW, on its way by his channels."""
    tell(
        about=(Kind.REPLY, 1),
        whom=member or a_member(),
        text="Ana Lima (Aquaduct) answered: positive.",
        url="/inbox/1/",
        urgency=Urgency.URGENT,
        key=key,
        now=NOW,
    )
    return Notification.objects.get(key=key)
