"""The page of notifications, the bell, and how a member is told: each sees and changes only his own."""

from datetime import time, timedelta
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.utils import timezone

from campaigns.audit.selectors import trail
from campaigns.members.models import Member, Team
from campaigns.members.rules import Role
from campaigns.notifications.models import Notification, Preference, Telling
from campaigns.notifications.rules.kinds import TellingState
from campaigns.notifications.selectors import preference_of, unread_by
from tests.campaigns.notifications.conftest import a_notification
from tests.factories import a_member, the_team

pytestmark = pytest.mark.django_db


@pytest.fixture
def me(client: Client) -> Member:
    member = a_member(name="Mira Holm")
    client.force_login(member)
    the_team()
    return member


# --- The page and the bell -----------------------------------------------------------------------


def test_the_page_shows_what_one_was_told_and_not_what_others_were(client: Client, me: Member) -> None:
    a_notification(me)
    other = a_notification(key="another")
    Notification.objects.filter(pk=other.pk).update(text="Not yours.")
    page = client.get("/notifications/").text
    assert "Ana Lima (Aquaduct) answered: positive." in page
    assert "Not yours." not in page


def test_what_is_still_to_come_is_on_no_page(client: Client, me: Member) -> None:
    row = a_notification(me)
    Notification.objects.filter(pk=row.pk).update(told_at=None)
    assert "Ana Lima" not in client.get("/notifications/").text


def test_the_bell_counts_on_every_page_and_by_itself(client: Client, me: Member) -> None:
    a_notification(me)
    a_notification(me, key="another")
    for url in ("/review/", "/notifications/bell/"):
        assert '<span class="count">2</span></a>' in client.get(url).text
    client.post("/notifications/read/")
    assert 'class="count"' not in client.get("/notifications/bell/").text


def test_the_bell_of_who_signed_out_asks_no_more(client: Client, me: Member) -> None:
    client.logout()
    answer = client.get("/notifications/bell/")
    assert (answer.status_code, answer.content) == (286, b"")


def test_looking_marks_nothing_and_opening_marks_one(client: Client, me: Member) -> None:
    row = a_notification(me)
    a_notification(me, key="another")
    client.get("/notifications/")
    client.get(f"/notifications/{row.pk}/open/")
    assert unread_by(me).count() == 2
    assert client.post(f"/notifications/{row.pk}/open/")["Location"] == "/inbox/1/"
    assert unread_by(me).count() == 1


def test_nobody_opens_what_another_was_told(client: Client, me: Member) -> None:
    row = a_notification()
    assert client.post(f"/notifications/{row.pk}/open/").status_code == 404
    client.post("/notifications/read/")
    assert unread_by(row.member).count() == 1


# --- What could not be sent ----------------------------------------------------------------------


def failed(member: Member, key: str = "one") -> Telling:
    a_notification(member, key=key)
    telling = Telling.objects.get(notification__key=key)
    Telling.objects.filter(pk=telling.pk).update(
        state=TellingState.FAILED, problem="Account mail could not leave: TimeoutError."
    )
    return telling


def test_who_was_not_told_by_mail_sees_so_and_lets_it_be_tried_again(client: Client, me: Member) -> None:
    telling = failed(me)
    assert "Account mail could not leave: TimeoutError." in client.get("/notifications/").text
    client.post(f"/notifications/tellings/{telling.pk}/again/")
    telling.refresh_from_db()
    assert (telling.state, telling.problem) == (TellingState.WAITING, "")
    assert trail(telling).count() == 1
    assert client.post(f"/notifications/tellings/{telling.pk}/again/").status_code == 404


@pytest.mark.parametrize(("role", "status"), [(Role.SDR, 404), (Role.MANAGER, 404), (Role.LEAD, 302)])
def test_a_lead_lets_what_others_were_not_told_be_tried_again(
    client: Client, role: Role, status: int
) -> None:
    the_team()
    client.force_login(a_member(role=role))
    telling = failed(a_member())
    assert (telling.notification.text in client.get("/notifications/").text) is (status == 302)
    assert client.post(f"/notifications/tellings/{telling.pk}/again/").status_code == status


# --- How one is told -----------------------------------------------------------------------------

ALL: dict[str, Any] = {"by_mail": "on", "by_webhook": "on", "time_zone": "Europe/Lisbon"}


def chosen(client: Client, **posted: Any) -> Any:
    return client.post("/notifications/how/", ALL | posted)


