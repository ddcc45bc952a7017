"""Handing a conversation over: told by mail and by a signed post until it is done, accepted by a press, never by reading."""

import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from campaigns.members.models import Member
from campaigns.replies.models import HandOver, HandOverNotice, InboundMessage, Outcome
from campaigns.replies.rules.handing_over import LINK_LASTS, MOST_TRIES, Way, next_try
from campaigns.replies.rules.outcomes import OutcomeKind
from campaigns.replies.selectors.outcomes import standing
from campaigns.replies.services import handing_over as services
from campaigns.replies.services import notices, reopen
from campaigns.replies.services.handing_over import (
    NotHandedOver,
    Taker,
    accept,
    hand_over,
    taker_of,
    try_again,
)
from campaigns.replies.services.notices import tell_of_hand_over, tell_of_hand_overs
from campaigns.replies.services.outcomes import note_outcome
from outreach.db.immutable import ImmutableRowError
from outreach.http.fetching import Refusal, Response, UnreachableError, UnsafeError
from outreach.http.signatures import is_signed
from tests.campaigns.replies.test_answering import NIGHT, a_reply, kept, the
from tests.factories import a_member

pytestmark = pytest.mark.usefixtures("rows_agree")
SECRET = "a secret that is long enough to sign posts with"
OWEN = Taker("Owen Reed", "owen@partner.example")


def given(reply: InboundMessage, **fields: Any) -> HandOver:
    own: dict[str, Any] = {
        "to": OWEN,
        "note": "He asks for prices.",
        "by": a_member(),
        "request_key": uuid4(),
        "now": NIGHT,
    }
    row = hand_over(inbound=reply, **(own | fields))
    assert isinstance(row, HandOver), row
    return row


