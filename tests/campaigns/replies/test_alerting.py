"""A positive or sensitive reply reaches its owner in two minutes, his deputy after 15 working minutes, the leads after 60."""

import re
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.core.mail import EmailMessage

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.models import Message
from campaigns.delivery.services.pauses import tell_owners
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.services import pause
from campaigns.members.models import Member, Team
from campaigns.members.rules import Role
from campaigns.members.services import set_stand_in
from campaigns.notifications.models import Notification, Telling
from campaigns.notifications.rules.kinds import Kind, Rung
from campaigns.notifications.selectors import told_to, unread_by
from campaigns.notifications.services import choose, send_telling, tell_due
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.folders import FolderRole
from campaigns.replies.rules.kinds import Category, Flag
from campaigns.replies.selectors.telling import owner_of, stands, who_is_told
from campaigns.replies.services import mark_handled, receive
from campaigns.replies.services.alerting import alert, keep_up, tell_of_reminder
from campaigns.replies.services.labelling import confirm_label
from campaigns.views.notifications import told_in_words
from tests.campaigns.replies.test_services import a_mail, an_answer_to
from tests.factories import NOW, a_handed_over_message, a_mailbox, a_member, the_team

pytestmark = pytest.mark.usefixtures("rows_agree")
YES = "Thanks, this sounds interesting. Could we talk on Thursday?"
LAWYER = "Our lawyers will write to you about this breach of data protection law."
FRIDAY_EVENING = datetime(
    2026, 12, 4, 15, 50, tzinfo=UTC
)  # ten to five in Berlin, where the team stops at five
MONDAY = datetime(2026, 12, 7, 8, 0, tzinfo=UTC)  # nine o'clock in Berlin


@pytest.fixture
def team() -> dict[str, Member]:
    """Mira, her deputy Li Wei and the lead; the team works from nine to five in Berlin."""
    the_team()
    wei = a_member(name="Li Wei")
    mira = a_member(name="Mira Holm", deputy=wei)
    return {"mira": mira, "wei": wei, "lena": a_member(name="Lena Voss", role=Role.LEAD)}


def sent_by(member: Member) -> Message:
    """A mail that a member approved."""
    message = a_handed_over_message()
    Message.objects.filter(pk=message.pk).update(approved_by=member)
    return Message.objects.get(pk=message.pk)


def answered(member: Member, body: str = YES, *, now: datetime = NOW, **fields: Any) -> InboundMessage:
    """An answer to a member's mail, as it was read."""
    message = sent_by(member)
    receive(mailbox=message.mailbox, raw=an_answer_to(message, body=body), now=now)
    inbound = InboundMessage.objects.latest("pk")
    if fields:
        InboundMessage.objects.filter(pk=inbound.pk).update(**fields)
        inbound.refresh_from_db()
    return inbound


def told(*members: Member) -> list[int]:
    return [told_to(member).count() for member in members]


def send_all(now: datetime) -> None:
    """Try everything that is on its way."""
    for telling in Telling.objects.all():
        send_telling(telling_id=telling.pk, now=now, stands=stands)


def at(moment: datetime) -> None:
    """Let a sweep run at a moment."""
    keep_up(now=moment)
    tell_due(now=moment, stands=stands)


# --- Within two minutes --------------------------------------------------------------------------


@pytest.mark.parametrize(("body", "words"), [(YES, "positive"), (LAWYER, "sensitive")])
def test_the_owner_is_told_with_the_mail_that_came(team: dict[str, Member], body: str, words: str) -> None:
    inbound = answered(team["mira"], body)
    (row,) = told_to(team["mira"])
    assert row.text.startswith("Ana Lima (Aquaduct) answered: ")
    assert words in row.text
    assert (row.url, row.due_at - inbound.received_at) == (f"/inbox/{inbound.pk}/", timedelta())
    assert {telling.due_at for telling in row.tellings.all()} == {inbound.received_at}


def test_two_minutes_are_kept_by_the_clocks_of_poll_and_sweep() -> None:
    """A mailbox is asked, then the sweep hints: together they leave a minute for the sending."""
    beat: dict[str, dict[str, Any]] = settings.CELERY_BEAT_SCHEDULE
    waits = beat["sweep_mailboxes"]["schedule"] + beat["send_notifications"]["schedule"]
    assert waits <= 60
    assert beat["send_notifications"]["schedule"] <= 20


def test_what_nobody_was_told_of_is_found_by_the_sweep(team: dict[str, Member]) -> None:
    """A label that the model or a person sets later, or a reader that was killed between mail and telling."""
    inbound = answered(team["mira"])
    Notification.objects.all().delete()
    keep_up(now=NOW + timedelta(seconds=20))
    (row,) = told_to(team["mira"])
    assert row.due_at - inbound.received_at == timedelta(seconds=20)


