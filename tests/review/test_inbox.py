"""The inbox shows what people answered and what proves what we sent, says what a label does, and does what is pressed."""

from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import pytest

from campaigns.delivery.models import DeliveryReport, Message
from campaigns.members.models import Member
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.matching import DOUBT_WORDS, Doubt
from campaigns.replies.selectors.answering import may_answer
from campaigns.replies.services.receiving import receive
from campaigns.suppressions.selectors import barred
from review.models import Presence
from tests.campaigns.replies.test_services import a_bounce_of
from tests.factories import LATER, NOW, a_handed_over_message
from tests.factories.research import QUOTE
from tests.review.conftest import Screen
from tests.review.pages import text_of

pytestmark = pytest.mark.django_db
NO = "We are not interested, thank you.\n"
YES = "Good timing. Let us talk on Thursday. How much is it?\n\nOn Mon, 30 Nov 2026 at 10:00, Mira Holm <mira@tidewater.example> wrote:\n> I read that you grow.\n"
LEAVE_ME = "Please remove me from your list and never write again.\n"


def answered(message: Message, text: str, *, html: str = "", at: Any = LATER) -> InboundMessage:
    """The reply of the person that a message went to."""
    mail = EmailMessage()
    mail["From"], mail["To"] = f"Ana Lima <{message.recipient}>", message.mailbox.address
    mail["Subject"], mail["Message-ID"] = f"Re: {message.subject}", f"<{message.pk}@their.example>"
    mail["In-Reply-To"] = message.message_id
    mail.set_content(text)
    if html:
        mail.add_alternative(html, subtype="html")
    receive(mailbox=message.mailbox, raw=mail.as_bytes(), now=at)
    return InboundMessage.objects.get(message=message)


@pytest.fixture
def no(settings: Any, tmp_path: Any) -> InboundMessage:
    return answered(a_handed_over_message(), NO)


@pytest.fixture
def yes(settings: Any, tmp_path: Any) -> InboundMessage:
    return answered(a_handed_over_message(), YES)


def url_of(reply: InboundMessage, act: str = "") -> str:
    return f"/inbox/{reply.pk}/{f'{act}/' if act else ''}"


def fresh(reply: InboundMessage) -> InboundMessage:
    return InboundMessage.objects.get(pk=reply.pk)


def test_a_reply_stands_with_what_decided_it_and_what_we_sent(
    at: Screen, mira: Member, no: InboundMessage
) -> None:
    page = text_of(at(mira).get(url_of(no)))
    for words in (
        "Ana Lima",
        "<mark>not interested</mark>",
        "of 100 replies read like this were labelled right",
        "step 1, ",
        "Evidence: 1 quote",
        f"“{QUOTE}”",
    ):
        assert words in page, words


def test_quoted_history_is_folded_and_never_lost(at: Screen, mira: Member, yes: InboundMessage) -> None:
    page = text_of(at(mira).get(url_of(yes)))
    assert "Quoted history and signature, 2 lines" in page
    assert "&gt; I read that you grow." in page


def test_the_inbox_opens_where_something_waits(at: Screen, mira: Member, no: InboundMessage) -> None:
    answer = at(mira).get("/inbox/")
    assert "We are not interested" in text_of(answer)
    assert answer.context["chosen"] is False


@pytest.mark.parametrize("category", ["positive", "", "nonsense"])
def test_an_empty_or_unknown_category_says_so(at: Screen, mira: Member, category: str) -> None:
    answer = at(mira).get(f"/inbox/?category={category}")
    assert answer.status_code == 200
    assert "No reply is waiting under “positive”." in text_of(answer)


def test_what_a_label_will_do_is_said_and_what_of_it_is_done(
    at: Screen, mira: Member, no: InboundMessage
) -> None:
    answer = at(mira).get(url_of(no))
    assert [each["done"] for each in answer.context["planned"]] == [True] * len(answer.context["planned"])
    page = text_of(answer)
    assert "Never offers" in page
    assert "Takes back: Never offers" in page


def test_what_somebody_wrote_is_shown_as_text(at: Screen, mira: Member) -> None:
    reply = answered(a_handed_over_message(), "Not interested. <script>alert(1)</script>\n")
    assert "<script>alert" not in text_of(at(mira).get(url_of(reply)))


