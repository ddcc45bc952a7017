"""What sending platforms post: never read before it is proven, answered at once, taken once, whoever tells it first."""

import hashlib
import hmac
import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from structlog.testing import capture_logs

from campaigns import tasks
from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.models import Message
from campaigns.delivery.models.platforms import PlatformEvent, PlatformHook, RemoteCampaign
from campaigns.delivery.rules import MessageStatus, Stopping
from campaigns.delivery.rules.hooks import LARGEST_HOOK
from campaigns.delivery.rules.platforms import Event, EventKind
from campaigns.delivery.selectors.platforms import to_stop_there, unread_hooks, where_it_stands
from campaigns.delivery.services import stop_journey
from campaigns.delivery.services.leaving import stop_there
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.mailboxes.models import PlatformAccount
from campaigns.mailboxes.rules import MailboxStatus, PlatformName
from campaigns.members.rules import Role
from campaigns.replies.models import InboundMessage
from campaigns.replies.services.platform_events import read_hook, take_event
from campaigns.suppressions.models import Suppression
from campaigns.suppressions.rules import SuppressionReason
from campaigns.suppressions.selectors import barred
from tests.campaigns.delivery.platforms.conftest import a_due_message, an_account
from tests.factories import LATER
from tests.factories.setting import a_member

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("rows_agree")]
SECRET = "a secret for the tests"
PLATFORMS = list(PlatformName)
AT = LATER + timedelta(minutes=5)


def url_of(account: PlatformAccount) -> str:
    return f"/webhooks/{account.platform}/{account.webhook_token}/"


def body_of(account: PlatformAccount, **fields: Any) -> bytes:
    """A body as this account's platform would post it, with its secret where it stands in the body."""
    proof = {PlatformName.SMARTLEAD: {"secret_key": SECRET}, PlatformName.LEMLIST: {"secret": SECRET}}
    return json.dumps(fields | proof.get(PlatformName(account.platform), {})).encode()


def post(account: PlatformAccount, raw: bytes, *, headers: dict[str, str] | None = None) -> int:
    proof = {"X-Outreach-Secret": SECRET} if account.platform == PlatformName.INSTANTLY else {}
    client = Client(enforce_csrf_checks=True)
    answer = client.post(
        url_of(account), raw, "application/json", headers=proof if headers is None else headers
    )
    return answer.status_code


def taken(account: PlatformAccount, **fields: Any) -> int:
    """Post something, let the task read it, and return how many events were new."""
    assert post(account, body_of(account, **fields)) == 200
    hook = PlatformHook.objects.select_related("account").latest("pk")
    return read_hook(hook=hook, now=AT)


def a_taken_message(account: PlatformAccount, *, remote_id: str = "101") -> Message:
    """A message that the platform took at LATER and has not sent."""
    message = a_due_message(account)
    assert message.step_id is not None
    RemoteCampaign.objects.create(
        account=account, mailbox=message.mailbox, step_id=message.step_id, remote_id=remote_id
    )
    Message.objects.filter(pk=message.pk).update(
        status=MessageStatus.HANDED_OVER, handed_over_at=LATER, remote_id="900"
    )
    Enrollment.objects.filter(pk=message.enrollment_id).update(
        stage=Stage.WAITING, due_at=LATER + timedelta(days=30), written_to=True
    )
    return fresh(message)


def fresh(message: Message) -> Message:
    return Message.objects.select_related("mailbox__platform_account", "enrollment", "step").get(
        pk=message.pk
    )


