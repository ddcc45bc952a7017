"""What the queue shows: where one is, what is beside a letter, and that looking changes nothing."""

import pytest
from django.apps import apps
from django.db.models import QuerySet
from django.test import Client
from django.utils.html import escape

from campaigns.drafts.models import Draft
from campaigns.enrollments.rules import Stage
from campaigns.insights.models import Extraction
from campaigns.members.models import Member
from campaigns.members.rules import Role
from campaigns.sources.models import Source
from review.models import Lease
from review.services import hold
from tests.factories import LATER, NOW, a_campaign, a_draft_in_review, a_member, a_prospect, an_enrollment
from tests.factories.journey import BODY
from tests.factories.research import QUOTE
from tests.review.conftest import Screen
from tests.review.pages import decide, text_of, url_of

pytestmark = pytest.mark.django_db


def rows_of_everything() -> dict[str, int]:
    models = [model for model in apps.get_models() if model._meta.app_label in {"campaigns", "review"}]
    return {model.__name__: model.objects.count() for model in models}  # type: ignore[attr-defined]


@pytest.mark.parametrize("htmx", [False, True])
def test_looking_changes_nothing(at: Screen, mira: Member, htmx: bool) -> None:
    draft, client = a_draft_in_review(), at(mira, htmx=htmx)
    before = rows_of_everything()
    urls = ["/review/", url_of(draft), f"{url_of(draft)}?edit=1", "/review/questions/", "/inbox/"]
    assert [client.get(url).status_code for url in urls] == [200] * len(urls)
    assert [client.head(url).status_code for url in urls] == [200] * len(urls)
    assert rows_of_everything() == before


def test_the_first_page_lists_the_front_and_takes_on_a_press(at: Screen, mira: Member, jonas: Member) -> None:
    first, second = a_draft_in_review(), a_draft_in_review(due_at=LATER)
    hold(draft_id=first.pk, by=jonas, now=NOW)
    client = at(mira)
    page = text_of(client.get("/review/"))
    assert "2 drafts wait" in page
    assert "Jonas Keller" in page
    assert client.post("/review/", {"start": "1"}).headers["Location"] == url_of(second)
    assert Lease.objects.get(draft=second).holder == mira
    assert "Go on with Ana Lima" in text_of(client.get("/review/"))


def test_what_colleagues_have_open_is_no_empty_queue(at: Screen, mira: Member, jonas: Member) -> None:
    hold(draft_id=a_draft_in_review().pk, by=jonas, now=NOW)
    an_enrollment(campaign=a_campaign())
    page = text_of(at(mira).get("/review/"))
    assert "1 draft is open at colleagues. 1 is being written" in page


def test_an_empty_queue_leads_to_the_inbox(at: Screen, mira: Member) -> None:
    page = text_of(at(mira).get("/review/"))
    assert "All read" in page
    assert 'href="/inbox/"' in page


def test_the_next_draft_is_one_link_away_and_taken_by_nobody(at: Screen, mira: Member) -> None:
    first, second = a_draft_in_review(), a_draft_in_review(due_at=LATER)
    page = text_of(at(mira).get(url_of(first)))
    assert f'href="{url_of(second)}" data-next data-key="j"' in page
    assert "1 of 2 waiting" in page
    assert "data-next" not in text_of(at(mira).get(url_of(second)))


def test_each_clause_stands_beside_its_quote_in_its_page(at: Screen, mira: Member) -> None:
    draft = a_draft_in_review()
    Source.objects.update(url="https://example.org/post")
    page = text_of(at(mira).get(url_of(draft)))
    fill = draft.text.fills.get()
    assert f'id="clause-{fill.pk}" href="#quote-{fill.pk}"' in page
    assert f"<mark>{QUOTE}</mark>. We are hiring six engineers in Porto." in page
    assert '<a href="https://example.org/post"' in page
    assert "speaks. Saved page, 1 Dec." in page


def test_a_mail_without_an_opener_says_that_it_is_so_on_purpose(at: Screen, mira: Member) -> None:
    draft = a_draft_in_review()
    Draft.objects.filter(pk=draft.pk).update(control=True)
    assert "Control group" in text_of(at(mira).get(url_of(draft)))


