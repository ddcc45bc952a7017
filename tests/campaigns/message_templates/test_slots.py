"""What may fill a slot, and how much of a mail slots may be."""

import pytest

from campaigns.message_templates.rules.slots import SlotForm, SlotRule, check_fill, share_reason, slot_share

QUOTE = "In March we raised 40 million euros, and we’re “all in” on Lyon."


def reason(
    text: str, form: SlotForm = SlotForm.CLAUSE, *, quotes: tuple[str, ...] = (QUOTE,), limit: int = 12
) -> str:
    return check_fill(SlotRule("opener", form, limit), text, quotes) or ""


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("you raised 40 million euros", SlotForm.CLAUSE),
        ("the 40 million euros for Lyon", SlotForm.NOUN_PHRASE),
        ("You raised 40 million euros in March.", SlotForm.SENTENCE),
        ('we\'re "all in" on Lyon', SlotForm.QUOTE),
        ("you raised euros, e.g. in March", SlotForm.CLAUSE),
    ],
)
def test_a_fill_of_the_right_form_passes(text: str, form: SlotForm) -> None:
    assert reason(text, form) == ""


@pytest.mark.parametrize(
    ("text", "form", "part"),
    [
        ("", SlotForm.CLAUSE, "empty"),
        (" you raised euros", SlotForm.CLAUSE, "edge"),
        ("you raised\neuros", SlotForm.CLAUSE, "line break"),
        ("you \ue000 raised", SlotForm.CLAUSE, "control"),
        ("you <b>raised</b> euros", SlotForm.CLAUSE, "markup"),
        ("see https://example.com", SlotForm.CLAUSE, "link"),
        ("write to ana@example.com", SlotForm.CLAUSE, "address"),
        ("you raised {{ x }}", SlotForm.CLAUSE, "markup"),
        ("word " * 12 + "word", SlotForm.CLAUSE, "13 words"),
        ("you raised euros.", SlotForm.CLAUSE, "inside a sentence"),
        ("you raised euros. And Lyon", SlotForm.CLAUSE, "inside a sentence"),
        ("you raised euros!", SlotForm.NOUN_PHRASE, "inside a sentence"),
        ("you raised euros", SlotForm.SENTENCE, "full stop"),
        ("you raised euros.", SlotForm.SENTENCE, "capital"),
        ("we raised 45 million", SlotForm.QUOTE, "word for word"),
        ("e raised 40 million", SlotForm.QUOTE, "word for word"),
        ("you raised 45 million euros", SlotForm.CLAUSE, "Not in the quote"),
        ("you did not raise 40 million euros", SlotForm.CLAUSE, "says no"),
    ],
)
def test_other_fills_are_refused_with_the_reason(text: str, form: SlotForm, part: str) -> None:
    assert part in reason(text, form)


def test_no_quote_no_fill() -> None:
    assert reason("you raised euros", quotes=()) == "No quote proves it."


def test_a_slot_takes_its_kinds_and_openers() -> None:
    rule = SlotRule(
        "opener", SlotForm.CLAUSE, 12, kinds=frozenset({"event"}), anchor_types=frozenset({"funding"})
    )
    assert rule.takes(kind="event", anchor_type="funding")
    assert not rule.takes(kind="event", anchor_type="hiring")
    assert not rule.takes(kind="need", anchor_type="funding")
    assert SlotRule("opener", SlotForm.CLAUSE, 12).takes(kind="need", anchor_type="none")


def test_share_of_slot_words_at_the_limit() -> None:
    body = "slot " * 7 + "text " * 13
    assert slot_share(body, [(0, 34)]) == pytest.approx(0.35)
    assert share_reason(body, [(0, 34)]) is None
    assert share_reason(body, [(0, 39)]) == "Variables fill 40% of the words; 35% are allowed."
    assert slot_share("", []) == 0.0


def test_a_clause_in_other_words_than_its_quote_proves_nothing() -> None:
    rule = SlotRule(name="news", form=SlotForm.CLAUSE, word_limit=20)
    quotes = ["The works opens a second line in spring."]
    assert check_fill(rule, "the works opens a second line", quotes) is None
    assert "other words" in str(check_fill(rule, "their customers love the reliable service", quotes))
