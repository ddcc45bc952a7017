"""The list that prompts carry, and that what a model brings in of it is caught."""

import pytest

from campaigns.quality.checks import banned_phrase
from campaigns.quality.phrases import seed_phrases
from campaigns.quality.rules import Checked, FilledSlot, Phrase, PhraseSeverity
from campaigns.quality.rules.phrases import never_write, unwanted

QUOTE = "Aquaduct opens a plant in Porto"


@pytest.mark.parametrize("phrase", seed_phrases(), ids=lambda phrase: phrase.text)
def test_each_phrase_of_the_list_is_caught_in_a_fill(phrase: Phrase) -> None:
    fill = f"Aquaduct opens, {phrase.text} a plant in Porto"
    assert unwanted(fill, (phrase,), [QUOTE])
    assert unwanted(fill, (phrase,), [QUOTE, fill]) == []
    slot = FilledSlot("opener", fill, 0, len(fill), quotes=(QUOTE,))
    found = banned_phrase.check(Checked(subject="", body=fill, slots=(slot,), phrases=(phrase,)))
    assert bool(found) is (phrase.severity is not PhraseSeverity.LOW)


def test_the_list_does_not_depend_on_the_order_of_rows() -> None:
    phrases = seed_phrases()
    assert never_write(phrases) == never_write(tuple(reversed(phrases)))
    assert len(never_write(phrases)) == len(phrases)
