"""What a reviewer types: kept before it is saved, checked on the way, and beside a colleague's text where one was faster."""

import pytest

from campaigns.drafts.models import Draft, DraftText
from campaigns.llm.models import ModelCall
from campaigns.members.models import Member
from review.models import UnsavedText
from review.services import hold
from tests.factories import NOW, a_draft_in_review
from tests.review.conftest import Screen
from tests.review.pages import decide, text_of, url_of

pytestmark = pytest.mark.django_db


def body_of(draft: Draft, *more: str) -> str:
    return "\n\n".join([draft.text.body, *more])


def test_what_is_typed_is_kept_once_a_member_and_no_version(at: Screen, mira: Member, jonas: Member) -> None:
    draft = a_draft_in_review()
    for member, body in ((mira, "One."), (mira, "Two."), (jonas, "Three.")):
        at(member).post(f"{url_of(draft)}unsaved/", {"version": 1, "subject": "Rotas", "body": body})
    kept = UnsavedText.objects.order_by("pk").values_list("member", "version", "body")
    assert list(kept) == [(mira.pk, 1, "Two."), (jonas.pk, 1, "Three.")]
    assert DraftText.objects.count() == 1


def test_the_checks_of_the_gate_look_at_it_and_no_model_is_asked(at: Screen, mira: Member) -> None:
    draft = a_draft_in_review()
    before = ModelCall.objects.count()
    typed = {"subject": draft.text.subject, "body": body_of(draft, "You saved 43 % in 2025.")}
    page = text_of(at(mira).post(f"{url_of(draft)}unsaved/", {"version": 1} | typed))
    assert "Blocks" in page
    assert "<ins>" in page
    assert ModelCall.objects.count() == before
    saved = text_of(decide(at(mira, htmx=True), draft, "save", subject=typed["subject"], body=typed["body"]))
    sentence = draft.texts.get(version=2).findings.earliest("pk").sentence
    assert sentence in page.replace("&#x27;", "'")
    assert "Blocks" in saved


def test_a_text_without_a_subject_is_kept_and_named(at: Screen, mira: Member) -> None:
    draft = a_draft_in_review()
    page = text_of(at(mira).post(f"{url_of(draft)}unsaved/", {"version": 1, "subject": "", "body": "x"}))
    assert "A mail needs a subject." in page
    assert UnsavedText.objects.get().body == "x"


@pytest.mark.parametrize("version", ["", "x", "0"])
def test_a_text_over_no_version_is_not_kept(at: Screen, mira: Member, version: str) -> None:
    draft = a_draft_in_review()
    answer = at(mira).post(f"{url_of(draft)}unsaved/", {"version": version, "subject": "a", "body": "x"})
    assert answer.status_code == 200
    assert not UnsavedText.objects.exists()


def test_it_is_in_the_editor_when_one_comes_back(at: Screen, mira: Member, jonas: Member) -> None:
    draft = a_draft_in_review()
    at(mira).post(f"{url_of(draft)}unsaved/", {"version": 1, "subject": "Mine & ours", "body": "Hello."})
    page = text_of(at(mira).get(url_of(draft)))
    assert "You have a text here that is not saved." in page
    assert 'value="Mine &amp; ours"' in page
    assert f'data-saved="{draft.text.subject}"' in page
    assert "that is not saved" not in text_of(at(jonas).get(url_of(draft)))


@pytest.mark.parametrize("end", ["discard", "save"])
def test_it_is_forgotten_once_it_is_saved_or_thrown_away(at: Screen, mira: Member, end: str) -> None:
    draft, client = a_draft_in_review(), at(mira)
    text = {"subject": "Rotas", "body": body_of(draft)}
    client.post(f"{url_of(draft)}unsaved/", {"version": 1} | text)
    if end == "save":
        decide(client, draft, "save", **text)
    else:
        client.post(f"{url_of(draft)}unsaved/", {"version": 1, "discard": "1"})
    assert not UnsavedText.objects.exists()


def test_where_a_colleague_saved_first_both_texts_are_shown(at: Screen, mira: Member, jonas: Member) -> None:
    draft, client = a_draft_in_review(), at(mira)
    client.post(f"{url_of(draft)}unsaved/", {"version": 1, "subject": "Mine", "body": "My words."})
    decide(at(jonas), draft, "save", subject="Theirs", body=body_of(draft))
    typed = {"version": 1, "subject": "Mine", "body": "My words, again."}
    assert "See both texts" in text_of(client.post(f"{url_of(draft)}unsaved/", typed))
    assert "See both texts" in text_of(client.get(url_of(draft)))
    for page in (client.get(f"{url_of(draft)}texts/"), client.post(f"{url_of(draft)}texts/", typed)):
        assert all(
            words in text_of(page) for words in ("Theirs", "Jonas Keller", "My words", "Your text, not saved")
        )
    assert draft.texts.count() == 2


def test_where_nobody_was_faster_the_editor_has_the_text(at: Screen, mira: Member) -> None:
    draft = a_draft_in_review()
    typed = {"version": 1, "subject": "", "body": "My words."}
    page = text_of(at(mira).post(f"{url_of(draft)}texts/", typed))
    assert "My words." in page
    assert 'data-draft="' in page
    assert "two texts" not in page


def test_a_text_over_a_draft_that_is_taken_over_stays_to_be_read(
    at: Screen, mira: Member, jonas: Member
) -> None:
    draft = a_draft_in_review()
    hold(draft_id=draft.pk, by=jonas, now=NOW)
    page = text_of(
        at(mira).post(f"{url_of(draft)}texts/", {"version": 1, "subject": "Mine", "body": "My words."})
    )
    assert "Jonas Keller has this open." in page
    assert "My words." in page
    assert "Save mine as a new version" not in page