@pytest.mark.parametrize(
    "fields",
    [
        {"category": Category.NEUTRAL}, {"category": Category.AMBIGUOUS}, {"category": Category.NOT_INTERESTED},
        {"category": Category.OUT_OF_OFFICE}, {"kind": "auto"}, {"kind": "bounce"}, {"handled_at": NOW},
        {"confirmed_at": NOW},
    ],
)  # fmt: skip
def test_nobody_is_told_of_anything_else(team: dict[str, Member], fields: dict[str, Any]) -> None:
    inbound = answered(team["mira"], **fields)
    Notification.objects.all().delete()
    assert alert(inbound=inbound, now=NOW) == 0
    at(NOW + timedelta(hours=3))
    assert not Notification.objects.exists()


def test_a_copy_of_a_mail_is_told_of_once(team: dict[str, Member]) -> None:
    first = answered(team["mira"])
    copy = answered(team["mira"])
    InboundMessage.objects.filter(pk=copy.pk).update(original=first, identity="")
    Notification.objects.filter(subject_id=copy.pk).delete()
    at(NOW + timedelta(minutes=1))
    assert set(Notification.objects.values_list("subject_id", flat=True)) == {first.pk}


def test_what_is_told_names_no_address_and_quotes_nothing(team: dict[str, Member]) -> None:
    answered(team["mira"], "Thanks, this sounds interesting. Call +49 40 123 about the merger.")
    mailbox = a_mailbox(owner=team["mira"])
    raw = a_mail(sender="secret.person@unknown.example", to=mailbox.address, body=YES)
    receive(mailbox=mailbox, raw=raw, now=NOW)
    texts = " ".join(f"{row.text} {row.detail}" for row in Notification.objects.all())
    assert "@" not in texts
    assert "merger" not in texts
    assert "secret" not in texts


# --- Whose it is ---------------------------------------------------------------------------------


def test_the_owner_is_who_was_given_it_then_who_approved_then_whose_mailbox_it_is(
    team: dict[str, Member],
) -> None:
    inbound = answered(team["mira"])
    assert owner_of(inbound) == team["mira"]
    inbound.assigned_to = team["wei"]
    assert owner_of(inbound) == team["wei"]
    mailbox = a_mailbox(owner=team["mira"])
    assert owner_of(InboundMessage(mailbox=mailbox)) == team["mira"]
    assert owner_of(InboundMessage(mailbox=a_mailbox())) is None


# --- In turn -------------------------------------------------------------------------------------


def test_deputy_and_lead_are_told_in_their_turn_each_once(team: dict[str, Member]) -> None:
    mira, wei, lena = team["mira"], team["wei"], team["lena"]
    answered(mira)
    for seconds, expected in [(0, [1, 0, 0]), (899, [1, 0, 0]), (900, [1, 1, 0]), (3599, [1, 1, 0]), (3600, [1, 1, 1]), (90_000, [1, 1, 1])]:  # fmt: skip
        for _ in range(2):
            at(NOW + timedelta(seconds=seconds))
        assert told(mira, wei, lena) == expected, seconds
    assert (
        told_to(wei).get().text.endswith("Nobody has seen to it for 15 working minutes; it is Mira Holm’s.")
    )


def test_minutes_count_only_while_the_team_works(team: dict[str, Member]) -> None:
    inbound = answered(team["mira"], now=FRIDAY_EVENING)
    moments = {one.rung: one.at for one in who_is_told(inbound)}
    assert moments == {
        Rung.OWNER: FRIDAY_EVENING,
        Rung.DEPUTY: MONDAY + timedelta(minutes=5),
        Rung.LEAD: MONDAY + timedelta(minutes=50),
    }


@pytest.mark.parametrize(
    "settings_of_team", [{"weekdays": []}, {"day_starts": time(17), "day_ends": time(9)}, None]
)
def test_a_team_that_never_works_is_told_by_the_clock(
    team: dict[str, Member], settings_of_team: dict[str, Any] | None
) -> None:
    if settings_of_team is None:
        Team.objects.all().delete()
    else:
        Team.objects.update(**settings_of_team)
    message = sent_by(team["mira"])
    Team.objects.filter(pk=1).update(**(settings_of_team or {}))
    inbound = answered_to(message)
    assert [one.at - NOW for one in who_is_told(inbound)] == [
        timedelta(minutes=minutes) for minutes in (0, 15, 60)
    ]


