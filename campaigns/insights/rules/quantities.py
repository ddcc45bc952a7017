"""Amounts in a text: number with scale, currency, per cent and unit, in digits or in words."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final, NamedTuple


class Quantity(NamedTuple):
    """An amount as it counts; `written` is the text that states it."""

    amount: Decimal
    currency: str
    unit: str
    written: str

    @property
    def key(self) -> tuple[Decimal, str, str]:
        """What must be equal for two amounts to say the same."""
        return self.amount, self.currency, self.unit


def _words(**forms: str) -> dict[str, str]:
    return {word: name for name, words in forms.items() for word in words.split()}


SCALES: Final[dict[str, Decimal]] = {
    word: Decimal(10) ** power
    for power, words in (
        (3, "k thousand tausend tsd mille mil duizend mila"),
        (6, "m mn mm mio million millions millionen millón millones milione milioni milhão milhões miljoen"),
        (
            9,
            "b bn billion billions mrd milliarde milliarden milliard milliards miliardo miliardi bilhão bilhões miljard",
        ),
        (12, "trillion trillions"),
    )
    for word in words.split()
}
CURRENCIES: Final = {
    "€": "EUR", "$": "USD", "us$": "USD", "£": "GBP", "¥": "JPY", "₹": "INR", "a$": "AUD", "c$": "CAD", "₽": "RUB", "₩": "KRW",
    **_words(
        EUR="eur euro euros", USD="usd dollar dollars dólares", GBP="gbp pound pounds pfund", CHF="chf franken francs fr",
        JPY="jpy yen", CNY="cny rmb yuan", SEK="sek", NOK="nok", DKK="dkk", INR="inr rupees", AUD="aud", CAD="cad", PLN="pln",
    ),
}  # fmt: skip
UNITS: Final = {
    "%": "%", "‰": "‰", "°c": "°C", "m²": "m²", "m³": "m³", "km²": "km²",
    **_words(
        bp="bp bps", points="points point punkte punkten puntos",
        minute="minute minutes min minuten minuto minutos", hour="hour hours hrs h stunde stunden heure heures hora horas",
        day="day days tag tage tagen jour jours día días", week="week weeks woche wochen semaine semaines semana semanas",
        month="month months monat monate monaten mois mes meses", quarter="quarter quarters quartal quartale trimestre trimestres",
        year="year years yr yrs jahr jahre jahren ans année années año años", decade="decade decades",
        km="km kilometer kilometers kilometre kilometres kilometern", mile="mile miles meilen", m="m meter meters metre metres metern",
        cm="cm", mm="mm", kg="kg kilogram kilograms kilo kilos", g="g gram grams gramm", t="t ton tons tonne tonnes tonnen toneladas",
        litre="l litre litres liter liters litern litros", sqm="sqm qm", sqft="sqft", ha="ha hectare hectares hektar",
        kw="kw", mw="mw megawatt megawatts", gw="gw gigawatt gigawatts", kwh="kwh", mwh="mwh", gwh="gwh", twh="twh",
        kb="kb", mb="mb megabyte megabytes", gb="gb gigabyte gigabytes", tb="tb terabyte terabytes",
        ms="ms millisecond milliseconds", times="x× times mal fach",
    ),
    **_words(**{"%": "percent prozent pct procent"}),
}  # fmt: skip
NUMBER_WORDS: Final[dict[str, int]] = {
    word: number
    for number, words in {
        2: "two zwei deux dos twee second zweite zweiten zweiter deuxième segunda",
        3: "three drei trois tres drie third dritte dritten dritter troisième tercer tercera",
        4: "four vier quatre cuatro fourth vierte vierten quatrième", 5: "five fünf cinq cinco vijf fifth fünfte fünften",
        6: "six sechs seis zes sixth sechste", 7: "seven sieben siete zeven seventh siebte", 8: "eight huit ocho eighth",
        9: "nine neun nueve negen ninth neunte", 10: "ten zehn diez tien tenth zehnte", 11: "eleven elf onze",
        12: "twelve zwölf douze doce twaalf dozen dutzend douzaine docena", 13: "thirteen dreizehn treize trece",
        14: "fourteen vierzehn quatorze catorce", 15: "fifteen fünfzehn quinze quince", 16: "sixteen sechzehn seize",
        17: "seventeen siebzehn", 18: "eighteen achtzehn", 19: "nineteen neunzehn", 20: "twenty zwanzig vingt veinte twintig",
        30: "thirty dreißig trente treinta dertig", 40: "forty vierzig quarante cuarenta veertig", 50: "fifty fünfzig cinquante cincuenta",
        60: "sixty sechzig soixante sesenta", 70: "seventy siebzig setenta", 80: "eighty achtzig ochenta", 90: "ninety neunzig noventa",
        100: "hundred hundreds hundert cent cien honderd",
    }.items()
    for word in words.split()
}  # fmt: skip
MULTIPLES: Final = _words(
    **{
        "×2": "double doubled doubles doubling twice verdoppelt verdoppelte verdoppeln doppelt doublé doubler duplicado duplicó duplicar",
        "×3": "triple tripled triples tripling thrice verdreifacht verdreifachte triplé triplicado triplicó",
        "×4": "quadrupled quadruple vervierfacht quadruplé cuadruplicado",
        "½": "half halved halves halving halbiert halbierte hälfte moitié mitad",
        "¼": "quarter-of",
    }
)

MEASURE_WORDS: Final = frozenset({*SCALES, *CURRENCIES, *UNITS})
DIGITS: Final = re.compile(
    r"(?P<sign>(?:(?<=\s)|(?<=^)|(?<=\())[-−+±])?"
    r"(?P<before>(?:US|A|C)?[$€£¥₹₽₩]\s?|\b(?:EUR|USD|GBP|CHF|JPY|SEK|NOK|DKK|CAD|AUD|INR|CNY)\s)?"
    r"(?P<number>(?:\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+(?!\d)|\d+)(?:[.,]\d+)?)"
    r"(?:(?P<joined>[^\W\d_]{1,4})?(?![^\W\d_])|(?=[^\W\d_]))"
)  # fmt: skip
PER_CENT: Final = re.compile(r"\b(?:per|por|pour) (?:cent|ciento)\b", re.IGNORECASE)
WORD_AFTER: Final = re.compile(r"[\s\u00a0-]{0,2}(?P<word>[%‰€$£¥₹]|°C|k?m[²³]|(?:Mio|Mrd|Tsd)\.|[^\W\d_]+)")
WORD: Final = re.compile(r"[^\W\d_]+")


def quantities(text: str) -> list[Quantity]:
    """Return every amount of the text, with its scale applied; years, days and ordinals are amounts too."""
    text = PER_CENT.sub(lambda match: "percent".ljust(len(match[0])), text)
    return [*_in_digits(text), *_in_words(text)]


def multiples(text: str) -> dict[str, str]:
    """Return words such as "doubled" or "half" by what they mean."""
    return {MULTIPLES[word.lower()]: word for word in WORD.findall(text) if word.lower() in MULTIPLES}


def _in_digits(text: str) -> Iterator[Quantity]:
    for match in DIGITS.finditer(text):
        if match.start() and text[match.start() - 1].isalpha():
            continue
        sign = -1 if match["sign"] in {"-", "−"} else 1
        currency = CURRENCIES.get((match["before"] or "").strip().lower(), "")
        joined = (match["joined"] or "").lower()
        yield _quantity(sign * parse_number(match["number"]), currency, joined, text, match.end())


def _in_words(text: str) -> Iterator[Quantity]:
    for match in WORD.finditer(text):
        number = NUMBER_WORDS.get(match[0].lower())
        if number is not None:
            found = _quantity(Decimal(number), "", "", text, match.end())
            yield found


def parse_number(written: str) -> Decimal:
    """Read a number whose separators may be English, German, French or Swiss.

    A single mark before exactly three digits groups thousands, unless only a zero stands before it.
    """
    digits = re.sub(r"[\s'’]", "", written)
    marks = re.findall(r"[.,]", digits)
    if not marks:
        return Decimal(digits)
    whole, _, last = digits.rpartition(marks[-1])
    repeated = marks.count(marks[-1]) > 1
    groups = len(last) == 3 and len(set(marks)) == 1 and whole.lstrip("0") != ""
    if repeated or groups:
        return Decimal(re.sub(r"[.,]", "", digits))
    return Decimal(f"{re.sub(r'[.,]', '', whole)}.{last}")


def _quantity(amount: Decimal, currency: str, joined: str, text: str, end: int) -> Quantity:
    """Read up to three words after a number as scale, currency and unit, in this order."""
    start, unit, is_scaled = end, "", False
    for word, word_end in [(joined, end)] * bool(joined) + _words_after(text, end):
        if not is_scaled and _is_scale(word, joined=joined, currency=currency):
            amount, is_scaled = amount * SCALES[word], True
        elif not currency and word in CURRENCIES:
            currency = CURRENCIES[word]
        else:
            unit = UNITS.get(word, "")
            end = word_end if unit else end
            break
        end = word_end
    before = re.search(r"\S+$", text[:start])
    return Quantity(amount, currency, unit, (before[0] if before else "") + text[start:end])


def _is_scale(word: str, *, joined: str, currency: str) -> bool:
    """Say whether the word multiplies; "m" and "mm" are lengths unless money or the number itself holds them."""
    if word == "mm":
        return currency != ""
    return word in SCALES and (word != "m" or joined != "" or currency != "")


def _words_after(text: str, end: int) -> list[tuple[str, int]]:
    words: list[tuple[str, int]] = []
    while len(words) < 3 and (match := WORD_AFTER.match(text, end)):
        end = match.end()
        words.append((match["word"].lower().rstrip("."), end))
    return words
