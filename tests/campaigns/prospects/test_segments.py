"""Segments: who is in one, how a campaign is filled from it, and what higher slices write down for it."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError
from django.test import Client

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.selectors import trail
from campaigns.delivery.models import Message
from campaigns.drafts.services.choosing import _in_order
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.services import enroll_segment
from campaigns.members.rules import Role
from campaigns.prospects.models import Prospect, Segment
from campaigns.prospects.rules.segments import BEHAVIOUR_WORDS, Behaviour, cleaned, weaker_than
from campaigns.prospects.selectors import is_in, people_in
from campaigns.prospects.services.noting import note_behaviour, note_signal
from tests.factories import (
    NOW,
    a_campaign,
    a_company,
    a_handed_over_message,
    a_member,
    a_prospect,
    an_enrollment,
)

pytestmark = pytest.mark.django_db


def a_segment(**fields: Any) -> Segment:
    return Segment.objects.create(**({"slug": "plants", "name": "Plants"} | fields))


def someone() -> Prospect:
    company = a_company(industry="Logistics", employees=120, country="Germany")
    return a_prospect(company=company, title="Head of Operations", seniority="Director", signal="strong")


@pytest.mark.parametrize(
    ("fields", "inside"),
    [
        ({}, True),
        ({"role_families": ["finance", "operations"]}, True),
        ({"role_families": ["finance"]}, False),
        ({"seniorities": ["director"]}, True),
        ({"seniorities": ["vp"]}, False),
        ({"industries": ["LOGISTICS", "Retail"]}, True),
        ({"industries": ["Retail"]}, False),
        ({"countries": ["germany"]}, True),
        ({"countries": ["France"]}, False),
        ({"employees_min": 120, "employees_max": 120}, True),
        ({"employees_min": 121}, False),
        ({"employees_max": 119}, False),
        ({"signals": ["strong", "some"]}, True),
        ({"signals": ["none"]}, False),
        ({"behaviours": ["never_written"]}, True),
        ({"behaviours": ["answered"]}, False),
        ({"role_families": ["operations"], "signals": ["none"]}, False),
    ],
)
def test_all_that_a_segment_asks_must_hold(fields: dict[str, Any], inside: bool) -> None:
    person = someone()
    segment = a_segment(**fields)
    assert is_in(segment, person) is inside
    assert list(people_in(segment)) == ([person] if inside else [])


@pytest.mark.parametrize(
    "asked",
    [{"employees_min": 1}, {"industries": ["Logistics"]}, {"countries": ["Germany"]}, {"signals": ["some"]}],
)
def test_what_is_not_known_of_somebody_does_not_hold(asked: dict[str, Any]) -> None:
    assert not is_in(a_segment(**asked), a_prospect())


def test_the_persons_own_country_goes_before_the_companys() -> None:
    company = a_company(country="Germany")
    abroad = a_prospect(company=company, country="France", address=f"f@{company.domain}")
    assert not is_in(a_segment(countries=["Germany"]), abroad)


def test_a_size_that_is_none_is_refused() -> None:
    with pytest.raises(IntegrityError):
        a_segment(employees_min=10, employees_max=5)


def test_the_role_family_follows_the_title() -> None:
    person = a_prospect(title="CFO")
    assert person.role_family == "finance"
    person.title = "Head of Sales"
    person.save()
    assert Prospect.objects.get().role_family == "sales"


def test_a_campaign_is_filled_once_and_again_with_who_came_since() -> None:
    campaign, segment = a_campaign(), a_segment(role_families=["operations"])
    first, there = someone(), someone()
    a_prospect(title="CFO")
    an_enrollment(campaign=campaign, prospect=there)
    assert enroll_segment(campaign=campaign, segment=segment, by=a_member().actor, now=NOW) == 1
    joined = Enrollment.objects.get(prospect=first)
    assert [row.action for row in trail(joined)] == [Action.ENROLLED]
    assert enroll_segment(campaign=campaign, segment=segment, by=SOFTWARE, now=NOW) == 0
    someone()
    assert enroll_segment(campaign=campaign, segment=segment, by=SOFTWARE, now=NOW) == 1


def test_the_command_fills_a_campaign_and_says_what_it_would_do() -> None:
    campaign, out = a_campaign(slug="spring"), StringIO()
    a_segment()
    someone()
    call_command("enroll", "plants", "spring", "--dry-run", stdout=out)
    assert not campaign.enrollments.exists()
    call_command("enroll", "plants", "spring", stdout=out)
    assert out.getvalue().splitlines() == ["1 would join “Spring”.", "1 of “Plants” joined “Spring”."]
    assert campaign.enrollments.count() == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [(("none", "spring"), "There is no segment none."), (("plants", "none"), "There is no campaign none.")],
)
def test_the_command_refuses_what_is_not_there(words: tuple[str, str], sentence: str) -> None:
    a_campaign(slug="spring")
    a_segment()
    with pytest.raises(CommandError, match=sentence) as refused:
        call_command("enroll", *words)
    assert refused.value.returncode == 2


def test_a_manager_saves_a_segment_and_fills_a_campaign_in_the_admin(client: Client) -> None:
    client.force_login(a_member(role=Role.MANAGER))
    fields = {
        "name": "Plants", "slug": "plants", "role_families": "operations, operations", "industries": " Logistics ,, ",
        "seniorities": "", "countries": "", "signals": "", "behaviours": "", "employees_min": "", "employees_max": "",
    }  # fmt: skip
    assert client.post("/admin/campaigns/segment/add/", fields).status_code == 302
    segment, person, campaign = Segment.objects.get(), someone(), a_campaign()
    assert (segment.role_families, segment.industries) == (["operations"], ["Logistics"])
    act = {"action": "enroll", "_selected_action": [segment.pk]}
    refused = client.post("/admin/campaigns/segment/", act, follow=True)
    assert "Choose a campaign beside the action." in refused.content.decode()
    done = client.post("/admin/campaigns/segment/", act | {"campaign": campaign.pk}, follow=True)
    assert "1 of “Plants” joined “Spring”; 0 were there already." in done.content.decode()
    assert Enrollment.objects.get().prospect == person
    wrong = client.post("/admin/campaigns/segment/add/", fields | {"signals": "huge", "slug": "other"})
    assert "“huge” is none of the known words." in wrong.content.decode()


def test_a_template_that_is_kept_to_a_segment_is_for_nobody_else() -> None:
    campaign, segment = a_campaign(), a_segment(signals=["strong"])
    step = campaign.steps.get()
    template = step.templates.get()
    template.segment = segment
    template.save()
    strong, other = someone(), a_prospect()
    ((version, why),) = _in_order(step, strong, [], "strong")
    assert (version.template, why) == (template, "Opener: kept to the segment Plants.")
    assert _in_order(step, other, [], "strong") == []


def test_a_template_for_a_signal_is_for_nobody_else() -> None:
    campaign = a_campaign()
    step = campaign.steps.get()
    template = step.templates.get()
    template.signals = ["strong"]
    template.save()
    assert len(_in_order(step, someone(), [], "strong")) == 1
    assert _in_order(step, someone(), [], "some") == []


def test_an_answer_stays_an_answer_whatever_is_sent_later() -> None:
    person = a_prospect()
    for behaviour, kept in (
        (Behaviour.WRITTEN_TO, Behaviour.WRITTEN_TO),
        (Behaviour.ANSWERED, Behaviour.ANSWERED),
        (Behaviour.BOUNCED, Behaviour.ANSWERED),
        (Behaviour.WRITTEN_TO, Behaviour.ANSWERED),
    ):
        note_behaviour(prospect_id=person.pk, behaviour=behaviour)
        person.refresh_from_db()
        assert person.behaviour == kept


def test_what_was_sent_and_read_is_written_down() -> None:
    message: Message = a_handed_over_message()
    person = message.enrollment.prospect
    person.refresh_from_db()
    assert person.behaviour == Behaviour.WRITTEN_TO
    note_signal(prospect_id=person.pk, signal="some")
    assert Prospect.objects.get().signal == "some"


def test_every_behaviour_has_words_and_a_weight() -> None:
    assert list(BEHAVIOUR_WORDS) == list(Behaviour)
    assert [len(weaker_than(each)) for each in Behaviour] == [0, 1, 2, 3]
    assert cleaned([" a  b ", "", "a b", "c"]) == ["a b", "c"]
