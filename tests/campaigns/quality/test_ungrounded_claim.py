"""Claims about the reader stand in quotes, or the draft is blocked."""

from dataclasses import replace

import pytest

from campaigns.quality.checks import ungrounded_claim
from campaigns.quality.rules import Checked, FilledSlot, Severity, Span
from campaigns.quality.rules.edits import after_edit

QUOTE = "In March we raised 40 million euros to open a plant in Lyon."


def draft(slot_text: str, *quotes: str, tail: str = " Our tool cuts hand-over to 4 minutes.") -> Checked:
    body = f"Hi Ana, I read that {slot_text}.{tail}"
    start = body.index(slot_text)
    slot = FilledSlot("opener", slot_text, start, start + len(slot_text), quotes=quotes or (QUOTE,))
    return Checked(
        subject="Lyon",
        body=body,
        slots=(slot,),
        first_name="Ana",
        company="Pumpenwerk",
        known_names=("Shiftboard",),
    )


def marked(checked: Checked) -> list[str]:
    findings = ungrounded_claim.check(checked)
    assert all(finding.severity is Severity.BLOCKS for finding in findings)
    return [checked.text(finding.part)[finding.start : finding.end] for finding in findings]


@pytest.mark.parametrize(
    "text", ["you raised 40 million euros", "you open a plant in Lyon", "Pumpenwerk opens a plant in Lyon"]
)
def test_what_the_quote_says_passes(text: str) -> None:
    assert marked(draft(text)) == []


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("you raised 45 million euros", "45"),
        ("you open a plant in Nantes", "Nantes"),
    ],
)
def test_a_changed_number_or_name_blocks_at_its_place(text: str, piece: str) -> None:
    (found,) = marked(draft(text))
    assert piece in found


def test_a_turned_negation_blocks() -> None:
    assert marked(draft("you do not open a plant in Lyon"))
    assert marked(draft("you open a plant", "We will not open a plant."))


def test_a_slot_without_a_quote_blocks() -> None:
    checked = draft("you open a plant")
    slot = FilledSlot("opener", checked.slots[0].text, checked.slots[0].start, checked.slots[0].end)
    assert marked(Checked(subject="x", body=checked.body, slots=(slot,)))


def test_a_slot_that_stands_elsewhere_blocks() -> None:
    checked = draft("you open a plant")
    slot = FilledSlot("opener", "you open a plant", 0, 16, quotes=(QUOTE,))
    (finding,) = ungrounded_claim.check(Checked(subject="x", body=checked.body, slots=(slot,)))
    assert finding.fault == "quote_mismatch"


def test_template_text_is_a_persons_approved_word() -> None:
    assert marked(draft("you open a plant", tail=" We work with 300 plants in Spain.")) == []


@pytest.mark.parametrize(
    ("added", "piece"),
    [
        (" I saw that you hired 25 people.", "25"),
        (" I hear that you also build in Toulouse.", "Toulouse"),
        (" I read that you grew since 2019.", "2019"),
        (" Did you hire 25 people?", "25"),
        (" Siemens does it too.", "Siemens"),
        (" Would the plant in Toulouse be next?", "Toulouse"),
        (" You opened it on Tuesday.", "Tuesday"),
        (" You closed three of them.", "three"),
        (" Your headcount doubled.", "doubled"),
        (" You grew a lot in May.", "May"),
        ("\n\nThanks Bob, we like it.", "Bob"),
    ],
)
def test_an_unproven_claim_of_a_person_blocks(added: str, piece: str) -> None:
    rendered = draft("you open a plant in Lyon")
    edited = after_edit(rendered, subject=rendered.subject, body=rendered.body + added)
    (found,) = marked(edited)
    assert piece in found


@pytest.mark.parametrize(
    "added",
    [
        " How is the plant in Lyon doing, Ana?",
        " That is 40 million euros well spent.",
        " We call it Shiftboard here.",
        " Happy to hear how you do it.",
        " Would 15 minutes on Thursday at 10 or next week suit you?",
        " I am free on Tuesday afternoon for 20 minutes.",
        " Plant by plant is how you go?",
        "\n\nThanks Ana, we've seen it.",
        "\n\nGuten Tag Frau Ana,",
        " Don't worry. That's all. C'est tout. Wouldn't it help?",
        " Auriez-vous 15 minutes jeudi ?",
    ],
)
def test_a_persons_words_that_rest_on_a_quote_or_a_known_name_pass(added: str) -> None:
    rendered = draft("you open a plant in Lyon")
    assert marked(after_edit(rendered, subject=rendered.subject, body=rendered.body + added)) == []


def test_an_unproven_name_in_an_edited_subject_blocks() -> None:
    rendered = draft("you open a plant in Lyon")
    edited = after_edit(rendered, subject="the plants in Lyon and in Nantes", body=rendered.body)
    assert [found for found in marked(edited) if "Nantes" in found]


