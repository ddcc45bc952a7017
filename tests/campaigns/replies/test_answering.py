"""Answering a reply: in the same thread, once, past what keeps cold mail in order, and never past a no."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from email import message_from_bytes
from email.message import Message as Mail
from threading import Barrier
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.models import Message
from campaigns.delivery.rules import SEND_SECONDS, MessageKind, MessageStatus
from campaigns.delivery.selectors import due_messages, why_not_now
from campaigns.delivery.selectors.queue import waiting
from campaigns.delivery.selectors.reports import came_back
from campaigns.delivery.services import claiming, mark_not_sent, send, stop_journey, sweep_unknown
from campaigns.delivery.transports.port import Accepted, Parcel, TransportError, Trouble
from campaigns.delivery.transports.sandbox import Sandbox, outbox_file
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import CampaignStatus, Stage, StopReason
from campaigns.llm.services import sync_prompts
from campaigns.mailboxes.models import Mailbox, MailboxDay
from campaigns.mailboxes.rules import TransportName
from campaigns.mailboxes.services import pause
from campaigns.members.models import Member
from campaigns.metrics.rules import Dimension
from campaigns.metrics.selectors import replies_by
from campaigns.replies.models import InboundMessage, SavedReply
from campaigns.replies.rules.kinds import Category, Flag, Kind
from campaigns.replies.selectors.answering import ASKED_TO_STOP, insertables, mailto
from campaigns.replies.services import opt_out, receive
from campaigns.replies.services.answering import (
    ANOTHER,
    Answered,
    Refused,
    answer,
    answered_elsewhere,
    may_answer,
)
from campaigns.replies.services.labelling import relabel
from campaigns.suppressions.rules import HoldScope, SuppressionReason, SuppressionScope
from campaigns.suppressions.services import hold, suppress
from tests.campaigns.replies.test_services import an_answer_to
from tests.factories import LATER, a_handed_over_message, a_member

THEN = LATER + timedelta(hours=3)
NIGHT = LATER + timedelta(hours=14)  # two in the morning in Berlin
TEXT = "Hi Ana,\n\nThursday at three works. I will bring your second line as the example.\n\nMira"

pytestmark = [pytest.mark.usefixtures("rows_agree"), pytest.mark.sqlite]
at_the_same_time = pytest.mark.skipif(
    connection.vendor != "postgresql", reason="an SQLite database in memory is no threads' common ground"
)


def a_reply(
    *, category: Category = Category.POSITIVE, flags: tuple[Flag, ...] = (), **mail: Any
) -> InboundMessage:
    """A human reply to a mail of ours, labelled as the test says."""
    message = mail.pop("message", None) or a_handed_over_message(**mail.pop("of", {}))
    receive(mailbox=message.mailbox, raw=an_answer_to(message, **mail), now=THEN)
    InboundMessage.objects.update(category=category, flags=list(flags))
    return the(InboundMessage.objects.latest("pk"))


def the(inbound: InboundMessage) -> InboundMessage:
    return InboundMessage.objects.select_related("message__enrollment__prospect", "message__mailbox").get(
        pk=inbound.pk
    )


def answered(inbound: InboundMessage, **fields: Any) -> Answered | Refused:
    own: dict[str, Any] = {"body": TEXT, "by": a_member(), "request_key": uuid4(), "now": NIGHT}
    return answer(inbound=inbound, **(own | fields))


def kept(inbound: InboundMessage, **fields: Any) -> Message:
    outcome = answered(inbound, **fields)
    assert isinstance(outcome, Answered), outcome
    return outcome.answer.message


def refusal(inbound: InboundMessage, **fields: Any) -> Refused:
    outcome = answered(inbound, **fields)
    assert isinstance(outcome, Refused), outcome
    return outcome


def the_file(message: Message) -> Mail:
    return message_from_bytes(outbox_file(message.mailbox, message.message_id).read_bytes())


def text_of(mail: Mail) -> str:
    body = mail.get_payload(decode=True)
    assert isinstance(body, bytes)
    return body.decode().replace("\r\n", "\n")


def test_an_answer_leaves_at_night_in_the_same_thread_and_says_what_was_typed() -> None:
    reply = a_reply()
    message = kept(reply)
    assert send(message_id=message.pk, now=NIGHT) is MessageStatus.HANDED_OVER
    mail, raw = the_file(message), message_from_bytes(bytes(reply.raw))
    assert mail["In-Reply-To"] == raw["Message-ID"]
    assert mail["References"].split() == [reply.message.message_id, raw["Message-ID"]]  # type: ignore[union-attr]
    assert (mail["Subject"], mail["To"]) == ("Re: A thought on your rotas", reply.sender)
    assert mail["From"] == reply.message.sender  # type: ignore[union-attr]
    assert text_of(mail).startswith(TEXT)
    assert "\n> Thanks, this sounds interesting." in text_of(mail)


def test_an_answer_says_how_to_opt_out_in_its_text_and_not_in_its_head() -> None:
    reply = a_reply()
    message = kept(reply)
    send(message_id=message.pk, now=NIGHT)
    mail = the_file(message)
    assert mail["List-Unsubscribe"] is mail["List-Unsubscribe-Post"] is None
    assert reply.message
    assert reply.message.opt_out_url in text_of(mail)
    assert "Am Kai 4, 20457 Hamburg" in text_of(mail)


def test_what_follows_from_an_answer() -> None:
    reply, member = a_reply(), a_member(name="Jonas Keller")
    journey = Enrollment.objects.values("stage", "version", "step").get()
    send(message_id=kept(reply, by=member).pk, now=NIGHT)
    reply = the(reply)
    assert (reply.handled_by, reply.handled_at, reply.answered_at) == (member, NIGHT, NIGHT)
    assert Enrollment.objects.values("stage", "version", "step").get() == journey
    assert MailboxDay.objects.get().claimed == 1  # the mail that was answered


def test_an_answer_skips_window_cap_rest_and_the_state_of_its_campaign() -> None:
    reply = a_reply()
    Mailbox.objects.update(daily_cap=1, hourly_pace=1, warm_up_start=1)
    Campaign.objects.update(status=CampaignStatus.ENDED)
    message = kept(reply)
    assert list(due_messages(NIGHT)) == [message]
    assert why_not_now(message, NIGHT) is None
    assert send(message_id=message.pk, now=NIGHT) is MessageStatus.HANDED_OVER


def test_a_reply_that_comes_meanwhile_takes_no_answer_back_and_a_no_does() -> None:
    reply = a_reply()
    message = kept(reply)
    for reason, status in (
        (StopReason.REPLIED, MessageStatus.SCHEDULED),
        (StopReason.SUPPRESSED, MessageStatus.WITHDRAWN),
    ):
        stop_journey(enrollment=message.enrollment, reason=reason, explanation="So.", by=SOFTWARE, now=NIGHT)
        message.refresh_from_db()
        assert message.status == status


# What lets an answer pass, and what does not.


def bar(
    reply: InboundMessage, reason: SuppressionReason, scope: SuppressionScope = SuppressionScope.ADDRESS
) -> None:
    assert reply.message
    person, offer = reply.message.enrollment.prospect, reply.message.enrollment.campaign.offer_id
    key = person.domain if scope is SuppressionScope.DOMAIN else person.address
    suppress(
        scope=scope, key=key, reason=reason, by=SOFTWARE,
        offer_id=offer if scope is SuppressionScope.OFFER_TO_ADDRESS else 0,
    )  # fmt: skip


@pytest.mark.parametrize("reason", [SuppressionReason.NOT_INTERESTED, SuppressionReason.WRONG_PERSON])
@pytest.mark.parametrize("scope", [SuppressionScope.ADDRESS, SuppressionScope.OFFER_TO_ADDRESS])
def test_after_a_no_to_the_offer_one_thank_you_leaves_and_no_second(
    reason: SuppressionReason, scope: SuppressionScope
) -> None:
    reply = a_reply(category=Category(reason.value))
    bar(reply, reason, scope)
    assert send(message_id=kept(reply, body="Thank you, Ana.").pk, now=NIGHT) is MessageStatus.HANDED_OVER
    assert "One answer is all" in refusal(reply, seen=1).sentence
    again = a_reply(category=Category(reason.value), message=reply.message, body="No, really.")
    assert "One answer is all" in may_answer(again, NIGHT)


def test_a_thank_you_that_never_left_may_be_written_again() -> None:
    reply = a_reply(category=Category.NOT_INTERESTED)
    Message.objects.filter(pk=kept(reply).pk).update(status=MessageStatus.WITHDRAWN)
    assert may_answer(reply, NIGHT) == ""
    kept(reply, seen=1)


def test_whoever_says_yes_after_a_no_is_answered_as_often_as_it_takes() -> None:
    reply = a_reply()
    bar(reply, SuppressionReason.NOT_INTERESTED)
    for seen in range(3):
        send(message_id=kept(reply, seen=seen).pk, now=NIGHT)
    assert Message.objects.filter(kind=MessageKind.ANSWER, status=MessageStatus.HANDED_OVER).count() == 3


@pytest.mark.parametrize(
    ("reason", "scope"),
    [
        (SuppressionReason.OPT_OUT, SuppressionScope.ADDRESS),
        (SuppressionReason.OPT_OUT, SuppressionScope.DOMAIN),
        (SuppressionReason.COMPLAINT, SuppressionScope.ADDRESS),
        (SuppressionReason.LEGAL, SuppressionScope.DOMAIN),
        (SuppressionReason.BOUNCE, SuppressionScope.ADDRESS),
        (SuppressionReason.IMPORTED, SuppressionScope.ADDRESS),
    ],
)
def test_after_an_opt_out_nothing_leaves_whenever_it_comes(
    reason: SuppressionReason, scope: SuppressionScope
) -> None:
    reply = a_reply()
    written_before = kept(reply)
    bar(reply, reason, scope)
    assert "do-not-contact list" in refusal(reply, seen=1).sentence
    assert send(message_id=written_before.pk, now=NIGHT) is MessageStatus.WITHDRAWN
    assert not outbox_file(written_before.mailbox, written_before.message_id).exists()


def test_the_link_in_the_mail_takes_back_the_answer_that_waits() -> None:
    reply = a_reply()
    message = kept(reply)
    assert reply.message
    assert reply.message.draft
    opt_out(token=reply.message.draft.opt_out_token, now=NIGHT)
    message.refresh_from_db()
    assert message.status == MessageStatus.WITHDRAWN


def test_who_asks_to_stop_is_not_thanked() -> None:
    assert refusal(a_reply(category=Category.NOT_INTERESTED, flags=(Flag.OPT_OUT,))).sentence == ASKED_TO_STOP


def test_a_no_under_the_address_that_answered_bars_it_too() -> None:
    message = a_handed_over_message()
    owen = f"owen@{message.enrollment.prospect.domain}"
    reply = a_reply(message=message, sender=owen)
    suppress(scope=SuppressionScope.ADDRESS, key=owen, reason=SuppressionReason.OPT_OUT, by=SOFTWARE)
    assert "do-not-contact list" in refusal(reply).sentence


@pytest.mark.parametrize(
    "reason", [SuppressionReason.CUSTOMER, SuppressionReason.COMPETITOR, SuppressionReason.OURS]
)
def test_a_list_of_ours_bars_no_answer_to_who_wrote_to_us(reason: SuppressionReason) -> None:
    reply = a_reply()
    bar(reply, reason, SuppressionScope.DOMAIN)
    assert send(message_id=kept(reply).pk, now=NIGHT) is MessageStatus.HANDED_OVER


def test_a_no_of_theirs_outweighs_a_list_of_ours_that_they_were_on_before() -> None:
    reply = a_reply()
    bar(reply, SuppressionReason.CUSTOMER, SuppressionScope.DOMAIN)
    bar(reply, SuppressionReason.LEGAL, SuppressionScope.DOMAIN)
    assert "do-not-contact list" in refusal(reply).sentence
    bar(reply, SuppressionReason.CUSTOMER, SuppressionScope.DOMAIN)
    assert "do-not-contact list" in refusal(reply).sentence


@pytest.mark.parametrize(("passes", "status"), [(True, MessageStatus.HANDED_OVER), (False, None)])
def test_a_hold_bars_an_answer_unless_it_lets_answers_pass(
    passes: bool, status: MessageStatus | None
) -> None:
    reply = a_reply()
    message = kept(reply)
    hold(
        scope=HoldScope.DOMAIN, key=message.enrollment.prospect.domain, reason="They asked for the whole company",
        by=SOFTWARE, until=None, answers_pass=passes,
    )  # fmt: skip
    assert ("On hold" in may_answer(reply, NIGHT)) is not passes
    assert send(message_id=message.pk, now=NIGHT) is status
    assert waiting(NIGHT).staying.total() == (0 if passes else 1)


def test_a_no_that_comes_while_a_sender_takes_the_answer_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The statement that takes the row asks again: what was read a moment before no longer holds."""
    reply = a_reply()
    message, whole = kept(reply), claiming._mail

    def slow(asked: Any, now: Any) -> bytes:
        bar(reply, SuppressionReason.OPT_OUT)
        return whole(asked, now)

    monkeypatch.setattr(claiming, "_mail", slow)
    assert send(message_id=message.pk, now=NIGHT) is MessageStatus.WITHDRAWN
    assert not message.attempts.exists()


