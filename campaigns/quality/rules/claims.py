"""Which words of a person's own sentence claim something, and which only propose a time or open a sentence."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from campaigns.insights.rules.dates import MONTHS, months
from campaigns.insights.rules.names import OPENING
from campaigns.quality.rules import Checked, Span
from campaigns.quality.rules.citing import quotations
from campaigns.quality.rules.prose import sentences
from campaigns.sources.rules.tongues import language_of

OWN = re.compile(
    r"\b(?:we|our|us|ours|i|i'm|i'd|my|wir|unser\w*|ich|nous|notre|nos|je|yo|nosotr[oa]s|nuestr\w*)\b",
    re.IGNORECASE,
)
# Spanish says “we” in the verb.
_WE_IN_THE_VERB = re.compile(r"\b[^\W\d_]{2,}(?:amos|emos|imos)\b", re.IGNORECASE)
READER = re.compile(
    r"\b(?:you|your|yours|ihr\w*|sie|du|dein\w*|vous|votre|vos|usted\w*|su|sus|tu|tus)\b", re.IGNORECASE
)
TIME = re.compile(
    r"\b(?:christmas|easter|weihnachten|ostern|noël|pâques|navidad|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?"
    r"|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo"
    r"|today|tomorrow|(?:this|next) (?:week|month|morning|afternoon)|heute|morgen|(?:diese|nächste) woche"
    r"|aujourd['’]hui|demain|(?:cette semaine|la semaine prochaine)|hoy|mañana|(?:esta|la próxima) semana"
    r"|\d{1,3}(?:[ -](?:to|bis|à|a)[ -]\d{1,3}|–\d{1,3})?[ -]?(?:min(?:ute|uten|uto)?s?|hours?|stunden?|heures?|horas?)"
    r"|\d{1,2}[:.]\d{2}|\d{1,2} ?(?:am|pm|uhr|h)|(?:at|um|à|a las) \d{1,2})\b",
    re.IGNORECASE,
)
# Words that open a sentence in a letter and are no names, beyond those that every text knows.
_OPENING_WORDS = (
    "hi hello hey dear hallo liebe lieber moin hola salut cher chère happy glad thanks thank congrats congratulations great good nice best kind warm well yes please let would could "
    "should shall may might hope hoping looking curious perhaps maybe either otherwise instead still often usually "
    "sometimes today tomorrow anyway meanwhile feel reading read saw seen heard hearing given worth thought sounds "
    "sorry sure right fair cheers regards sincerely quick short something anything someone anyone nobody everyone "
    "everyone everything nothing half other others another same such like unlike once again first second third next "
    "last even between among during despite because therefore however besides finally simply clearly any ours theirs "
    "don won didn doesn isn aren wasn couldn wouldn shouldn haven hasn ain reply send tell ask say give take see look "
    "try call write think know find keep come go get put set show start stop wait rather ps ok okay p until till "
    "customers clients users buyers teams plants shifts shift handover paper money time work training hiring growth "
    "sales finance operations production quality service software data mail email mails emails questions answers "
    "dann danach dabei dafür damit deshalb daher darum trotzdem außerdem zudem dort jetzt bald dazu davon leider natürlich "
    "danke gern gerne vielen viele liebe herzliche beste schön gut toll vielleicht falls hätten wäre wären könnten "
    "dürfte würde würden darf passt haben gibt kennen wissen schreiben melden freundliche grüße glückwunsch "
    "merci bonne bon bonjour cordialement peut serait auriez pourriez voulez avez félicitations bravo si quand comment "
    "c j qu l d n est y comme combien pourquoi où "
    "yo nos gracias saludos buenos buenas podría quizás tal sería tiene tendría enhorabuena felicidades cuando cómo qué"
)
_OPENINGS = frozenset(_OPENING_WORDS.split())
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_PARTS = re.compile(r"['’-]")


# How a sender tells readers what they heard of them.
TOLD = re.compile(
    r"\b(?:i|we)(?:'ve| have)? (?:just |recently |also )?(?:saw|seen|read|heard|hear|noticed|learned|learnt|gather|understand) (?:\w+ ){0,3}?(?:that |how )?(?:you|your)\b"
    r"|\b(?:told|tells) (?:me|us) (?:that )?(?:you|your)\b"
    r"|\b(?:ich|wir) hab(?:e|en)? (?:\w+ ){0,2}?(?:gelesen|gesehen|gehört|erfahren)\b"
    r"|\b(?:j'ai|nous avons) (?:lu|vu|appris|entendu)\b|\b(?:he|hemos) (?:leído|visto|oído|sabido)\b|\b(?:vi|leí) que\b",
    re.IGNORECASE,
)
_LEGAL_FORM = re.compile(
    r"\b(?:ltd|limited|llp|llc|inc|plc|cic|corp|gmbh|ag|kg|ug|ohg|e\.? ?k|sarl|sas|sa|s\.l|s\.a|sl|bv|b\.v|oy|ab|as)\b\.?.*$",
    re.IGNORECASE,
)
# What something costs is said of our own thing, in whatever person.
_PRICE = re.compile(
    r"\b(?:costs?|price[sd]?|kostet|kosten|preis|coûte|prix|cuesta|cuestan|precio)\b|\b(?:per|a|pro|im|par|al|por) (?:seat|month|user|monat|mois|mes)\b",
    re.IGNORECASE,
)
# Forms of address claim nothing; the name after them does.
_ADDRESS = re.compile(
    r"\b(?:Mit (?:freundlichen|besten|herzlichen|lieben) Grüßen|(?:Freundliche|Beste|Herzliche|Viele|Liebe|Schöne) Grüße"
    r"|Bien (?:à vous|cordialement)|Cordialement|Un (?:cordial )?saludo|Grüß Gott|Ihr(?:e[nmrs]?)?|Ihnen|Sie|Ustedes?"
    r"|Guten (?:Tag|Morgen)|Sehr geehrte[rs]?|Frau|Herrn?|Mr|Mrs|Ms|Madame|Monsieur|Señora?|Estimad[oa]s?|Querid[oa]s?|Kaixo|Hola|Chère?)\b"
)


@dataclass(frozen=True)
class Passage:
    """A person's words within one sentence: where they stand, and what of them may be a claim.

    `claim` has the same length as the words; what claims nothing in them is small or blanked out.
    """

    span: Span
    claim: str
    opens: bool


def about_reader(text: str, checked: Checked) -> Iterator[Span]:
    """The sentences that speak of the reader or the reader's company rather than of us.

    A sentence that names neither goes on about what the one before spoke of; a mail opens with its reader. What we
    saw or heard of readers is about them.
    """
    reader = True
    for sentence in sentences(text):
        words = _unquoted(text, sentence)
        if _names(words, checked.company) or TOLD.search(words):
            reader = True
        elif OWN.search(words) or _WE_IN_THE_VERB.search(words) or _names_us(words, checked):
            reader = False
        elif READER.search(words):
            reader = True
        if reader and not (_PRICE.search(words) and not READER.search(words)):
            yield sentence


def _names(words: str, name: str) -> bool:
    return bool(name.strip()) and name.casefold() in words.casefold()


def _names_us(words: str, checked: Checked) -> bool:
    """Whether it names the sender, the offer, or what stands before the address's first comma without its legal form."""
    firm = checked.postal_address.split("\n")[0].split(",")[0]
    ours = (checked.sender_name, _LEGAL_FORM.sub("", firm), *checked.known_names)
    return any(_names(words, name.strip()) for name in ours)


