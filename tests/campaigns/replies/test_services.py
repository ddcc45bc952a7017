"""Mail that came in: stored once, matched by what proves it, and what follows from it done once."""

import re
from datetime import timedelta
from email import message_from_bytes
from email.message import EmailMessage
from typing import Any
from urllib.parse import unquote
from uuid import uuid4

import pytest

from campaigns.audit.rules import Action
from campaigns.audit.selectors import trail
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import Decided, Refused, approve, send
from campaigns.delivery.transports.sandbox import outbox_file
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.prospects.models import Deal, Prospect
from campaigns.prospects.rules.deals import DealState
from campaigns.replies.models import InboundMessage, ReplyEffect
from campaigns.replies.readers.sandbox import inbox_folder
from campaigns.replies.rules.kinds import Category, Flag, Kind
from campaigns.replies.services import mark_handled, opt_out, poll, receive
from campaigns.replies.services.receiving import Stored, store
from campaigns.suppressions.models import Suppression
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope
from campaigns.suppressions.selectors import barred
from tests.factories import (
    LATER,
    NOW,
    a_campaign,
    a_decision_about,
    a_draft_in_review,
    a_handed_over_message,
    a_mailbox,
    a_member,
    a_prospect,
    a_scheduled_message,
    an_enrollment,
)

pytestmark = [pytest.mark.usefixtures("rows_agree"), pytest.mark.sqlite]
THEN = LATER + timedelta(hours=3)
YES = "Thanks, this sounds interesting. Could we talk on Thursday?"


def a_mail(
    *, sender: str, to: str, body: str = YES, subject: str = "Re: A thought on your rotas", **headers: str
) -> bytes:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = sender, to, subject
    mail["Message-ID"] = f"<{uuid4()}@mail.example>"
    for name, value in headers.items():
        mail[name.replace("_", "-")] = value
    mail.set_content(body)
    return mail.as_bytes()


def an_answer_to(message: Message, **fields: Any) -> bytes:
    own = {"sender": message.recipient, "to": message.mailbox.address, "In_Reply_To": message.message_id}
    return a_mail(**(own | fields))


def a_bounce_of(message: Message, *, status: str) -> bytes:
    return f"""From: MAILER-DAEMON@mail.example
To: {message.mailbox.address}
Subject: Delivery Status Notification (Failure)
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

Your message could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example

Final-Recipient: rfc822; {message.recipient}
Action: {"failed" if status.startswith("5") else "delayed"}
Status: {status}
Diagnostic-Code: smtp; {"550 " + status + " user unknown" if status.startswith("5") else "452 " + status + " mailbox full"}
--b
Content-Type: text/rfc822-headers

Message-ID: {message.message_id}
To: {message.recipient}
Subject: {message.subject}
--b--
""".replace("\n", "\r\n").encode()


def received(message: Message, raw: bytes) -> InboundMessage:
    receive(mailbox=message.mailbox, raw=raw, now=THEN)
    return InboundMessage.objects.latest("pk")


def fresh(message: Message) -> Message:
    return Message.objects.get(pk=message.pk)


def test_a_mail_is_stored_once_and_what_follows_happens_once() -> None:
    message = a_handed_over_message()
    raw = an_answer_to(message)
    assert receive(mailbox=message.mailbox, raw=raw, now=THEN)
    before = trail(message.enrollment).count()
    assert not receive(mailbox=message.mailbox, raw=raw, now=THEN)
    assert InboundMessage.objects.count() == 1
    assert trail(message.enrollment).count() == before


def test_what_a_crash_cut_off_follows_when_the_mail_is_seen_again() -> None:
    message = a_handed_over_message()
    raw = an_answer_to(message)
    receive(mailbox=message.mailbox, raw=raw, now=THEN)
    InboundMessage.objects.update(effects_at=None)
    ReplyEffect.objects.all().delete()
    Enrollment.objects.update(stage=Stage.WAITING, stop_reason="", due_at=THEN)
    assert not receive(mailbox=message.mailbox, raw=raw, now=THEN)
    assert fresh(message).enrollment.stop_reason == StopReason.REPLIED


