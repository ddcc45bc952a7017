"""Whom an answer names: only somebody whom its words point to, and with the very words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.replies.rules.colleagues import named_colleague

KNOWN = frozenset({"ana@aquaduct.example", "mira@tidewater.example"})
NAMED = {
    "Please contact Dana Weber (dana.weber@acme.example).": ("Dana Weber", "dana.weber@acme.example"),
    "Please speak with Bob instead.": ("Bob", ""),
    "You should talk to our head of operations, Dana Weber, about this.": ("Dana Weber", ""),
    "I've forwarded this to Jo Park who runs it.": ("Jo Park", ""),
    "The person responsible for rotas is Jo Park.": ("Jo Park", ""),
    "I suggest you write to Jo Park. The address is jo.park@acme.example.": (
        "Jo Park",
        "jo.park@acme.example",
    ),
    "Jo Park is the one: jo@acme.example": ("Jo Park", "jo@acme.example"),
    "Ask purchasing@acme.example, they decide.": ("", "purchasing@acme.example"),
    "Bitte wenden Sie sich an meine Kollegin Frau Jana Kurz.": ("Jana Kurz", ""),
    "Zuständig ist Herr Peter Brandt, peter.brandt@acme.example.": (
        "Peter Brandt",
        "peter.brandt@acme.example",
    ),
    "Merci de contacter Paul Durand à ce sujet.": ("Paul Durand", ""),
    "Mi compañera Marta Ruiz lleva este tema.": ("Marta Ruiz", ""),
    "Si rivolga a Luca De Santis.": ("Luca De Santis", ""),
    "Fale com João Pereira, por favor.": ("João Pereira", ""),
    "Neem contact op met Jan van der Berg.": ("Jan van der Berg", ""),
    "I am Ana (ana@aquaduct.example). Write to bo@acme.example please.": ("", "bo@acme.example"),
}
NOBODY = (
    "I am not the right person for this.",
    "Contact me on Monday.",
    "Bitte wenden Sie sich an unsere Abteilung Einkauf.",
    "Please ask our HR Team.",
    "My address is ana@aquaduct.example.",
    "Dana suggested that I answer you.",
    "",
)


@pytest.mark.parametrize(("text", "expected"), NAMED.items(), ids=NAMED)
def test_who_is_named(text: str, expected: tuple[str, str]) -> None:
    found = named_colleague(text, known=KNOWN)
    assert found
    assert (found.name, found.address) == expected
    assert (found.name or found.address) in text[found.start : found.end]


@pytest.mark.parametrize("text", NOBODY)
def test_nobody_is_named(text: str) -> None:
    assert named_colleague(text, known=KNOWN) is None


@given(st.text(max_size=400))
def test_any_text_is_read_and_what_is_quoted_stands_in_it(text: str) -> None:
    found = named_colleague(text)
    assert found is None or 0 <= found.start < found.end <= len(text)


def test_a_long_text_is_read_in_a_moment() -> None:
    assert named_colleague("please contact " * 20_000) is None
    assert named_colleague("contact my my my my my my " * 10_000 + "a@" * 10_000) is None
