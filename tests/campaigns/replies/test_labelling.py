"""A person says what a mail is: the old label's effects are reversed and the new one's done, each at most once."""

from datetime import timedelta
from itertools import permutations
from typing import Any

import pytest

from campaigns.delivery.models import Message
from campaigns.delivery.services import send
from campaigns.drafts.models import Draft
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.pipeline import next_step
from campaigns.replies.models import InboundMessage, Relabelling, ReplyEffect
from campaigns.replies.rules.effects import Effect
from campaigns.replies.rules.kinds import Category, Flag, Kind
from campaigns.replies.services.effects import NoReasonError, making
from campaigns.replies.services.labelling import confirm_label, relabel
from campaigns.suppressions.models import Hold, Suppression
from campaigns.suppressions.selectors import barred
from outreach.db.immutable import ImmutableRowError
from review.selectors.routed import Today, today
from tests.factories import a_campaign, a_handed_over_message, a_mailbox, a_member, an_enrollment
from tests.factories.replies import ANSWERED, an_answer_taken_in, follow, read_anew

pytestmark = pytest.mark.usefixtures("rows_agree")
NOBODY = frozenset[Flag]()
STOP = frozenset({Flag.OPT_OUT})
LABELS = [
    (Category.POSITIVE, NOBODY),
    (Category.NOT_INTERESTED, NOBODY),
    (Category.NOT_INTERESTED, STOP),
    (Category.OUT_OF_OFFICE, NOBODY),
    (Category.WRONG_PERSON, frozenset({Flag.LEFT_COMPANY})),
]


def a_sent_first_mail() -> Message:
    return a_handed_over_message(enrollment=an_enrollment(campaign=a_campaign(steps=2)))


def fresh(inbound: InboundMessage) -> InboundMessage:
    return InboundMessage.objects.get(pk=inbound.pk)


def said(inbound: InboundMessage, category: Category, flags: frozenset[Flag] = NOBODY) -> object:
    return relabel(
        inbound=inbound, category=category, flags=flags, by=a_member(), reason="I read it.", now=ANSWERED
    )


def state(message: Message) -> tuple[object, ...]:
    """Return all that a label decides."""
    journey = Enrollment.objects.get(pk=message.enrollment_id)
    person = journey.prospect
    return (
        sorted(Suppression.objects.filter(lifted_at=None).values_list("scope", "reason", "times")),
        sorted(Hold.objects.filter(released_at=None).values_list("scope", "reason", "until")),
        (journey.stage, journey.stop_reason, journey.due_at),
        sorted(ReplyEffect.objects.filter(undone_at=None).values_list("kind", flat=True)),
        list(person.sources.filter(expired_at=None).values_list("kind", flat=True).order_by("kind")),
    )


@pytest.mark.parametrize(("before", "after"), list(permutations(LABELS, 2)))
def test_relabelled_is_as_if_it_had_been_read_so_and_back_again(
    before: tuple[Category, frozenset[Flag]], after: tuple[Category, frozenset[Flag]]
) -> None:
    message = a_sent_first_mail()
    inbound = an_answer_taken_in(message, category=before[0], flags=tuple(before[1]))
    as_read = state(message)
    assert said(fresh(inbound), *after)
    assert said(fresh(inbound), *before)
    assert state(message) == as_read
    assert [row.number for row in Relabelling.objects.all()] == [1, 2]


def test_an_opt_out_that_was_none_is_lifted_by_name_with_the_reason() -> None:
    message = a_sent_first_mail()
    inbound = an_answer_taken_in(message, category=Category.NOT_INTERESTED, flags=(Flag.OPT_OUT,))
    member = a_member(name="Jo Park")
    relabel(
        inbound=inbound, category=Category.POSITIVE, flags=[], by=member, reason="She wrote “do not stop”.", now=ANSWERED
    )  # fmt: skip
    assert not barred([message.recipient])
    lifted = Suppression.objects.get()
    assert (lifted.lifted_by_name, lifted.lifted_reason) == ("Jo Park", "She wrote “do not stop”.")


