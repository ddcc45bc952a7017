"""What a person sees and does by a fresh link, and that nobody else gets that far."""

import re
from datetime import timedelta
from email import message_from_bytes
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.test import Client

from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.transports.port import TransportError, Trouble
from campaigns.delivery.transports.sandbox import Sandbox
from campaigns.drafts.models import Draft
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.erasure.models import CompanyRequest, DataLink, ErasureRequest
from campaigns.erasure.rules import LINK_LASTS, LINKS_A_DAY, CompanyAnswer, may_send_link
from campaigns.erasure.services import erase
from campaigns.erasure.services.asked import decide_company, never_again
from campaigns.erasure.services.linking import ask_for_link, send_links
from campaigns.mailboxes.models import Mailbox
from campaigns.members.rules import Role
from campaigns.prospects.models import Prospect
from campaigns.suppressions.models import Hold
from campaigns.suppressions.selectors import barred, reasons_not_to_write
from tests.factories import (
    LATER,
    NOW,
    a_company,
    a_handed_over_message,
    a_member,
    a_prospect,
    a_scheduled_message,
    an_enrollment,
)

pytestmark = pytest.mark.django_db
THEN = LATER + timedelta(hours=2)
ADDRESS = "ana.lima@aquaduct.example"


@pytest.fixture
def draft() -> Draft:
    person = a_prospect(address=ADDRESS, company=a_company(domain="aquaduct.example"), origin="Fair 2026")
    message = a_handed_over_message(enrollment=an_enrollment(prospect=person, stage=Stage.CHECKING))
    assert message.draft
    return message.draft


def mails_to(address: str) -> list[str]:
    found = []
    for path in sorted(
        Path(settings.VAR_DIR).rglob("outbox/**/*.eml"), key=lambda path: path.stat().st_mtime_ns
    ):
        mail = message_from_bytes(path.read_bytes())
        body = mail.get_payload(decode=True)
        assert isinstance(body, bytes)
        if mail["To"] == address and b"/your-data/" in body:
            found.append(body.decode())
    return found


def a_link(draft: Draft) -> str:
    assert ask_for_link(token=draft.opt_out_token, now=THEN)
    assert send_links(THEN) == 1
    (mail,) = mails_to(ADDRESS)
    found = re.search(r"(/your-data/\w+/)", mail)
    assert found
    return found[1]


@pytest.fixture
def link(draft: Draft) -> Any:
    url = a_link(draft)
    with time_machine.travel(THEN + timedelta(minutes=1), tick=False):
        yield url


def test_a_link_goes_to_the_address_on_file_by_the_mailbox_that_wrote(draft: Draft, client: Client) -> None:
    answer = client.post(f"/opt-out/{draft.opt_out_token}/your-data/")
    assert answer.status_code == 200
    assert ADDRESS not in answer.content.decode()
    assert send_links(THEN) == 1
    assert len(mails_to(ADDRESS)) == 1
    assert send_links(THEN) == 0


def test_the_answer_is_the_same_whether_anything_is_held_or_not(draft: Draft, client: Client) -> None:
    known = client.post(f"/opt-out/{draft.opt_out_token}/your-data/")
    unknown = client.post("/opt-out/unknown/your-data/")
    again = client.post(f"/opt-out/{draft.opt_out_token}/your-data/")
    assert (known.status_code, unknown.status_code, again.status_code) == (200, 200, 200)
    assert known.content == unknown.content == again.content
    assert DataLink.objects.count() == 1


def test_asking_by_reading_does_nothing(draft: Draft, client: Client) -> None:
    pages = [client.get(f"/opt-out/{token}/your-data/") for token in (draft.opt_out_token, "unknown")]
    assert [page.status_code for page in pages] == [200, 200]
    assert not DataLink.objects.exists()


@pytest.mark.parametrize(
    ("minutes", "may"),
    [
        ([], True),
        ([9], False),
        ([11], True),
        ([60, 120], True),
        ([60, 120, 180], False),
        ([60, 120, 60 * 25], True),
    ],
)
def test_links_are_few_and_apart(minutes: list[int], may: bool) -> None:
    assert LINKS_A_DAY == 3
    assert may_send_link([NOW - timedelta(minutes=ago) for ago in minutes], NOW) is may