def answered_to(message: Message) -> InboundMessage:
    receive(mailbox=message.mailbox, raw=an_answer_to(message, body=YES), now=NOW)
    return InboundMessage.objects.latest("pk")


def test_who_is_away_is_not_waited_for(team: dict[str, Member]) -> None:
    mira, wei, lena = team["mira"], team["wei"], team["lena"]
    set_stand_in(member=mira, deputy=wei, away_until=NOW + timedelta(days=2), by=mira)
    answered(mira)
    assert told(mira, wei, lena) == [0, 1, 0]
    assert told_to(wei).get().text.endswith("Mira Holm is away, and you are the deputy.")
    at(NOW + timedelta(hours=1))
    assert told(mira, wei, lena) == [0, 1, 1]


def test_who_has_left_is_not_waited_for(team: dict[str, Member]) -> None:
    mira, lena = team["mira"], team["lena"]
    Member.objects.filter(pk=mira.pk).update(is_active=False, deputy=None)
    answered(mira)
    assert told(mira, lena) == [0, 1]


def test_a_team_without_a_lead_has_its_administrators_told(team: dict[str, Member]) -> None:
    ada = a_member(name="Ada Berg", role=Role.ADMINISTRATOR)
    Member.objects.filter(pk=team["lena"].pk).update(is_active=False)
    answered(team["mira"])
    at(NOW + timedelta(hours=1))
    assert told(ada, team["lena"]) == [1, 0]


# --- Until somebody sees to it -------------------------------------------------------------------


def test_whoever_saw_to_it_ends_it_for_the_others(team: dict[str, Member]) -> None:
    inbound = answered(team["mira"])
    mark_handled(inbound=inbound, by=team["wei"], now=NOW + timedelta(minutes=10))
    for minutes in (15, 60, 600):
        at(NOW + timedelta(minutes=minutes))
    assert told(team["mira"], team["wei"], team["lena"]) == [1, 0, 0]
    assert unread_by(team["mira"]).count() == 0


@pytest.mark.parametrize(
    "seen_to",
    [{"handled_at": NOW}, {"confirmed_at": NOW}, {"category": Category.NEUTRAL}, {"kind": "auto"}],
)
def test_nobody_is_told_at_the_moment_at_which_it_is_seen_to(
    team: dict[str, Member], seen_to: dict[str, Any]
) -> None:
    """Also where no sweep ran in between: whoever tells asks first."""
    inbound = answered(team["mira"])
    InboundMessage.objects.filter(pk=inbound.pk).update(**seen_to)
    tell_due(now=NOW + timedelta(days=3), stands=stands)
    assert told(team["wei"], team["lena"]) == [0, 0]


def test_a_mail_that_quiet_hours_hold_is_not_sent_for_what_is_seen_to(
    team: dict[str, Member], mailoutbox: list[EmailMessage]
) -> None:
    choose(
        member=team["mira"],
        by_mail=True,
        by_webhook=True,
        quiet=(time(10), time(12)),
        time_zone="Europe/Berlin",
    )
    inbound = answered(team["mira"])
    send_all(NOW)
    mark_handled(inbound=inbound, by=team["wei"], now=NOW)
    send_all(NOW + timedelta(hours=1))
    assert (mailoutbox, Telling.objects.count()) == ([], 0)


def test_who_is_given_it_is_told_and_who_had_it_is_done(team: dict[str, Member]) -> None:
    mira, wei, lena = team["mira"], team["wei"], team["lena"]
    otto = a_member(name="Otto Brandt")
    inbound = answered(mira)
    InboundMessage.objects.filter(pk=inbound.pk).update(assigned_to=otto)
    at(NOW + timedelta(minutes=20))
    assert told(mira, wei, otto) == [1, 0, 1]
    at(NOW + timedelta(minutes=79))
    assert told(lena) == [0]
    at(NOW + timedelta(minutes=80))
    assert told(mira, wei, otto, lena) == [1, 0, 1, 1]


def test_who_takes_it_himself_is_not_told_so_and_the_lead_is_where_he_does_nothing(
    team: dict[str, Member],
) -> None:
    otto = a_member(name="Otto Brandt")
    inbound = answered(team["mira"])
    inbound.assigned_to = otto
    inbound.save()
    alert(inbound=inbound, now=NOW, taken_by=otto)
    at(NOW + timedelta(minutes=59))
    assert told(otto, team["lena"]) == [0, 0]
    at(NOW + timedelta(minutes=60))
    assert told(otto, team["lena"]) == [0, 1]


