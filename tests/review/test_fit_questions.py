"""A person answers what the sources leave open."""

from typing import Any

import pytest

from campaigns.audit.models import AuditRecord
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.members.models import Member
from campaigns.offers.models import Criterion
from campaigns.relevance.models import CriterionAnswer, Match, Override
from campaigns.relevance.rules import Fit, Recognition, Verdict
from tests.factories import a_campaign, a_match, a_prospect, a_reading, a_saved_page, an_enrollment
from tests.review.conftest import Screen
from tests.review.pages import text_of

pytestmark = pytest.mark.django_db
RULE = "They plan in shifts."


def a_question(**verdict: Any) -> Enrollment:
    """Somebody of whom the sources do not say whether they plan in shifts."""
    enrollment = an_enrollment(campaign=a_campaign(), prospect=a_prospect(), stage=Stage.ASKING)
    criterion = Criterion.objects.create(
        version=enrollment.campaign.offer.versions.get(), kind="must_have", text=RULE
    )
    own = {"verdict": Verdict.ASK, "decided_by": "unknown", "reasons": [f"Cannot tell: {RULE}"]}
    match = a_match(enrollment, reading=a_reading(enrollment.prospect), **(own | verdict))
    CriterionAnswer.objects.create(
        match=match, criterion=criterion, by_sentence=Fit.UNKNOWN, by_predicate=Fit.UNKNOWN, answer=Fit.UNKNOWN,
        snapshot=a_saved_page(enrollment.prospect), start=43, end=82,
    )  # fmt: skip
    return enrollment


def test_a_question_says_what_is_open_and_what_the_sources_say(at: Screen, mira: Member) -> None:
    a_question()
    page = text_of(at(mira).get("/review/questions/"))
    for words in (
        "Ana Lima",
        "Does our offer belong with them?",
        RULE,
        "<mark>",
        "Yes: write to them",
        "No: our offer does not fit",
        "No: the wrong person",
    ):
        assert words in page


def test_a_doubtful_person_is_asked_about_as_such(at: Screen, mira: Member) -> None:
    a_question(recognition=Recognition.DOUBTFUL, reasons=["No saved page names Ana Lima."])
    enrollment = Enrollment.objects.get()
    a_saved_page(enrollment.prospect, text="Yesterday Ana Lima spoke in Porto.")
    page = text_of(at(mira).get("/review/questions/"))
    assert "Is this the right person?" in page
    assert "Yesterday <mark>Ana Lima</mark> spoke in Porto." in page


@pytest.mark.parametrize(
    ("answer", "stage", "reason"),
    [
        ("yes", Stage.WRITING, ""),
        ("no", Stage.STOPPED, StopReason.NOT_RELEVANT),
        ("wrong_person", Stage.STOPPED, StopReason.NOT_RECOGNISED),
    ],
)
def test_an_answer_moves_the_person_on_under_a_name(
    at: Screen, mira: Member, answer: str, stage: Stage, reason: str
) -> None:
    enrollment = a_question()
    posted = at(mira).post(
        f"/review/questions/{enrollment.pk}/", {"answer": answer, "reason": "I called them."}
    )
    assert posted.headers["Location"] == "/review/questions/"
    enrollment.refresh_from_db()
    assert (enrollment.stage, enrollment.stop_reason) == (stage, reason)
    decided = Override.objects.get()
    assert (decided.by, decided.reason) == (mira, "I called them.")
    assert AuditRecord.objects.filter(action="overridden", actor_id=mira.pk).count() == 1


@pytest.mark.parametrize(
    ("posted", "sentence"),
    [
        ({"answer": "yes", "reason": " "}, "Say how you know."), ({"reason": "I called."}, "Choose one of the answers."),
        ({"answer": "perhaps", "reason": "I called."}, "perhaps"),
    ],
)  # fmt: skip
def test_an_answer_without_its_reason_is_asked_again(
    at: Screen, mira: Member, posted: dict[str, str], sentence: str
) -> None:
    enrollment = a_question()
    answer = at(mira).post(f"/review/questions/{enrollment.pk}/", posted)
    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert (Override.objects.count(), Enrollment.objects.get().stage) == (0, Stage.ASKING)


def test_the_second_answer_finds_the_first(at: Screen, mira: Member, jonas: Member) -> None:
    enrollment = a_question()
    url = f"/review/questions/{enrollment.pk}/"
    at(mira).post(url, {"answer": "no", "reason": "They closed."})
    later = at(jonas).post(url, {"answer": "yes", "reason": "They did not."}, follow=True)
    assert "before you" in text_of(later)
    assert Override.objects.get().by == mira


def test_a_question_about_nobody_is_not_found(at: Screen, mira: Member) -> None:
    assert at(mira).post("/review/questions/999/", {"answer": "no", "reason": "x"}).status_code == 404


@pytest.mark.parametrize("number", [1, 6])
def test_the_list_takes_as_many_queries_however_long(
    at: Screen, mira: Member, number: int, django_assert_num_queries: Any
) -> None:
    for _ in range(number):
        a_question()
    client = at(mira)
    client.get("/review/questions/")
    with django_assert_num_queries(10):
        client.get("/review/questions/")
    assert Match.objects.count() == number