@pytest.mark.parametrize("reason", ["", "  "])
def test_nothing_is_relabelled_without_a_reason(reason: str) -> None:
    inbound = an_answer_taken_in(a_sent_first_mail())
    with pytest.raises(NoReasonError):
        relabel(
            inbound=inbound, category=Category.NEUTRAL, flags=[], by=a_member(), reason=reason, now=ANSWERED
        )
    assert fresh(inbound).category == Category.POSITIVE


def test_of_two_who_saw_the_same_label_one_changes_it() -> None:
    inbound = an_answer_taken_in(a_sent_first_mail(), category=Category.AMBIGUOUS)
    one, other = fresh(inbound), fresh(inbound)
    assert said(one, Category.NOT_INTERESTED)
    assert said(other, Category.POSITIVE) is None
    assert fresh(inbound).category == Category.NOT_INTERESTED
    assert Relabelling.objects.count() == 1


def test_the_same_label_again_confirms_it_and_does_nothing() -> None:
    inbound = an_answer_taken_in(a_sent_first_mail(), category=Category.NOT_INTERESTED)
    effects = ReplyEffect.objects.count()
    said(fresh(inbound), Category.NOT_INTERESTED)
    said(fresh(inbound), Category.NOT_INTERESTED)
    assert fresh(inbound).confirmed_at == ANSWERED
    assert (ReplyEffect.objects.count(), Relabelling.objects.count()) == (effects, 0)


def test_what_a_person_confirmed_no_reading_changes() -> None:
    message = a_sent_first_mail()
    inbound = an_answer_taken_in(message, category=Category.NOT_INTERESTED)
    assert confirm_label(inbound=inbound, by=a_member(), now=ANSWERED)
    assert not confirm_label(inbound=fresh(inbound), by=a_member(), now=ANSWERED)
    before = state(message)
    switched = read_anew(inbound, category=Category.OUT_OF_OFFICE)
    assert (switched.done, switched.undone) == ((), ())
    assert state(message) == before


def test_nobody_confirms_what_somebody_else_has_just_changed() -> None:
    inbound = an_answer_taken_in(a_sent_first_mail(), category=Category.AMBIGUOUS)
    seen = fresh(inbound)
    said(fresh(inbound), Category.POSITIVE)
    assert not confirm_label(inbound=seen, by=a_member(), now=ANSWERED)


def test_a_mail_that_left_meanwhile_is_said_and_stays() -> None:
    """It was taken for an absence, so the next mail went; that it was an opt-out shows later."""
    message = a_sent_first_mail()
    inbound = an_answer_taken_in(message, category=Category.OUT_OF_OFFICE, kind=Kind.AUTO)
    left = ANSWERED + timedelta(days=20)
    Message.objects.filter(pk=message.pk).update(handed_over_at=left, sent_at=left)
    switched = relabel(
        inbound=inbound, category=Category.NOT_INTERESTED, flags=STOP, by=a_member(), reason="A no.", now=left
    )
    assert switched
    assert switched.remains == (
        f"The mail of 21 Dec 2026, “{message.subject}”, has left and cannot be taken back.",
    )


def test_a_journey_that_goes_on_writes_the_next_step_anew() -> None:
    message = a_sent_first_mail()
    inbound = an_answer_taken_in(message, category=Category.NEUTRAL)
    said(fresh(inbound), Category.OUT_OF_OFFICE)
    due_at = Enrollment.objects.get().due_at
    assert due_at
    assert next_step(enrollment_id=message.enrollment_id, now=due_at) is Stage.EXTRACTING
    assert Enrollment.objects.get().step == 2
    assert send(message_id=message.pk, now=due_at) is None


