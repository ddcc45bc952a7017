"""How well quotes are found and values held to their quotes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import process_time

from campaigns.evaluation.rules.alterations import Case, harmful, harmless
from campaigns.evaluation.rules.figures import Figure, Report, share_of
from campaigns.evaluation.rules.sets import LabelledQuote, LabelledValue
from campaigns.insights.rules.grounding import locate
from campaigns.insights.rules.support import negation_agrees, strays, unsupported


@dataclass(frozen=True)
class _Looked:
    """A labelled quote, whether it was found, and whether at its place."""

    labelled: LabelledQuote
    found: bool
    placed: bool


def score(quotes: Sequence[LabelledQuote], values: Sequence[LabelledValue]) -> Report:
    """Look for every quote and hold every value to its quote; the time is processor time of one look-up."""
    began = process_time()
    looked = [_look(each) for each in quotes]
    spent = process_time() - began
    told = [(each, is_supported(each)) for each in values]
    figures = [*_of_quotes(looked), *_of_values(told)]
    return Report(
        tuple(each for each in figures if each.total),
        (*_missed(looked), *_misjudged(told)),
        {"milliseconds a quote": 1000 * spent / len(looked)} if looked else {},
    )


def is_supported(labelled: LabelledValue) -> bool:
    """Say whether a value would be kept beside its quote."""
    quotes = [labelled.quote]
    return (
        not unsupported(labelled.value, quotes)
        and negation_agrees(labelled.value, quotes)
        and not strays(labelled.value, quotes)
    )


def _look(labelled: LabelledQuote) -> _Looked:
    place = locate(labelled.source, labelled.quote)
    return _Looked(labelled, place.found, (place.start, place.end) == labelled.span)


def _of_quotes(looked: Sequence[_Looked]) -> Iterator[Figure]:
    good = [each for each in looked if each.labelled.harmless]
    bad = [each for each in looked if not each.labelled.harmless]
    yield share_of("quotes", "harmless found", (each.found for each in good), decides=True)
    yield share_of(
        "quotes", "harmful accepted", (each.found for each in bad), lower_is_better=True, decides=True
    )
    yield share_of(
        "quotes",
        "found at the stated place",
        (each.placed for each in good if each.found and each.labelled.span),
    )
    for kind in sorted({each.labelled.kind for each in good}):
        yield share_of("harmless found", kind, (each.found for each in good if each.labelled.kind == kind))
    for kind in sorted({each.labelled.kind for each in bad}):
        yield share_of(
            "harmful accepted",
            kind,
            (each.found for each in bad if each.labelled.kind == kind),
            lower_is_better=True,
        )


def _of_values(told: Sequence[tuple[LabelledValue, bool]]) -> Iterator[Figure]:
    yield share_of("values", "supported kept", (kept for each, kept in told if each.supported), decides=True)
    yield share_of(
        "values",
        "unsupported kept",
        (kept for each, kept in told if not each.supported),
        lower_is_better=True,
        decides=True,
    )


def _missed(looked: Sequence[_Looked]) -> Iterator[str]:
    for each in looked:
        if each.found is not each.labelled.harmless:
            verb = "lost" if each.labelled.harmless else "accepted"
            yield f"{each.labelled.id} {each.labelled.kind}: {verb}: {each.labelled.quote!r}"


def _misjudged(told: Sequence[tuple[LabelledValue, bool]]) -> Iterator[str]:
    for each, kept in told:
        if kept is not each.supported:
            yield f"{each.id}: {'kept' if kept else 'refused'}: {each.value!r} beside {each.quote!r} ({each.why})"


def generated(count: int, seed: int) -> Iterator[LabelledQuote]:
    """Yield as many harmless and as many harmful alterations of true quotes, the same for the same seed."""
    for number, case in enumerate(harmless(count, seed), start=1):
        yield _labelled(f"h{number:04}", case, is_harmless=True)
    for number, case in enumerate(harmful(count, seed), start=1):
        yield _labelled(f"x{number:04}", case, is_harmless=False)


def _labelled(key: str, case: Case, *, is_harmless: bool) -> LabelledQuote:
    return LabelledQuote(key, "", case.source, case.quote, is_harmless, case.kind, None)
