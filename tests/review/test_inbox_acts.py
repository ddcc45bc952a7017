"""Each press of the inbox as its page offers it: what is stored, and what the page says then."""

from datetime import timedelta
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client

from campaigns.enrollments.models import Enrollment
from campaigns.members.models import Member
from campaigns.prospects.models import Contact, Prospect
from campaigns.prospects.rules.history import ContactResult
from campaigns.replies.models import HandOver, InboundMessage, Outcome
from campaigns.replies.rules.effects import ColleagueState, Effect
from campaigns.replies.rules.kinds import Category, Flag, Kind
from campaigns.suppressions.models import Hold
from review.views.inbox import paging
from tests.factories import NOW, a_handed_over_message, a_mailbox
from tests.factories.replies import an_answer_taken_in, an_inbound
from tests.review.conftest import Screen
from tests.review.pages import text_of

pytestmark = pytest.mark.django_db
NAMES_OWEN = (
    "I am not the right person. Please write to Owen Reed, owen.reed@aquaduct.example, he runs the rota."
)


class _Forms(HTMLParser):
    """Finds the forms of a page: where each leads, and what stands in its fields and on its buttons."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[dict[str, Any]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = dict(attrs)
        if tag == "form":
            self.forms.append({"action": has.get("action", ""), "fields": {}, "names": set()})
        if not self.forms or "name" not in has:
            return
        self.forms[-1]["names"].add(has["name"])
        chosen = has.get("type") not in {"radio", "checkbox"} or "checked" in has
        if tag != "button" and chosen:
            self.forms[-1]["fields"].setdefault(has["name"], has.get("value") or "")


def press(client: Client, reply: InboundMessage, act: str, **fields: str) -> str:
    """Press a button of an act's form as the reply's page offers it, and return the page that comes then."""
    page = text_of(client.get(url_of(reply)))
    offered = [form for form in _Forms(page).forms if form["action"].startswith(f"/inbox/{reply.pk}/{act}/")]
    assert offered, f"the page offers no {act}"
    form = next((one for one in offered if set(fields) <= one["names"]), None)
    assert form, f"no form of {act} takes {[*fields]}"
    return unescape(text_of(client.post(form["action"], form["fields"] | fields, follow=True)))


def url_of(reply: InboundMessage) -> str:
    return f"/inbox/{reply.pk}/"


def fresh(reply: InboundMessage) -> InboundMessage:
    return InboundMessage.objects.get(pk=reply.pk)


def in_force(reply: InboundMessage) -> set[str]:
    return set(reply.effects.filter(undone_at__isnull=True).values_list("kind", flat=True))


def shown_at(client: Client, reply: InboundMessage) -> str:
    return unescape(text_of(client.get(url_of(reply))))


def test_a_reply_is_given_to_a_colleague_who_finds_it_among_his(
    at: Screen, mira: Member, jonas: Member
) -> None:
    reply = an_answer_taken_in(a_handed_over_message())
    page = press(at(mira), reply, "assign", to=str(jonas.pk))
    assert fresh(reply).assigned_to == jonas
    assert "Given to Jonas Keller." in page
    assert "With Jonas Keller." in page
    assert [row["id"] for row in at(jonas).get("/inbox/?whose=mine").context["replies"]] == [reply.pk]


def test_a_company_that_a_colleague_s_reply_held_is_written_to_again(
    at: Screen, mira: Member, jonas: Member
) -> None:
    message = a_handed_over_message()
    domain = message.recipient.partition("@")[2]
    reply = an_answer_taken_in(
        message, sender=f"bo@{domain}", from_other=True, category=Category.NOT_INTERESTED
    )
    assert Hold.objects.exists()
    client = at(mira)
    assert f"Nobody at {domain} is written to until somebody decides." in shown_at(client, reply)
    page = press(client, reply, "release", reason="Bo has left.")
    assert "The company may be written to again." in page
    assert "until somebody decides" not in page
    effect = reply.effects.get(kind=Effect.HOLD_COMPANY)
    assert (effect.undone_by, effect.undone_reason) == (mira, "Bo has left.")
    assert not Hold.objects.filter(released_at__isnull=True).exists()
    late = unescape(text_of(at(jonas).post(f"{url_of(reply)}release/", follow=True)))
    assert "Somebody decided about the company before you." in late


@pytest.fixture
def naming() -> InboundMessage:
    """A reply that names somebody else."""
    reply = an_answer_taken_in(a_handed_over_message(), category=Category.WRONG_PERSON, new_text=NAMES_OWEN)
    assert reply.colleagues.get().state == ColleagueState.OPEN
    return reply


def test_who_is_named_is_added_with_what_the_reply_says_of_him(
    at: Screen, mira: Member, naming: InboundMessage
) -> None:
    client = at(mira)
    assert "Owen" in shown_at(client, naming)
    page = press(client, naming, "colleague", do="accept", first_name="Owen", last_name="Reed-Hall")
    assert "Owen Reed-Hall is among the people now." in page
    assert "They name somebody else" not in page
    added = Prospect.objects.get(address="owen.reed@aquaduct.example")
    decided = naming.colleagues.get()
    assert (decided.state, decided.added, decided.decided_by) == (ColleagueState.ACCEPTED, added, mira)
    assert not Enrollment.objects.filter(prospect=added).exists()


def test_who_is_named_is_left_out(at: Screen, mira: Member, naming: InboundMessage) -> None:
    page = press(at(mira), naming, "colleague", do="decline")
    assert "Nobody was added." in page
    assert "They name somebody else" not in page
    assert naming.colleagues.get().state == ColleagueState.DECLINED
    assert not Prospect.objects.filter(address__startswith="owen").exists()


def test_an_address_that_is_none_adds_nobody(at: Screen, mira: Member, naming: InboundMessage) -> None:
    page = press(at(mira), naming, "colleague", do="accept", address="owen at home")
    assert "This is no address." in page
    assert "They name somebody else" in page
    assert naming.colleagues.get().state == ColleagueState.OPEN


def test_somebody_whom_another_reply_names_is_not_there(
    at: Screen, mira: Member, naming: InboundMessage
) -> None:
    other = an_inbound(naming.message, category=Category.POSITIVE)
    proposal = str(naming.colleagues.get().pk)
    answer = at(mira).post(f"{url_of(other)}colleague/", {"proposal": proposal, "do": "accept"})
    assert answer.status_code == 404
    assert naming.colleagues.get().state == ColleagueState.OPEN


def test_a_reply_is_put_off_and_brought_back(at: Screen, mira: Member) -> None:
    reply, client = an_answer_taken_in(a_handed_over_message()), at(mira)
    page = press(client, reply, "remind", until="day", day="2026-12-10")
    assert f"Put off: {reply.sender} comes back 10 Dec, 09:00." in page
    assert "No reply is waiting" in page
    stored = fresh(reply)
    assert stored.remind_at
    assert (stored.remind_at - NOW, stored.assigned_to) == (timedelta(days=8, hours=22), mira)
    assert "Put off: it comes back to Mira Holm 10 Dec, 09:00." in shown_at(client, reply)
    assert f"{reply.sender} is back on the list." in press(client, reply, "remind", until="now")
    assert fresh(reply).remind_at is None


def test_a_label_is_agreed_to_and_says_who_did(at: Screen, mira: Member) -> None:
    reply = an_answer_taken_in(a_handed_over_message())
    page = press(at(mira), reply, "label", do="confirm")
    assert "is positive." in page
    assert "Mira Holm agreed today 11:00." in page
    assert "Confirm label" not in page
    assert (fresh(reply).confirmed_by, fresh(reply).handled_at) == (mira, None)


def test_another_label_takes_back_what_followed_and_undo_does_it_again(at: Screen, mira: Member) -> None:
    reply = an_answer_taken_in(
        a_handed_over_message(), category=Category.NOT_INTERESTED, flags=(Flag.OPT_OUT,)
    )
    before, client = in_force(reply), at(mira)
    assert Effect.DO_NOT_CONTACT in before
    silent = at(mira).post(f"{url_of(reply)}label/", {"category": "positive"})
    assert silent.status_code == 422
    assert in_force(reply) == before
    posted = {"category": "positive", "flags": [], "reason": "They mean another list."}
    page = unescape(text_of(client.post(f"{url_of(reply)}label/", posted, follow=True)))
    assert "Now positive." in page
    assert Effect.DO_NOT_CONTACT not in in_force(reply)
    effect = reply.effects.get(kind=Effect.DO_NOT_CONTACT)
    assert (effect.undone_by_name, effect.undone_reason) == ("Mira Holm", "They mean another list.")
    assert reply.relabellings.get().reason == "They mean another list."
    assert "Taken back: it has the label from before." in press(client, reply, "undo")
    assert (fresh(reply).category, fresh(reply).flags) == ("not_interested", ["opt_out"])
    assert in_force(reply) == before


def test_a_conversation_is_handed_over_and_accepted(at: Screen, mira: Member, jonas: Member) -> None:
    reply = an_answer_taken_in(a_handed_over_message())
    press(at(mira), reply, "hand-over", member=str(jonas.pk), note="He asks for prices.")
    row = HandOver.objects.get()
    assert (row.to_member, row.note, fresh(reply).assigned_to) == (jonas, "He asks for prices.", jonas)
    page = shown_at(at(mira), reply)
    assert "Mira Holm gave it to <b>Jonas Keller</b>, today 11:00. Not accepted yet." in page
    assert "It is yours." in press(at(jonas), reply, "hand-over", do="accept")
    row.refresh_from_db()
    assert row.accepted_by == jonas
    assert "Accepted today 11:00." in shown_at(at(mira), reply)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("meeting_booked", "Meeting booked"),
        ("held", "Meeting held"),
        ("no_show", "They did not come"),
        ("opportunity", "Opportunity"),
        ("not_qualified", "Not qualified"),
    ],
)
def test_what_became_of_it_is_noted(at: Screen, mira: Member, kind: str, words: str) -> None:
    reply = an_answer_taken_in(a_handed_over_message())
    page = press(at(mira), reply, "outcome", kind=kind)
    assert f"Noted: {words.lower()}." in page
    assert f"<b>{words}</b>" in page
    outcome = Outcome.objects.get()
    assert (outcome.kind, outcome.by) == (kind, mira)


def test_what_was_written_before_this_product_stands_beside_the_reply(at: Screen, mira: Member) -> None:
    message = a_handed_over_message()
    person = message.enrollment.prospect
    for days, address in ((400, person.address), (300, person.address), (200, f"cy@{person.domain}")):
        Contact.objects.create(
            address=address, at=NOW - timedelta(days=days), sender="Old Hand", campaign="Spring",
            result=ContactResult.SENT,
        )  # fmt: skip
    reply = an_answer_taken_in(message)
    earlier = at(mira).get(url_of(reply)).context["colleagues"]["earlier"]
    assert [(row["name"], row["day"]) for row in earlier] == [
        (f"cy@{person.domain}", "15 May"),
        (str(person), "4 Feb"),
    ]
    assert "Old Hand wrote in Spring" in shown_at(at(mira), reply)


def test_what_was_written_to_somebody_without_a_company_stands_there_too(at: Screen, mira: Member) -> None:
    message = a_handed_over_message()
    person = message.enrollment.prospect
    Prospect.objects.filter(pk=person.pk).update(company=None)
    for address in (person.address, f"stranger@{person.domain}"):
        Contact.objects.create(address=address, at=NOW - timedelta(days=9), result=ContactResult.SENT)
    reply = an_answer_taken_in(message)
    earlier = at(mira).get(url_of(reply)).context["colleagues"]["earlier"]
    assert [row["name"] for row in earlier] == [str(person)]


@pytest.fixture
def short_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paging, "ON_A_PAGE", 2)


@pytest.mark.usefixtures("short_pages")
def test_what_was_taken_for_no_reply_is_paged_and_taking_back_stays_there(at: Screen, mira: Member) -> None:
    mailbox = a_mailbox()
    mails = [
        an_inbound(
            None, mailbox=mailbox, category=None, kind=Kind.BOUNCE, sender=f"daemon{place}@mail.example",
            received_at=NOW - timedelta(hours=place + 1),
        )
        for place in range(5)
    ]  # fmt: skip
    client = at(mira)
    pages = [client.get("/inbox/taken/", {"page": number}) for number in (1, 2, 3, 99)]
    assert [[row["id"] for row in page.context["rows"]] for page in pages] == [
        [mail.pk for mail in chosen] for chosen in (mails[:2], mails[2:4], mails[4:], mails[4:])
    ]
    assert pages[1].context["pages"] == {
        "words": "3 to 4 of 5",
        "previous_url": "/inbox/taken/",
        "next_url": "/inbox/taken/?page=3",
    }
    url = pages[1].context["rows"][0]["reverse_url"]
    assert client.post(url, {"reason": ""}).headers["Location"] == "/inbox/taken/?page=2"
    assert client.post(url, {"reason": "Owen wrote it."}).headers["Location"] == "/inbox/taken/?page=2"
    assert fresh(mails[2]).category == "ambiguous"


@pytest.mark.usefixtures("short_pages")
def test_what_was_handled_without_a_person_is_paged(at: Screen, mira: Member) -> None:
    for place in range(3):
        an_inbound(
            None, mailbox=a_mailbox(address=f"box{place}@tidewater.example"), category=Category.NEUTRAL,
            sender=f"bo{place}@mail.example", decider="routed", effects_at=NOW, received_at=NOW - timedelta(hours=1),
        )  # fmt: skip
    page = at(mira).get("/inbox/routed/?page=2")
    assert len(page.context["rows"]) == 1
    assert "3 to 3 of 3" in text_of(page)