MATCHED = {
    "In-Reply-To": lambda m: {"In_Reply_To": m.message_id},
    "References": lambda m: {
        "In_Reply_To": "<other@mail.example>",
        "References": f"<x@mail.example> {m.message_id}",
    },
}


@pytest.mark.parametrize("headers", MATCHED.values(), ids=MATCHED)
def test_a_mail_is_matched_by_the_ids_that_it_answers(headers: Any) -> None:
    message = a_handed_over_message()
    inbound = received(message, an_answer_to(message, **headers(message)))
    assert inbound.message == message
    assert not inbound.match_doubtful


def test_a_mail_is_matched_by_the_original_that_it_returns() -> None:
    message = a_handed_over_message()
    assert received(message, a_bounce_of(message, status="5.1.1")).message == message


def test_a_mail_without_ids_is_matched_by_sender_and_subject_with_doubt() -> None:
    message = a_handed_over_message()
    inbound = received(
        message, a_mail(sender=f"Ana <{message.recipient.upper()}>", to=message.mailbox.address)
    )
    assert inbound.message == message
    assert inbound.match_doubtful


@pytest.mark.parametrize(
    "fields",
    [
        {"sender": "stranger@elsewhere.example"},
        {"subject": "Something else"},
        {"to": "other@tidewater.example"},
    ],
)
def test_subject_or_sender_alone_match_nothing(fields: dict[str, str]) -> None:
    message = a_handed_over_message()
    own = {"sender": message.recipient, "to": message.mailbox.address, "subject": f"Re: {message.subject}"}
    mailbox = message.mailbox if "to" not in fields else a_mailbox()
    receive(mailbox=mailbox, raw=a_mail(**(own | fields)), now=THEN)
    assert InboundMessage.objects.get().message is None


def a_message_of_an_earlier_campaign(person: Prospect) -> Message:
    """What a person was sent in a campaign that is over for him, so that he may be in another."""
    message = a_handed_over_message(enrollment=an_enrollment(prospect=person))
    finished = Enrollment.objects.filter(pk=message.enrollment_id)
    finished.update(stage=Stage.FINISHED, due_at=None)
    return message


def test_a_human_answer_takes_back_the_draft_of_a_later_campaign() -> None:
    person = a_prospect()
    first = a_message_of_an_earlier_campaign(person)
    draft = a_draft_in_review(enrollment=an_enrollment(prospect=person))
    received(first, an_answer_to(first))
    assert Draft.objects.get(pk=draft.pk).status == DraftStatus.WITHDRAWN


def test_a_human_answer_stops_the_sequence_and_takes_back_what_waits() -> None:
    person = a_prospect()
    first = a_message_of_an_earlier_campaign(person)
    scheduled = a_scheduled_message(enrollment=an_enrollment(prospect=person))
    stranger = a_scheduled_message()
    inbound = received(first, an_answer_to(first))
    assert (inbound.kind, inbound.category) == (Kind.HUMAN, Category.POSITIVE)
    assert set(person.enrollments.values_list("stop_reason", flat=True)) == {StopReason.REPLIED}
    assert fresh(scheduled).status == MessageStatus.WITHDRAWN
    assert send(message_id=scheduled.pk, now=THEN) is None
    assert fresh(stranger).status == MessageStatus.SCHEDULED
    assert not Suppression.objects.exists()


def test_who_is_not_interested_is_not_written_to_about_this_offer() -> None:
    message = a_handed_over_message()
    inbound = received(message, an_answer_to(message, body="No thanks, we are not interested."))
    assert inbound.category == Category.NOT_INTERESTED
    row = Suppression.objects.get()
    assert (row.scope, row.offer_id) == (
        SuppressionScope.OFFER_TO_ADDRESS,
        message.enrollment.campaign.offer_id,
    )


