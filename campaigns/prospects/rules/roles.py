"""The family of work that a job title names, in English, German, French and Spanish."""

import re
import unicodedata
from enum import StrEnum


class RoleFamily(StrEnum):
    """Whose problems a template speaks of."""

    OPERATIONS = "operations"
    ENGINEERING = "engineering"
    FINANCE = "finance"
    PEOPLE = "people"
    SALES = "sales"
    MARKETING = "marketing"
    FOUNDER = "founder"
    OTHER = "other"


# Words that say the title belongs to someone who works for the person it names, or to no such work.
_NOT_THE_ROLE = (
    r"(?:executive|personal|management) assistant|assistant to|assistenz|assistentin|assistante? d|asistente? de|sekret"
    r"|chief of staff|founder'?s associate|student\b|etudiante?\b"
)

# A trailing `-` stands for any ending: compounds and inflections of German, French and Spanish.
_WORDS = {
    RoleFamily.FOUNDER: (
        "founder cofounder founding-partner ceo chief-executive- managing-director owner proprietor geschaftsfuhr-"
        " grunder- mitgrunder- inhaber- vorstandsvorsitz- fondateur fondatrice cofondat- pdg gerant- directeur-general"
        " directrice-generale fundador- cofundador- director-general directora-general"
        " consejero-delegad- consejera-delegad- propietari- dueno duena president"
    ),
    RoleFamily.OPERATIONS: (
        "operations operation ops coo chief-operating- supply-chain logisti- procurement purchasing plant-manager"
        " manufacturing production warehouse fulfilment fulfillment betrieb- produktion- fertigung- werkleit- werksleit- einkauf- lieferkette-"
        " achats exploitation usine operacion- produccion compras planta lean facilit- approvisionnement-"
    ),
    RoleFamily.ENGINEERING: (
        "engineer engineering engineers software- developer development- cto technology technical tech devops sre platform"
        " infrastructure it cio data- security architect architecture entwickl- technik- technisch- informatik- ingenieur-"
        " developpe- technique- technolog- informatique- ingenier- desarroll- tecnic- tecnolog- informatic-"
        " qa programmer konstruktion-"
    ),
    RoleFamily.FINANCE: (
        "finance financial cfo controller controlling comptroller accounting accountant accounts treasur- tax audit"
        " finanz- buchhalt- rechnungswesen kaufmannisch- financier- comptab- tresor- finanzas financiera"
        " contab- tesorer-"
    ),
    RoleFamily.PEOPLE: (
        "people hr human-resources chro talent recruit- personal- personnel culture learning workplace compensation payroll"
        " personalleit- mitarbeiter- ressources-humaines drh rh recrutement- recursos-humanos rrhh seleccion"
    ),
    RoleFamily.SALES: (
        "sales revenue cro account-executive account-manager business-development commercial sdr bdr partnerships vertrieb-"
        " verkauf- aussendienst- vente- commercial- ventas comercial- key-account-"
    ),
    RoleFamily.MARKETING: (
        "marketing- cmo brand demand-generation demand-gen growth communications pr content seo kommunikation- werbung-"
        " marke marken- communication- comunicacion- mercadotecnia marca"
    ),
}


def _pattern(words: str) -> re.Pattern[str]:
    """One pattern for a family; a hyphen inside joins words that may be spaced or hyphenated."""
    alternatives = []
    for word in words.split():
        stem = re.escape(word.removesuffix("-")).replace(r"\-", "[ -]")
        alternatives.append(stem + (r"\w*" if word.endswith("-") else r"\b"))
    return re.compile(rf"\b(?:{'|'.join(alternatives)})")


_PATTERNS = {family: _pattern(words) for family, words in _WORDS.items()}
_NOT_THE_ROLE_PATTERN = re.compile(_NOT_THE_ROLE)
_NOT_AN_OWNER = re.compile(r"\b(?:product|process|service|data|vice)[ -](?:owner|president)\b")


def role_family(title: str) -> RoleFamily:
    """The family of the work named first; a founder stays one whatever else the title says.

    >>> role_family("Leiterin Vertrieb & Marketing")
    <RoleFamily.SALES: 'sales'>
    """
    plain = folded(title)
    if _NOT_THE_ROLE_PATTERN.search(plain):
        return RoleFamily.OTHER
    plain = _NOT_AN_OWNER.sub(" ", plain)
    places = {family: match.start() for family in _PATTERNS if (match := _PATTERNS[family].search(plain))}
    if RoleFamily.FOUNDER in places:
        return RoleFamily.FOUNDER
    return min(places, key=lambda family: places[family], default=RoleFamily.OTHER)


def folded(title: str) -> str:
    """Lower case without accents, the gender marks of German and French titles dropped."""
    plain = re.sub(r"[*:_·](?:in|innen|e|ne|r)\b|\((?:in|e|m/w/d|f/m/x)\)|/-?in\b", "", title.casefold())
    decomposed = unicodedata.normalize("NFKD", plain)
    return " ".join("".join(letter for letter in decomposed if not unicodedata.combining(letter)).split())
