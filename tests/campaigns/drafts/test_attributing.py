"""An edit keeps what it changed with the draft, and reads again what the letter opens with."""

from typing import Any
from uuid import uuid4

import pytest

from campaigns.delivery.services import Decided, approve, send_back_edited, suppress
from campaigns.drafts.models import Draft, DraftText
from campaigns.drafts.models.edits import DraftEdit
from campaigns.drafts.rules import SuppressReason, SuppressScope
from campaigns.drafts.rules.changes import ChangeKind, is_defect
from campaigns.drafts.selectors.edits import changes_of
from campaigns.insights.rules.kinds import InsightKind
from campaigns.pipeline import advance
from tests.factories import (
    LATER,
    NOW,
    a_campaign,
    a_decision_about,
    a_draft_in_review,
    a_member,
    an_enrollment,
)
from tests.factories.journey import BODY
from tests.factories.research import PAGE, QUOTE, an_insight

pytestmark = pytest.mark.django_db
SOURCE = "{{ prospect.greeting }}\n\nI read that {{ slots.opener }}. New teams lose days on rotas.\n\nWould a short call help?"


def a_letter(**fields: Any) -> Draft:
    """A draft in review that its template gave word by word."""
    campaign = a_campaign()
    version = campaign.steps.get().templates.get().versions.get()
    type(version).objects.filter(pk=version.pk).update(body=SOURCE)
    return a_draft_in_review(enrollment=an_enrollment(campaign=campaign), **fields)


def edited(draft: Draft, *, body: str = "", subject: str = "") -> Draft:
    draft = Draft.objects.get(pk=draft.pk)
    done = send_back_edited(
        draft=draft, seen=a_decision_about(draft), subject=subject or draft.text.subject, body=body or draft.text.body,
        by=a_member(), request_key=uuid4(), now=NOW,
    )  # fmt: skip
    assert isinstance(done, Decided)
    advance(enrollment_id=draft.enrollment_id, now=NOW)
    return Draft.objects.get(pk=draft.pk)


def kept(draft: Draft) -> list[tuple[str, str]]:
    return [(change.kind, change.key) for change in changes_of(draft)]


def test_an_edit_keeps_each_change_with_its_decision() -> None:
    draft = a_letter()
    body = draft.text.body.replace("a short call", "a chat").replace("12 million", "15 million")
    draft = edited(draft, body=body)
    assert kept(draft) == [(ChangeKind.SOURCE, "opener"), (ChangeKind.TEMPLATE, "Would a short call help?")]
    assert {row.decision.kind for row in draft.edits.all()} == {"edit"}
    assert is_defect(changes_of(draft))


def test_the_current_text_is_compared_with_the_first() -> None:
    draft = a_letter()
    first = draft.text.body
    draft = edited(draft, body=first.replace("a short call", "a chat"))
    draft = edited(draft, body=first.replace("a short call", "a talk"))
    assert [change.after for change in changes_of(draft)] == ["Would a talk help?"]
    assert draft.edits.count() == 2
    draft = edited(draft, body=first)
    assert kept(draft) == []


def test_a_change_stays_its_authors_when_somebody_else_edits_on() -> None:
    draft = edited(a_letter(), body=BODY.replace("a short call", "a chat"))
    draft = edited(draft, body=draft.text.body.replace("lose days", "lose time"))
    rows = draft.edits.filter(version=draft.version).select_related("decision")
    assert {row.after: row.decision.version for row in rows} == {
        "New teams lose time on rotas.": 2, "Would a chat help?": 1,
    }  # fmt: skip


def test_the_subject_of_a_thread_is_nobodys_edit() -> None:
    draft = a_letter(in_reply_to="<first@tidewater.example>")
    assert kept(edited(draft, subject="Re: Rotas")) == []


def test_a_subject_that_was_approved_for_the_draft_teaches_nothing() -> None:
    draft = a_letter(subjects=["A thought on your rotas", "Rotas in Porto"])
    assert kept(edited(draft, subject="Rotas in Porto")) == []
    assert kept(edited(draft, subject="Your rotas")) == [(ChangeKind.TEMPLATE, "")]


@pytest.mark.parametrize(
    ("reason", "kind"),
    [
        (SuppressReason.EVIDENCE_WRONG, ChangeKind.SOURCE),
        (SuppressReason.NOT_A_FIT, ChangeKind.VERDICT),
        (SuppressReason.WRONG_PERSON, ChangeKind.VERDICT),
        (SuppressReason.TONE, None),
    ],
)
def test_a_no_is_kept_where_it_blames_source_or_verdict(
    reason: SuppressReason, kind: ChangeKind | None
) -> None:
    draft = a_letter()
    suppress(
        draft=draft, seen=a_decision_about(draft), reason=reason, scope=SuppressScope.DRAFT, note="", by=a_member(),
        request_key=uuid4(), now=NOW,
    )  # fmt: skip
    assert [row.kind for row in draft.edits.all()] == ([kind] if kind else [])


def test_what_an_edit_changed_goes_with_the_draft() -> None:
    draft = edited(a_letter(), body="Hi Ana,\n\nWould a chat help?")
    assert DraftEdit.objects.exists()
    draft.delete()
    assert not DraftEdit.objects.exists()


@pytest.mark.parametrize(
    ("old", "new", "anchor_type"),
    [
        ("a short call", "a chat", "funding"),
        (f"I read that {QUOTE}. ", "", "none"),
        (QUOTE, "you are hiring six engineers in Porto", "hiring"),
    ],
    ids=["unchanged", "removed", "replaced"],
)
def test_a_mail_counts_by_what_its_approved_text_opens_with(old: str, new: str, anchor_type: str) -> None:
    draft = a_letter()
    page = draft.anchor.evidence.get().snapshot if draft.anchor else None
    assert page is not None
    other = an_insight(
        draft.match.extraction, page, quote=PAGE.split(". ")[1].rstrip("."), kind=InsightKind.BUILDING_NOW
    )
    type(other).objects.filter(pk=other.pk).update(anchor_type="hiring")
    draft = edited(draft, body=draft.text.body.replace(old, new))
    assert (draft.anchor_type, draft.anchor is None) == (anchor_type, anchor_type == "none")
    done = approve(
        draft=draft,
        seen=a_decision_about(draft),
        by=a_member(),
        request_key=uuid4(),
        despite_warnings=True,
        now=LATER,
    )
    assert isinstance(done, Decided), done
    assert draft.messages.get().anchor_type == anchor_type


def test_an_opener_that_is_put_back_counts_again() -> None:
    draft = a_letter()
    first = draft.text.body
    draft = edited(draft, body=first.replace(f"I read that {QUOTE}. ", ""))
    assert draft.anchor_type == "none"
    draft = edited(draft, body=first)
    assert draft.anchor_type == "funding"
    assert DraftText.objects.filter(draft=draft).count() == 3
