"""Greetings and wishes that do not go with the hour, the day or the season in which the mail arrives."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from campaigns.quality.rules import Checked, Finding, Severity

CODE = "greeting_mismatch"
TITLE = "greeting and time"


@dataclass(frozen=True)
class _Wish:
    """Words that fit some times alone, and whether a moment is one of them. In doubt it is."""

    pattern: re.Pattern[str]
    fits: Callable[[datetime], bool]


def _wish(pattern: str, fits: Callable[[datetime], bool]) -> _Wish:
    return _Wish(re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE), fits)


def _hours(first: int, last: int) -> Callable[[datetime], bool]:
    return lambda moment: first <= moment.hour < last


def _weekdays(*days: int) -> Callable[[datetime], bool]:
    return lambda moment: moment.weekday() in days


def _months(*numbers: int) -> Callable[[datetime], bool]:
    return lambda moment: moment.month in numbers


def _between(first: tuple[int, int], last: tuple[int, int]) -> Callable[[datetime], bool]:
    """From one day of the year to another, over the turn of the year where the first is the later."""

    def fits(moment: datetime) -> bool:
        day = (moment.month, moment.day)
        return first <= day <= last if first <= last else day >= first or day <= last

    return fits


_GOOD = r"(?:happy|good|great|lovely|nice|wonderful|fantastic|productive|relaxing|restful|pleasant|fine)"
_GUT = r"(?:schöne[nrs]?|gute[nrs]?|tolle[nrs]?|erholsame[nrs]?|angenehme[nrs]?|fröhliche[nrs]?)"
_BON = r"(?:bon(?:ne)?|belle?|beau|excellente?|agréable|joyeux|joyeuse)"
_BUEN = r"(?:buen[oa]?|feliz|gran|excelente|bonito|bonita|estupend[oa])"
_HAD = r"(?:hope|trust)(?:fully)?(?: that)? (?:you(?:['’]ve| have)?(?: all)? (?:had|enjoyed)|your)(?: an?| the| your)?"
_DAYS = (
    "monday|montag|lundi|lunes",
    "tuesday|dienstag|mardi|martes",
    "wednesday|mittwoch|mercredi|miércoles",
    "thursday|donnerstag|jeudi|jueves",
    "friday|freitag|vendredi|viernes",
    "saturday|samstag|samedi|sábado",
    "sunday|sonntag|dimanche|domingo",
)
# Which half of the earth the reader lives on is not known, so a season fits in the months of both.
_WISHES = (
    _wish(r"(?:good|happy|lovely) morning|guten morgen|schönen morgen", _hours(3, 12)),
    _wish(r"buenos días", _hours(3, 15)),
    _wish(r"good afternoon|bon après-midi", _hours(11, 19)),
    _wish(r"buenas tardes", _hours(12, 22)),
    _wish(r"good evening|guten abend|schönen (?:feier)?abend|bonsoir|bonne soirée|have a (?:good|nice|lovely) evening", _hours(15, 24)),
    _wish(r"buenas noches|good night|gute nacht|bonne nuit", lambda moment: moment.hour >= 18 or moment.hour < 4),
    *(
        _wish(rf"(?:{_GOOD}|{_GUT}|{_BON}|{_BUEN})(?<!on good)(?<!after good)(?<!before good)(?<!until good) (?:{names})(?! (?:call|meeting|slot|time))", _weekdays(number))
        for number, names in enumerate(_DAYS)
    ),
    *(_wish(rf"(?:enjoy|happy) (?:your|the|this) (?:{names})", _weekdays(number)) for number, names in enumerate(_DAYS)),
    _wish(r"tgif|thank (?:god|goodness) it['’]s friday|endlich freitag|happy fri-?yay", _weekdays(4)),
    _wish(r"happy hump ?day", _weekdays(2)),
    _wish(
        rf"{_HAD} {_GOOD} weekend|(?:hope|how was) (?:your|the) weekend(?: was)?|hope your weekend was|{_GUT} wochenende (?:gehabt|verbracht|gehabt haben|hatten)"
        r"|hatten (?:sie )?ein \w+ wochenende|(?:avez|ayez) passé un (?:bon|excellent|agréable) week-?end|(?:haya|hayas|has|ha) (?:tenido|pasado) un \w+ fin de semana",
        _weekdays(0, 1, 2, 6),
    ),
    _wish(
        rf"(?:have|enjoy|wish(?:ing)? you)(?: an?| your| the)? (?:{_GOOD} )?weekend|{_GOOD} weekend ahead|(?:ein |ihnen ein )?{_GUT} wochenende(?! (?:gehabt|verbracht|hatten))"
        r"|(?<!passé un )(?:bon|excellent) week-?end|(?<!tenido un )(?<!pasado un )(?:buen|feliz) fin de semana",
        _weekdays(2, 3, 4, 5, 6),
    ),
    _wish(
        rf"(?:{_GOOD}|strong|smooth) start (?:to|into) (?:the|your) week|(?:week|woche) is off to a \w+ start|{_GUT} (?:start|anfang) in die woche"
        r"|guten wochenstart|bon début de semaine|(?:buen|feliz) (?:comienzo|inicio) de semana",
        _weekdays(0, 1, 2, 6),
    ),
    _wish(
        rf"{_HAD} (?:{_GOOD} )?summer(?! school)(?: (?:break|holidays?|vacation))?|(?:hope|how was) (?:your|the) summer(?: was| treated)?|{_GUT}n? sommer (?:gehabt|verbracht|hatten)|hatten (?:sie )?einen \w+ sommer"
        r"|passé un (?:bon|bel|excellent) été|(?:tenido|pasado) un \w+ verano|back from (?:the )?summer (?:break|holidays)",
        _months(2, 3, 4, 8, 9, 10, 11),
    ),
    _wish(
        rf"(?:enjoy(?:ing)?|have|having|happy) (?:an? |the |your )?(?:{_GOOD} )?summer(?: break| holidays| weather)?|{_GUT} sommer(?! (?:gehabt|verbracht|hatten))"
        r"|(?<!passé un )bel été|(?<!tenido un )(?<!pasado un )(?:buen|feliz) verano",
        _months(5, 6, 7, 8, 9, 12, 1, 2),
    ),
    _wish(rf"{_HAD} (?:{_GOOD} )?winter|{_GUT} winter (?:gehabt|verbracht|hatten)|passé un (?:bon|bel) hiver|(?:tenido|pasado) un \w+ invierno", _months(2, 3, 4, 5, 8, 9, 10, 11)),
    _wish(r"(?:enjoy(?:ing)?|happy|keeping warm this) (?:the )?winter|(?<!passé un )bon hiver|feliz invierno", _months(1, 2, 3, 6, 7, 8, 9, 11, 12)),
    _wish(r"(?:enjoy(?:ing)?|happy|hope you(?:['’]re| are) enjoying) (?:the )?spring(?: weather)?|schönen frühling|frühlingsgrüße|bon printemps|feliz primavera", _months(3, 4, 5, 6, 9, 10, 11, 12)),
    _wish(r"(?:enjoy(?:ing)?|happy|hope you(?:['’]re| are) enjoying) (?:the )?(?:autumn|fall)(?: weather| colou?rs)?|schönen herbst|herbstgrüße|bel automne|feliz otoño", _months(3, 4, 5, 6, 9, 10, 11, 12)),
    _wish(
        r"happy new year|(?:frohes|gutes|gesundes|glückliches) neues(?: jahr)?|(?:ein )?(?:gutes|frohes) neues|bonne année|feliz año(?: nuevo)?|meilleurs vœux|prosper[oa] año"
        rf"|{_GUT} rutsch|(?:{_GOOD}|strong) start (?:to|into) (?:the|this) (?:new )?year|(?:gut|gesund) ins neue jahr|hope (?:the new year|20\d\d) (?:is|has) (?:off|started|been|begun)[\w ]*|(?:buen|feliz) (?:comienzo|inicio) de año|bon début d['’]année",
        _between((12, 15), (2, 10)),
    ),
    _wish(r"merry christmas|happy (?:holidays|christmas|hanukkah)|season['’]s greetings|(?:frohe|schöne|besinnliche) (?:weihnachten|weihnachtszeit|feiertage|festtage|adventszeit)|(?:joyeux noël|joyeuses fêtes|bonnes fêtes(?: de fin d['’]année)?)|felices (?:fiestas|navidades)|feliz navidad", _between((11, 20), (1, 7))),
    _wish(r"happy easter|(?:frohe|schöne) ostern|joyeuses pâques|feliz pascua|felices pascuas", _between((3, 10), (5, 8))),
    _wish(r"happy thanksgiving", _between((10, 5), (11, 30))),
    _wish(r"happy halloween", _between((10, 15), (11, 3))),
    _wish(r"happy valentine['’]?s?(?: day)?|(?:fröhlichen|schönen) valentinstag|bonne saint-valentin|feliz san valentín", _between((2, 5), (2, 16))),
)  # fmt: skip


def check(checked: Checked) -> list[Finding]:
    """Every greeting at odds with the time blocks; without a time nothing is said."""
    moment = checked.send_at
    if moment is None:
        return []
    return [
        Finding(CODE, Severity.BLOCKS, start, end, part, _sentence(text[start:end], moment), fault=CODE)
        for part, text in checked.texts()
        for start, end in _apart(_found(text, moment))
    ]


def _found(text: str, moment: datetime) -> Iterator[tuple[int, int]]:
    for wish in _WISHES:
        if not wish.fits(moment):
            yield from (match.span() for match in wish.pattern.finditer(text))


def _apart(spans: Iterator[tuple[int, int]]) -> list[tuple[int, int]]:
    """Each place once, in order: of overlapping ones the first."""
    kept: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if not kept or start >= kept[-1][1]:
            kept.append((start, end))
    return kept


def _sentence(words: str, moment: datetime) -> str:
    arrives = f"{moment:%A}, {moment.day} {moment:%B}, {moment:%H:%M}"
    return f"“{words}” does not go with the time: it arrives on {arrives} by the reader’s clock."