def test_a_paused_mailbox_keeps_an_answer_and_refuses_a_new_one() -> None:
    reply = a_reply()
    message = kept(reply)
    pause(mailbox=message.mailbox, reason="Its password is refused.", by=SOFTWARE, now=NIGHT)
    assert send(message_id=message.pk, now=NIGHT) is None
    message.refresh_from_db()
    assert "is paused: Its password is refused." in message.wait_reason
    assert "is paused" in refusal(the(reply), seen=1).sentence


# Once only.


def test_a_form_that_is_sent_twice_is_one_answer() -> None:
    reply, member, key = a_reply(), a_member(), uuid4()
    first = answered(reply, by=member, request_key=key)
    second = answered(reply, by=member, request_key=key, body="Another text.")
    assert isinstance(first, Answered)
    assert isinstance(second, Answered)
    assert (first.answer, second.again) == (second.answer, True)
    assert Message.objects.filter(kind=MessageKind.ANSWER).count() == 1


def test_of_two_members_one_is_told_of_the_other() -> None:
    reply = a_reply()
    kept(reply, by=a_member(name="Mira Holm"))
    other = refusal(reply, by=a_member(name="Jonas Keller"))
    assert other.conflict
    assert (
        other.sentence == "Mira Holm answered this reply meanwhile, so yours was not sent. Read theirs first."
    )