def test_a_link_ends_after_two_days_and_is_kept_as_a_hash(draft: Draft, client: Client) -> None:
    url = a_link(draft)
    token = url.split("/")[2]
    row = DataLink.objects.get()
    assert token not in {row.token_sha256, row.address, row.opt_out_url}
    with time_machine.travel(THEN + LINK_LASTS - timedelta(minutes=1), tick=False):
        assert client.get(url).status_code == 200
    with time_machine.travel(THEN + LINK_LASTS + timedelta(minutes=1), tick=False):
        assert client.get(url).status_code == 404
    send_links(THEN + 3 * LINK_LASTS)
    assert not DataLink.objects.exists()


def test_the_token_of_the_opt_out_opens_no_data(draft: Draft, client: Client) -> None:
    assert client.get(f"/your-data/{draft.opt_out_token}/").status_code == 404
    assert client.post(f"/your-data/{draft.opt_out_token}/", {"act": "erase"}).status_code == 404
    assert Prospect.objects.filter(address=ADDRESS).exists()


def test_the_page_says_what_is_held_from_where_and_since_when(link: str, client: Client) -> None:
    page = client.get(link).content.decode()
    for words in (
        "Ana Lima",
        "Head of Operations",
        "a list: Fair 2026",
        ADDRESS,
        "Mail to you",
        "A thought on your rotas",
    ):
        assert words in page, words
    assert "Noted" in page
    assert not ErasureRequest.objects.exists()


def test_what_is_wrong_is_corrected(link: str, client: Client) -> None:
    said = {"act": "correct", "first_name": "Anna", "last_name": "Lima", "title": "COO", "city": "Porto"}
    assert client.post(link, said).status_code == 200
    person = Prospect.objects.get(address=ADDRESS)
    assert (person.first_name, person.greeting_name, person.title, person.city) == (
        "Anna",
        "Anna",
        "COO",
        "Porto",
    )


@pytest.mark.parametrize("name", ["x" * 300, "<b>Ana</b>", "{{ 7 * 7 }}", "An\x00a"])
def test_what_is_no_name_is_refused(link: str, client: Client, name: str) -> None:
    answer = client.post(
        link, {"act": "correct", "first_name": name, "last_name": "Lima", "title": "", "city": ""}
    )
    assert answer.status_code == 422
    assert Prospect.objects.get(address=ADDRESS).first_name == "Ana"


def test_never_again_counts_at_once(link: str, client: Client) -> None:
    assert b"Nobody of ours writes to you again" in client.post(link, {"act": "never"}).content
    assert barred([ADDRESS]) == {ADDRESS}


def test_a_whole_company_is_held_until_a_lead_decides(link: str, client: Client) -> None:
    colleague = {"addresses": ["bo@aquaduct.example"], "domains": ["aquaduct.example"], "now": THEN}
    client.post(link, {"act": "company"})
    client.post(link, {"act": "company"})
    (no,) = reasons_not_to_write(**colleague)  # type: ignore[arg-type]  # the keywords of the one call
    assert not no.lasting
    request = CompanyRequest.objects.get()
    sdr, lead = a_member(), a_member(role=Role.LEAD)
    decide = {"request": request, "answer": CompanyAnswer.NEVER_AGAIN, "reason": "They mean it.", "now": THEN}
    assert not decide_company(**decide, by=sdr)  # type: ignore[arg-type]  # as above
    assert decide_company(**decide, by=lead)  # type: ignore[arg-type]  # as above
    assert not decide_company(**decide, by=lead)  # type: ignore[arg-type]  # as above
    (no,) = reasons_not_to_write(**colleague)  # type: ignore[arg-type]  # as above
    assert no.lasting


def under_way_at_the_company() -> list[Enrollment]:
    """Journeys of people whom nothing but their address ties to the company, and of one with another domain."""
    addresses = ["bo@aquaduct.example", "cy@eu.aquaduct.example", "di@notaquaduct.example"]
    return [
        an_enrollment(prospect=a_prospect(address=each, company=a_company()), stage=Stage.WRITING)
        for each in addresses
    ]


def test_a_company_that_is_barred_stops_whoever_has_an_address_there(link: str, client: Client) -> None:
    journeys = under_way_at_the_company()
    client.post(link, {"act": "company"})
    decide_company(
        request=CompanyRequest.objects.get(), answer=CompanyAnswer.NEVER_AGAIN, reason="They mean it.",
        by=a_member(role=Role.LEAD), now=THEN,
    )  # fmt: skip
    for journey in journeys:
        journey.refresh_from_db()
    assert [each.stage for each in journeys] == [Stage.STOPPED, Stage.STOPPED, Stage.WRITING]
    assert [each.explanation for each in journeys] == ["Their company asked us to stop."] * 2 + [""]


