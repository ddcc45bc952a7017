"""Faults that users of comparable products reported, by the id of the case, on inputs of our own."""

import pytest

from campaigns.message_templates.rules.rendering import Rendered, render
from campaigns.message_templates.rules.values import Context, MissingValueError, UnsafeValueError


def rendered(subject: str, body: str, **prospect: str) -> Rendered:
    return render(subject=subject, body=body, context=Context(prospect=prospect))


def test_c014_an_empty_first_name_is_missing_or_takes_the_declared_words() -> None:
    with pytest.raises(MissingValueError) as caught:
        rendered("Shifts", "Hi {{ prospect.first_name }},", first_name="")
    assert caught.value.names == ("prospect.first_name",)
    assert (
        rendered("Shifts", 'Hi {{ prospect.first_name | default("there") }},', first_name="").body
        == "Hi there,"
    )


def test_c015_a_blank_company_leaves_no_hole_in_the_subject() -> None:
    with pytest.raises(MissingValueError):
        rendered("Fewer gaps for {{ prospect.company }} this year", "x", company=" \t ")
    subject = "Fewer gaps {% if prospect.company %}for {{ prospect.company }} {% endif %}this year"
    assert rendered(subject, "x", company=" ").subject == "Fewer gaps this year"


def test_c018_a_preview_shows_the_chosen_persons_values() -> None:
    assert rendered("Shifts", "Hi {{ prospect.first_name }}", first_name="Ines").body == "Hi Ines"


@pytest.mark.parametrize("value", ["R&D – 2026", "R&amp;D"])
def test_c020_rendering_neither_makes_nor_decodes_entities(value: str) -> None:
    assert rendered("Your {{ prospect.company }}", "x", company=value).subject == f"Your {value}"


def test_c021_a_line_break_in_a_value_never_reaches_the_subject() -> None:
    with pytest.raises(UnsafeValueError) as caught:
        rendered("Hi {{ prospect.first_name }}", "x", first_name="Ines\r\nBcc: other@example.net")
    assert caught.value.name == "prospect.first_name"


def test_c023_a_long_subject_stays_one_plain_line() -> None:
    subject = "shift " * 16 + "Übergabe"
    assert rendered(subject, "x").subject == subject
