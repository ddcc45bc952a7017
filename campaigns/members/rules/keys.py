"""Every key of the screens: what it does, whether it may be another, and what it is for one member.

The form of a key is the one that `static/keys.js` reads: "a", "Shift+A", "Mod+S" (Ctrl, or Command on a Mac), "Escape".
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Final


class KeyMode(StrEnum):
    """How single keys are pressed. WCAG 2.2, 2.1.4: who speaks to his computer must be able to switch them off."""

    ON = "on"
    WITH_SHIFT = "with_shift"
    OFF = "off"


@dataclass(frozen=True)
class Shortcut:
    """One thing that a key does. `with_shift` is its key where every letter is pressed with Shift."""

    name: str
    label: str
    key: str
    with_shift: str = ""


class KeyRefusedError(ValueError):
    """What was typed cannot be a key; the sentence says why and what can."""


SHORTCUTS: Final = (
    Shortcut("approve", "Approve, next", "a"),
    Shortcut("approve_despite_warnings", "Approve despite warnings", "Shift+A", with_shift="Shift+W"),
    Shortcut("edit", "Edit", "e"),
    Shortcut("do_not_send", "Do not send", "s"),
    Shortcut("hold", "Hold until, or be reminded", "h"),
    Shortcut("flag", "Flag for the lead", "f"),
    Shortcut("subjects", "Choose a subject", "t"),
    Shortcut("next_quote", "Next clause and its quote", "n"),
    Shortcut("previous_quote", "Previous clause and its quote", "p"),
    Shortcut("open_source", "Open the source of the quote", "o"),
    Shortcut("changes", "What was changed in the text", "d"),
    Shortcut("answer", "Write an answer", "r"),
    Shortcut("meeting_link", "Set in your meeting link", "m"),
    Shortcut("hand_over", "Hand a reply over", "g"),
    Shortcut("undo", "Undo", "z"),
    Shortcut("decided", "What you decided", "u"),
    Shortcut("relabel", "Another label", "l"),
    Shortcut("no_contact", "Do not contact", "x"),
    Shortcut("done", "Done with this reply", "c"),
    Shortcut("history", "Quoted history and signature", "."),
    Shortcut("next", "Next, or take the first", "j"),
    Shortcut("previous", "Previous", "k"),
    Shortcut("find", "Find", "/"),
    Shortcut("help", "Keys on this page", "?"),
)
# Chords and named keys: they do nothing by accident and are what browsers and forms use them for.
FIXED: Final = (
    Shortcut("palette", "Every action of this page", "Mod+K"),
    Shortcut("save", "Save, run the checks", "Mod+S"),
    Shortcut("save_and_approve", "Save and approve; send an answer", "Mod+Enter"),
    Shortcut("leave", "Leave", "Escape"),
    Shortcut("confirm", "Confirm", "Enter"),
)
DIGITS: Final = "123456789"  # choose a subject or a reason

_DEFAULTS: Final = {shortcut.name: shortcut for shortcut in SHORTCUTS}
_PRINTED: Final = {"shift": "⇧", "mod": "Ctrl", "enter": "↵", "escape": "Esc"}
_BETWEEN: Final = re.compile(r"[\s+-]+")
_OF_THE_BROWSER: Final = re.compile(
    r"backspace|del|delete|enter|return|tab|esc|escape|space|home|end|page(up|down)|insert|(arrow)?(up|down|left|right)|f\d\d?"
)
_CHORDS: Final = frozenset(
    {"ctrl", "control", "strg", "alt", "option", "altgr", "meta", "cmd", "command", "mod"}
)


def key_from(typed: str) -> str:
    """Read what somebody typed as the key of an action: one letter, alone or with Shift.

    Raises:
        KeyRefusedError: it is a key of the browser or of forms, a chord, a digit, or no letter.
    """
    words = [word.lower() for word in _BETWEEN.split(typed.replace("⇧", "Shift ")) if word]
    if _CHORDS.intersection(words):
        raise KeyRefusedError("Keys with Ctrl, Alt or Command belong to the browser. Choose one letter.")
    if any(_OF_THE_BROWSER.fullmatch(word) for word in words):
        raise KeyRefusedError("This key already works in every form and page. Choose one letter.")
    if any(word.isdigit() for word in words):
        raise KeyRefusedError("Digits choose subjects and reasons. Choose one letter.")
    if not words or not _is_letter(words[-1]) or words[:-1] not in ([], ["shift"]):
        raise KeyRefusedError("Choose one letter, alone or with Shift.")
    return f"Shift+{words[1].upper()}" if len(words) > 1 else words[0]


def _is_letter(text: str) -> bool:
    """Say whether it is one letter that Shift makes a capital of, in any alphabet."""
    return len(text) == len(text.lower()) == len(text.upper()) == 1 and text.lower() != text.upper()


def keys_of(chosen: Mapping[str, str], mode: KeyMode) -> Mapping[str, str]:
    """Return the key of each action for somebody who chose some of his own; "" where it has none.

    A key that he gave to one action is not at the same time that of another, which had it from the start.
    """
    return _keys_of(tuple(sorted(chosen.items())), mode)


@lru_cache(maxsize=256)  # asked some thirty times a page
def _keys_of(chosen: tuple[tuple[str, str], ...], mode: KeyMode) -> Mapping[str, str]:
    if mode is KeyMode.OFF:
        return MappingProxyType(dict.fromkeys(_DEFAULTS, "") | _fixed())
    own = {name: _pressed(key, mode) for name, key in chosen if name in _DEFAULTS}
    taken = set(own.values())
    others = {name: _default(shortcut, mode) for name, shortcut in _DEFAULTS.items() if name not in own}
    free = {name: "" if key in taken else key for name, key in others.items()}
    return MappingProxyType(free | own | _fixed())


def _default(shortcut: Shortcut, mode: KeyMode) -> str:
    if mode is KeyMode.WITH_SHIFT and shortcut.with_shift:
        return shortcut.with_shift
    return _pressed(shortcut.key, mode)


def _pressed(key: str, mode: KeyMode) -> str:
    """Return how a key is pressed in a mode; a sign that is no letter cannot be pressed with Shift and mean itself."""
    if mode is not KeyMode.WITH_SHIFT or len(key) > 1 or key == "?":
        return key
    return f"Shift+{key.upper()}" if _is_letter(key) else ""


def _fixed() -> dict[str, str]:
    return {shortcut.name: shortcut.key for shortcut in FIXED}


def own_keys(typed: Mapping[str, str], mode: KeyMode) -> tuple[dict[str, str], dict[str, str]]:
    """Read a form of keys: what differs from the start, and a sentence for each action whose key is refused."""
    read: dict[str, str] = {}
    refused: dict[str, str] = {}
    for name, shortcut in _DEFAULTS.items():
        try:
            read[name] = _given(typed.get(name, ""), shortcut)
        except KeyRefusedError as error:
            refused[name] = str(error)
    own = {name: key for name, key in read.items() if key != _DEFAULTS[name].key}
    return own, refused | _clashes(read, own, mode)


def _given(typed: str, shortcut: Shortcut) -> str:
    """Return what was typed as a key; the first key of an action, which may be a sign, is always good."""
    text = typed.strip()
    return shortcut.key if text in {"", shortcut.key, printed(shortcut.key)} else key_from(text)


def _clashes(read: Mapping[str, str], own: Mapping[str, str], mode: KeyMode) -> dict[str, str]:
    """Return a sentence for each action whose key another one has too, as they are pressed in this mode."""
    pressed = {
        name: _pressed(key, mode) if name in own else _default(_DEFAULTS[name], mode)
        for name, key in read.items()
    }
    counts = Counter(key for key in pressed.values() if key)
    return {
        name: f"{printed(key)} is the key of “{_other(name, key, pressed)}” too. Choose another."
        for name, key in pressed.items()
        if counts[key] > 1
    }


def _other(name: str, key: str, pressed: Mapping[str, str]) -> str:
    return next(_DEFAULTS[one].label for one, its in pressed.items() if its == key and one != name)


def printed(key: str) -> str:
    """Return a key as it stands on its button: `⇧ A`, `Ctrl ↵`."""
    return " ".join(_PRINTED.get(part.lower(), part.upper()) for part in key.split("+"))