def test_a_request_to_stop_bars_the_person_and_every_sequence() -> None:
    person = a_prospect()
    message = a_message_of_an_earlier_campaign(person)
    other = a_scheduled_message(enrollment=an_enrollment(prospect=person))
    inbound = received(message, an_answer_to(message, body="Please remove me from your list."))
    assert Flag.OPT_OUT in inbound.flags
    assert barred([person.address]) == {person.address}
    assert set(person.enrollments.values_list("stop_reason", flat=True)) == {StopReason.SUPPRESSED}
    assert fresh(other).status == MessageStatus.WITHDRAWN


def test_a_request_to_stop_counts_without_a_match() -> None:
    mailbox = a_mailbox()
    raw = a_mail(
        sender="Jo+x@Elsewhere.example", to=mailbox.address, subject="Stop", body="Unsubscribe me, please."
    )
    receive(mailbox=mailbox, raw=raw, now=THEN)
    assert InboundMessage.objects.get().message is None
    assert barred(["jo@elsewhere.example"]) == {"jo@elsewhere.example"}


def test_a_request_to_stop_from_another_address_bars_both() -> None:
    message = a_handed_over_message()
    received(
        message, an_answer_to(message, sender="private@elsewhere.example", body="Please stop emailing me.")
    )
    both = {message.enrollment.prospect.address, "private@elsewhere.example"}
    assert barred(both) == both


def test_a_hard_bounce_bars_the_address() -> None:
    """C041: what is left of the sequence is closed once, with a reason."""
    message = a_handed_over_message(enrollment=an_enrollment(campaign=a_campaign(steps=2)))
    inbound = received(message, a_bounce_of(message, status="5.1.1"))
    assert inbound.kind == Kind.BOUNCE
    assert Suppression.objects.get().reason == SuppressionReason.BOUNCE
    assert fresh(message).enrollment.stop_reason == StopReason.BOUNCED
    assert trail(message.enrollment).filter(action=Action.STOPPED).count() == 1


def test_a_soft_bounce_bars_nothing() -> None:
    message = a_handed_over_message()
    assert received(message, a_bounce_of(message, status="4.2.2")).kind == Kind.BOUNCE
    assert not Suppression.objects.exists()
    assert fresh(message).enrollment.stage == Stage.WAITING


def test_an_absence_postpones_and_is_no_no() -> None:
    """C042: an absence that mentions unsubscribing."""
    message = a_handed_over_message(enrollment=an_enrollment(campaign=a_campaign(steps=2)))
    raw = an_answer_to(
        message, subject="Out of office", Auto_Submitted="auto-replied",
        body="I am out of the office and back on 14 December 2026.\n\nTo unsubscribe from our newsletter click below.",
    )  # fmt: skip
    inbound = received(message, raw)
    assert (inbound.kind, inbound.category) == (Kind.AUTO, Category.OUT_OF_OFFICE)
    assert not Suppression.objects.exists()
    waiting = fresh(message).enrollment
    assert waiting.stage == Stage.WAITING
    assert waiting.due_at
    assert "2026-12-15" <= waiting.due_at.date().isoformat() <= "2026-12-17"
    assert "Out of office until 14 Dec 2026" in waiting.wait_reason


def test_an_absence_without_a_date_postpones_by_two_weeks() -> None:
    message = a_handed_over_message(enrollment=an_enrollment(campaign=a_campaign(steps=2)))
    received(
        message,
        an_answer_to(
            message,
            subject="Automatic reply: rotas",
            Auto_Submitted="auto-replied",
            body="I am out of the office with limited access to mail.",
        ),
    )
    due_at = fresh(message).enrollment.due_at
    assert due_at
    assert due_at >= THEN + timedelta(days=14)


def test_our_own_mail_that_comes_back_means_nothing() -> None:
    message = a_handed_over_message()
    received(message, an_answer_to(message, sender=message.mailbox.address))
    assert fresh(message).enrollment.stage == Stage.WAITING