def test_a_mail_as_sent_asks_no_host_and_runs_nothing(at: Screen, mira: Member) -> None:
    html = (
        '<p style="color: red; background: url(https://evil.example/a)" onclick="x()">Yes</p><script>x()</script>'
        '<img src="https://evil.example/b.png"><a href="https://evil.example/c">here</a><form action="https://evil.example/d"></form>'
        '<style>@import "https://evil.example/e"</style><iframe src="https://evil.example/f"></iframe><svg onload="x()"></svg>'
    )
    reply = answered(a_handed_over_message(), "Yes, gladly.\n", html=html)
    frame = at(mira).get(f"{url_of(reply)}original/mail/")
    page = text_of(frame)
    assert "evil.example" not in page
    assert not [word for word in ("script", "onclick", "<form", "<iframe", "<svg", "@import") if word in page]
    policy = frame.headers["Content-Security-Policy"]
    assert all(words in policy for words in ("sandbox;", "default-src 'none'", "img-src data:"))
    assert "https" not in policy
    assert frame.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert "sandbox title" in text_of(at(mira).get(f"{url_of(reply)}original/"))


def test_a_mail_of_text_alone_has_no_frame(at: Screen, mira: Member, no: InboundMessage) -> None:
    assert "Show as sent" not in text_of(at(mira).get(url_of(no)))
    assert "sent as text alone" in text_of(at(mira).get(f"{url_of(no)}original/"))
    assert at(mira).get(f"{url_of(no)}original/mail/").status_code == 404


def test_agreeing_with_a_label_that_leaves_nothing_to_do_goes_on_and_can_be_undone(
    at: Screen, mira: Member, no: InboundMessage
) -> None:
    client = at(mira)
    page = text_of(client.post(f"{url_of(no)}label/", {"do": "confirm"}, follow=True))
    assert "Agreed: " in page
    assert f"{url_of(no)}undo/" in page
    assert (fresh(no).confirmed_by, fresh(no).handled_by) == (mira, mira)
    client.post(f"{url_of(no)}undo/")
    assert (fresh(no).confirmed_at, fresh(no).handled_at) == (None, None)


def test_agreeing_with_a_yes_keeps_it_on_the_list(at: Screen, mira: Member, yes: InboundMessage) -> None:
    at(mira).post(f"{url_of(yes)}label/", {"do": "confirm"})
    assert (fresh(yes).confirmed_by, fresh(yes).handled_at) == (mira, None)


def test_a_label_that_changed_meanwhile_is_not_agreed_to(
    at: Screen, mira: Member, yes: InboundMessage
) -> None:
    answer = at(mira).post(f"{url_of(yes)}label/", {"do": "confirm", "shown": "ambiguous"})
    assert answer.status_code == 409
    assert fresh(yes).confirmed_at is None


def test_another_label_is_given_and_taken_back(at: Screen, mira: Member, no: InboundMessage) -> None:
    client = at(mira)
    client.post(f"{url_of(no)}label/", {"category": "positive", "flags": ["meeting"]})
    assert (fresh(no).category, fresh(no).flags) == ("positive", ["meeting"])
    client.post(f"{url_of(no)}undo/")
    assert (fresh(no).category, fresh(no).flags) == ("not_interested", [])


def test_a_no_is_not_taken_back_without_a_reason(at: Screen, mira: Member) -> None:
    reply = answered(a_handed_over_message(), LEAVE_ME)
    client, label = at(mira), {"category": "positive"}
    refused = client.post(f"{url_of(reply)}label/", label)
    assert refused.status_code == 422
    assert "Say why this was no wish to be left alone" in text_of(refused)
    assert "opt_out" in fresh(reply).flags
    client.post(f"{url_of(reply)}label/", label | {"reason": "They meant another list."})
    assert fresh(reply).category == "positive"


@pytest.mark.parametrize(
    "posted", [{}, {"category": "nonsense"}, {"category": "positive", "flags": "nonsense"}]
)
def test_what_is_no_label_is_refused(
    at: Screen, mira: Member, no: InboundMessage, posted: dict[str, str]
) -> None:
    assert at(mira).post(f"{url_of(no)}label/", posted).status_code == 422
    assert fresh(no).category == "not_interested"


