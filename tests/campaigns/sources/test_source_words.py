"""Each state and reason has words for the screen."""

from campaigns.sources.rules import kinds


def test_every_reason_has_a_sentence() -> None:
    assert all(reason.sentence.endswith(".") for reason in kinds.Unusable)


def test_every_word_has_a_label() -> None:
    assert set(kinds.KIND_LABELS) == set(kinds.SourceKind)
    assert set(kinds.SPEAKER_LABELS) == set(kinds.Speaker)
    assert set(kinds.STATE_LABELS) == set(kinds.SourceState)


def test_no_source_becomes_new_again() -> None:
    assert set(kinds.TRANSITIONS) == set(kinds.SourceState)
    assert not any(kinds.SourceState.NEW in following for following in kinds.TRANSITIONS.values())