HOSTILE = {
    "a nought": b"From: ana@aquaduct.example\r\nSubject: a\x00b\r\n\r\nHello\x00there\r\n",
    "half a character": b"From: ana@aquaduct.example\r\nSubject: =?utf-8?q?=ED=A0=80?=\r\nContent-Type: text/plain; charset=utf-7\r\n\r\n+2AA-\r\n",
    "no headers": b"\xff\xfe\x00",
    "nothing": b"",
    "a long subject": b"From: ana@aquaduct.example\r\nSubject: " + b"x" * 3000 + b"\r\n\r\nHi\r\n",
    "a long sender": b"From: " + b"x" * 500 + b"@aquaduct.example\r\nSubject: a\r\n\r\nHi\r\n",
    "a broken part": b"From: a@b.example\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!\r\n",
}


@pytest.mark.parametrize("raw", HOSTILE.values(), ids=HOSTILE)
def test_no_mail_stops_the_reading_of_the_next(raw: bytes) -> None:
    mailbox = a_mailbox()
    folder = inbox_folder(mailbox)
    folder.mkdir(parents=True)
    (folder / "1.eml").write_bytes(raw)
    (folder / "2.eml").write_bytes(a_mail(sender="ana@aquaduct.example", to=mailbox.address))
    assert poll(mailbox=mailbox, now=THEN) == 2
    assert poll(mailbox=mailbox, now=THEN) == 0
    assert InboundMessage.objects.count() == 2
    assert bytes(InboundMessage.objects.earliest("pk").raw) == raw


def test_a_mail_that_another_reader_took_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    mailbox = a_mailbox()
    folder = inbox_folder(mailbox)
    folder.mkdir(parents=True)
    for name in ("1.eml", "2.eml"):
        (folder / name).write_bytes(a_mail(sender="ana@aquaduct.example", to=mailbox.address))

    def after_another(**call: Any) -> Stored:
        for path in folder.glob("*.eml"):
            path.rename(path.with_suffix(".read"))
        return store(**call)

    monkeypatch.setattr("campaigns.replies.services.polling.store", after_another)
    assert poll(mailbox=mailbox, now=THEN) == 1


def test_the_link_in_a_mail_bars_the_person_once() -> None:
    person = a_prospect()
    message = a_message_of_an_earlier_campaign(person)
    other = a_draft_in_review(enrollment=an_enrollment(prospect=person))
    assert message.draft
    token = message.draft.opt_out_token
    assert opt_out(token=token, now=THEN)
    assert opt_out(token=token, now=THEN)
    assert Suppression.objects.get().reason == SuppressionReason.OPT_OUT
    assert set(person.enrollments.values_list("stop_reason", flat=True)) == {StopReason.SUPPRESSED}
    refused = approve(
        draft=other, seen=a_decision_about(other), by=a_member(), request_key=uuid4(), despite_warnings=True, now=NOW
    )  # fmt: skip
    assert isinstance(refused, Refused)


@pytest.mark.parametrize("sender", ["ana.lima@private.example", ""])
def test_a_mail_by_the_mailto_way_out_bars_whom_we_wrote_to(sender: str) -> None:
    """RFC 2369: a mail program writes it, from whatever address it has; it is no answer and waits for nobody."""
    message = a_handed_over_message()
    raw = outbox_file(message.mailbox, message.message_id).read_bytes()
    link = re.search(r"<mailto:([^?]+)\?subject=([^>]+)>", str(message_from_bytes(raw)["List-Unsubscribe"]))
    assert link
    mail = a_mail(sender=sender or message.recipient, to=link[1], subject=unquote(link[2]), body="")
    inbound = received(message, mail)
    assert (inbound.kind, inbound.category, inbound.message) == (Kind.AUTO, "", message)
    assert message.enrollment.prospect.address in barred([message.enrollment.prospect.address])
    message.enrollment.refresh_from_db()
    assert message.enrollment.stop_reason == StopReason.SUPPRESSED


@pytest.mark.parametrize("subject", ["unsubscribe " + "a" * 32, "unsubscribe", "Re: unsubscribe \ud83d"])
def test_a_token_that_is_none_of_ours_opts_nobody_out(subject: str) -> None:
    message = a_handed_over_message()
    mail = a_mail(sender="someone@other.example", to=message.mailbox.address, body="Fine.").replace(
        b"Re: A thought on your rotas", subject.encode("utf-8", "surrogatepass")
    )
    receive(mailbox=message.mailbox, raw=mail, now=THEN)
    assert message.enrollment.prospect.address not in barred([message.enrollment.prospect.address])


