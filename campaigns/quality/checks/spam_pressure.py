"""Shouting, false threads and false hurry: what filters count and readers resent."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from campaigns.quality.rules import Checked, Finding, Part, Severity
from campaigns.quality.rules.business import is_the_readers_trade
from campaigns.quality.rules.patterns import findings, pattern, shown
from campaigns.quality.rules.prose import message_text, without_links
from campaigns.sources.rules.characters import word_set

CODE = "spam_pressure"
TITLE = "shouting and pressure"

_BLOCKS: Final = Severity.BLOCKS
_MARKS: Final = "“{found}” shouts. One mark, or none, says the same."
_MONEY: Final = "“{found}” is how bulk mail writes money. Name the amount or leave it out."
_HURRY: Final = "“{found}” makes a hurry that the reader does not have. Take it out."
_PROMISE: Final = "“{found}” is a promise that bulk mail makes. Take it out."
_FALSE_THREAD: Final = (
    "“{found}” claims an earlier mail, and this is the first. Begin the subject with its own words."
)
_DAY: Final = r"(?:today|tonight|tomorrow|midnight|soon|(?:this|on|by|next)? ?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:this|the end of the) (?:week|month))"

PATTERNS: Final = (
    pattern(r"!{2,}|(?:! ){2,}!|[?!]*(?:\?!|!\?)[?!]*|\?{3,}|¡{2,}", _MARKS, _BLOCKS),
    pattern(r"[$€£]{2,}(?!\d)", _MONEY, _BLOCKS),
    pattern(r"[🔥🚀💰🚨⏰💥🎉✨👉📣⚡🤑💸🎁]\ufe0f?(?:\s*[🔥🚀💰🚨⏰💥🎉✨👉📣⚡🤑💸🎁]\ufe0f?)+|[💰🚨⏰🤑💸🎁]", "“{found}” is how bulk mail draws the eye. Take it out.", _BLOCKS),
    pattern(r"\b(?:only|just) (?:\d+|one|two|three|four|five|a few|a handful of|a couple of) (?:[\w-]+ )?(?:spots?|seats?|slots?|places?|licen[cs]es|openings?|copies|units|hours|days) (?:left|remain\w*|available|to go)\b|\b(?:\d+|few|one|two|three) (?:spots?|seats?|slots?|places) (?:left|remaining)\b|\b(?:spots?|seats?|slots?|places) (?:are )?(?:filling|going|selling) (?:up )?fast\b", _HURRY, _BLOCKS),
    pattern(rf"\b(?:this |the |our |my )?(?:offer|discount|deal|price|pricing|promotion|rate|special|bonus) (?:is )?(?:only )?(?:ends?|expires?|valid|available|good|runs? out|closes?|goes away|disappears?) (?:only )?(?:until |through |till |at |by |in )?(?:{_DAY}|\d+ (?:hours?|days?))", _HURRY, _BLOCKS),
    pattern(r"\b(?:act|respond|reply|order|buy|book|sign up|register|call|decide) (?:right )?(?:now|today|fast|immediately|before (?:it's|it is) (?:too late|gone))\b|\b(?:don't|do not) (?:miss|delay|hesitate|wait|let this)\b(?! (?:to (?:ask|write|reply|contact)|for))|\b(?:last|final) (?:chance|call|warning|notice|opportunity|reminder|attempt)\b|\blimited[- ](?:time|availability|offer|spots|seats)\b|\bbefore (?:it's|it is) too late\b|\b(?:clock is ticking|time is running out|once it's gone|while stocks? lasts?)\b|\bhurry\b", _HURRY, _BLOCKS),
    pattern(r"\b(?:if|since) (?:i|we) (?:don't|do not|haven't|have not) (?:hear|heard) (?:back )?(?:from you )?[^.!?\n]{0,40}(?:assume|close|remove|give|move on|last)|\b(?:i'll|i will|we'll|we will) (?:have to )?(?:close|remove|give away|release) (?:your|the) (?:file|spot|seat|slot|account|place)\b|\byour competitors? (?:is|are|have|has) already\b|\byou (?:can't|cannot) afford (?:not )?to\b|\bevery (?:day|week) you wait\b|\b(?:you|your \w+) (?:will|are going to) (?:fall|be left) behind\b", _HURRY, _BLOCKS),
    pattern(r"\b(?:100 ?%|completely|absolutely|totally) (?:free|risk[- ]free|guaranteed|gratis|kostenlos|gratuite?|garanti[ea]?)\b|\bguaranteed (?:results?|roi|success|savings|returns?)\b|\b(?:risk|obligation)[- ]free\b", _PROMISE, _BLOCKS),
    # German
    pattern(r"\bnur (?:noch )?(?:heute|bis (?:heute|morgen|mitternacht|freitag|sonntag|monatsende)|für kurze zeit|kurze zeit|(?:\d+|wenige|ein paar|zwei|drei|fünf) (?:plätze|termine|stunden|tage|exemplare|lizenzen))\b|\b(?:letzte|allerletzte) (?:chance|gelegenheit|erinnerung|möglichkeit|mahnung|aufforderung|warnung)\b|\bjetzt (?:zuschlagen|sichern|handeln|kaufen|bestellen|zugreifen|buchen|anmelden)\b|\b(?:handeln|sichern|greifen|bestellen|antworten|buchen) sie (?:sich )?(?:jetzt|sofort|noch heute|schnell|umgehend|zu)\b", _HURRY, _BLOCKS),
    pattern(r"\b(?:angebot|rabatt|aktion|preis) (?:gilt|endet|läuft|ist gültig|verfällt) (?:nur )?(?:noch )?(?:heute|morgen|bis|am|in)\b|\bsolange (?:der )?vorrat reicht\b|\bzeitlich begrenzt\w*|\bverpassen sie\b(?! (?:\w+ ){0,2}(?:nichts|kein) (?:termin|zug))|\bnicht verpassen\b|\bbevor es zu spät ist\b|\bes eilt\b|\bdringend(?:e[rsnm]?)? (?:antwort|handlungsbedarf|erinnerung)\b|\b(?:garantiert|100 ?%) (?:kostenlos|risikofrei|unverbindlich|erfolg)\w*|\bihre konkurrenz (?:hat|ist|nutzt|schläft) (?:bereits|schon|längst|nicht)", _HURRY, _BLOCKS),
    # French
    pattern(r"\b(?:dernière|ultime) (?:chance|opportunité|relance|occasion)\b|\bdernier (?:rappel|avis|appel|délai)\b|\boffre (?:limitée|exceptionnelle|valable|spéciale|réservée)(?!\w)|\bl'offre (?:expire|se termine|prend fin)\b|\bplus que (?:\d+|quelques|deux|trois|cinq) (?:places|jours|heures|créneaux)\b|\b(?:il ne reste|reste) (?:plus )?que (?:\d+|quelques|deux|trois)\b|\bne (?:ratez|manquez|tardez|laissez) pas\b(?! à)|\bagissez (?:vite|maintenant|dès)(?!\w)|\bprofitez-en (?:vite|maintenant|dès)(?!\w)|\bavant qu'il ne soit trop tard\b|\b(?:jusqu'à|avant) (?:ce soir|minuit)\b|\bréponse urgente\b|\burgent\s?[:!]|\bdépêchez-vous\b|\bvos concurrents (?:ont|sont|utilisent) déjà\b", _HURRY, _BLOCKS),
    # Spanish
    pattern(r"\búltim[oa]s? (?:oportunidad(?:es)?|aviso|recordatorio|llamada|plazas?|días?|horas)\b|\boferta (?:limitada|válida|por tiempo|especial|exclusiva|termina|expira|caduca)\w*|\btiempo limitado\b|\b(?:solo|sólo) (?:quedan?|hasta|por hoy|hoy)\b|\bquedan (?:solo |sólo )?(?:\d+|pocas|dos|tres|cinco) (?:plazas|horas|días|lugares)\b|\bno (?:se lo|te lo) pierda[ns]?\b|\bno (?:deje|dejes) (?:pasar|escapar)\b|\bact(?:úe|úa) (?:ahora|ya|rápido)(?!\w)|\bantes de que sea (?:demasiado )?tarde\b|\bresponda (?:ya|hoy|ahora|urgente)(?!\w)|\burgente\s?[:!]|\bsus competidores ya\b|\b(?:garantizado|gratis) (?:al )?100 ?%", _HURRY, _BLOCKS),
)  # fmt: skip

_THREAD: Final = re.compile(
    r"^\s*(?:\[[^\]\n]*\]\s*)?((?:re|fwd?|aw|wg|tr|rv|r|i|sv|vs|antw)(?:\[\d+\])?\s?:)", re.IGNORECASE
)
_CAPITALS: Final = re.compile(r"(?<![\w.])[^\W\d_a-zß-öø-ÿ]{2,}(?:['’&-][^\W\d_a-zß-öø-ÿ]+)*(?!\w)")
_SHOUTED: Final = word_set(
    "FREE NOW URGENT IMPORTANT LAST CHANCE FINAL ACT TODAY ONLY LIMITED EXCLUSIVE OFFER SALE DEAL NEW GUARANTEED MUST STOP "
    "NEVER ALWAYS HUGE SAVE WIN WINNER BONUS HURRY AMAZING BEST INSTANT IMMEDIATELY WARNING ATTENTION ALERT PLEASE READ "
    "GRATIS KOSTENLOS DRINGEND WICHTIG JETZT SOFORT HEUTE LETZTE NUR EXKLUSIV ANGEBOT RABATT ACHTUNG NEU "
    "GRATUIT IMPORTANT MAINTENANT DERNIER DERNIÈRE OFFRE PROMO EXCLUSIF ATTENTION VITE "
    "URGENTE IMPORTANTE AHORA HOY ÚLTIMA ÚLTIMO OFERTA EXCLUSIVA ATENCIÓN YA"
)
# Short ones are as often initials; in the subject and in rows of capitals they still count.
_SHORTEST_SHOUT: Final = 4
_FEWEST_IN_A_ROW: Final = 3
_SHOUTED_LETTERS: Final = 12
_EXCLAMATIONS: Final = 2


def check(checked: Checked) -> list[Finding]:
    """Pressure and false threads block; a text with more than one exclamation mark warns."""
    return [
        *_false_thread(checked),
        *_by_pattern(checked),
        *_capitals(checked),
        *_exclamations(checked),
    ]


def _by_pattern(checked: Checked) -> Iterator[Finding]:
    """What the reader's own company promises is not our promise, though mail filters may not know that."""
    for finding in findings(CODE, checked, PATTERNS):
        promise = finding.sentence.endswith(_PROMISE.removeprefix("“{found}”"))
        theirs = promise and is_the_readers_trade(checked, finding.part, finding.start)
        yield replace(finding, severity=Severity.WARNS) if theirs else finding


