"""Which encoding a file of bytes is in, or why it is no text at all."""

import codecs
import itertools
import re
from dataclasses import dataclass

import charset_normalizer

CHUNK_BYTES = 1 << 20
SAMPLE_BYTES = 1 << 18

BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
OTHER_FORMATS = (
    (b"PK\x03\x04", "an Excel workbook or another archive"),
    (b"\xd0\xcf\x11\xe0", "an old Excel or Word document"),
    (b"%PDF", "a PDF"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"\x1f\x8b", "a compressed archive"),
    (b"Rar!", "a compressed archive"),
    (b"7z\xbc\xaf", "a compressed archive"),
    (b"{\\rtf", "a word processor's document"),
)
QUOTES = frozenset("‘’‚“”„«»‹›–—…´¿¡®™")
WESTERN = ("cp1252", "mac_roman", "cp1250")
# Runs that are words in a script, by its usual encodings.
ALPHABETS = {
    "cp1251": re.compile("[А-ЯЁІЇЄ]?[а-яёіїє]+|[А-ЯЁІЇЄ]+"),
    "koi8_r": re.compile("[А-ЯЁ]?[а-яё]+|[А-ЯЁ]+"),
    "cp1253": re.compile("[Α-ΩΆΈΉΊΌΎΏ]?[α-ωάέήίόύώϊϋΐΰς]+|[Α-ΩΆΈΉΊΌΎΏ]+"),
    "cp1255": re.compile("[א-ת]+"),
    "cp1256": re.compile("[ء-ي]+"),
    "tis_620": re.compile("[ก-๛]+"),
}
# First bytes of the everyday characters in each East Asian encoding; of two that fit, the narrower is first.
EVERYDAY = {
    "shift_jis": (range(0x82, 0x84), range(0x88, 0x98)),
    "euc_kr": (range(0xB0, 0xC9),),
    "gb18030": (range(0xB0, 0xD8),),
    "euc_jp": (range(0xA4, 0xA6), range(0xB0, 0xD0)),
    "big5": (range(0xA4, 0xC7),),
}


class NotTextError(ValueError):
    """The bytes are no readable text; the message is one sentence for the person who uploaded them."""


@dataclass(frozen=True)
class Encoding:
    """A Python codec name, and whether the bytes leave no doubt about it."""

    name: str
    sure: bool


def find_encoding(raw: bytes) -> Encoding:
    """The encoding of a whole file.

    A byte order mark decides; else UTF-8 when every byte agrees; else a guess, marked as unsure so that
    a person can look at the first rows. Raises NotTextError for other formats and for broken UTF-8.
    """
    for mark, name in BYTE_ORDER_MARKS:
        if raw.startswith(mark):
            _refuse_undecodable(raw, name)
            return Encoding(name, sure=True)
    _refuse_other_formats(raw)
    wide = _utf16_without_mark(raw)
    if wide:
        _refuse_undecodable(raw, wide)
        return Encoding(wide, sure=False)
    _refuse_binary(raw)
    broken_at = _first_undecodable(raw, "utf-8")
    if broken_at is None:
        return Encoding("utf-8", sure=True)
    _refuse_broken_utf8(raw, broken_at)
    return Encoding(_guess_single_byte(raw), sure=False)


def _refuse_other_formats(raw: bytes) -> None:
    for mark, what in OTHER_FORMATS:
        if raw.startswith(mark):
            raise NotTextError(f"This file is {what}, not a CSV: export it as CSV and upload that.")
    start = raw[:512].lstrip().lower()
    if start.startswith((b"<!doctype", b"<html", b"<?xml")):
        raise NotTextError("This file is a web page or XML, not a CSV.")
    if re.match(rb"\[?\s*\{\s*\"[^\"]*\"\s*:", start):
        raise NotTextError("This file is JSON, not a CSV.")


