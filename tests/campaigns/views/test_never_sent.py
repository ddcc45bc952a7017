"""Never sent, as pages: whom one finds there, how one disagrees, who decides, and whether we were right."""

from typing import Any

import pytest
from django.test import Client

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.services import stop_journey
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.members.models import Member
from campaigns.members.rules import Role
from campaigns.metrics.rules import FEWEST_AUDITED, WELL_KNOWN, false_refusals
from campaigns.relevance.models import Appeal, RefusalAudit
from campaigns.relevance.rules import Verdict
from campaigns.relevance.second_looks import AppealState, AuditAnswer
from campaigns.relevance.services import appeal
from tests.factories import NOW, a_campaign, a_company, a_match, a_member, a_prospect, an_enrollment

pytestmark = pytest.mark.django_db


def refused(
    *, reason: StopReason = StopReason.NOT_RELEVANT, prospect: Any = None, **fields: Any
) -> Enrollment:
    enrollment = an_enrollment(prospect=prospect)
    a_match(enrollment, **({"verdict": Verdict.DO_NOT_SEND, "reasons": ["Deal-breaker: a coach."]} | fields))
    stop_journey(
        enrollment=enrollment, reason=reason, explanation="Deal-breaker: a coach.", by=SOFTWARE, now=NOW
    )
    enrollment.refresh_from_db()
    return enrollment


@pytest.fixture
def sdr(client: Client) -> Member:
    member = a_member(name="Mira Holm")
    client.force_login(member)
    return member


@pytest.fixture
def lead() -> Member:
    return a_member(name="Lena Voss", role=Role.LEAD)


def names(client: Client, query: str) -> list[str]:
    return [person["name"] for person in client.get(f"/never-sent/?{query}").context["people"]]


@pytest.mark.usefixtures("sdr")
def test_people_are_found_by_name_company_domain_address_and_reason(client: Client) -> None:
    company = a_company(name="Brücke & Söhne", domain="bruecke.example")
    found = a_prospect(
        first_name="Øyvind", last_name="Strand", company=company, address="O.Strand@bruecke.example"
    )
    refused(prospect=found)
    refused(prospect=a_prospect(first_name="Eva", last_name="Roth"))
    for words in (
        "øyvind",
        "STRAND",
        "brücke",
        "BRÜCKE söhne",
        "bruecke.example",
        "o.strand@",
        "strand coach",
    ):
        assert names(client, f"reason=not_relevant&q={words.replace('&', '%26')}") == ["Øyvind Strand"], words
    for words in ("%", "_", "\\", "strand roth", "str.nd", "%00"):
        assert names(client, f"reason=not_relevant&q={words}") == [] or words == "%00", words
    context = client.get("/never-sent/?q=strand").context
    assert context["total"] == sum(row["count"] for row in context["reasons"]) == 1
    assert "with “strand”" in context["sentence"]


@pytest.mark.usefixtures("sdr")
def test_whom_we_knew_and_had_nothing_for_is_a_list_of_its_own(client: Client) -> None:
    known = refused(personalisation=WELL_KNOWN)
    refused(personalisation=WELL_KNOWN - 1)
    refused(personalisation=WELL_KNOWN, reason=StopReason.NO_TEMPLATE)
    context = client.get("/never-sent/?reason=knew_them").context
    assert [person["id"] for person in context["people"]] == [known.pk]
    assert (context["known"]["count"], context["known"]["current"]) == (1, True)
    assert context["reason"]["label"] == "Knew them, had nothing for them"


@pytest.mark.parametrize("posted", [{}, {"reason": " "}])
def test_one_press_disagrees_without_a_word(client: Client, sdr: Member, posted: dict[str, str]) -> None:
    enrollment = refused()
    (person,) = client.get("/never-sent/?reason=not_relevant").context["people"]
    client.post(person["disagree_url"], posted)
    made = Appeal.objects.get()
    assert (made.by, made.reason, made.match.prospect) == (sdr, "", enrollment.prospect)
    page = client.get("/never-sent/?reason=not_relevant")
    assert "Mira Holm: I disagree (waits for a decision)" in page.content.decode()


@pytest.mark.usefixtures("sdr")
def test_the_press_is_a_button_of_a_plain_form_that_demands_nothing(client: Client) -> None:
    refused()
    page = client.get("/never-sent/?reason=not_relevant").content.decode()
    form = page[page.index('<form class="actions" method="post"') :].split("</form>")[0]
    assert ">I disagree</button>" in form
    assert "required" not in form


def test_one_disagrees_once_and_may_say_why(client: Client, sdr: Member) -> None:
    enrollment = refused()
    (person,) = client.get("/never-sent/?reason=not_relevant").context["people"]
    answer = client.post(person["disagree_url"], {"reason": "They closed the coaching arm."})
    assert answer.headers["Location"] == f"/never-sent/?reason=not_relevant#person-{enrollment.pk}"
    made = Appeal.objects.get()
    assert (made.by, made.reason, made.state) == (sdr, "They closed the coaching arm.", AppealState.OPEN)
    page = client.get("/never-sent/?reason=not_relevant")
    (person,) = page.context["people"]
    assert person["disagree_url"] == ""
    assert (
        "Mira Holm disagrees: They closed the coaching arm. (waits for a decision)" in page.content.decode()
    )
    again = client.post(f"/never-sent/{enrollment.pk}/disagree/", {"reason": "Again."}, follow=True)
    assert b"Somebody disagreed with this before." in again.content
    assert Appeal.objects.count() == 1