def _false_thread(checked: Checked) -> Iterator[Finding]:
    match = _THREAD.match(checked.subject)
    if match and checked.first_mail:
        sentence = _FALSE_THREAD.format(found=match[1])
        yield Finding(CODE, _BLOCKS, match.start(1), match.end(1), "subject", sentence, fault=CODE)


def _capitals(checked: Checked) -> Iterator[Finding]:
    """Words in capitals that are nobody's name: one known shout, or a row of any."""
    named = {word for name in checked.identity() for word in re.findall(r"\w+", name)}
    quoted = {word for quote in checked.all_quotes() for word in _CAPITALS.findall(quote)}
    texts: tuple[tuple[Part, str], ...] = (("subject", checked.subject), ("body", message_text(checked)))
    for part, text in texts:
        words = [
            match
            for match in _CAPITALS.finditer(without_links(text))
            if match[0] not in named and match[0] not in quoted
        ]
        for run in _rows(text, words):
            if _shouts(run):
                start, end = run[0].start(), run[-1].end()
                sentence = f"“{shown(text[start:end])}” shouts. Write it in small letters."
                yield Finding(CODE, _BLOCKS, start, end, part, sentence, fault=CODE)


def _rows(text: str, words: list[re.Match[str]]) -> Iterator[list[re.Match[str]]]:
    """Neighbouring words in capitals together."""
    run: list[re.Match[str]] = []
    for match in words:
        if run and text[run[-1].end() : match.start()].strip(" ,!'’-"):
            yield run
            run = []
        run.append(match)
    if run:
        yield run


def _shouts(run: list[re.Match[str]]) -> bool:
    known = [match[0] for match in run if match[0] in _SHOUTED]
    letters = sum(len(match[0]) for match in run)
    long_words = sum(len(match[0]) >= _SHORTEST_SHOUT for match in run)
    row = len(run) >= _FEWEST_IN_A_ROW and letters >= _SHOUTED_LETTERS and long_words > 1
    return row or any(len(word) >= _SHORTEST_SHOUT for word in known) or len(known) > 1


def _exclamations(checked: Checked) -> Iterator[Finding]:
    text = message_text(checked)
    places = [match.start() for match in re.finditer(r"(?<![!?¡])!(?![!?])", text)]
    if "!" in checked.subject and "!!" not in checked.subject:
        place = checked.subject.index("!")
        sentence = "An exclamation mark in the subject reads as bulk mail. Take it out."
        yield Finding(CODE, Severity.WARNS, place, place + 1, "subject", sentence, fault=CODE)
    if len(places) >= _EXCLAMATIONS:
        sentence = f"{len(places)} exclamation marks. A calm mail has none, or one."
        yield Finding(CODE, Severity.WARNS, places[0], places[0] + 1, "body", sentence, fault=CODE)
