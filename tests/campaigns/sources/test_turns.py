"""Who speaks where in a conversation that was written down."""

import pytest

from campaigns.sources.rules.kinds import Speaker
from campaigns.sources.rules.sentences import split
from campaigns.sources.rules.turns import attribute

TALK = """The talk of the week

Host: Our guest is Ingrid Halvorsen. How is the building?

Ingrid Halvorsen: The building is fine. Everybody asks about the crane.

Host: And this time?

Ingrid Halvorsen: This time I began with the trainers.

---

Subscribe wherever you listen."""


def said(
    text: str, *, speaker: Speaker = Speaker.PERSON, names: tuple[str, ...] = ("Ingrid", "Halvorsen")
) -> dict[str, str]:
    """Return each sentence with the one who says it."""
    return {
        text[one.span.start : one.span.end]: one.speaker.value
        for one in attribute(text, split(text), speaker, names)
    }


def test_the_guest_speaks_in_her_own_turns_alone() -> None:
    found = said(TALK)
    assert [text for text, speaker in found.items() if speaker == Speaker.PERSON] == [
        "The building is fine.",
        "Everybody asks about the crane.",
        "This time I began with the trainers.",
    ]


@pytest.mark.parametrize(
    "label", ["Ingrid Halvorsen", "Ingrid", "IH", "Ms Halvorsen", "**Ingrid Halvorsen**"]
)
def test_a_label_may_be_a_part_of_the_name_or_initials(label: str) -> None:
    text = f"Q: How is it?\n\n{label}: Fine today.\n\nQ: And then?\n\n{label}: Better."
    assert said(text)["Fine today."] == Speaker.PERSON
    assert said(text)["How is it?"] == Speaker.THIRD_PARTY


def test_labels_are_no_part_of_what_was_said() -> None:
    assert not any("Host" in text or "Halvorsen:" in text for text in said(TALK))


def test_a_host_on_a_page_of_others_leaves_the_guest_her_words() -> None:
    assert said(TALK, speaker=Speaker.THIRD_PARTY)["The building is fine."] == Speaker.PERSON


def test_turns_of_people_with_other_names_are_not_the_persons() -> None:
    assert set(said(TALK, names=("Tomasz", "Wójcik")).values()) == {Speaker.THIRD_PARTY}


def test_questions_on_lines_of_their_own_are_the_interviewers() -> None:
    text = "1. What do you see?\nThe board.\n\n2. What was first?\nDeburring. Was it good? Yes.\n\n3. And now?\nMore."
    found = said(text)
    assert found["1. What do you see?"] == found["3. And now?"] == Speaker.THIRD_PARTY
    assert found["The board."] == found["Was it good?"] == Speaker.PERSON


def test_after_two_labels_the_paragraphs_take_turns() -> None:
    text = """The Friday interview

Review: Frau Sörensen, 1,900 colours.

Kirsten Sörensen: Nobody needs it.

For that you build a second line.

Yes. We start in March.

What makes it hard?

A painter looks.

Review appears fortnightly."""
    found = said(text, names=("Sörensen",))
    assert [words for words, speaker in found.items() if speaker == Speaker.PERSON] == [
        "Nobody needs it.",
        "Yes.",
        "We start in March.",
        "A painter looks.",
    ]


def test_where_the_order_is_lost_only_questions_are_the_interviewers() -> None:
    text = "Review: Welcome.\n\nKirsten Sörensen: Thank you.\n\nWe paint.\n\nWe also dry.\n\nIt takes weeks.\n\nWhat is hard?\n\nLight."
    found = said(text, names=("Sörensen",))
    assert found["What is hard?"] == Speaker.THIRD_PARTY
    assert found["We also dry."] == Speaker.PERSON


@pytest.mark.parametrize(
    "text",
    [
        "Things that helped: a list.\n\nNote: it is simple.\n\nWe read it daily.",
        "We make pumps. Who would have thought?\n\nI like it.",
    ],
)
def test_a_plain_text_is_its_writers_throughout(text: str) -> None:
    assert set(said(text).values()) == {Speaker.PERSON}
    assert "".join(said(text)).replace(" ", "") == text.replace("\n\n", "").replace(" ", "")
