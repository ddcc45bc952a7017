"""My mailbox: each looks after his own, a password never comes back, and nothing is sent back unasked."""

from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import timezone

from campaigns.audit.models import AuditRecord
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.transports.sandbox import outbox_file
from campaigns.drafts.models import Draft
from campaigns.mailboxes.models import Mailbox, PlatformAccount
from campaigns.mailboxes.rules import MailboxStatus, PlatformName, Security, TransportName
from campaigns.mailboxes.services import pause
from campaigns.members.models import Member
from campaigns.members.rules import Role
from campaigns.replies.services import poll
from tests.factories import (
    NOW,
    a_campaign,
    a_draft_in_review,
    a_mailbox,
    a_member,
    a_scheduled_message,
    an_enrollment,
    the_team,
)
from tests.fakes.smtp_server import SmtpServer

pytestmark = pytest.mark.django_db


@pytest.fixture
def me(client: Client) -> Member:
    member = a_member(name="Mira Holm")
    client.force_login(member)
    the_team()
    return member


def own(me: Member, **fields: Any) -> Mailbox:
    return a_mailbox(owner=me, **fields)


def act(client: Client, mailbox: Mailbox, action: str, **posted: Any) -> Any:
    return client.post(f"/mailbox/{mailbox.pk}/{action}/", posted, follow=True)


def identity(mailbox: Mailbox, **fields: Any) -> dict[str, Any]:
    names = ("display_name", "address", "signature", "meeting_link", "daily_cap")
    return {name: getattr(mailbox, name) for name in names} | fields


# --- Whose it is ---------------------------------------------------------------------------------


def test_who_has_one_is_led_to_it_and_who_has_several_gets_a_list(client: Client, me: Member) -> None:
    assert "no mailbox yet" in client.get("/mailbox/").text
    first = own(me)
    a_mailbox(owner=a_member())
    assert client.get("/mailbox/").url == f"/mailbox/{first.pk}/"  # type: ignore[attr-defined]
    second = own(me)
    page = client.get("/mailbox/").text
    assert first.address in page
    assert second.address in page


def test_a_colleagues_is_closed_and_a_lead_sees_all(client: Client, me: Member) -> None:
    theirs = a_mailbox(owner=a_member())
    assert client.get(f"/mailbox/{theirs.pk}/").status_code == 403
    assert act(client, theirs, "pause").status_code == 403
    client.force_login(a_member(role=Role.LEAD))
    assert theirs.address in client.get("/mailbox/").text
    assert client.get(f"/mailbox/{theirs.pk}/").status_code == 200


# --- How it stands -------------------------------------------------------------------------------


def test_a_paused_one_says_why_and_starts_again_under_a_name(client: Client, me: Member) -> None:
    mailbox = own(me)
    pause(mailbox=mailbox, reason="535 The password has expired", by=me.actor, now=NOW)
    page = client.get(f"/mailbox/{mailbox.pk}/").text
    assert "535 The password has expired" in page
    assert "Paused since" in page
    assert "under your name, Mira Holm" in act(client, mailbox, "start").text
    mailbox.refresh_from_db()
    assert mailbox.status == MailboxStatus.ACTIVE
    assert AuditRecord.objects.latest("pk").actor_id == me.pk


def test_pausing_keeps_who_and_why(client: Client, me: Member) -> None:
    mailbox = own(me)
    act(client, mailbox, "pause", reason="On holiday")
    mailbox.refresh_from_db()
    assert mailbox.paused_reason == "Mira Holm paused it: On holiday"


# --- Name, address, signature --------------------------------------------------------------------


def test_saving_says_first_how_many_approved_drafts_it_sends_back(client: Client, me: Member) -> None:
    mailbox = own(me)
    message = a_scheduled_message(enrollment=an_enrollment(campaign=a_campaign(mailbox=mailbox)))
    asked = act(client, mailbox, "identity", **identity(mailbox, display_name="Mira Berg"))
    assert asked.status_code == 422
    assert "sends 1 approved draft back to review" in asked.text
    message.refresh_from_db()
    assert message.status == MessageStatus.SCHEDULED
    saved = act(client, mailbox, "identity", **identity(mailbox, display_name="Mira Berg"), sends_back="1")
    assert "1 approved draft is back in review." in saved.text
    message.refresh_from_db()
    mailbox.refresh_from_db()
    assert (message.status, mailbox.display_name) == (MessageStatus.WITHDRAWN, "Mira Berg")


def test_another_number_than_the_one_that_was_read_is_asked_again(client: Client, me: Member) -> None:
    mailbox = own(me)
    a_scheduled_message(enrollment=an_enrollment(campaign=a_campaign(mailbox=mailbox)))
    posted = identity(mailbox, display_name="Mira Berg") | {"sends_back": "7"}
    assert act(client, mailbox, "identity", **posted).status_code == 422
    assert Mailbox.objects.get(pk=mailbox.pk).display_name == "Mira Holm"


