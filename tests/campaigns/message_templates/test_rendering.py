"""A value is in its place, or there is no message."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.message_templates.rules.rendering import BODY_CHARACTERS, Rendered, render
from campaigns.message_templates.rules.values import (
    Context,
    MissingValueError,
    RefusedTemplateError,
    TooLongError,
    UnsafeValueError,
    clean_value,
)

PROSPECT = {"first_name": "Ana", "company": "Pumpenwerk", "city": "Lyon"}


def rendered(body: str, subject: str = "Hello", *, slots: dict[str, str | None] | None = None) -> Rendered:
    return render(subject=subject, body=body, context=Context(prospect=PROSPECT, slots=slots or {}))


def test_slots_are_placed_and_no_mark_stays() -> None:
    result = rendered(
        "Hi {{ prospect.first_name }}, {{ slots.opener }}. And {{ slots.bridge }}; {{ slots.opener }}.",
        "On {{ slots.bridge }}",
        slots={"opener": "you open a plant", "bridge": "shifts", "unused": "nothing"},
    )
    assert result.subject == "On shifts"
    assert result.body == "Hi Ana, you open a plant. And shifts; you open a plant."
    texts = {"subject": result.subject, "body": result.body}
    placed = [(slot.part, slot.name, texts[slot.part][slot.start : slot.end]) for slot in result.slots]
    assert placed == [
        ("subject", "bridge", "shifts"),
        ("body", "opener", "you open a plant"),
        ("body", "bridge", "shifts"),
        ("body", "opener", "you open a plant"),
    ]


def test_places_hold_after_tidying() -> None:
    result = rendered(
        "\n\nHi   \n\n\n{% if slots.none %}x{% endif %}\n\nA {% if slots.none %}x{% endif %} {{ slots.a }}  \nend\n\n",
        slots={"a": "the words"},
    )
    assert result.body == "Hi\n\nA the words\nend"
    (slot,) = result.slots
    assert result.body[slot.start : slot.end] == "the words"


@pytest.mark.parametrize(
    "empty", [None, "", "  ", "\n", "None", "null", "nan", "NaN", "N/A", "undefined", "\u200b"]
)
def test_what_is_nothing_is_missing(empty: str | None) -> None:
    with pytest.raises(MissingValueError) as caught:
        rendered("{{ slots.a }}", slots={"a": empty})
    assert caught.value.names == ("slots.a",)


def test_all_missing_names_are_told_at_once() -> None:
    with pytest.raises(MissingValueError, match="Missing") as caught:
        rendered(
            "{{ slots.a }} {{ sender.name }} {{ prospect.city }}",
            "{{ prospect.title | upper }} {{ slots.a }}",
        )
    assert caught.value.names == ("prospect.title", "sender.name", "slots.a")


@pytest.mark.parametrize(
    "text",
    [
        "{{ sender.name }}",
        "{{ sender.name | upper }}",
        "{{ sender.name | trim }}",
        "{{ slots.x | upper_first }}",
    ],
)
def test_no_filter_makes_a_blank_of_a_missing_value(text: str) -> None:
    with pytest.raises(MissingValueError):
        rendered(text)


def test_a_missing_value_may_have_a_human_alternative() -> None:
    assert rendered('Hi {{ sender.name | default("there") }},').body == "Hi there,"
    assert rendered("{% if sender.name %}a{% else %}b{% endif %}").body == "b"
    assert rendered("{% if sender.name is defined %}a{% else %}b{% endif %}").body == "b"
    assert rendered("{% if not sender.name and prospect.city %}a{% endif %}").body == "a"


def test_a_missing_value_in_a_branch_not_taken_does_not_matter() -> None:
    assert rendered("x{% if sender.name %}{{ sender.first_name }}{% endif %}").body == "x"


def test_people_called_null_or_nan_keep_their_names() -> None:
    assert [clean_value("prospect.last_name", name) for name in ("Null", "Nan")] == ["Null", "Nan"]


def test_upper_first_leaves_the_rest_alone() -> None:
    result = rendered("{{ slots.a | upper_first }}", slots={"a": "eBay and SAP"})
    assert (result.body, result.slots[0].start, result.slots[0].end) == ("EBay and SAP", 0, 12)


@pytest.mark.parametrize("value", ["a\ue000b", "\ue001", "\uf8ff", "\U000f0001", "\U0010fffd"])
@pytest.mark.parametrize("namespace", ["prospect", "slots", "sender", "offer"])
def test_a_value_that_imitates_a_mark_is_refused(value: str, namespace: str) -> None:
    with pytest.raises(UnsafeValueError):
        render(subject="x", body="x", context=Context(**{namespace: {"city": value}}))


@pytest.mark.parametrize(
    "value",
    ["Ana\r\nBcc: x@example.net", "Ana\nx", "Ana\rx", "Ana\x00x", "Ana\x0bx", "Ana\u2028x", "Ana\x85x"],
)
def test_a_line_break_for_the_subject_is_refused_and_named(value: str) -> None:
    context = Context(prospect={"first_name": value})
    with pytest.raises(UnsafeValueError, match=r"prospect\.first_name") as caught:
        render(subject="Hi {{ prospect.first_name }}", body="x", context=context)
    assert caught.value.name == "prospect.first_name"
    assert render(subject="Hi", body="{{ prospect.first_name }}", context=context).body.splitlines() == [
        " ".join(value.replace("\x00", " ").split())
    ]


def test_a_postal_address_keeps_its_lines_in_the_body() -> None:
    context = Context(sender={"address": "Example GmbH\r\n Street 1\n\n10115 Berlin"})
    body = render(subject="x", body="Bye\n{{ sender.address }}", context=context).body
    assert body == "Bye\nExample GmbH\nStreet 1\n10115 Berlin"


def test_a_value_is_never_read_as_a_template() -> None:
    assert (
        rendered("{{ slots.a }}", slots={"a": "{{ prospect.city }}{% if x %}"}).body
        == "{{ prospect.city }}{% if x %}"
    )


@pytest.mark.parametrize("name", ["items", "keys", "get", "pop", "update"])
def test_a_slot_named_like_a_method_is_only_a_slot(name: str) -> None:
    assert rendered(f"{{{{ slots.{name} }}}}", slots={name: "text"}).body == "text"
    with pytest.raises(MissingValueError):
        rendered(f"{{{{ slots.{name} }}}}")


@pytest.mark.parametrize(
    "text", ["{{ 'a'*10**10 }}", "{% for a in range(9) %}{% endfor %}", "{{ prospect.__class__ }}"]
)
def test_a_refused_template_is_never_run(text: str) -> None:
    with pytest.raises(RefusedTemplateError, match="Line 1"):
        rendered(text)
    with pytest.raises(RefusedTemplateError):
        rendered("x", text)


def test_sizes_are_limited() -> None:
    with pytest.raises(TooLongError):
        rendered("{{ slots.a }}", slots={"a": "x" * 2001})
    with pytest.raises(TooLongError):
        rendered("{{ slots.a }}" * (BODY_CHARACTERS // 2000 + 1), slots={"a": "x" * 2000})
    with pytest.raises(TooLongError):
        rendered("x", "{{ slots.a }}", slots={"a": "x" * 301})
    with pytest.raises(TooLongError):
        rendered("x", slots={f"s{number}": "x" for number in range(65)})


def test_an_entity_is_not_decoded_again() -> None:
    assert rendered("x", "Your {{ slots.a }}", slots={"a": "D&amp;I – 2026"}).subject == "Your D&amp;I – 2026"


@settings(max_examples=25, deadline=None)
@given(st.text(max_size=40))
def test_any_value_is_refused_missing_or_in_its_place(value: str) -> None:
    try:
        result = rendered("Hi {{ slots.a }}, bye", slots={"a": value})
    except (UnsafeValueError, MissingValueError):
        return
    (slot,) = result.slots
    assert result.body == f"Hi {result.body[slot.start : slot.end]}, bye"
    assert result.body[slot.start : slot.end].strip()
    assert len(result.body.splitlines()) == 1
