"""A no that reached us anywhere is entered in one step, says what it takes back, and holds."""

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import send
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.members.models import Member
from campaigns.members.rules import Role
from campaigns.pipeline import advance
from campaigns.prospects.models import Prospect
from campaigns.suppressions.models import Suppression
from campaigns.suppressions.rules import Heard, SuppressionReason, SuppressionScope
from campaigns.suppressions.selectors import barred
from tests.factories import (
    LATER,
    a_company,
    a_draft_in_review,
    a_member,
    a_prospect,
    a_scheduled_message,
    an_enrollment,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("caller")]
URL = "/do-not-contact/"


@pytest.fixture
def caller(client: Client) -> Member:
    member = a_member(name="Jonas Berg")
    client.force_login(member)
    return member


def say(client: Client, whom: str, *, status: int = 302, **fields: str) -> str:
    """Post a no; return what the next page says of it."""
    answer = client.post(URL, {"whom": whom, "reach": "person", "why": "phone"} | fields)
    assert answer.status_code == status, answer.content.decode()
    page: str = (client.get(answer["Location"]) if status == 302 else answer).content.decode()
    return page


@pytest.mark.parametrize(
    ("why", "reason", "heard"),
    [
        ("phone", SuppressionReason.OPT_OUT, Heard.PHONE),
        ("linkedin", SuppressionReason.OPT_OUT, Heard.LINKEDIN),
        ("wrong_person", SuppressionReason.WRONG_PERSON, ""),
    ],
)
def test_a_no_on_the_phone_or_in_a_message_counts(
    client: Client, why: str, reason: SuppressionReason, heard: str
) -> None:
    message = a_scheduled_message()
    page = say(client, message.recipient, why=why, note="rang us")
    assert "1 scheduled mail was taken back" in page
    row = Suppression.objects.get()
    assert (row.reason, row.heard, row.note, row.by_name) == (reason, heard, "rang us", "Jonas Berg")
    message.refresh_from_db()
    assert message.status == MessageStatus.WITHDRAWN
    enrollment = Enrollment.objects.get()
    assert (enrollment.stage, enrollment.stop_reason) == (Stage.STOPPED, StopReason.SUPPRESSED)
    assert send(message_id=message.pk, now=LATER) is None


def test_what_it_takes_back_is_said_before_and_changes_nothing(client: Client) -> None:
    draft = a_draft_in_review()
    address = draft.enrollment.prospect.address_as_given
    page = client.get(URL, {"whom": address}).content.decode()
    assert "This takes back 1 draft." in page
    assert Suppression.objects.count() == 0
    draft.refresh_from_db()
    assert draft.status == DraftStatus.IN_REVIEW


def test_a_mail_that_a_sender_has_can_no_longer_be_stopped(client: Client) -> None:
    message = a_scheduled_message()
    Message.objects.filter(pk=message.pk).update(
        status=MessageStatus.SENDING, token="00000000-0000-4000-8000-000000000001", sending_until=LATER
    )
    page = say(client, message.recipient)
    assert "1 mail is being handed over and can no longer be stopped." in page


def test_everybody_at_a_company_is_meant_whatever_their_address(client: Client) -> None:
    company = a_company(domain="pumps.example")
    inside = an_enrollment(prospect=a_prospect(address="ana@pumps.example", company=company))
    elsewhere = an_enrollment(prospect=a_prospect(address="ben@group.example", company=company))
    unlinked = an_enrollment(prospect=a_prospect(address="cem@mail.pumps.example", company=None))
    other = an_enrollment(prospect=a_prospect(address="dea@valves.example", company=None))
    say(client, "https://www.pumps.example/", reach="company")
    stopped = set(Enrollment.objects.filter(stage=Stage.STOPPED).values_list("pk", flat=True))
    assert stopped == {inside.pk, elsewhere.pk, unlinked.pk}
    assert other.pk not in stopped


def test_the_company_of_a_person_is_barred_by_both_its_domains(client: Client) -> None:
    a_prospect(address="ben@group.example", company=a_company(domain="pumps.example"))
    say(client, "ben@group.example", reach="company")
    assert barred(["pumps.example", "group.example", "ben@group.example"]) == {
        "pumps.example",
        "group.example",
    }