def hook_fields(account: PlatformAccount, kind: EventKind, message: Message, **fields: Any) -> dict[str, Any]:
    """The payload that tells an event of a message, as each platform words it."""
    when = (AT - timedelta(minutes=1)).isoformat()
    names = {
        PlatformName.SMARTLEAD: {
            EventKind.SENT: "EMAIL_SENT", EventKind.REPLIED: "EMAIL_REPLY", EventKind.BOUNCED: "EMAIL_BOUNCE",
            EventKind.UNSUBSCRIBED: "LEAD_UNSUBSCRIBED",
        },
        PlatformName.INSTANTLY: {
            EventKind.SENT: "email_sent", EventKind.REPLIED: "reply_received", EventKind.BOUNCED: "email_bounced",
            EventKind.UNSUBSCRIBED: "lead_unsubscribed",
        },
        PlatformName.LEMLIST: {
            EventKind.SENT: "emailsSent", EventKind.REPLIED: "emailsReplied", EventKind.BOUNCED: "emailsBounced",
            EventKind.UNSUBSCRIBED: "emailsUnsubscribed",
        },
    }  # fmt: skip
    platform = PlatformName(account.platform)
    name, address = names[platform][kind], message.recipient
    shapes: dict[PlatformName, dict[str, Any]] = {
        PlatformName.SMARTLEAD: {
            "event_type": name, "event_timestamp": when, "campaign_id": 101, "to_email": "alias@example.net",
            "sl_lead_email": address, "from_email": message.mailbox.address, "sequence_number": "1",
            "reply_message": {"message_id": "<r1@example.com>", "text": "Yes, please call me.", "time": when},
        },
        PlatformName.INSTANTLY: {
            "event_type": name, "timestamp": when, "campaign_id": "101", "lead_email": address,
            "email_account": message.mailbox.address, "email_id": "e-1", "reply_text": "Yes, please call me.",
        },
        PlatformName.LEMLIST: {
            "_id": "act_1", "type": name, "createdAt": when, "campaignId": "101", "leadEmail": address,
            "sendUserEmail": message.mailbox.address, "text": "<div>Yes, please call me.</div>",
        },
    }  # fmt: skip
    return shapes[platform] | fields


@pytest.fixture(params=PLATFORMS)
def account(request: pytest.FixtureRequest) -> PlatformAccount:
    return an_account(request.param)


@pytest.fixture
def smartlead_account() -> PlatformAccount:
    return an_account(PlatformName.SMARTLEAD)


