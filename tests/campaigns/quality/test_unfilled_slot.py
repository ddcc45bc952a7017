"""What a merge leaves behind blocks; what people write does not."""

import pytest

from campaigns.quality.checks import unfilled_slot
from campaigns.quality.rules import Checked, Severity


def found(body: str, subject: str = "Hello", language: str = "") -> list[str]:
    findings = unfilled_slot.check(Checked(subject=subject, body=body, language=language))
    return [finding.severity.value for finding in findings]


@pytest.mark.parametrize(
    "body",
    [
        "Hi {{ first_name }},",
        "Hi {first_name},",
        "Hi ${name},",
        "Hi {% if x %}",
        "a lone } brace",
        "Hi [First Name], good to see",
        "[[company]] grows",
        "[insert pain point here]",
        "Hi %FIRST_NAME%, hello",
        "about %%company%% now",
        "Hi <<name>>, hello",
        "Hi <first name>, hello",
        "Hi *|FNAME|*, hello",
        "Hi @@name@@, hello",
        "Hi None, hello",
        "We wrote to None about it.",
        "the plan of None.",
        "your company null, yes",
        "grew by nan per cent",
        "a team of NaN people",
        "your role (N/A) there",
        "at n/a, you run",
        "see #REF! there",
        "your undefined team",
        "for [object Object] now",
        "More pipeline for  this quarter",
        "Hi Ana ,",
        "your work at , and more",
        "we saw,, that",
        "we saw , . that",
        "You lead at.. Berlin",
        "Hi ,",
        "Hello ,\n\nwe saw",
        "Dear,",
        "Dear ,",
        "Sehr geehrte Frau ,",
        "Liebe ,",
        "Chère,",
        "Hola ,",
        "your team at () and",
        "TODO ask them",
        "Lorem ipsum dolor",
        "Hi FIRST_NAME, hello",
        "Hi firstName, hello",
        "for #COMPANY# now",
        "the plan of 's team",
        "How is the plant at ?",
        "Guten Tag Frau null, hallo",
        "on Invalid Date you wrote",
        "Bonjour ,",
        "Hi <Vorname>, hallo",
        "Youâ€™re hiring",
        "two\\n\\nlines",
        "a \ufffd sign",
    ],
)
def test_a_leftover_blocks(body: str) -> None:
    assert "blocks" in found(body)


@pytest.mark.parametrize(
    "body",
    [
        "Hi Ana,\n\nyou grew from 50% of users to 20% of teams.",
        "None of our customers wait that long.",
        "None of them do, and none will.",
        "The deal is null and void.",
        "I had nan bread.",
        "She wrote “we [sic] grow” and then “so […] on”.",
        "Nan Goldin and Mr Null were there.",
        "See https://example.com/a?b=%7Bx%7D&c={id}&d=%20foo%20 for more.",
        "Wait... what? Yes... really.",
        "We know .NET and Node.js, etc., and more.",
        "A sentence.  Another after two blanks.",
        "Mira Lang  |  Example GmbH  |  Berlin",
        "Acme Inc., the maker, said so.",
        "Hi there,\n\nwhat a day.",
        "Hello Ana,",
        "    indented line",
        "Time: 10:30, room 4 :)",
        "Dear Ms Lang,",
        "Bonjour !\n\nVous ouvrez une usine.",
        "Ziel sind 20%ige Einsparung und 30%ige Auslastung.",
        "It grew from 100 % to 120 %.",
        "Roles were left undefined after the merger.",
        "See the note [1] below. [1] is from 2025.",
        "Hi Null,",
        "« Nous recrutons » est votre titre.",
    ],
)
def test_what_people_write_passes(body: str) -> None:
    assert found(body) == []


@pytest.mark.parametrize("greeting", ["Hi,", "Hello,", "Bonjour,", "Guten Tag,"])
def test_a_greeting_that_can_stand_alone_only_warns(greeting: str) -> None:
    assert found(f"{greeting}\n\nwe saw your post.") == ["warns"]


def test_german_zero_is_a_word_in_german_only() -> None:
    assert found("Wir fangen bei null an.", language="de") == []
    assert found("Wir fangen bei null an.", language="en") == ["blocks"]


def test_an_empty_company_in_the_subject_is_found_with_its_place() -> None:
    subject = "More pipeline for  this quarter"
    (finding,) = unfilled_slot.check(Checked(subject=subject, body="Hi Ana,"))
    assert (finding.part, finding.severity) == ("subject", Severity.BLOCKS)
    assert subject[finding.start : finding.end] == "  "
    assert "for  this" in finding.sentence


def test_one_place_is_reported_once() -> None:
    assert found("Hi {{ None }},") == ["blocks"]