def test_link_and_daily_number_send_nothing_back(client: Client, me: Member) -> None:
    mailbox = own(me)
    message = a_scheduled_message(enrollment=an_enrollment(campaign=a_campaign(mailbox=mailbox)))
    posted = identity(mailbox, meeting_link="https://meet.example/mira", daily_cap=25)
    assert act(client, mailbox, "identity", **posted).status_code == 200
    mailbox.refresh_from_db()
    message.refresh_from_db()
    assert (mailbox.meeting_link, mailbox.daily_cap) == ("https://meet.example/mira", 25)
    assert message.status == MessageStatus.SCHEDULED


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("address", "mira@"),
        ("address", "mira@tidewater.example\nBcc: x@example.com"),
        ("display_name", ""),
        ("signature", "Somebody else"),
        ("daily_cap", "0"),
        ("daily_cap", "501"),
        ("meeting_link", "javascript:alert(1)"),
    ],
)
def test_what_cannot_be_is_refused_where_it_stands(
    client: Client, me: Member, field: str, value: str
) -> None:
    mailbox = own(me)
    answer = act(client, mailbox, "identity", **identity(mailbox, **{field: value}))
    assert answer.status_code == 422
    assert field in answer.context["identity"].errors
    mailbox.refresh_from_db()
    assert str(getattr(mailbox, field)) != value


def test_the_footer_is_shown_as_it_will_stand_before_it_is_saved(client: Client, me: Member) -> None:
    mailbox = own(me)
    posted = identity(mailbox, signature="Mira Holm\nHead of rotas") | {"do": "show"}
    page = act(client, mailbox, "identity", **posted)
    assert page.status_code == 200
    footer = page.context["shown"]["footer"]
    assert footer.startswith("Mira Holm\nHead of rotas\nAm Kai 4")
    assert Mailbox.objects.get(pk=mailbox.pk).signature == ""


# --- What it sends through -----------------------------------------------------------------------


@pytest.fixture
def server() -> Iterator[SmtpServer]:
    with SmtpServer(password="right") as running:
        yield running


def through(server: SmtpServer, **fields: Any) -> dict[str, Any]:
    own = {"host": "127.0.0.1", "port": server.port, "security": Security.NONE.value, "username": "mira"}
    return own | {"new_password": "right"} | fields


@pytest.fixture
def by_smtp(me: Member) -> Mailbox:
    return own(me, transport=TransportName.SMTP, host="smtp.tidewater.example", port=587)


def test_trying_a_server_sends_nothing_and_keeps_nothing(
    client: Client, by_smtp: Mailbox, server: SmtpServer
) -> None:
    page = act(client, by_smtp, "server", **through(server), do="try")
    assert "The server lets us in." in page.text
    assert not server.mails
    by_smtp.refresh_from_db()
    assert (by_smtp.host, by_smtp.password) == ("smtp.tidewater.example", "")


def test_what_is_wrong_is_said_in_the_servers_words(
    client: Client, by_smtp: Mailbox, server: SmtpServer
) -> None:
    page = act(client, by_smtp, "server", **through(server, new_password="mistyped-7q"), do="try")
    assert "The password has expired" in page.text
    assert "mistyped-7q" not in page.text
    with SmtpServer() as gone:
        port = gone.port
    page = act(client, by_smtp, "server", **through(server, port=port), do="try")
    assert "127.0.0.1 could not be reached" in page.text


def test_a_password_is_kept_and_never_shown_again(
    client: Client, by_smtp: Mailbox, server: SmtpServer
) -> None:
    saved = act(client, by_smtp, "server", **through(server))
    by_smtp.refresh_from_db()
    assert (by_smtp.host, by_smtp.password) == ("127.0.0.1", "right")
    assert 'value="right"' not in saved.text
    assert "right" not in str(list(AuditRecord.objects.values_list("data", "reason")))
    kept = act(client, by_smtp, "server", **through(server, new_password=""), do="try")
    assert "The server lets us in." in kept.text


def test_a_mailbox_is_told_where_its_answers_are_read(
    client: Client, by_smtp: Mailbox, server: SmtpServer
) -> None:
    reading = {
        "imap_host": "IMAP.Tidewater.example",
        "imap_port": "143",
        "imap_security": Security.STARTTLS.value,
    }
    act(client, by_smtp, "server", **through(server), **reading)
    by_smtp.refresh_from_db()
    assert (by_smtp.imap_host, by_smtp.imap_port) == ("imap.tidewater.example", 143)
    assert by_smtp.imap_security == Security.STARTTLS
    answer = act(
        client, by_smtp, "server", **through(server), **(reading | {"imap_host": "https://imap.example/"})
    )
    assert answer.status_code == 422


def test_a_mailbox_whose_answers_cannot_be_read_says_so(client: Client, by_smtp: Mailbox) -> None:
    Mailbox.objects.update(imap_host="127.0.0.1", imap_port=1, imap_security=Security.NONE)
    by_smtp.refresh_from_db()
    poll(mailbox=by_smtp, now=timezone.now())
    page = client.get(f"/mailbox/{by_smtp.pk}/")
    assert "Answers cannot be read" in page.text
    assert "refused" in page.text
    assert "It cannot be read. Since " in page.text


