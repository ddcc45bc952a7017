"""Two senders at once, before there is a campaign at the platform: it is made once, and each mail goes into it once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.utils import timezone

from campaigns.delivery.models import Message
from campaigns.delivery.models.platforms import RemoteCampaign
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import send
from campaigns.llm.services import sync_prompts
from campaigns.mailboxes.models import PlatformAccount
from tests.campaigns.delivery.platforms.conftest import a_platform_mailbox
from tests.factories import LATER, a_campaign, a_scheduled_message, an_enrollment
from tests.fakes.platform_server import PlatformServer


@pytest.fixture
def account(transactional_db: None, account: PlatformAccount) -> PlatformAccount:
    """The account, committed, so that threads see it."""
    sync_prompts(now=timezone.now())
    return account


def test_two_senders_make_one_campaign(server: PlatformServer, account: PlatformAccount) -> None:
    server.slow_seconds = 0.02
    campaign = a_campaign(mailbox=a_platform_mailbox(account))
    messages = [a_scheduled_message(enrollment=an_enrollment(campaign=campaign)) for _ in range(2)]
    barrier = Barrier(2)

    def sent(message: Message) -> MessageStatus | None:
        barrier.wait()
        try:
            return send(message_id=message.pk, now=LATER)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        said = list(pool.map(sent, messages))
    assert MessageStatus.HANDED_OVER in said
    assert len(server.calls("POST", server.create_path)) == 1
    for message in messages:
        message.refresh_from_db()
        if message.status == MessageStatus.SCHEDULED:
            assert send(message_id=message.pk, now=message.due_at) is MessageStatus.HANDED_OVER
    assert (len(server.calls("POST", server.create_path)), RemoteCampaign.objects.count()) == (1, 1)
    assert len(server.calls("POST", server.push_path)) == 2
    assert {mail["to"] for mail in server.send_all()} == {message.recipient for message in messages}