def test_done_takes_it_off_the_list_once(at: Screen, mira: Member, jonas: Member, no: InboundMessage) -> None:
    assert at(mira).get(f"{url_of(no)}done/").status_code == 405
    first = at(mira).post(f"{url_of(no)}done/", follow=True)
    second = at(jonas).post(f"{url_of(no)}done/", follow=True)
    assert "No reply is waiting" in text_of(first)
    assert "before you" in text_of(second)
    assert fresh(no).handled_by == mira
    assert "We are not interested" in text_of(at(mira).get("/inbox/?standing=done"))


def test_a_reply_is_taken_and_given(at: Screen, mira: Member, jonas: Member, yes: InboundMessage) -> None:
    at(mira).post(f"{url_of(yes)}assign/", {"to": "me"})
    assert fresh(yes).assigned_to == mira
    at(mira).post(f"{url_of(yes)}assign/", {"to": str(jonas.pk)})
    assert "With Jonas Keller." in text_of(at(mira).get(url_of(yes)))
    assert "Yours." in text_of(at(jonas).get(url_of(yes)))
    at(jonas).post(f"{url_of(yes)}assign/", {"to": "nobody"})
    assert fresh(yes).assigned_to is None
    assert at(mira).post(f"{url_of(yes)}assign/", {"to": "999999"}).status_code == 422


def test_the_list_can_be_of_ones_own(at: Screen, mira: Member, yes: InboundMessage) -> None:
    assert not at(mira).get("/inbox/?whose=mine").context["replies"]
    at(mira).post(f"{url_of(yes)}assign/", {"to": "me"})
    assert at(mira).get("/inbox/?whose=mine").context["replies"]
    assert not at(mira).get("/inbox/?whose=nobodys").context["replies"]


def test_what_somebody_is_done_with_is_not_put_off(
    at: Screen, mira: Member, jonas: Member, yes: InboundMessage
) -> None:
    at(jonas).post(f"{url_of(yes)}done/")
    answer = at(mira).post(f"{url_of(yes)}remind/", {"until": "tomorrow"}, follow=True)
    assert "Somebody took this reply off the list before you." in text_of(answer)
    assert fresh(yes).remind_at is None


def test_what_is_put_off_comes_back_by_itself(at: Screen, mira: Member, yes: InboundMessage) -> None:
    at(mira).post(f"{url_of(yes)}remind/", {"until": "tomorrow"})
    assert fresh(yes).assigned_to == mira
    assert not at(mira).get("/inbox/?category=positive").context["replies"]
    assert at(mira).get("/inbox/?category=positive&standing=later").context["replies"]
    InboundMessage.objects.update(remind_at=NOW - timedelta(minutes=1))
    back = at(mira).get("/inbox/?category=positive")
    assert back.context["replies"][0]["is_back"]
    at(mira).post(f"{url_of(yes)}remind/", {"until": "now"})
    assert fresh(yes).remind_at is None


@pytest.mark.parametrize(
    "posted", [{}, {"until": "nonsense"}, {"until": "day"}, {"until": "day", "day": "2020-01-01"}]
)
def test_a_time_that_is_none_puts_nothing_off(
    at: Screen, mira: Member, yes: InboundMessage, posted: dict[str, str]
) -> None:
    assert at(mira).post(f"{url_of(yes)}remind/", posted).status_code == 422
    assert fresh(yes).remind_at is None


@pytest.mark.parametrize(
    ("q", "found"), [("lima", 1), ("aquaduct THURSDAY", 1), ("thursday friday", 0), ("%", 0)]
)
def test_replies_are_found_by_person_company_and_words(
    at: Screen, mira: Member, yes: InboundMessage, q: str, found: int
) -> None:
    assert len(at(mira).get("/inbox/", {"q": q}).context["replies"]) == found


