"""Lint says what stands against a template, by the checks of the gate and by rules of its own."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from campaigns import samples
from campaigns.message_templates.rules.lint import Linted, People, Remark, blocking, lint, percentile
from campaigns.message_templates.rules.slots import SlotForm, SlotRule
from campaigns.message_templates.rules.values import Context
from campaigns.quality.rules import Checked, Phrase, PhraseSeverity, Severity

BAN = Phrase("quick question", "cliché", PhraseSeverity.HIGH, "It is never quick.")
NEWS = SlotRule("news", SlotForm.CLAUSE, 20)
GOOD = (
    "{{ prospect.greeting }}\n\nI read that {{ slots.news }}.\n\nIn plants we know, the machines arrive on time and"
    " the rota does not: the few who may train newcomers end up on every shift. Tidewell plans shifts around who"
    " may train whom, so that each newcomer has a named trainer and each trainer has rest days.\n\n"
    "May I send you two pages on how they did it? If not, a short no is enough."
)


def a_text(
    body: str = GOOD,
    *,
    slots: tuple[SlotRule, ...] = (NEWS,),
    subject: str = "The rota at {{ prospect.company }}",
    **fields: Any,
) -> Linted:
    """A text by somebody invented to somebody invented, with a whole footer."""
    address, url = "Am Kai 4, Hamburg", "https://sender.example/opt-out/1/"
    own: dict[str, Any] = {
        "gate": Checked(
            subject="", body="", first_name="Ingrid", last_name="Halvorsen", company="Nordhafen", sender_name="Mira Holm",
            postal_address=address, opt_out_url=url, language="en", known_names=("Tidewell",), phrases=(BAN,),
        ),
        "footer": f"\n\nMira Holm\n{address}\n\nNot for you? {url}\n",
        "added_by": {"quick question": "Noor Haddad"},
        "stand_ins": Context(
            prospect={"greeting": "Hi Ingrid,", "first_name": "Ingrid", "company": "Nordhafen", "city": "Hamburg"},
            sender={"name": "Mira Holm"},
        ),
    }  # fmt: skip
    return Linted(subjects=(subject,), body=body, slots=slots, **(own | fields))


def said(text: Linted, code: str) -> list[Remark]:
    return [remark for remark in lint(text) if remark.code == code]


def test_a_good_text_stands_nothing_against_but_that_its_control_group_gets_none() -> None:
    assert [remark.code for remark in lint(a_text())] == ["control_group"]


def test_an_alternative_serves_the_control_group() -> None:
    assert lint(a_text(slots=(replace(NEWS, alternative="new lines start faster than rotas"),))) == []


@pytest.mark.parametrize(
    ("body", "line"),
    [
        ("Hi\n\n{{ slots.gone }}", 3),
        ("{% for x in y %}{% endfor %}", 1),
        ("Hi\n{{ prospect.first_name.__class__ }}", 2),
        ("Hi\n\n{{ 'a' * 10 ** 10 }}", 3),
        ("{{ prospect.secret }}", 1),
    ],
)
def test_what_the_allow_list_refuses_blocks_with_its_line(body: str, line: int) -> None:
    (remark,) = lint(a_text(body))
    assert (remark.code, remark.severity, remark.line) == ("syntax", Severity.BLOCKS, line)


def test_a_slot_that_stands_nowhere_warns() -> None:
    idle = SlotRule("idle", SlotForm.CLAUSE, 5, alternative="nothing")
    (remark,) = said(a_text(slots=(NEWS, idle)), "unused_slot")
    assert (remark.severity, "idle" in remark.sentence) == (Severity.WARNS, True)


def test_a_banned_phrase_names_its_line_who_banned_it_and_why() -> None:
    text = a_text(GOOD.replace("May I send", "Quick question: may I send"))
    (remark,) = said(text, "banned_phrase")
    assert (remark.severity, remark.place) == (Severity.BLOCKS, "line 7")
    assert "It is never quick." in remark.sentence
    assert remark.sentence.endswith("Banned by Noor Haddad.")


@pytest.mark.parametrize("where", ["subject", "alternative", "untaken branch"])
def test_a_banned_phrase_is_found_wherever_people_wrote_it(where: str) -> None:
    texts = {
        "subject": a_text(subject="Quick question"),
        "alternative": a_text(slots=(replace(NEWS, alternative="a quick question keeps coming up"),)),
        "untaken branch": a_text("{% if prospect.city %}" + GOOD + "{% else %}Quick questions.{% endif %}"),
    }
    assert blocking(said(texts[where], "banned_phrase"))


def test_a_phrase_is_not_made_of_words_around_a_field() -> None:
    assert not said(a_text(GOOD + " A quick {{ prospect.company }} question."), "banned_phrase")


@pytest.mark.parametrize(
    "claim",
    [
        "Congrats on the new plant.",
        "I noticed you are hiring.",
        "Loved your talk last week.",
        "Your recent expansion caught my eye.",
        "Herzlichen Glückwunsch zum neuen Werk.",
        "Félicitations pour votre nouvelle usine.",
    ],
)
def test_a_claim_about_the_reader_without_a_slot_blocks(claim: str) -> None:
    (remark,) = said(a_text(GOOD.replace("In plants", f"{claim}\nIn plants")), "claim_without_slot")
    assert (remark.severity, remark.line) == (Severity.BLOCKS, 5)


@pytest.mark.parametrize(
    "fine", ["Congrats on {{ slots.news }}.", "In a plant I saw last year, rotas broke.", "Is your rota new?"]
)
def test_a_slot_proves_its_sentence_and_what_is_about_others_is_no_claim(fine: str) -> None:
    assert not said(a_text(f"{GOOD}\n{fine}"), "claim_without_slot")


def test_slots_that_could_be_most_of_the_mail_block() -> None:
    (remark,) = said(a_text(slots=(replace(NEWS, word_limit=60),)), "slot_share")
    assert (remark.severity, "35" in remark.sentence) == (Severity.BLOCKS, True)


@pytest.mark.parametrize(
    ("body", "line"),
    [
        (GOOD.replace("{{ prospect.greeting }}", "Hi {{ slots.news }},"), 1),
        (GOOD.replace("May I send you two pages on how they did it?", "So {{ slots.news }}?"), 7),
    ],
)
def test_neither_the_greeting_nor_the_whole_ask_is_a_slot(body: str, line: int) -> None:
    (remark,) = said(a_text(body), "slot_place")
    assert (remark.severity, remark.line) == (Severity.BLOCKS, line)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (a_text(GOOD + "\n\nhttps://elsewhere.example/page"), "links"),
        (a_text(GOOD + " Dear [Name],"), "unfilled_slot"),
        (a_text(footer="\n\nMira Holm\n"), "opt_out_and_address"),
        (a_text(subject="x" * 90), "length"),
    ],
)
def test_the_checks_of_the_gate_look_at_it(text: Linted, code: str) -> None:
    assert said(text, code)


def test_what_a_slot_may_say_is_not_held_against_the_template() -> None:
    alone = [remark.code for remark in lint(a_text(slots=(replace(NEWS, alternative="2,000 people came"),)))]
    assert "ungrounded_claim" not in alone


def test_the_people_of_a_campaign_are_counted() -> None:
    optional = replace(NEWS, alternative="new lines start")
    people = People(count=412, lacking={"news": 148}, words=(*[108] * 200, *[131] * 64), unwritten=148)
    (coverage,) = said(a_text(slots=(optional,), people=people), "coverage")
    (words,) = said(a_text(people=people), "words")
    assert "36 % of 412 people. “new lines start” stands there instead." in coverage.sentence
    assert "131 words for the longest tenth; the limit is 120. Half of the mails have 108" in words.sentence
    assert "They get no mail" in said(a_text(people=people), "coverage")[0].sentence


@pytest.mark.parametrize(("percent", "value"), [(50, 5), (90, 9), (100, 10), (1, 1)])
def test_percentiles_are_by_nearest_rank(percent: int, value: int) -> None:
    assert percentile(range(1, 11), percent) == value
    assert percentile([], percent) == 0


def sample_texts() -> list[dict[str, Any]]:
    folder = Path(next(iter(samples.__path__)))
    raw = json.loads((folder / "templates.json").read_text(encoding="utf-8"))
    return [text for each in raw for text in (each, *each["followups"])]


@pytest.mark.parametrize("raw", sample_texts(), ids=lambda raw: raw["slug"])
def test_the_samples_templates_may_be_approved(raw: dict[str, Any]) -> None:
    slots = tuple(
        SlotRule(
            slot["name"], SlotForm(slot["form"]), slot["word_limit"], alternative=slot["alternative"] or ""
        )
        for slot in raw["slots"]
    )
    assert blocking(lint(a_text(raw["body"], slots=slots, subject=raw["subject"]))) == []