# --- Proof --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "raw", [b'{"secret": "wrong", "secret_key": "wrong"}', b"{}", b"no json", b'{"secret":', b"\xff"]
)
def test_without_its_proof_nothing_is_read_or_stored_and_the_account_counts_it(
    raw: bytes, account: PlatformAccount, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("json.loads", lambda *_: pytest.fail("it was read"))
    with capture_logs() as lines:
        assert post(account, raw, headers={}) == 401
    monkeypatch.undo()
    account.refresh_from_db()
    assert (account.refused_webhooks, PlatformHook.objects.count()) == (1, 0)
    (line,) = (line for line in lines if line["event"] == "webhook refused")
    assert (line["status"], line["webhook"]) == (401, account.platform)
    assert account.webhook_token not in str(line)


def test_a_proven_body_is_stored_as_it_came_but_for_the_secret(account: PlatformAccount) -> None:
    raw = body_of(account, text="ü \\/ “x”", extra=[1, 2])
    assert post(account, raw) == 200
    hook = PlatformHook.objects.get()
    assert SECRET.encode() not in bytes(hook.raw)
    assert bytes(hook.raw) == raw.replace(SECRET.encode(), b"")
    account.refresh_from_db()
    assert account.last_webhook_at is not None


def signed(raw: bytes) -> dict[str, str]:
    return {"X-Smartlead-Signature": "sha256=" + hmac.new(SECRET.encode(), raw, hashlib.sha256).hexdigest()}


def test_c050_a_signature_is_checked_over_the_bytes_that_came(smartlead_account: PlatformAccount) -> None:
    raw = b'{"url":"https:\\/\\/example.com\\/a"}'
    assert post(smartlead_account, raw, headers=signed(raw)) == 200
    assert post(smartlead_account, json.dumps(json.loads(raw)).encode(), headers=signed(raw)) == 401


def test_a_wrong_signature_is_not_mended_by_a_right_secret_in_the_body(
    smartlead_account: PlatformAccount,
) -> None:
    raw = body_of(smartlead_account)
    assert post(smartlead_account, raw, headers={"X-Smartlead-Signature": "sha256=00"}) == 401


def test_smartlead_without_a_known_secret_is_known_by_its_address(smartlead_account: PlatformAccount) -> None:
    PlatformAccount.objects.update(webhook_secret="")
    assert post(smartlead_account, b"{}") == 200


@pytest.mark.parametrize("platform", [PlatformName.INSTANTLY, PlatformName.LEMLIST])
def test_the_others_are_not_heard_without_one(platform: PlatformName) -> None:
    account = an_account(platform, webhook_secret="")
    assert post(account, b'{"secret": ""}', headers={"X-Outreach-Secret": ""}) == 401


def test_another_address_says_nothing(account: PlatformAccount, client: Client) -> None:
    others = [name for name in PLATFORMS if name != account.platform]
    for name, token in [(account.platform, "x"), (others[0], account.webhook_token), ("other", "x")]:
        for method in (client.get, client.post):
            answer = method(f"/webhooks/{name}/{token}/")
            assert (answer.status_code, answer.content) == (404, b"")
    PlatformAccount.objects.update(active=False)
    assert client.post(url_of(account)).status_code == 404


@pytest.mark.parametrize("method", ["get", "put", "delete"])
def test_only_a_post_is_heard(method: str, account: PlatformAccount, client: Client) -> None:
    assert getattr(client, method)(url_of(account)).status_code == 405


def test_a_body_that_is_too_large_is_not_read(account: PlatformAccount) -> None:
    assert post(account, b"x" * (LARGEST_HOOK + 1)) == 413


def test_it_is_answered_at_once_and_read_by_a_task(
    account: PlatformAccount, django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    hinted: list[int] = []
    monkeypatch.setattr(tasks.read_platform_hook, "delay", hinted.append)
    message = a_taken_message(account)
    with django_capture_on_commit_callbacks(execute=True):
        post(account, body_of(account, **hook_fields(account, EventKind.SENT, message)))
    hook = PlatformHook.objects.get()
    assert (hinted, hook.read_at, fresh(message).sent_at) == ([hook.pk], None, None)
    tasks.read_platform_hook(hook.pk)
    assert fresh(message).sent_at is not None


def test_what_nobody_read_is_found_by_the_sweep(account: PlatformAccount) -> None:
    post(account, body_of(account))
    hook = PlatformHook.objects.get()
    assert list(unread_hooks(hook.received_at + timedelta(seconds=30))) == []
    assert list(unread_hooks(hook.received_at + timedelta(minutes=2))) == [hook]


@pytest.mark.parametrize("raw", [b"no json", b"[1]", b'"x"', b"\xff\xfe"])
def test_what_cannot_be_read_is_kept_with_why(raw: bytes) -> None:
    account = an_account(PlatformName.INSTANTLY)
    assert post(account, raw) == 200
    hook = PlatformHook.objects.get()
    assert read_hook(hook=hook, now=AT) == 0
    hook.refresh_from_db()
    assert hook.problem.startswith("It could not be read")


@pytest.mark.parametrize("name", ["EMAIL_OPEN", "email_opened", "emailsOpened", "SOMETHING_NEW", ""])
def test_an_event_that_does_not_concern_us_is_answered_and_left(name: str, account: PlatformAccount) -> None:
    assert taken(account, event_type=name, type=name) == 0
    assert PlatformHook.objects.get().problem == "Nothing in it concerns us."
    assert not PlatformEvent.objects.exists()


# --- What follows -------------------------------------------------------------------------------------


def test_sent_is_when_the_platform_says_so(account: PlatformAccount) -> None:
    message = a_taken_message(account)
    assert where_it_stands(message).endswith("has taken it, and has not sent it yet.")
    assert taken(account, **hook_fields(account, EventKind.SENT, message)) == 1
    assert fresh(message).sent_at == AT - timedelta(minutes=1)
    assert where_it_stands(fresh(message)).endswith("sent it.")


def test_an_answer_ends_the_sequence_and_stands_in_the_inbox_once(account: PlatformAccount) -> None:
    message = a_taken_message(account)
    fields = hook_fields(account, EventKind.REPLIED, message)
    assert [taken(account, **fields), taken(account, **fields)] == [1, 0]
    inbound = InboundMessage.objects.get()
    assert (inbound.message, inbound.new_text.strip()) == (message, "Yes, please call me.")
    assert Enrollment.objects.get().stage == Stage.STOPPED


def test_a_bounce_bars_the_address(account: PlatformAccount) -> None:
    message = a_taken_message(account)
    taken(account, **hook_fields(account, EventKind.BOUNCED, message))
    assert Suppression.objects.get().reason == SuppressionReason.BOUNCE
    assert barred([message.recipient]) == {message.recipient}


def test_c047_a_bounce_that_is_told_again_under_another_id_is_counted_once() -> None:
    account = an_account(PlatformName.LEMLIST)
    message = a_taken_message(account)
    for event_id in ("x1", "x2"):
        taken(account, **hook_fields(account, EventKind.BOUNCED, message, _id=event_id))
    assert (PlatformEvent.objects.count(), message.reports.count()) == (1, 1)


def test_c049_opens_are_not_told_at_all(account: PlatformAccount) -> None:
    message = a_taken_message(account)
    for name in ("first_opening", "opened", "EMAIL_OPEN", "email_opened", "emailsOpened", "emailsClicked"):
        fields = hook_fields(account, EventKind.SENT, message) | {"event_type": name, "type": name}
        assert taken(account, **fields) == 0
    assert not PlatformEvent.objects.exists()
    columns = {field.name for model in (Message, PlatformEvent) for field in model._meta.fields}
    assert not [name for name in columns if "open" in name or "click" in name]


def test_c051_a_no_counts_though_no_mail_of_ours_matches_and_is_kept_and_shown(
    account: PlatformAccount, client: Client
) -> None:
    message = a_taken_message(account)
    stranger = hook_fields(account, EventKind.UNSUBSCRIBED, message) | {
        "sl_lead_email": "ana@example.com", "lead_email": "ana@example.com", "leadEmail": "ana@example.com",
        "campaign_id": 999, "campaignId": "999",
    }  # fmt: skip
    assert taken(account, **stranger) == 1
    assert barred(["ana@example.com"]) == {"ana@example.com"}
    assert PlatformEvent.objects.get().message is None
    client.force_login(a_member(role=Role.ADMINISTRATOR))
    assert "ana@example.com" in client.get("/admin/campaigns/platformevent/").content.decode()


def test_what_was_polled_is_not_taken_again_when_it_is_posted(account: PlatformAccount) -> None:
    message = a_taken_message(account)
    polled = Event(EventKind.SENT, AT, campaign="101", address=message.recipient)
    assert take_event(account=account, event=polled, polled=True, now=AT)
    assert taken(account, **hook_fields(account, EventKind.SENT, message)) == 0


def test_events_in_the_wrong_order_tell_the_same_story(account: PlatformAccount) -> None:
    message = a_taken_message(account)
    taken(account, **hook_fields(account, EventKind.REPLIED, message))
    early = Event(EventKind.SENT, LATER, campaign="101", address=message.recipient.upper())
    assert take_event(account=account, event=early, now=AT)
    assert fresh(message).sent_at == LATER


def test_a_mail_that_left_after_all_clears_its_doubt(account: PlatformAccount) -> None:
    message = a_taken_message(account)
    Message.objects.update(status=MessageStatus.UNKNOWN, handed_over_at=None)
    Enrollment.objects.update(stage=Stage.UNKNOWN)
    taken(account, **hook_fields(account, EventKind.SENT, message))
    assert (fresh(message).status, Enrollment.objects.get().stage) == (
        MessageStatus.HANDED_OVER,
        Stage.WAITING,
    )


def test_what_was_cancelled_and_left_all_the_same_is_said_so(account: PlatformAccount) -> None:
    message = a_taken_message(account)
    Message.objects.update(stopping=Stopping.CANCELLED)
    taken(account, **hook_fields(account, EventKind.SENT, message))
    assert fresh(message).stopping == Stopping.LEFT_BEFORE
    assert where_it_stands(fresh(message)).startswith("It left before we could stop it")


def test_a_mail_that_left_from_another_address_stops_the_mailbox(account: PlatformAccount) -> None:
    message = a_taken_message(account)
    other = "somebody@tidewater.example"
    fields = hook_fields(account, EventKind.SENT, message)
    fields |= {"from_email": other, "email_account": other, "sendUserEmail": other}
    taken(account, **fields)
    mailbox = fresh(message).mailbox
    assert (mailbox.status, other in mailbox.paused_reason) == (MailboxStatus.PAUSED, True)


def test_a_mailbox_that_lost_its_connection_is_paused_in_the_platforms_words() -> None:
    account = an_account(PlatformName.SMARTLEAD)
    message = a_taken_message(account)
    taken(
        account,
        event_type="EMAIL_ACCOUNT_DISCONNECTED",
        from_email=message.mailbox.address.upper(),
        description="SMTP refused the password",
    )
    assert fresh(message).mailbox.paused_reason == "SMTP refused the password"


def test_a_no_that_comes_while_it_waits_there_is_stopped_by_the_sweep(account: PlatformAccount) -> None:
    message = a_taken_message(account)
    assert to_stop_there() == []
    taken(account, **hook_fields(account, EventKind.UNSUBSCRIBED, message))
    assert to_stop_there() == [message.pk]
    Message.objects.update(stopping=Stopping.CANCELLED)
    assert stop_there(message_id=message.pk, now=AT) is None


def test_a_journey_that_ended_while_it_waits_there_is_stopped_by_the_sweep(account: PlatformAccount) -> None:
    message = a_taken_message(account)
    stop_journey(
        enrollment=message.enrollment,
        reason=StopReason.CANCELLED,
        explanation="Taken out.",
        by=SOFTWARE,
        now=AT,
    )
    assert to_stop_there() == [message.pk]


def test_the_page_says_what_waits_at_a_platform_and_what_was_stopped(
    account: PlatformAccount, client: Client
) -> None:
    message = a_taken_message(account)
    Message.objects.update(handed_over_at=timezone.now())
    client.force_login(a_member())
    name = account.platform.capitalize()
    assert f"{name} has taken it, and has not sent it yet." in client.get("/outbox/").content.decode()
    for result in Stopping:
        Message.objects.update(stopping=result)
        assert where_it_stands(fresh(message)) in client.get("/outbox/").content.decode()


# --- Spellings ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "kind"),
    [
        ({"event": "EMAIL_REPLIED", "lead": {"email": "ADDRESS", "campaign_id": 101},
          "reply": {"message_id": "<r@example.com>", "body": "Yes."}}, EventKind.REPLIED),
        ({"event_type": "EMAIL_REPLY", "campaign_id": "101", "lead_email": "ADDRESS", "reply_body": "<p>Yes.</p>",
          "time_replied": "2026-12-01T10:00:00Z"}, EventKind.REPLIED),
        ({"event_type": "EMAIL_SENT", "campaign_id": 101, "to_email": "ADDRESS", "time_sent": "2026-12-01T10:00:00Z"},
         EventKind.SENT),
        ({"event_type": "FIRST_EMAIL_SENT", "campaign_id": 101, "to_email": "ADDRESS"}, EventKind.SENT),
        ({"event_type": "UNTRACKED_REPLIES", "campaign_id": 101, "to_email": "ADDRESS", "preview_text": "Yes."},
         EventKind.REPLIED),
    ],
)  # fmt: skip
def test_smartlead_in_all_its_spellings(
    fields: dict[str, Any], kind: EventKind, smartlead_account: PlatformAccount
) -> None:
    message = a_taken_message(smartlead_account)
    written = json.loads(json.dumps(fields).replace("ADDRESS", message.recipient))
    assert taken(smartlead_account, **written) == 1
    assert PlatformEvent.objects.get().kind == kind
    assert fresh(message).sent_at is not None
    assert [row.new_text.strip() for row in InboundMessage.objects.all()] == (
        ["Yes."] if kind is EventKind.REPLIED else []
    )


def test_lemlist_in_its_other_spelling() -> None:
    account = an_account(PlatformName.LEMLIST)
    message = a_taken_message(account)
    assert taken(account, type="emailsSent", campaignId="101", email=message.recipient, _id="act_2") == 1
    assert fresh(message).sent_at == AT


def test_instantly_says_which_answers_a_program_wrote() -> None:
    account = an_account(PlatformName.INSTANTLY)
    message = a_taken_message(account)
    fields = hook_fields(account, EventKind.REPLIED, message)
    taken(
        account, **(fields | {"event_type": "auto_reply_received", "reply_text": "I am away until Friday."})
    )
    assert InboundMessage.objects.get().kind == "auto"


def test_fields_of_the_lead_never_take_the_place_of_the_events_own() -> None:
    account = an_account(PlatformName.INSTANTLY)
    message = a_taken_message(account)
    row = RemoteCampaign.objects.get()
    fields = hook_fields(account, EventKind.SENT, message) | {
        row.place.keys.reference: "outreach-999", "status": "bounced", "kind": "unsubscribed",
    }  # fmt: skip
    assert taken(account, **fields) == 1
    assert PlatformEvent.objects.get().kind == EventKind.SENT


@pytest.mark.parametrize(("campaign", "kept"), [("101", 1), ("999", 0), ("", 0)])
def test_an_answer_of_somebody_we_did_not_write_to_is_kept_where_the_campaign_is_ours(
    campaign: str, kept: int
) -> None:
    account = an_account(PlatformName.SMARTLEAD)
    message = a_taken_message(account)
    event = Event(
        EventKind.REPLIED, occurred_at=AT, campaign=campaign, address="Owen@Elsewhere.example",
        mailbox=message.mailbox.address, message_id="<r@elsewhere.example>", text="Please remove me from your list.",
    )  # fmt: skip
    assert take_event(account=account, event=event, now=AT)
    assert not take_event(account=account, event=event, now=AT)
    assert InboundMessage.objects.filter(sender="owen@elsewhere.example", message=None).count() == kept
    assert len(barred(["owen@elsewhere.example"])) == kept
    assert fresh(message).enrollment.stage == Stage.WAITING
