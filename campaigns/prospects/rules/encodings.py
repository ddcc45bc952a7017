"""Which encoding a file of bytes is in, or why it is no text at all."""

import codecs
import io
import itertools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

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
LOST = "\ufffd"  # what a byte is read as that is no text
LINES_A_BROKEN = 1000
BY_CHANCE = 3  # fewer wrong bytes than this for each right letter are damage
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


Opener = Callable[[], BinaryIO]


def opener(raw: bytes) -> Opener:
    """Bytes at hand, as something that can be read again and again."""
    return lambda: io.BytesIO(raw)


class _Material:
    """A file of any size, of which only a piece is held at a time."""

    def __init__(self, source: bytes | Opener) -> None:
        self._open = opener(source) if isinstance(source, bytes) else source
        with self._open() as file:
            self.head = file.read(SAMPLE_BYTES)

    def pieces(self) -> Iterator[bytes]:
        with self._open() as file:
            while piece := file.read(CHUNK_BYTES):
                yield piece

    def around(self, position: int) -> bytes:
        with self._open() as file:
            file.seek(max(0, position - SAMPLE_BYTES))
            return file.read(2 * SAMPLE_BYTES)

    def lines(self, encoding: str) -> Iterator[str]:
        with io.TextIOWrapper(self._open(), encoding=encoding, errors="replace", newline="") as text:
            yield from text

    def line_of(self, position: int) -> int:
        with self._open() as file:
            read = 0
            lines = 1
            while read < position and (piece := file.read(min(CHUNK_BYTES, position - read))):
                read += len(piece)
                lines += piece.count(b"\n")
        return lines


class NotTextError(ValueError):
    """The bytes are no readable text; the message is one sentence for the person who uploaded them."""


@dataclass(frozen=True)
class Encoding:
    """A Python codec name, and whether the bytes leave no doubt about it.

    `damaged`: a few lines are not in it, and what cannot be read of them is U+FFFD.
    """

    name: str
    sure: bool
    damaged: bool = False


def find_encoding(source: bytes | Opener) -> Encoding:
    """The encoding of a whole file, which is read in pieces.

    A byte order mark decides; else UTF-8 when every byte agrees, or nearly every line and the rest is clearly UTF-8;
    else a guess, marked as unsure so that a person can look at the first rows. Raises NotTextError for other formats
    and for broken UTF-8.
    """
    material = _Material(source)
    for mark, name in BYTE_ORDER_MARKS:
        if material.head.startswith(mark):
            if name == "utf-8-sig" and _is_damaged(material, name):
                return Encoding(name, sure=True, damaged=True)
            _refuse_undecodable(material, name)
            return Encoding(name, sure=True)
    _refuse_other_formats(material.head)
    wide = _utf16_without_mark(material.head)
    if wide:
        _refuse_undecodable(material, wide)
        return Encoding(wide, sure=False)
    _refuse_binary(material.head)
    broken_at = _first_undecodable(material, "utf-8")
    if broken_at is None:
        return Encoding("utf-8", sure=True)
    if _is_damaged(material, "utf-8"):
        return Encoding("utf-8", sure=True, damaged=True)
    _refuse_broken_utf8(material, broken_at)
    return Encoding(_guess_single_byte(material), sure=False)


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


def _first_undecodable(material: _Material, name: str) -> int | None:
    """The position of the first byte that the codec refuses."""
    decoder = codecs.getincrementaldecoder(name)()
    start = 0
    try:
        for piece in material.pieces():
            decoder.decode(piece)
            start += len(piece)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError as error:
        return max(start + error.start, 0)
    return None


def _refuse_undecodable(material: _Material, name: str) -> None:
    broken_at = _first_undecodable(material, name)
    if broken_at is not None:
        raise NotTextError(
            f"The text is broken: it says it is {name.upper()}, but byte {broken_at + 1} does not fit."
        )


def _is_damaged(material: _Material, name: str) -> bool:
    """Whether at most a line in a thousand (or one) holds wrong bytes, and others spell letters in UTF-8."""
    lines = broken = wrong = whole = 0
    for line in material.lines(name):
        lines += 1
        if LOST in line:
            broken += 1
            wrong += line.count(LOST)
        elif not line.isascii():
            whole += sum(character > "\x7f" for character in line)
    return 0 < broken <= max(1, lines // LINES_A_BROKEN) and whole >= 2 and whole * BY_CHANCE >= wrong


def _refuse_broken_utf8(material: _Material, broken_at: int) -> None:
    """Right UTF-8 beside a few wrong bytes is a damaged file, not another encoding: what spells a letter in
    UTF-8 spells none in the Western encodings, and in the East Asian ones only here and there, by chance.
    """
    text = material.around(broken_at).decode("utf-8", errors="replace")
    broken = text.count("\ufffd")
    whole = sum(character > "\x7f" for character in text) - broken
    if whole > broken or (whole >= 2 and whole * BY_CHANCE >= broken):
        line = material.line_of(broken_at)
        raise NotTextError(
            f"The text is broken: line {line} holds bytes that are not UTF-8, as the rest of the file is."
        )


def _guess_single_byte(material: _Material) -> str:
    """Latin scripts have lone high bytes between ASCII letters; other scripts have long runs of them."""
    sample = b"\n".join(itertools.islice(_lines_with_high_bytes(material), 2000))
    runs = re.findall(rb"[\x80-\xff]+", sample)
    if len(sample) and sum(map(len, runs)) / max(len(runs), 1) >= 2:
        name = _guess_non_latin(sample)
        if name and _first_undecodable(material, name) is None:
            return name
    name = min(WESTERN, key=lambda codec: _odd_characters(sample, codec))
    unused = name == "cp1252" and not any(re.search(rb"[\x80-\x9f]", piece) for piece in material.pieces())
    return "latin-1" if unused or _first_undecodable(material, name) is not None else name


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


def _lines_with_high_bytes(material: _Material) -> Iterator[bytes]:
    for piece in material.pieces():
        yield from re.findall(rb"[^\r\n]{0,200}[\x80-\xff][^\r\n]{0,200}", piece)


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
