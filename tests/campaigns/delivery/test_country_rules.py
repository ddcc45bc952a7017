"""Where a country asks for consent, drafting, approval and sending wait for somebody's word, and the screens say why."""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.selectors import why_not_now
from campaigns.delivery.services import Refused, approve, claiming, send
from campaigns.delivery.services.asking import Asked
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import Stage
from campaigns.pipeline import advance
from campaigns.prospects.models import Company, Prospect
from campaigns.prospects.services.permission import give_basis
from tests.factories import (
    LATER,
    NOW,
    a_campaign,
    a_company,
    a_decision_about,
    a_draft_in_review,
    a_member,
    a_prospect,
    a_scheduled_message,
    an_enrollment,
)

pytestmark = pytest.mark.django_db
LAW = "UWG, § 7 (2) no. 2"


def move_to(enrollment: Enrollment, country: str) -> None:
    Prospect.objects.filter(pk=enrollment.prospect_id).update(country=country)


@pytest.mark.parametrize(
    ("of_person", "of_company", "address", "code"),
    [
        ("Germany", "", "ana@pumps.example", "DE"),
        ("", "Deutschland", "ana@pumps.example", "DE"),
        ("France", "Germany", "ana@pumps.de", "FR"),
        ("", "", "ana@pumps.de", "DE"),
        ("", "", "ana@pumps.co.uk", "GB"),
        ("", "", "ana@pumps.com", ""),
        ("Nowhere", "", "ana@pumps.example", ""),
    ],
)
def test_the_country_is_the_persons_else_the_companys_else_the_addresses(
    of_person: str, of_company: str, address: str, code: str
) -> None:
    company = a_company(country=of_company)
    assert a_prospect(country=of_person, company=company, address=address).country_code == code


@pytest.mark.parametrize("stage", [Stage.COLLECTING, Stage.WRITING])
def test_nothing_is_written_before_somebody_says_why_it_may_go(stage: Stage) -> None:
    enrollment = an_enrollment(stage=stage)
    move_to(enrollment, "Germany")
    assert advance(enrollment_id=enrollment.pk, now=NOW) is stage
    enrollment.refresh_from_db()
    assert LAW in enrollment.wait_reason
    assert enrollment.due_at
    give_basis(prospect=enrollment.prospect, basis="asked at the fair", by=a_member().actor)
    assert advance(enrollment_id=enrollment.pk, now=enrollment.due_at) != stage


def test_a_draft_that_stands_is_not_approved() -> None:
    draft = a_draft_in_review()
    move_to(draft.enrollment, "Germany")
    said: Any = {
        "draft": draft,
        "seen": a_decision_about(draft),
        "by": a_member(),
        "despite_warnings": True,
        "now": NOW,
    }
    refused = approve(**said, request_key=uuid4())
    assert isinstance(refused, Refused)
    assert LAW in refused.sentence
    Campaign.objects.update(basis="customers who agreed")
    assert not isinstance(approve(**said, request_key=uuid4()), Refused)


def test_an_approved_mail_waits_at_the_sender_and_goes_once_somebody_said_why(client: Client) -> None:
    message = a_scheduled_message()
    move_to(message.enrollment, "Germany")
    send(message_id=message.pk, now=LATER)
    message.refresh_from_db()
    assert message.status == MessageStatus.SCHEDULED
    fresh = Message.objects.select_related(
        "enrollment__prospect__company", "enrollment__campaign", "mailbox"
    ).get()
    held = why_not_now(fresh, LATER)
    assert held is not None
    assert (held.until, held.lasting) == (None, False)
    client.force_login(a_member(name="Jonas Berg"))
    assert LAW in client.get("/outbox/").content.decode()
    url = f"/prospects/{message.enrollment.prospect_id}/"
    assert LAW in client.get(url).content.decode()
    page = client.post(f"{url}basis/", {"basis": " asked at  the fair "}, follow=True).content.decode()
    assert "Kept under your name" in page
    person = Prospect.objects.get(pk=message.enrollment.prospect_id)
    assert (person.basis, person.basis_by_name) == ("asked at the fair", "Jonas Berg")
    Message.objects.update(due_at=LATER)
    assert send(message_id=message.pk, now=LATER) is MessageStatus.HANDED_OVER


# What the person's country is, why this person and all of the campaign may be written to, and what happens then.
APPEARS: dict[str, tuple[str, str, str, Callable[[], object]]] = {
    "the person moves": ("", "", "", lambda: Prospect.objects.update(country="Germany")),
    "the company moves": ("", "", "", lambda: Company.objects.update(country="Germany")),
    "the address moves": ("", "", "", lambda: Prospect.objects.update(address="ana@pumps.de")),
    "the person's word goes": ("Germany", "asked", "", lambda: Prospect.objects.update(basis="")),
    "the campaign's goes": ("Germany", "", "customers", lambda: Campaign.objects.update(basis="")),
}


@pytest.mark.parametrize(("country", "basis", "of_campaign", "appears"), APPEARS.values(), ids=APPEARS)
def test_an_objection_that_appears_after_a_sender_has_read_keeps_the_mail(
    country: str, basis: str, of_campaign: str, appears: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    person = a_prospect(company=a_company(country=""), country=country, basis=basis)
    campaign = a_campaign(basis=of_campaign)
    message = a_scheduled_message(enrollment=an_enrollment(prospect=person, campaign=campaign))
    read = claiming._mail

    def meanwhile(asked: Asked, now: datetime) -> bytes:
        appears()
        return read(asked, now)

    monkeypatch.setattr(claiming, "_mail", meanwhile)
    assert send(message_id=message.pk, now=LATER) is None
    message.refresh_from_db()
    assert (message.status, message.attempts.count()) == (MessageStatus.SCHEDULED, 0)


def test_a_word_that_is_taken_back_holds_again(client: Client) -> None:
    enrollment = an_enrollment(stage=Stage.WRITING)
    move_to(enrollment, "Germany")
    client.force_login(a_member())
    for basis in ("asked", ""):
        client.post(f"/prospects/{enrollment.prospect_id}/basis/", {"basis": basis})
    assert advance(enrollment_id=enrollment.pk, now=NOW) is Stage.WRITING


def test_a_country_where_a_way_out_is_enough_is_told_and_holds_nothing(client: Client) -> None:
    message = a_scheduled_message()
    move_to(message.enrollment, "Ireland")
    client.force_login(a_member())
    assert "S.I. 336/2011" in client.get(f"/prospects/{message.enrollment.prospect_id}/").content.decode()
    assert send(message_id=message.pk, now=LATER) is MessageStatus.HANDED_OVER
