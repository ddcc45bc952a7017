"""A quote is found where it stands, and only there."""

import time
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.evaluation.rules.alterations import Case, harmful, harmless
from campaigns.insights.rules import grounding
from campaigns.insights.rules.grounding import locate
from campaigns.insights.rules.normalising import normalise


def misses(cases: list[Case]) -> list[tuple[str, str]]:
    return [(case.kind, case.quote) for case in cases if not locate(case.source, case.quote).found]


@pytest.mark.parametrize("seed", range(4))
def test_harmless_alterations_are_found(seed: int) -> None:
    assert misses(list(harmless(100, seed))) == []


@pytest.mark.parametrize("seed", range(4))
def test_harmful_alterations_are_never_found(seed: int) -> None:
    found = [(case.kind, case.quote) for case in harmful(100, seed) if locate(case.source, case.quote).found]
    assert found == []


@pytest.mark.parametrize("seed", range(2))
def test_what_is_found_is_the_sentence_it_was_made_from(seed: int) -> None:
    for case in harmless(100, seed):
        place = locate(case.source, case.quote)
        start = case.source.find(case.sentence)
        assert place.start is not None
        assert start <= place.start <= start + 1, case
        assert all(case.source[a:b] in case.sentence for a, b in place.spans), case


FOUND = [
    ("We grew. We raised $24 million in March.", "we raised $24 million", "We raised $24 million"),
    ("It covers 5 m² of the new floor.", "covers 5 m² of the new", "covers 5 m² of the new"),
    ("Das Straßenfest war für alle.", "das strassenfest war für", "Das Straßenfest war für"),
    (
        "A deve-\nlopment of the whole team.",
        "a development of the whole team",
        "A deve-\nlopment of the whole team",
    ),
    ("The oﬃce in Kiel opened.", "the office in kiel opened", "The oﬃce in Kiel opened"),
    ("R&amp;D &amp; sales grew in Kiel.", "R&amp;D &amp; sales grew", "R&amp;D &amp; sales grew"),
    ("R&D & sales grew in Kiel.", "R&amp;D &amp; sales grew", "R&D & sales grew"),
    (
        "We grew—the whole team doubled last year.",
        "the whole team doubled last year",
        "the whole team doubled last year",
    ),
    ("Nous aimons l’entreprise de nos clients.", "entreprise de nos clients", "entreprise de nos clients"),
    ("Hello 👩‍🚀 team, we start the launch.", "team, we start the launch", "team, we start the launch"),
    ("He said “we grow every day” to us.", "'we grow every day'", "“we grow every day”"),
    ("ﾊﾟﾝ屋のための新しい工場です。", "パン屋のための新しい工場", "ﾊﾟﾝ屋のための新しい工場"),
    (
        "« Nous grandissons », dit-elle : à tous.",
        '"Nous grandissons", dit-elle: à tous',
        "Nous grandissons », dit-elle : à tous",
    ),
    (
        "We grew – and how – in 2025 alone.",
        "we grew—and how—in 2025 alone",
        "We grew – and how – in 2025 alone",
    ),
    ("They raised €18m. Then they hired.", "raised €18m", "raised €18m"),
    ("We grew 12.5 % this year.", "we grew 12.5% this year", "We grew 12.5 % this year"),
    ("We grew 12.5% this year.", "we grew 12.5\u202f% this year", "We grew 12.5% this year"),
    *(
        (source, source.replace("-\n", "").replace("־\n", "").replace("֊\n", ""), source)
        for source in (
            "افتتحت الشركة مصن-\nعًا جديدًا في المدينة",
            "فَتَحَتِ الشَّرِ-\nكَةُ مَصْنَعًا جَدِيدًا",
            "कंपनी ने नया कारखा-\nना खोला है",
            "কোম্পানি নতুন কারখা-\nনা খুলেছে আজ",
            "నిర్మాణం కొత్త కర్మా-\nగారం తెరిచింది నేడు",
            "החברה פתחה מפ־\nעל חדש בעיר",
            "Компания открыла новый за-\nвод в городе",
            "Ընկերությունը բացեց նոր գոր֊\nծարան քաղաքում",
        )
    ),
    ("One line here\n\nNext line goes on.", "one line here next line", "One line here\n\nNext line"),
]


@pytest.mark.parametrize(("source", "quote", "text"), FOUND)
def test_quote_is_found_as_the_source_writes_it(source: str, quote: str, text: str) -> None:
    place = locate(source, quote)
    assert (place.found, place.text) == (True, text)
    assert source[place.start : place.end] == text


