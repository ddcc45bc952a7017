"""What differs from what the reader's colleagues were sent: they sit beside each other and compare."""

import re
from collections.abc import Iterator

from campaigns.quality.rules import Checked, Finding, Severity, Span
from campaigns.quality.rules.figures import Figure, content_words, figures
from campaigns.quality.rules.prose import message_text, sentences
from campaigns.quality.rules.same_words import likeness

CODE = "contradicts_colleague"
TITLE = "other than colleagues were told"

# A number of the same unit is about the same thing when so many of the words beside it are the same.
_SAME_THING = 0.3
_SAME_SENTENCE = 0.6
# A clause says the same thing when so much of the shorter one stands in the other, and it is more than a word or two.
_SAME_CLAUSE = 0.66
_FEWEST_WORDS = 3
_ALONE = re.compile(
    r"\b(?:(?:have|['’]ve)(?:n['’]t| not| never) (?:yet )?(?:written|reached out|spoken|talked|emailed|contacted)(?: to)? (?:any(?:one|body)|somebody|someone) else"
    r"|(?:have|['’]ve)(?:n['’]t| not| never) (?:yet )?(?:written|reached out|spoken|talked|emailed|contacted)(?: to)? any(?:one|body)"
    r"|you(?:['’]re| are) the (?:first|only) (?:one|person|contact)\b|(?:only|just) (?:writing|reaching out) to you"
    r"|first (?:mail|email|message|time)[^.?!\n]{0,30}(?:to anyone )?at\b|no(?:body| one) else at"
    r"|(?:noch )?(?:niemandem|keinem|niemanden|keinen) (?:anderen |sonst )?(?:bei|in ihrem|aus ihrem|im)?[^.?!\n]{0,40}(?:geschrieben|kontaktiert|angeschrieben)"
    r"|(?:schreibe|wende mich) (?:nur|ausschließlich)[^.?!\n]{0,12} (?:ihnen|sie)\b|sie sind (?:der|die) (?:erste|einzige)"
    r"|(?:n['’]ai|n['’]avons) (?:encore )?(?:écrit|contacté)[^.?!\n]{0,6} (?:à )?personne|vous êtes (?:la première|la seule|le premier|le seul)"
    r"|n['’]écris qu['’]à vous|no he(?:mos)? (?:escrito|contactado)[^.?!\n]{0,6} (?:a |con )?(?:nadie|ninguna)|(?:usted )?(?:es|eres) (?:la primera|la única|el primero|el único)"
    r"|solo le escribo a usted)",
    re.IGNORECASE,
)
_NOT = re.compile(
    r"\b(?:not|no|never|without|cannot|none|nothing|nicht|nichts|kein\w*|nie|ohne|ne|pas|jamais|rien|aucune?|sans|no|nunca|nada|sin|ningún|ninguna)\b|n['’]t\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[,;:–—]\s+")
_PLACE = re.compile(
    r"\b(?:in|at|from|since|until|on|to|im|am|ab|bis|seit|von|nach|à|en|a|dès|desde|hasta|em) ([A-ZÀ-Ý]\w+)"
)
_WHERE = re.compile(
    r"\W*(?P<what>(?!(?:i|we|you|it|wir|ich|sie|nous|je|vous|il|elle|yo)\b)\w+(?: \w+){1,2}?) (?:in|on|at|from|auf|im|am|bei|sur|dans|à|en|sobre) (?P<place>.+)",
    re.IGNORECASE,
)
_READER = re.compile(r"\b(?:you|your|sie|ihr\w*|vous|votre|vos|usted|su|sus)\b", re.IGNORECASE)
_FREE = re.compile(
    r"\b(?:free|for nothing|kostenlos|kostenfrei|gratis|gratuit\w*|sin coste|offert\w*)\b", re.IGNORECASE
)


def check(checked: Checked) -> list[Finding]:
    """Each contradiction blocks. Nothing is said where no colleague was written to."""
    if not checked.colleague_texts:
        return []
    text = message_text(checked)
    theirs = [figure for other in checked.colleague_texts for figure in figures(other)]
    said = [other[span.start : span.end] for other in checked.colleague_texts for span in sentences(other)]
    found = [*_alone(text), *_numbers(text, theirs), *_sentences(text, said)]
    unique = {finding.start: finding for finding in reversed(found)}
    return sorted(unique.values(), key=lambda finding: finding.start)


