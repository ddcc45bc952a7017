"""When an approval was faster than reading, and when two who read the same text saw it otherwise."""

import pytest

from campaigns.drafts.rules.reading import WORDS_A_SECOND, differ, is_faster_than_reading


@pytest.mark.parametrize(("more", "faster"), [(0, False), (1, True)])
def test_six_words_a_second_can_be_read(more: int, *, faster: bool) -> None:
    assert is_faster_than_reading(words=10 * WORDS_A_SECOND + more, seconds=10) is faster


@pytest.mark.parametrize(
    ("first", "then", "otherwise"),
    [
        ("approve", "approve_despite_warning", False),
        ("suppress", "suppress", False),
        ("approve", "suppress", True),
        ("suppress", "approve", True),
        ("approve", "edit", True),
        ("suppress", "edit", True),
    ],
)
def test_two_readers_differ_where_one_decides_otherwise_or_changed_a_fact(
    first: str, then: str, *, otherwise: bool
) -> None:
    assert differ(first, then) is otherwise
