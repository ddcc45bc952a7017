"""What role a text gives a person, held against the title of the imported list; in English, German, French and Spanish."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from campaigns.prospects.rules.roles import RoleFamily, folded, role_family

# How far from a name its role may stand, in characters.
NEAR: Final = 250
AFTER_LEAVING: Final = 45

# Words that name a rank. They say that a role is stated, never which.
_RANK: Final = (
    r"(?:head|chief|director[as]?|directeur|directrice|manager(?:in)?|s?vp|evp|vice[ -]president|president[ea]?|officer|lead|leader"
    r"|principal|partner|owner|proprietor|co-?founder|founder|fondat(?:eur|rice)|cofundador[a]?|fundador[a]?|(?:mit)?grunder(?:in)?"
    r"|inhaber(?:in)?|geschaftsfuhrer(?:in)?|geschaftsfuhrung|vorstand\w*|responsable|chef(?:in|fe)?|jef[ea]|gerente?|gerant[e]?|encargad[oa]|pdg"
    r"|c[efotmip]o|chro|controller|treasurer|engineer|architect|developer|accountant|coach|consultant|trainer|curator|foreman|editor|researcher|scientist|professor[a]?|forscher(?:in)?|chercheu(?:r|se)|investigador[a]?|author|autor(?:in)?"
    r"|\w*leit(?:er|erin|ung)|\w*ingenieur(?:in)?|\w*entwickler(?:in)?|\w*meister(?:in)?|\w*direktor(?:in)?|\w*berater(?:in)?)"
)
# Words by which somebody is said, or says of himself, to do such work.
_DOES: Final = (
    r"(?:runs?|running|leads?|heads?|manages?|directs?|oversees?|founded|owns?|in charge of|responsible for|answers? for|looks? after"
    r"|leitet?|fuhrt|fuhre|verantwortet?|grundete|zustandig fur|verantwortlich fur|dirige|dirijo|pilote|gere|fonde|fondee|responsable (?:de|des|du)"
    r"|a cargo de|llevo|lleva|fundo|funde)"
)
_WORD: Final = r"[\w&'’-]+"
_STATED: Final = re.compile(
    rf"(?:{_WORD} ){{0,3}}\b{_RANK}\b(?:,? {_WORD}){{0,5}}|\b{_DOES}\b(?:,? {_WORD}){{1,6}}|\b{_RANK}\b"
)
# Words of a title that tell no work apart: ranks, and what stands between words.
_TELLS_NOTHING: Final = re.compile(
    rf"(?:{_RANK}|of|the|and|at|for|senior|junior|deputy|executive|general|global|group|der|die|des|und|fur|de|du|la|le|les|et|el|y|para)"
)
_JOINT: Final = r"\s?(?:[,(|·:–—-]|\b(?:is|ist|est|es)\b)\s?(?:the |our |der |die |le |la |el |unser\w* |notre |nuestr[oa] )?"
# A role begins there, not a clause about somebody else.
_CLAUSE: Final = (
    r"(?!\s?(?:while|and|who|whose|und|wahrend|deren|dessen|et|qui|dont|tandis|y|e|que|cuy[oa]s?|mientras)\b)"
)
_BEHIND: Final = re.compile(rf"{_JOINT}{_CLAUSE}([^,.;:()|–—]{{2,60}})")
_BEFORE: Final = re.compile(
    rf"((?:{_WORD} ){{0,3}}\b{_RANK}\b(?: (?:of|der|des|de|du|fur) [\w ]{{2,30}})?)[,:]? $"
)
_LEFT: Final = re.compile(
    r"\b(?:former(?:ly)?|previous|ex|ehemalig\w*|fruher\w*|vormals|ancien(?:ne)?|antigu[oa]|has left|have left|left|leaves|stepped down|steps down"
    rf"|resigned|retired as|a quitte|ha dejado|dejo)\b[^.;,]{{0,{AFTER_LEAVING}}}"
)
_YEARS_PAST: Final = re.compile(
    rf"(?P<what>[^.;,()]{{2,{AFTER_LEAVING}}})[,(]? ?\(?"
    r"(?:\b(?:until|till|bis|jusqu ?'?(?:en|a)|hasta)(?: \w+){0,2}? (?P<year>(?:19|20)\d\d)\b|(?:19|20)\d\d ?[–-] ?(?P<last>(?:19|20)\d\d)\b)"
)
_MARKUP: Final = re.compile(r"[*#_]+")
_FIRST_PERSON: Final = re.compile(r"\b(?:i|ich|je|j'\w+|yo|soy)\b")


_FOUNDED: Final = re.compile(r"\b(?:founded|founding|grundete|gegrundet|a fonde|ai fonde|fundo|funde)\b")


class Role:
    """A title of the imported list, ready to be looked for."""

    def __init__(self, title: str) -> None:
        self.family = role_family(title)
        self._whole = folded(title)
        words = re.findall(_WORD, self._whole)
        telling = [word for word in words if not _TELLS_NOTHING.fullmatch(word)]
        self._words = [re.compile(rf"\b{re.escape(word)}") for word in telling or words]

    def is_in(self, phrase: str) -> bool:
        """Say whether a phrase (folded) holds a word that tells this title from others."""
        return any(word.search(phrase) for word in self._words)

    def is_stated_in(self, text: str) -> bool:
        """Say whether a text (folded) states this title, or a role of the same family."""
        if self._whole in text or (self.family is RoleFamily.FOUNDER and _FOUNDED.search(text)):
            return True
        return any(self._agrees(stated[0]) for stated in _STATED.finditer(text))

    def _agrees(self, phrase: str) -> bool:
        return self.is_in(phrase) or (
            self.family is not RoleFamily.OTHER and role_family(phrase) is self.family
        )

    def contradicted_by(self, phrases: Iterator[str]) -> bool:
        """Say whether the roles that stand at a name are another family's, and none is this one."""
        known = [phrase for phrase in phrases if re.search(rf"\b{_RANK}\b", phrase)]
        others = {role_family(phrase) for phrase in known} - {RoleFamily.OTHER, self.family}
        return (
            bool(others)
            and self.family is not RoleFamily.OTHER
            and not any(self._agrees(phrase) for phrase in known)
        )

    def is_over_in(self, text: str, company: str, year: int) -> bool:
        """Say whether a text (folded) states this title, or work at this company, as something past."""
        gone = any(
            self.is_in(found[0]) or (company and company in found[0]) for found in _LEFT.finditer(text)
        )
        return gone or any(
            self.is_in(found["what"]) and int(found["year"] or found["last"]) <= year
            for found in _YEARS_PAST.finditer(text.replace(f", {company}", ""))
        )


