"""Each is told once by each channel, whoever tells and how often, and what could not leave is tried until a person looks."""

import json
from collections.abc import Callable
from datetime import time, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.core.mail import EmailMessage
from django.db import IntegrityError, connection, transaction

from campaigns.audit.rules import Action
from campaigns.audit.selectors import trail
from campaigns.members.models import Member, Team
from campaigns.notifications.channels import ChannelError
from campaigns.notifications.channels.mail import ByMail
from campaigns.notifications.models import Notification, Preference, Telling
from campaigns.notifications.rules.kinds import ChannelName, Kind, Rung, TellingState, Urgency
from campaigns.notifications.rules.ladder import Step
from campaigns.notifications.rules.trying import LEASE, MOST_TRIES
from campaigns.notifications.selectors import told_to, unread_by
from campaigns.notifications.services import (
    choose,
    forget_old,
    mark_read,
    no_longer,
    retry,
    send_telling,
    tell_due,
    tell_in_turn,
)
from tests.campaigns.notifications.conftest import a_notification
from tests.factories import NOW, a_member, the_team
from tests.fakes.service_server import ServiceServer

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
SOON, LATE = NOW + timedelta(minutes=15), NOW + timedelta(minutes=60)
NIGHT = (time(22), time(7))


def needed(_: Notification) -> bool:
    return True


def not_needed(_: Notification) -> bool:
    return False


def by(channel: ChannelName) -> Telling:
    return Telling.objects.get(channel=channel)


def sent(telling: Telling, now: Any = NOW, stands: Callable[[Notification], bool] = needed) -> bool:
    return send_telling(telling_id=telling.pk, now=now, stands=stands)


def the_webhook(url: str) -> Team:
    team = the_team()
    team.webhook_url = url
    team.save()
    return team


class Failing:
    """A channel that never works; `lasting` as its error says."""

    def __init__(self, *, lasting: bool = False, retry_after: float | None = None) -> None:
        self.error = ChannelError("The server is down.", lasting=lasting, retry_after=retry_after)

    def __call__(self, *_: object, **__: object) -> None:
        raise self.error


# --- Once ----------------------------------------------------------------------------------------


def test_who_is_told_finds_it_on_his_page_and_in_his_mail(mailoutbox: list[EmailMessage]) -> None:
    row = a_notification()
    assert list(told_to(row.member)) == [row]
    assert sent(by(ChannelName.MAIL))
    (mail,) = mailoutbox
    assert (mail.to, mail.subject) == (
        [row.member.email],
        "Urgent: Ana Lima (Aquaduct) answered: positive.",
    )
    assert mail.body == f"Ana Lima (Aquaduct) answered: positive.\n\n{settings.SITE_URL}/inbox/1/\n"
    assert by(ChannelName.MAIL).state == TellingState.SENT


def test_a_second_telling_under_the_same_key_is_none(mailoutbox: list[EmailMessage]) -> None:
    member = a_member()
    for _ in range(3):
        a_notification(member)
    for _ in range(3):
        sent(by(ChannelName.MAIL))
    assert (Notification.objects.count(), Telling.objects.count(), len(mailoutbox)) == (1, 1, 1)


def test_a_key_is_unique_in_the_database_too() -> None:
    row = a_notification()
    row.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save(force_insert=True)


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_sender_that_is_killed_leaves_it_to_the_next_sweep(
    moment: str, monkeypatch: pytest.MonkeyPatch, mailoutbox: list[EmailMessage]
) -> None:
    """Killed before the mail left it is sent later; killed after it left, a second copy has the same Message-ID."""
    a_notification()
    telling, hand_over = by(ChannelName.MAIL), ByMail.send

    def killed(self: ByMail, *args: Any, **words: Any) -> None:
        if moment == "after":
            hand_over(self, *args, **words)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(ByMail, "send", killed)
        with pytest.raises(KeyboardInterrupt):
            sent(telling)
    assert not sent(telling, NOW + LEASE - timedelta(seconds=1))
    assert sent(telling, NOW + LEASE)
    assert len({str(mail.extra_headers["Message-ID"]) for mail in mailoutbox}) == 1
    assert by(ChannelName.MAIL).state == TellingState.SENT


