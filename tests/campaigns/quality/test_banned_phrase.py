"""Stock phrases are found in every spelling; the prospect's own words are not ours to ban."""

import pytest

from campaigns.quality.checks import banned_phrase
from campaigns.quality.phrases import seed_phrases
from campaigns.quality.rules import Checked, FilledSlot, Finding, Phrase, PhraseSeverity, Severity

PHRASES = (
    Phrase("delve", "AI-typical", PhraseSeverity.HIGH, "Nobody says it."),
    Phrase("hope you're doing well", "opener cliche", PhraseSeverity.HIGH),
    Phrase("cutting-edge", "marketing register", PhraseSeverity.MEDIUM),
    Phrase("make money", "spam trigger", PhraseSeverity.HIGH),
    Phrase("don't wait", "pressure", PhraseSeverity.HIGH),
    Phrase("notably,", "AI-typical", PhraseSeverity.MEDIUM),
    Phrase("act now", "pressure", PhraseSeverity.HIGH),
    Phrase("100% free", "spam trigger", PhraseSeverity.HIGH),
    Phrase("simplify your day", "marketing register", PhraseSeverity.MEDIUM),
    *(Phrase(word, "filler", PhraseSeverity.LOW) for word in ("very", "really", "quite")),
)


def findings(body: str, **fields: object) -> list[Finding]:
    return banned_phrase.check(Checked(subject="Hello", body=body, phrases=PHRASES, **fields))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("body", "severity"),
    [
        ("Let us Delve into it", "blocks"),
        ("We are delving into it", "blocks"),
        ("She delved", "blocks"),
        ("Hope you’re doing well!", "blocks"),
        ("hope you are\ndoing well", "blocks"),
        ("a cutting edge tool", "warns"),
        ("a cutting‑edge tool", "warns"),
        ("a **cutting-edge** tool", "warns"),
        ("making money at home", "blocks"),
        ("do not wait", "blocks"),
        ("don’t wait", "blocks"),
        ("Notably, it works", "warns"),
        ("it is 100 % free", "blocks"),
        ("it simplifies your day", "warns"),
        ("ACT NOW", "blocks"),
    ],
)
def test_a_phrase_is_found_in_its_spellings(body: str, severity: str) -> None:
    (finding,) = findings(body)
    assert finding.severity.value == severity


@pytest.mark.parametrize(
    "body",
    ["They react now", "act. Now go", "notably it works", "a delver's den", "exact nowhere", "very well", ""],
)
def test_other_words_are_not_found(body: str) -> None:
    assert findings(body) == []


def test_the_span_is_the_phrase_and_the_sentence_says_why() -> None:
    body = "We like to delve deep."
    (finding,) = findings(body)
    assert body[finding.start : finding.end] == "delve"
    assert (
        finding.sentence
        == "“delve” is on the phrase list (AI-typical). Nobody says it. Write it another way."
    )


def test_the_prospects_own_words_are_allowed_in_their_slot() -> None:
    body = "You wrote that you build cutting-edge pumps."
    start = body.index("you build")
    slot = FilledSlot("opener", body[start:-1], start, len(body) - 1, quotes=("We build cutting-edge pumps",))
    assert findings(body, slots=(slot,)) == []


def test_a_phrase_that_the_quote_does_not_hold_stays_ours() -> None:
    body = "You build cutting-edge pumps."
    slot = FilledSlot("opener", body[:-1], 0, len(body) - 1, quotes=("We build pumps",))
    assert [finding.severity for finding in findings(body, slots=(slot,))] == [Severity.WARNS]


def test_the_same_words_outside_the_slot_stay_ours() -> None:
    body = "You build cutting-edge pumps. Our cutting-edge tool helps."
    slot = FilledSlot("opener", body[:28], 0, 28, quotes=("We build cutting-edge pumps",))
    (finding,) = findings(body, slots=(slot,))
    assert finding.start > 28


@pytest.mark.parametrize(
    ("body", "severities"),
    [
        ("As an AI company, you label pictures.", []),
        ("As an AI company in Lyon, Pumpenwerk labels pictures.", []),
        ("As an AI company we label pictures.", []),
        ("As an AI, you would know.", ["blocks"]),
        ("As an AI I cannot say.", ["blocks"]),
        ("As an AI trained to help, I cannot say.", ["blocks"]),
        ("You offer a free trial of 30 days.", ["warns"]),
        ("Pumpenwerk sells a free trial.", ["warns"]),
        ("Take our free trial.", ["blocks"]),
        ("You may begin a free trial today.", ["blocks"]),
        ("You offer pumps. Take a free trial.", ["blocks"]),
    ],
)
def test_what_speaks_of_a_business_is_innocent(body: str, severities: list[str]) -> None:
    phrases = (
        Phrase("as an ai", "words of a model", PhraseSeverity.HIGH),
        Phrase("free trial", "spam trigger", PhraseSeverity.HIGH),
    )
    checked = Checked(subject="Hello", body=body, phrases=phrases, company="Pumpenwerk")
    assert [finding.severity.value for finding in banned_phrase.check(checked)] == severities


def test_low_phrases_warn_once_and_only_where_they_crowd() -> None:
    crowded = "This is very, really, quite good."
    assert [finding.severity for finding in findings(crowded)] == [Severity.WARNS]
    assert findings(crowded + " word" * 120) == []


def test_the_seed_is_plain_and_complete() -> None:
    phrases = seed_phrases()
    assert len(phrases) > 500
    assert len({phrase.text for phrase in phrases}) == len(phrases)
    assert all(phrase.why and not set("\\()[]|{}") & set(phrase.text) for phrase in phrases)


def test_every_seed_phrase_finds_itself() -> None:
    for phrase in seed_phrases():
        checked = Checked(subject="Hello", body=f"Well {phrase.text} indeed", phrases=(phrase,))
        expected = 0 if phrase.severity is PhraseSeverity.LOW else 1
        assert len(banned_phrase.check(checked)) == expected, phrase.text


def test_a_plain_human_mail_passes_the_seed() -> None:
    body = (
        "Hi Ana,\n\nyou are opening a second plant in Lyon, and you wrote that hand-over between shifts is the hard "
        "part. Our board shows the next shift what is open. Two plants of your size use it. "
        "Would a look at theirs help?\n\nMira"
    )
    assert banned_phrase.check(Checked(subject="Lyon hand-over", body=body, phrases=seed_phrases())) == []