def test_the_key_of_another_request_is_no_key() -> None:
    reply, key = a_reply(), uuid4()
    kept(reply, request_key=key)
    assert answered(reply, request_key=key) == ANOTHER


def at_once(*works: Callable[[], object]) -> list[object]:
    """Run calls in threads that start together."""
    barrier = Barrier(len(works))

    def run(work: Callable[[], object]) -> object:
        barrier.wait()
        try:
            return work()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(run, works))


@pytest.fixture
def _committed(transactional_db: None) -> None:
    sync_prompts(now=timezone.now())


@at_the_same_time
@pytest.mark.usefixtures("_committed")
@pytest.mark.parametrize("same_form", [True, False])
def test_of_several_who_answer_at_once_one_does(same_form: bool) -> None:
    reply, member, key = a_reply(), a_member(), uuid4()
    members = [member] * 4 if same_form else [a_member(name=f"Member {number}") for number in range(4)]

    def press(by: Member, request_key: UUID) -> Answered | Refused:
        return answer(inbound=the(reply), body=TEXT, by=by, request_key=request_key, now=NIGHT)

    outcomes = at_once(*(lambda by=by: press(by, key if same_form else uuid4()) for by in members))
    assert Message.objects.filter(kind=MessageKind.ANSWER).count() == 1
    answers = [one for one in outcomes if isinstance(one, Answered)]
    assert len(answers) == (4 if same_form else 1)
    assert all(
        isinstance(one, Answered) or one.conflict for one in outcomes if isinstance(one, Answered | Refused)
    )


