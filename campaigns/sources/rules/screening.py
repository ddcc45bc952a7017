"""Which sentences of a source may never serve as a quote.

An order to the model that stands in a source is verbatim, so grounding alone would let it pass. The patterns ask for
an order together with its object ("ignore" with "previous instructions"): "we ignore the previous plan" is prose.
"""

import codecs
import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Final
from urllib.parse import unquote

from campaigns.sources.rules.characters import INVISIBLE
from campaigns.sources.rules.orders import ADDRESSES_A_MODEL, GIVES_ORDERS

TAGS: Final = re.compile(
    r"<\|[^|>]{0,40}\|>|\[/?INST\]|<</?SYS>>|<!--|</?[a-z][\w-]*(?:\s[^<>]*)?/?>|\{\{|\}\}|\{%|```|~~~"
    r"|^\W{0,4}(?:system|assistant|user|human|developer|ai|system message|system prompt)\s*:"
    r"|\[(?:system|assistant|user|admin|developer)[^\]]{0,20}\]|#{2,}\s*(?:system|instruction|task|response|new )"
    r"|\b(?:begin|end)[ _](?:of[ _])?(?:the[ _])?(?:system|source|sources|data|sentences|document|instructions|prompt)\b\W*$"
    r"|[\"']?(?:sentence_ids|anchor_type|event_date)[\"']?\s*[:=]|\{\s*\"\w+\"\s*:|-{3,}\s*(?:end|begin|system)",
    re.IGNORECASE,
)
BLOB: Final = re.compile(
    r"[A-Za-z0-9+/_-]{32,}={0,2}|(?:\\x[0-9a-fA-F]{2}){4,}|(?:%[0-9a-fA-F]{2}){4,}|(?:&#\w+;){3,}|(?:\\u[0-9a-fA-F]{4}){3,}"
)
BINARY: Final = re.compile(r"(?:\b[01]{8}\b\s*){3,}|(?:\b[0-9a-fA-F]{2}\b[ ,]*){12,}")
SPELLED_OUT: Final = re.compile(r"(?:\b[^\W\d_]\b[ ._*-]+){7,}")
MIXED_SCRIPTS: Final = re.compile(
    "[A-Za-z][\u0400-\u04ff\u0391-\u039f\u03a1-\u03a7\u03b1\u03b5\u03b9\u03bf\u03c1\u03c5]"
    "|[\u0400-\u04ff\u0391-\u039f\u03a1-\u03a7\u03b1\u03b5\u03b9\u03bf\u03c1\u03c5][A-Za-z]"
)
LINK: Final = re.compile(
    r"\b(?:https?|ftp|hxxps?|javascript|data|file|mailto|tel):\s*/{0,2}\S|\bwww\d?\.\w|\]\([^)]+\)|\b\w[\w.-]*\.[a-z]{2,}/\S"
    r"|\b(?!asp\.net)(?:[a-z0-9-]+\.)+(?:com|net|org|info|biz|io|ai|co|app|dev|xyz|site|online|shop|link|click|top|me|eu|de|at|ch|fr|es|it"
    r"|nl|pt|be|pl|uk|us|ru|cn|example|test|invalid|localhost|ly|gl|to|tv|cc|tk|page|cloud|tech)\b(?!\.\w)"
    r"|\b\w+\s*(?:\[\.\]|\(\.\)|\[dot\]|\(dot\)| dot )\s*(?:com|net|org|io|example)\b",
    re.IGNORECASE,
)
EMAIL: Final = re.compile(
    r"[^\s@<>()]+@[^\s@<>()]+\.[^\W\d_]{2,}|\b\w[\w.]*\s*(?:\[at\]|\(at\)|\{at\}|\[@\])\s*\w|\b\w+ at \w+ dot \w+",
    re.IGNORECASE,
)
PHONE: Final = re.compile(
    r"(?<![\w.,])\+\d{1,3}[ ./(-]?(?:[ ./()-]?\d){7,}|\(0?\d{2,4}\)[ -]?\d{3}[ -]?\d{2,}|(?<![\w.,$€£-])\d{3}-\d{3}-\d{4}\b"
    r"|(?<![\w.,$€£-])0\d{1,4}[ /-]\d{2,}(?:[ /-]?\d{2,})+|\b(?:tel|phone|telefon|tél|teléfono|mobile|whatsapp|call us|fax)\b\W{1,3}(?:at |on )?\+?(?:[ ./()-]?\d){6,}",
    re.IGNORECASE,
)
ESCAPED: Final = re.compile(r"%[0-9a-fA-F]{2}")
DIGIT_IN_WORD: Final = re.compile(r"[a-z][013457@$]+[a-z]|\b[013457@$][a-z]{3}", re.IGNORECASE)
DIGITS_AS_LETTERS: Final = str.maketrans("013457@$", "oieastas")
TELLTALE: Final = re.compile(
    "ignor|instru|prompt|disregard|overrid|verdict|anweisung|vergiss|consigne|oublie|olvida|recommend|assistant",
    re.IGNORECASE,
)
LOST: Final = "\ufffd"

FEWEST_PHONE_DIGITS: Final = 6
SHORTEST_CODE: Final = 12  # four "%41"
LINK_SIGN: Final = re.compile(r"[:\[(]|\.\w| dot ", re.IGNORECASE)
DIGIT: Final = re.compile(r"\d")


