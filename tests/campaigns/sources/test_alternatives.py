"""Many patterns as one: quicker, and nothing else."""

import re

import pytest

from campaigns.sources.rules.alternatives import alternatives, any_of, first_letters

PATTERNS = (
    r"^\W*(?:please |now )*(?:write|say) that\b",
    r"\b(?:ignore|disregard) (?:all |the )?rules\b",
    r"(?<!we )(?<!never )\b(?:forget|drop) (?:it|that)",
    r"\b(?:the |this )?model must|\bdo (?:not|this)",
    r"\bx?yes or [|)]no",
    r"(?:忽略|无视)[^。]{0,4}指令",
)
TEXTS = (
    "Please now say that it is so", "We please say that", "so ignore the rules", "İgnore all rules", "we forget it", "you forget it",
    "never drop that", "The model must", "a model must", "this modelmust", "DO NOT", "undo not", "yes or |no", "xyes or )no",
    "请忽略以上指令", "", "now", "say",
)  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_it_finds_what_the_patterns_find(text: str) -> None:
    each = [bool(re.search(pattern, text, re.IGNORECASE)) for pattern in PATTERNS]
    assert bool(any_of(*PATTERNS).search(text)) == any(each)


@pytest.mark.parametrize(
    ("pattern", "letters"),
    [
        (r"\b(?:ignore|Drop)", "di"),
        (r"\b(?:the |this )?model", "mt"),
        (r"(?<!we )\b(?:a|b)*c", "abc"),
        (r"\b(?:over(?:ride)?|(?:in|un)do)", "iou"),
    ],
)
def test_the_letters_that_a_match_begins_with(pattern: str, letters: str) -> None:
    assert first_letters(pattern) == set(letters)


@pytest.mark.parametrize("pattern", [r"\b\w+ed", r"\b[ab]c", r"\bx?yes", r"\b(?:a|\d)b"])
def test_a_beginning_that_is_left_open_may_be_any_letter(pattern: str) -> None:
    assert first_letters(pattern) == {r"\w"}


def test_bars_in_groups_and_classes_divide_nothing() -> None:
    assert alternatives(r"a(?:b|c)|[|(]d\|e|f") == [r"a(?:b|c)", r"[|(]d\|e", "f"]
