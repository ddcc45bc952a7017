"""The inbox shows what people answered, why it stands there, and what was done about it."""

from email.message import EmailMessage
from typing import Any

import pytest

from campaigns.delivery.models import Message
from campaigns.members.models import Member
from campaigns.replies.models import InboundMessage
from campaigns.replies.services.receiving import receive
from tests.factories import LATER, a_handed_over_message
from tests.review.conftest import Screen
from tests.review.pages import text_of

pytestmark = pytest.mark.django_db


def answered(message: Message, text: str) -> InboundMessage:
    """The reply of the person that a message went to."""
    mail = EmailMessage()
    mail["From"], mail["To"] = f"Ana Lima <{message.recipient}>", message.mailbox.address
    mail["Subject"], mail["Message-ID"] = f"Re: {message.subject}", f"<{message.pk}@their.example>"
    mail["In-Reply-To"] = message.message_id
    mail.set_content(text)
    receive(mailbox=message.mailbox, raw=mail.as_bytes(), now=LATER)
    return InboundMessage.objects.get(message=message)


@pytest.fixture
def no(settings: Any, tmp_path: Any) -> InboundMessage:
    return answered(a_handed_over_message(), "We are not interested, thank you.\n")


def test_an_answer_stands_under_its_category_with_what_decided_it(
    at: Screen, mira: Member, no: InboundMessage
) -> None:
    assert no.category == "not_interested"
    page = text_of(at(mira).get("/inbox/?category=not_interested"))
    for words in (
        "Ana Lima",
        "Not interested <span",
        "We are not interested",
        "What decided it:",
        "What we sent, today 11:11",
    ):
        assert words in page
    assert "This offer is not sent to them again, and what was scheduled is withdrawn." in page


def test_the_inbox_opens_where_something_waits(at: Screen, mira: Member, no: InboundMessage) -> None:
    assert "We are not interested" in text_of(at(mira).get("/inbox/"))


@pytest.mark.parametrize("category", ["positive", "", "nonsense"])
def test_an_empty_or_unknown_category_says_so(at: Screen, mira: Member, category: str) -> None:
    answer = at(mira).get(f"/inbox/?category={category}")
    assert answer.status_code == 200
    assert "No reply is waiting under “positive”." in text_of(answer)


def test_an_opt_out_says_what_was_done_by_itself(at: Screen, mira: Member) -> None:
    answered(a_handed_over_message(), "Please remove me from your list and never write again.\n")
    page = text_of(at(mira).get("/inbox/"))
    assert "They are on the do-not-contact list" in page
    assert "asked to stop" in page


def test_what_somebody_wrote_is_shown_as_text(at: Screen, mira: Member) -> None:
    answered(a_handed_over_message(), "Not interested. <script>alert(1)</script>\n")
    assert "<script>alert" not in text_of(at(mira).get("/inbox/?category=not_interested"))


def test_done_takes_it_off_the_list_once(at: Screen, mira: Member, jonas: Member, no: InboundMessage) -> None:
    url = f"/inbox/{no.pk}/done/"
    assert at(mira).get(url).status_code == 405
    first = at(mira).post(url, follow=True)
    second = at(jonas).post(url, follow=True)
    assert "No reply is waiting" in text_of(first)
    assert "before you" in text_of(second)
    no.refresh_from_db()
    assert no.handled_by == mira


def test_nobody_takes_off_what_is_not_there(at: Screen, mira: Member) -> None:
    assert at(mira).post("/inbox/999/done/").status_code == 404


@pytest.mark.parametrize("number", [1, 4])
def test_the_inbox_takes_as_many_queries_however_many_answers(
    at: Screen, mira: Member, number: int, django_assert_num_queries: Any
) -> None:
    for _ in range(number):
        answered(a_handed_over_message(), "We are not interested, thank you.\n")
    client = at(mira)
    with django_assert_num_queries(5):
        client.get("/inbox/?category=not_interested")
