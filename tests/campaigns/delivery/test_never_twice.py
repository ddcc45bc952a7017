"""A message is handed over once, or may have been sent and says so; wherever the sender is cut off."""

import random
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import connection, transaction

from campaigns.audit.rules import Action, ActorKind
from campaigns.audit.selectors import trail
from campaigns.delivery.models import Message
from campaigns.delivery.rules import SEND_SECONDS, AttemptResult, MessageStatus
from campaigns.delivery.services import (
    mark_not_sent,
    mark_sent,
    send,
    sending,
    stop_journey,
    sweep_unknown,
    taking,
    undo,
)
from campaigns.delivery.services.claiming import claim
from campaigns.delivery.services.decisions import Decided, Refused
from campaigns.delivery.services.taking import Claimed
from campaigns.delivery.transports.port import Accepted, Parcel, TransportError, Trouble
from campaigns.delivery.transports.sandbox import Sandbox
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.mailboxes.models import MailboxDay
from tests.factories import (
    LATER,
    a_campaign,
    a_mailbox,
    a_member,
    a_scheduled_message,
    an_enrollment,
    an_unknown_message,
)

pytestmark = [pytest.mark.usefixtures("rows_agree"), pytest.mark.sqlite]
AFTERWARDS = LATER + timedelta(seconds=SEND_SECONDS + 1)


Write = Callable[[], Accepted]
Deed = Callable[[Write], Accepted]


class Killed(BaseException):
    """The process ends here: nothing after this line runs."""


class Behaving(Sandbox):
    """A sandbox that does what the test says, before or instead of writing."""

    def __init__(self, deed: Deed) -> None:
        self.deed = deed
        self.calls = 0

    def hand_over(self, parcel: Parcel) -> Accepted:
        self.calls += 1
        return self.deed(lambda: super(Behaving, self).hand_over(parcel))


def sends_through(monkeypatch: pytest.MonkeyPatch, deed: Deed) -> Behaving:
    transport = Behaving(deed)
    monkeypatch.setattr("campaigns.delivery.services.sending.transport_of", lambda _: transport)
    return transport


def raising(error: BaseException) -> Deed:
    def deed(*_: object) -> Accepted:
        raise error

    return deed


def files() -> list[Path]:
    return sorted(Path(settings.VAR_DIR).rglob("*.eml"))


def fresh(message: Message) -> Message:
    return Message.objects.get(pk=message.pk)


def test_a_hint_that_comes_five_times_sends_once() -> None:
    """C001: four workers saw the same delayed task."""
    message = a_scheduled_message()
    answers = [send(message_id=message.pk, now=LATER) for _ in range(5)]
    assert answers == [MessageStatus.HANDED_OVER, None, None, None, None]
    assert len(files()) == 1
    assert message.attempts.get().result == AttemptResult.ACCEPTED


def test_a_hint_that_comes_early_or_for_nothing_does_nothing() -> None:
    message = a_scheduled_message()
    assert send(message_id=message.pk, now=message.approved_at) is None
    assert send(message_id=message.pk + 1000, now=LATER) is None
    assert fresh(message).status == MessageStatus.SCHEDULED
    assert not message.attempts.exists()


def test_hints_in_any_order_send_each_message_once() -> None:
    """C006: nothing that was read but not sent is lost."""
    campaign = a_campaign()
    messages = [a_scheduled_message(enrollment=an_enrollment(campaign=campaign)) for _ in range(5)]
    hints = [message.pk for message in messages] * 3
    random.Random(4).shuffle(hints)
    for pk in hints:
        send(message_id=pk, now=LATER)
    assert {fresh(message).status for message in messages} == {MessageStatus.HANDED_OVER}
    assert len(files()) == 5
    assert MailboxDay.objects.get().claimed == 5