def test_who_is_given_what_another_agreed_with_is_told(team: dict[str, Member]) -> None:
    inbound = answered(team["mira"])
    confirm_label(inbound=inbound, by=team["mira"], now=NOW)
    InboundMessage.objects.filter(pk=inbound.pk).update(assigned_to=team["wei"])
    at(NOW + timedelta(minutes=1))
    assert told(team["wei"]) == [1]


@pytest.mark.parametrize(("by_hand", "expected"), [(True, [1, 0, 0]), (False, [1, 1, 1])])
def test_who_answers_from_another_client_has_seen_to_it(
    team: dict[str, Member], by_hand: bool, expected: list[int]
) -> None:
    """A copy of what this program sent is seen among the sent mail too, and answers nothing."""
    inbound = answered(team["mira"])
    ours = inbound.message
    assert ours is not None
    headers = {"In_Reply_To": f"<{inbound.mail_id}>"} if by_hand else {}
    raw = a_mail(sender=ours.mailbox.address, to=ours.recipient, body="Gladly, Thursday at ten.", **headers)
    if not by_hand:
        raw = re.sub(rb"Message-ID: .*", f"Message-ID: {ours.message_id}".encode(), raw)
    receive(mailbox=ours.mailbox, raw=raw, folder=FolderRole.SENT, now=NOW + timedelta(minutes=5))
    at(NOW + timedelta(minutes=15))
    at(NOW + timedelta(minutes=60))
    assert told(team["mira"], team["wei"], team["lena"]) == expected


def test_an_older_mail_by_hand_that_is_read_with_the_reply_answers_nothing(team: dict[str, Member]) -> None:
    """After an outage one reading brings Monday's own mail and Tuesday's yes."""
    inbound = answered(team["mira"])
    ours = inbound.message
    assert ours is not None
    raw = a_mail(sender=ours.mailbox.address, to=ours.recipient, body="A second thought of mine.")
    receive(mailbox=ours.mailbox, raw=raw, folder=FolderRole.SENT, now=inbound.received_at)
    at(NOW + timedelta(minutes=15))
    assert told(team["mira"], team["wei"], team["lena"]) == [1, 1, 0]


def test_an_old_reply_is_no_news(team: dict[str, Member]) -> None:
    answered(team["mira"])
    Notification.objects.all().delete()
    keep_up(now=NOW + timedelta(days=8))
    assert not Notification.objects.exists()


# --- Who is told, for the inbox ------------------------------------------------------------------


def test_the_inbox_can_say_who_was_told_and_who_will_be(team: dict[str, Member]) -> None:
    inbound = answered(team["mira"])
    assert [(str(one.who), one.rung, one.at - NOW, one.told) for one in who_is_told(inbound)] == [
        ("Mira Holm", Rung.OWNER, timedelta(), True),
        ("Li Wei", Rung.DEPUTY, timedelta(minutes=15), False),
        ("Lena Voss", Rung.LEAD, timedelta(minutes=60), False),
    ]
    mark_handled(inbound=inbound, by=team["mira"], now=NOW)
    assert [str(one.who) for one in who_is_told(inbound)] == ["Mira Holm"]


def test_the_inbox_says_it_in_one_sentence(team: dict[str, Member]) -> None:
    inbound = answered(team["mira"])
    told = who_is_told(inbound)
    assert told_in_words(told, reader=team["mira"], now=NOW, zone="Europe/Berlin") == (
        "You, at 11:00. Your deputy Li Wei at 11:15, the lead Lena Voss at 12:00, if nobody answers."
    )
    assert told_in_words(told, reader=team["lena"], now=NOW + timedelta(days=1), zone="Europe/Berlin") == (
        "Mira Holm, at yesterday 11:00. Mira Holm’s deputy Li Wei at yesterday 11:15, you at yesterday 12:00, if nobody answers."
    )


# --- Reminders -----------------------------------------------------------------------------------


def test_a_reminder_comes_when_its_time_does_and_once(team: dict[str, Member]) -> None:
    later = NOW + timedelta(hours=4)
    answered(team["mira"], category=Category.NEUTRAL, remind_at=later)
    Notification.objects.all().delete()
    for moment, expected in [(later - timedelta(seconds=1), 0), (later, 1), (later + timedelta(hours=1), 1)]:
        at(moment)
        assert told_to(team["mira"]).count() == expected
    row = Notification.objects.get()
    assert (row.kind, row.text) == (Kind.REMINDER, "You wanted to come back to Ana Lima (Aquaduct).")