def test_several_are_done_and_put_off_and_none_is_answered(at: Screen, mira: Member) -> None:
    one, two = (answered(a_handed_over_message(), NO) for _ in range(2))
    at(mira).post("/inbox/several/", {"reply": [str(one.pk), "x", "999999"], "act": "done"})
    at(mira).post("/inbox/several/", {"reply": [str(two.pk)], "act": "remind", "until": "tomorrow"})
    assert (fresh(one).handled_by, fresh(two).handled_by) == (mira, None)
    assert fresh(two).remind_at is not None
    answer = at(mira).post("/inbox/several/", {"act": "answer", "reply": [str(two.pk)]}, follow=True)
    assert "Choose until when." in text_of(answer)
    assert "Tick the replies first." in text_of(
        at(mira).post("/inbox/several/", {"act": "done"}, follow=True)
    )


def test_who_else_has_it_open_is_said_until_they_go(
    at: Screen, mira: Member, jonas: Member, yes: InboundMessage
) -> None:
    at(jonas).post(f"{url_of(yes)}here/")
    assert "Jonas Keller has it open" in text_of(at(mira).get(url_of(yes)))
    assert "Jonas Keller has it open" in text_of(at(mira).post(f"{url_of(yes)}here/"))
    assert "Mira Holm has it open" not in text_of(at(mira).get(url_of(yes)))
    at(jonas).post(f"{url_of(yes)}here/", {"gone": "1"})
    assert "Nobody else has it open." in text_of(at(mira).get(url_of(yes)))


def test_who_closed_the_page_without_a_word_is_there_for_a_moment_only(
    at: Screen, mira: Member, jonas: Member, yes: InboundMessage
) -> None:
    Presence.objects.create(inbound=yes, member=jonas, since=NOW - timedelta(hours=1), until=NOW)
    assert "Nobody else has it open." in text_of(at(mira).get(url_of(yes)))
    at(jonas).post(f"{url_of(yes)}here/")
    assert Presence.objects.get().since >= NOW


@pytest.mark.parametrize("doubt", list(Doubt))
def test_every_doubt_is_said_in_words(at: Screen, mira: Member, no: InboundMessage, doubt: Doubt) -> None:
    InboundMessage.objects.filter(pk=no.pk).update(match_doubtful=True, doubt=doubt)
    assert DOUBT_WORDS[doubt] in text_of(at(mira).get(url_of(no)))


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_doubtful_reply_is_settled_by_a_press(
    at: Screen, mira: Member, yes: InboundMessage, answer: str
) -> None:
    InboundMessage.objects.update(match_doubtful=True, doubt="subject")
    assert "Does it answer this mail of ours?" in text_of(at(mira).get(url_of(yes)))
    at(mira).post(f"{url_of(yes)}match/", {"answer": answer})
    settled = fresh(yes)
    assert not settled.match_doubtful
    assert (settled.message is None) is (answer == "no")
    assert at(mira).post(f"{url_of(yes)}match/", {"answer": "perhaps"}).status_code == 422


def test_a_stranger_whose_mail_is_not_ours_sets_the_sequence_going_again(
    at: Screen, mira: Member, yes: InboundMessage
) -> None:
    assert yes.message
    stages = [yes.message.enrollment.stage]
    InboundMessage.objects.update(match_doubtful=True, doubt="stranger", sender="bo@elsewhere.example")
    at(mira).post(f"{url_of(yes)}match/", {"answer": "no"})
    yes.message.enrollment.refresh_from_db()
    assert [*stages, yes.message.enrollment.stage] == ["stopped", "waiting"]


def test_the_same_mail_in_another_mailbox_is_said_and_not_listed_twice(
    at: Screen, mira: Member, yes: InboundMessage
) -> None:
    InboundMessage.objects.filter(pk=yes.pk).update(identity="")
    copy = fresh(yes)
    copy.pk, copy.sha256, copy.original = None, "0" * 64, yes
    copy.save()
    page = at(mira).get(url_of(yes))
    assert "The same mail also came to" in text_of(page)
    assert len(page.context["replies"]) == 1


