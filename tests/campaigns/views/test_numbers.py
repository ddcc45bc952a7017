"""Dashboards and Never sent, as pages: the numbers add up, refusals carry the words that decided them."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.models import Message
from campaigns.delivery.services import stop_journey
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.offers.models import Criterion
from campaigns.offers.rules import CriterionKind
from campaigns.relevance.models import CriterionAnswer
from campaigns.relevance.rules import Fit, Verdict
from campaigns.views.never_sent import ON_A_PAGE, WOULD_CHANGE
from tests.factories.journey import a_handed_over_message, an_enrollment
from tests.factories.moments import NOW
from tests.factories.research import PAGE, a_match, a_reading, a_saved_page
from tests.factories.setting import a_campaign, a_member, a_prospect

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _signed_in(client: Client) -> None:
    client.force_login(a_member())


def hold_back(campaign: Campaign, reason: StopReason, explanation: str = "So it is.") -> Any:
    enrollment = an_enrollment(campaign=campaign, prospect=a_prospect())
    stop_journey(enrollment=enrollment, reason=reason, explanation=explanation, by=SOFTWARE, now=NOW)
    return enrollment


def test_the_page_of_an_empty_installation_says_so(client: Client) -> None:
    answer = client.get("/dashboards/")
    assert b"Cannot tell yet: no mail was delivered." in answer.content
    assert b"0 + 0 + 0 = 0: everybody is counted once." in answer.content
    assert b"Were we right to hold back? Cannot tell yet: 0 of 0 people who were drawn" in answer.content
    assert b"Nobody was held back so far." in client.get("/never-sent/").content


def test_the_three_groups_add_up_to_everybody(client: Client) -> None:
    campaign = a_campaign()
    a_handed_over_message(enrollment=an_enrollment(campaign=campaign, stage=Stage.CHECKING))
    an_enrollment(campaign=campaign)
    hold_back(campaign, StopReason.NO_EVIDENCE)
    where = client.get("/dashboards/").context["where"]
    assert [group["count"] for group in where["groups"]] == [1, 1, 1]
    for group in where["groups"]:
        assert sum(part["count"] for part in group["parts"]) == group["count"]
    assert where["adds_up"] == "1 + 1 + 1 = 3: everybody is counted once."


def test_an_outage_is_seen_with_its_reason_and_the_time_it_goes_on(client: Client) -> None:
    campaign = a_campaign()
    later = timezone.now() + timedelta(minutes=7)
    for _ in range(3):
        waiting = an_enrollment(campaign=campaign, stage=Stage.EXTRACTING)
        Enrollment.objects.filter(pk=waiting.pk).update(
            wait_reason="The model cannot be reached.", due_at=later
        )
    an_enrollment(campaign=campaign)
    (row,) = client.get("/dashboards/").context["waiting"]
    assert (row["reason"], row["count"]) == ("The model cannot be reached.", 3)
    assert b"What waits, and why" in client.get(f"/dashboards/?campaign={campaign.slug}").content


def test_one_mail_tells_nothing_yet_and_every_place_is_on_the_scale(client: Client) -> None:
    a_handed_over_message()
    rates = client.get("/dashboards/").context["rates"]
    (row,) = rates["rows"]
    assert (row["replied"], row["delivered"], row["reading"]) == (0, 1, "Cannot tell yet")
    assert row["rate_x"] is None
    places = [row["low_x"], row["high_x"], *(band["x"] for band in rates["bands"])]
    assert all(0 <= float(place) <= 100 for place in places)


def test_a_campaign_that_is_none_is_not_found(client: Client) -> None:
    assert client.get("/dashboards/?campaign=none").status_code == 404
    assert client.get("/never-sent/?campaign=none").status_code == 404


def test_a_refusal_shows_the_words_that_decided_it_and_what_would_change_it(client: Client) -> None:
    enrollment = hold_back(a_campaign(), StopReason.NOT_RELEVANT, "Deal-breaker: has a planner of its own.")
    page = a_saved_page(enrollment.prospect)
    match = a_match(
        enrollment, reading=a_reading(enrollment.prospect), verdict=Verdict.DO_NOT_SEND,
        decided_by="disqualifier", would_change="A page that says they gave it up.",
    )  # fmt: skip
    rule = Criterion.objects.create(
        version=enrollment.campaign.offer.versions.get(),
        kind=CriterionKind.DISQUALIFIER,
        text="Has a planner of its own",
    )
    CriterionAnswer.objects.create(
        match=match, criterion=rule, by_sentence=Fit.MET, by_predicate=Fit.UNKNOWN, answer=Fit.MET,
        snapshot=page, start=0, end=20,
    )  # fmt: skip
    (person,) = client.get("/never-sent/?reason=not_relevant").context["people"]
    assert person["why"] == "Deal-breaker: has a planner of its own."
    assert person["quote"] == " ".join(PAGE[:20].split())
    assert person["would_change"] == "A page that says they gave it up."
    assert person["source"]


def test_without_a_reason_the_most_frequent_is_shown(client: Client) -> None:
    campaign = a_campaign()
    for reason in (StopReason.NO_EVIDENCE, StopReason.SUPPRESSED, StopReason.SUPPRESSED):
        hold_back(campaign, reason)
    context = client.get("/never-sent/").context
    assert context["reason"] == {"label": "Do not contact", "count": 2}
    assert context["total"] == sum(row["count"] for row in context["reasons"]) == 3


@pytest.mark.parametrize("asked", ["?reason=nonsense", "?reason=failed&page=99", "?page=none"])
def test_an_address_that_asks_for_nonsense_gets_a_page(client: Client, asked: str) -> None:
    hold_back(a_campaign(), StopReason.FAILED)
    assert client.get(f"/never-sent/{asked}").status_code == 200


def test_many_are_shown_on_pages_in_few_queries(client: Client, django_assert_max_num_queries: Any) -> None:
    campaign = a_campaign()
    for _ in range(ON_A_PAGE + 1):
        hold_back(campaign, StopReason.NOT_RELEVANT)
    with django_assert_max_num_queries(25):
        context = client.get("/never-sent/").context
    assert len(context["people"]) == ON_A_PAGE
    assert context["pages"]["words"] == f"1 to {ON_A_PAGE} of {ON_A_PAGE + 1}"
    assert len(client.get(context["pages"]["next_url"]).context["people"]) == 1


def test_each_reason_says_what_would_change_it() -> None:
    assert set(WOULD_CHANGE) == set(StopReason)


@pytest.mark.parametrize(
    ("asked", "label", "title"),
    [
        ("", "No personal opener", "Reply rate by what the mail opens with"),
        ("opener", "No personal opener", "Reply rate by what the mail opens with"),
        ("nonsense", "No personal opener", "Reply rate by what the mail opens with"),
        ("signal", "Much", "Reply rate by how much spoke for writing then"),
    ],
)
def test_reply_rates_are_told_by_opener_or_by_signal(
    client: Client, asked: str, label: str, title: str
) -> None:
    Message.objects.filter(pk=a_handed_over_message().pk).update(anchor_type="none")
    answer = client.get(f"/dashboards/?by={asked}")
    assert [row["label"] for row in answer.context["rates"]["rows"]] == [label]
    assert title in answer.content.decode()
    chosen = [choice["value"] for choice in answer.context["filters"][1]["choices"] if choice["chosen"]]
    assert chosen == [asked if asked == "signal" else "opener"]
