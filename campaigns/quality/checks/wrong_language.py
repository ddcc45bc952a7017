"""Whether the mail is in the reader's language, as a whole and sentence by sentence."""

import re

from campaigns.quality.rules import Checked, Finding, Severity, Span
from campaigns.quality.rules.prose import message_text, sentences
from campaigns.quality.rules.tongues import LANGUAGES, foreign

CODE = "wrong_language"
TITLE = "language of the reader"

_QUOTED = re.compile(r"[“„«\"][^“”„«»\"\n]*[”“»\"]")


def check(checked: Checked) -> list[Finding]:
    """A mail or a sentence in another language blocks. Words in quotation marks and facts of a source do not count."""
    expected = checked.language[:2].casefold()
    text = _own_words(checked)
    whole = foreign(text, expected)
    if whole:
        return [_finding("The mail", Span(0, len(text.rstrip())), whole, expected)]
    found = ((span, foreign(text[span.start : span.end], expected)) for span in sentences(text))
    return [_finding("This sentence", span, language, expected) for span, language in found if language]


def _own_words(checked: Checked) -> str:
    """The letter with what others said in it blanked out, so that places stay the same."""
    text = _QUOTED.sub(lambda match: " " * len(match[0]), message_text(checked))
    for slot in checked.slots:
        if slot.part == "body" and any(_same(slot.text, quote) for quote in slot.quotes):
            text = text[: slot.start] + " " * len(text[slot.start : slot.end]) + text[slot.end :]
    return text


def _same(text: str, quote: str) -> bool:
    return text.casefold().strip(" .!?…") in quote.casefold()


def _finding(what: str, span: Span, language: str, expected: str) -> Finding:
    sentence = f"{what} is in {LANGUAGES[language]}; the reader’s language is {LANGUAGES[expected]}."
    return Finding(CODE, Severity.BLOCKS, span.start, span.end, "body", sentence, fault="wrong_language")
