"""What follows from a mail: done once whatever happens, shown before it is done, and taken back by name."""

from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.audit.models import AuditRecord
from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import Refused, approve, send
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.insights.rules.grounding import locate
from campaigns.members.models import Team
from campaigns.pipeline import look_at_address_again
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.address_checks import CheckReason
from campaigns.prospects.services.checking import address_check
from campaigns.replies.models import ColleagueProposal, InboundMessage, ReplyEffect
from campaigns.replies.rules.effects import ColleagueState, Decider, Effect
from campaigns.replies.rules.folders import FolderRole
from campaigns.replies.rules.kinds import Category, Flag, Kind
from campaigns.replies.rules.matching import Doubt
from campaigns.replies.selectors.effects import label_of, person_of, planned_for
from campaigns.replies.services import receiving
from campaigns.replies.services.effects import NoReasonError, making, undo_effect
from campaigns.replies.services.labelling import relabel
from campaigns.replies.services.matching import settle_match
from campaigns.replies.services.receiving import receive
from campaigns.sources.rules.kinds import SourceKind, Speaker
from campaigns.sources.selectors import current_snapshots, sentences_about
from campaigns.suppressions.models import Hold, Suppression
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope
from campaigns.suppressions.selectors import barred, reasons_not_to_write
from campaigns.suppressions.services import suppress
from tests.factories import (
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
from tests.factories.replies import (
    ANSWERED,
    a_mail_in,
    an_answer_taken_in,
    an_inbound,
    follow,
    read_anew,
)

pytestmark = [pytest.mark.usefixtures("rows_agree"), pytest.mark.sqlite]
NO = Category.NOT_INTERESTED
OPT_OUT = (Flag.OPT_OUT,)
STATEMENTS = 25  # of one mail from its bytes to the last effect
BODIES = (
    "Thanks, sounds good. Could we talk on Thursday afternoon?",
    "We are not interested, thank you.",
    "I am the wrong person for that, please contact Bo Tran at bo@aquaduct.example.",
    "Please remove me from your list.",
)
WRONG = "I am not the right person for this. Please speak with Bo Tran (bo.tran@aquaduct.example) instead."


def a_sent_first_mail(**fields: Any) -> Message:
    """The first of two mails, sent; the second is due in three working days."""
    return a_handed_over_message(enrollment=an_enrollment(campaign=a_campaign(steps=2, **fields)))


def journey(message: Message) -> Enrollment:
    return Enrollment.objects.get(pk=message.enrollment_id)


def in_force(inbound: InboundMessage) -> set[str]:
    return set(inbound.effects.filter(undone_at=None).values_list("kind", flat=True))


def noes(message: Message, *, offer: int | None = None, now: Any = ANSWERED) -> list[bool]:
    """Return of each no to a person whether it is for good."""
    person = message.enrollment.prospect
    offer = offer or message.enrollment.campaign.offer_id
    bars = reasons_not_to_write(addresses=[person.address], domains=[person.domain], offer_id=offer, now=now)
    return [bar.lasting for bar in bars]


def test_a_no_closes_this_offer_for_good_and_the_others_for_a_year() -> None:
    message = a_sent_first_mail()
    an_answer_taken_in(message, category=NO)
    assert journey(message).stop_reason == StopReason.REPLIED
    assert noes(message) == [True, False]
    assert noes(message, offer=999) == [False]
    in_a_year = ANSWERED + timedelta(days=366)
    assert noes(message, now=in_a_year) == [True]
    assert noes(message, offer=999, now=in_a_year) == []


def test_how_long_the_others_are_closed_is_a_setting_of_the_team() -> None:
    message = a_sent_first_mail()
    Team.objects.update(not_interested_months=1)
    an_answer_taken_in(message, category=NO)
    assert noes(message, offer=999, now=ANSWERED + timedelta(days=29)) == [False]
    assert noes(message, offer=999, now=ANSWERED + timedelta(days=31)) == []


@pytest.mark.parametrize("kind", [Kind.HUMAN, Kind.AUTO])
def test_an_opt_out_bars_whom_we_wrote_to_and_who_says_it(kind: Kind) -> None:
    message = a_sent_first_mail()
    fields: dict[str, Any] = {"category": NO if kind is Kind.HUMAN else None, "kind": kind, "flags": OPT_OUT}
    inbound = an_answer_taken_in(message, sender="Ana.Private+x@example.net", **fields)
    person = message.enrollment.prospect
    assert barred([person.address, "ana.private@example.net"]) == {person.address, "ana.private@example.net"}
    assert journey(message).stop_reason == StopReason.SUPPRESSED
    assert in_force(inbound) == {Effect.DO_NOT_CONTACT, Effect.STOP_SEQUENCE}


def test_an_opt_out_by_somebody_unknown_counts() -> None:
    an_answer_taken_in(None, mailbox=a_mailbox(), sender="who@example.net", category=NO, flags=OPT_OUT)
    assert barred(["who@example.net"])


def test_a_yes_after_an_opt_out_lifts_nothing() -> None:
    message = a_sent_first_mail()
    an_answer_taken_in(message, category=NO, flags=OPT_OUT)
    an_answer_taken_in(message, category=Category.POSITIVE)
    assert barred([message.recipient])
    assert journey(message).stop_reason == StopReason.SUPPRESSED


def test_what_follows_is_done_once_however_often_the_mail_is_seen() -> None:
    message = a_sent_first_mail()
    inbound = an_answer_taken_in(message, category=NO)
    before = (AuditRecord.objects.count(), Suppression.objects.get().times, Hold.objects.count())
    follow(inbound)
    follow(InboundMessage.objects.get(pk=inbound.pk))
    assert before == (AuditRecord.objects.count(), Suppression.objects.get().times, Hold.objects.count())


@pytest.mark.parametrize(
    "breaks", [Effect.CLOSE_OFFER, Effect.PAUSE_OFFERS, Effect.STOP_SEQUENCE, Effect.KEEP_AS_SOURCE]
)
def test_a_crash_between_two_effects_leaves_none_and_all_are_done_later(
    breaks: Effect, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = a_sent_first_mail()
    inbound = an_inbound(message, category=NO)

    def broken(*_: Any) -> Any:
        raise OSError("the power went")

    with monkeypatch.context() as patched:
        patched.setattr(making, "_MAKERS", {**making._MAKERS, breaks: broken})
        with pytest.raises(OSError, match="power"):
            follow(InboundMessage.objects.get(pk=inbound.pk))
    assert not ReplyEffect.objects.exists()
    assert not Suppression.objects.exists()
    assert journey(message).stage == Stage.WAITING
    follow(InboundMessage.objects.get(pk=inbound.pk))
    assert in_force(inbound) == {
        Effect.CLOSE_OFFER, Effect.PAUSE_OFFERS, Effect.STOP_SEQUENCE, Effect.KEEP_AS_SOURCE,
    }  # fmt: skip


def test_any_answer_withdraws_what_waits_for_this_person() -> None:
    message = a_scheduled_message()
    inbound = an_answer_taken_in(message, category=Category.AMBIGUOUS)
    message.refresh_from_db()
    assert message.status == MessageStatus.WITHDRAWN
    assert Draft.objects.get().status == DraftStatus.WITHDRAWN
    assert inbound.decider == Decider.PEOPLE


@pytest.mark.parametrize(("days", "back"), [(14, None), (3, None), (14, date(2026, 12, 14))])
def test_an_absence_holds_everything_back_until_a_working_day_after_the_return(
    days: int, back: date | None
) -> None:
    message = a_sent_first_mail()
    Team.objects.update(absent_days=days)
    an_answer_taken_in(message, category=Category.OUT_OF_OFFICE, kind=Kind.AUTO, return_date=back)
    until = journey(message).due_at
    assert until
    returned = back or (ANSWERED + timedelta(days=days)).date()
    assert timedelta(days=1) <= until.date() - returned <= timedelta(days=5)
    assert until.weekday() < 5
    assert noes(message, now=until - timedelta(minutes=1)) == [False]
    assert noes(message, now=until) == []


def test_who_is_away_gets_no_mail_that_was_in_review_when_the_note_came() -> None:
    draft = a_draft_in_review()
    person = draft.enrollment.prospect
    an_answer_taken_in(
        None, mailbox=draft.mailbox, sender=person.address, prospect=person, category=Category.OUT_OF_OFFICE,
        kind=Kind.AUTO, received_at=NOW,
    )  # fmt: skip
    refused = approve(
        draft=draft, seen=a_decision_about(draft), by=a_member(), request_key=uuid4(), despite_warnings=True, now=NOW
    )  # fmt: skip
    assert isinstance(refused, Refused)


def test_who_left_is_marked_and_stays_so_until_a_person_says_otherwise() -> None:
    message = a_sent_first_mail()
    person = message.enrollment.prospect
    flags = (Flag.LEFT_COMPANY,)
    an_answer_taken_in(message, category=Category.WRONG_PERSON, kind=Kind.AUTO, flags=flags)
    assert journey(message).stop_reason == StopReason.UNREACHABLE
    much_later = ANSWERED + timedelta(days=90)
    assert address_check(prospect=person, now=much_later).reason == CheckReason.LEFT_COMPANY  # type: ignore[union-attr]
    assert look_at_address_again(prospect=person, by=a_member().actor, now=much_later, is_right=False)
    assert address_check(prospect=person, now=much_later).reason == CheckReason.FINE  # type: ignore[union-attr]


def test_a_named_colleague_is_proposed_with_the_words_that_name_him_and_written_to_by_nobody() -> None:
    message = a_sent_first_mail()
    inbound = an_answer_taken_in(message, category=Category.WRONG_PERSON, new_text=WRONG)
    proposal = ColleagueProposal.objects.filter(state=ColleagueState.OPEN).get()
    assert (proposal.name, proposal.address) == ("Bo Tran", "bo.tran@aquaduct.example")
    assert inbound.new_text[proposal.start : proposal.end] == proposal.quote
    assert not Prospect.objects.filter(address="bo.tran@aquaduct.example").exists()
    assert Message.objects.count() == Enrollment.objects.count() == 1


def test_a_colleagues_answer_holds_the_company_until_a_person_decides() -> None:
    """C062: another person answers; the sequence stops, and nobody there is written to meanwhile."""
    message = a_sent_first_mail()
    company = message.enrollment.prospect.company
    other = a_prospect(company=company, address=f"bo@{company.domain}" if company else None)
    waiting = a_scheduled_message(enrollment=an_enrollment(prospect=other))
    inbound = an_answer_taken_in(message, sender="cy@elsewhere.example", from_other=True, category=NO)
    assert inbound.decider == Decider.PEOPLE
    assert not Suppression.objects.exists()
    assert send(message_id=waiting.pk, now=ANSWERED) is None
    effect = inbound.effects.get(kind=Effect.HOLD_COMPANY)
    assert undo_effect(effect=effect, by=a_member(), reason="They agreed.", now=ANSWERED) == []
    assert noes(waiting) == []


def test_a_colleague_at_a_mail_provider_holds_no_stranger() -> None:
    person = a_prospect(address="ana@gmail.com", company=None)
    Prospect.objects.filter(pk=person.pk).update(company=None)
    inbound = an_answer_taken_in(
        None, mailbox=a_mailbox(), sender="bo@gmail.com", prospect=Prospect.objects.get(), from_other=True
    )
    assert in_force(inbound) == {Effect.STOP_SEQUENCE, Effect.KEEP_AS_SOURCE}
    assert not Hold.objects.exists()


def a_sent_mail(
    message: Message, *, to: str, body: str = "Let us talk tomorrow, I will call.", mail_id: str = ""
) -> InboundMessage:
    """What is seen among the sent mail of the mailbox that a message left from."""
    headers = {"In_Reply_To": message.message_id}
    raw = a_mail_in(sender=message.mailbox.address, to=to, body=body, **headers)
    if mail_id:
        raw = raw.replace(b"Message-ID: <", b"X-Was: <").replace(
            b"\n\n", f"\nMessage-ID: {mail_id}\n\n".encode(), 1
        )
    return an_answer_taken_in(
        message,
        sender=message.mailbox.address,
        kind=Kind.OWN,
        category=None,
        raw=raw,
        prospect=None,
        new_text=body,
    )


def test_a_mail_that_its_owner_wrote_by_hand_stops_the_sequence() -> None:
    message = a_sent_first_mail()
    inbound = a_sent_mail(message, to=message.recipient)
    assert journey(message).stop_reason == StopReason.OWN_MAIL
    assert inbound.prospect == message.enrollment.prospect
    assert (inbound.decider, in_force(inbound)) == ("", {Effect.STOP_SEQUENCE})


def test_our_own_follow_up_seen_among_the_sent_mail_stops_nothing() -> None:
    """C052: it is no reply, and the sequence goes on."""
    message = a_sent_first_mail()
    a_sent_mail(message, to=message.recipient, mail_id=message.message_id)
    assert journey(message).stage == Stage.WAITING


def test_a_mail_of_ours_that_a_platform_gave_another_id_stops_nothing() -> None:
    message = a_sent_first_mail()
    a_sent_mail(message, to=message.recipient, body=message.body)
    assert journey(message).stage == Stage.WAITING


def test_a_thread_that_is_shown_to_somebody_else_stops_nothing() -> None:
    message = a_sent_first_mail()
    a_sent_mail(message, to="lead@tidewater.example")
    assert journey(message).stage == Stage.WAITING


def test_a_copy_of_a_mail_has_no_effects() -> None:
    """C065: one answer that is seen through two mailboxes is one answer."""
    message = a_sent_first_mail()
    first = an_answer_taken_in(message, category=NO)
    copy = an_answer_taken_in(message, category=NO, original=first, mailbox=a_mailbox())
    assert in_force(copy) == set()
    assert copy.decider == ""
    assert Suppression.objects.get().times == 1


def test_a_reply_is_a_source_about_who_wrote_it() -> None:
    message = a_sent_first_mail()
    words = "We have just opened a second plant in Porto. Rotas are a mess there, honestly."
    inbound = an_answer_taken_in(message, new_text=words)
    person = message.enrollment.prospect
    source = person.sources.get(kind=SourceKind.REPLY)
    said = [one for one in sentences_about(person) if one.snapshot.source_id == source.pk]
    assert [one.text for one in said if one.eligible] == words.replace(". ", ".|").split("|")
    assert {one.speaker for one in said} == {Speaker.PERSON}
    assert locate(source.snapshots.get().text, "opened a second plant in Porto").spans
    effect = inbound.effects.get(kind=Effect.KEEP_AS_SOURCE)
    undo_effect(effect=effect, by=a_member(), reason="It was meant for us alone.", now=ANSWERED)
    assert source.pk not in {snapshot.source_id for snapshot in current_snapshots(person)}


def test_what_is_planned_is_what_is_done() -> None:
    inbound = an_inbound(a_sent_first_mail(), category=NO)
    planned = planned_for(inbound, label_of(inbound), person_of(inbound))
    assert in_force(inbound) == set()
    follow(inbound)
    assert in_force(inbound) == {one.kind for one in planned}


def test_one_effect_is_taken_back_once_with_a_reason() -> None:
    message = a_sent_first_mail()
    due_at = journey(message).due_at
    inbound = an_answer_taken_in(message, category=Category.NEUTRAL)
    effect, member = inbound.effects.get(kind=Effect.STOP_SEQUENCE), a_member()
    with pytest.raises(NoReasonError):
        undo_effect(effect=effect, by=member, reason=" ", now=ANSWERED)
    assert undo_effect(effect=effect, by=member, reason="Only an acknowledgement.", now=ANSWERED) == []
    assert undo_effect(effect=effect, by=member, reason="Again.", now=ANSWERED) is None
    assert (journey(message).stage, journey(message).due_at) == (Stage.WAITING, due_at)


def test_what_a_platform_tells_takes_the_same_way() -> None:
    """An answer that is told by a platform is a mail like any other."""
    message = a_sent_first_mail()
    raw = a_mail_in(sender=message.recipient, to=message.mailbox.address, body="Please remove me from your list.",
                    In_Reply_To=message.message_id)  # fmt: skip
    assert receive(mailbox=message.mailbox, raw=raw, now=ANSWERED)
    assert in_force(InboundMessage.objects.get()) == {Effect.DO_NOT_CONTACT, Effect.STOP_SEQUENCE}


@pytest.mark.parametrize("body", BODIES)
def test_one_mail_is_handled_in_few_statements(body: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is told of it counts apart. Marks of transactions in transactions ask for nothing, and are no statements."""
    monkeypatch.setattr(receiving, "alert", lambda **_: None)
    message = a_sent_first_mail()
    raw = a_mail_in(
        sender=message.recipient, to=message.mailbox.address, body=body, In_Reply_To=message.message_id
    )
    with CaptureQueriesContext(connection) as captured:
        assert receive(mailbox=message.mailbox, raw=raw, now=ANSWERED)
    asked = [one["sql"] for one in captured.captured_queries if "SAVEPOINT" not in one["sql"]]
    assert len(asked) <= STATEMENTS, "\n".join(sql[:120] for sql in asked)


def test_a_better_reading_corrects_what_followed() -> None:
    message = a_sent_first_mail()
    due_at = journey(message).due_at
    inbound = an_answer_taken_in(message, category=NO)
    switched = read_anew(
        inbound, category=Category.OUT_OF_OFFICE, kind=Kind.AUTO, return_date=date(2026, 12, 2)
    )
    assert {one.kind for one in switched.done} == {Effect.WAIT_FOR_RETURN}
    assert set(switched.undone) == {
        Effect.CLOSE_OFFER, Effect.PAUSE_OFFERS, Effect.STOP_SEQUENCE, Effect.KEEP_AS_SOURCE
    }  # fmt: skip
    assert in_force(inbound) == {Effect.WAIT_FOR_RETURN}
    assert due_at
    assert journey(message).stage == Stage.WAITING
    assert due_at <= (journey(message).due_at or due_at) <= due_at + timedelta(days=4)
    assert noes(message, now=ANSWERED + timedelta(days=30)) == []
    assert InboundMessage.objects.get().decider == Decider.ROUTED


def test_another_date_of_return_moves_the_day() -> None:
    message = a_sent_first_mail()
    away: dict[str, Any] = {"category": Category.OUT_OF_OFFICE, "kind": Kind.AUTO}
    inbound = an_answer_taken_in(message, return_date=date(2027, 1, 11), **away)
    read_anew(inbound, return_date=date(2026, 12, 14), category=Category.OUT_OF_OFFICE)
    due_at = journey(message).due_at
    assert due_at
    assert date(2026, 12, 15) <= due_at.date() <= date(2026, 12, 17)
    assert noes(message, now=due_at) == []


def test_the_same_reading_again_changes_nothing() -> None:
    message = a_sent_first_mail()
    inbound = an_answer_taken_in(message, category=NO)
    before = AuditRecord.objects.count()
    switched = read_anew(inbound, category=NO)
    assert (switched.done, switched.undone) == ((), ())
    assert AuditRecord.objects.count() == before
    assert Suppression.objects.get().times == 1


def test_no_reading_lifts_an_opt_out() -> None:
    message = a_sent_first_mail()
    inbound = an_answer_taken_in(message, category=NO, flags=OPT_OUT)
    read_anew(inbound, category=Category.OUT_OF_OFFICE, kind=Kind.AUTO)
    assert barred([message.recipient])
    assert journey(message).stop_reason == StopReason.SUPPRESSED
    assert {Effect.DO_NOT_CONTACT, Effect.STOP_SEQUENCE} <= in_force(inbound)


def test_no_reading_does_again_what_a_person_took_back() -> None:
    message = a_sent_first_mail()
    inbound = an_answer_taken_in(message, category=NO)
    undo_effect(
        effect=inbound.effects.get(kind=Effect.CLOSE_OFFER),
        by=a_member(),
        reason="He meant the price.",
        now=ANSWERED,
    )
    read_anew(inbound, category=NO)
    assert Effect.CLOSE_OFFER not in in_force(inbound)


def test_a_better_reading_withdraws_a_colleague_nobody_decided_about() -> None:
    message = a_sent_first_mail()
    inbound = an_answer_taken_in(message, category=Category.WRONG_PERSON, new_text=WRONG)
    read_anew(inbound, category=Category.POSITIVE)
    assert ColleagueProposal.objects.get().state == ColleagueState.WITHDRAWN


def test_a_no_that_was_said_twice_stands_when_one_saying_was_a_mistake() -> None:
    message = a_sent_first_mail()
    inbound = an_answer_taken_in(message, category=NO, flags=OPT_OUT)
    suppress(
        scope=SuppressionScope.ADDRESS,
        key=message.enrollment.prospect.address,
        reason=SuppressionReason.OPT_OUT,
        by=SOFTWARE,
    )
    effect, member = inbound.effects.get(kind=Effect.DO_NOT_CONTACT), a_member()
    remains = undo_effect(effect=effect, by=member, reason="Misread.", now=ANSWERED)
    assert remains == ["The no stands all the same: it was said another time too."]
    assert barred([message.recipient])


def test_a_mail_whose_leaving_nobody_knows_of_is_not_written_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    message = a_scheduled_message()
    Message.objects.filter(pk=message.pk).update(status=MessageStatus.UNKNOWN)
    Enrollment.objects.update(stage=Stage.UNKNOWN)
    inbound = an_answer_taken_in(message)
    effect = inbound.effects.get(kind=Effect.STOP_SEQUENCE)
    remains = undo_effect(effect=effect, by=a_member(), reason="No answer.", now=ANSWERED)
    assert remains == ["The sequence stays stopped: it has ended otherwise, or goes on elsewhere."]
    assert journey(message).stage == Stage.STOPPED


def test_a_person_who_is_in_another_campaign_by_now_stays_there() -> None:
    message = a_sent_first_mail()
    inbound = an_answer_taken_in(message, category=Category.NEUTRAL)
    an_enrollment(prospect=message.enrollment.prospect)
    effect = inbound.effects.get(kind=Effect.STOP_SEQUENCE)
    assert undo_effect(effect=effect, by=a_member(), reason="No answer.", now=ANSWERED)
    assert journey(message).stage == Stage.STOPPED


def test_of_a_no_that_answers_no_mail_of_ours_the_sender_alone_stays_barred() -> None:
    """Anybody can name our mail and ask us to stop; a person who says that it answers nothing lifts it from whom it named."""
    message = a_sent_first_mail()
    due_at = journey(message).due_at
    inbound = an_answer_taken_in(
        message, sender="mallory@elsewhere.example", category=NO, flags=OPT_OUT, match_doubtful=True,
        doubt=Doubt.STRANGER, from_other=True,
    )  # fmt: skip
    person = message.enrollment.prospect.address
    assert barred([person, "mallory@elsewhere.example"]) == {person, "mallory@elsewhere.example"}
    settle_match(inbound=inbound, answers_ours=False, by=a_member(), now=ANSWERED)
    assert barred([person, "mallory@elsewhere.example"]) == {"mallory@elsewhere.example"}
    assert (journey(message).stage, journey(message).due_at) == (Stage.WAITING, due_at)


def test_what_followed_for_one_person_moves_to_whom_a_better_reading_finds() -> None:
    message, other = a_sent_first_mail(), a_sent_first_mail()
    inbound = an_answer_taken_in(message, category=NO)
    read_anew(inbound, category=NO, message=other, prospect=other.enrollment.prospect)
    assert noes(message) == []
    assert journey(message).stage == Stage.WAITING
    assert noes(other) == [True, False]
    assert journey(other).stop_reason == StopReason.REPLIED


@pytest.mark.parametrize("known_before", [True, False])
def test_a_no_reaches_whom_a_better_reading_finds_too_and_is_taken_back_as_a_whole(
    known_before: bool,
) -> None:
    message, other = a_sent_first_mail(), a_sent_first_mail()
    inbound = an_answer_taken_in(
        message if known_before else None, mailbox=message.mailbox, sender="ana.private@example.net",
        category=NO, flags=OPT_OUT,
    )  # fmt: skip
    read_anew(inbound, category=NO, flags=OPT_OUT, message=other, prospect=other.enrollment.prospect)
    people = [one.enrollment.prospect.address for one in (message, other)]
    assert barred(people) == set(people if known_before else people[1:])
    assert journey(other).stop_reason == StopReason.SUPPRESSED
    fresh = InboundMessage.objects.get()
    switched = relabel(
        inbound=fresh, category=Category.OUT_OF_OFFICE, flags=[], by=a_member(), reason="Away.", now=ANSWERED
    )
    assert switched
    assert switched.remains == ()
    assert barred([*people, "ana.private@example.net"]) == set()


@pytest.mark.parametrize("folder", [FolderRole.SENT, FolderRole.INBOX, ""])
def test_our_own_mail_read_anew_stops_nothing_that_began_since(folder: str) -> None:
    message = a_sent_first_mail()
    raw = a_mail_in(sender=message.mailbox.address, to=message.recipient, body="See you at the fair.")
    inbound = an_inbound(
        None, mailbox=message.mailbox, sender=message.mailbox.address, kind=Kind.OWN, category=None, raw=raw,
        folder=folder, effects_at=ANSWERED,
    )  # fmt: skip
    read_anew(inbound, category=None, prospect=message.enrollment.prospect)
    assert journey(message).stage == Stage.WAITING


def test_a_mail_by_hand_that_quotes_ours_below_stops_the_sequence() -> None:
    message = a_sent_first_mail()
    body = f"Just following up on this.\n\n-----Original Message-----\nSubject: {message.subject}\n\n{message.body}"
    a_sent_mail(message, to=message.recipient, body=body)
    assert journey(message).stop_reason == StopReason.OWN_MAIL