def test_what_was_handled_without_a_person_is_counted_listed_and_taken_back(
    at: Screen, mira: Member, no: InboundMessage
) -> None:
    InboundMessage.objects.update(received_at=NOW - timedelta(minutes=5))
    assert "Handled without a person today: 1. Later relabelled: 0." in text_of(at(mira).get("/inbox/"))
    assert "This offer is never made to them again." in text_of(at(mira).get("/inbox/routed/"))
    silent = at(mira).post(f"{url_of(no)}reverse/", follow=True)
    assert "Say why it is taken back." in text_of(silent)
    assert fresh(no).category == "not_interested"
    page = text_of(at(mira).post(f"{url_of(no)}reverse/", {"reason": "They asked about 2027."}, follow=True))
    assert "It stands under “ambiguous” now." in page
    assert "taken back by Mira Holm: They asked about 2027." in page
    assert "Later relabelled: 1." in text_of(at(mira).get("/inbox/"))


def test_a_reply_that_was_taken_for_a_bounce_is_found_lifted_and_answered(at: Screen, mira: Member) -> None:
    message = a_handed_over_message()
    receive(mailbox=message.mailbox, raw=a_bounce_of(message, status="5.1.1"), now=LATER)
    bounce = InboundMessage.objects.get()
    InboundMessage.objects.update(received_at=NOW - timedelta(minutes=5))
    assert barred([message.recipient])
    assert message.mailbox.address in text_of(at(mira).get("/inbox/taken/"))
    silent = at(mira).post(f"{url_of(bounce)}reverse/", follow=True)
    assert "Say why it is taken back." in text_of(silent)
    for _ in range(2):  # the second press finds it done
        page = at(mira).post(f"{url_of(bounce)}reverse/", {"reason": "She wrote it."}, follow=True)
        assert page.status_code == 200
    assert not barred([message.recipient])
    assert (fresh(bounce).kind, fresh(bounce).category, fresh(bounce).relabelled) == ("human", "ambiguous", 1)
    assert not DeliveryReport.objects.exists()
    assert may_answer(fresh(bounce), NOW) == ""
    assert at(mira).get(url_of(bounce)).status_code == 200


def test_an_address_that_came_back_twice_stays_barred(at: Screen, mira: Member) -> None:
    message = a_handed_over_message()
    for status in ("5.1.1", "5.1.10"):
        receive(mailbox=message.mailbox, raw=a_bounce_of(message, status=status), now=LATER)
    first = InboundMessage.objects.earliest("pk")
    page = text_of(at(mira).post(f"{url_of(first)}reverse/", {"reason": "She wrote it."}, follow=True))
    assert "Another notice says that this mail came back" in page
    assert barred([message.recipient])


def test_a_no_by_the_mailto_way_out_is_taken_back_by_name(at: Screen, mira: Member) -> None:
    message = a_handed_over_message()
    token = message.opt_out_url.rstrip("/").rpartition("/")[2]
    raw = (
        f"From: {message.recipient}\nTo: {message.mailbox.address}\nSubject: unsubscribe {token}\n\n".encode()
    )
    receive(mailbox=message.mailbox, raw=raw, now=LATER)
    InboundMessage.objects.update(received_at=NOW - timedelta(minutes=5))
    stop = InboundMessage.objects.get()
    assert barred([message.recipient])
    assert "asked to stop" in text_of(at(mira).get("/inbox/taken/"))
    at(mira).post(f"{url_of(stop)}reverse/", {"reason": "Pressed by a scanner."}, follow=True)
    assert not barred([message.recipient])


@pytest.mark.parametrize("kind", ["own", "complaint"])
def test_our_own_mail_and_complaints_are_nobodys_reply(
    at: Screen, mira: Member, no: InboundMessage, kind: str
) -> None:
    InboundMessage.objects.update(kind=kind, category="")
    assert at(mira).post(f"{url_of(no)}reverse/", {"reason": "It is."}).status_code == 404


def test_a_swap_brings_the_inbox_alone_with_its_counts(at: Screen, mira: Member, no: InboundMessage) -> None:
    answer = at(mira, htmx=True).post(f"{url_of(no)}label/?category=not_interested", {"do": "confirm"})
    page = text_of(answer)
    assert page.lstrip().startswith('<div id="inbox"')
    assert "<html" not in page
    assert answer.headers["HX-Push-Url"] == "/inbox/?category=not_interested"