def test_a_draft_that_an_answer_withdrew_stays_withdrawn() -> None:
    message = a_sent_first_mail()
    inbound = an_answer_taken_in(message, category=Category.POSITIVE)
    before = list(Draft.objects.values_list("status", flat=True))
    said(fresh(inbound), Category.OUT_OF_OFFICE)
    assert list(Draft.objects.values_list("status", flat=True)) == before


def test_a_crash_in_the_middle_of_a_change_leaves_the_old_label(monkeypatch: pytest.MonkeyPatch) -> None:
    message = a_sent_first_mail()
    inbound = an_answer_taken_in(message, category=Category.NOT_INTERESTED)
    before = state(message)

    def broken(*_: object) -> dict[str, object]:
        raise OSError("the power went")

    monkeypatch.setattr(making, "_MAKERS", {**making._MAKERS, Effect.WAIT_FOR_RETURN: broken})
    with pytest.raises(OSError, match="power"):
        said(fresh(inbound), Category.OUT_OF_OFFICE)
    assert state(message) == before
    assert fresh(inbound).category == Category.NOT_INTERESTED
    assert not Relabelling.objects.exists()


def test_who_changes_a_label_before_its_effects_were_done_decides_them() -> None:
    message = a_sent_first_mail()
    inbound = an_answer_taken_in(message, category=Category.NOT_INTERESTED)
    ReplyEffect.objects.all().delete()
    Suppression.objects.all().delete()
    InboundMessage.objects.update(effects_at=None)
    said(fresh(inbound), Category.POSITIVE)
    follow(fresh(inbound))
    assert not Suppression.objects.exists()


def test_a_relabelling_is_written_once() -> None:
    inbound = an_answer_taken_in(a_sent_first_mail())
    said(fresh(inbound), Category.NEUTRAL)
    row = Relabelling.objects.get()
    with pytest.raises(ImmutableRowError):
        row.save()
    with pytest.raises(ImmutableRowError):
        Relabelling.objects.update(reason="another")


def test_what_nobody_had_to_decide_about_is_counted_for_the_day() -> None:
    fields: dict[str, Any] = {"mailbox": a_mailbox(), "prospect": None}
    no = [
        an_answer_taken_in(None, sender=f"a{n}@example.net", category=Category.NOT_INTERESTED, **fields)
        for n in range(3)
    ]
    an_answer_taken_in(None, sender="b@example.net", category=Category.OUT_OF_OFFICE, kind=Kind.AUTO,
                       received_at=ANSWERED + timedelta(days=1), **fields)  # fmt: skip
    an_answer_taken_in(None, sender="c@example.net", category=Category.POSITIVE, **fields)
    an_answer_taken_in(None, sender="d@example.net", category=Category.NEUTRAL, **fields)
    an_answer_taken_in(None, sender="e@example.net", category=None, kind=Kind.BOUNCE, **fields)
    an_answer_taken_in(
        None, sender="a0@example.net", category=Category.NOT_INTERESTED, original=no[0], **fields
    )
    said(fresh(no[0]), Category.POSITIVE)
    said(fresh(no[0]), Category.AMBIGUOUS)
    confirm_label(inbound=fresh(no[1]), by=a_member(), now=ANSWERED)
    day = timedelta(days=1)
    assert today(ANSWERED, ANSWERED + day / 2) == Today(handled=3, relabelled=1)
    assert today(ANSWERED, ANSWERED + day) == Today(handled=4, relabelled=1)
    assert today(ANSWERED + day / 2, ANSWERED + day) == Today(handled=1, relabelled=0)
    assert today(ANSWERED - day, ANSWERED - day / 2) == Today(handled=0, relabelled=0)


def test_the_reason_of_a_stop_follows_the_label() -> None:
    message = a_sent_first_mail()
    inbound = an_answer_taken_in(message, category=Category.POSITIVE)
    said(fresh(inbound), Category.NOT_INTERESTED, STOP)
    assert Enrollment.objects.get().stop_reason == StopReason.SUPPRESSED
