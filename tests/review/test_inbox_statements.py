"""How many statements the list and the thread take: exactly, and no more where the list or the thread is long."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from pytest_django import Settings

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.members.models import Member
from campaigns.members.rules import Role
from campaigns.replies.models import InboundMessage, SavedReply
from campaigns.replies.rules.kinds import Category
from campaigns.replies.rules.outcomes import OutcomeKind
from campaigns.replies.services.answering import Answered, answer
from campaigns.replies.services.handing_over import Taker, hand_over
from campaigns.replies.services.outcomes import note_outcome
from tests.factories import LATER, a_campaign, a_handed_over_message, a_member
from tests.factories.replies import an_answer_taken_in, an_inbound
from tests.factories.setting import a_mailbox
from tests.review.conftest import Screen
from tests.review.test_statements import exactly
from tests.screens.world import letter_to

pytestmark = pytest.mark.django_db

WHO = 2  # who asks: the session, the member
DESK = 1  # the team, who may answer, our mailboxes, the saved replies, what one did last
LIST = 3  # what waits under each label; the replies of one; what was handled without a person today
REPLY = 1  # the reply with all that came of it, the mails of its thread and who is there
PROOF = 2  # what proves the mails that we sent; who else at the company was written to
BARS = 1  # whether somebody says no to an answer
BAR = 1  # what waits at each place of the bar above
THREAD = WHO + DESK + LIST + REPLY + PROOF + BARS + BAR
ANSWER = WHO + DESK + REPLY + 1 + BARS + BAR  # and the reply is looked up
BUDGET = 12
AFTER = LATER + timedelta(hours=5)


@pytest.fixture(autouse=True)
def _sessions_in_the_database(settings: Settings) -> None:
    """Count them wherever sessions are kept: what is found in a cache is a statement less."""
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.db"


def a_reply_of(campaign: Any, first: str, **fields: Any) -> InboundMessage:
    return an_answer_taken_in(a_handed_over_message(**letter_to(campaign, first, f"Of{first}")), **fields)


def long_list(reply: InboundMessage) -> None:
    """Others answered the same."""
    assert reply.message
    for place in range(8):
        a_reply_of(reply.message.enrollment.campaign, f"Bo{place}", category=Category(reply.category))


def long_thread(reply: InboundMessage) -> None:
    """More came in, more was answered, and it was handed over and judged more than once."""
    message, by = reply.message, a_member(name="Jonas Keller")
    assert message
    for place in range(3):
        an_inbound(message, category=Category.NEUTRAL, mail_id=f"<{place}@their.example>")
        answered = answer(
            inbound=reply, body="Thursday at three works for us.", by=by, request_key=uuid4(), now=AFTER, seen=place
        )  # fmt: skip
        if isinstance(answered, Answered):  # of those who said no one is thanked once
            sent = Message.objects.filter(pk=answered.answer.message_id)
            sent.update(status=MessageStatus.HANDED_OVER, handed_over_at=AFTER)
        taker = Taker(f"Owen {place}", f"owen{place}@partner.example")
        hand_over(inbound=reply, to=taker, note="Yours.", by=by, request_key=uuid4(), now=LATER)
        note_outcome(inbound=reply, kind=list(OutcomeKind)[place], by=by, now=LATER)
    copy = InboundMessage.objects.get(pk=reply.pk)
    copy.pk, copy.sha256, copy.original, copy.identity = None, "0" * 64, reply, ""
    copy.save()


def much_of_everything(reply: InboundMessage) -> None:
    """Many members, mailboxes and saved replies."""
    for place in range(4):
        a_member(name=f"Member {place}", role=Role.LEAD)
        a_mailbox(address=f"other{place}@tidewater.example")
        SavedReply.objects.create(title=f"Text {place}", key=place + 1, text="Hi {{ prospect.greeting }}")


@pytest.mark.parametrize("category", [*Category])
@pytest.mark.parametrize("more", [None, long_list, long_thread, much_of_everything])
def test_list_and_thread_take_as_many_statements_however_long_they_are(
    at: Screen, mira: Member, category: Category, more: Callable[[InboundMessage], None] | None
) -> None:
    reply = a_reply_of(a_campaign(), "Ana", category=category)
    if more:
        more(reply)
    plain, script = at(mira), at(mira, htmx=True)
    with exactly(THREAD):
        assert plain.get(f"/inbox/{reply.pk}/").status_code == 200
    with exactly(THREAD):
        assert script.get(f"/inbox/{reply.pk}/").status_code == 200


@pytest.mark.parametrize("more", [None, long_list, much_of_everything])
def test_the_inbox_with_its_first_reply_takes_no_more(
    at: Screen, mira: Member, more: Callable[[InboundMessage], None] | None
) -> None:
    reply = a_reply_of(a_campaign(), "Ana")
    if more:
        more(reply)
    client = at(mira)
    with exactly(THREAD):
        assert client.get("/inbox/").context["reply"]


def test_an_empty_list_takes_fewer(at: Screen, mira: Member) -> None:
    client = at(mira)
    with exactly(WHO + DESK + LIST + BAR):
        assert client.get("/inbox/").status_code == 200


def test_a_mail_that_answers_none_of_ours_takes_no_more(at: Screen, mira: Member) -> None:
    reply = an_inbound(None, mailbox=a_mailbox(), sender="stranger@elsewhere.example")
    client = at(mira)
    with exactly(THREAD - PROOF - BARS + 1):  # whether its sender is one of the people
        assert client.get(f"/inbox/{reply.pk}/").status_code == 200


@pytest.mark.parametrize("more", [None, long_thread, much_of_everything])
def test_the_page_of_an_answer(
    at: Screen, mira: Member, more: Callable[[InboundMessage], None] | None
) -> None:
    reply = a_reply_of(a_campaign(), "Ana")
    if more:
        more(reply)
    client = at(mira)
    with exactly(ANSWER):
        assert client.get(f"/inbox/{reply.pk}/answer/").status_code == 200


def test_all_of_it_keeps_to_the_budget() -> None:
    assert max(THREAD, ANSWER) <= BUDGET
