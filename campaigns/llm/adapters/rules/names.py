"""How a company is called, and what else a text calls it by once its name was said."""

from __future__ import annotations

import re

from campaigns.llm.adapters.rules.cues.patterns import word_set

SHORTEST_NAME = 4

LEGAL_WORDS = word_set(
    "& ab ag as asa aş aps bv co company corp corporation doo gmbh inc incorporated kg kgaa kk lda limited llc llp ltd "
    "ltda mbh nv oo oy oyj plc pty pvt sa sarl sas se sl slu sp spa srl sro ug z"
)
# Words that many companies begin their names with, which alone name none.
COMMON_FIRST_WORDS = word_set(
    "the das der die les los las new first united general national royal north south east west european american atlantic "
    "global international city green brothers grupo groupe group textiles textil clínica clínicas hotel hoteles hotels "
    "bodegas transportes transports talleres conservas panadería frigorífica bäckerei brauerei molkerei getränke fliesen "
    "autohaus klinik spedition druckerei gärtnerei ateliers atelier laboratoires établissements cabinet garage imprimerie "
    "boulangerie brasserie domaine conserverie société hospital chantiers apícola compañía stadtwerke fratelli casa maison haus gebrüder"
)
OURSELVES = re.compile(
    r"\b(?:we|our|us|I|my|me|wir|unser\w*|uns|ich|mein\w*|mich|mir|nous|notre|nos|je|moi|mon|ma|nosotros|nuestr\w+|mi|mía|"
    r"hemos|estamos|somos|tenemos|queremos|necesitamos|buscamos|seguimos|\w{3,}amos|\w{3,}emos)\b|\bj['’]",
    re.IGNORECASE,
)
WE = re.compile(r"\b(?:we|wir|nous|nosotros|somos|\w{3,}amos)\b", re.IGNORECASE)
THE_COMPANY = re.compile(
    r"\b(?:the (?:\w+ )?(?:company|firm|startup|start-up|business|group|cooperative|board|maker|manufacturer|hospital|"
    r"family firm)|its (?:customers|clients|members)|"
    r"(?:das|dieses) (?:\w*unternehmen|Haus|Start-?up)|(?:die|der) (?:Firma|Gruppe|Genossenschaft|Verein|Mittelständler)|"
    r"l['’](?:entreprise|enseigne|usine|atelier|équipe)|la (?:société|maison|coopérative|PME|empresa|compañía|firma|cooperativa|"
    r"fábrica|bodega)|le (?:groupe|comité|fabricant)|el (?:grupo|consejo|fabricante|hospital)|(?:ses|leurs) clients|sus clientes)\b",
    re.IGNORECASE,
)


def calling_name(company: str, text: str) -> str:
    """The word that a company is called by: of the first two of its name the one that a text uses alone, else the first.

    Words that say a trade or a place, as many names begin with, are left out; so are short ones.
    """
    words = company.split()
    callable_ = [word for word in words[:2] if word not in COMMON_FIRST_WORDS]
    if not callable_ or len(callable_[0]) < SHORTEST_NAME:
        return ""
    alone = (word for word in callable_ if len(word) >= SHORTEST_NAME and _stands_alone(word, words, text))
    return next(alone, callable_[0])


def _stands_alone(word: str, words: list[str], text: str) -> bool:
    """Whether a text has the word with a capital and without its neighbours in the name."""
    place = words.index(word)
    before = rf"(?<!{re.escape(words[place - 1])} )" if place else ""
    after = rf"(?!\s{re.escape(words[place + 1])})" if place + 1 < len(words) else ""
    found = re.finditer(rf"(?<!\w){before}{re.escape(word)}(?!\w){after}", text, re.IGNORECASE)
    return any(match[0][0].isupper() for match in found)


def without_legal_form(company: str) -> str:
    """The name in small letters, without what says only that it is a company."""
    words = company.replace(",", " ").casefold().split()
    while len(words) > 1 and words[-1].replace(".", "") in LEGAL_WORDS:
        words.pop()
    return " ".join(words)
