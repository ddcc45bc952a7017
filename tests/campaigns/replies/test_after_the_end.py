"""What comes in after a person was erased, or after a lasting no: it is kept and read, and brings nothing back."""

import pytest

from campaigns.delivery.models import Message
from campaigns.erasure.services import erase
from campaigns.prospects.models import Prospect
from campaigns.replies.models import ReplyAnswer
from campaigns.replies.selectors.answering import may_answer
from campaigns.sources.models import Snapshot
from campaigns.suppressions.models import Suppression
from campaigns.suppressions.selectors import barred
from tests.campaigns.replies.test_services import THEN, YES, an_answer_to, received
from tests.factories import a_campaign, a_handed_over_message, a_member, an_enrollment

pytestmark = [pytest.mark.usefixtures("rows_agree"), pytest.mark.sqlite]


def a_message() -> Message:
    return a_handed_over_message(enrollment=an_enrollment(campaign=a_campaign(steps=2)))


def erased(message: Message) -> str:
    """Erase whom a mail went to; return the address that it was."""
    address = message.recipient
    erase(address=address, by=a_member().actor, now=THEN)
    return address


def test_an_answer_of_somebody_who_was_erased_meanwhile_brings_nobody_back() -> None:
    message = a_message()
    raw = an_answer_to(message)
    address = erased(message)
    inbound = received(message, raw)
    person = Prospect.objects.get(pk=message.enrollment.prospect_id)
    assert (person.first_name, person.address) == ("", f"erased-{person.pk}@erased.invalid")
    assert inbound.message == message
    assert barred([address])
    assert not Snapshot.objects.filter(source__prospect=person, text__contains=YES[:20]).exists()
    assert may_answer(inbound), "nobody writes to who was erased"


def test_a_yes_after_never_again_lifts_nothing_and_is_not_answered() -> None:
    message = a_message()
    received(message, an_answer_to(message, body="Unsubscribe me and never write to me again."))
    yes = received(message, an_answer_to(message))
    assert barred([message.recipient])
    assert Suppression.objects.filter(lifted_at__isnull=True).exists()
    assert may_answer(yes)
    assert not ReplyAnswer.objects.exists()
