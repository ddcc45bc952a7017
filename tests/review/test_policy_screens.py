"""The policy on the screens: the card's line, what goes out unread, who sets it, the tests, and how well we read."""

from uuid import uuid4

import pytest

from campaigns.delivery.models import Message
from campaigns.drafts.models import Draft, ReviewDecision
from campaigns.drafts.models.planting import ReviewTest
from campaigns.drafts.models.policy import ReviewPolicy
from campaigns.drafts.rules import DecisionKind, Lane
from campaigns.drafts.rules.planting import DECIDED_BEFORE_TESTS
from campaigns.drafts.rules.sampling import Purpose
from campaigns.drafts.services.sampling import set_policy
from campaigns.enrollments.models import Campaign
from campaigns.members.models import Member
from campaigns.pipeline import advance
from review.views import unread
from tests.campaigns.drafts.earned import (
    a_lead,
    an_old_campaign,
    choose_draw,
    decisions_like,
    in_review,
    sampling,
    to_check,
)
from tests.factories import NOW, a_campaign
from tests.review.conftest import Screen
from tests.review.pages import decide, text_of, url_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("draws")]
FIRST = "Every draft is read by a person until decision 200; this is 1."


@pytest.fixture
def campaign() -> Campaign:
    """A campaign that earned it, with a policy that samples 20 %."""
    campaign = an_old_campaign()
    decisions_like(in_review(campaign), 200)
    sampling(campaign)
    return campaign


@pytest.fixture
def lead() -> Member:
    return a_lead()


def test_a_card_says_why_a_person_reads_it(at: Screen, mira: Member) -> None:
    draft = in_review(an_old_campaign())
    page = text_of(at(mira).get(url_of(draft)))
    assert FIRST in page
    assert f"/review/policy/{draft.enrollment.campaign.slug}/" in page


@pytest.mark.parametrize(
    ("launched", "decisions", "sentence"),
    [
        (True, 131, "until decision 200; this is 132."),
        (True, 250, "Every draft of this campaign is read by a person."),
        (False, 250, "Every draft is read by a person in a campaign"),
    ],
)
def test_the_line_follows_the_campaign(
    at: Screen, mira: Member, launched: bool, decisions: int, sentence: str
) -> None:
    draft = in_review(an_old_campaign() if launched else a_campaign())
    decisions_like(draft, decisions)
    assert sentence in text_of(at(mira).get(url_of(draft)))


def test_the_line_of_a_sample_says_so(at: Screen, mira: Member, campaign: Campaign) -> None:
    early = in_review(campaign)
    assert "until it has earned otherwise" in text_of(at(mira).get(url_of(early)))
    in_review(campaign, out=True)
    assert "20 % are drawn to be read by a person" in text_of(at(mira).get(url_of(early)))


def test_what_goes_out_unread_is_listed_and_pulled(at: Screen, mira: Member, campaign: Campaign) -> None:
    draft = in_review(campaign, out=True)
    page = text_of(at(mira).get("/review/unread/"))
    assert str(draft.enrollment.prospect) in page
    assert "Goes today 15:00" in page
    assert 'aria-current="page">Going out unread <span class="count">1</span>' in page
    card = text_of(at(mira).get(url_of(draft)))
    assert "It goes out unread today 15:00. Pull it to decide about it." in card
    pressed = at(mira).post(f"/review/{draft.pk}/pull/", {"key": str(uuid4())}, follow=True)
    assert "Pulled: Ana Lima waits for a decision now." in text_of(pressed)
    assert Draft.objects.get(pk=draft.pk).lane == Lane.READERS
    assert ReviewDecision.objects.get(draft=draft).kind == DecisionKind.PULL
    again = at(mira).post(f"/review/{draft.pk}/pull/", {"key": str(uuid4())}, follow=True)
    assert "is not among those any more" in text_of(again)


def test_what_stands_on_the_second_page_is_pulled_there(
    at: Screen, mira: Member, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unread, "ON_A_PAGE", 2)
    *_, last = [in_review(campaign, out=True) for _ in range(3)]
    pull = f"/review/{last.pk}/pull/"
    first = text_of(at(mira).get("/review/unread/"))
    assert "1 to 2 of 3" in first
    assert pull not in first
    assert 'href="/review/unread/?page=2"' in first
    second = text_of(at(mira).get("/review/unread/?page=2"))
    assert "3 to 3 of 3" in second
    assert second.count("/pull/") == second.count(pull) == 1
    assert 'href="/review/unread/"' in second
    assert pull in text_of(at(mira).get("/review/unread/?page=99"))


