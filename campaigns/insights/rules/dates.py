"""Dates in a text: the months and days it names, and whether an event's date follows from it."""

import re
from datetime import date, timedelta
from typing import Final

MONTHS: Final[dict[str, int]] = {
    word: number
    for number, words in enumerate(
        (
            "january jan januar jänner janvier enero gennaio janeiro januari",
            "february feb februar février febrero febbraio fevereiro februari",
            "march mar märz mars marzo março maart",
            "april apr avril abril aprile",
            "may mai mayo maggio maio mei",
            "june jun juni juin junio giugno junho",
            "july jul juli juillet julio luglio julho",
            "august aug août agosto augustus",
            "september sep sept septembre septiembre settembre setembro",
            "october oct okt oktober octobre octubre ottobre outubro",
            "november nov novembre noviembre novembro",
            "december dec dez dezember décembre diciembre dicembre dezembro",
        ),
        start=1,
    )
    for word in words.split()
}
# Words that are a month only when written with a capital, or not at all without a number beside them.
AMBIGUOUS: Final = frozenset(
    {"may", "march", "mar", "mars", "mai", "jan", "dec", "sep", "set", "mei", "jun", "august"}
)
WORD: Final = re.compile(r"[^\W\d_]+")
ISO: Final = re.compile(r"\b((?:19|20)\d\d)-(\d\d)-(\d\d)\b")
NUMERIC: Final = re.compile(r"\b(\d{1,2})[./](\d{1,2})[./]((?:19|20)\d\d)\b")
YEAR: Final = re.compile(r"\b(?:19|20)\d\d\b")
DAY_BESIDE: Final = r"(?:\b(?P<before>\d{{1,2}})(?:st|nd|rd|th|er|\.|º)?(?:\s(?:of|de))?\s+)?\b{month}\b\.?(?:\s+(?P<after>\d{{1,2}})(?:st|nd|rd|th)?\b(?!\d))?"
RELATIVE: Final[tuple[tuple[str, int, int], ...]] = (
    (r"today|this morning|heute|aujourd['’]hui|hoy|oggi|vandaag", 0, 0),
    (r"yesterday|gestern|hier|ayer|ieri|gisteren", 1, 1),
    (r"tomorrow|morgen|demain|mañana", -1, -1),
    (r"this week|diese woche|cette semaine|esta semana", -6, 6),
    (r"last week|letzte woche|vergangene woche|la semaine dernière|la semana pasada", 1, 13),
    (r"next week|nächste woche|la semaine prochaine|la próxima semana", -13, -1),
    (r"this month|diesen monat|ce mois(?:-ci)?|este mes", -30, 30),
    (r"last month|letzten monat|vergangenen monat|le mois dernier|el mes pasado", 1, 61),
    (r"next month|nächsten monat|le mois prochain|el próximo mes", -61, -1),
)
RELATIVE_WORDS: Final = re.compile(
    rf"\b(?:{'|'.join(words for words, _, _ in RELATIVE)}|(?:this|last|next) (?:year|quarter|summer|winter|spring|autumn|fall)"
    r"|(?:dieses|letztes|nächstes) jahr|cette année|l['’]année dernière|este año|el año pasado"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag"
    r"|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo)\b",
    re.IGNORECASE,
)
LONGEST_DISTANCE_DAYS: Final = 200
# “May I show you …?” asks; “in May we opened” tells a month.
ASKING_MAY: Final = re.compile(r"(?:\A|(?<=[.!?…:;,\n“”\"—–-])|(?<=[.!?…:;,”\"—–-] ))May(?= (?:I|we|you)\b)")


def months(text: str) -> dict[int, str]:
    """Return the months that a text names, in words or in numeric dates, with the words."""
    found = {int(match[2]): match[0] for match in ISO.finditer(text)}
    for match in NUMERIC.finditer(text):
        found.update({int(part): match[0] for part in match.groups()[:2] if int(part) < 13})
    found.update({MONTHS[match[0].lower()]: match[0] for match in _month_words(text)})
    return found


def relative_dates(text: str) -> list[str]:
    """Return the words that name a date from the writer's day, and weekdays."""
    return [match[0] for match in RELATIVE_WORDS.finditer(text)]


def event_date(stated: date, text: str, published: date | None) -> date | None:
    """Return the stated date if the text or its date of publication supports it, else None.

    Supported are a date in figures, a month with the day and year that the text gives (the year may follow from the
    publication, at most 200 days away), a relative date, and the date of publication itself. A month without a
    day gives its first.
    """
    if stated in _figures(text) or stated == published:
        return stated
    if any(
        _fits_relative(stated, words, text, published, newest, oldest) for words, newest, oldest in RELATIVE
    ):
        return stated
    return _by_month(stated, text, published)


def _figures(text: str) -> set[date]:
    triples = [(int(y), int(m), int(d)) for y, m, d in ISO.findall(text)]
    for first, second, year in NUMERIC.findall(text):
        triples += [(int(year), int(first), int(second)), (int(year), int(second), int(first))]
    return {date(*triple) for triple in triples if _is_date(*triple)}


def _is_date(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def _fits_relative(
    stated: date, words: str, text: str, published: date | None, newest: int, oldest: int
) -> bool:
    if published is None or not re.search(rf"\b(?:{words})\b", text, re.IGNORECASE):
        return False
    return timedelta(newest) <= published - stated <= timedelta(oldest)


def _month_words(text: str) -> list[re.Match[str]]:
    asking = {match.start() for match in ASKING_MAY.finditer(text)}
    return [
        match
        for match in WORD.finditer(text)
        if match.start() not in asking
        and (word := match[0].lower()) in MONTHS
        and (word not in AMBIGUOUS or match[0][0].isupper())
    ]


def _by_month(stated: date, text: str, published: date | None) -> date | None:
    for word in _month_words(text):
        if MONTHS[word[0].lower()] == stated.month and _year_fits(stated, text, published):
            days = _days_beside(text, word[0])
            if not days or stated.day in days:
                return stated if days else stated.replace(day=1)
    return None


def _year_fits(stated: date, text: str, published: date | None) -> bool:
    years = set(YEAR.findall(text))
    if years:
        return str(stated.year) in years
    return published is not None and abs(published - stated) <= timedelta(LONGEST_DISTANCE_DAYS)


def _days_beside(text: str, month: str) -> set[int]:
    matches = re.finditer(DAY_BESIDE.format(month=re.escape(month)), text)
    return {int(day) for match in matches for day in match.groups() if day}