def test_at_a_mail_provider_the_company_is_known_by_the_person_alone(client: Client) -> None:
    a_prospect(address="ben@gmail.com", company=a_company(domain="pumps.example"))
    say(client, "ben@gmail.com", reach="company")
    assert barred(["pumps.example", "gmail.com"]) == {"pumps.example"}
    say(client, "cem@gmail.com", reach="company")
    row = Suppression.objects.latest("pk")
    assert row.scope == SuppressionScope.ADDRESS
    assert barred(["cem@gmail.com", "dea@gmail.com", "gmail.com"]) == {"cem@gmail.com"}


def test_somebody_who_is_not_known_here_is_barred_before_the_next_list(client: Client) -> None:
    assert "Nothing was waiting to go there." in say(client, "nobody@pumps.example")
    assert barred(["nobody@pumps.example"]) == {"nobody@pumps.example"}


def test_a_profile_names_the_person(client: Client) -> None:
    a_prospect(address="ana@pumps.example", linkedin_url="https://www.linkedin.com/in/ana-sole")
    say(client, "https://de.linkedin.com/in/ana-sole/", why="linkedin")
    assert barred(["ana@pumps.example", "linkedin.com"]) == {"ana@pumps.example"}
    page = say(client, "https://www.linkedin.com/in/somebody", status=422)
    assert "Nobody with this profile is known here" in page
    assert barred(["linkedin.com"]) == set()


def test_a_name_leads_to_the_people_who_have_it(client: Client) -> None:
    a_prospect(address="ana@pumps.example", first_name="Ana", last_name="Sole")
    page = say(client, "Sole", status=422, back="/inbox/")
    assert "?whom=ana%40pumps.example&amp;reach=person&amp;why=phone&amp;back=%2Finbox%2F" in page
    assert Suppression.objects.count() == 0


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"whom": ""}, "Say whom"),
        ({"whom": "gmail.com"}, "gives mail to everybody"),
        ({"why": ""}, "Say why"),
        ({"why": "no-such"}, "Say why"),
        ({"why": "other"}, "Say in a few words why"),
        ({"whom": "ana@pumps.example\r\nBcc: x@y.example"}, "no address"),
    ],
)
def test_what_cannot_be_taken_says_what_is_missing(
    client: Client, fields: dict[str, str], words: str
) -> None:
    answer = client.post(URL, {"whom": "ana@pumps.example", "why": "phone"} | fields)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert Suppression.objects.count() == 0


@pytest.mark.parametrize(
    ("back", "leads"),
    [
        ("/inbox/?category=positive", "/inbox/?category=positive"),
        ("https://evil.example/", URL),
        ("//evil.example", URL),
        ("", URL),
    ],
)
def test_it_goes_back_to_where_it_was_said_and_nowhere_else(client: Client, back: str, leads: str) -> None:
    answer = client.post(URL, {"whom": "ana@pumps.example", "why": "phone", "back": back})
    assert answer["Location"] == leads


def test_it_survives_erasure_and_another_import_of_the_person(client: Client) -> None:
    person = a_prospect(address="ana@pumps.example")
    say(client, person.address_as_given)
    Prospect.objects.all().delete()
    assert barred(["ana@pumps.example"]) == {"ana@pumps.example"}


def test_every_page_offers_it(client: Client) -> None:
    person = a_prospect(address="ana@pumps.example")
    for page in (
        "/review/",
        "/inbox/",
        "/outbox/",
        "/prospects/",
        f"/prospects/{person.pk}/",
        "/never-sent/",
    ):
        shown = client.get(page).content.decode()
        assert f'action="{URL}"' in shown, page
        assert f'name="back" value="{page}"' in shown
    shown = client.get(f"/prospects/{person.pk}/").content.decode()
    assert 'id="no-whom" name="whom" value="ana@pumps.example"' in shown
    assert f'href="{URL}?whom=ana%40pumps.example&amp;back=%2Fprospects%2F{person.pk}%2F"' in shown


