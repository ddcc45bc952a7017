"""When edits are alike, which words they come to, and what the template would say."""

import pytest

from campaigns.metrics.rules.proposals import alike, changed_source, for_readers, holds, suggested

CALL = "Would a short call help?"
BODY = "{{ prospect.greeting }}\n\nI read that {{ slots.opener }}. New teams lose days.\n\nWould a short call help?"


@pytest.mark.parametrize(
    ("wordings", "group"),
    [
        ([], []),
        (["Would a chat help?"] * 5, [0, 1, 2, 3, 4]),
        (["Would a chat help?", "Would a talk help?", "Shall we meet on Monday?"], [0, 1]),
        (["Shall we meet on Monday?", "Would a chat help?", "would a chat help?"], [1, 2]),
        (["", "", "Would a chat help?"], [0, 1]),
        (["I saw that {{ slots.opener }}.", "I saw that {{ slots.news }}.", "Well done."], [0, 1]),
        (["一度お話しできますか？", "一度お話できますか？", "ご都合はいかがですか？"], [0, 1]),
        (["هل تناسبكم محادثة؟", "هل تناسبكم محادثة؟", "شكرا لكم"], [0, 1]),
    ],
)
def test_the_largest_group_of_wordings_that_are_alike(wordings: list[str], group: list[int]) -> None:
    assert alike(wordings) == group


def test_the_wording_of_most_is_suggested_and_of_several_the_last() -> None:
    assert suggested(["a", "b", "b", "c"]) == "b"
    assert suggested(["a", "b", "b", "a"]) == "a"


@pytest.mark.parametrize(
    ("sentence", "wording", "changed"),
    [
        (CALL, "Would a chat help?", BODY.replace(CALL, "Would a chat help?")),
        ("I read that {{ slots.opener }}.", "", BODY.replace("I read that {{ slots.opener }}. ", "")),
        (" New teams lose days.", "", BODY.replace(" New teams lose days.", "")),
        ("New teams lose days.", "", BODY.replace(" New teams lose days.", "")),
        ("I read that {{ slots.opener }}.", "{{ slots.opener }}, I read.", BODY.replace("I read that {{ slots.opener }}.", "{{ slots.opener }}, I read.")),
        ("Is not there.", "Anything.", None),
        (CALL, "{% if prospect.city %}Would it?", None),
        (CALL, "{{ secrets.key }}", None),
        (CALL, "{{", None),
    ],
)  # fmt: skip
def test_what_the_template_would_say(sentence: str, wording: str, changed: str | None) -> None:
    assert changed_source(BODY, sentence, wording) == changed


@pytest.mark.parametrize(
    ("source", "sentence"),
    [("Yes. Yes.", "Yes."), ("{% if prospect.city %}In town.{% endif %}", "{% if prospect.city %}In town."), ("All of it.", "All of it.")],
    ids=["twice", "half a condition", "nothing left"],
)  # fmt: skip
def test_what_needs_a_person_is_not_changed(source: str, sentence: str) -> None:
    assert changed_source(source, sentence, "") is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Hi.\n\nI read that Acme raised 5.5 million. New", True),
        ("I read\nthat Acme won.", True),
        ("I read that.", False),
        ("I saw that Acme won.", False),
        ("I READ that Acme won.", False),
    ],
)
def test_a_letter_has_a_sentence_whatever_fills_its_holes(text: str, found: bool) -> None:
    assert holds(text, "I read that {{ slots.opener }}.") is found


@pytest.mark.parametrize(
    ("sentence", "shown"),
    [
        ("I read that {{ slots.opener }}.", "I read that [opener]."),
        (
            "{{slots.second_fact|upper_first}} helps {{ prospect.first_name }}.",
            "[second fact] helps [first name].",
        ),
        (CALL, CALL),
    ],
)
def test_a_hole_is_shown_as_people_call_it(sentence: str, shown: str) -> None:
    assert for_readers(sentence) == shown