def test_looking_pulls_nothing(at: Screen, mira: Member, campaign: Campaign) -> None:
    draft = in_review(campaign, out=True)
    assert at(mira).get(f"/review/{draft.pk}/pull/").status_code == 405
    assert Draft.objects.get(pk=draft.pk).lane == Lane.UNREAD


def test_nobody_decides_about_what_goes_out_unread_before_pulling_it(
    at: Screen, mira: Member, campaign: Campaign
) -> None:
    draft = in_review(campaign, out=True)
    assert decide(at(mira), draft, "approve").status_code == 409
    assert not Message.objects.filter(draft=draft).exists()


def test_a_lead_sets_the_policy_with_a_reason(at: Screen) -> None:
    campaign, lead = an_old_campaign(), a_lead()
    url = f"/review/policy/{campaign.slug}/"
    assert "Nobody has set it" in text_of(at(lead).get(url))
    without = at(lead).post(url, {"read_percent": "25", "reason": " "})
    assert (without.status_code, ReviewPolicy.objects.count()) == (422, 0)
    assert "Say why." in text_of(without)
    page = text_of(at(lead).post(url, {"read_percent": "25", "reason": "We know this one"}, follow=True))
    assert "People read 25 % of what has earned it" in page
    assert "“We know this one”" in page
    assert str(lead) in page


@pytest.mark.parametrize("percent", ["19", "31", "x", "", "²"])
def test_a_share_that_is_not_allowed_is_refused(at: Screen, percent: str) -> None:
    campaign = an_old_campaign()
    answer = at(a_lead()).post(f"/review/policy/{campaign.slug}/", {"read_percent": percent, "reason": "x"})
    assert (answer.status_code, ReviewPolicy.objects.count()) == (422, 0)


def test_others_read_the_policy_and_do_not_set_it(at: Screen, mira: Member, campaign: Campaign) -> None:
    url = f"/review/policy/{campaign.slug}/"
    page = text_of(at(mira).get(url))
    assert "It was earned." in page
    assert 'name="read_percent"' not in page
    assert at(mira).post(url, {"read_percent": "100", "reason": "x"}).status_code == 422
    assert ReviewPolicy.objects.get().read_percent == 20


def test_the_page_says_what_is_counted_and_what_happened(
    at: Screen, mira: Member, campaign: Campaign
) -> None:
    in_review(campaign, out=True)
    page = text_of(at(mira).get(f"/review/policy/{campaign.slug}/"))
    assert "0 of 200" in page
    assert "May go unread" in page
    assert "One more defect closes it" in page
    assert "Opened" in page
    set_policy(campaign=campaign, read_percent=100, reason="New colleagues", by=a_lead(), now=NOW)
    page = text_of(at(mira).get(f"/review/policy/{campaign.slug}/"))
    assert "People read every draft." in page
    assert "people read 20 %, “It was earned.”" in page
    assert campaign.name in text_of(at(mira).get("/review/policy/"))


def test_a_member_is_told_of_the_tests_once(at: Screen, mira: Member) -> None:
    page = text_of(at(mira).get("/review/"))
    assert "Two in a hundred drafts here are tests." in page
    assert at(mira).post("/review/tests/told/").status_code == 302
    mira.refresh_from_db()
    assert mira.told_of_tests_at is not None
    assert "are tests." not in text_of(at(mira).get("/review/"))


@pytest.fixture
def planted(mira: Member) -> Draft:
    """A test draft in the queue, in the place of a real one."""
    campaign = an_old_campaign()
    waiting = [in_review(campaign) for _ in range(5)]
    decisions_like(waiting[0], DECIDED_BEFORE_TESTS)
    real = to_check(campaign)
    choose_draw(real, out=False, also=Purpose.TEST)
    advance(enrollment_id=real.enrollment_id, now=NOW)
    return Draft.objects.select_related("enrollment__prospect").get(planted=True)