@pytest.mark.parametrize("people", [1, 4])
def test_what_it_takes_back_is_counted_in_the_same_statements_for_one_and_for_many(
    client: Client, people: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    company = a_company(domain="pumps.example")
    for number in range(people):
        an_enrollment(prospect=a_prospect(address=f"p{number}@pumps.example", company=company))
    with django_assert_max_num_queries(6):
        client.get(URL, {"whom": "pumps.example"})


class TestLists:
    URL = "/do-not-contact/companies/"

    def add(self, client: Client, companies: str, kind: str = "competitor") -> str:
        return client.post(self.URL, {"companies": companies, "kind": kind}, follow=True).content.decode()

    @pytest.mark.parametrize(
        ("kind", "words"),
        [("ours", "is our own"), ("customer", "is a customer"), ("competitor", "is a competitor")],
    )
    def test_a_listed_company_is_not_written_to_and_says_what_it_is(
        self, client: Client, kind: str, words: str
    ) -> None:
        enrollment = an_enrollment(prospect=a_prospect(address="ana@valves.example", company=None))
        page = self.add(client, "https://www.valves.example/x, Valves Ltd\n\npumps.example", kind)
        assert "valves.example, Valves Ltd" in page
        assert "2 companies are on the list" in page
        enrollment.refresh_from_db()
        assert enrollment.stop_reason == StopReason.SUPPRESSED
        shown = client.get(f"/prospects/{enrollment.prospect_id}/").content.decode()
        assert f"This company {words}, by our list since" in shown

    def test_a_file_is_taken_with_its_header(self, client: Client) -> None:
        file = SimpleUploadedFile("c.csv", '\ufeffDomain,Name\nvalves.example,"Valves, Ltd"\n'.encode())
        client.post(self.URL, {"kind": "customer", "file": file})
        assert Suppression.objects.get().company == "valves.example, Valves, Ltd"

    @pytest.mark.parametrize(
        ("fields", "words"),
        [
            ({"companies": "valves.example\ngmail.com"}, "gives mail to everybody"),
            ({"companies": "valves.example\nno domain"}, "neither an address nor a domain"),
            ({"companies": ""}, "Name at least one company"),
            ({"companies": "valves.example", "kind": "opt_out"}, "Say what they are"),
            ({"file": SimpleUploadedFile("c.csv", b"\xff\xfe\x00")}, "no text in UTF-8"),
        ],
    )
    def test_all_lines_are_taken_or_none(self, client: Client, fields: dict[str, str], words: str) -> None:
        answer = client.post(self.URL, {"kind": "ours"} | fields)
        assert answer.status_code == 422
        assert words in answer.content.decode()
        assert Suppression.objects.count() == 0

    def test_whoever_may_launch_takes_a_company_off_with_a_reason(self, client: Client) -> None:
        self.add(client, "valves.example")
        row = Suppression.objects.get()
        assert client.post(self.URL, {"lift": row.pk, "reason": "bought by us"}).status_code == 403
        client.force_login(a_member(name="Lea Lead", role=Role.LEAD))
        client.post(self.URL, {"lift": row.pk, "reason": " "})
        assert barred(["valves.example"]) == {"valves.example"}
        client.post(self.URL, {"lift": row.pk, "reason": "bought by us"})
        row.refresh_from_db()
        assert (row.lifted_by_name, row.lifted_reason) == ("Lea Lead", "bought by us")
        assert barred(["valves.example"]) == set()
        self.add(client, "valves.example")
        assert barred(["valves.example"]) == {"valves.example"}

    @pytest.mark.parametrize("whom", ["ana@valves.example", "valves.example"])
    def test_nobody_takes_back_what_others_said(self, client: Client, whom: str) -> None:
        say(client, whom)
        client.force_login(a_member(name="Lea Lead", role=Role.ADMINISTRATOR))
        client.post(self.URL, {"lift": Suppression.objects.get().pk, "reason": "slip"})
        assert barred([whom]) == {whom}

    def test_the_domains_that_we_send_from_are_offered_until_they_are_listed(self, client: Client) -> None:
        message = a_scheduled_message()
        domain = message.mailbox.address.partition("@")[2]
        assert f"We send from {domain}" in client.get(self.URL).content.decode()
        assert "We send from" not in self.add(client, domain, "ours")


class TestAddress:
    @time_machine.travel(LATER, tick=False)
    def test_the_page_says_what_was_found_and_somebody_stands_by_it(self, client: Client) -> None:
        enrollment = an_enrollment(prospect=a_prospect(address="ana@gmial.com"))
        url = f"/prospects/{enrollment.prospect_id}/"
        assert "Look again" not in client.get(url).content.decode()
        advance(enrollment_id=enrollment.pk, now=LATER)
        assert "ana@gmail.com was probably meant" in client.get(url).content.decode()
        page = client.post(f"{url}check-address/", {"answer": "right"}, follow=True).content.decode()
        assert "looked at again before anything is written" in page
        advance(enrollment_id=enrollment.pk, now=LATER)
        shown = client.get(url).content.decode()
        assert "Mail may go there" in shown
        assert "Jonas Berg says that it is right." in shown
        assert (
            "not in doubt"
            in client.post(f"{url}check-address/", {"answer": "right"}, follow=True).content.decode()
        )
