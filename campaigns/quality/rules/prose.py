"""Where sentences, links and the sender's footer stand in a text."""

import re
from collections.abc import Iterator

from campaigns.quality.rules import Checked, Span

_SENTENCE = re.compile(r"[^\n]+?(?:[.!?…]+[\"'”’)]*(?=\s|$)|$)", re.MULTILINE)
_LINK = re.compile(r"\b(?:https?://|www\.|mailto:)\S+", re.IGNORECASE)
_SIGNATURE = re.compile(r"^-- ?$", re.MULTILINE)
_WORD = re.compile(r"[^\W_]+(?:[’'.,\-][^\W_]+)*")


def sentences(text: str) -> list[Span]:
    """Spans of the sentences; a line end ends a sentence too."""
    spans = []
    for match in _SENTENCE.finditer(text):
        passage = match[0]
        start = match.start() + len(passage) - len(passage.lstrip())
        end = match.start() + len(passage.rstrip())
        if end > start:
            spans.append(Span(start, end))
    return spans


def without_links(text: str) -> str:
    """The text with each link covered by as many letters, so that places stay the same."""
    return _LINK.sub(lambda match: "x" * len(match[0]), text)


def word_count(text: str) -> int:
    """Words as a person counts them: "40-person", "don't" and "1,200" are one each."""
    return len(_WORD.findall(text))


def message_text(checked: Checked) -> str:
    """The body above its footer: above the signature, the postal address and the opt-out line."""
    return checked.body[: min(_footer_starts(checked), default=len(checked.body))]


def _footer_starts(checked: Checked) -> Iterator[int]:
    mark = _SIGNATURE.search(checked.body)
    if mark:
        yield mark.start()
    signed = re.search(rf"^{re.escape(checked.sender_name)}[ \t]*$", checked.body, re.MULTILINE)
    if checked.sender_name and signed:
        yield signed.start()
    first_line = checked.postal_address.strip().split("\n")[0].strip()
    for known in (first_line, checked.opt_out_url):
        place = checked.body.rfind(known) if known else -1
        if place >= 0:
            yield checked.body.rfind("\n", 0, place) + 1