@pytest.mark.usefixtures("sdr")
@pytest.mark.parametrize("reason", [StopReason.SUPPRESSED, StopReason.NO_TEMPLATE, StopReason.REVIEWER])
def test_what_is_no_verdict_of_the_rules_offers_no_objection(client: Client, reason: StopReason) -> None:
    enrollment = refused(reason=reason)
    (person,) = client.get(f"/never-sent/?reason={reason}").context["people"]
    assert person["disagree_url"] == ""
    assert client.post(f"/never-sent/{enrollment.pk}/disagree/", {"reason": "Hm."}).status_code == 404


@pytest.mark.usefixtures("sdr")
def test_an_sdr_sees_neither_objections_nor_the_draw(client: Client) -> None:
    assert [tab["label"] for tab in client.get("/never-sent/").context["tabs"]] == ["Held back"]


def test_a_lead_agrees_and_the_person_goes_on(client: Client, lead: Member) -> None:
    enrollment = refused()
    match = enrollment.prospect.matches.get()
    made = appeal(match=match, reason="They closed it.", by=a_member())
    client.force_login(lead)
    page = client.get("/never-sent/objections/")
    (row,) = page.context["rows"]
    assert (row["reason"], row["why"]) == ("They closed it.", "Deal-breaker: a coach.")
    assert [(tab["label"], tab.get("count")) for tab in page.context["tabs"]] == [
        ("Held back", None),
        ("Objections", "1"),
        ("Were we right?", "0"),
    ]
    unclear = client.post(row["decide_url"], {"reason": "So it is."}, follow=True)
    assert b"Agree, or let them stay held back." in unclear.content
    empty = client.post(row["decide_url"], {"answer": "agree", "reason": ""}, follow=True)
    assert b"A decision needs a reason." in empty.content
    answer = client.post(row["decide_url"], {"answer": "agree", "reason": "Their site says so."}, follow=True)
    assert b"goes on in writing" in answer.content
    enrollment.refresh_from_db()
    assert enrollment.stage == Stage.WRITING
    made.refresh_from_db()
    assert (made.state, made.decided_by) == (AppealState.UPHELD, lead)
    late = client.post(row["decide_url"], {"answer": "stand", "reason": "No."}, follow=True)
    assert b"before you" in late.content


def test_a_lead_lets_a_refusal_stand_and_the_list_says_so(client: Client, lead: Member) -> None:
    enrollment = refused()
    made = appeal(match=enrollment.prospect.matches.get(), reason="I like them.", by=a_member())
    client.force_login(lead)
    client.post(f"/never-sent/objections/{made.pk}/", {"answer": "stand", "reason": "No fit rule."})
    assert b"No objection waits." in client.get("/never-sent/objections/").content
    (person,) = client.get("/never-sent/?reason=not_relevant").context["people"]
    assert "not agreed: they stay held back; Lena Voss: No fit rule." in person["objection"]


def test_a_drawn_refusal_is_answered_in_a_press(client: Client, lead: Member) -> None:
    match = refused().prospect.matches.get()
    drawn = RefusalAudit.objects.create(match=match, seed="test", ticket=0, drawn=True)
    client.force_login(lead)
    (row,) = client.get("/never-sent/audit/").context["rows"]
    assert b"one of the two" in client.post(row["answer_url"], {"answer": "maybe"}, follow=True).content
    client.post(row["answer_url"], {"answer": "wrong"})
    drawn.refresh_from_db()
    assert (drawn.answer, drawn.answered_by) == (AuditAnswer.WRONG, lead)
    assert b"before you" in client.post(row["answer_url"], {"answer": "right"}, follow=True).content
    assert b"Nobody who was drawn waits" in client.get("/never-sent/audit/").content


@pytest.mark.usefixtures("sdr")
def test_few_answers_tell_nothing_yet_and_many_give_a_share_with_its_range(client: Client) -> None:
    said = "Were we right to hold back? Cannot tell yet: 0 of 0 people who were drawn were looked at, and 30 are needed."
    assert client.get("/never-sent/").context["audited"] == said
    few = false_refusals(wrong=0, answered=FEWEST_AUDITED - 1, drawn=40)
    assert not few.told
    told = false_refusals(wrong=3, answered=40, drawn=50)
    assert told.words == "7.5 % of those held back should have been written to, likely 3 to 20 %"
    assert told.detail == "3 of 40 that were looked at, out of 50 drawn"


@pytest.mark.usefixtures("sdr")
def test_a_refusal_by_a_campaign_is_found_with_its_words(client: Client) -> None:
    enrollment = refused()
    other = a_campaign(name="Autumn")
    context = client.get(
        f"/never-sent/?campaign={enrollment.campaign.slug}&reason=not_relevant&q=ana"
    ).context
    assert len(context["people"]) == 1
    assert f"campaign={enrollment.campaign.slug}&q=ana" in context["reasons"][0]["url"]
    assert client.get(f"/never-sent/?campaign={other.slug}").context["total"] == 0
