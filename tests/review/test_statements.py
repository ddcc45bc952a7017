"""How many statements a card and a decision take: exactly, and no more where the queue is long."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.drafts.models import Draft, DraftText, Finding
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage
from campaigns.members.models import Member
from campaigns.members.rules import Role
from campaigns.quality.rules import Severity
from campaigns.suppressions.models import Suppression
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope
from campaigns.suppressions.services import suppress
from outreach.management.benches.crowd import multiply
from tests.docs.pages import ROOT, table
from tests.factories import a_campaign, a_company, a_draft_in_review, a_member, a_prospect, an_enrollment
from tests.factories.sequence import a_sequence
from tests.review.conftest import Screen
from tests.review.pages import decide, opened, url_of

pytestmark = pytest.mark.django_db

CARD = 11  # who asks: two; the draft with all beside it; the noes; what stands around it: three; what is unsaved; its place; the one behind it; the last approval
PAGE = CARD + 1  # and what waits at each place of the bar above
DECISION = 7  # who decides: two; the draft taken; the draft read; the journey; the mail; the decision with its record
NO = 7  # the same without a mail; what else waits there is looked for, and ends with the journey
NEXT = 1  # where the browser has no script: the lease on the draft behind it
SAVED = 8  # who saves: two; the lease; the draft taken; all that is known of it; its text with all that hangs on it; draft and journey; what was typed is forgotten
AFTER = DECISION - 2  # what an approval takes behind who approves
UNDO = 8  # who undoes: two; what is undone; the mail taken; all beside it; journey and drafts; the decision with its record; the lease
FOLLOW_UPS = 1  # however many one key approves: they are read and written down with the mail
WIDER = 1  # the no, which is kept or counted
NOT_COUNTED = ("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT")


@pytest.fixture(autouse=True)
def _sessions_in_the_database(settings: Settings) -> None:
    """Count them wherever sessions are kept: what is found in a cache is a statement less."""
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.db"


@contextmanager
def exactly(number: int) -> Iterator[None]:
    with CaptureQueriesContext(connection) as seen:
        yield
    statements = [row["sql"] for row in seen if not row["sql"].startswith(NOT_COUNTED)]
    assert len(statements) == number, "\n".join(statement[:200] for statement in statements)


def waiting(number: int, **fields: Any) -> list[Draft]:
    campaign = a_campaign()
    return [
        a_draft_in_review(
            enrollment=an_enrollment(campaign=campaign, prospect=a_prospect(), stage=Stage.CHECKING), **fields
        )
        for _ in range(number)
    ]


def at_one_company(number: int) -> list[Draft]:
    campaign, company = a_campaign(), a_company()
    people = [a_prospect(company=company, address=f"p{place}@{company.domain}") for place in range(number)]
    return [
        a_draft_in_review(enrollment=an_enrollment(campaign=campaign, prospect=person, stage=Stage.CHECKING))
        for person in people
    ]


def in_background(client: Client, draft: Draft, **posted: str) -> None:
    """Decide as a browser with script does, which shows the next card meanwhile."""
    assert client.post(url_of(draft), posted, headers={"X-Background": "1"}).status_code == 200


@pytest.mark.parametrize("number", [2, 10, 100])
def test_a_card_takes_as_many_statements_however_long_the_queue(
    at: Screen, mira: Member, number: int
) -> None:
    first = waiting(1)[0]
    multiply(first, number - 1, waiting=number - 1)
    script, none = at(mira, htmx=True), at(mira)
    with exactly(CARD):
        assert script.get(url_of(first)).status_code == 200
    with exactly(PAGE):
        assert none.get(url_of(first)).status_code == 200


def test_a_changed_text_with_remarks_takes_no_more(at: Screen, mira: Member) -> None:
    draft, _ = waiting(2)
    decide(at(mira), draft, "save", subject="Another subject", body=draft.text.body + " We saw 40 rotas.")
    assert Finding.objects.filter(text__draft=draft).exists()
    client = at(mira)
    with exactly(PAGE):
        client.get(url_of(draft))


def test_an_approval(at: Screen, mira: Member) -> None:
    draft, _ = waiting(2)
    client = at(mira)
    token = opened(client, draft)
    with exactly(DECISION + NEXT):
        decide(client, draft, "approve", token=token)
    assert Draft.objects.get(pk=draft.pk).status == "approved"


def test_an_approval_despite_a_warning(at: Screen, mira: Member) -> None:
    draft, _ = waiting(2)
    text: DraftText = draft.text
    Finding.objects.create(
        text=text, code="length", severity=Severity.WARNS, part="body", start=0, end=1, sentence="It is long."
    )
    client = at(mira)
    token = opened(client, draft)
    with exactly(DECISION + NEXT):
        decide(client, draft, "approve_despite_warnings", token=token)
    assert Draft.objects.get(pk=draft.pk).status == "approved"


def test_an_approval_of_what_was_taken_back(at: Screen, mira: Member) -> None:
    draft, _ = waiting(2)
    client = at(mira)
    decide(client, draft, "approve")
    client.post("/review/", {"undo": draft.decisions.get().pk})
    token = opened(client, draft)
    with exactly(DECISION + NEXT):
        decide(client, draft, "approve", token=token)
    assert Draft.objects.get(pk=draft.pk).status == "approved"


@pytest.mark.parametrize("reason", ["tone", "evidence_wrong"])
def test_a_no(at: Screen, mira: Member, reason: str) -> None:
    draft, _ = waiting(2)
    client = at(mira)
    token = opened(client, draft)
    with exactly(NO + NEXT):
        decide(client, draft, "do_not_send", token=token, reason=reason, scope="draft")
    assert Draft.objects.get(pk=draft.pk).status == "suppressed"


@pytest.mark.parametrize("steps", [2, 3, 6])
def test_an_approval_with_its_follow_ups(at: Screen, mira: Member, steps: int) -> None:
    draft = a_sequence(steps=steps)
    client = at(mira)
    token = opened(client, draft)
    with exactly(DECISION + FOLLOW_UPS):
        in_background(client, draft, token=token, decision="approve", follow_ups="yes")
    assert Draft.objects.filter(status="approved").count() == steps


@pytest.mark.parametrize("reason", ["tone", "evidence_wrong"])
def test_a_no_with_follow_ups(at: Screen, mira: Member, reason: str) -> None:
    draft = a_sequence()
    client = at(mira)
    token = opened(client, draft)
    with exactly(NO):
        in_background(client, draft, token=token, decision="do_not_send", reason=reason, scope="draft")
    assert Draft.objects.filter(status="withdrawn").count() == 2


@pytest.mark.parametrize("scope", ["person", "company"])
@pytest.mark.parametrize("times", [1, 2])
def test_a_no_for_person_or_company(at: Screen, mira: Member, scope: str, times: int) -> None:
    draft, _ = waiting(2)
    prospect = draft.enrollment.prospect
    wanted = SuppressionScope.ADDRESS if scope == "person" else SuppressionScope.DOMAIN
    client = at(mira)
    token = opened(client, draft)
    for _ in range(times - 1):  # it was said before
        suppress(
            scope=wanted, key=prospect.address if scope == "person" else prospect.domain,
            reason=SuppressionReason.REVIEWER, by=mira.actor,
        )  # fmt: skip
    with exactly(NO + WIDER + NEXT):
        decide(client, draft, "do_not_send", token=token, reason="tone", scope=scope)
    assert Suppression.objects.get().times == times


@pytest.mark.parametrize("number", [1, 5])
def test_a_no_for_a_company_with_colleagues_under_way(at: Screen, mira: Member, number: int) -> None:
    draft, *others = at_one_company(number + 2)
    for each in others[1:]:
        decide(at(mira), each, "approve_despite_warnings")
    client = at(mira)
    token = opened(client, draft)
    with exactly(NO + WIDER):
        in_background(client, draft, token=token, decision="do_not_send", reason="tone", scope="company")
    assert {each.status for each in Draft.objects.all()} == {"suppressed", "withdrawn"}
    assert set(Enrollment.objects.values_list("stage", flat=True)) == {Stage.STOPPED}
    assert set(Message.objects.values_list("status", flat=True)) == {MessageStatus.WITHDRAWN}


@pytest.mark.parametrize(
    ("decision", "statements"),
    [("approve", 7), ("do_not_send", 7)],  # and the lease is let go, so that a colleague can take it
)
def test_the_first_of_two_views(at: Screen, mira: Member, decision: str, statements: int) -> None:
    draft, _ = waiting(2)
    Draft.objects.filter(pk=draft.pk).update(read_twice=True)
    client = at(mira)
    token = opened(client, draft)
    with exactly(statements):
        in_background(client, draft, token=token, decision=decision, reason="tone", scope="draft")
    assert draft.decisions.get().opinion


def test_in_the_background_nothing_is_taken_next(at: Screen, mira: Member) -> None:
    draft, _ = waiting(2)
    client = at(mira)
    token = opened(client, draft)
    with exactly(DECISION):
        in_background(client, draft, token=token, decision="approve")
    assert Draft.objects.get(pk=draft.pk).status == "approved"


@pytest.mark.parametrize(
    ("decision", "fields", "statements"),
    [
        ("put_off", {"until": "tomorrow"}, 7),  # no mail, and the team's hours
        ("flag", {"flag_note": "Is this her?"}, 5),  # nor does the journey move
    ],
)
def test_setting_aside(
    at: Screen, mira: Member, decision: str, fields: dict[str, str], statements: int
) -> None:
    draft, _ = waiting(2)
    a_member(name="Lea Sommer", role=Role.LEAD)  # who decides what is flagged
    client = at(mira)
    token = opened(client, draft)
    with exactly(statements):
        in_background(client, draft, token=token, decision=decision, **fields)
    assert draft.decisions.exists()


CLEAN = ("a short call", "a chat")
WITH_A_NUMBER = ("a short call", "40 short calls")


@pytest.mark.parametrize(
    ("decision", "change", "statements"),
    [
        ("save", CLEAN, SAVED),
        ("save", WITH_A_NUMBER, SAVED),
        ("save_and_approve", CLEAN, SAVED + AFTER),
    ],
)
@pytest.mark.parametrize("number", [2, 30])
def test_a_text_of_one_s_own(
    at: Screen, mira: Member, decision: str, change: tuple[str, str], statements: int, number: int
) -> None:
    draft, *_ = waiting(number)
    client = at(mira)
    token = opened(client, draft)
    typed = {"subject": draft.text.subject, "body": draft.text.body.replace(*change)}
    with exactly(statements):
        in_background(client, draft, token=token, decision=decision, **typed)
    assert draft.texts.get(version=2).body == typed["body"].strip()
    assert draft.decisions.count() == (2 if decision == "save_and_approve" else 1)


def test_a_second_text_takes_no_more(at: Screen, mira: Member) -> None:
    draft, _ = waiting(2)
    subject, body = draft.text.subject, draft.text.body
    client = at(mira)
    decide(client, draft, "save", subject=subject, body=body.replace(*CLEAN))
    token = opened(client, draft)
    with exactly(SAVED):
        in_background(
            client, draft, token=token, decision="save", subject=subject, body=body.replace("short", "brief")
        )
    assert draft.texts.count() == 3


@pytest.mark.parametrize(("decision", "more"), [("pick_subject", 0), ("approve", AFTER)])
def test_another_subject(at: Screen, mira: Member, decision: str, more: int) -> None:
    draft, _ = waiting(2)
    Draft.objects.filter(pk=draft.pk).update(subjects=["Another subject"])
    client = at(mira)
    token = opened(client, draft)
    with exactly(SAVED + more):
        in_background(client, draft, token=token, decision=decision, picked="Another subject")
    assert draft.decisions.filter(kind="pick_subject").exists()


def test_an_undo(at: Screen, mira: Member) -> None:
    draft, _ = waiting(2)
    client = at(mira)
    decide(client, draft, "approve")
    approval = draft.decisions.get().pk
    with exactly(UNDO):
        client.post("/review/", {"undo": approval})
    assert Draft.objects.get(pk=draft.pk).status == "in_review"


@pytest.mark.parametrize("steps", [2, 4])
def test_an_undo_with_follow_ups(at: Screen, mira: Member, steps: int) -> None:
    draft = a_sequence(steps=steps)
    client = at(mira)
    decide(client, draft, "approve", follow_ups="yes")
    approval = draft.decisions.get().pk
    with exactly(UNDO):
        client.post("/review/", {"undo": approval})
    assert Draft.objects.filter(status="planned").count() == steps - 1


def test_the_page_says_what_takes_more() -> None:
    said = table((ROOT / "docs" / "review.md").read_text(), "statements")
    asked = [int(number) for row in said for number in re.findall(r"\d+", row.split("|")[2])[:1]]
    assert asked == [SAVED + AFTER]