def statements_of(work: Callable[[], object], *, killed_at: int | None = None) -> list[str]:
    """Run work and return its statements; before number `killed_at` the process ends."""
    seen: list[str] = []

    def watch(execute: Any, sql: str, parameters: Any, many: bool, context: Any) -> Any:
        if not sql.startswith(("SAVEPOINT", "RELEASE", "ROLLBACK")):
            if len(seen) == killed_at:
                raise Killed
            seen.append(sql)
        return execute(sql, parameters, many, context)

    with connection.execute_wrapper(watch):
        work()
    return seen


def test_a_sender_killed_before_any_statement_sends_once_or_may_have_sent() -> None:
    """Every boundary in turn; no statement stands between claim and hand-over, so none leaves an unwritten mail."""
    campaign = a_campaign(mailbox=a_mailbox(daily_cap=1000))
    first, second = _one(campaign), _one(campaign)
    send(message_id=first.pk, now=LATER)  # makes the mailbox's day
    whole = len(statements_of(lambda: send(message_id=second.pk, now=LATER)))
    outcomes = {_cut_off(_one(campaign), at) for at in range(whole)}
    assert outcomes == {(False, "handed_over"), (True, "handed_over")}


def _one(campaign: Any) -> Message:
    return a_scheduled_message(enrollment=an_enrollment(campaign=campaign))


def _cut_off(message: Message, at: int) -> tuple[bool, str]:
    """Kill a sender, let two others and a sweep come by; return whether it was swept, and where it ended."""
    before = len(files())
    with pytest.raises(Killed):
        statements_of(lambda: send(message_id=message.pk, now=LATER), killed_at=at)
    sent_now = send(message_id=message.pk, now=LATER)
    swept = sweep_unknown(now=AFTERWARDS) > 0
    send(message_id=message.pk, now=AFTERWARDS)
    ended = fresh(message)
    written = len(files()) - before
    assert written == 1, f"statement {at}"
    assert ended.status == MessageStatus.HANDED_OVER, f"statement {at}"
    assert not (sent_now and swept)
    return swept, ended.status


@pytest.mark.parametrize("written", [False, True])
def test_a_sender_killed_around_the_hand_over_is_looked_up(
    monkeypatch: pytest.MonkeyPatch, written: bool
) -> None:
    """C009: the provider accepted, and saving the result failed."""

    def deed(write: Write) -> Accepted:
        if written:
            write()
        raise Killed

    message = a_scheduled_message()
    with monkeypatch.context() as patched:
        transport = sends_through(patched, deed)
        with pytest.raises(Killed):
            send(message_id=message.pk, now=LATER)
        assert send(message_id=message.pk, now=LATER) is None
        assert transport.calls == 1
    assert sweep_unknown(now=LATER) == 0
    assert sweep_unknown(now=AFTERWARDS) == 1
    assert sweep_unknown(now=AFTERWARDS) == 0
    assert fresh(message).status == (MessageStatus.HANDED_OVER if written else MessageStatus.UNKNOWN)
    assert message.attempts.get().result == AttemptResult.UNKNOWN
    assert send(message_id=message.pk, now=AFTERWARDS) is None
    assert len(files()) == int(written)


def test_a_doubt_is_looked_up_at_once_however_long_a_hint_of_it_holds() -> None:
    message = a_scheduled_message()
    Message.objects.filter(pk=message.pk).update(hint_until=AFTERWARDS + timedelta(days=1))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("campaigns.delivery.services.sending._record_accepted", raising(Killed()))
        with pytest.raises(Killed):
            send(message_id=message.pk, now=LATER)
    sweep_unknown(now=AFTERWARDS)
    assert fresh(message).status == MessageStatus.HANDED_OVER


def test_a_look_up_that_was_cut_off_is_made_by_the_next_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    message = an_unknown_message(monkeypatch, arrived=True)
    assert sweep_unknown(now=AFTERWARDS) == 0
    assert fresh(message).status == MessageStatus.HANDED_OVER
    assert fresh(message).enrollment.stage == Stage.WAITING


