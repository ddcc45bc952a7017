"""The character set is told from the bytes, not from what they claim."""

import pytest

from campaigns.sources.rules.decoding import decoded

GERMAN = "Über die Straße fährt der Bäcker, und in München öffnet ein Café. " * 3
RUSSIAN = "Компания открывает второй завод весной и ищет сорок новых рабочих. " * 3


@pytest.mark.parametrize(
    ("text", "charset", "declared"),
    [
        (GERMAN, "utf-8", ""),
        (GERMAN, "utf-8-sig", ""),
        (GERMAN, "utf-16", ""),
        (GERMAN, "utf-32", ""),
        ("<p>" + GERMAN, "utf-16-le", ""),
        ("<p>" + GERMAN, "utf-16-be", ""),
        (GERMAN, "cp1252", "windows-1252"),
        (GERMAN, "cp1252", "iso-8859-1"),
        (GERMAN, "cp1252", ""),
        (RUSSIAN, "cp1251", "windows-1251"),
        (RUSSIAN, "koi8-r", "koi8-r"),
        (RUSSIAN, "utf-8", "iso-8859-1"),
        (RUSSIAN, "utf-8", "shift_jis"),
        (GERMAN, "utf-8", "no such set"),
        (GERMAN, "utf-8", "base64"),
        ("これは日本語の文章です。", "iso2022_jp", "iso-2022-jp"),
        ("これは日本語の文章です。工場が二つあります。", "shift_jis", "shift_jis"),
    ],
)
@pytest.mark.parametrize("place", ["outside", "meta"])
def test_a_text_is_read_as_it_was_written(text: str, charset: str, declared: str, place: str) -> None:
    if place == "meta" and declared and charset.startswith("utf-16") is False:
        text = f'<meta charset="{declared}">{text}'
        assert decoded(text.encode(charset)) == text
    else:
        assert decoded(text.encode(charset), declared=declared) == text


def test_a_set_that_only_hides_is_never_used() -> None:
    raw = b'<meta charset="utf-7">+ADw-b+AD4-'
    assert decoded(raw) == raw.decode()


@pytest.mark.parametrize("declared", ["", "utf-8"])
@pytest.mark.parametrize("stray", [b"\xff", b"\xc3", b"\xe2\x82"])
def test_a_stray_byte_costs_one_character(stray: bytes, declared: str) -> None:
    raw = RUSSIAN.encode()
    text = decoded(raw[:17] + stray + raw[17:], declared=declared)
    assert text.count("\ufffd") == 1
    assert text.replace("\ufffd", "") == RUSSIAN


@pytest.mark.parametrize("raw", [b"", b"\xff", b"\x00", b"\xff\xfe", b"\xff\xfe\x00", bytes(range(256))])
def test_any_bytes_become_some_text(raw: bytes) -> None:
    assert isinstance(decoded(raw), str)