def test_a_source_with_a_script_for_an_address_gives_no_link(at: Screen, mira: Member) -> None:
    draft = a_draft_in_review()
    Source.objects.update(url="javascript:alert(1)")
    assert "javascript:alert" not in text_of(at(mira).get(url_of(draft)))


def test_what_others_wrote_is_shown_as_text(at: Screen, mira: Member) -> None:
    draft = a_draft_in_review(body=BODY + " <script>alert(1)</script>")
    type(draft.enrollment.prospect).objects.update(first_name="<b>Ana")
    page = text_of(at(mira).get(url_of(draft)))
    assert "<script>alert" not in page
    assert "<b>Ana" not in page


def test_the_fit_says_who_decided_and_why(at: Screen, mira: Member) -> None:
    page = text_of(at(mira).get(url_of(a_draft_in_review())))
    for words in (
        "Right person?",
        "Something real to say?",
        "Does our offer belong?",
        "Why now?",
        "How well was it read?",
    ):
        assert words in page
    assert "Every must-have is met." in page


def test_a_decided_draft_can_be_read_and_says_what_became_of_it(at: Screen, mira: Member) -> None:
    draft = a_draft_in_review()
    decide(at(mira), draft, "approve")
    page = text_of(at(mira).get(url_of(draft)))
    assert "Approved by Mira Holm, today 11:00." in page
    assert "waiting. Facts" not in page
    assert 'value="approve"' not in page


@pytest.mark.parametrize("url", ["/review/999999/", "/review/0/"])
def test_there_is_no_such_draft(at: Screen, mira: Member, url: str) -> None:
    assert at(mira).get(url).status_code == 404
    assert at(mira).post(url, {"decision": "approve"}).status_code == 404


@pytest.mark.parametrize("url", ["/review/", "/review/1/", "/review/questions/", "/inbox/"])
def test_screens_are_for_active_members(at: Screen, url: str) -> None:
    assert Client().get(url).status_code == 302
    assert at(a_member(role=Role.SDR, is_active=False)).get(url).status_code == 302


def waiting(number: int) -> list[Draft]:
    campaign = a_campaign()
    enrollments = [
        an_enrollment(campaign=campaign, prospect=a_prospect(), stage=Stage.CHECKING) for _ in range(number)
    ]
    return [a_draft_in_review(enrollment=enrollment) for enrollment in enrollments]


def test_the_front_page_says_how_many_it_does_not_list(at: Screen, mira: Member) -> None:
    waiting(13)
    page = text_of(at(mira).get("/review/"))
    assert page.count('data-label="Campaign"') == 12
    assert "1 more after these." in page


def test_the_card_says_how_much_speaks_for_writing_and_why_it_was_read_thinly(
    at: Screen, mira: Member
) -> None:
    draft = a_draft_in_review()
    readings: QuerySet[Extraction] = QuerySet(Extraction)  # a reading is never changed otherwise
    readings.update(
        grade="thin",
        grade_reasons=["No source has a date."],
        signal="some",
        signal_reasons=["There is a sign of buying."],
    )
    page = text_of(at(mira).get(url_of(draft)))
    assert "<b>Something.</b> There is a sign of buying." in page
    assert "<b>Thinly, so a person always reads this.</b> No source has a date." in page
    assert f'href="/prospects/{draft.enrollment.prospect_id}/"' in page


def test_the_editor_offers_the_subjects_in_the_order_that_was_drawn(at: Screen, mira: Member) -> None:
    subjects = ["Who trains whom", "A thought on your rotas", "Rotas & <trainers>"]
    draft = a_draft_in_review(subjects=subjects)
    page = at(mira).get(f"/review/{draft.pk}/?edit=1").content.decode()
    places = [page.index(f'<option value="{escape(subject)}">') for subject in subjects]
    assert places == sorted(places)
    assert 'list="subjects"' in page
    plain = a_draft_in_review()
    assert "datalist" not in at(mira).get(f"/review/{plain.pk}/?edit=1").content.decode()