@lru_cache(maxsize=256)
def role_of(title: str) -> Role:
    """Return a title ready to be looked for; the same title once."""
    return Role(title)


def states(title: str, text: str, name: str, *, own: bool) -> bool:
    """Say whether a page states a person's title, or a role of its family: near the name, anywhere in their own words."""
    role, plain = role_of(title), _plain(text)
    return any(role.is_stated_in(part) for part in ([plain] if own else _around(plain, folded(name))))


def contradicts(title: str, text: str, name: str, company: str, *, own: bool, year: int) -> bool:
    """Say whether a page gives the person another role clearly, or says that this one is over."""
    role, plain, called = role_of(title), _plain(text), folded(name)
    if role.contradicted_by(_at_name(plain, called)):
        return True
    parts = list(_around(plain, called, NEAR // 2))
    if own:
        parts += [sentence for sentence in re.split(r"[.!?]", plain) if _FIRST_PERSON.search(sentence)]
    return any(role.is_over_in(part, folded(company), year) for part in parts)


def _plain(text: str) -> str:
    """Fold a page; a line's end stays visible, since a byline ends with it."""
    return folded(_MARKUP.sub("", text).replace("\n", " | "))


def _places(text: str, name: str) -> Iterator[re.Match[str]]:
    return re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text) if name else iter(())


def _around(text: str, name: str, near: int = NEAR) -> Iterator[str]:
    """Yield what stands around each naming."""
    for place in _places(text, name):
        yield text[max(0, place.start() - near) : place.end() + near]


def _at_name(text: str, name: str) -> Iterator[str]:
    """Yield what stands right behind and right before each naming, where a role would."""
    for place in _places(text, name):
        behind = _BEHIND.match(text, place.end())
        before = _BEFORE.search(text[max(0, place.start() - 70) : place.start()])
        yield from (found[1] for found in (behind, before) if found)
