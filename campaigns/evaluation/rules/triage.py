"""How far replies are understood: no wish to be left alone overlooked, and no interest lost."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from campaigns.evaluation.rules.figures import Figure, Report, share_of
from campaigns.evaluation.rules.replies import LabelledReply
from campaigns.replies.rules.kinds import Category, Flag
from campaigns.replies.rules.triage.reading import DECIDED_BY

# What people answer themselves; everything else is routed.
PEOPLES: Final = frozenset({Category.POSITIVE, Category.AMBIGUOUS})
# Lower ends of the ranges of confidence in which the share of right answers is shown.
CONFIDENCES: Final = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9)
# A mean over classes has no interval by Wilson; so many drawn sets give one.
DRAWN_SETS: Final = 500
NOT_A_REPLY: Final = "no reply"

Pair = tuple[Category, Category | None]


@dataclass(frozen=True)
class Judged:
    """A labelled reply beside what was read in it; `got` is None where it was taken for no reply of a person.

    `confidence` is 0 to 1, `because` the words that decided, `decided_by` the rules or a model.
    """

    reply: LabelledReply
    got: Category | None
    flags: frozenset[Flag]
    confidence: float
    because: str
    decided_by: str

    @property
    def right(self) -> bool:
        return self.got is self.reply.category

    @property
    def for_people(self) -> bool:
        """Whether a person answers it: somebody is interested, nobody can tell, or it is sensitive."""
        return self.got in PEOPLES or Flag.SENSITIVE in self.flags


def score(judged: Sequence[Judged]) -> Report:
    """Return precision and recall of each category, recall of each flag, opt-outs missed, what is left to people, how
    far the confidence can be trusted, and which category is taken for which.
    """
    figures = (*_routing(judged), *_categories(judged), *_flags(judged), *_confidence(judged))
    return Report(
        tuple(each for each in figures if each.total),
        tuple(_misses(judged)),
        _measures(judged),
        _confusion(judged),
    )


def _routing(judged: Sequence[Judged]) -> Iterator[Figure]:
    asked_to_stop = [each for each in judged if Flag.OPT_OUT in each.reply.flags]
    others = [each for each in judged if Flag.OPT_OUT not in each.reply.flags]
    routed = [each for each in judged if not each.for_people]
    yield share_of(
        "opt-outs", "missed", (Flag.OPT_OUT not in each.flags for each in asked_to_stop),
        lower_is_better=True, decides=True,
    )  # fmt: skip
    yield share_of(
        "opt-outs", "missed and handled without a person",
        (Flag.OPT_OUT not in each.flags and not each.for_people for each in asked_to_stop), lower_is_better=True,
    )  # fmt: skip
    yield share_of(
        "opt-outs", "read where there is none", (Flag.OPT_OUT in each.flags for each in others),
        lower_is_better=True, decides=True,
    )  # fmt: skip
    yield share_of("people", "left to people", (each.for_people for each in judged))
    yield share_of(
        "people", "ambiguous", (each.got is Category.AMBIGUOUS for each in judged), lower_is_better=True
    )
    yield share_of(
        "people", "wrong of those handled without a person", (not each.right for each in routed),
        lower_is_better=True, decides=True,
    )  # fmt: skip
    yield share_of("all", "right", (each.right for each in judged))
    yield share_of("all", "no model asked", (each.decided_by == DECIDED_BY for each in judged))


def _categories(judged: Sequence[Judged]) -> Iterator[Figure]:
    for category in Category:
        labelled = [each for each in judged if each.reply.category is category]
        yield share_of(
            "recall", category.value, (each.right for each in labelled), decides=category is Category.POSITIVE
        )
    for category in Category:
        told = [each for each in judged if each.got is category]
        yield share_of("precision", category.value, (each.right for each in told))


def _flags(judged: Sequence[Judged]) -> Iterator[Figure]:
    for flag in Flag:
        labelled = [each for each in judged if flag in each.reply.flags]
        yield share_of("flag found", flag.value, (flag in each.flags for each in labelled))
    for flag in Flag:
        others = [each for each in judged if flag not in each.reply.flags]
        yield share_of(
            "flag in vain", flag.value, (flag in each.flags for each in others), lower_is_better=True
        )


def _decided(judged: Sequence[Judged]) -> list[Judged]:
    """Return what was decided: *ambiguous* states no category that could be right or wrong at some confidence."""
    return [each for each in judged if each.got not in {Category.AMBIGUOUS, None}]


def _confidence(judged: Sequence[Judged]) -> Iterator[Figure]:
    for low, high in _ranges():
        inside = [each for each in _decided(judged) if low <= each.confidence < high]
        yield share_of(
            "right at confidence", f"{low:.1f} to {min(high, 1.0):.1f}", (each.right for each in inside)
        )


def _ranges() -> Iterable[tuple[float, float]]:
    return zip(CONFIDENCES, (*CONFIDENCES[1:], 1.01), strict=True)


def _measures(judged: Sequence[Judged]) -> dict[str, float]:
    pairs = [(each.reply.category, each.got) for each in judged]
    low, high = _drawn(pairs)
    return {
        "macro-F1": macro_f1(Counter(pairs)),
        "macro-F1, lower end of 95 %": low,
        "macro-F1, upper end of 95 %": high,
        "distance of confidence from share right": _miscalibration(judged),
    }


def macro_f1(pairs: Mapping[Pair, int]) -> float:
    """Return the mean of F1 over the categories that are labelled or told; 0 without any."""
    scores = [_f1(pairs, category) for category in Category]
    counted = [score for score in scores if score is not None]
    return sum(counted) / len(counted) if counted else 0.0


def _f1(pairs: Mapping[Pair, int], category: Category) -> float | None:
    hits = pairs.get((category, category), 0)
    labelled = sum(count for (wanted, _), count in pairs.items() if wanted is category)
    told = sum(count for (_, got), count in pairs.items() if got is category)
    return 2 * hits / (labelled + told) if labelled + told else None


def _drawn(pairs: Sequence[Pair]) -> tuple[float, float]:
    """Return the middle 95 % of macro-F1 over sets drawn from this one with repetition, the same each time."""
    draw = Random(1)  # noqa: S311  nothing secret is drawn
    scores = sorted(macro_f1(Counter(draw.choices(pairs, k=len(pairs)))) for _ in range(DRAWN_SETS))
    return scores[round(0.025 * DRAWN_SETS)], scores[round(0.975 * DRAWN_SETS) - 1]


def _miscalibration(judged: Sequence[Judged]) -> float:
    """Return the mean distance, over what was decided, between the confidence of a range and its share of right ones."""
    decided = _decided(judged)
    inside = [[each for each in decided if low <= each.confidence < high] for low, high in _ranges()]
    distances = [abs(sum(each.confidence - each.right for each in some)) for some in inside]
    return sum(distances) / len(decided) if decided else 0.0


def _confusion(judged: Sequence[Judged]) -> dict[str, dict[str, int]]:
    """Return how often each labelled category was told as which."""
    counted = Counter((each.reply.category, each.got) for each in judged)
    columns = [*Category, None] if any(each.got is None for each in judged) else [*Category]
    return {
        wanted.value: {got.value if got else NOT_A_REPLY: counted[wanted, got] for got in columns}
        for wanted in Category
    }


def _misses(judged: Sequence[Judged]) -> Iterator[str]:
    for each in judged:
        wanted, got = _told(each.reply.category, each.reply.flags), _told(each.got, each.flags)
        if wanted != got:
            said = " ".join(each.reply.body.split())
            decided = each.because or "nothing"
            yield (
                f"{each.reply.id} {each.reply.lang}: expected {wanted}, got {got} ({each.confidence:.2f}, {each.decided_by}:"
                f" {decided}): {said}"
            )


def _told(category: Category | None, flags: frozenset[Flag]) -> str:
    words = [category.value if category else NOT_A_REPLY, *(flag.value for flag in Flag if flag in flags)]
    return "+".join(words)