def test_a_link_that_is_none_of_ours_bars_nobody() -> None:
    a_handed_over_message()
    assert not opt_out(token="guess", now=THEN)
    assert not opt_out(token="", now=THEN)
    assert not Suppression.objects.exists()


def test_an_answer_is_taken_off_the_list_once_and_by_name() -> None:
    message = a_handed_over_message()
    inbound = received(message, an_answer_to(message))
    person = a_member()
    assert mark_handled(inbound=inbound, by=person, now=THEN)
    assert not mark_handled(inbound=inbound, by=a_member(), now=THEN)
    assert InboundMessage.objects.get().handled_by == person


def test_the_second_decision_about_an_answered_persons_draft_is_refused() -> None:
    draft = a_draft_in_review()
    seen = a_decision_about(draft)
    mailbox = draft.mailbox
    raw = a_mail(sender=draft.enrollment.prospect.address_as_given, to=mailbox.address, subject="Hello")
    receive(mailbox=mailbox, raw=raw, now=THEN)
    outcome = approve(
        draft=draft, seen=seen, by=a_member(), request_key=uuid4(), despite_warnings=True, now=THEN
    )
    assert not isinstance(outcome, Decided)


def an_open_deal(domain: str, state: DealState = DealState.OPEN) -> Deal:
    return Deal.objects.create(domain=domain, state=state, stage="Proposal", updated_at=NOW)


def a_message_to(address: str) -> Message:
    return a_handed_over_message(
        enrollment=an_enrollment(prospect=a_prospect(address=address), stage=Stage.CHECKING)
    )


@pytest.mark.parametrize(
    "sender",
    ["bo@works.com", "Ana Lima <ANA@mail.works.com>", "colleague@sub.works.com", "bo.private@gmail.com"],
)
def test_an_answer_from_a_company_with_an_open_deal_is_a_persons(sender: str) -> None:
    message = a_message_to("bo@works.com")
    an_open_deal("works.com")
    inbound = received(message, an_answer_to(message, sender=sender))
    assert Flag.SENSITIVE in inbound.flags
    assert inbound.deciding_words.startswith("open deal with works.com")
    assert inbound.category == Category.POSITIVE


def test_a_colleague_who_answers_nothing_of_ours_is_a_persons_too() -> None:
    an_open_deal("works.com")
    mailbox = a_mailbox()
    receive(mailbox=mailbox, raw=a_mail(sender="new@works.com", to=mailbox.address), now=THEN)
    assert InboundMessage.objects.get().flags == [Flag.SENSITIVE, Flag.QUESTION, Flag.MEETING]


@pytest.mark.parametrize(
    ("domain", "state"),
    [("works.com", DealState.OVER), ("mills.com", DealState.OPEN), ("gmail.com", DealState.OPEN)],
)
def test_no_open_deal_makes_nothing_sensitive(domain: str, state: DealState) -> None:
    message = a_message_to("bo@works.com")
    an_open_deal(domain, state)
    inbound = received(message, an_answer_to(message, sender="bo@gmail.com"))
    assert Flag.SENSITIVE not in inbound.flags


def test_a_request_to_stop_from_a_company_with_an_open_deal_counts() -> None:
    message = a_message_to("bo@works.com")
    an_open_deal("works.com")
    inbound = received(message, an_answer_to(message, body="Please remove me from your list."))
    assert {Flag.OPT_OUT, Flag.SENSITIVE} <= set(inbound.flags)
    assert Suppression.objects.filter(reason=SuppressionReason.OPT_OUT).exists()


def test_an_absence_note_of_a_company_with_an_open_deal_is_no_answer() -> None:
    message = a_message_to("bo@works.com")
    an_open_deal("works.com")
    inbound = received(message, an_answer_to(message, body="I am away.", Auto_Submitted="auto-replied"))
    assert (inbound.kind, inbound.flags) == (Kind.AUTO, [])
