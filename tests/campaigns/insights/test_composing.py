"""Texts in every Unicode form lead to the same comparison form, and back to their own places."""

import unicodedata

import pytest

from campaigns.insights.rules.grounding import locate

ZERO_WIDTH = "\u200b"
SENTENCES = (
    "Größere Öfen für die Züge prüft die Behörde sehr gründlich.",
    "Chúng tôi đã mở rộng nhà máy tại Việt Nam mỗi ngày.",
    "우리는 매주 금요일마다 생산 일정을 계획하고 있습니다.",
    "ガラスのバッグを毎週たくさん作っています。",
    "हम हर शुक्रवार को उत्पादन की योजना हाथ से बनाते हैं।",
    "نُخَطِّطُ كُلَّ يَوْمِ جُمُعَةٍ خُطُوطَ الإِنْتَاجِ يَدَوِيًّا.",
)


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_quote_is_found_in_each_form_and_cut_from_the_source(sentence: str, form: str) -> None:
    wanted = unicodedata.normalize(form, sentence)  # type: ignore[arg-type]
    source = f"{unicodedata.normalize(form, 'Über é.')}  {wanted} Ende."  # type: ignore[arg-type]
    found = locate(source, unicodedata.normalize("NFC", sentence))
    assert found.text.rstrip(".。।") == wanted.rstrip(".。।")


@pytest.mark.parametrize("sentence", SENTENCES)
def test_invisible_characters_behind_every_character_change_nothing(sentence: str) -> None:
    source = f"Intro. {ZERO_WIDTH.join(sentence)} Ende."
    found = locate(source, sentence)
    assert found.found
    assert unicodedata.normalize("NFC", found.text.replace(ZERO_WIDTH, "")).rstrip(
        ".。।"
    ) == unicodedata.normalize("NFC", sentence).rstrip(".。।")


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        ("Sie sagten wir planen alle Bahnho\u0308fe von Hand.", "wir planen alle Bahnho"),
        ("हम योजना हाथ से बनाते हैं कि कल", "योजना हाथ से बनाते हैं क"),
    ],
)
def test_no_quote_ends_between_a_letter_and_its_mark(source: str, quote: str) -> None:
    assert not locate(source, quote).found
