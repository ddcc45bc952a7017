"""How texts sound, and that a reader's ear and the measures agree."""

import pytest

from campaigns.quality.checks import voice_distance
from campaigns.quality.rules import Checked, Voice
from campaigns.quality.rules.voice import baseline, differences, in_words, measure

OURS = (
    "Hi Ana,\n\nI read you're opening a plant in Lyon. That's a lot of new shifts. How do you hand over between them today? We've a checklist that helps. I'll send it if you want.",
    "Hi Ben,\n\nYou wrote that planning is the hard part. It's the same with most plants we see. What do you use now? If it's paper, I've a short list of what breaks first.",
    "Hi Cleo,\n\nYour team hired six planners since May. I'd guess the next thing is training. Do you train them on the line or in a room? We've seen both go wrong.",
    "Hi Dan,\n\nI saw your talk on scrap. You said you don't trust the numbers before noon. We've fixed that at two plants. Want to know how? It's a page, no more.",
    "Hi Eva,\n\nYou moved to three shifts in spring. That's when notes get lost. How do you keep them? I can send what others do. It's one page.",
)
STIFF = (
    "Dear Ms Roux,\n\nIn light of the recently announced establishment of an additional manufacturing facility in Lyon, "
    "our organisation would respectfully submit that the implementation of a comprehensive solution regarding inter-shift "
    "communication methodologies might considerably facilitate operational optimisation throughout the aforementioned facility."
)
LOUD = "Hi Ana!\n\nWow, a plant in Lyon! That's so great! You must be thrilled! We've a list for that! I'll send it! Just say yes! It's one page! You'll love it! Really!"


def test_the_five_measures_of_a_text() -> None:
    voice = measure("You don't wait. Perhaps we utilize it!")
    assert (voice.sentence_words, round(voice.contractions), round(voice.second_person)) == (3.5, 14, 14)
    assert (round(voice.hedges), round(voice.exclamations), round(voice.register)) == (14, 14, 14)
    assert measure("") == measure("--") == Voice(0, 0, 0, 0, 0, 0, 0)


def test_a_baseline_takes_five_messages() -> None:
    assert baseline(OURS[:4]) is None
    ours = baseline(OURS)
    assert ours is not None
    assert ours.sentence_words == pytest.approx(sum(measure(text).sentence_words for text in OURS) / 5)


@pytest.mark.parametrize("left_out", range(5))
def test_our_own_messages_sound_like_us(left_out: int) -> None:
    others = baseline((*(text for place, text in enumerate(OURS) if place != left_out), OURS[0]))
    assert others is not None
    assert differences(measure(OURS[left_out]), others) == []


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        (STIFF, {"sentences many times as long as yours", "more official and marketing words than you use"}),
        (LOUD, {"more exclamation marks than you use", "sentences half as long as yours"}),
    ],
)
def test_another_writer_is_heard(text: str, heard: set[str]) -> None:
    ours = baseline(OURS)
    assert ours is not None
    assert heard & set(differences(measure(text), ours))


@pytest.mark.parametrize(
    ("ratio", "words"),
    [
        (0.5, "half"),
        (2.0, "twice"),
        (3.1, "three times"),
        (4.0, "four times"),
        (9.0, "many times"),
        (1.6, "half again"),
    ],
)
def test_lengths_are_said_in_words(ratio: float, words: str) -> None:
    ours = Voice(12, 6, 2, 5, 1, 0, 0)
    theirs = Voice(12 * ratio, 6, 2, 5, 1, 0, 0)
    assert differences(theirs, ours) == [f"sentences {words} as long as yours"]


@pytest.mark.parametrize(
    ("text", "contractions", "hedges"),
    [
        ("Vielleicht geht's so, wenn's passt.", 2, 1),
        ("C'est peut-être vous.", 0, 1),
        ("Quizás podría ser.", 0, 2),
    ],
)
def test_other_languages_are_measured(text: str, contractions: int, hedges: int) -> None:
    voice = measure(text)
    words = len(text.replace(",", "").split())
    assert round(voice.contractions * words / 100) == contractions
    assert round(voice.hedges * words / 100) == hedges


def test_the_check_warns_once_and_only_with_a_baseline() -> None:
    ours = baseline(OURS)
    (finding,) = voice_distance.check(Checked("Lyon", STIFF, voice=ours))
    assert (finding.severity.value, finding.fault) == ("warns", "voice_distance")
    assert voice_distance.check(Checked("Lyon", STIFF)) == []
    assert voice_distance.check(Checked("Lyon", "Too short to tell!", voice=ours)) == []
    assert voice_distance.check(Checked("Lyon", OURS[0], voice=ours)) == []


def test_the_measures_in_words() -> None:
    assert in_words(Voice(12, 6, 0, 5, 1, 0, 0)) == [
        "sentences of 12 words",
        "reads like school year 6",
        "contractions: none; “you”: 5.0 in 100 words",
        "hedges: 1.0 in 100 words; exclamation marks: none",
        "official and marketing words: none",
    ]
