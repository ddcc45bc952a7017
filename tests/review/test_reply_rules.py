"""How a reply's text is shown: as its writer's lines go, not as his mail program's margin cut them."""

import pytest

from review.rules.replies import unwrapped, with_words_marked

CUT = "Yes, please send the two pages. I'd like to see how they did the\ntrainers' rest days."


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (CUT, CUT.replace("\n", " ")),
        (f"Hi Mira,\n\n{CUT}\n\nMaren", f"Hi Mira,\n\n{CUT.replace(chr(10), ' ')}\n\nMaren"),
        ("Hi Mira,\nyes.\nMaren", "Hi Mira,\nyes.\nMaren"),
        ("", ""),
        # Room for the next word was left, so the writer ended the line.
        ("We plan by hand and it takes two people a day.\nSo yes.", "We plan by hand and it takes two people a day.\nSo yes."),
        # A list, a quotation and an indented line begin anew.
        *((f"{'x ' * 33}\n{line}", f"{'x ' * 33}\n{line}") for line in ("- the price", "1. the price", "> we wrote", "  the price", "a) the price")),
        # Who writes lines longer than any margin ends them himself.
        (f"{'word ' * 30}\n{'word ' * 12}\nand so on", f"{'word ' * 30}\n{'word ' * 12}\nand so on"),
        # A long address alone says nothing of the margin.
        (f"https://example.com/{'a' * 90}\n{CUT}", f"https://example.com/{'a' * 90}\n{CUT.replace(chr(10), ' ')}"),
    ],
)  # fmt: skip
def test_a_line_that_the_margin_ended_goes_on(text: str, shown: str) -> None:
    assert unwrapped(text) == shown
    assert len(unwrapped(text)) == len(text)


def test_words_that_decided_are_marked_across_the_end_of_a_line() -> None:
    (paragraph,) = with_words_marked(CUT, ["how they did the trainers' rest days"])
    assert [piece.text for piece in paragraph if piece.number] == ["how they did the trainers' rest days"]
