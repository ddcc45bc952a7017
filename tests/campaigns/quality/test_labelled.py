"""A text with its context becomes what the checks see."""

from typing import Any

import pytest

from campaigns.quality.checks import run
from campaigns.quality.rules import Checked
from campaigns.quality.rules.labelled import ContextError, checked_from

BODY = (
    "Hi Ana,\n\nI saw that Pumpenwerk opens a plant in Lyon. You hired 25 people for it. "
    "We cut hand-over to 4 minutes for 300 plants. Would 15 minutes on Tuesday suit you?\n\n"
    "Mira Lang\nExample GmbH, Street 1\nReply “no thanks” and I stop."
)
CONTEXT: dict[str, Any] = {
    "first_name": "Ana",
    "last_name": "Roux",
    "company": "Pumpenwerk",
    "language": "en",
    "sender": {"name": "Mira Lang", "address": "Example GmbH, Street 1"},
    "opt_out_expected": True,
    "template_sentences_approved": True,
    "evidence": [
        {"id": "e1", "text": "Pumpenwerk opens a plant in Lyon", "about": "company"},
        {"id": "e2", "text": "25 people were hired for the plant.", "about": "company"},
    ],
    "slots": {"opener": "e1"},
    "unknown": [1],
}


def checked(body: str = BODY, **changes: Any) -> Checked:
    return checked_from(subject="Lyon", body=body, context=CONTEXT | changes, phrases=())


def faults(body: str = BODY, **changes: Any) -> set[str]:
    return {finding.fault for finding in run(checked(body, **changes))}


def test_a_good_mail_passes() -> None:
    assert faults() == set()


def test_slot_claims_and_template_are_told_apart() -> None:
    seen = checked()
    assert [(slot.name, slot.text) for slot in seen.slots] == [("opener", "Pumpenwerk opens a plant in Lyon")]
    claims = [BODY[span.start : span.end] for span in seen.unmarked]
    assert "You hired 25 people for it." in claims
    assert not any("300 plants" in claim or "Pumpenwerk" in claim for claim in claims)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("25 people", "26 people", "ungrounded_number"),
        ("I saw that", "Congratulations on Nantes. I saw that", "ungrounded_claim"),
        ("You hired", "At Nantes, you hired", "ungrounded_claim"),
        ("Reply “no thanks” and I stop.", "", "missing_opt_out"),
        ("Street 1", "Street 9", "missing_address"),
        ("Hi Ana,", "Hi {name},", "unfilled_token"),
    ],
)
def test_a_fault_is_found_under_its_name(old: str, new: str, fault: str) -> None:
    assert faults(BODY.replace(old, new)) == {fault}


def test_the_writers_own_claims_need_proof_where_no_person_approved_them() -> None:
    assert "ungrounded_number" in faults(template_sentences_approved=False)


def test_what_the_context_does_not_speak_of_is_not_demanded() -> None:
    bare = checked_from(subject="Lyon", body="Hi Ana, you hired 25 people in Lyon.", context={}, phrases=())
    assert run(bare) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"first_name": 1},
        {"sender": "Mira"},
        {"sender": {"name": 1}},
        {"opt_out_expected": "yes"},
        {"evidence": {"id": "e1"}},
        {"evidence": ["text"]},
        {"evidence": [{"id": "e1", "text": 5}]},
        {"slots": ["opener"]},
        {"slots": {"opener": 1}},
        {"word_limit": 0},
        {"word_limit": True},
    ],
)
def test_a_context_of_the_wrong_form_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ContextError, match="must be"):
        checked(**changes)


def test_the_history_of_a_mail_is_read() -> None:
    told = checked(
        first_mail=False, links=["https://meet.example.com/mira"], bridges=[], recent_openers=["One."],
        company_openers=["Two."], colleague_texts=["Three."], voice_samples=["You don't wait."] * 5,
    )  # fmt: skip
    assert (told.first_mail, told.links, told.bridges) == (False, ("https://meet.example.com/mira",), ())
    assert (told.recent_openers, told.company_openers, told.colleague_texts) == (
        ("One.",),
        ("Two.",),
        ("Three.",),
    )
    assert told.voice is not None
    untold = checked()
    assert (untold.first_mail, untold.links, untold.bridges, untold.voice) == (True, (), None, None)


@pytest.mark.parametrize(
    "key", ["links", "recent_openers", "company_openers", "colleague_texts", "voice_samples"]
)
def test_a_history_of_the_wrong_form_is_refused(key: str) -> None:
    with pytest.raises(ContextError, match="must be a list of texts"):
        checked(**{key: "text"})


@pytest.mark.parametrize("signed", ["Mira Lang", "Mira", "M. Lang", "Mira x"])
def test_a_mail_may_be_signed_by_part_of_the_name(signed: str) -> None:
    assert "missing_sender" not in faults(BODY.replace("Mira Lang", signed))
    assert "missing_sender" in faults(BODY.replace("Mira Lang\n", ""))