@at_the_same_time
@pytest.mark.usefixtures("_committed")
def test_of_senders_at_once_one_sends_the_answer() -> None:
    message = kept(a_reply())
    said = at_once(*(lambda: send(message_id=message.pk, now=NIGHT) for _ in range(4)))
    assert sorted(map(str, said)) == ["None", "None", "None", "handed_over"]
    assert message.attempts.count() == 1


class Killed(BaseException):
    """The process ends here: nothing after this line runs."""


class Dying(Sandbox):
    """Ends the process before or after the mail was taken."""

    def __init__(self, *, takes: bool) -> None:
        self.takes = takes

    def hand_over(self, parcel: Parcel) -> Accepted:
        if self.takes:
            super().hand_over(parcel)
        raise Killed


@pytest.mark.parametrize("takes", [True, False])
def test_a_sender_that_dies_leaves_an_answer_that_may_have_been_sent(
    monkeypatch: pytest.MonkeyPatch, takes: bool
) -> None:
    message, member = kept(a_reply()), a_member()
    with monkeypatch.context() as patched:
        patched.setattr("campaigns.delivery.services.sending.transport_of", lambda _: Dying(takes=takes))
        with pytest.raises(Killed):
            send(message_id=message.pk, now=NIGHT)
    later = NIGHT + timedelta(seconds=SEND_SECONDS + 1)
    assert send(message_id=message.pk, now=later) is None
    assert sweep_unknown(now=later) == 1
    message.refresh_from_db()
    assert message.status == (MessageStatus.HANDED_OVER if takes else MessageStatus.UNKNOWN)
    assert mark_not_sent(message=message, by=member, now=later) is not takes
    assert send(message_id=message.pk, now=later) is (None if takes else MessageStatus.HANDED_OVER)
    assert message.attempts.filter(result="accepted").count() == (0 if takes else 1)


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