def test_a_lost_answer_is_never_tried_again_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """C010: the connection was reset after the text."""
    message = an_unknown_message(monkeypatch, arrived=False)
    for minutes in (1, 60, 60 * 24):
        sweep_unknown(now=LATER + timedelta(minutes=minutes))
        assert send(message_id=message.pk, now=LATER + timedelta(minutes=minutes)) is None
    assert fresh(message).status == MessageStatus.UNKNOWN
    assert message.attempts.count() == 1


def test_a_named_person_lets_the_same_message_go_again(monkeypatch: pytest.MonkeyPatch) -> None:
    message = an_unknown_message(monkeypatch, arrived=False)
    person = a_member(name="Ines Roth")
    assert mark_not_sent(message=message, by=person, now=AFTERWARDS)
    assert not mark_not_sent(message=message, by=person, now=AFTERWARDS)
    assert "Ines Roth" in fresh(message).wait_reason
    assert send(message_id=message.pk, now=AFTERWARDS) is MessageStatus.HANDED_OVER
    assert fresh(message).message_id == message.message_id
    assert message.attempts.count() == 2
    resolved = trail(message).get(action=Action.RESOLVED)
    assert (resolved.actor_kind, resolved.actor_id) == (ActorKind.PERSON, person.pk)


@pytest.mark.parametrize("mark", [mark_sent, mark_not_sent])
def test_nobody_without_a_login_resolves(monkeypatch: pytest.MonkeyPatch, mark: Callable[..., bool]) -> None:
    message = an_unknown_message(monkeypatch, arrived=False)
    assert not mark(message=message, by=a_member(is_active=False), now=AFTERWARDS)
    assert fresh(message).status == MessageStatus.UNKNOWN


def test_a_named_person_says_that_it_arrived(monkeypatch: pytest.MonkeyPatch) -> None:
    message = an_unknown_message(monkeypatch, arrived=False)
    person = a_member()
    assert mark_sent(message=message, by=person, now=AFTERWARDS)
    assert fresh(message).status == MessageStatus.HANDED_OVER
    assert fresh(message).enrollment.written_to
    assert trail(message).get(action=Action.RESOLVED).actor_id == person.pk


def test_what_was_written_before_is_never_written_over(monkeypatch: pytest.MonkeyPatch) -> None:
    message = an_unknown_message(monkeypatch, arrived=True)
    (file,) = files()
    before = file.read_bytes()
    mark_not_sent(message=message, by=a_member(), now=AFTERWARDS)
    assert send(message_id=message.pk, now=AFTERWARDS) is MessageStatus.UNKNOWN
    assert files() == [file]
    assert file.read_bytes() == before


def test_a_sender_that_comes_back_late_clears_the_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(write: Write) -> Accepted:
        assert sweep_unknown(now=AFTERWARDS) == 1
        return write()

    message = a_scheduled_message()
    with monkeypatch.context() as patched:
        sends_through(patched, slow)
        assert send(message_id=message.pk, now=LATER) is MessageStatus.HANDED_OVER
    assert fresh(message).status == MessageStatus.HANDED_OVER
    assert fresh(message).enrollment.stage == Stage.WAITING


def halted_after_its_claim(
    monkeypatch: pytest.MonkeyPatch, meanwhile: Callable[[], object] = lambda: None
) -> None:
    """Let the next sender stand still between claim and hand-over for longer than its lease."""

    def slow(**asked: Any) -> Claimed | None:
        claimed = claim(**asked)
        monkeypatch.undo()
        meanwhile()
        monkeypatch.setattr(taking, "monotonic", lambda: monotonic() + SEND_SECONDS + 1)
        return claimed

    monkeypatch.setattr(sending, "claim", slow)