def _utf16_without_mark(raw: bytes) -> str | None:
    """Latin text in UTF-16 has a zero in nearly every second byte, always on the same side."""
    sample = raw[:4096]
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    half = max(len(sample) // 2, 1)
    if odd > 0.3 * half and even < 0.05 * half:
        return "utf-16-le"
    if even > 0.3 * half and odd < 0.05 * half:
        return "utf-16-be"
    return None


def _refuse_binary(raw: bytes) -> None:
    sample = raw[:SAMPLE_BYTES]
    controls = len(re.findall(rb"[\x01-\x08\x0e-\x1a\x7f]", sample))
    if controls > max(2, len(sample) // 100) or sample.count(0) > max(2, len(sample) // 10):
        raise NotTextError("This file holds binary data, not the text of a CSV.")


def _first_undecodable(raw: bytes, name: str) -> int | None:
    """The position of the first byte that the codec refuses; reads in pieces to keep memory flat."""
    decoder = codecs.getincrementaldecoder(name)()
    for start in range(0, len(raw), CHUNK_BYTES):
        chunk = raw[start : start + CHUNK_BYTES]
        try:
            decoder.decode(chunk, final=start + CHUNK_BYTES >= len(raw))
        except UnicodeDecodeError as error:
            return max(start + error.start, 0)
    return None


def _refuse_undecodable(raw: bytes, name: str) -> None:
    broken_at = _first_undecodable(raw, name)
    if broken_at is not None:
        raise NotTextError(
            f"The text is broken: it says it is {name.upper()}, but byte {broken_at + 1} does not fit."
        )


def _refuse_broken_utf8(raw: bytes, broken_at: int) -> None:
    """Mostly right UTF-8 with a few wrong bytes is a damaged file, not another encoding."""
    sample = raw[max(0, broken_at - SAMPLE_BYTES) : broken_at + SAMPLE_BYTES]
    text = sample.decode("utf-8", errors="replace")
    broken = text.count("\ufffd")
    whole = sum(character > "\x7f" for character in text) - broken
    if whole > broken:
        line = raw.count(b"\n", 0, broken_at) + 1
        raise NotTextError(
            f"The text is broken: line {line} holds bytes that are not UTF-8, as the rest of the file is."
        )


def _guess_single_byte(raw: bytes) -> str:
    """Latin scripts have lone high bytes between ASCII letters; other scripts have long runs of them."""
    sample = b"\n".join(itertools.islice(_lines_with_high_bytes(raw), 2000))
    runs = re.findall(rb"[\x80-\xff]+", sample)
    if len(sample) and sum(map(len, runs)) / max(len(runs), 1) >= 2:
        name = _guess_non_latin(sample)
        if name and _first_undecodable(raw, name) is None:
            return name
    name = min(WESTERN, key=lambda codec: _odd_characters(sample, codec))
    if _first_undecodable(raw, name) is not None or (
        name == "cp1252" and not re.search(rb"[\x80-\x9f]", raw)
    ):
        return "latin-1"
    return name


def _guess_non_latin(sample: bytes) -> str | None:
    """The encoding in which nearly all high bytes are everyday letters; else what the library guesses."""
    fits = {name: _letters(sample, name) for name in (*EVERYDAY, *ALPHABETS)}
    best = max(fits, key=lambda name: fits[name])
    if fits[best] >= 0.8:
        return best
    guess = charset_normalizer.from_bytes(sample).best()
    return guess.encoding if guess else None


def _letters(sample: bytes, codec: str) -> float:
    """The share of characters outside ASCII that are everyday letters in this reading, 0 where it fails."""
    try:
        text = sample.decode(codec)
    except UnicodeDecodeError:
        return 0.0
    foreign = [character for character in text if character > "\x7f"]
    if codec in ALPHABETS:
        spelt = [word for word in re.findall(r"[^\W\d_]+", text) if ALPHABETS[codec].fullmatch(word)]
        return sum(map(len, spelt)) / max(len(foreign), 1)
    leads = [character.encode(codec)[0] for character in foreign]
    return sum(any(lead in span for span in EVERYDAY[codec]) for lead in leads) / max(len(foreign), 1)


def _lines_with_high_bytes(raw: bytes) -> "itertools.chain[bytes]":
    return itertools.chain(
        match.group() for match in re.finditer(rb"[^\r\n]{0,200}[\x80-\xff][^\r\n]{0,200}", raw)
    )


def _odd_characters(sample: bytes, codec: str) -> int:
    """How often a symbol would stand inside a word, or a capital after a small letter, in this reading."""
    text = sample.decode(codec, errors="replace")
    beside = re.findall(r"(?<=[^\W\d_])[^\x00-\x7f]|[^\x00-\x7f](?=[^\W\d_])", text)
    inside = [character for character in beside if character not in QUOTES]
    after_small = re.findall(r"(?<=[a-z])[^\x00-\x7fƒ]|(?<=[A-Z])[^\x00-\x7fƒ](?=[a-z])", text)
    odd = (
        text.count("ƒ")
        + sum(not character.isalpha() for character in inside)
        + sum(map(str.isupper, after_small))
    )
    return odd + 3 * text.count("\ufffd")