def test_an_answer_is_read_taken_and_recorded_in_three_statements() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite takes the parts in turn")
    message = kept(a_reply())
    assert len(statements_of(lambda: send(message_id=message.pk, now=NIGHT))) == 3


@pytest.mark.parametrize("place", range(3))
def test_wherever_a_sender_is_killed_the_answer_is_sent_once_or_in_doubt(place: int) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite takes the parts in turn")
    message = kept(a_reply())
    with pytest.raises(Killed), transaction.atomic():
        statements_of(lambda: send(message_id=message.pk, now=NIGHT), killed_at=place)
    there = outbox_file(message.mailbox, message.message_id).exists()
    assert there == (place == 2)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("body", "Something else"),
        ("subject", "Re: Something else"),
        ("recipient", "thief@b.example"),
        ("references", "<other@b.example>"),
        ("in_reply_to", "<other@b.example>"),
        ("sender", "Mira Holm <mira@elsewhere.example>"),
    ],
)
def test_other_bytes_than_those_that_were_kept_do_not_leave(column: str, value: str) -> None:
    message = kept(a_reply())
    Message.objects.filter(pk=message.pk).update(**{column: value})
    assert send(message_id=message.pk, now=NIGHT) is MessageStatus.WITHDRAWN
    assert Enrollment.objects.get().stage == Stage.STOPPED


def test_a_transport_that_puts_it_off_lets_it_wait_as_the_same_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    message = kept(a_reply())

    def later(*_: object) -> Accepted:
        raise TransportError(Trouble.DEFERRED, "451 4.3.0 Try again")

    with monkeypatch.context() as patched:
        patched.setattr(Sandbox, "hand_over", later)
        assert send(message_id=message.pk, now=NIGHT) is MessageStatus.SCHEDULED
    message.refresh_from_db()
    assert message.due_at > NIGHT
    assert send(message_id=message.pk, now=message.due_at) is MessageStatus.HANDED_OVER