def _unquoted(text: str, sentence: Span) -> str:
    """The sentence without what it quotes: “we” inside of it is not us."""
    letters = list(text)
    for quoted in quotations(text):
        letters[quoted.start : quoted.end] = "·" * (quoted.end - quoted.start)
    return "".join(letters[sentence.start : sentence.end])


def passages(checked: Checked, added: Span) -> Iterator[Passage]:
    """The added words, sentence by sentence. Days, hours and minutes in a question or of ours are proposals."""
    text = checked.text(added.part)
    for sentence in sentences(text):
        start, end = max(sentence.start, added.start), min(sentence.end, added.end)
        if start < end:
            words = _blanked(_ADDRESS, text[start:end])
            if _proposes(text[sentence.start : sentence.end]):
                words = _blanked(TIME, words)
            opens = start == sentence.start
            claim = _small_opening(checked, words) if opens else words
            yield Passage(Span(start, end, added.part), claim, opens)


def _blanked(pattern: re.Pattern[str], words: str) -> str:
    return pattern.sub(lambda match: "·" * len(match[0]), words)


def _small_opening(checked: Checked, words: str) -> str:
    """The words with a small first letter, where only the beginning of the sentence made it large.

    So it is when letters often begin with that word, or when the draft or a quote writes it small elsewhere.
    """
    first = _WORD.search(words)
    if first is None or not first[0][0].isupper():
        return words
    small = _PARTS.split(first[0].lower())[0]
    known = small in OPENING or small in _OPENINGS
    if known or _stands_in(small, (checked.body, *checked.all_quotes())):
        return words[: first.start()] + first[0].lower() + words[first.end() :]
    return words


def _stands_in(word: str, texts: Iterable[str]) -> bool:
    return any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) for text in texts)


def _proposes(sentence: str) -> bool:
    asks = sentence.rstrip("\"'”’)").endswith("?")
    return asks or (bool(OWN.search(sentence)) and not READER.search(sentence))


def in_another_language(checked: Checked) -> bool:
    """Say whether the sources are in another language than the mail, so that neither words nor names need agree."""
    return bool(checked.evidence) and _tongue("\n".join(checked.all_quotes()), "") != _tongue(
        checked.body, checked.language
    )


def _tongue(text: str, stated: str) -> str:
    """The language, English where nobody can tell: a short quote is rather short than foreign."""
    return stated[:2].casefold() or language_of(text) or "en"


def may_be_a_noun(checked: Checked, piece: str) -> bool:
    """Whether capitals cannot tell a name here: one German word, no month, not in capitals throughout."""
    german = checked.language[:2].casefold() == "de"
    return german and piece.isalpha() and piece.istitle() and not months(piece)


def known_months(checked: Checked) -> tuple[str, ...]:
    """The months in which a known event happened, by every name: “in September” of one needs no quote."""
    numbers = {fact.event_date.month for fact in checked.facts if fact.event_date}
    return tuple(word.capitalize() for word, number in MONTHS.items() if number in numbers)
