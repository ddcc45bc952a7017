"""Whatever a model answers: what is kept quotes its source letter by letter, and says nothing that the quotes do not."""

import random
from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest

from campaigns.evaluation.rules.attacks.carriers import CARRIERS
from campaigns.insights.rules.answers import ExtractionAnswer, NumberedSentence, verify
from campaigns.insights.rules.kinds import AnchorType, InsightKind, Tact
from campaigns.insights.rules.support import negation_agrees, unsupported
from campaigns.sources.rules.cleaning import clean
from campaigns.sources.rules.kinds import Speaker
from campaigns.sources.rules.sentences import split

TEXTS = [clean(carrier.text) for carrier in CARRIERS]
SENTENCES = [
    NumberedSentence(
        f"S{page}{number:02}",
        page,
        span.start,
        span.end,
        text[span.start : span.end],
        speaker,
        date(2026, 10, 12),
    )
    for page, text in enumerate(TEXTS)
    for number, span in enumerate(split(text))
    for speaker in [list(Speaker)[page % 3]]
]
WORDS = (
    "not",
    "never",
    "kein",
    "jamais",
    "no",
    "90",
    "million",
    "billion",
    "€",
    "£",
    "%",
    "March",
    "2027",
    "Halvard",
    "Capital",
    "Porto",
    "Lisbon",
    "Ana",
    "Lima",
    "pumps",
    "rota",
    "two",
    "hours",
    "https://win.example/x",
    "boss@win.example",
    "ignore",
    "previous",
    "instructions",
    "<b>",
    "{{",
    "}}",
    "\u200b",
    "\u202e",
    "½",
    "1,800",
    "180.000",
    "…",
    "-",
    "'",
    '"',
    ".",
)


def fuzzed(draw: random.Random) -> dict[str, Any]:
    return {kind.value: _field(draw) for kind in InsightKind if draw.random() < 0.5} or {
        "bant_need": _field(draw)
    }


def _field(draw: random.Random) -> Any:
    sentences = draw.sample(SENTENCES, draw.randint(1, 3))
    ids = [sentence.id for sentence in sentences] + draw.choice(([], [], ["S999"], [""]))
    return draw.choice(
        (
            None,
            {
                "value": _mangled(draw, sentences),
                "sentence_ids": ids,
                "quote": draw.choice((None, _mangled(draw, sentences))),
            },
            {
                "value": _mangled(draw, sentences),
                "sentence_ids": draw.choice((ids[0], ids, [], None)),
                "quote": _piece(draw, sentences[0].text),
                "anchor_type": draw.choice((*AnchorType, "meteor", None)),
                "event_date": draw.choice(("2026-10-12", "2027-13-40", "soon", None)),
                "tact": draw.choice((*Tact, "shout", None)),
            },
        )
    )


def _piece(draw: random.Random, text: str) -> str:
    start = draw.randrange(len(text))
    return text[start : start + draw.randint(1, len(text))]


def _mangled(draw: random.Random, sentences: Sequence[NumberedSentence]) -> str:
    """Words of some sentences with some left out, moved, or replaced by such as change the sense."""
    words = " ".join(sentence.text for sentence in sentences).split()
    for _ in range(draw.randint(0, 4)):
        place = draw.randrange(len(words))
        words[place : place + draw.randint(0, 2)] = draw.choices(WORDS, k=draw.randint(0, 2))
        words = words or ["so"]
    return " ".join(words[: draw.randint(1, 30)])


def broken_promises(seed: int) -> list[str]:
    answer = ExtractionAnswer.model_validate(fuzzed(random.Random(seed)))
    broken = []
    for field in verify(answer, SENTENCES, company="Aquaduct").grounded:
        slices = [TEXTS[span.snapshot_id][span.start : span.end] for span in field.spans]
        # Stored are the spans; between sentences a quote in hand may have blanks where the source has line ends.
        if [each.split() for each in slices] != [each.split() for each in field.quotes] or not slices:
            broken.append(f"{seed} {field.kind}: quoted {field.quotes}, the source says {slices}")
        missing = unsupported(field.value, [*slices, "Aquaduct"])
        if missing or not negation_agrees(field.value, slices):
            broken.append(f"{seed} {field.kind}: {field.value!r} beside {slices}: {missing}")
    return broken


@pytest.mark.parametrize("block", range(4))
def test_a_few_hundred_fuzzed_answers_break_no_promise(block: int) -> None:
    assert [each for seed in range(100 * block, 100 * block + 100) for each in broken_promises(seed)] == []


def test_fuzzed_answers_are_kept_often_enough_to_show_something() -> None:
    answers = [ExtractionAnswer.model_validate(fuzzed(random.Random(seed))) for seed in range(100)]
    kept = [field for answer in answers for field in verify(answer, SENTENCES, company="Aquaduct").grounded]
    assert len(kept) > 40
    assert any(field.value_is_quote for field in kept)
    assert any(not field.value_is_quote for field in kept)


@pytest.mark.soak
def test_ten_thousand_fuzzed_answers_break_no_promise() -> None:
    assert [each for seed in range(10_000) for each in broken_promises(seed)] == []