@pytest.mark.parametrize("field", ["host", "port", "security", "username", "imap_host", "imap_port"])
def test_a_stored_password_is_handed_to_no_other_server(
    client: Client, by_smtp: Mailbox, server: SmtpServer, field: str
) -> None:
    act(client, by_smtp, "server", **through(server))
    elsewhere = {
        "host": "localhost", "port": 26, "security": Security.TLS.value, "username": "else",
        "imap_host": "imap.example", "imap_port": 143,
    }  # fmt: skip
    posted = through(server, new_password="") | {field: elsewhere[field]}
    for do in ("try", "save"):
        answer = act(client, by_smtp, "server", **posted, do=do)
        assert answer.status_code == 422
        assert "handed to no other server" in answer.text


def test_a_new_mailbox_waits_until_its_owner_lets_it_start(client: Client, me: Member) -> None:
    posted = {"display_name": "Mira  Holm", "address": "mira@new.example", "way": "smtp"}
    page = client.post("/mailbox/add/", posted, follow=True)
    mailbox = Mailbox.objects.get()
    assert (mailbox.owner, mailbox.display_name) == (me, "Mira Holm")
    assert (mailbox.status, mailbox.host) == (MailboxStatus.PAUSED, "smtp.new.example")
    assert "Let it start" in page.text
    again = client.post("/mailbox/add/", posted)
    assert again.status_code == 422
    assert Mailbox.objects.count() == 1


def test_a_mailbox_of_a_platform_names_its_account(client: Client, me: Member) -> None:
    account = PlatformAccount.objects.create(platform=PlatformName.SMARTLEAD, name="Ours", key="k")
    posted = {"display_name": "Mira", "address": "mira@new.example", "way": f"platform:{account.pk}"}
    client.post("/mailbox/add/", posted)
    mailbox = Mailbox.objects.get()
    act(client, mailbox, "platform", platform_mailbox="4711")
    mailbox.refresh_from_db()
    assert (mailbox.transport, mailbox.platform_account, mailbox.platform_mailbox) == (
        TransportName.SMARTLEAD, account, "4711",
    )  # fmt: skip


def test_another_way_pauses_until_it_is_connected(client: Client, me: Member) -> None:
    mailbox = own(me)
    act(client, mailbox, "way", way="smtp")
    mailbox.refresh_from_db()
    assert (mailbox.transport, mailbox.status) == (TransportName.SMTP, MailboxStatus.PAUSED)
    for nonsense in ("", "sandbox", "platform:99", "platform:x"):
        act(client, mailbox, "way", way=nonsense)
    mailbox.refresh_from_db()
    assert mailbox.transport == TransportName.SMTP


# --- Send test to me -----------------------------------------------------------------------------


def a_draft_of(me: Member) -> Draft:
    return a_draft_in_review(enrollment=an_enrollment(campaign=a_campaign(mailbox=own(me))))


def confirmed(me: Member) -> None:
    EmailAddress.objects.create(user=me, email="mira@home.example", verified=True, primary=True)


def test_a_test_from_the_mailbox_goes_to_oneself(client: Client, me: Member) -> None:
    draft = a_draft_of(me)
    assert "Confirm your address" in client.get(f"/mailbox/{draft.mailbox_id}/").text
    confirmed(me)
    page = act(client, draft.mailbox, "test", draft=draft.pk)
    assert "The test went to mira@home.example" in page.text
    (file,) = outbox_file(draft.mailbox, "").parent.glob("*.eml")
    assert b"To: mira@home.example" in file.read_bytes()


def test_a_test_from_the_card_is_shown_before_it_is_sent(client: Client, me: Member) -> None:
    draft = a_draft_of(me)
    confirmed(me)
    url = f"/outbox/test/{draft.pk}/"
    assert url in client.get(f"/review/{draft.pk}/").text
    page = client.get(url).text
    assert f"[Test] {draft.text.subject}" in page
    assert draft.opt_out_token not in page
    sent = client.post(url, follow=True)
    assert sent.redirect_chain[0][0] == f"/review/{draft.pk}/"
    assert "The test went to mira@home.example" in sent.text
    assert "within the last minute" in client.post(url, follow=True).text


@pytest.mark.parametrize("draft", ["", "x", "999", "9" * 30])
def test_nobodys_draft_is_not_found(client: Client, me: Member, draft: str) -> None:
    assert act(client, own(me), "test", draft=draft).status_code == 404


def test_the_dead_link_says_that_it_was_a_test(client: Client) -> None:
    url = "/opt-out/this-is-a-test/"
    for answer in (client.get(url), client.post(url, {"List-Unsubscribe": "One-Click"})):
        assert answer.status_code == 200
        assert "This was a test" in answer.text
