"""Language columns of lists, as codes."""

import re

NAMES: dict[str, tuple[str, ...]] = {
    "en": ("english", "englisch", "anglais", "inglés", "ingles", "inglese"),
    "de": ("german", "deutsch", "allemand", "alemán", "aleman", "tedesco"),
    "fr": ("french", "französisch", "franzoesisch", "français", "francais", "francés", "frances", "francese"),
    "es": ("spanish", "spanisch", "espagnol", "español", "espanol", "castellano", "spagnolo"),
    "it": ("italian", "italienisch", "italien", "italiano"),
    "pt": ("portuguese", "portugiesisch", "portugais", "português", "portugues"),
    "nl": ("dutch", "niederländisch", "nederlands", "néerlandais"),
    "pl": ("polish", "polnisch", "polski"),
    "sv": ("swedish", "schwedisch", "svenska"),
    "da": ("danish", "dänisch", "dansk"),
    "no": ("norwegian", "norwegisch", "norsk"),
    "fi": ("finnish", "finnisch", "suomi"),
    "cs": ("czech", "tschechisch", "čeština"),
    "hu": ("hungarian", "ungarisch", "magyar"),
    "tr": ("turkish", "türkisch", "türkçe"),
    "ru": ("russian", "russisch", "русский"),
    "uk": ("ukrainian", "ukrainisch", "українська"),
    "ja": ("japanese", "japanisch", "日本語"),
    "zh": ("chinese", "chinesisch", "mandarin", "中文"),
    "ko": ("korean", "koreanisch", "한국어"),
    "ar": ("arabic", "arabisch", "العربية"),
    "he": ("hebrew", "hebräisch", "עברית"),
}
CODES: dict[str, str] = {name: code for code, names in NAMES.items() for name in names}


def language_code(text: str) -> str:
    """The ISO 639-1 code behind `de-DE`, `German` or `Deutsch (Schweiz)`; empty when it names none."""
    first = re.split(r"[\s(,;/]", text.strip().casefold(), maxsplit=1)[0]
    if re.fullmatch(r"[a-z]{2}(?:[-_][a-z0-9]{2,8})*", first):
        return first[:2]
    return CODES.get(first, "")