@pytest.mark.parametrize("way", ["never again", "opt-out", "erasure"])
def test_a_no_of_the_person_takes_back_what_waits_in_an_ended_journey(client: Client, way: str) -> None:
    waiting = a_scheduled_message(enrollment=an_enrollment(prospect=a_prospect(address=ADDRESS)))
    Enrollment.objects.update(stage=Stage.STOPPED, stop_reason=StopReason.REPLIED)
    assert waiting.draft
    if way == "never again":
        never_again(address=ADDRESS, now=THEN)
    elif way == "opt-out":
        client.post(f"/opt-out/{waiting.draft.opt_out_token}/")
    else:
        erase(address=ADDRESS, by=a_member().actor, now=THEN)
    waiting.refresh_from_db()
    assert waiting.status == MessageStatus.WITHDRAWN


def test_a_lead_may_let_the_others_be_written_to(link: str, client: Client) -> None:
    client.post(link, {"act": "company"})
    lead = Client()
    lead.force_login(a_member(role=Role.LEAD))
    assert "aquaduct.example" in lead.get("/privacy/").content.decode()
    at = f"/privacy/companies/{CompanyRequest.objects.get().pk}/"
    assert lead.post(at, {"answer": "go_on", "reason": " "}).status_code == 422
    assert lead.post(at, {"answer": "whatever", "reason": "x"}).status_code == 422
    assert lead.post(at, {"answer": "go_on", "reason": "One person's wish."}).status_code == 302
    assert Hold.objects.get().released_at
    assert barred(["aquaduct.example", ADDRESS]) == {ADDRESS}


def test_a_provider_of_mail_is_no_company(client: Client) -> None:
    person = a_prospect(address="ana@gmail.com", company=a_company(domain="gmail.com"))
    message = a_handed_over_message(enrollment=an_enrollment(prospect=person, stage=Stage.CHECKING))
    assert message.draft
    assert ask_for_link(token=message.draft.opt_out_token, now=THEN)
    send_links(THEN)
    (mail,) = mails_to("ana@gmail.com")
    found = re.search(r"(/your-data/\w+/)", mail)
    assert found
    with time_machine.travel(THEN, tick=False):
        assert b"Never write to anybody at" not in client.get(found[1]).content
        client.post(found[1], {"act": "company"})
    assert not Hold.objects.exists()


def test_erasing_takes_the_link_with_it(link: str, client: Client) -> None:
    answer = client.post(link, {"act": "erase"})
    assert (answer.status_code, b"You are erased" in answer.content) == (200, True)
    assert client.get(link).status_code == 404
    assert not Prospect.objects.filter(address=ADDRESS).exists()


def test_an_act_that_is_none_changes_nothing(link: str, client: Client) -> None:
    assert client.post(link, {"act": "everything"}).status_code == 422


class Broken(Sandbox):
    """Hands nothing over."""

    def hand_over(self, parcel: Any) -> Any:
        raise TransportError(Trouble.AUTH, "535 no")


def test_a_link_leaves_by_account_mail_where_the_mailbox_stopped_working(
    draft: Draft, monkeypatch: pytest.MonkeyPatch, mailoutbox: list[Any]
) -> None:
    monkeypatch.setattr("campaigns.erasure.services.linking.transport_of", lambda _: Broken())
    ask_for_link(token=draft.opt_out_token, now=THEN)
    assert send_links(THEN) == 1
    (mail,) = mailoutbox
    assert mail.to == [ADDRESS]


def test_a_link_through_a_platform_is_none(draft: Draft, mailoutbox: list[Any]) -> None:
    Mailbox.objects.update(transport="smartlead")
    ask_for_link(token=draft.opt_out_token, now=THEN)
    assert send_links(THEN) == 1
    assert len(mailoutbox) == 1


def test_a_link_that_could_not_leave_is_sent_later(draft: Draft, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("campaigns.erasure.services.linking._hand_over", _down)
        ask_for_link(token=draft.opt_out_token, now=THEN)
        assert send_links(THEN) == 0
    assert send_links(THEN) == 1


def _down(*_: object) -> None:
    raise ConnectionRefusedError
