"""What the checks are told of a draft: its time, its thread, its bridge, and what others were sent."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.drafts.models import Draft, DraftText, SlotFill
from campaigns.drafts.rules import DraftStatus
from campaigns.drafts.selectors.known import known_of
from campaigns.drafts.services.context import checked_of, leaves_at
from campaigns.insights.models import Entry
from campaigns.insights.rules.kinds import EntryKind
from campaigns.offers.models import HumanBridge
from campaigns.quality.models import VoiceSample
from campaigns.quality.rules import Checked
from tests.factories.journey import a_draft, an_enrollment
from tests.factories.setting import a_campaign, a_company, a_mailbox, a_member, a_prospect

pytestmark = pytest.mark.django_db
SATURDAY = datetime(2026, 12, 5, 20, 0, tzinfo=UTC)
MESSAGE = "I read you're opening a plant in Lyon, and that's a lot of new shifts. How do you hand over between them today? We've a checklist that helps."


def seen(draft: Draft, now: datetime = SATURDAY) -> Checked:
    draft = Draft.objects.get(pk=draft.pk)
    return checked_of(known_of(draft.pk), draft.text, now)


def another(
    body: str, *, company: Any = None, status: DraftStatus = DraftStatus.APPROVED, **fields: Any
) -> Draft:
    prospect = a_prospect(address=f"p{Draft.objects.count()}@other.example", company=company or a_company())
    draft = a_draft(enrollment=an_enrollment(prospect=prospect))
    DraftText.objects.create(draft=draft, version=2, subject="Lyon", body=body, by_name="Mira Holm")
    Draft.objects.filter(pk=draft.pk).update(status=status, version=2, **fields)
    return draft


def test_it_leaves_when_the_mailbox_opens_by_the_reader_s_clock() -> None:
    draft = a_draft()
    assert leaves_at(draft, SATURDAY).isoformat() == "2026-12-07T08:30:00+01:00"
    draft.enrollment.prospect.time_zone = "America/New_York"
    assert leaves_at(draft, SATURDAY).isoformat() == "2026-12-07T08:30:00-05:00"
    draft.enrollment.prospect.time_zone = "Nowhere/At_All"
    assert leaves_at(draft, SATURDAY).isoformat() == "2026-12-07T08:30:00+01:00"


def test_a_planned_time_in_the_future_is_kept() -> None:
    draft = a_draft()
    draft.due_at = datetime(2026, 12, 9, 10, 0, tzinfo=UTC)
    assert leaves_at(draft, SATURDAY).isoformat() == "2026-12-09T11:00:00+01:00"


def test_thread_and_meeting_link() -> None:
    mailbox = a_mailbox(meeting_link="https://meet.example.com/mira")
    draft = a_draft(enrollment=an_enrollment(campaign=a_campaign(mailbox=mailbox)))
    assert (seen(draft).first_mail, seen(draft).links) == (True, ("https://meet.example.com/mira",))
    Draft.objects.filter(pk=draft.pk).update(in_reply_to="<one@example.com>")
    assert seen(draft).first_mail is False


def test_what_others_were_sent() -> None:
    draft = a_draft()
    ours = draft.enrollment.prospect.company
    another("Hi Ben,\n\nTo another company. More.")
    another("Hi Cem,\n\nTo a colleague. More.", company=ours)
    another("Hi Dan,\n\nA test of the reviewers.", company=ours, status=DraftStatus.IN_REVIEW, planted=True)
    another("Hi Eva,\n\nNot decided yet. More.", company=ours, status=DraftStatus.IN_REVIEW)
    another("Hi Fay,\n\nWithdrawn. More.", company=ours, status=DraftStatus.WITHDRAWN)
    checked = seen(draft)
    assert checked.recent_openers == ("To a colleague.", "To another company.")
    assert set(checked.company_openers) == {"To a colleague.", "Not decided yet."}
    assert checked.colleague_texts == ("Hi Cem,\n\nTo a colleague. More.",)


def test_a_reader_without_company_has_no_colleagues() -> None:
    draft = a_draft()
    another("Hi Ben,\n\nText.")
    prospect = draft.enrollment.prospect
    prospect.company = None
    prospect.save()
    assert (seen(draft).company_openers, seen(draft).colleague_texts) == ((), ())


def test_bridges_of_the_verdict_and_of_people() -> None:
    draft = a_draft()
    match = draft.match
    assert draft.anchor_id is not None
    assert seen(draft).bridges == (match.bridge_part,)
    version = match.offer.versions.get(number=match.offer_version)
    HumanBridge.objects.create(version=version, anchor_type=draft.anchor_type, text="New sites need rotas.")
    assert seen(draft).bridges == (match.bridge_part, "New sites need rotas.")
    Draft.objects.filter(pk=draft.pk).update(anchor=None)
    assert seen(draft).bridges is None


@pytest.mark.parametrize(
    ("active", "review_by", "expired"),
    [(True, date(2026, 12, 7), False), (True, date(2026, 12, 6), True), (False, date(2027, 1, 1), True)],
)
def test_an_entry_of_ours_is_a_slot_that_may_expire(active: bool, review_by: date, expired: bool) -> None:
    draft = a_draft()
    entry = Entry.objects.create(
        kind=EntryKind.PROOF_POINT, text="Example Brew halved overtime.", customer="Example Brew",
        review_by=review_by, owner=a_member(), active=active,
    )  # fmt: skip
    text = draft.texts.get(version=1)
    SlotFill.objects.create(
        text=text, name="proof", value="Shall we", part="body", start=0, end=8, entry=entry
    )
    (slot,) = (slot for slot in seen(draft).slots if slot.name == "proof")
    assert (slot.expired, slot.quotes) == (expired, ("Example Brew halved overtime.",))


def test_the_statements_do_not_grow_with_what_was_sent() -> None:
    draft = a_draft()
    member = a_member()

    def statements() -> int:
        fresh = Draft.objects.get(pk=draft.pk)
        with CaptureQueriesContext(
            connection,
        ) as captured:
            checked_of(known_of(fresh.pk), fresh.text, SATURDAY)
        return len(captured)

    before = statements()
    for number in range(5):
        another(f"Hi Ben,\n\nText {number}. More.", company=draft.enrollment.prospect.company)
        VoiceSample.objects.create(text=MESSAGE, written_by=member)
    assert statements() == before
    assert seen(draft).voice is not None