def test_a_teller_that_is_killed_half_way_has_told_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """All turns of a ladder are kept or none, so the sweep that finds the reply untold begins from the start."""

    def killed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("campaigns.notifications.services.telling._begin", killed)
    with pytest.raises(KeyboardInterrupt):
        in_turn(a_member(), Step(Rung.DEPUTY, a_member().pk, SOON))
    assert not Notification.objects.exists()


# --- In turn -------------------------------------------------------------------------------------


def in_turn(owner: Member, *later: Step) -> None:
    steps = [Step(Rung.OWNER, owner.pk, NOW), *later]
    tell_in_turn(
        about=(Kind.REPLY, 1),
        owner=owner,
        steps=[(step, f"{step.rung}: somebody answered.") for step in steps],
        url="/inbox/1/",
        urgency=Urgency.URGENT,
        key=f"reply:1:{owner.pk}",
        now=NOW,
    )


def test_each_is_told_when_his_turn_comes_and_once() -> None:
    mira, wei, lena = a_member(), a_member(), a_member()
    for _ in range(2):
        in_turn(mira, Step(Rung.DEPUTY, wei.pk, SOON), Step(Rung.LEAD, lena.pk, LATE))
    told = [(told_to(one).count(), Telling.objects.count()) for one in (mira, wei, lena)]
    assert told == [(1, 1), (0, 1), (0, 1)]
    assert tell_due(now=SOON - timedelta(seconds=1), stands=needed) == 0
    assert [tell_due(now=SOON, stands=needed) for _ in range(2)] == [1, 0]
    assert [tell_due(now=LATE, stands=needed) for _ in range(2)] == [1, 0]
    assert [told_to(one).count() for one in (mira, wei, lena)] == [1, 1, 1]


def test_whose_turn_comes_when_nobody_need_hear_any_more_is_not_told() -> None:
    mira, wei = a_member(), a_member()
    in_turn(mira, Step(Rung.DEPUTY, wei.pk, SOON))
    assert tell_due(now=SOON, stands=not_needed) == 0
    assert tell_due(now=SOON, stands=needed) == 0
    assert (told_to(wei).count(), told_to(mira).count()) == (0, 1)


def test_a_mail_that_waits_is_not_sent_where_nobody_need_hear_any_more(
    mailoutbox: list[EmailMessage],
) -> None:
    a_notification()
    telling = by(ChannelName.MAIL)
    assert not sent(telling, stands=not_needed)
    assert not sent(telling)
    assert (Telling.objects.count(), mailoutbox) == (0, [])


def test_what_is_over_is_forgotten_where_it_waits_and_read_where_it_was_told() -> None:
    mira, wei = a_member(), a_member()
    in_turn(mira, Step(Rung.DEPUTY, wei.pk, SOON))
    no_longer(rows=list(Notification.objects.all()), now=NOW)
    assert list(Notification.objects.values_list("member", flat=True)) == [mira.pk]
    assert (unread_by(mira).count(), told_to(mira).count(), Telling.objects.count()) == (0, 1, 0)


# --- Channels and quiet hours --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by_mail", "by_webhook", "channels"),
    [
        (True, True, {"mail", "webhook"}),
        (True, False, {"mail"}),
        (False, True, {"webhook"}),
        (False, False, set()),
    ],
)
def test_a_member_is_told_by_what_he_chose_and_always_on_his_page(
    by_mail: bool, by_webhook: bool, channels: set[str]
) -> None:
    the_webhook("https://chat.example/hook")
    member = a_member()
    choose(member=member, by_mail=by_mail, by_webhook=by_webhook, quiet=None, time_zone="Europe/Berlin")
    a_notification(member)
    assert set(Telling.objects.values_list("channel", flat=True)) == channels
    assert unread_by(member).count() == 1


def test_nobody_writes_to_who_has_left() -> None:
    a_notification(a_member(is_active=False))
    assert not Telling.objects.exists()


