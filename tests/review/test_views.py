"""The queue in views that are query strings: what each holds, its number, and taking the next inside it."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from campaigns.drafts.models import Draft
from campaigns.drafts.rules import Lane
from campaigns.enrollments.rules import Stage
from campaigns.members.models import Member
from campaigns.members.rules import Role
from review.models import SavedView
from review.rules.views import EVERYTHING, Named, View, view_of
from review.selectors.counting import counts
from review.selectors.queue import seen_in
from review.services import hold, take_next
from tests.factories import NOW, a_campaign, a_draft_in_review, a_member, a_prospect, an_enrollment
from tests.review.conftest import Screen
from tests.review.pages import decide, text_of, url_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def lea() -> Member:
    return a_member(name="Lea Sommer", role=Role.LEAD)


def waiting(number: int, **fields: Any) -> list[Draft]:
    campaign = a_campaign()
    return [
        a_draft_in_review(
            enrollment=an_enrollment(campaign=campaign, prospect=a_prospect(), stage=Stage.CHECKING), **fields
        )
        for _ in range(number)
    ]


@pytest.mark.parametrize(
    ("asked", "view"),
    [
        ({}, EVERYTHING),
        ({"view": "mine", "q": "  ana   lima "}, View(Named.MINE, q="ana lima")),
        ({"view": "secret", "campaign": "x", "company": "-1", "template": "9" * 30}, EVERYTHING),
        ({"campaign": "7", "template": "8", "company": "9"}, View(campaign=7, template=8, company=9)),
    ],
)
def test_a_query_string_is_a_view_and_back(asked: dict[str, str], view: View) -> None:
    assert view_of(asked) == view
    assert view_of(dict(each.split("=") for each in view.query.replace("+", " ").split("&") if each)) == view


def test_each_view_holds_its_drafts_and_no_others(mira: Member, jonas: Member, lea: Member) -> None:
    mine, warned, later, flagged, differing = waiting(5)
    Draft.objects.filter(pk=mine.pk).update(assigned_to=mira)
    Draft.objects.filter(pk=warned.pk).update(warned=True)
    Draft.objects.filter(pk=later.pk).update(due_at=NOW + timedelta(days=2))
    Draft.objects.filter(pk=flagged.pk).update(lane=Lane.LEAD)
    Draft.objects.filter(pk=differing.pk).update(
        lane=Lane.LEAD, read_twice=True, first_reader=jonas, first_opinion="approve"
    )
    held = {name: set(seen_in(View(name), mira, NOW)) for name in Named}
    assert held[Named.MINE] == {mine}
    assert held[Named.WARNINGS] == {warned}
    assert held[Named.DUE] == {mine, warned}
    assert held[Named.ALL] == {mine, warned, later}
    assert held[Named.FLAGGED] == held[Named.DISAGREED] == set()
    assert set(seen_in(View(Named.FLAGGED), lea, NOW)) == {flagged}
    assert set(seen_in(View(Named.DISAGREED), lea, NOW)) == {differing}
    found = counts(mira, NOW, warned, View(Named.DUE))
    assert (found.all, found.mine, found.due, found.warnings) == (3, 1, 2, 1)
    assert (found.seen, found.position) == (2, 2)


def test_counting_is_one_pass_over_the_index_of_the_queue(
    mira: Member, django_assert_num_queries: Any
) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("the plan of PostgreSQL")
    waiting(2)
    with django_assert_num_queries(1) as seen:
        counts(mira, NOW)
    statement = seen.captured_queries[0]["sql"]
    assert "DISTINCT" not in statement
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"EXPLAIN {statement}")
        plan = "\n".join(row[0] for row in cursor.fetchall())
    assert "draft_queue" in plan
    assert "Join" not in plan
    assert "Loop" not in plan


def test_taking_the_next_goes_on_inside_the_view(at: Screen, mira: Member) -> None:
    first, second, third, fourth = waiting(4)
    Draft.objects.filter(pk__in=[second.pk, fourth.pk]).update(assigned_to=mira)
    client = at(mira)
    taken = client.post("/review/?view=mine", {"start": "1"}).headers["Location"]
    assert taken == f"{url_of(second)}?view=mine"
    page = text_of(client.get(taken))
    assert f'action="{url_of(second)}?view=mine"' in page
    assert "1 of 2 waiting." in page
    assert f'href="{url_of(fourth)}?view=mine"' in page
    token = page.split('name="token" value="')[1].split('"')[0]
    answer = client.post(taken, {"token": token, "decision": "approve"})
    assert answer.headers["Location"] == f"{url_of(fourth)}?view=mine"
    assert {first.pk, third.pk}.isdisjoint(
        Draft.objects.filter(lease__isnull=False).values_list("pk", flat=True)
    )


def test_what_is_somebody_elses_to_read_is_handed_to_nobody_else(mira: Member, jonas: Member) -> None:
    [draft] = waiting(1)
    Draft.objects.update(assigned_to=jonas)
    assert take_next(by=mira, now=NOW) is None
    assert take_next(by=jonas, now=NOW) == draft.pk


@pytest.mark.parametrize(
    "query", ["campaign={campaign}", "template={template}", "company={company}", "q={domain}"]
)
def test_filters_narrow_by_what_they_say(at: Screen, mira: Member, query: str) -> None:
    draft, other = a_draft_in_review(), a_draft_in_review()
    type(other.enrollment.prospect).objects.filter(pk=other.enrollment.prospect_id).update(last_name="Roth")
    named = query.format(
        campaign=draft.enrollment.campaign_id, template=draft.template_version.template_id,
        company=draft.enrollment.prospect.company_id, domain=draft.enrollment.prospect.address,
    )  # fmt: skip
    page = text_of(at(mira).get(f"/review/?{named}"))
    assert "1 draft waits" in page
    assert f"{url_of(draft)}?" in page
    assert f"{url_of(other)}?" not in page


def test_a_view_is_kept_under_a_name_and_thrown_away(at: Screen, mira: Member, jonas: Member) -> None:
    waiting(1)
    client = at(mira)
    client.post("/review/views/?view=due&q=lima", {"name": "Limas today", "shared": "1"})
    kept = SavedView.objects.get()
    assert (kept.query, kept.shared) == ("view=due&q=lima", False)  # an SDR shares nothing
    assert 'href="/review/?view=due&amp;q=lima"' in text_of(client.get("/review/"))
    assert "Limas today" not in text_of(at(jonas).get("/review/"))
    at(jonas).post("/review/views/?view=due", {"forget": kept.pk})
    assert SavedView.objects.exists()
    client.post("/review/views/?view=due&q=lima", {"forget": kept.pk})
    assert not SavedView.objects.exists()


def test_a_lead_shares_a_view_with_everybody(at: Screen, mira: Member, lea: Member) -> None:
    waiting(1)
    at(lea).post("/review/views/?view=warnings", {"name": "With warnings", "shared": "1"})
    assert "With warnings" in text_of(at(mira).get("/review/"))


def test_a_view_without_a_name_is_not_kept(at: Screen, mira: Member) -> None:
    at(mira).post("/review/views/?view=due", {"name": " "})
    assert not SavedView.objects.exists()


def test_three_empty_queues_say_what_each_means(at: Screen, mira: Member, jonas: Member) -> None:
    client = at(mira)
    assert "All read" in text_of(client.get("/review/"))
    [draft] = waiting(1)
    filtered = text_of(client.get("/review/?q=nobody"))
    assert "1 other drafts wait outside it." in filtered
    assert 'href="/review/">Show all 1</a>' in filtered
    hold(draft_id=draft.pk, by=jonas, now=NOW)
    an_enrollment(campaign=a_campaign())
    assert "1 draft is open at colleagues. 1 is being written, the oldest" in text_of(client.get("/review/"))


def test_what_is_put_off_alone_is_no_empty_queue(at: Screen, mira: Member) -> None:
    [draft] = waiting(1)
    decide(at(mira), draft, "put_off", until="tomorrow")
    assert "1 is put off and comes back by itself." in text_of(at(mira).get("/review/"))


def test_the_list_of_what_one_decided_takes_back_without_script(at: Screen, mira: Member) -> None:
    approved, held_back, put_off = waiting(3)
    client = at(mira)
    decide(client, approved, "approve")
    decide(client, held_back, "do_not_send", reason="tone", scope="draft", note="Too loud.")
    decide(client, put_off, "put_off", until="tomorrow")
    page = text_of(client.get("/review/decided/"))
    assert page.index("Held back") < page.index("Approved")
    assert "Take back, 10 min left" in page
    assert '<span class="quiet">Tone: Too loud.</span>' in page
    assert '<span class="quiet">until tomorrow 09:00</span>' in page
    client.post("/review/", {"undo": approved.decisions.get().pk})
    assert Draft.objects.get(pk=approved.pk).status == "in_review"
    again = text_of(client.get("/review/decided/"))
    assert "Take back, " not in again
    assert "Taken back" in again