def test_who_chose_nothing_is_told_by_all_and_at_any_hour(client: Client, me: Member) -> None:
    form = client.get("/notifications/how/").context["form"]
    assert [form.initial[name] for name in ("by_mail", "by_webhook", "quiet_from", "quiet_to")] == [
        True, True, None, None,
    ]  # fmt: skip
    assert not Preference.objects.exists()


def test_a_member_chooses_channels_and_quiet_hours(client: Client, me: Member) -> None:
    answer = chosen(client, by_mail="", quiet_from="22:00", quiet_to="07:00")
    assert [str(said) for said in get_messages(answer.wsgi_request)] == ["Saved."]
    wanted = preference_of(me)
    assert (wanted.by_mail, wanted.by_webhook, wanted.quiet_from, wanted.quiet_to, wanted.time_zone) == (
        False, True, time(22), time(7), "Europe/Lisbon",
    )  # fmt: skip


def test_a_member_names_a_deputy_and_until_when_he_is_away(client: Client, me: Member) -> None:
    deputy, back = a_member(name="Li Wei"), timezone.now().date() + timedelta(days=9)
    chosen(client, deputy=str(deputy.pk), away_until=back.isoformat())
    me.refresh_from_db()
    assert (me.deputy, me.away_until is not None) == (deputy, True)
    form = client.get("/notifications/how/").context["form"]
    assert form.initial["away_until"] == back
    chosen(client)
    me.refresh_from_db()
    assert (me.deputy, me.away_until) == (None, None)


@pytest.mark.parametrize(
    "posted",
    [
        {"quiet_from": "22:00"}, {"quiet_to": "07:00"}, {"quiet_from": "07:00", "quiet_to": "07:00"},
        {"quiet_from": "ten", "quiet_to": "07:00"}, {"time_zone": "Mars/Olympus"}, {"deputy": "999999"},
        {"away_until": "soon"},
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_and_changes_nothing(
    client: Client, me: Member, posted: dict[str, str]
) -> None:
    answer = chosen(client, by_mail="", **posted)
    assert (answer.status_code, Preference.objects.exists()) == (422, False)
    assert "Nothing was saved." in answer.text


def test_nobody_is_his_own_deputy_nor_who_has_left(client: Client, me: Member) -> None:
    for other in (me, a_member(is_active=False)):
        assert chosen(client, deputy=str(other.pk)).status_code == 422


# --- The team's webhook --------------------------------------------------------------------------

TEAM: dict[str, Any] = {
    "name": "Tidewater", "postal_address": "Am Kai 4", "time_zone": "Europe/Berlin", "weekdays": [0, 1],
    "day_starts": "09:00", "day_ends": "17:00", "past_due_minutes": 60, "absent_days": 14,
    "not_interested_months": 12,
}  # fmt: skip
HOOK = "https://chat.example/services/part-that-is-secret"


@pytest.fixture
def lead(client: Client) -> Member:
    member = a_member(role=Role.LEAD)
    client.force_login(member)
    the_team()
    return member


def save_team(client: Client, **posted: Any) -> Any:
    return client.post("/admin/campaigns/team/1/change/", TEAM | posted)


def test_a_lead_names_the_webhook_which_is_never_shown_again(client: Client, lead: Member) -> None:
    assert save_team(client, new_webhook=HOOK).status_code == 302
    assert Team.objects.get().webhook_url == HOOK
    assert "secret" not in client.get("/admin/campaigns/team/1/change/").text
    assert "secret" not in str([record.data for record in trail(Team.objects.get())])
    save_team(client)
    assert Team.objects.get().webhook_url == HOOK
    save_team(client, no_webhook="on")
    assert Team.objects.get().webhook_url == ""


@pytest.mark.parametrize(
    "typed",
    ["http://chat.example/hook", "chat.example/hook", "javascript:alert(1)", "https://u:p@chat.example/"],
)
def test_an_address_that_others_could_read_on_the_way_is_refused(
    client: Client, lead: Member, typed: str
) -> None:
    assert save_team(client, new_webhook=typed).status_code == 200
    assert Team.objects.get().webhook_url == ""


def test_the_page_of_choices_says_where_no_chat_is_named(client: Client, me: Member) -> None:
    assert "The team has named no chat yet" in client.get("/notifications/how/").text
    Team.objects.update(webhook_url=HOOK)
    page = client.get("/notifications/how/").text
    assert "The team has named no chat yet" not in page
    assert "secret" not in page