def test_what_falls_into_quiet_hours_leaves_at_their_end_and_says_so(
    mailoutbox: list[EmailMessage],
) -> None:
    member = a_member()
    choose(
        member=member, by_mail=True, by_webhook=True, quiet=(time(10), time(12)), time_zone="Europe/Berlin"
    )
    a_notification(member)  # at eleven in Berlin
    telling = by(ChannelName.MAIL)
    assert (telling.due_at, unread_by(member).count()) == (NOW + timedelta(hours=1), 1)
    assert not sent(telling, NOW + timedelta(minutes=59))
    assert sent(telling, NOW + timedelta(hours=1))
    assert (
        "This came at 11:00, in your quiet hours, and waited for their end. It is urgent."
        in mailoutbox[0].body
    )


def test_quiet_hours_that_are_chosen_while_it_waits_hold_it_too(mailoutbox: list[EmailMessage]) -> None:
    member = a_member()
    a_notification(member)
    choose(
        member=member, by_mail=True, by_webhook=True, quiet=(time(10), time(12)), time_zone="Europe/Berlin"
    )
    assert not sent(by(ChannelName.MAIL))
    assert (by(ChannelName.MAIL).due_at, mailoutbox) == (NOW + timedelta(hours=1), [])


@pytest.mark.parametrize("ends", [(time(22), None), (None, time(7)), (time(7), time(7))])
def test_quiet_hours_have_two_different_ends(ends: tuple[time | None, time | None]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Preference.objects.create(member=a_member(), quiet_from=ends[0], quiet_to=ends[1])


# --- The webhook ---------------------------------------------------------------------------------


@pytest.mark.usefixtures("_loopback")
def test_the_chat_gets_a_name_a_company_and_a_link() -> None:
    with ServiceServer() as chat:
        the_webhook(f"{chat.url}services/secret")
        a_notification(a_member(name="Mira Holm"))
        assert sent(by(ChannelName.WEBHOOK))
    (posted,) = chat.posted
    assert json.loads(posted.body) == {
        "text": f"For Mira Holm: Urgent. Ana Lima (Aquaduct) answered: positive. {settings.SITE_URL}/inbox/1/"
    }
    assert (posted.path, posted.headers["Content-Type"]) == ("/services/secret", "application/json")


@pytest.mark.usefixtures("_loopback")
def test_a_company_that_is_called_like_a_mention_wakes_nobody() -> None:
    with ServiceServer() as chat:
        the_webhook(chat.url)
        row = a_notification()
        Notification.objects.filter(pk=row.pk).update(
            text="Ana (<!channel> & Sons) answered.", detail="A secret."
        )
        assert sent(by(ChannelName.WEBHOOK))
    text = json.loads(chat.posted[0].body)["text"]
    assert "&lt;!channel&gt; &amp; Sons" in text
    assert "secret" not in text


@pytest.mark.usefixtures("_loopback")
@pytest.mark.parametrize(
    ("status", "state"),
    [
        (204, "sent"),
        (404, "failed"),
        (410, "failed"),
        (302, "failed"),
        (429, "waiting"),
        (500, "waiting"),
        (503, "waiting"),
    ],
)
def test_what_the_chat_answers_decides_whether_it_is_tried_again(status: int, state: str) -> None:
    with ServiceServer(status=status) as chat:
        the_webhook(chat.url)
        a_notification()
        sent(by(ChannelName.WEBHOOK))
    assert (by(ChannelName.WEBHOOK).state, len(chat.posted)) == (state, 1)


@pytest.mark.parametrize(
    "url",
    ["http://10.1.2.3/hook", "http://127.0.0.1/hook", "http://169.254.169.254/latest/", "file:///etc/passwd"],
)
def test_nothing_is_posted_into_the_house(url: str) -> None:
    the_webhook(url)
    a_notification()
    assert not sent(by(ChannelName.WEBHOOK))
    telling = by(ChannelName.WEBHOOK)
    assert (telling.state, telling.tries) == (TellingState.FAILED, 1)
    assert telling.problem.startswith("Nothing was posted: ")


def test_the_address_of_the_chat_is_stored_encrypted_and_never_with_what_failed() -> None:
    the_webhook("http://10.1.2.3/secret-part")
    a_notification()
    sent(by(ChannelName.WEBHOOK))
    with connection.cursor() as cursor:
        cursor.execute("SELECT webhook_url FROM campaigns_team")
        assert "secret-part" not in cursor.fetchone()[0]
    assert "secret-part" not in by(ChannelName.WEBHOOK).problem


def test_the_chat_reads_once_what_all_leads_are_told() -> None:
    the_webhook("https://chat.example/hook")
    owner, leads = a_member(), [a_member(), a_member()]
    in_turn(owner, *(Step(Rung.LEAD, lead.pk, SOON) for lead in leads))
    tell_due(now=SOON, stands=needed)
    channels = list(Telling.objects.filter(notification__rung=Rung.LEAD).values_list("channel", flat=True))
    assert sorted(channels) == ["mail", "mail", "webhook"]


# --- What does not leave -------------------------------------------------------------------------


def test_what_does_not_leave_is_tried_again_later_and_then_a_person_looks(
    monkeypatch: pytest.MonkeyPatch, mailoutbox: list[EmailMessage]
) -> None:
    a_notification()
    now = NOW
    with monkeypatch.context() as patched:
        patched.setattr(ByMail, "send", Failing())
        for tries in range(1, MOST_TRIES + 1):
            assert not sent(by(ChannelName.MAIL), now)
            assert by(ChannelName.MAIL).tries == tries
            now = by(ChannelName.MAIL).due_at
    failed = by(ChannelName.MAIL)
    assert (failed.state, failed.problem) == (TellingState.FAILED, "The server is down.")
    assert not sent(failed, now + timedelta(days=1))
    lead = a_member()
    assert [retry(telling=failed, by=lead, now=now) for _ in range(2)] == [True, False]
    assert [record.action for record in trail(failed)] == [Action.RETRIED]
    assert sent(by(ChannelName.MAIL), now)
    assert len(mailoutbox) == 1


def test_who_asks_for_time_gets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    a_notification()
    monkeypatch.setattr(ByMail, "send", Failing(retry_after=600.0))
    sent(by(ChannelName.MAIL))
    assert by(ChannelName.MAIL).due_at == NOW + timedelta(minutes=10)


def test_an_error_that_lasts_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    a_notification()
    monkeypatch.setattr(ByMail, "send", Failing(lasting=True))
    sent(by(ChannelName.MAIL))
    assert by(ChannelName.MAIL).state == TellingState.FAILED


@pytest.mark.parametrize("error", [ConnectionRefusedError(), TimeoutError()])
def test_a_mail_server_that_is_down_is_tried_again(error: OSError, monkeypatch: pytest.MonkeyPatch) -> None:
    def down(_: EmailMessage) -> None:
        raise error

    a_notification()
    monkeypatch.setattr(EmailMessage, "send", down)
    assert not sent(by(ChannelName.MAIL))
    telling = by(ChannelName.MAIL)
    assert (telling.state, telling.problem) == (
        TellingState.WAITING,
        f"Account mail could not leave: {type(error).__name__}.",
    )


def test_a_late_answer_of_a_try_that_was_given_up_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sender that hangs for longer than its time finds that another one has sent it."""
    a_notification()
    telling = by(ChannelName.MAIL)

    def hangs(*_: object, **__: object) -> None:
        monkeypatch.undo()
        assert sent(telling, NOW + LEASE)
        raise ChannelError("too late")

    monkeypatch.setattr(ByMail, "send", hangs)
    assert not sent(telling)
    assert by(ChannelName.MAIL).state == TellingState.SENT


# --- Reading and forgetting ----------------------------------------------------------------------


def test_a_member_reads_his_own_alone() -> None:
    mine, other = a_notification(), a_notification(key="reply:1:1:owner:2")
    assert mark_read(member=mine.member, now=NOW, notification_id=other.pk) == 0
    assert [mark_read(member=mine.member, now=NOW) for _ in range(2)] == [1, 0]
    assert (unread_by(mine.member).count(), unread_by(other.member).count()) == (0, 1)


def test_what_waits_can_not_have_been_read() -> None:
    row = a_notification()
    with pytest.raises(IntegrityError), transaction.atomic():
        Notification.objects.filter(pk=row.pk).update(told_at=None, read_at=NOW)


def test_what_was_told_long_ago_is_forgotten() -> None:
    a_notification()
    assert [forget_old(now=NOW + timedelta(days=days)) > 0 for days in (89, 91)] == [False, True]
    assert not Telling.objects.exists()
