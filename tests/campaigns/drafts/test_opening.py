"""What a letter opens with is read from its text: the same fact, another, or none."""

import pytest

from campaigns.drafts.rules.opening import Known, opens_with

MONEY = Known(1, "funding", ("Aquaduct raised 12 million euros in October",))
PEOPLE = Known(2, "hiring", ("We are hiring six engineers in Porto",))
PRIZE = Known(3, "award", ("アクアダクトは品質賞を受賞した",))
TALK = Known(4, "post", ("Wir haben die Schichtplanung neu gedacht",))
BEFORE = (
    f"Hi Ana,\n\nI read that {MONEY.wordings[0]}. New teams lose days on rotas.\n\nWould a short call help?"
)


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (BEFORE, MONEY),
        (BEFORE.replace("12 million", "15 million"), MONEY),
        (BEFORE.replace("I read that", "Congratulations:"), MONEY),
        (BEFORE.replace("Hi Ana,\n\n", "Hi Ana,\n\nGood to meet you on Tuesday. "), MONEY),
        (BEFORE.replace(f"I read that {MONEY.wordings[0]}. ", ""), None),
        (BEFORE.replace(MONEY.wordings[0], "autumn is busy"), None),
        (BEFORE.replace(MONEY.wordings[0], "you are hiring six engineers in Porto"), PEOPLE),
        ("Hi Ana,\n\nYou look for engineers in Porto: hiring six is a lot.", PEOPLE),
        ("Ana様\n\nアクアダクトの品質賞受賞をお祝いします。", PRIZE),
        ("Hallo Ana,\n\nSie haben die Schichtplanung neu gedacht.", TALK),
        ("", None),
        ("👍", None),
    ],
)
def test_what_a_letter_opens_with_after_an_edit(body: str, found: Known | None) -> None:
    assert opens_with(body, before=BEFORE, opened=MONEY, known=[MONEY, PEOPLE, PRIZE, TALK]) == found


def test_a_fact_that_a_person_added_is_what_a_plain_letter_opens_with() -> None:
    plain = "Hi Ana,\n\nNew teams lose days on rotas."
    told = plain.replace("New", f"{PEOPLE.wordings[0]}. New")
    assert opens_with(plain, before=plain, opened=None, known=[MONEY, PEOPLE]) is None
    assert opens_with(told, before=plain, opened=None, known=[MONEY, PEOPLE]) == PEOPLE


def test_of_two_facts_told_the_one_that_is_told_best() -> None:
    near = Known(5, "expansion", ("We are hiring six engineers in Lyon",))
    body = BEFORE.replace(MONEY.wordings[0], "you are hiring six engineers in Porto")
    assert opens_with(body, before=BEFORE, opened=MONEY, known=[near, PEOPLE]) == PEOPLE