class Posts:
    """Takes posts instead of the open web, and answers as it is told."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, bytes, Mapping[str, str]]] = []
        self.answers: list[Response | Exception] = []

    def post(self, url: str, *, body: bytes, headers: Mapping[str, str]) -> Response:
        answer = self.answers.pop(0) if self.answers else Response(200, url, b"", {})
        if isinstance(answer, Exception):
            raise answer
        self.taken.append((url, body, headers))
        return answer


@pytest.fixture
def posts(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Posts:
    settings.HAND_OVER_WEBHOOK_URL = "https://crm.example/hand-overs"
    settings.HAND_OVER_WEBHOOK_SECRET = SECRET
    taken = Posts()
    monkeypatch.setattr(notices, "webhook_client", lambda: taken)
    return taken


def test_whoever_takes_it_gets_thread_quotes_and_fit_by_mail() -> None:
    reply = a_reply()
    kept(reply)
    row = given(the(reply))
    assert tell_of_hand_overs(now=NIGHT) == 1
    assert tell_of_hand_overs(now=NIGHT + timedelta(days=1)) == 0
    (letter,) = mail.outbox
    assert letter.to == ["owen@partner.example"]
    for words in (
        "He asks for prices.",
        "this sounds interesting",
        "New teams lose days",
        f"/hand-over/{row.token}/",
    ):
        assert words in letter.body
    assert "List-Unsubscribe" not in letter.extra_headers


def test_a_mail_that_cannot_be_handed_over_is_tried_again_and_then_shown_as_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = given(a_reply())

    def down(*_: object) -> int:
        raise ConnectionRefusedError("mail server away")

    with monkeypatch.context() as patched:
        patched.setattr(notices, "send_mail", down)
        now = NIGHT
        for _ in range(MOST_TRIES):
            assert tell_of_hand_overs(now=now) == 0
            notice = row.notices.get()
            now = notice.due_at or now
    assert (notice.tries, notice.due_at, notice.done_at, notice.problem) == (
        MOST_TRIES,
        None,
        None,
        "mail server away",
    )
    assert try_again(hand_over=row, by=a_member(), now=now) == 1
    assert tell_of_hand_overs(now=now) == 1
    assert row.notices.get().problem == ""


@pytest.mark.parametrize(("tries", "minutes"), [(1, 1), (2, 2), (8, 128), (11, 240)])
def test_tries_grow_further_apart(tries: int, minutes: int) -> None:
    assert next_try(tries, 0.5) == timedelta(minutes=minutes)
    assert next_try(MOST_TRIES, 0.5) is None


def test_the_post_is_signed_over_its_bytes_and_its_moment(posts: Posts) -> None:
    row = given(a_reply())
    assert tell_of_hand_overs(now=NIGHT) == 2
    ((url, body, headers),) = posts.taken
    assert url == "https://crm.example/hand-overs"
    signature = headers[notices.SIGNATURE]
    assert is_signed(signature, body, secret=SECRET, now=NIGHT)
    assert not is_signed(signature, body + b" ", secret=SECRET, now=NIGHT)
    assert not is_signed(signature, body, secret=SECRET, now=NIGHT + timedelta(hours=1))
    event = json.loads(body)
    assert (event["event"], event["id"], event["to"]["name"]) == (
        "reply.handed_over",
        f"hand-over-{row.pk}",
        "Owen Reed",
    )
    assert [each["by_us"] for each in event["thread"]] == [True, False]
    assert event["quotes"][0]["text"]


@pytest.mark.parametrize(
    "trouble",
    [
        Response(500, "https://crm.example/", b"", {}),
        Response(302, "https://crm.example/", b"", {"location": "http://10.0.0.1/"}),
        UnreachableError("The site did not answer in time."),
        UnsafeError(Refusal.PRIVATE_ADDRESS, "The address leads into a private network."),
    ],
)
def test_a_post_that_is_not_taken_is_tried_again_and_the_mail_goes_all_the_same(
    posts: Posts, trouble: Response | Exception
) -> None:
    row = given(a_reply())
    posts.answers = [trouble]
    assert tell_of_hand_overs(now=NIGHT) == 1
    notice = row.notices.get(way=Way.WEBHOOK)
    assert notice.problem
    assert notice.due_at
    assert tell_of_hand_overs(now=notice.due_at) == 1
    assert len(posts.taken) == (2 if isinstance(trouble, Response) else 1)
    assert len(mail.outbox) == 1


def test_an_address_of_this_network_is_not_posted_to(settings: Settings) -> None:
    settings.HAND_OVER_WEBHOOK_URL, settings.HAND_OVER_WEBHOOK_SECRET = "http://127.0.0.1:1/", SECRET
    row = given(a_reply())
    assert tell_of_hand_overs(now=NIGHT) == 1
    assert row.notices.get(way=Way.WEBHOOK).problem == "The address leads into a private network."


def test_without_a_secret_nothing_is_posted(posts: Posts, settings: Settings) -> None:
    settings.HAND_OVER_WEBHOOK_SECRET = ""
    given(a_reply())
    assert tell_of_hand_overs(now=NIGHT) == 1
    assert posts.taken == []


def test_of_two_sweeps_at_once_one_tells() -> None:
    given(a_reply())
    notice = HandOverNotice.objects.select_related("hand_over").get()
    assert tell_of_hand_overs(now=NIGHT) == 1
    assert not notices._told(notice, NIGHT)
    assert len(mail.outbox) == 1


def test_who_is_slower_than_his_lease_undoes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    given(a_reply())

    def slow(*_: object) -> int:
        HandOverNotice.objects.update(tries=2, done_at=NIGHT, due_at=None)  # the next one told it meanwhile
        raise ConnectionRefusedError("mail server away")

    monkeypatch.setattr(notices, "send_mail", slow)
    assert tell_of_hand_overs(now=NIGHT) == 0
    notice = HandOverNotice.objects.get()
    assert (notice.done_at, notice.due_at, notice.problem) == (NIGHT, None, "")


def test_the_link_accepts_when_it_is_pressed_and_not_when_it_is_read() -> None:
    row, browser = given(a_reply()), Client(enforce_csrf_checks=False)
    url = f"/hand-over/{row.token}/"
    for _ in range(2):
        assert browser.get(url).status_code == 200
    row.refresh_from_db()
    assert row.accepted_at is None
    for _ in range(2):
        assert b"It is noted that you take" in browser.post(url).content
    row.refresh_from_db()
    assert row.accepted_at
    assert row.accepted_by is None
    assert the(row.inbound).handled_at


def test_another_link_opens_nothing() -> None:
    row = given(a_reply())
    assert Client().post(f"/hand-over/{row.token[:-1]}x/").status_code == 404
    assert HandOver.objects.filter(accepted_at__isnull=True).count() == 1
    assert row.token not in (row.token_sha256, "")


def test_a_member_gets_it_on_his_own_list_and_accepts_once() -> None:
    reply, jonas = a_reply(), a_member(name="Jonas Keller")
    row = given(reply, to=taker_of(jonas))
    assert the(reply).assigned_to == jonas
    assert [accept(hand_over=row, by=jonas, now=NIGHT) for _ in range(2)] == [True, False]
    assert the(reply).handled_at is None


def test_what_somebody_outside_took_over_can_be_put_back_on_the_list() -> None:
    row = given(a_reply())
    assert accept(hand_over=row, by=None, now=NIGHT)
    assert [reopen(inbound=row.inbound, by=a_member()) for _ in range(2)] == [True, False]
    assert the(row.inbound).handled_at is None


def test_the_same_key_at_the_same_moment_is_refused_where_it_is_for_another_reply(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reply, key, member = a_reply(), uuid4(), a_member()
    first = given(reply, request_key=key, by=member)
    other = a_reply(message=reply.message, body="Thursday it is.")
    seen = iter([None, services._earlier(key, other, member)])
    monkeypatch.setattr(services, "_earlier", lambda *_: next(seen))
    refused = hand_over(inbound=other, to=OWEN, note="", by=member, request_key=key, now=NIGHT)
    assert refused == services.ANOTHER
    assert HandOver.objects.get() == first


def test_a_form_that_is_sent_twice_hands_over_once() -> None:
    reply, key, member = a_reply(), uuid4(), a_member()
    first = given(reply, request_key=key, by=member)
    assert given(reply, request_key=key, by=member) == first
    tell_of_hand_overs(now=NIGHT)
    assert len(mail.outbox) == 1


def test_a_form_that_was_sent_for_another_reply_hands_nothing_over() -> None:
    reply, key, member = a_reply(), uuid4(), a_member()
    given(reply, request_key=key, by=member)
    other = a_reply()
    refused = hand_over(inbound=other, to=OWEN, note="", by=member, request_key=key, now=NIGHT)
    assert isinstance(refused, NotHandedOver)
    assert not other.hand_overs.exists()


@pytest.mark.parametrize(
    ("to", "note"),
    [
        (Taker("", "owen@partner.example"), ""),
        (Taker("Owen", "not an address"), ""),
        (Taker("Owen", "owen@partner.example\nBcc: all@b.example"), ""),
        (Taker("O" * 121, "owen@partner.example"), ""),
        (OWEN, "x" * 2_001),
    ],
)
def test_what_cannot_be_handed_over_says_why(to: Taker, note: str) -> None:
    refused = hand_over(inbound=a_reply(), to=to, note=note, by=a_member(), request_key=uuid4(), now=NIGHT)
    assert isinstance(refused, NotHandedOver)
    assert not HandOver.objects.exists()


# What became of it.


def test_outcomes_are_added_and_the_latest_stands() -> None:
    reply, member = a_reply(), a_member()
    for kind in (OutcomeKind.MEETING_BOOKED, OutcomeKind.NO_SHOW, OutcomeKind.HELD):
        assert note_outcome(inbound=reply, kind=kind, by=member, now=NIGHT)
    assert note_outcome(inbound=reply, kind=OutcomeKind.HELD, by=member, now=NIGHT) is None
    assert (standing(reply), Outcome.objects.count()) == (OutcomeKind.HELD, 3)
    note_outcome(inbound=reply, kind=OutcomeKind.NONE, by=member, now=NIGHT)
    assert standing(reply) == OutcomeKind.NONE


def test_an_outcome_belongs_to_the_conversation_whichever_mail_it_was_noted_at() -> None:
    reply, member = a_reply(), a_member()
    again = a_reply(message=reply.message, body="Thursday it is.")
    note_outcome(inbound=reply, kind=OutcomeKind.MEETING_BOOKED, by=member, now=NIGHT)
    assert standing(again) is OutcomeKind.MEETING_BOOKED


def test_no_outcome_is_ever_changed() -> None:
    row = note_outcome(inbound=a_reply(), kind=OutcomeKind.HELD, by=a_member(), now=NIGHT)
    assert row
    with pytest.raises(ImmutableRowError):
        Outcome.objects.update(kind=OutcomeKind.OPPORTUNITY)
    with pytest.raises(ImmutableRowError):
        row.delete()


def test_who_may_not_triage_hands_nothing_over_and_notes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    reply, member = a_reply(), a_member()
    monkeypatch.setattr(Member, "may", lambda *_: False)
    refused = hand_over(inbound=reply, to=OWEN, note="", by=member, request_key=uuid4(), now=NIGHT)
    assert isinstance(refused, NotHandedOver)
    assert note_outcome(inbound=reply, kind=OutcomeKind.HELD, by=member, now=NIGHT) is None


def test_a_link_that_is_too_old_opens_nothing() -> None:
    row = given(a_reply(), now=timezone.now() - LINK_LASTS - timedelta(minutes=1))
    browser = Client()
    assert browser.get(f"/hand-over/{row.token}/").status_code == 404
    assert browser.post(f"/hand-over/{row.token}/").status_code == 404
    row.refresh_from_db()
    assert row.accepted_at is None
    row.notices.update(due_at=None)
    assert try_again(hand_over=row, by=a_member(), now=timezone.now()) == 0


def test_whoever_works_here_no_more_takes_nothing_and_is_told_nothing() -> None:
    jonas = a_member(name="Jonas Keller")
    row = given(a_reply(), to=taker_of(jonas), now=timezone.now())
    Member.objects.filter(pk=jonas.pk).update(is_active=False)
    assert Client().post(f"/hand-over/{row.token}/").status_code == 404
    assert tell_of_hand_overs(now=timezone.now()) == 0
    assert not mail.outbox
    row.refresh_from_db()
    assert row.accepted_at is None


def test_the_hint_tells_of_its_hand_over_alone_and_the_sweep_finds_nothing_left() -> None:
    first, second = given(a_reply()), given(a_reply())
    assert tell_of_hand_over(hand_over_id=first.pk, now=NIGHT) == 1
    assert tell_of_hand_over(hand_over_id=first.pk, now=NIGHT) == 0
    assert len(mail.outbox) == 1
    assert tell_of_hand_overs(now=NIGHT) == 1
    assert f"/hand-over/{second.token}/" in mail.outbox[1].body
