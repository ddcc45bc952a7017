"""Which sentences fit into one call."""

from campaigns.insights.rules.answers import NumberedSentence
from campaigns.insights.rules.choosing import shown
from campaigns.sources.rules.kinds import Speaker


def sentences(**lengths: list[int]) -> list[NumberedSentence]:
    """Return numbered sentences of the given lengths; the snapshots are numbered as they come."""
    rows = [(snapshot, length) for snapshot, group in enumerate(lengths.values()) for length in group]
    return [
        NumberedSentence(f"S{number}", snapshot, 0, length, "x" * length, Speaker.COMPANY)
        for number, (snapshot, length) in enumerate(rows, start=1)
    ]


def ids(chosen: list[NumberedSentence]) -> list[str]:
    return [sentence.id for sentence in chosen]


def test_everything_is_shown_where_it_fits() -> None:
    given = sentences(a=[10, 10], b=[10])
    assert shown(given, 30) == given


def test_a_long_page_does_not_push_out_a_short_one() -> None:
    assert ids(shown(sentences(long=[10] * 10, short=[10, 10]), 60)) == ["S1", "S2", "S3", "S4", "S11", "S12"]


def test_what_is_left_over_goes_to_the_newest_page() -> None:
    assert ids(shown(sentences(new=[20, 20, 20], old=[50]), 90)) == ["S1", "S2", "S3"]


def test_the_limit_holds() -> None:
    chosen = shown(sentences(a=[7] * 50, b=[11] * 50, c=[3] * 5), 200)
    assert sum(len(sentence.text) for sentence in chosen) <= 200
    assert {sentence.snapshot_id for sentence in chosen} == {0, 1, 2}
