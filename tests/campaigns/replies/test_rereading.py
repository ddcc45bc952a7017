"""History read again by better rules: corrected with what follows, but for what a person confirmed and what was erased."""

from dataclasses import replace
from typing import Any

import pytest
from django.db import OperationalError

from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage
from campaigns.replies.models import InboundMessage, ReplyEffect
from campaigns.replies.rules.kinds import Category, Kind
from campaigns.replies.rules.triage import classify
from campaigns.replies.services import receive, reread
from campaigns.replies.services.labelling import confirm_label
from tests.campaigns.replies.test_services import THEN, a_mail, an_answer_to, fresh, received
from tests.factories import a_campaign, a_handed_over_message, a_mailbox, a_member, an_enrollment

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@pytest.fixture
def misread(monkeypatch: pytest.MonkeyPatch) -> InboundMessage:
    """An answer that an earlier version took for an automatic one."""
    message = a_handed_over_message(enrollment=an_enrollment(campaign=a_campaign(steps=2)))

    def badly(*given: Any, **rest: Any) -> Any:
        return replace(classify(*given, **rest), kind=Kind.AUTO, category=None, flags=())

    with monkeypatch.context() as patched:
        patched.setattr("campaigns.replies.services.reading.classify", badly)
        inbound = received(message, an_answer_to(message))
    InboundMessage.objects.update(reader_version=0)
    inbound.refresh_from_db()
    assert fresh(message).enrollment.stage == Stage.WAITING
    return inbound


def test_a_better_version_corrects_the_label_and_what_follows_from_it(misread: InboundMessage) -> None:
    assert reread(now=THEN) == 1
    misread.refresh_from_db()
    assert (misread.kind, misread.category) == (Kind.HUMAN, Category.POSITIVE)
    assert misread.message
    assert fresh(misread.message).enrollment.stage == Stage.STOPPED
    assert reread(now=THEN) == 0


def test_what_a_person_confirmed_stays(misread: InboundMessage) -> None:
    assert confirm_label(inbound=misread, by=a_member(), now=THEN)
    assert reread(now=THEN) == 1
    misread.refresh_from_db()
    assert (misread.kind, misread.category) == (Kind.AUTO, "")
    assert misread.reader_version > 0
    assert misread.message
    assert fresh(misread.message).enrollment.stage == Stage.WAITING


def test_what_was_erased_stays_empty(misread: InboundMessage) -> None:
    InboundMessage.objects.update(raw=b"", sender="(erased)", new_text="(erased)")
    assert reread(now=THEN) == 1
    misread.refresh_from_db()
    assert (misread.sender, misread.new_text, misread.kind) == ("(erased)", "(erased)", Kind.AUTO)


def test_a_mail_at_which_it_fails_is_left_as_it_was_and_stops_no_other(
    misread: InboundMessage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("campaigns.replies.services.rereading.apply_reading", fails)
    assert reread(now=THEN) == 0
    misread.refresh_from_db()
    assert (misread.kind, misread.category) == (Kind.AUTO, "")
    assert reread(now=THEN) == 0


def test_a_fault_of_the_database_leaves_a_mail_to_be_read_again(
    misread: InboundMessage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_gone(*_: Any, **__: Any) -> None:
        raise OperationalError("deadlock detected")

    with monkeypatch.context() as patched:
        patched.setattr("campaigns.replies.services.rereading.apply_reading", is_gone)
        with pytest.raises(OperationalError):
            reread(now=THEN)
    assert reread(now=THEN) == 1
    misread.refresh_from_db()
    assert misread.category == Category.POSITIVE


def test_it_goes_in_bounded_batches(misread: InboundMessage) -> None:
    assert misread.message
    received(misread.message, an_answer_to(misread.message, body="No thanks, not interested."))
    InboundMessage.objects.update(reader_version=0)
    assert [reread(now=THEN, at_most=1) for _ in range(3)] == [1, 1, 0]


def test_who_wrote_before_we_knew_him_stops_no_sequence_when_his_mail_is_read_again() -> None:
    message = a_handed_over_message(enrollment=an_enrollment(campaign=a_campaign(steps=2)))
    raw = a_mail(sender=message.recipient, to=message.mailbox.address, subject="Your stand at the fair")
    receive(mailbox=message.mailbox, raw=raw, now=THEN)
    InboundMessage.objects.update(reader_version=0, prospect=None, category=Category.AMBIGUOUS)
    ReplyEffect.objects.all().delete()
    Enrollment.objects.update(stage=Stage.WAITING, stop_reason="", explanation="", due_at=THEN)
    assert reread(now=THEN) == 1
    assert InboundMessage.objects.get().prospect is None
    assert fresh(message).enrollment.stage == Stage.WAITING


def test_mail_from_before_copies_were_told_apart_is_known_by_a_later_copy() -> None:
    message = a_handed_over_message()
    raw = an_answer_to(message)
    first = received(message, raw)
    InboundMessage.objects.update(reader_version=0, identity="")
    assert reread(now=THEN) == 1
    other = a_mailbox()
    receive(mailbox=other, raw=b"Received: by the list\r\n" + raw, now=THEN)
    assert InboundMessage.objects.get(mailbox=other).original == first
