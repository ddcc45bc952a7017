"""The pages for answering, handing over and outcomes: what they show, and that they work without a script."""

import re
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from campaigns import tasks
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageKind, MessageStatus
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import TransportName
from campaigns.members.models import Member
from campaigns.replies.models import HandOver, InboundMessage, Outcome, ReplyAnswer, SavedReply
from campaigns.replies.rules.kinds import Category, Flag
from campaigns.replies.services.notices import tell_of_hand_overs
from campaigns.suppressions.rules import SuppressionReason
from tests.campaigns.replies.test_answering import TEXT, a_reply, bar
from tests.factories import a_member

pytestmark = pytest.mark.usefixtures("db")


def browser_of(member: Member | None = None) -> Client:
    client = Client()
    client.force_login(member or a_member(meeting_link="https://meet.example/mira"))
    return client


def page_of(client: Client, reply: InboundMessage) -> str:
    answer = client.get(f"/inbox/{reply.pk}/answer/")
    assert answer.status_code == 200
    return answer.content.decode()


def form_in(page: str) -> dict[str, str]:
    """Return the hidden fields of the answer's form."""
    form = page[page.index("data-answer") :]
    found = dict(
        re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form[: form.index("</form>")])
    )
    assert set(found) >= {"request_key", "seen"}
    return found


def sent(client: Client, reply: InboundMessage, form: dict[str, str], **fields: str) -> Any:
    return client.post(f"/inbox/{reply.pk}/answer/", form | {"body": TEXT, "do": "send"} | fields)


def test_the_page_says_from_where_to_whom_and_what_stands_below() -> None:
    reply = a_reply()
    page = page_of(browser_of(), reply)
    assert f"To {reply.sender}, in the same thread, from {reply.mailbox.address}" in page
    assert "“Re: A thought on your rotas”. It leaves at once" in page


def test_an_answer_is_sent_by_a_plain_form_and_is_shown_with_its_state() -> None:
    reply, client = a_reply(), browser_of()
    form = form_in(page_of(client, reply))
    there = client.get(sent(client, reply, form).url).content.decode()
    assert f"Your answer to {reply.sender} leaves now." in there
    message = Message.objects.get(kind=MessageKind.ANSWER)
    assert message.body.startswith(TEXT)
    page = page_of(client, reply)
    assert "Mira Holm" in page
    assert f"/outbox/{message.pk}/" in page
    assert client.get(f"/outbox/{message.pk}/").status_code == 200
    assert client.get("/outbox/").status_code == 200


def test_a_double_click_sends_once_and_a_colleague_is_told() -> None:
    reply, mira, jonas = a_reply(), browser_of(), browser_of(a_member(name="Jonas Keller"))
    form, others = form_in(page_of(mira, reply)), form_in(page_of(jonas, reply))
    for _ in range(2):
        assert sent(mira, reply, form).status_code == 302
    told = sent(jonas, reply, others, body="Hi Ana, my own words. Jonas")
    assert told.status_code == 422
    page = told.content.decode()
    assert "Mira Holm answered this reply meanwhile" in page
    assert "Hi Ana, my own words. Jonas" in page
    assert ReplyAnswer.objects.count() == 1
    # Having read it, he may write all the same.
    assert sent(jonas, reply, form_in(page)).status_code == 302
    assert ReplyAnswer.objects.count() == 2


@pytest.mark.parametrize(
    ("insert", "set_in"), [("saved", "Thursday works."), ("meeting", "https://meet.example/mira")]
)
def test_without_a_script_a_button_comes_back_with_the_text(insert: str, set_in: str) -> None:
    saved = SavedReply.objects.create(title="Thursday", key=1, text="Thursday works.")
    reply, client = a_reply(), browser_of()
    form = form_in(page_of(client, reply))
    name = str(saved.pk) if insert == "saved" else insert
    answer = client.post(f"/inbox/{reply.pk}/answer/", form | {"body": "Hi Ana,", "insert": name})
    page = answer.content.decode()
    assert f"Hi Ana,\n\n{set_in}</textarea>" in page
    assert form_in(page)["request_key"] == form["request_key"]
    assert not Message.objects.filter(kind=MessageKind.ANSWER).exists()
    assert sent(client, reply, form_in(page)).status_code == 302
    assert (ReplyAnswer.objects.get().saved_reply == saved) is (insert == "saved")