def test_a_refused_answer_bars_the_address_and_moves_no_journey_on(monkeypatch: pytest.MonkeyPatch) -> None:
    message = kept(a_reply())

    def gone(*_: object) -> Accepted:
        raise TransportError(Trouble.REFUSED, "550 5.1.1 no such user")

    monkeypatch.setattr(Sandbox, "hand_over", gone)
    assert send(message_id=message.pk, now=NIGHT) is MessageStatus.REFUSED
    assert "do-not-contact list" in may_answer(the(InboundMessage.objects.get()), NIGHT)


# What may be answered, and with what.


@pytest.mark.parametrize("column", ["message", "raw"])
def test_a_mail_without_a_thread_of_ours_is_not_answered_from_here(column: str) -> None:
    reply = a_reply()
    InboundMessage.objects.filter(pk=reply.pk).update(**{column: None if column == "message" else b""})
    assert may_answer(the(reply), NIGHT) != ""


@pytest.mark.parametrize("kind", [Kind.AUTO, Kind.BOUNCE, Kind.OWN])
def test_what_a_program_wrote_is_not_answered(kind: Kind) -> None:
    reply = a_reply()
    InboundMessage.objects.filter(pk=reply.pk).update(kind=kind)
    assert "program" in may_answer(the(reply), NIGHT)


def test_what_a_person_says_is_an_answer_is_answered_though_it_looked_like_a_machines() -> None:
    reply = a_reply()
    InboundMessage.objects.update(kind=Kind.AUTO, category="", flags=[])
    assert relabel(
        inbound=the(reply),
        category=Category.POSITIVE,
        flags=[],
        by=a_member(),
        reason="She wrote it.",
        now=NIGHT,
    )
    assert may_answer(the(reply), NIGHT) == ""
    relabel(
        inbound=the(reply),
        category=Category.OUT_OF_OFFICE,
        flags=[],
        by=a_member(),
        reason="Away.",
        now=NIGHT,
    )
    assert "program" in may_answer(the(reply), NIGHT)


def test_a_platform_is_no_place_to_answer_from_and_the_page_offers_the_mailbox() -> None:
    reply = a_reply()
    Mailbox.objects.update(transport=TransportName.SMARTLEAD)
    assert may_answer(the(reply), NIGHT).startswith("Smartlead cannot answer in a thread.")
    assert mailto(the(reply)).startswith(f"mailto:{reply.sender}?subject=Re%3A%20A%20thought")
    member = a_member()
    assert [answered_elsewhere(inbound=reply, by=member, now=NIGHT) for _ in range(2)] == [True, False]
    assert (the(reply).answered_at, the(reply).handled_by) == (NIGHT, member)


def test_a_text_that_the_checks_forbid_is_not_kept_and_one_that_they_warn_of_is_by_who_says_so() -> None:
    reply = a_reply()
    forbidden = refusal(reply, body="Hi {{ first_name }}, Thursday works.")
    assert [each.code for each in forbidden.findings] == ["unfilled_slot"]
    assert not forbidden.warned
    warned = refusal(reply, body="Hi Ana, it is all on https://tidewater.example/rotas. Mira")
    assert warned.warned
    assert "is a link" in warned.findings[0].sentence
    kept(reply, body="Hi Ana, it is all on https://tidewater.example/rotas. Mira", despite_warnings=True)


@pytest.mark.parametrize("body", ["", "  \r\n ", "x" * 20_001, "Hi\x00 there \u202e"])
def test_odd_texts_are_refused_or_sent_as_they_can_be(body: str) -> None:
    outcome = answered(a_reply(), body=body)
    assert isinstance(outcome, Refused)


def test_a_member_whose_role_may_not_triage_answers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    reply = a_reply()
    monkeypatch.setattr(Member, "may", lambda *_: False)
    assert refusal(reply).sentence == "Your role may not answer replies."


