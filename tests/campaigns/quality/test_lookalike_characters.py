"""Letters that pass for others, and characters that nobody sees."""

import pytest

from campaigns.quality.checks import lookalike_characters
from campaigns.quality.rules import Checked, FilledSlot


def kinds(body: str, **fields: object) -> int:
    return len(lookalike_characters.check(Checked("Lyon", body, **fields)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "body",
    [
        "Your p\u0430yroll is late",  # Cyrillic a
        "Your c\u03bfmpany grows",  # Greek omicron
        "We can \u0441ut it",  # Cyrillic es
        "\u0420umpenwerk opens",  # Cyrillic Er
        "the \u0440\u0430\u0441\u0435 of it",  # a whole word of Cyrillic letters among Latin ones
        "Ihr \u0412ericht ist gut",
        "une \u0430ffaire claire",
        "una \u0435mpresa seria",
        "zero\u200bwidth",
        "word\u2060joiner",
        "soft\u00adhyphen",
        "a\u200dj",
        "turn \u202eback",
        "\ufeffstart",
        "\uff26\uff35\uff2c\uff2c width",
        "\U0001d5d5\U0001d5fc\U0001d5f9\U0001d5f1 words",
        "\u24b6\u24b7 circled",
        "\u1d00\u0299\u1d04 small capitals",
        "tag\U000e0041",
        "\u0585ffer of ours",  # Armenian o
    ],
)
def test_a_disguise_is_found(body: str) -> None:
    assert kinds(body) == 1


@pytest.mark.parametrize(
    "body",
    [
        "Ça va, Zoë? Größe, señor, naïve, Łódź, İstanbul, Đorđe.",
        "Здравствуйте, Анна. Мы прочитали о заводе.",
        "Γεια σας, Ελένη. Διαβάσαμε για το εργοστάσιο.",
        "Hi Юлия, I read about the plant.",
        "こんにちは、田中さん。ＡＢＣの件です。",
        "안녕하세요, 김민수 님.",
        "שלום \u200fדנה, קראתי",
        "A 5 μm layer, a 10 kΩ part, ΔT of 3 °C, an α-test and β version",
        "№ 5, 20 ℃, Acme™, 50 €, “quotes” – dashes… 1\u202f200",
        "Good work \u2764\ufe0f and 👩\u200d🔧",
        "می\u200cخواهم بدانم",
        "IT-отдел и Wi-Fi",
        "x² and H₂O",
    ],
)
def test_real_words_of_any_script_pass(body: str) -> None:
    assert kinds(body) == 0


def test_a_reader_s_name_of_look_alikes_passes() -> None:
    assert kinds("Hi Сара, I read about the plant", first_name="Сара") == 0
    assert kinds("I read about the pасе of it", first_name="Сара") == 1


def test_a_quote_may_hold_another_alphabet_and_no_mixed_word() -> None:
    def slot(text: str) -> tuple[FilledSlot, ...]:
        return (FilledSlot("opener", text, 0, len(text), quotes=(text,)),)

    assert kinds("the Роса line", slots=slot("the Роса line")) == 0
    assert kinds("the p\u0430ce of it", slots=slot("the p\u0430ce of it")) == 1


def test_the_subject_is_looked_at() -> None:
    findings = lookalike_characters.check(Checked("L\u0443on", "fine"))
    assert [(found.part, found.severity.value) for found in findings] == [("subject", "blocks")]