@pytest.mark.parametrize(
    ("text", "severities"),
    [
        ("You hired 25 people.", ["blocks"]),
        ("You also build in Toulouse.", ["blocks"]),
        ("You opened it in May.", ["blocks"]),
        ("I heard that you build in Toulouse.", ["blocks"]),
        ("You opened it on Tuesday.", ["warns"]),
        ("You closed three of them.", ["warns"]),
        ("You write it into Excel, or into a CRM.", ["warns", "warns"]),
        ("Would you look at how Siemens does it?", ["warns"]),
        ("You call it the “Monday board”.", []),
        ("You make pumps. The mill in Nantes does that too.", ["warns"]),
        ("You make pumps. The mill has 73 of them.", ["blocks"]),
    ],
)
def test_what_may_claim_nothing_warns_in_a_text_without_its_template(
    text: str, severities: list[str]
) -> None:
    body = f"We make boards. A line of ours. {text}"
    start = body.index(text)
    checked = Checked("x", body, unmarked=(Span(start, len(body)),), evidence=("Pumpenwerk makes pumps.",))
    assert [finding.severity.value for finding in ungrounded_claim.check(checked)] == severities


def test_names_of_a_source_in_another_language_may_be_translated() -> None:
    body = "Vous vendez vos pompes en Allemagne depuis la nouvelle usine de la vallée."
    quote = "They have been selling their pumps to the customers in Germany since the new plant was opened."
    checked = Checked("x", body, unmarked=(Span(0, len(body)),), evidence=(quote,), language="fr")
    assert {finding.severity for finding in ungrounded_claim.check(checked)} == {Severity.WARNS}


def test_asking_whether_one_may_names_no_month() -> None:
    body = "We make boards.\n\nMay I show you one?"
    slot = FilledSlot("ask", "May I show you one?", 17, len(body), quotes=(QUOTE,))
    assert ungrounded_claim.check(Checked("x", body, slots=(slot,))) == []


@pytest.mark.parametrize(
    ("language", "added"),
    [
        ("en", " Your carriers have been complaining about the wait at your gate."),
        ("en", " A mutual friend at the archive said the audio guide is broken."),
        ("de", " Glückwunsch zur neuen Klinik mit Hubschrauber."),
        ("fr", " Vous venez de fermer votre entrepôt frigorifique."),
        ("es", " Enhorabuena por la nueva clínica veterinaria."),
    ],
)
def test_what_sounds_like_news_warns_without_a_name(language: str, added: str) -> None:
    rendered = replace(draft("you open a plant in Lyon"), language=language)
    edited = after_edit(rendered, subject=rendered.subject, body=rendered.body + added)
    findings = ungrounded_claim.check(edited)
    assert {(finding.severity.value, finding.fault) for finding in findings} == {
        ("warns", "ungrounded_claim")
    }


@pytest.mark.parametrize(
    ("passage", "faults"),
    [
        ("We open a plant in Lyon", []),
        ("We open … in Lyon", []),
        ("We closed a plant in Lyon", ["quote_mismatch"]),
    ],
)
def test_a_quotation_stands_in_its_source(passage: str, faults: list[str]) -> None:
    body = f"You wrote: “{passage}.” How is it going?"
    checked = Checked(
        subject="x", body=body, person_added=(Span(0, len(body)),), evidence=("We open a plant in Lyon.",)
    )
    assert [finding.fault for finding in ungrounded_claim.check(checked)] == faults


def test_an_entry_past_its_review_date_blocks() -> None:
    checked = draft("you open a plant in Lyon")
    (finding,) = ungrounded_claim.check(replace(checked, slots=(replace(checked.slots[0], expired=True),)))
    assert (finding.severity, "review date" in finding.sentence) == (Severity.BLOCKS, True)


def test_a_name_put_into_a_sentence_is_no_opening() -> None:
    rendered = draft("you open a plant in Lyon", tail=" We work with plants in Spain.")
    edited = after_edit(rendered, subject=rendered.subject, body=rendered.body.replace("Spain", "Toulouse"))
    assert marked(edited) == ["Toulouse"]


@pytest.mark.parametrize(
    ("added", "severities"),
    [
        (" Die Übergabe ist der Engpass im Werk.", ["warns", "warns", "warns"]),
        (" Dann kam Siemens.", ["warns"]),
        (" Am 4. März kam Tim Cook.", ["blocks", "blocks"]),
    ],
)
def test_one_german_word_warns_while_dates_and_full_names_block(added: str, severities: list[str]) -> None:
    rendered = replace(draft("you open a plant in Lyon"), language="de")
    edited = after_edit(rendered, subject=rendered.subject, body=rendered.body + added)
    findings = ungrounded_claim.check(edited)
    assert [finding.severity.value for finding in findings] == severities


def test_a_raised_first_letter_is_still_the_slot() -> None:
    checked = draft("you open a plant in Lyon")
    body = checked.body.replace("you open", "You open")
    assert marked(replace(checked, body=body)) == []


def test_evidence_beyond_the_slots_counts_for_a_person() -> None:
    body = "You also hired 25 people."
    checked = Checked("x", body, person_added=(Span(0, len(body)),), evidence=("25 people joined us.",))
    assert marked(checked) == []