def test_saved_replies_have_their_digits_and_the_link_its_key() -> None:
    SavedReply.objects.create(title="Thursday", key=3, text="Thursday works & so on.")
    page = page_of(browser_of(), a_reply())
    assert re.search(r'data-insert="Thursday works &amp; so on\."\s+data-key="3"', page)
    assert re.search(r'data-insert="https://meet\.example/mira"\s+data-key="m"', page)
    assert re.search(r'value="send"\s+data-key="Mod\+Enter"', page)


def test_what_a_saved_reply_lacks_is_said_beside_its_button() -> None:
    saved = SavedReply.objects.create(title="Town", key=1, text="In {{ prospect.city }}?")
    reply, client = a_reply(), browser_of()
    page = page_of(client, reply)
    assert "Missing: prospect.city." in page
    answer = client.post(
        f"/inbox/{reply.pk}/answer/", form_in(page) | {"body": "Hi", "insert": str(saved.pk)}
    )
    assert answer.status_code == 422
    assert ">\nHi</textarea>" in answer.content.decode()


def test_a_warning_is_shown_and_sent_past_by_who_says_so() -> None:
    reply, client = a_reply(), browser_of()
    page = sent(
        client, reply, form_in(page_of(client, reply)), body="All of it: https://tidewater.example/a"
    ).content.decode()
    assert "is a link" in page
    assert "Send it all the same" in page
    assert (
        sent(
            client, reply, form_in(page), body="All of it: https://tidewater.example/a", do="despite_warnings"
        ).status_code
        == 302
    )


def test_what_is_forbidden_cannot_be_sent_past() -> None:
    reply, client = a_reply(), browser_of()
    form = form_in(page_of(client, reply))
    answer = sent(client, reply, form, body="Hi {{ name }}", do="despite_warnings")
    assert answer.status_code == 422
    assert "Send it all the same" not in answer.content.decode()


@pytest.mark.parametrize("key", ["", "no-uuid", "x" * 500])
def test_a_form_without_its_key_sends_nothing(key: str) -> None:
    reply, client = a_reply(), browser_of()
    assert sent(client, reply, {"request_key": key, "seen": "0"}).status_code == 422
    assert not ReplyAnswer.objects.exists()


def test_after_an_opt_out_there_is_no_form() -> None:
    reply = a_reply(category=Category.NOT_INTERESTED, flags=(Flag.OPT_OUT,))
    page = page_of(browser_of(), reply)
    assert "data-answer" not in page
    assert "They asked us to stop." in page
    assert "mailto:" not in page


def test_after_a_no_the_page_says_that_one_mail_may_follow() -> None:
    reply = a_reply(category=Category.NOT_INTERESTED)
    bar(reply, SuppressionReason.NOT_INTERESTED)
    page = page_of(browser_of(), reply)
    assert "Your thank-you" in page
    assert "this one mail may follow, and no other" in page


def test_at_a_platform_the_mailbox_is_offered() -> None:
    reply, client = a_reply(), browser_of()
    Mailbox.objects.update(transport=TransportName.INSTANTLY)
    page = page_of(client, reply)
    assert "Instantly cannot answer in a thread." in page
    assert f'href="mailto:{reply.sender}?subject=' in page
    assert client.post(f"/inbox/{reply.pk}/answer/", {"do": "elsewhere"}).status_code == 302
    assert InboundMessage.objects.get().answered_at
    assert "I answered there" not in page_of(client, reply)


def test_no_get_changes_anything() -> None:
    reply, client = a_reply(), browser_of()
    for url in (f"/inbox/{reply.pk}/answer/", f"/inbox/{reply.pk}/hand-over/"):
        assert client.get(url, {"do": "send", "body": TEXT, "insert": "meeting"}).status_code == 200
    assert client.get(f"/inbox/{reply.pk}/outcome/").status_code == 405
    assert not ReplyAnswer.objects.exists()
    assert not HandOver.objects.exists()


