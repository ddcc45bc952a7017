"""Every change of an edit is told what it is about, in any language, and a wording is never taken for a fact."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.drafts.rules import SuppressReason
from campaigns.drafts.rules.changes import Change, ChangeKind, blamed, is_defect
from campaigns.drafts.rules.comparing import changes
from campaigns.drafts.rules.origins import AsWritten, origins
from campaigns.message_templates.rules.rendering import render
from campaigns.message_templates.rules.values import Context


def a_letter(
    body: str, *, subject: str = "A thought on your rotas", greeting: str, **slots: str
) -> AsWritten:
    """A letter to Ana Lima of Acme Inc. in Porto, as the template gives it."""
    values = {"first_name": "Ana", "last_name": "Lima", "company": "Acme Inc.", "city": "Porto"}
    context = Context(prospect={**values, "greeting": greeting}, slots=slots)
    rendered = render(subject=subject, body=body, context=context)
    named = {f"prospect.{name}": value for name, value in values.items()}
    return AsWritten(rendered.subject, rendered.body, rendered.slots, subject, body, named)


OPENER = "Aquaduct raised 12 million euros in October"
ENGLISH = a_letter(
    "{{ prospect.greeting }}\n\nI read that {{ slots.opener }}. New teams lose 2 days on rotas.\n\n"
    "Would a short call help {{ prospect.company }} this month?",
    greeting="Hi Ana,",
    opener=OPENER,
)
GERMAN = a_letter(
    "{{ prospect.greeting }}\n\nich habe gelesen, dass {{ slots.opener }}. Neue Teams verlieren Tage mit der Planung.\n\n"
    "Passt ein kurzer Termin?",
    greeting="Hallo Ana,",
    opener="Aquaduct im Oktober 12 Millionen Euro eingesammelt hat",
)
FRENCH = a_letter(
    "{{ prospect.greeting }}\n\nJ’ai lu que {{ slots.opener }}. Les plannings prennent du temps.\n\nUn appel vous aiderait-il ?",
    greeting="Bonjour Ana,",
    opener="Aquaduct a levé 12 millions d’euros en octobre",
)
JAPANESE = a_letter(
    "{{ prospect.greeting }}\n\n{{ slots.opener }}と読みました。シフト作成には時間がかかります。\n\n少しお話しできますか？",
    greeting="Ana様",
    opener="アクアダクトが10月に12億円を調達した",
)
ARABIC = a_letter(
    "{{ prospect.greeting }}\n\nقرأت أن {{ slots.opener }}. الفرق الجديدة تخسر أياما.\n\nهل تناسبكم مكالمة قصيرة؟",
    greeting="مرحبا Ana،",
    opener="أكوادكت جمعت 12 مليون يورو في أكتوبر",
)
CALL = "Would a short call help {{ prospect.company }} this month?"
READ = "I read that {{ slots.opener }}."
SLOT, TEMPLATE, SOURCE = ChangeKind.SLOT, ChangeKind.TEMPLATE, ChangeKind.SOURCE


@dataclass(frozen=True)
class Case:
    """A replacement in the body, what is told of it (kind and key), and whether it puts something right."""

    letter: AsWritten
    old: str
    new: str
    told: tuple[tuple[ChangeKind, str], ...]
    defect: bool = False


CASES = {
    "blanks": Case(ENGLISH, " ", "  ", ()),
    "line ends": Case(ENGLISH, "\n", "\r\n", ()),
    "a paragraph joined": Case(ENGLISH, "rotas.\n\nWould", "rotas. Would", ()),
    "wording": Case(ENGLISH, "a short call", "a quick chat", ((TEMPLATE, CALL),)),
    "wording before a slot": Case(ENGLISH, "I read that", "I saw that", ((TEMPLATE, READ),)),
    "a case alone": Case(ENGLISH, "Would a", "would a", ((TEMPLATE, CALL),)),
    "a kind of quote mark": Case(FRENCH, "J’ai", "J'ai", ((TEMPLATE, "J’ai lu que {{ slots.opener }}."),)),
    "another number in a slot": Case(ENGLISH, "12 million", "15 million", ((SOURCE, "opener"),), defect=True),
    "another scale in a slot": Case(ENGLISH, "12 million", "12 billion", ((SOURCE, "opener"),), defect=True),
    "another month in a slot": Case(ENGLISH, "October", "November", ((SOURCE, "opener"),), defect=True),
    "another name in a slot": Case(ENGLISH, "Aquaduct raised", "Tidewater raised", ((SOURCE, "opener"),), defect=True),
    "a slot worded anew": Case(ENGLISH, "Aquaduct raised", "Aquaduct secured", ((SLOT, "opener"),), defect=True),
    "a word inside a slot": Case(ENGLISH, "Aquaduct raised", "Aquaduct has raised", ((SLOT, "opener"),), defect=True),
    "a slot's case alone": Case(ENGLISH, "Aquaduct raised", "aquaduct raised", ((SLOT, "opener"),)),
    "a slot cut short": Case(ENGLISH, " in October. New", ". New", ((SLOT, "opener"),), defect=True),
    "the opener deleted": Case(ENGLISH, f"I read that {OPENER}. ", "", ((SLOT, "opener"), (TEMPLATE, READ)), defect=True),
    "another opener": Case(
        ENGLISH, f"I read that {OPENER}", "You opened a plant in Porto", ((SOURCE, "opener"), (TEMPLATE, READ)), defect=True
    ),
    "a word before and a number inside": Case(
        ENGLISH, "I read that Aquaduct raised 12", "I saw that Aquaduct raised 15", ((SOURCE, "opener"), (TEMPLATE, READ)),
        defect=True,
    ),
    "a number of the template": Case(
        ENGLISH, "2 days", "3 days", ((TEMPLATE, "New teams lose 2 days on rotas."),), defect=True
    ),
    "a unit of the template": Case(
        ENGLISH, "2 days", "2 weeks", ((TEMPLATE, "New teams lose 2 days on rotas."),), defect=True
    ),
    "the opposite": Case(
        ENGLISH, "teams lose", "teams never lose", ((TEMPLATE, "New teams lose 2 days on rotas."),), defect=True
    ),
    "a sentence deleted": Case(
        ENGLISH, " New teams lose 2 days on rotas.", "", ((TEMPLATE, "New teams lose 2 days on rotas."),)
    ),
    "a sentence added": Case(ENGLISH, "this month?", "this month?\n\nP.S. We are in Lyon.", ((TEMPLATE, CALL),)),
    "a sentence parted": Case(ENGLISH, "a short call help", "a short call do? Would it help", ((TEMPLATE, CALL),)),
    "an emoji": Case(ENGLISH, "this month?", "this month? 👩‍🚀", ((TEMPLATE, CALL),)),
    "a greeting": Case(ENGLISH, "Hi Ana", "Hello Ana", ((TEMPLATE, "{{ prospect.greeting }}"),)),
    "a greeting without a name": Case(ENGLISH, "Hi Ana,", "Hello,", ((TEMPLATE, "{{ prospect.greeting }}"),)),
    "a known name instead": Case(ENGLISH, "Hi Ana", "Dear Lima", ((TEMPLATE, "{{ prospect.greeting }}"),)),
    "a German greeting": Case(GERMAN, "Hallo Ana,", "Guten Tag,", ((TEMPLATE, "{{ prospect.greeting }}"),)),
    "another person": Case(ENGLISH, "Hi Ana", "Hi Beatriz", ((TEMPLATE, "{{ prospect.greeting }}"),), defect=True),
    "another company": Case(ENGLISH, "Acme Inc.", "Brightwell", ((TEMPLATE, CALL),), defect=True),
    "German wording": Case(GERMAN, "kurzer Termin", "kurzes Gespräch", ((TEMPLATE, "Passt ein kurzer Termin?"),)),
    "a German number": Case(GERMAN, "12 Millionen", "15 Millionen", ((SOURCE, "opener"),), defect=True),
    "a German no": Case(
        GERMAN, "verlieren Tage", "verlieren keine Tage",
        ((TEMPLATE, "Neue Teams verlieren Tage mit der Planung."),), defect=True,
    ),
    "French wording": Case(FRENCH, "Un appel", "Un échange", ((TEMPLATE, "Un appel vous aiderait-il ?"),)),
    "a French month": Case(FRENCH, "en octobre", "en mars", ((SOURCE, "opener"),), defect=True),
    "Japanese wording": Case(JAPANESE, "少しお話し", "一度お話し", ((TEMPLATE, "少しお話しできますか？"),)),
    "a Japanese number": Case(JAPANESE, "12億", "15億", ((SOURCE, "opener"),), defect=True),
    "a Japanese sentence deleted": Case(
        JAPANESE, "シフト作成には時間がかかります。", "", ((TEMPLATE, "シフト作成には時間がかかります。"),)
    ),
    "Arabic wording": Case(ARABIC, "مكالمة قصيرة", "محادثة قصيرة", ((TEMPLATE, "هل تناسبكم مكالمة قصيرة؟"),)),
    "an Arabic number": Case(ARABIC, "12 مليون", "15 مليون", ((SOURCE, "opener"),), defect=True),
}  # fmt: skip


def edited(case: Case) -> tuple[Change, ...]:
    body = case.letter.body
    assert case.old in body
    return changes(case.letter, subject=case.letter.subject, body=body.replace(case.old, case.new))


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_an_edit_is_about(case: Case) -> None:
    found = edited(case)
    assert tuple((change.kind, change.key) for change in found) == case.told
    assert is_defect(found) is case.defect


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_before_is_what_stood_there(case: Case) -> None:
    for change in edited(case):
        text = case.letter.body[change.start : change.start + len(change.before)]
        assert text == change.before != ""


@pytest.mark.parametrize(
    ("old", "new", "wording"),
    [
        ("I read that", "I saw that", "I saw that {{ slots.opener }}."),
        ("I read that Aquaduct raised 12", "I saw that Aquaduct raised 15", "I saw that {{ slots.opener }}."),
        ("a short call", "a chat", "Would a chat help {{ prospect.company }} this month?"),
        ("Hi Ana,", "Hello Ana,", "Hello {{ prospect.first_name }},"),
        (
            "this month?",
            "in Porto?",
            "Would a short call help {{ prospect.company }} in {{ prospect.city }}?",
        ),
        (f"I read that {OPENER}. ", "", ""),
    ],
)
def test_the_template_is_told_its_sentence_with_its_holes(old: str, new: str, wording: str) -> None:
    found = edited(Case(ENGLISH, old, new, ()))
    assert [change.wording for change in found if change.kind is TEMPLATE] == [wording]


def test_a_moved_sentence_is_its_own_words_still() -> None:
    first, second = "New teams lose 2 days on rotas.", "Would a short call help Acme Inc. this month?"
    body = ENGLISH.body.replace(first, "@").replace(second, first).replace("@", second)
    found = changes(ENGLISH, subject=ENGLISH.subject, body=body)
    assert [(change.kind, change.before == change.after) for change in found] == [(TEMPLATE, True)]
    assert not is_defect(found)


def test_a_letter_written_anew_changes_every_sentence_and_every_slot() -> None:
    found = changes(ENGLISH, subject="Hello", body="Good evening.\n\nThis is something else.")
    assert [change.part for change in found] == ["subject", *["body"] * (len(found) - 1)]
    assert {change.key for change in found} == {
        "A thought on your rotas", "{{ prospect.greeting }}", "opener", READ, "New teams lose 2 days on rotas.", CALL,
    }  # fmt: skip
    assert is_defect(found)


@pytest.mark.parametrize("body", ["", " \n", "👍"])
def test_next_to_nothing_is_an_edit_too(body: str) -> None:
    assert {change.kind for change in changes(ENGLISH, subject="", body=body)} == {SLOT, TEMPLATE}


def test_a_sentence_under_a_condition_keeps_the_condition() -> None:
    letter = a_letter(
        "{% if prospect.city %}In {{ prospect.city }}, {% else %}Elsewhere, {% endif %}rotas take days.\n\nShall we talk?",
        greeting="Hi,",
    )
    assert [sentence.source for sentence in origins(letter, "body")] == [
        "In {{ prospect.city }}, {% else %}Elsewhere, {% endif %}rotas take days.",
        "Shall we talk?",
    ]


def test_what_an_author_wrote_for_an_empty_slot_is_wording() -> None:
    letter = AsWritten(ENGLISH.subject, ENGLISH.body, (), ENGLISH.subject_source, ENGLISH.body_source)
    found = changes(letter, subject=letter.subject, body=letter.body.replace("raised", "secured"))
    assert [(change.kind, change.key) for change in found] == [(TEMPLATE, READ)]
    assert not is_defect(found)


def test_what_is_no_letter_is_compared_as_one_sentence() -> None:
    long = AsWritten("", "x. " * 300, (), "", "x. " * 300)
    assert len(changes(long, subject="", body="x. y. " * 300)) == 1


def test_a_decomposed_letter_is_the_same_letter() -> None:
    letter = AsWritten("Café", "Un café ?")
    assert changes(letter, subject="Cafe\u0301", body="Un cafe\u0301 ?") == ()


@given(st.text(max_size=120), st.text(max_size=40))
def test_any_text_can_be_read(body: str, subject: str) -> None:
    for change in changes(ENGLISH, subject=subject, body=body):
        text = ENGLISH.part(change.part or "body")[0]
        assert text[change.start : change.start + len(change.before)] == change.before


@given(st.text(max_size=200))
def test_a_text_that_nobody_touched_has_no_changes(text: str) -> None:
    assert changes(AsWritten("", text), subject="", body=text) == ()


@pytest.mark.parametrize("reason", SuppressReason)
def test_a_no_blames_source_or_verdict_for_three_reasons(reason: SuppressReason) -> None:
    found = blamed(reason)
    assert (found.kind if found else None) == {
        SuppressReason.EVIDENCE_WRONG: ChangeKind.SOURCE,
        SuppressReason.NOT_A_FIT: ChangeKind.VERDICT,
        SuppressReason.WRONG_PERSON: ChangeKind.VERDICT,
    }.get(reason)
    assert found is None or is_defect([found])