NOT_FOUND = [
    ("We grew by -5% in the year.", "5% in the year"),
    ("We raised $24 million in March.", "24 million in March."),
    ("We grew by 40% this year.", "We grew by 40"),
    ("We grew by 12.5 % this year.", "We grew by 12.5"),
    ("We grew by 12.5\u00a0% this year.", "grew by 12.5"),
    ("They raised €180m.", "raised €18m"),
    ("They raised €18m.", "raised $18m"),
    ("They raised €18m.", "They raised"),
    ("They raised €18m.", "€18m"),
    ("They did not raise €18m.", "raised €18m"),
    ("It weighs 1.24 tons in all.", "24 tons in all"),
    ("It covers 5 m² of the floor.", "covers 5 m2 of the floor"),
    ("They help non-profit bakers in Kiel.", "profit bakers in Kiel"),
    ("We don't sell leads to anyone.", "We don"),
    (
        "We take the risk of cost overruns.",
        "We take the risk of cost overruns, including raw material prices.",
    ),
    ("Model X supports 128k context.", "Model Y supports 128k context."),
    ("The unhappy team left the town.", "happy team left the town"),
    ("We have 1,200 people in Kiel.", "We have 1200 people in Kiel"),
    ('A board of 6" width was cut.', "A board of 6' width was cut"),
    ("In 2019-2020 we grew in Kiel.", "2020 we grew in Kiel"),
    ("We pay .5 million for all.", "5 million for all"),
]


@pytest.mark.parametrize(("source", "quote"), NOT_FOUND)
def test_quote_that_says_something_else_is_not_found(source: str, quote: str) -> None:
    assert not locate(source, quote).found


@pytest.mark.parametrize("quote", ["The company", "", "  ", "...", "“ ”", "We grew, yes"])
def test_quote_of_a_few_words_proves_nothing(quote: str) -> None:
    assert locate("The company grew. The company moved. We grew, yes.", quote).reason == grounding.TOO_SHORT


def test_parts_of_an_ellipsis_are_spans_in_order() -> None:
    source = "We opened a second plant, after two long years, in the north of Portugal."
    place = locate(source, "we opened a second plant … in the north of Portugal")
    assert [source[start:end] for start, end in place.spans] == [
        "We opened a second plant",
        "in the north of Portugal",
    ]
    assert (place.start, place.end) == (0, len(source) - 1)


def test_later_place_of_the_first_part_is_tried() -> None:
    source = "The whole team grew. " + "x" * 400 + ". The whole team moved to the north."
    place = locate(source, "The whole team ... to the north")
    assert place.start == source.rindex("The whole team")


@pytest.mark.parametrize(
    ("quote", "reason"),
    [
        ("We will ... expand into France this year", grounding.PART_TOO_SHORT),
        ("The company will ... expand into France", grounding.HIDES_NEGATION),
        ("expand into France ... The company will", grounding.NOT_THERE),
    ],
)
def test_ellipsis_may_not_change_the_meaning(quote: str, reason: str) -> None:
    assert locate("We will see. The company will not expand into France this year.", quote).reason == reason


def test_parts_too_far_apart_are_not_one_quote() -> None:
    source = "We opened a second plant. " + "Much was said. " * 30 + "It is in the north of Portugal."
    assert not locate(source, "We opened a second plant ... in the north of Portugal").found


ALPHABET = "ab 1-.’“*_…ßﬁe\u0301\u200b\n½²é公司"


@given(st.text(alphabet=ALPHABET, max_size=60), st.text(alphabet=ALPHABET, max_size=30), st.data())
def test_text_of_every_answer_is_cut_from_the_source(source: str, noise: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(source)))
    end = data.draw(st.integers(start, len(source)))
    place = locate(source, data.draw(st.sampled_from([source[start:end], source[start:end] + noise, noise])))
    assert place.found == bool(place.spans)
    assert place.text == grounding.JOINT.join(source[a:b] for a, b in place.spans)
    if len(place.spans) == 1:
        assert place.text == source[place.start : place.end] != ""


@given(st.text(alphabet=ALPHABET + "-'\"* ", max_size=40))
def test_offsets_of_the_comparison_form_rise_and_lie_in_the_source(source: str) -> None:
    normal = normalise(source)
    starts = [normal.start(index) for index in range(len(normal.text))]
    ends = [normal.end(index) for index in range(len(normal.text))]
    assert starts == sorted(starts)
    assert all(0 <= start < end <= len(source) for start, end in zip(starts, ends, strict=True))


def test_search_in_two_thousand_characters_takes_under_a_millisecond() -> None:
    case = next(harmless(1, 1))
    source = (case.source * 3)[:2000]
    times = []
    for _ in range(20):
        normalise.cache_clear()
        before = time.process_time()
        locate(source, "This was never said by anyone at all.")
        times.append(time.process_time() - before)
    assert median(times) < 0.001
