"""After an edit every word has its origin again."""

import pytest

from campaigns.quality.rules import Checked, FilledSlot
from campaigns.quality.rules.edits import after_edit

BODY = "Hi Ana, I read that you raised 40 million euros in March. Our tool cuts hand-over to 4 minutes."
SLOT = "you raised 40 million euros in March"
RENDERED = Checked(
    subject="Lyon",
    body=BODY,
    slots=(FilledSlot("opener", SLOT, BODY.index(SLOT), BODY.index(SLOT) + len(SLOT), quotes=("x",)),),
)


def edited(body: str, subject: str = "Lyon") -> tuple[list[str], list[str]]:
    checked = after_edit(RENDERED, subject=subject, body=body)
    for slot in checked.slots:
        assert checked.body[slot.start : slot.end] == slot.text
    return (
        [slot.text for slot in checked.slots],
        [checked.text(span.part)[span.start : span.end].strip() for span in checked.person_added],
    )


def test_no_change_changes_nothing() -> None:
    assert edited(BODY) == ([SLOT], [])


def test_a_slot_moves_with_the_text_before_it() -> None:
    assert edited("Good day to you. " + BODY) == ([SLOT], ["Good day to you."])


def test_a_changed_number_in_a_slot_is_in_the_slot_and_the_persons() -> None:
    assert edited(BODY.replace("40", "45")) == ([SLOT.replace("40", "45")], ["45"])


def test_a_removed_slot_is_gone() -> None:
    slots, _ = edited("Hi Ana, Our tool cuts hand-over to 4 minutes.")
    assert slots == []


@pytest.mark.parametrize(
    ("old", "new", "added"),
    [
        ("4 minutes", "4 million minutes", "4 million"),
        ("to 4", "to €4", "€4"),
        ("4 minutes", "4% of minutes", "4% of"),
        ("4 minutes", "4.5 minutes", "4.5"),
    ],
)
def test_a_word_beside_a_number_takes_the_number_along(old: str, new: str, added: str) -> None:
    assert edited(BODY.replace(old, new))[1] == [added]


def test_blanks_and_lines_are_of_no_account() -> None:
    assert edited(BODY.replace(" ", "  ").replace(". ", ".\n\n"))[1] == []


def test_a_repeated_slot_word_outside_stays_outside() -> None:
    slots, added = edited("You raised it. " + BODY)
    assert (slots, added) == ([SLOT], ["You raised it."])


def test_a_changed_subject_is_the_persons() -> None:
    assert edited(BODY, subject="Nantes")[1] == ["Nantes"]
