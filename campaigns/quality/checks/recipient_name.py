"""Whether the reader and the reader's company are called what they are called."""

import re
from collections.abc import Iterator
from itertools import pairwise

from campaigns.insights.rules.dates import months
from campaigns.insights.rules.names import OPENING
from campaigns.prospects.rules.companies import short_name
from campaigns.quality.rules import Checked, Finding, Part, Severity, Span
from campaigns.quality.rules.figures import content_words
from campaigns.quality.rules.letters import greeted
from campaigns.quality.rules.prose import message_text, sentences, without_links
from campaigns.quality.rules.spelling import Spelling, spelling

CODE = "recipient_name"
TITLE = "names of reader and company"

_FORM = re.compile(
    r"^(?:(?:mrs?|ms|miss|mx|dr|prof|professor|sir|madam|herrn?|frau|monsieur|madame|mademoiselle|mm?e|mlle|m|señora?|señorita"
    r"|sra?|srta|don|doña|signora?|dott(?:oressa)?|dipl|ing|mag|lic|dear|again|and welcome|there again)\b\.?[ -]*)+",
    re.IGNORECASE,
)
_SURNAME_FOLLOWS = re.compile(r"\b(?:mrs?|ms|miss|herrn?|frau|monsieur|madame|mme|mr)\b", re.IGNORECASE)
_NOBODY = re.compile(
    r"(?:or|there|all|team|everyone|everybody|folks|both|again|friends?|colleagues?|sir|madam|from|to|ladies|gentlemen|reader"
    r"|zusammen|alle|ihr|du|damen|kolleg\w+|und|liebes|aus|ins|in|à|tous|toutes|tout|l['’]équipe|équipe|messieurs|mesdames"
    r"|madame|monsieur|a|todos|todas|equipo|de|desde|señor\w*|buen\w*|qué|que|tal|hope|just|quick|i|we|thanks|happy|ich|wir|je|nous|cordial)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_][\w\u0300-\u036f&+.’'-]*[\w\u0300-\u036f+]|[^\W\d_]")