def test_handing_over_to_somebody_outside_and_to_a_colleague() -> None:
    reply, client, jonas = a_reply(), browser_of(), a_member(name="Jonas Keller")
    key = re.findall(r'name="request_key" value="([^"]+)"', page_of(client, reply))[-1]
    url = f"/inbox/{reply.pk}/hand-over/"
    refused = client.post(url, {"request_key": key, "name": "Owen", "address": "nowhere"})
    assert refused.status_code == 422
    assert "Give the mail address" in refused.content.decode()
    assert (
        client.post(url, {"request_key": key, "name": "Owen", "address": "owen@partner.example"}).status_code
        == 302
    )
    key = re.findall(r'name="request_key" value="([^"]+)"', page_of(client, reply))[-1]
    assert client.post(url, {"request_key": key, "member": str(jonas.pk), "note": "Yours"}).status_code == 302
    reply.refresh_from_db()
    assert reply.assigned_to == jonas
    his = browser_of(jonas)
    assert "Not accepted yet." in page_of(his, reply)
    row = HandOver.objects.get(to_member=jonas)
    assert his.post(url, {"do": "accept", "hand_over": str(row.pk)}).status_code == 302
    row.refresh_from_db()
    assert row.accepted_by == jonas
    assert client.post(url, {"do": "again", "hand_over": str(row.pk)}).status_code == 302


def test_another_member_accepts_nothing_that_is_not_his() -> None:
    reply, client, jonas = a_reply(), browser_of(), a_member(name="Jonas Keller")
    key = re.findall(r'name="request_key" value="([^"]+)"', page_of(client, reply))[-1]
    client.post(f"/inbox/{reply.pk}/hand-over/", {"request_key": key, "member": str(jonas.pk)})
    row = HandOver.objects.get()
    client.post(f"/inbox/{reply.pk}/hand-over/", {"do": "accept", "hand_over": str(row.pk)})
    row.refresh_from_db()
    assert row.accepted_at is None


def test_an_outcome_is_noted_and_corrected() -> None:
    reply, client = a_reply(), browser_of()
    url = f"/inbox/{reply.pk}/outcome/"
    for kind in ("meeting_booked", "no_show"):
        assert client.post(url, {"kind": kind}).status_code == 302
    assert client.post(url, {"kind": "nonsense"}).status_code == 422
    page = page_of(client, reply)
    assert "<b>They did not come</b>" in page
    assert "Before: Meeting booked" in page
    assert Outcome.objects.count() == 2


@pytest.mark.parametrize(
    ("link", "kept"),
    [
        ("https://meet.example/mira", "https://meet.example/mira"),
        ("  ", ""),
        ("javascript:alert(1)", "https://old.example/"),
        ("meet", "https://old.example/"),
    ],
)
def test_the_meeting_link_is_set_beside_the_keys(link: str, kept: str) -> None:
    member = a_member(meeting_link="https://old.example/")
    browser_of(member).post("/keys/", {"do": "meeting_link", "meeting_link": link})
    member.refresh_from_db()
    assert member.meeting_link == kept


def test_what_a_reply_says_is_shown_as_text_in_the_answer_and_the_mail() -> None:
    reply, client = a_reply(body="<script>alert(1)</script> Yes & please"), browser_of()
    page = page_of(client, reply)
    assert "<script>alert(1)" not in page
    key = re.findall(r'name="request_key" value="([^"]+)"', page)[-1]
    client.post(
        f"/inbox/{reply.pk}/hand-over/",
        {"request_key": key, "name": "Owen", "address": "owen@partner.example"},
    )
    tell_of_hand_overs(now=HandOver.objects.get().at)
    assert mail.outbox[0].to == ["owen@partner.example"]


def test_a_reply_that_answers_nothing_of_ours_is_shown_and_can_be_handed_over() -> None:
    reply, client = a_reply(), browser_of()
    InboundMessage.objects.update(message=None)
    page = page_of(client, reply)
    assert "It answers no mail that we know of" in page
    key = re.findall(r'name="request_key" value="([^"]+)"', page)[-1]
    url = f"/inbox/{reply.pk}/hand-over/"
    assert (
        client.post(url, {"request_key": key, "name": "Owen", "address": "owen@partner.example"}).status_code
        == 302
    )
    assert tell_of_hand_overs(now=HandOver.objects.get().at) == 1
    assert not Message.objects.filter(kind=MessageKind.ANSWER, status=MessageStatus.SCHEDULED).exists()


def test_whoever_takes_it_is_told_at_once_and_by_the_sweep_where_the_hint_is_lost(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    hinted: list[int] = []
    monkeypatch.setattr(tasks.send_hand_over, "delay", hinted.append)
    reply, client = a_reply(), browser_of()
    key = re.findall(r'name="request_key" value="([^"]+)"', page_of(client, reply))[-1]
    with django_capture_on_commit_callbacks(execute=True):
        client.post(
            f"/inbox/{reply.pk}/hand-over/",
            {"request_key": key, "name": "Owen", "address": "owen@partner.example"},
        )
    assert hinted == [HandOver.objects.get().pk]
