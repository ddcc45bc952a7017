"""Sentences have stable offsets and lose no character."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.sources.rules.sentences import split


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in split(text)]


@pytest.mark.parametrize(
    "expected",
    [
        ["Dr. Mira J. Holt joined Nordwind Inc. in 2021.", "She leads sales."],
        ["We raised $2.4 million, e.g. from Acme.", "Then we grew."],
        ["“We grew!” she said.", "It was 3.5 times."],
        ["He asked: “Why?”", "Nobody knew."],
        ["They closed Series B.", "The team doubled."],
        ["Am 3. Oktober wuchs die Firma z. B. um 3,5 Prozent.", "Das 2. Quartal war gut."],
        ["Wir sind jetzt 40.", "Danach kamen mehr, u.a. aus Kiel."],
        ["M. Dupont vend des machines.", "« Bonjour. »", "Elle parle."],
        ["La Sra. Ruiz abrió la planta.", "¿Cuándo?", "En mayo."],
        ["See No. 5 on the list.", "No.", "We said so."],
        ["It ended… Then it began.".partition(" Then")[0], "Then it began."],
        ["Visit the Node.js team.", "Bring v2.0 along."],
    ],
)
def test_prose_is_split_at_sentence_ends(expected: list[str]) -> None:
    assert sentences(" ".join(expected)) == expected


def test_full_stops_of_chinese_and_japanese_need_no_blank() -> None:
    assert sentences("成長しました。次の文です！はい。") == ["成長しました。", "次の文です！", "はい。"]


def test_list_items_and_headings_stand_alone() -> None:
    text = "About us\n\nWhat we do\n- Robots for bakeries\n- Ovens\n1. First\n2. Second"
    assert sentences(text) == [
        "About us",
        "What we do",
        "- Robots for bakeries",
        "- Ovens",
        "1. First",
        "2. Second",
    ]


def test_lines_broken_for_width_stay_one_sentence() -> None:
    text = "Nordwind builds quiet drives for warehouses that\nNordic bakeries and mills have come to rely on for\nDecades of work."
    assert sentences(text) == [text]


def test_line_that_goes_on_in_lower_case_stays_one_sentence() -> None:
    assert sentences("We build drives\nfor bakeries.") == ["We build drives\nfor bakeries."]


@given(st.text(alphabet="aB1.!?。 \n\"'»-)é…", max_size=80) | st.text(max_size=60))
def test_every_visible_character_lies_in_exactly_one_sentence(text: str) -> None:
    spans = split(text)
    covered = [index for start, end in spans for index in range(start, end)]
    assert len(covered) == len(set(covered))
    assert {index for index, character in enumerate(text) if not character.isspace()} <= set(covered)
    assert list(spans) == sorted(spans)
    assert all(text[start:end] == text[start:end].strip() != "" for start, end in spans)
