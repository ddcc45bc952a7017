"""Keys: none does two things, each can be another, and who switched them off has none."""

import pytest

from campaigns.members.rules.keys import (
    DIGITS,
    FIXED,
    SHORTCUTS,
    KeyMode,
    KeyRefusedError,
    key_from,
    keys_of,
    own_keys,
    printed,
)

FIRST = {shortcut.name: shortcut.key for shortcut in SHORTCUTS}
LETTERS = [mode for mode in KeyMode if mode is not KeyMode.OFF]


@pytest.mark.parametrize("mode", LETTERS)
def test_no_key_does_two_things(mode: KeyMode) -> None:
    pressed = [key for key in keys_of({}, mode).values() if key]
    assert len(pressed) == len(set(pressed))
    assert not set(pressed) & set(DIGITS)


def test_names_are_told_apart_and_labels_too() -> None:
    every = (*SHORTCUTS, *FIXED)
    assert (
        len({shortcut.name for shortcut in every})
        == len({shortcut.label for shortcut in every})
        == len(every)
    )


def test_who_switched_them_off_has_chords_only() -> None:
    assert {key for key in keys_of({"approve": "x"}, KeyMode.OFF).values() if key} == {
        shortcut.key for shortcut in FIXED
    }


def test_with_shift_no_letter_does_anything_alone() -> None:
    pressed = keys_of({"edit": "x"}, KeyMode.WITH_SHIFT)
    assert (pressed["approve"], pressed["edit"], pressed["approve_despite_warnings"], pressed["find"]) == (
        "Shift+A",
        "Shift+X",
        "Shift+W",
        "",
    )
    assert [key for key in pressed.values() if len(key) == 1] == ["?"]


def test_a_key_that_somebody_gave_away_has_left_its_first_action() -> None:
    pressed = keys_of({"approve": "x", "hold": "a"}, KeyMode.ON)
    assert (pressed["approve"], pressed["hold"]) == ("x", "a")
    assert keys_of({"hold": "a"}, KeyMode.ON)["approve"] == ""


def test_an_action_that_is_no_more_is_left_out() -> None:
    assert keys_of({"gone": "x", "save": "q"}, KeyMode.ON) == keys_of({}, KeyMode.ON)


@pytest.mark.parametrize(
    ("typed", "key"),
    [("x", "x"), (" X ", "x"), ("Shift+x", "Shift+X"), ("⇧ X", "Shift+X"), ("shift x", "Shift+X"), ("ж", "ж"), ("ü", "ü")],
)  # fmt: skip
def test_a_letter_is_read_in_every_form(typed: str, key: str) -> None:
    assert key_from(typed) == key


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("Ctrl+S", "belong to the browser"), ("alt-x", "belong to the browser"), ("Cmd Shift P", "belong to the browser"),
        ("Backspace", "already works"), ("delete", "already works"), ("Enter", "already works"), ("Tab", "already works"),
        ("F5", "already works"), ("ArrowDown", "already works"), ("7", "Digits"), ("٣", "Digits"), ("ab", "one letter"),
        ("!", "one letter"), ("+", "one letter"), ("", "one letter"), ("ß", "one letter"), ("שׁ", "one letter"),
        ("Shift", "one letter"), ("Shift Shift x", "one letter"), ("<b>", "one letter"),
    ],
)  # fmt: skip
def test_what_browsers_and_forms_use_is_refused_with_the_reason(typed: str, words: str) -> None:
    with pytest.raises(KeyRefusedError, match=words):
        key_from(typed)


@pytest.mark.parametrize("mode", KeyMode)
def test_the_form_as_it_is_shown_at_first_changes_nothing(mode: KeyMode) -> None:
    assert own_keys({name: printed(key) for name, key in FIRST.items()}, mode) == ({}, {})
    assert own_keys({}, mode) == ({}, {})


def test_only_what_differs_is_kept() -> None:
    assert own_keys({"approve": "q", "edit": "E"}, KeyMode.ON) == ({"approve": "q"}, {})


def test_two_actions_may_change_their_keys() -> None:
    assert own_keys({"next": "k", "previous": "j"}, KeyMode.ON) == ({"next": "k", "previous": "j"}, {})


def test_a_key_of_two_actions_is_refused_at_both() -> None:
    _, refused = own_keys({"approve": "e"}, KeyMode.ON)
    assert refused == {
        "approve": "E is the key of “Edit” too. Choose another.",
        "edit": "E is the key of “Approve, next” too. Choose another.",
    }


@pytest.mark.parametrize("mode", LETTERS)
def test_a_letter_and_the_same_with_shift_are_one_key_where_all_are_pressed_with_shift(mode: KeyMode) -> None:
    _, refused = own_keys({"hold": "Shift+S"}, mode)
    assert set(refused) == (set() if mode is KeyMode.ON else {"hold", "do_not_send"})


@pytest.mark.parametrize(
    ("key", "shown"), [("a", "A"), ("Shift+A", "⇧ A"), ("Mod+Enter", "Ctrl ↵"), ("Escape", "Esc"), ("?", "?")]
)
def test_a_key_is_printed_as_keyboards_print_it(key: str, shown: str) -> None:
    assert printed(key) == shown
