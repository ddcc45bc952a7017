"""One key approves a mail and what follows it, each bound to its own hash; and every way in which that is taken back."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import (
    Decided,
    Refused,
    approve,
    send,
    stop_journey,
    suppress,
    undo,
    withdraw,
    withdraw_follow_up,
)
from campaigns.delivery.services.decisions import Along, Seen
from campaigns.drafts.models import Draft, DraftText, Finding, ReviewDecision
from campaigns.drafts.rules import DecisionKind, DraftStatus, Shown, SuppressReason, SuppressScope
from campaigns.enrollments.rules import StopReason
from campaigns.members.models import Member
from tests.factories import (
    LATER,
    NOW,
    a_campaign,
    a_decision_about,
    a_member,
    a_scheduled_message,
    an_enrollment,
)
from tests.factories.sequence import (
    a_sequence,
    approve_all,
    follow_ups,
    seen_with_follow_ups,
)

pytestmark = [pytest.mark.usefixtures("rows_agree"), pytest.mark.sqlite]


def statuses(draft: Draft) -> list[str]:
    return [each.status for each in follow_ups(draft)]


def approved(draft: Draft, seen: Seen) -> Decided | Refused:
    return approve(draft=draft, seen=seen, by=a_member(), request_key=uuid4(), despite_warnings=True, now=NOW)


def test_one_key_approves_the_mail_and_what_follows_each_by_its_own_hash() -> None:
    first, mira = a_sequence(), a_member()
    decided = approve_all(first, by=mira)
    assert decided.along == Along(2)
    assert statuses(first) == [DraftStatus.APPROVED] * 2
    for each in follow_ups(first):
        own = each.decisions.get()
        assert (own.kind, own.by, own.along_with) == (DecisionKind.APPROVE, mira, decided.decision)
        assert own.content_sha256 == each.envelope(each.text).sha256
    assert ReviewDecision.objects.values("request_key").distinct().count() == 3
    assert Message.objects.count() == 1, "a follow-up has no message before its turn"


def test_without_being_asked_for_no_follow_up_is_approved() -> None:
    first = a_sequence()
    outcome = approved(first, a_decision_about(first))
    assert isinstance(outcome, Decided)
    assert (outcome.along, statuses(first)) == (Along(), [DraftStatus.PLANNED] * 2)


def test_follow_ups_are_due_after_the_mail_that_was_approved_now() -> None:
    first = a_sequence()
    Draft.objects.filter(pk=first.pk).update(due_at=NOW - timedelta(days=14))
    for each in follow_ups(first):
        Draft.objects.filter(pk=each.pk).update(due_at=NOW - timedelta(days=7))
    approve_all(first)
    leaves = first.messages.get().due_at
    assert [each.due_at for each in follow_ups(first)] == [
        leaves + timedelta(days=3),
        leaves + timedelta(days=8),
    ]


def with_a_new_text(draft: Draft) -> None:
    DraftText.objects.create(draft=draft, version=2, subject="Other", body="Other words.", by_name="x")
    Draft.objects.filter(pk=draft.pk).update(version=2, checked_version=2)


def with_another_sender(draft: Draft) -> None:
    Draft.objects.filter(pk=draft.pk).update(sender="Somebody Else <else@tidewater.example>")


def in_another_thread(draft: Draft) -> None:
    Draft.objects.filter(pk=draft.pk).update(in_reply_to="<another@tidewater.example>")


def with_a_finding(draft: Draft) -> None:
    Finding.objects.create(
        text=draft.text, code="length", severity="warns", part="body", start=0, end=1, sentence="It is long."
    )


def unchecked(draft: Draft) -> None:
    Draft.objects.filter(pk=draft.pk).update(checked_version=0)


def withdrawn(draft: Draft) -> None:
    Draft.objects.filter(pk=draft.pk).update(status=DraftStatus.WITHDRAWN)


def unsendable(draft: Draft) -> None:
    Draft.objects.filter(pk=draft.pk).update(in_reply_to=draft.in_reply_to, footer="\r")


CHANGES = [
    with_a_new_text, with_another_sender, in_another_thread, with_a_finding, unchecked, withdrawn, unsendable,
]  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_not_as_it_was_shown_is_not_approved_and_that_is_said(
    change: Callable[[Draft], None],
) -> None:
    first = a_sequence(steps=4)
    seen, (second, third, _) = seen_with_follow_ups(first), follow_ups(first)
    change(third)
    outcome = approved(first, seen)
    assert isinstance(outcome, Decided)
    assert outcome.along.count == 1
    assert outcome.along.why_not_all
    second.refresh_from_db()
    assert second.status == DraftStatus.APPROVED
    assert DraftStatus.APPROVED not in statuses(first)[1:], "nor is what hangs on it"
    assert not ReviewDecision.objects.filter(draft=third).exists()


def test_a_warning_that_was_not_shown_is_said_in_its_own_words() -> None:
    first = a_sequence(steps=2)
    seen = seen_with_follow_ups(first)
    with_a_finding(follow_ups(first)[0])
    outcome = approved(first, seen)
    assert isinstance(outcome, Decided)
    assert outcome.along == Along(0, "Step 2 was not approved with it: It is long.")


def test_a_follow_up_of_somebody_else_is_not_approved() -> None:
    first, other = a_sequence(steps=2), a_sequence(steps=2)
    foreign = follow_ups(other)[0]
    shown = (Shown(foreign.pk, 1, foreign.envelope(foreign.text).sha256),)
    outcome = approved(first, Seen(first.version, first.envelope(first.text).sha256, follow_ups=shown))
    assert isinstance(outcome, Decided)
    assert (outcome.along.count, statuses(other)) == (0, [DraftStatus.PLANNED])


def test_a_refused_approval_takes_no_follow_up_along() -> None:
    first = a_sequence()
    seen = seen_with_follow_ups(first)
    assert isinstance(approved(first, Seen(9, seen.sha256, follow_ups=seen.follow_ups)), Refused)
    assert statuses(first) == [DraftStatus.PLANNED] * 2


def test_a_form_sent_twice_approves_once() -> None:
    first, mira, key = a_sequence(), a_member(), uuid4()
    seen = seen_with_follow_ups(first)
    answers = [
        approve(draft=first, seen=seen, by=mira, request_key=key, despite_warnings=False, now=NOW)
        for _ in range(2)
    ]
    assert [isinstance(each, Decided) and each.again for each in answers] == [False, True]
    assert ReviewDecision.objects.count() == 3


def statements(work: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as seen:
        work()
    return sum(not row["sql"].startswith(("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT")) for row in seen)


def test_approving_takes_as_many_statements_however_many_follow() -> None:
    short, long = a_sequence(steps=2), a_sequence(steps=6)
    mira = a_member()
    alone = a_sequence(steps=1)
    counts = {
        len(seen.follow_ups): statements(partial(approve_all, draft, by=mira, seen=seen))
        for draft, seen in ((each, seen_with_follow_ups(each)) for each in (alone, short, long))
    }
    assert counts[1] == counts[5]
    assert counts[5] - counts[0] == (1 if connection.vendor == "postgresql" else 2)


# --- Taken back ------------------------------------------------------------------------------------


def test_undoing_the_approval_takes_the_follow_ups_back_with_it() -> None:
    first, mira = a_sequence(), a_member()
    approve_all(first, by=mira)
    outcome = undo(draft=first, by=mira, request_key=uuid4(), now=NOW)
    assert isinstance(outcome, Decided)
    assert (outcome.along.count, statuses(first)) == (2, [DraftStatus.PLANNED] * 2)
    for each in follow_ups(first):
        assert list(each.decisions.values_list("kind", flat=True)) == [
            DecisionKind.APPROVE,
            DecisionKind.UNDO,
        ]
    approve_all(Draft.objects.get(pk=first.pk), by=mira)
    assert statuses(first) == [DraftStatus.APPROVED] * 2


def test_an_undo_that_comes_too_late_takes_nothing_back() -> None:
    first, mira = a_sequence(), a_member()
    approve_all(first, by=mira)
    send(message_id=first.messages.get().pk, now=LATER)
    assert isinstance(undo(draft=first, by=mira, request_key=uuid4(), now=LATER), Refused)
    assert statuses(first) == [DraftStatus.APPROVED] * 2


def test_an_approval_that_lapses_takes_the_follow_ups_back_too() -> None:
    first = a_sequence()
    approve_all(first)
    assert withdraw(message=first.messages.get(), to_review=True, by=SOFTWARE, reason="stale", now=NOW)
    assert statuses(first) == [DraftStatus.PLANNED] * 2


def taken_back(draft: Draft, by: Member, **key: Any) -> Decided | Refused:
    return withdraw_follow_up(draft=draft, by=by, request_key=key.get("key", uuid4()), now=NOW)


@pytest.mark.parametrize(("place", "left"), [(2, ["approved", "approved", "planned"]), (0, ["planned"] * 3)])
def test_a_follow_up_is_taken_back_with_those_that_hang_on_it(place: int, left: list[str]) -> None:
    first, mira = a_sequence(steps=4), a_member()
    approve_all(first)
    outcome = taken_back(follow_ups(first)[place], mira)
    assert isinstance(outcome, Decided)
    assert (outcome.along.count, statuses(first)) == (2 - place, left)
    assert (outcome.decision.kind, outcome.decision.by) == (DecisionKind.UNDO, mira)
    first.refresh_from_db()
    assert first.status == DraftStatus.APPROVED
    assert first.messages.get().status == MessageStatus.SCHEDULED


def test_taking_back_twice_is_one_decision_by_its_key_and_refused_by_another() -> None:
    first, mira, key = a_sequence(), a_member(), uuid4()
    approve_all(first)
    second = follow_ups(first)[0]
    answers = [taken_back(second, mira, key=key) for _ in range(2)]
    assert [isinstance(each, Decided) and each.again for each in answers] == [False, True]
    assert isinstance(taken_back(second, mira), Refused)


def test_what_was_never_approved_or_has_a_message_is_not_taken_back_as_a_follow_up() -> None:
    first, mira = a_sequence(), a_member()
    assert isinstance(taken_back(follow_ups(first)[0], mira), Refused)
    approve_all(first)
    assert isinstance(taken_back(Draft.objects.get(pk=first.pk), mira), Refused)
    first.refresh_from_db()
    assert first.status == DraftStatus.APPROVED


def by_a_reviewer(draft: Draft) -> None:
    outcome = suppress(
        draft=draft, seen=a_decision_about(draft), reason=SuppressReason.TONE, scope=SuppressScope.DRAFT, note="",
        by=a_member(), request_key=uuid4(), now=NOW,
    )  # fmt: skip
    assert isinstance(outcome, Decided)


def by_a_reply(draft: Draft) -> None:
    stop_journey(
        enrollment=draft.enrollment, reason=StopReason.REPLIED, explanation="x", by=SOFTWARE, now=NOW
    )


@pytest.mark.parametrize("stops", [by_a_reviewer, by_a_reply])
def test_whatever_ends_the_journey_withdraws_what_was_planned(stops: Callable[[Draft], None]) -> None:
    first = a_sequence()
    stops(first)
    assert statuses(first) == [DraftStatus.WITHDRAWN] * 2


def test_a_reply_withdraws_what_was_approved_ahead() -> None:
    first = a_sequence()
    approve_all(first)
    send(message_id=first.messages.get().pk, now=LATER)
    by_a_reply(first)
    assert statuses(first) == [DraftStatus.WITHDRAWN] * 2
    first.refresh_from_db()
    assert first.status == DraftStatus.APPROVED, "what was sent stays what it was"


def test_no_message_of_a_step_ahead_is_ever_sent() -> None:
    first = a_sequence(steps=2)
    approve_all(first)
    ahead = follow_ups(first)[0]
    sample = a_scheduled_message(enrollment=an_enrollment(campaign=a_campaign()))
    Message.objects.filter(draft=first).delete()
    forged = Message.objects.create(
        enrollment=first.enrollment, step=ahead.step, draft=ahead, mailbox=ahead.mailbox, sender=ahead.sender,
        recipient=first.enrollment.prospect.address_as_given, subject=ahead.text.subject,
        body=ahead.text.body + ahead.footer, in_reply_to=ahead.in_reply_to, opt_out_url=ahead.opt_out_url,
        template_version=ahead.template_version_id, message_id=ahead.message_id,
        approved_sha256=ahead.envelope(ahead.text).sha256, approved_by=sample.approved_by, approved_at=NOW, due_at=NOW,
        due_since=NOW,
    )  # fmt: skip
    assert send(message_id=forged.pk, now=LATER) is None
    forged.refresh_from_db()
    assert (forged.status, forged.attempts.count()) == (MessageStatus.SCHEDULED, 0)
    assert forged.wait_reason == "The mail before it has not been sent."
    forged.delete()
    Draft.objects.filter(pk=first.pk).update(status=DraftStatus.WITHDRAWN)