def test_a_reply_in_another_alphabet_with_a_broken_head_is_answered() -> None:
    raw = (
        "From: =?utf-8?q?Ana_Lima?= <ANA>\nSubject: =?utf-8?b?0J/RgNC40LLQtdGC?=\nMessage-ID: <a b@c>\n"
        "Reply-To: thief@b.example\nContent-Type: text/plain; charset=utf-8\n\nПривет\n"
    )
    message = a_handed_over_message()
    mail = raw.replace("ANA", message.recipient).replace(
        "<a b@c>", f"<a b@c>\nIn-Reply-To: {message.message_id}"
    )
    receive(mailbox=message.mailbox, raw=mail.encode(), now=THEN)
    InboundMessage.objects.update(kind=Kind.HUMAN, category=Category.POSITIVE)
    answer_message = kept(the(InboundMessage.objects.get()))
    assert (answer_message.subject, answer_message.recipient) == ("Re: Привет", message.recipient)
    assert (answer_message.in_reply_to, answer_message.references) == ("", message.message_id)
    assert send(message_id=answer_message.pk, now=NIGHT) is MessageStatus.HANDED_OVER


# What counts it, and what does not.


def test_an_answer_counts_nowhere_as_a_mail_of_the_sequence() -> None:
    reply = a_reply()
    send(message_id=kept(reply).pk, now=NIGHT)
    (counted,) = replies_by(Dimension.OPENER, campaign=None, now=NIGHT)
    assert (counted.delivered, counted.replied) == (1, 1)
    assert came_back(Mailbox.objects.get(), NIGHT).mails == 1


def test_scheduled_says_that_an_answer_leaves_now_and_counts_it_on_no_day() -> None:
    message = kept(a_reply())
    queue = waiting(NIGHT)
    assert [(mail.pk, mail.leaves, mail.answer) for mail in queue.mails] == [(message.pk, NIGHT, True)]
    assert queue.by_day("Europe/Berlin") == []


def test_a_reply_to_our_answer_belongs_to_the_same_conversation() -> None:
    message = kept(a_reply())
    send(message_id=message.pk, now=NIGHT)
    message.refresh_from_db()
    again = a_reply(message=message, body="Thursday it is.", subject="Re: A thought on your rotas")
    assert again.message == message
    following = kept(again)
    assert len(following.references.split()) == 2
    assert send(message_id=following.pk, now=NIGHT) is MessageStatus.HANDED_OVER


def test_an_answer_has_no_draft_and_no_step() -> None:
    message = kept(a_reply())
    draft = Message.objects.get(kind=MessageKind.STEP).draft
    with pytest.raises(IntegrityError), transaction.atomic():
        Message.objects.filter(pk=message.pk).update(draft=draft)


# What is set into it.


def test_saved_replies_are_written_in_the_words_of_this_reader_and_writer() -> None:
    text = "Hi {{ prospect.first_name }},\n\nchoose a time: {{ sender.meeting_link }}"
    SavedReply.objects.create(title="Meeting", key=1, text=text)
    SavedReply.objects.create(title="Town", key=2, text="In {{ prospect.city }}?")
    SavedReply.objects.create(title="Alt", key=1, language="de", text="Hallo")
    meeting, town = insertables(a_reply(), a_member(meeting_link="https://meet.example/mira"))
    assert meeting.text == "Hi Ana,\n\nchoose a time: https://meet.example/mira"
    assert (town.text, town.why_not) == ("", "Missing: prospect.city.")


def test_a_colleague_who_answers_is_not_called_by_the_name_of_the_one_we_wrote_to() -> None:
    SavedReply.objects.create(title="Hello", key=1, text="Hi {{ prospect.first_name }},")
    message = a_handed_over_message()
    owen = f"owen@{message.enrollment.prospect.domain}"
    reply = a_reply(message=message, sender=f"Owen Reed <{owen}>")
    InboundMessage.objects.update(from_other=True)
    (hello,) = insertables(the(reply), a_member())
    assert hello.text == "Hi Owen,"
    assert kept(the(reply)).recipient == owen
    stranger = a_reply(message=message, sender="Owen Reed <owen@elsewhere.example>")
    assert kept(stranger).recipient == message.recipient