@pytest.mark.parametrize(
    ("decision", "fields", "told"),
    [
        ("approve", {}, "you missed it"),
        ("do_not_send", {"reason": "evidence_wrong", "scope": "company"}, "you caught it"),
        ("flag", {"flag_note": "That is not theirs"}, "you caught it"),
    ],
)
@pytest.mark.usefixtures("lead")
def test_who_answers_a_test_is_told_at_once(
    at: Screen, mira: Member, planted: Draft, decision: str, fields: dict[str, str], told: str
) -> None:
    page = text_of(at(mira).get(url_of(planted)))
    assert "That was a test" not in page
    assert "test draft" not in page
    answer = decide(at(mira, htmx=True), planted, decision, **fields)
    assert told in text_of(answer)
    assert ReviewTest.objects.get().by == mira
    assert not Message.objects.exists()


@pytest.mark.parametrize("decision", ["save", "save_and_approve"])
def test_who_takes_a_fault_out_is_told_at_once(
    at: Screen, mira: Member, planted: Draft, decision: str
) -> None:
    ReviewTest.objects.update(words="a short call")
    typed = {"subject": planted.text.subject, "body": planted.text.body.replace("a short call", "a chat")}
    assert "you caught it" in text_of(decide(at(mira, htmx=True), planted, decision, **typed))
    assert (planted.decisions.get().kind, planted.texts.count()) == ("edit", 1)


def test_a_card_of_a_test_says_what_a_real_one_says(at: Screen, mira: Member, planted: Draft) -> None:
    real = ReviewTest.objects.get().real
    card = text_of(at(mira).get(url_of(planted)))
    ReviewTest.objects.get().draft.delete()
    Draft.objects.filter(pk=real.pk).update(lane=Lane.READERS)
    other = text_of(at(mira).get(url_of(real)))
    assert card.count("<section") == other.count("<section")
    assert card.count("<button") == other.count("<button")
    for words in ("Approve, next", "Passes", "Waiting for a decision", FIRST.replace(" 1.", " 21.")):
        assert (words in card) == (words in other), words


def test_the_second_reader_gets_it_at_once_and_sees_nothing_of_the_first(
    at: Screen, mira: Member, jonas: Member
) -> None:
    campaign = an_old_campaign()
    decisions_like(in_review(campaign), DECIDED_BEFORE_TESTS)
    draft = to_check(campaign)
    choose_draw(draft, out=False, also=Purpose.TWICE)
    advance(enrollment_id=draft.enrollment_id, now=NOW)
    answer = decide(at(mira, htmx=True), draft, "approve")
    assert "read by a second person too" in text_of(answer)
    assert "It waits for somebody else." in text_of(at(mira).get(url_of(draft)))
    card = text_of(at(jonas).get(url_of(draft)))
    assert "Mira" not in card.replace("Mira Holm &lt;", "").split('class="who"')[0]
    assert decide(at(jonas), draft, "approve").status_code == 302
    assert Message.objects.get().approved_by == jonas


def test_everybody_sees_his_own_figures_and_the_lead_everybodys(
    at: Screen, mira: Member, jonas: Member
) -> None:
    draft = in_review(an_old_campaign())
    decisions_like(draft, 3, by=mira, at=NOW, active_seconds=4)
    decisions_like(
        draft, 1, by=jonas, kind="suppress", reason="tone", scope="draft", at=NOW, active_seconds=60
    )
    own = text_of(at(mira).get("/dashboards/review/"))
    assert "Mira Holm" in own
    assert "Jonas Keller" not in own.split("</nav>")[-1]
    everybody = text_of(at(a_lead()).get("/dashboards/review/"))
    assert everybody.index("Jonas Keller") < everybody.index("Mira Holm")
    assert "3 of 3: 100.0 %, likely 44 to 100 %" in everybody
    assert "Cannot tell yet: 0 of 30 tests" in everybody


def test_one_persons_catch_rate_is_told_from_thirty_tests_on(at: Screen, mira: Member) -> None:
    draft = in_review(an_old_campaign())
    kept = decisions_like(draft, 30, by=mira, at=NOW)
    ReviewTest.objects.bulk_create(
        ReviewTest(
            draft=row.draft, real=draft, fault="wrong_fit", told="x", caught=place < 27, by=mira, at=NOW
        )
        for place, row in enumerate(kept)
    )
    assert "27 of 30: 90.0 %, likely 74 to 97 %" in text_of(at(mira).get("/dashboards/review/"))
