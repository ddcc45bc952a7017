"""What changed is shown word by word, and loses nothing of either text."""

from hypothesis import given
from hypothesis import strategies as st

from campaigns.message_templates.rules.comparing import changes

TEXTS = st.text(st.sampled_from("ab ,.\n’é"), max_size=20)


def test_a_changed_word_is_one_change() -> None:
    runs = [(run.kind, run.text) for run in changes("Two pages, please.", "Three pages, please.")]
    assert runs == [("gone", "Two"), ("new", "Three"), ("same", " pages, please.")]


@given(before=TEXTS, after=TEXTS)
def test_both_texts_can_be_read_out_of_it(before: str, after: str) -> None:
    runs = changes(before, after)
    assert "".join(run.text for run in runs if run.kind != "new") == before
    assert "".join(run.text for run in runs if run.kind != "gone") == after