_LATIN = re.compile("[A-Za-z\u00c0-\u024f]")
_POSSESSIVE = re.compile(r"(?:['’]s?|['’])$")
# German and its neighbours put the s of possession on the name itself.
_BARE_S = frozenset({"de", "nl", "sv", "da", "no", "nb"})
_SHORTEST_GUESSED = 5
_DAYS = re.compile(r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|q[1-4]|\d+", re.IGNORECASE)
_EMPLOYER = re.compile(
    r"\b(?i:you|your(?: \w+){0,3}|team|colleagues|everyone|role|job|work|working|life|things|sales|operations|people|folks|join(?:ed|ing)?) at "
    r"(?P<en>[A-Z][\w&'’-]*(?: [A-Z][\w&'’-]*)*)"
    r"|\b(?i:sie|ihnen|ihr(?:e[nrm]?)?(?: \w+){0,2}|team|du|euch|kolleg\w+|arbeit|rolle) bei (?:der |dem )?(?P<de>[A-ZÄÖÜ][\w&'’-]*(?: [A-ZÄÖÜ][\w&'’-]*)*)"
    r"|\b(?i:vous|votre(?: \w+){0,3}|équipes?|collègues|poste|travail) chez (?P<fr>[A-ZÉÈÀÂÎÔÇ][\w&'’-]*(?: [A-ZÉÈÀÂÎÔÇ][\w&'’-]*)*)"
    r"|\b(?i:su|tu) (?i:equipos?|trabajo|puesto|empresa|compañía|papel) (?i:en|de) (?P<es>[A-ZÁÉÍÓÚÑ][\w&'’-]*(?: (?:de |del |la |y )?[A-ZÁÉÍÓÚÑ][\w&'’-]*)*)"
    r"|\b(?i:the) (?P<team>[A-Z][\w&'’-]*(?: [A-Z][\w&'’-]*)*) team\b|\b(?i:l['’]équipe|équipes?) (?:de |d['’])?(?P<equipe>[A-ZÉÈÀÂÎÔÇ][\w&'’-]*(?: [A-ZÉÈÀÂÎÔÇ][\w&'’-]*)*)"
    r"|\b(?i:(?:ceo|cfo|coo|cto|head|director|vp|lead|leader|founder|manager)(?: of \w+)?) (?:at|of) (?P<role>[A-Z][\w&'’-]*(?: [A-Z][\w&'’-]*)*)"
    r"|\b(?i:(?:leiter(?:in)?|geschäftsführer(?:in)?)(?: \w+){0,2}?) (?:bei|von) (?:der )?(?P<rolle>[A-ZÄÖÜ][\w&'’-]*(?: [A-ZÄÖÜ][\w&'’-]*)*)"
    r"|(?:^|\b(?i:idea|thought|question|note|proposal|idée|question|idea|pregunta) )(?i:for|about|pour|sur|para|sobre) "
    r"(?P<subject>[A-Z][\w&'’-]*(?: [A-Z][\w&'’-]*)*)$"
)
_NAME = r"(?P<name>[A-ZÀ-Ý][\w&'’-]*(?: (?:de |del |la |y |e |et |and |& )?[A-ZÀ-Ý][\w&'’-]*)*)"
# Whom a sentence proposes something to. German writes every noun with a capital, so there it takes two.
_PLACED = re.compile(rf"(?:^|(?<=\s)|(?<=¿))(?i:at|for|chez|pour|en|para) (?i:the )?{_NAME}")
_PLACED_DE = re.compile(
    r"(?:^|(?<=\s))(?i:bei|für) (?:der |die |dem |das )?(?P<name>[A-ZÄÖÜ][\w&'’-]* [A-ZÄÖÜ][\w&'’-]*)"
)
_PROPOSES = re.compile(
    r"\b(?:could|would|might|may|can|könnten?|würden?|gern|gerne|pourrai(?:t|s|ent)|podr[íi]a\w*|serait|ser[íi]a)\b",
    re.IGNORECASE,
)
_OPENS = re.compile(
    rf"(?P<lead>(?i:i (?:read|saw) that|ich habe gelesen, dass|j['’]ai lu que|he leído que|leí que) )?{_NAME}(?=[ ,])"
)
# So much of a sentence stands in the source when it tells the same.
_MOST = 0.5
_SAYS = {
    Spelling.CASE: "“{written}” is written “{name}”.",
    Spelling.ACCENTS: "“{written}” is written “{name}”, with its marks.",
    Spelling.MISSPELT: "“{written}” is misspelt: “{name}”.",
    Spelling.OTHER: "“{written}” is not the reader: this mail goes to {name}.",
}


def check(checked: Checked) -> list[Finding]:
    """Every wrong name blocks. Without a name on file nothing can be said of it."""
    found = [*_greeting(checked), *_names_elsewhere(checked), *_company(checked)]
    unique = {(finding.part, finding.start): finding for finding in reversed(found)}
    return sorted(unique.values(), key=lambda finding: (finding.part != "subject", finding.start))


def _greeting(checked: Checked) -> Iterator[Finding]:
    span = greeted(checked.body)
    names = _ways_to_greet(checked)
    if span is None or not names:
        return
    text = checked.body[span.start : span.end]
    form = _FORM.match(text)
    start = span.start + (form.end() if form else 0)
    written = checked.body[start : span.end].strip()
    if not written or _NOBODY.match(written) or _other_script(written, names[0]):
        return
    where = Span(start, start + len(written))
    unfit = _unfit_form(checked, form[0] if form else "", written)
    if unfit:
        yield _blocks(where, unfit, "wrong_name")
        return
    verdicts = [(spelling(written, name), name) for name in names]
    if any(verdict is Spelling.RIGHT or written.endswith(f" {name}") for verdict, name in verdicts):
        return
    order = list(Spelling)
    verdict, name = min(verdicts, key=lambda found: order.index(found[0]))
    yield _blocks(where, _SAYS[verdict].format(written=written, name=name), "wrong_name")


def _unfit_form(checked: Checked, form: str, written: str) -> str:
    """Why the form of address does not go with the name: a title before a first name, or a surname without one."""
    first, last = checked.first_name.strip(), checked.last_name.strip()
    if not first or not last or first == last:
        return ""
    if written == first and _SURNAME_FOLLOWS.search(form):
        return f"“{form.strip()} {written}”: {written} is the first name. Write {form.strip()} {last}."
    if written == last and not form:
        return f"“{written}” is the surname. Write {first}, or a form of address before it."
    return ""


def _ways_to_greet(checked: Checked) -> list[str]:
    """First name, surname and both together, each also by its first or last words."""
    first, last = " ".join(checked.first_name.split()), " ".join(checked.last_name.split())
    ways = [first, f"{first} {last}".strip(), last]
    ways += [first.split(" ")[0], last.rpartition(" ")[2], f"{first.split(' ')[0]} {last}".strip()]
    return list(dict.fromkeys(way for way in ways if way))


def _other_script(written: str, name: str) -> bool:
    """Whether one of both is in other letters than Latin throughout: how one writes it here cannot be told."""
    return _LATIN.search(written) is None or _LATIN.search(name) is None


def _names_elsewhere(checked: Checked) -> Iterator[Finding]:
    """A full name of which one half is right and the other nearly, and the name that a subject begins or ends with."""
    first, last = checked.first_name.strip(), checked.last_name.strip()
    full = f"{first} {last}"
    for part, text in checked.texts():
        for span, written in _runs(without_links(text), len(full.split())) if first and last else ():
            if _halves(written, first, last) in _WRONG:
                sentence = f"“{written}” is misspelt: “{full}”."
                yield _blocks(Span(span.start, span.end, part), sentence, "wrong_name")
    addressed = re.match(
        r"\s*([^\W\d_][\w’'-]+)(?=[,:!?]| [–—-] )|.*?, ([^\W\d_][\w’'-]+)[?!.]?\s*$", checked.subject
    )
    if first and addressed:
        group = 1 if addressed[1] else 2
        verdict = spelling(addressed[group], first)
        if verdict in _WRONG and not _proven(checked, addressed[group]):
            where = Span(*addressed.span(group), "subject")
            yield _blocks(where, _SAYS[verdict].format(written=addressed[group], name=first), "wrong_name")


_WRONG = frozenset({Spelling.CASE, Spelling.ACCENTS, Spelling.MISSPELT})


def _halves(written: str, first: str, last: str) -> Spelling:
    """How a run of words spells the full name, OTHER unless one half of it is right."""
    words, cut = written.split(" "), len(first.split())
    halves = (
        spelling(" ".join(words[:cut]), first),
        spelling(_POSSESSIVE.sub("", " ".join(words[cut:])), last),
    )
    return max(halves, key=list(Spelling).index) if Spelling.RIGHT in halves else Spelling.OTHER


def _company(checked: Checked) -> Iterator[Finding]:
    names = _company_names(checked.company)
    if not names:
        return
    for part, text in (("subject", checked.subject), ("body", message_text(checked))):
        where: Part = "subject" if part == "subject" else "body"
        yield from _misspelt(checked, names, where, without_links(text))
        yield from _half_right(checked, names, where, without_links(text))
        yield from _employers(checked, names, where, text)
    if not any(_mentions(checked.subject + "\n" + checked.body, name) for name in names):
        yield from _in_its_place(checked, names)


def _mentions(text: str, name: str) -> bool:
    return name.casefold() in text.casefold()


def _in_its_place(checked: Checked, names: list[str]) -> Iterator[Finding]:
    """A company that the mail proposes something to, or of which it tells what the source tells of the reader's."""
    for part, text in (("subject", checked.subject), ("body", message_text(checked))):
        where: Part = "subject" if part == "subject" else "body"
        for sentence in sentences(text):
            words = text[sentence.start : sentence.end]
            for match in [*_proposed_to(part, words), *_told_of(checked, names, part, words)]:
                if not _is_company(checked, match["name"], names) and not _proven(checked, match["name"]):
                    start = sentence.start + match.start("name")
                    span = Span(start, start + len(match["name"]), where)
                    said = f"“{match['name']}” stands where the reader’s company belongs: {names[0]}."
                    yield _blocks(span, said, "wrong_company")


def _proposed_to(part: str, words: str) -> list[re.Match[str]]:
    if part == "body" and not (_PROPOSES.search(words) or words.endswith("?")):
        return []
    return list(_PLACED.finditer(words)) + list(_PLACED_DE.finditer(words))


def _told_of(checked: Checked, names: list[str], part: str, words: str) -> list[re.Match[str]]:
    """The name that a sentence begins with, where the rest of it tells what a source says of the reader's company."""
    opening = _OPENS.match(words) if part == "body" else None
    german = checked.language[:2] == "de"
    if (
        opening is None
        or (german and not opening["lead"])
        or not (" " in opening["name"] or opening["lead"] or _POSSESSIVE.search(opening["name"]))
    ):
        return []
    rest = content_words(words[opening.end() :])
    sources = (
        content_words(quote)
        for quote in checked.all_quotes()
        if any(_mentions(quote, name) for name in names)
    )
    told = any(len(rest & source) >= max(2, _MOST * len(rest)) for source in sources)
    return [opening] if told else []


def _company_names(company: str) -> list[str]:
    """The name as one says it, as it is on file, and as it is on file without its legal form."""
    given, short = " ".join(company.split()), short_name(company)
    as_given = given[: len(short)]
    names = (short, given, as_given if as_given.casefold() == short.casefold() else "")
    return list(dict.fromkeys(name for name in names if name))


def _misspelt(checked: Checked, names: list[str], part: Part, text: str) -> Iterator[Finding]:
    for length in sorted({len(name.split()) for name in names}):
        for span, found in _runs(text, length):
            written = _without_ending(checked, found, names)
            verdicts = {spelling(written, name) for name in names}
            if Spelling.RIGHT in verdicts or not verdicts & _WRONG or _proven(checked, written):
                continue
            verdict = min(verdicts, key=list(Spelling).index)
            if _meant(verdict, written, names[0], text[: span.start]):
                sentence = _SAYS[verdict].format(written=written, name=names[0])
                yield _blocks(Span(span.start, span.start + len(written), part), sentence, "wrong_company")


def _half_right(checked: Checked, names: list[str], part: Part, text: str) -> Iterator[Finding]:
    """A name of two words of which one is the company's and the other is another's (“Südwind Solar”)."""
    first, _, last = names[0].partition(" ")
    if not last or " " in last:
        return
    for span, written in _runs(text, 2):
        one, two = (_POSSESSIVE.sub("", word) for word in written.split(" "))
        other = two if one == first else one if two == last and one != first else ""
        # A German noun may follow any name; before it stands an article or a name.
        noun = other == two and checked.language[:2] == "de"
        person = (
            two == checked.last_name
            or one in {checked.first_name, checked.last_name}
            or _FORM.match(f"{one} ")
        )
        if (
            other in {"", first, last}
            or noun
            or person
            or not other[0].isupper()
            or other.casefold() in OPENING
        ):
            continue
        if spelling(other, last if other == two else first) is Spelling.OTHER and not _proven(
            checked, written
        ):
            sentence = f"“{written}” is not the reader’s company: that is {names[0]}."
            yield _blocks(Span(span.start, span.end, part), sentence, "wrong_company")


def _without_ending(checked: Checked, found: str, names: list[str]) -> str:
    """The run without the ending of possession, and without the second half of a compound (“Nordlicht-Team”)."""
    written = _POSSESSIVE.sub("", found)
    for name in names:
        rest = written.removeprefix(name)
        if rest != written and (rest.startswith("-") or (rest == "s" and checked.language[:2] in _BARE_S)):
            return name
    return written


def _meant(verdict: Spelling, written: str, name: str, before: str) -> bool:
    """Whether the company is meant: a guess needs a capital and length, a small word a place for a name."""
    if verdict is Spelling.MISSPELT:
        return len(name) >= _SHORTEST_GUESSED and any(word[:1].isupper() for word in written.split())
    if verdict is Spelling.CASE and written.islower() and " " not in written:
        plain = name[1:].islower()
        placed = re.search(
            r"(?:\b(?:at|for|bei|chez|von|for|with|by|en|de|für)|^|[.!?:]|that|dass|que) $", before
        )
        return not plain or placed is not None
    return not (verdict is Spelling.ACCENTS and written.islower() and " " not in written)


def _employers(checked: Checked, names: list[str], part: Part, text: str) -> Iterator[Finding]:
    """Where the reader is said to work, or whom the subject is for, and it is another company."""
    for match in _EMPLOYER.finditer(text):
        group = next(key for key, value in match.groupdict().items() if value)
        if group == "subject" and part == "body":
            continue
        written = _POSSESSIVE.sub("", match[group])
        if _is_company(checked, written, names) or _proven(checked, written):
            continue
        name = names[0]
        sentence = f"“{written}” is not where the reader works: that is {name}."
        yield _blocks(
            Span(match.start(group), match.start(group) + len(written), part), sentence, "wrong_company"
        )


def _is_company(checked: Checked, written: str, names: list[str]) -> bool:
    first = written.partition(" ")[0]
    if _DAYS.fullmatch(first) or months(first) or (written.isupper() and len(written) <= 4):
        return True
    small = written.casefold()
    return any(small in name.casefold() or name.casefold() in small for name in names) or any(
        spelling(_without_ending(checked, written, names), name) is not Spelling.OTHER for name in names
    )


def _proven(checked: Checked, written: str) -> bool:
    """Whether a source or our own side writes it just so: then it is another name, rightly written."""
    known = (*checked.all_quotes(), *checked.known_names, checked.sender_name, checked.postal_address)
    pattern = re.compile(rf"(?<!\w){re.escape(written)}(?!\w)")
    return any(pattern.search(text) for text in known)


def _runs(text: str, length: int) -> Iterator[tuple[Span, str]]:
    """Each run of so many words with single blanks between."""
    words = list(_WORD.finditer(text))
    for place in range(len(words) - length + 1):
        run = words[place : place + length]
        gaps = (text[left.end() : right.start()] for left, right in pairwise(run))
        if all(gap == " " for gap in gaps):
            span = Span(run[0].start(), run[-1].end())
            yield span, text[span.start : span.end]


def _blocks(span: Span, sentence: str, fault: str) -> Finding:
    return Finding(CODE, Severity.BLOCKS, span.start, span.end, span.part, sentence, fault=fault)