def _alone(text: str) -> Iterator[Finding]:
    for match in _ALONE.finditer(text):
        sentence = f"“{match[0]}”: colleagues of the reader were written to. Take it out."
        yield _blocks(Span(*match.span()), sentence)


def _numbers(text: str, theirs: list[Figure]) -> Iterator[Finding]:
    ours = list(figures(text))
    prices = {figure.number for figure in ours if figure.cost} & {
        other.number for other in theirs if other.cost
    }
    for figure in ours:
        alike = [other for other in theirs if _same_thing(figure, other, any_price=not prices)]
        if alike and all(other.number != figure.number for other in alike):
            sentence = f"“{figure.shown}”: a colleague of the reader was told “{alike[0].shown}”. Say the same, or leave it out."
            yield _blocks(figure.span, sentence)


def _same_thing(figure: Figure, other: Figure, *, any_price: bool) -> bool:
    """Whether both numbers are about the same. Where no price of both mails is equal, any two prices are."""
    if figure.counts != other.counts:
        return False
    if figure.counts == "price" and figure.cost and other.cost and any_price:
        return True
    return likeness(figure.beside, other.beside) >= (_SAME_THING if figure.counts else _SAME_SENTENCE)


def _sentences(text: str, said: list[str]) -> Iterator[Finding]:
    """Yes here and no there, free here and priced there, here at one place and there at another."""
    for span in sentences(text):
        words = text[span.start : span.end]
        other = next((other for other in said if _opposed(words, other)), None)
        if other is not None and not words.endswith("?"):
            sentence = f"A colleague of the reader was told otherwise: “{other}”"
            yield _blocks(span, sentence)


def _opposed(words: str, other: str) -> bool:
    free = bool(_FREE.search(words)), bool(_FREE.search(other))
    priced = _priced(words), _priced(other)
    if (free[0] and priced[1]) or (free[1] and priced[0]):
        return likeness(_meaning(words), _meaning(other)) >= _SAME_THING
    return any(
        _clauses_differ(clause, counterpart)
        for clause in _CLAUSE.split(words)
        for counterpart in _CLAUSE.split(other)
    )


def _clauses_differ(clause: str, other: str) -> bool:
    left, right = _meaning(clause), _meaning(other)
    if _elsewhere(clause, other):
        return True
    places = frozenset(_PLACE.findall(clause)), frozenset(_PLACE.findall(other))
    if bool(_NOT.search(clause)) is not bool(_NOT.search(other)):
        return _same_clause(left, right)
    if not all(places) or places[0] & places[1] or _READER.search(clause):
        return False
    apart = frozenset(word.casefold() for word in places[0] | places[1])
    return _same_clause(left - apart, right - apart)


def _elsewhere(clause: str, other: str) -> bool:
    """Whether the same thing does the same in both (“Afterglow runs …”), in one place here and in another there."""
    one, two = _WHERE.match(clause), _WHERE.match(other)
    if one is None or two is None or one["what"].casefold() != two["what"].casefold():
        return False
    places = content_words(one["place"]), content_words(two["place"])
    return all(places) and not places[0] & places[1]


def _same_clause(left: frozenset[str], right: frozenset[str]) -> bool:
    fewest = min(len(left), len(right))
    return fewest >= _FEWEST_WORDS and len(left & right) >= _SAME_CLAUSE * fewest


def _meaning(sentence: str) -> frozenset[str]:
    return frozenset(
        word for word in content_words(sentence) if not _NOT.fullmatch(word) and not _FREE.fullmatch(word)
    )


def _priced(sentence: str) -> bool:
    return any(figure.counts == "price" for figure in figures(sentence))


def _blocks(span: Span, sentence: str) -> Finding:
    return Finding(CODE, Severity.BLOCKS, span.start, span.end, "body", sentence[:400], fault=CODE)