def test_a_sender_that_stood_still_hands_nothing_over_and_the_next_one_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    message = a_scheduled_message()
    with monkeypatch.context() as patched:
        halted_after_its_claim(patched)
        assert send(message_id=message.pk, now=LATER) is MessageStatus.SCHEDULED
    assert files() == []
    waiting = fresh(message)
    assert waiting.wait_reason == "Its sender stood still before it could hand it over, so nothing was sent."
    assert send(message_id=message.pk, now=waiting.due_at) is MessageStatus.HANDED_OVER
    assert len(files()) == 1


def test_what_was_taken_for_lost_and_sent_again_is_not_sent_by_who_wakes_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    message, transport = a_scheduled_message(), sends_through(monkeypatch, lambda write: write())

    def sent_again() -> None:
        sweep_unknown(now=AFTERWARDS)
        assert mark_not_sent(message=message, by=a_member(), now=AFTERWARDS)
        assert send(message_id=message.pk, now=AFTERWARDS) is MessageStatus.HANDED_OVER

    with monkeypatch.context() as patched:
        halted_after_its_claim(patched, sent_again)
        send(message_id=message.pk, now=LATER)
    assert fresh(message).status == MessageStatus.HANDED_OVER
    assert transport.calls == 1


def test_a_late_acceptance_takes_back_the_new_try_that_a_person_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def slower(write: Write) -> Accepted:
        sweep_unknown(now=AFTERWARDS)
        assert mark_not_sent(message=message, by=a_member(), now=AFTERWARDS)
        return write()

    message = a_scheduled_message()
    with monkeypatch.context() as patched:
        sends_through(patched, slower)
        assert send(message_id=message.pk, now=LATER) is MessageStatus.HANDED_OVER
    assert send(message_id=message.pk, now=AFTERWARDS) is None
    assert fresh(message).status == MessageStatus.HANDED_OVER
    assert fresh(message).enrollment.stage == Stage.WAITING
    assert len(files()) == 1


def test_a_deferred_message_waits_and_is_the_same_message(monkeypatch: pytest.MonkeyPatch) -> None:
    message = a_scheduled_message()
    with monkeypatch.context() as patched:
        sends_through(patched, raising(TransportError(Trouble.DEFERRED, "451 try later")))
        assert send(message_id=message.pk, now=LATER) is MessageStatus.SCHEDULED
    waiting = fresh(message)
    assert waiting.due_at > LATER
    assert waiting.wait_reason == "451 try later"
    assert waiting.enrollment.stage == Stage.APPROVED
    assert send(message_id=message.pk, now=waiting.due_at) is MessageStatus.HANDED_OVER
    assert [attempt.result for attempt in message.attempts.all()] == ["deferred", "accepted"]


ENDINGS = {
    "deferred": (Trouble.DEFERRED, MessageStatus.WITHDRAWN),
    "refused": (Trouble.REFUSED, MessageStatus.REFUSED),
    "unknown": (Trouble.UNKNOWN, MessageStatus.UNKNOWN),
    "not reached": (Trouble.NOT_REACHED, MessageStatus.WITHDRAWN),
    "quota": (Trouble.QUOTA, MessageStatus.WITHDRAWN),
    "blocked": (Trouble.BLOCKED, MessageStatus.WITHDRAWN),
    "auth": (Trouble.AUTH, MessageStatus.WITHDRAWN),
}


@pytest.mark.parametrize(("trouble", "status"), ENDINGS.values(), ids=ENDINGS)
def test_trouble_after_the_journey_was_stopped_leaves_nothing_scheduled(
    monkeypatch: pytest.MonkeyPatch, trouble: Trouble, status: MessageStatus
) -> None:
    message = a_scheduled_message()

    def answered_meanwhile(_: Write) -> Accepted:
        stop_now(message, LATER)
        raise TransportError(trouble, "some words")

    sends_through(monkeypatch, answered_meanwhile)
    assert send(message_id=message.pk, now=LATER) is status
    assert fresh(message).status == status
    assert fresh(message).enrollment.stop_reason == StopReason.REPLIED