def test_another_time_is_another_reminder(team: dict[str, Member]) -> None:
    inbound = answered(team["mira"], category=Category.NEUTRAL, remind_at=NOW)
    Notification.objects.all().delete()
    assert tell_of_reminder(inbound=inbound, now=NOW)
    assert not tell_of_reminder(inbound=inbound, now=NOW)
    inbound.remind_at = NOW + timedelta(days=1)
    assert tell_of_reminder(inbound=inbound, now=NOW + timedelta(days=1))


def test_who_handled_it_is_not_reminded(team: dict[str, Member]) -> None:
    answered(team["mira"], remind_at=NOW, handled_at=NOW)
    Notification.objects.all().delete()
    keep_up(now=NOW + timedelta(hours=1))
    assert not Notification.objects.exists()


# --- Mailboxes that pause ------------------------------------------------------------------------


def test_the_owner_of_a_mailbox_that_paused_is_told_the_same_way(mailoutbox: list[EmailMessage]) -> None:
    mailbox = a_mailbox(owner=a_member())
    assert mailbox.owner is not None
    pause(mailbox=mailbox, reason="535 5.7.8 Bad credentials", by=mailbox.owner.actor, now=NOW)
    assert [tell_owners(now=NOW) for _ in range(2)] == [1, 0]
    send_all(NOW)
    (mail,) = mailoutbox
    assert "535 5.7.8 Bad credentials" in mail.body
    assert f"{settings.SITE_URL}/mailbox/{mailbox.pk}/" in mail.body
    row = told_to(mailbox.owner).get()
    assert "535" not in row.text
    assert stands(row)


@pytest.mark.parametrize("owned", [True, False], ids=["its owner has left", "it has no owner"])
def test_the_leads_are_told_of_a_mailbox_whose_owner_cannot_be(owned: bool) -> None:
    mailbox = a_mailbox(owner=a_member(is_active=False) if owned else None)
    there = [a_member(role=Role.LEAD) for _ in range(2)]
    pause(mailbox=mailbox, reason="535 5.7.8 Bad credentials", by=SOFTWARE, now=NOW)
    assert [tell_owners(now=NOW) for _ in range(2)] == [1, 0]
    assert [told_to(lead).count() for lead in there] == [1, 1]
    assert {row.member_id for row in Notification.objects.all()} == {lead.pk for lead in there}


def test_a_mailbox_that_pauses_again_is_told_of_again() -> None:
    mailbox = a_mailbox(owner=a_member())
    assert mailbox.owner is not None
    for day in range(2):
        now = NOW + timedelta(days=day)
        pause(mailbox=mailbox, reason="It stopped.", by=mailbox.owner.actor, now=now)
        assert tell_owners(now=now) == 1
        Mailbox.objects.filter(pk=mailbox.pk).update(status="active", paused_at=None, paused_reason="")
    assert told_to(mailbox.owner).count() == 2


def test_flags_other_than_sensitive_are_no_alarm(team: dict[str, Member]) -> None:
    inbound = answered(team["mira"], category=Category.NEUTRAL, flags=[Flag.QUESTION, Flag.MEETING])
    assert not stands(Notification(kind=Kind.REPLY, subject_id=inbound.pk, owner=team["mira"]))


# --- On a holiday --------------------------------------------------------------------------------

CHRISTMAS_EVE = datetime(2026, 12, 24, 15, 50, tzinfo=UTC)  # ten to five in Berlin
AFTER_IT = datetime(2026, 12, 28, 8, 0, tzinfo=UTC)  # Monday at nine: the 25th and 26th are holidays


def test_a_reply_on_christmas_eve_wakes_no_lead(team: dict[str, Member]) -> None:
    Team.objects.update(country="DE")
    answered(team["mira"], now=CHRISTMAS_EVE)
    at(AFTER_IT - timedelta(minutes=1))
    assert told(team["mira"], team["wei"], team["lena"]) == [1, 0, 0]
    at(AFTER_IT + timedelta(minutes=5))
    assert told(team["wei"], team["lena"]) == [1, 0]
    at(AFTER_IT + timedelta(minutes=50))
    assert told(team["lena"]) == [1]


def test_a_member_elsewhere_rests_on_the_days_of_his_own_country(team: dict[str, Member]) -> None:
    Team.objects.update(country="DE")
    thanksgiving = datetime(2026, 11, 26, 9, 0, tzinfo=UTC)
    Member.objects.filter(pk=team["lena"].pk).update(country="US")
    team["mira"].refresh_from_db()
    answered(team["mira"], now=thanksgiving)
    at(thanksgiving + timedelta(hours=5))
    assert told(team["wei"], team["lena"]) == [1, 0]
    at(thanksgiving + timedelta(days=1, hours=1))
    assert told(team["lena"]) == [1]
