"""Markup in plain text is found, in the subject too; plain text with the same signs is not."""

import pytest

from campaigns.quality.checks import markup_leak
from campaigns.quality.rules import Checked


def found(body: str, subject: str = "Lyon") -> list[str]:
    return [finding.severity.value for finding in markup_leak.check(Checked(subject=subject, body=body))]


@pytest.mark.parametrize(
    "body",
    [
        "Our **board** helps.",
        "Our __board__ helps.",
        "# Our board\nhelps",
        "### Heading",
        "See [our board](https://example.com/board).",
        "![board](https://example.com/board.png)",
        "Use `board` daily.",
        "```\nboard\n```",
        "| a | b |\n|---|---|\n| 1 | 2 |",
        "~~no~~ yes",
        "<p>Hi Ana,</p>",
        "Hi Ana,<br>we make boards",
        "<a href='https://example.com'>board</a>",
        "Our <strong>board</strong>",
        "<!-- note -->Hi",
        "R&amp;D in Lyon",
        "Lyon&nbsp;plant",
        "caf&eacute; &#39;Lyon&#39; &#x27;",
        "[b]Board[/b]",
        "Gr\\u00fc\\u00dfe",
        "Gr=C3=BC=C3=9Fe",
        "Lyon%20plant",
        "Unsere **Tafel** hilft.",
        "Nous faisons un **tableau**.",
        "Hacemos un **tablero**.",
    ],
)
def test_markup_blocks(body: str) -> None:
    assert "blocks" in found(body)
    assert (
        "blocks" in found("Hi Ana", subject=body.replace("\n", " ")) or "\n" in body or body.startswith("#")
    )


@pytest.mark.parametrize(
    "body",
    [
        "- one plant\n- two lines",
        "2 * 3 * 4 shifts",
        "We are #1 in nothing.",
        "Shifts < 8 hours and > 4 people",
        "R&D and P&ID; both matter",
        "AT&T; and others",
        "-- \nMira Lang",
        "See https://example.com/a_b_c?x=%20y&amp;z for it.",
        "snake_case_name stays",
        "3 plants | 40 people | Lyon",
        "Werk & Lager, 5 < 6",
        "L’usine & l’entrepôt",
        "La planta & el almacén",
        "He wrote <mira@example.com> on it.",
    ],
)
def test_plain_text_passes(body: str) -> None:
    assert found(body) == []


@pytest.mark.parametrize("body", ["It *really* works", "See note [1]."])
def test_what_may_be_meant_warns(body: str) -> None:
    assert found(body) == ["warns"]


def test_a_reference_with_its_note_passes() -> None:
    assert found("Hand-over takes 12 minutes [1].\n\n[1] Your report of May") == []