def test_an_acceptance_after_the_journey_was_stopped_counts_as_written_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    message = a_scheduled_message()

    def answered_meanwhile(write: Write) -> Accepted:
        stop_now(message, LATER)
        return write()

    sends_through(monkeypatch, answered_meanwhile)
    assert send(message_id=message.pk, now=LATER) is MessageStatus.HANDED_OVER
    assert fresh(message).enrollment.stage == Stage.STOPPED
    assert fresh(message).enrollment.written_to


def test_a_new_try_after_the_journey_was_stopped_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    message = an_unknown_message(monkeypatch, arrived=False)
    stop_now(message, AFTERWARDS)
    assert mark_not_sent(message=message, by=a_member(), now=AFTERWARDS)
    assert fresh(message).status == MessageStatus.WITHDRAWN
    assert send(message_id=message.pk, now=AFTERWARDS) is None


def stop_now(message: Message, now: datetime) -> None:
    person = a_member()
    assert stop_journey(
        enrollment=message.enrollment, reason=StopReason.REPLIED, explanation="answered", by=person.actor, now=now
    )  # fmt: skip


def test_an_approval_can_be_taken_back_until_a_sender_has_it() -> None:
    message = a_scheduled_message()
    assert message.draft
    assert isinstance(undo(draft=message.draft, by=a_member(), request_key=uuid4(), now=LATER), Decided)
    assert send(message_id=message.pk, now=LATER) is None
    assert fresh(message).enrollment.stage == Stage.REVIEWING


def test_what_left_cannot_be_taken_back() -> None:
    message = a_scheduled_message()
    send(message_id=message.pk, now=LATER)
    assert message.draft
    refused = undo(draft=message.draft, by=a_member(), request_key=uuid4(), now=LATER)
    assert isinstance(refused, Refused)
    assert "too late" in refused.sentence


def test_the_last_place_under_the_cap_is_taken_once() -> None:
    campaign = a_campaign(mailbox=a_mailbox(daily_cap=2))
    messages = [_one(campaign) for _ in range(4)]
    for message in messages:
        send(message_id=message.pk, now=LATER)
    assert len(files()) == 2
    held = [fresh(message) for message in messages if fresh(message).status == MessageStatus.SCHEDULED]
    assert len(held) == 2
    assert all("has sent its 2 for today" in message.wait_reason for message in held)
    assert all(message.due_at.date() > LATER.date() for message in held)


def test_a_message_costs_few_statements() -> None:
    """Claim: a read and a write. Record: a write. SQLite, which has one writer at a time, takes their parts one by one."""
    campaign = a_campaign()
    first, second = _one(campaign), _one(campaign)
    send(message_id=first.pk, now=LATER)  # makes the mailbox's day
    verbs = [sql.split()[0] for sql in statements_of(lambda: send(message_id=second.pk, now=LATER))]
    if connection.vendor == "postgresql":
        assert verbs == ["SELECT", "WITH", "WITH"]
    else:
        claim = ["SELECT", "UPDATE", "UPDATE", "INSERT", "INSERT", "INSERT"]
        assert verbs == [*claim, "UPDATE", "UPDATE", "INSERT", "UPDATE", "UPDATE"]


def test_a_hint_for_nothing_costs_one_statement() -> None:
    message = a_scheduled_message()
    assert len(statements_of(lambda: send(message_id=message.pk, now=message.approved_at))) == 1


def test_nothing_outside_is_called_inside_a_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    depths = []

    def deed(write: Write) -> Accepted:
        depths.append(len(connection.savepoint_ids))
        return write()

    sends_through(monkeypatch, deed)
    message = a_scheduled_message()
    outside = len(connection.savepoint_ids)
    with transaction.atomic():
        inside = len(connection.savepoint_ids)
    send(message_id=message.pk, now=LATER)
    assert depths == [outside]
    assert inside > outside
