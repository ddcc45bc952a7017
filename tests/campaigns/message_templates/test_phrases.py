"""The product's own words in a mail follow the template's language."""

import pytest

from campaigns.message_templates.rules.phrases import footer, greeting, words_in


@pytest.mark.parametrize(
    ("name", "language", "line"),
    [
        ("Ingrid", "en", "Hi Ingrid,"),
        ("", "en", "Hello,"),
        ("Svenja", "de", "Hallo Svenja,"),
        ("", "de", "Guten Tag,"),
        ("Marguerite", "fr", "Bonjour Marguerite,"),
        ("José Ángel", "es", "Hola José Ángel:"),
        ("Aino", "fi", "Hi Aino,"),
    ],
)
def test_a_mail_greets_in_its_language_and_without_a_name_where_none_is_known(
    name: str, language: str, line: str
) -> None:
    assert greeting(name, language) == line


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", ""])
def test_each_language_says_how_to_say_no_and_to_whom(language: str) -> None:
    said = words_in(language).opt_out.format(team="Tidewell")
    assert "Tidewell" in said
    assert said.endswith(":")


def test_the_footer_says_who_writes_and_how_to_say_no() -> None:
    text = footer(
        signature="Mira\n",
        postal_address="Am Kai 4, Hamburg",
        opt_out="No?",
        opt_out_url="https://x.example/o/",
    )
    assert text.startswith("\n\nMira\n")
    assert "Am Kai 4, Hamburg\n" in text
    assert text.endswith("https://x.example/o/\n")