def _may_hold_address(text: str) -> bool:
    return "@" in text or " dot " in text.lower() or any(mark in text for mark in "[({")


def _may_hold_phone(text: str) -> bool:
    return len(DIGIT.findall(text)) >= FEWEST_PHONE_DIGITS


def _may_hold_code(text: str) -> bool:
    return max(map(len, text.split()), default=0) >= SHORTEST_CODE


def _always(_text: str) -> bool:
    return True


# A test that costs little says where a pattern that costs much cannot match.
REASONS: Final[tuple[tuple[str, re.Pattern[str], Callable[[str], object]], ...]] = (
    ("It addresses a language model.", ADDRESSES_A_MODEL, _always),
    ("It gives orders to a language model.", GIVES_ORDERS, _always),
    ("It holds marks that separate data from instructions.", TAGS, _always),
    ("It holds an e-mail address.", EMAIL, _may_hold_address),
    ("It holds a link.", LINK, LINK_SIGN.search),
    ("It holds encoded text.", BLOB, _may_hold_code),
    ("It holds encoded text.", BINARY, _always),
    ("It is spelled in a way that hides words.", SPELLED_OUT, _always),
    ("It is spelled in a way that hides words.", MIXED_SCRIPTS, lambda text: not text.isascii()),
    ("It holds a phone number.", PHONE, _may_hold_phone),
)


# Whoever changes a pattern changes this, so that no stored mark outlives the rules that gave it.
FINGERPRINT: Final = hashlib.sha256(
    "\n".join(
        [
            *(pattern.pattern for _, pattern, _ in REASONS),
            TELLTALE.pattern,
            ESCAPED.pattern,
            DIGIT_IN_WORD.pattern,
        ]
    ).encode()
).hexdigest()[:16]


def ineligible(sentence: str, *, own_names: Sequence[str] = ()) -> str | None:
    """Return the reason, as a sentence, why this sentence may not serve as a quote; None when it may.

    `own_names` are names that look like a link but are the company's own, such as "Booking.com".
    """
    return _ineligible(sentence, tuple(own_names))


# A page is read when it is extracted, when an answer is verified, when it is judged, and again for every colleague.
@lru_cache(maxsize=20_000)
def _ineligible(sentence: str, own_names: tuple[str, ...]) -> str | None:
    if LOST in sentence:
        return "It holds characters that were lost."
    text = " ".join(unicodedata.normalize("NFKC", INVISIBLE.sub("", sentence)).split())
    for name in own_names:
        text = re.sub(rf"(?<![\w./@-]){re.escape(name)}(?![\w/@-])", "the company", text, flags=re.IGNORECASE)
    if any(TELLTALE.search(hidden) and GIVES_ORDERS.search(hidden) for hidden in _undisguised(text)):
        return "It hides an order to a language model."
    for reason, pattern, may_match in REASONS:
        if may_match(text) and _matches(pattern, text):
            return reason
    return None


def speaks_to_a_model(reason: str | None) -> bool:
    """Say whether a reason means that the text speaks to a model, so what follows it is not to be trusted either."""
    return reason is not None and "language model" in reason


class Mark(StrEnum):
    """What screening says of one sentence, in one letter, so that it can be stored beside the text."""

    MAY_BE_QUOTED = "."
    MAY_NOT = "x"
    SPEAKS_TO_A_MODEL = "m"


def mark_of(sentence: str, *, own_names: Sequence[str] = ()) -> Mark:
    """Screen one sentence."""
    reason = ineligible(sentence, own_names=own_names)
    if reason is None:
        return Mark.MAY_BE_QUOTED
    return Mark.SPEAKS_TO_A_MODEL if speaks_to_a_model(reason) else Mark.MAY_NOT


def screening_of(sentences: Iterable[str]) -> str:
    """Return the marks of a text's sentences behind the fingerprint of the rules that gave them."""
    return FINGERPRINT + "".join(map(mark_of, sentences))


def stored_marks(screening: str) -> list[Mark] | None:
    """Return marks that were stored by `screening_of`; None where other rules gave them, which count no more."""
    if not screening.startswith(FINGERPRINT):
        return None
    return [Mark(letter) for letter in screening.removeprefix(FINGERPRINT)]


def _undisguised(text: str) -> Iterator[str]:
    """Yield what the text says read backwards, rotated by 13 letters, without escapes, or with digits taken for letters."""
    yield text[::-1]
    yield codecs.encode(text, "rot13")
    if ESCAPED.search(text):
        yield unquote(text)
    if DIGIT_IN_WORD.search(text):
        yield text.translate(DIGITS_AS_LETTERS)


def _matches(pattern: re.Pattern[str], text: str) -> bool:
    if pattern is BLOB:
        return any(_is_encoded(match[0]) for match in BLOB.finditer(text))
    return pattern.search(text) is not None


def _is_encoded(run: str) -> bool:
    """Tell a blob from a long compound word or a hyphenated chain: it mixes capitals and digits into the middle."""
    if not run[0].isalnum():
        return True
    inner = run.strip("=")[1:]
    kinds = (any(map(str.isupper, inner)), any(map(str.islower, inner)), any(map(str.isdigit, inner)))
    return sum(kinds) > 1 and not re.fullmatch(r"(?:[A-Za-z]?[a-z]+[-_/]?|\d+[-_/]?)+", run)
