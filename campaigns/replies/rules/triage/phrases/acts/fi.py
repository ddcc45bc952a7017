"""Finnish."""

from typing import Final

from campaigns.replies.rules.triage.cues import Cue, Phrases

STOPS: Final = (
    r"(poista|poistakaa|poistamaan|poistetaan|poisto|unohtakaa|unohda|pyyhkikää|tuhotkaa) (\w+ ){0,3}(minut|meidät|minun|tietoni|osoitteeni|osoitteemme|tietomme|tiedot|listalta|rekister\w+|meidän|sähköpostini)",
    r"(älkää|älä|ei) (\w+ )?(enää )?(lähett\w+|ottako|ota|kirjoit\w+|soit\w+|häirit\w+|häiritkö)( \w+){0,3}",
    r"(en|emme) (\w+ )?(halua|toivo|tahdo|kaipaa) (enää |enempää |teiltä |teidän |mitään |lisää |tällais\w+ )*(\w+ )?(viestejä|sähköpost\w*|posti\w*|yhteydenot\w*|mainoks\w*|kuulla|teiltä)",
    r"(lopettakaa|lopeta|lakatkaa|riittää)( \w+){0,3}",
    r"(jättäkää|jätä|antakaa) (minut|meidät|minun|meidän) (\w+ )?(rauhaan|olla)",
    r"(en|emme) (\w+ )?(ole|olleet) (\w+ )?(antanut|antaneet|tilannut|pyytänyt|hyväksynyt|suostunut)( \w+){0,3}",
    r"(kolmas|kolmatta|neljäs|toinen|viimeinen) kerta( \w+){0,3}",
)
WISHES: Final = (
    r"(kiinnostaa|kiinnostava\w*|kiinnostuneita|kiinnostunut|kiinnostaisi|kuulostaa (\w+ )?(hyvältä|kiinnostavalta|järkevältä|mielenkiintoiselta|lupaavalta))(?! (ei|vähän))",
    r"(lähettäkää|lähetä|laittakaa|laita|kertokaa|kerro|soita|soittakaa|näyttäkää|tulkaa) (\w+ ){0,3}(vaikka|lisää|esimerk\w+|hinta\w*|tarjou\w+|tietoa|minulle|meille|käymään)?",
    r"(haluaisin|haluaisimme|voisimme|voisin|mielellä\w+|tarvitsemme|etsimme) (\w+ )?(nähdä|kuulla|tietää|kokeilla|jutella|puhua|tavata|tällaista|jotain|keskustella)?",
    r"(jos|kunhan) (\w+ ){1,8}(niin kyllä|mielellä\w+|sopii|voidaan|ollaan)",
)
A_TIME: Final = (
    r"(maanantai|tiistai|keskiviikko|torstai|perjantai|huomen|huomis)\w*( \w+){0,2}( klo| aamu\w*| iltapäiv\w*| \d{1,2}| sopii| käy)",
    r"(soita|soittakaa|tavataan|jutellaan|palaveri\w*)( \w+){0,3}",
)
PRICE_AND_PRODUCT: Final = (
    r"(paljonko|mitä|kuinka paljon|mikä) (\w+ ){0,3}(maksaa|maksaisi|hinta\w*|kustan\w+)",
    r"(toimiiko|onko|saako|tukeeko|voiko|miten) (\w+ ){0,6}\w*\?",
)
SETTLED: Final = (
    r"(meillä|minulla) (\w+ )?(on )?(jo|oma|omat) (\w+ )?(vastaava\w*|järjestelmä|käytössä|toimittaja|ratkaisu|kumppani)( \w+)?",
    r"(emme|en|ei) (\w+ )?(tarvitse|tarvetta|aio|hanki|suunnittele|kiinnosta|ole (kiinnostun\w+|tarvetta|ajankohtai\w+))( \w+)?",
    r"(kiitos)[^.!?\n]{0,20},? mutta (\w+ ){0,3}(ei|emme|en|meillä on)( \w+)?",
)
NOT_ME: Final = (
    r"(en|emme) (\w+ )?(vastaa|päätä|hoida|ole oikea|käsittele)( \w+){0,2}",
    r"(väärä|väärään|väärälle) (\w+)",
    "(ei kuulu) (minulle|meille)",
)
TO_WHOM: Final = (
    r"(kysy|kysykää|ottakaa yhteyttä|ota yhteyttä|kääntykää|soittakaa|kirjoittakaa) (?!minu|meil)(\w+)",
)
GONE: Final = (
    r"(ei|en) (\w+ )?(työskentele|ole|toimi) (\w+ )?(enää|meillä|palveluksessa)( \w+)?",
    "(jäänyt eläkkeelle|jäi eläkkeelle|lähtenyt|vaihtanut työpaikkaa|eronnut)",
)
GOT_IT: Final = (
    r"(vastaanotettu|luettu|katson|katsotaan|luen|mietin|mietitään|välitän|palaan asiaan|palataan|tutustun)( \w+)?",
)

PHRASES: Phrases = {
    Cue.STOP: STOPS,
    Cue.YES: WISHES,
    Cue.MEETING: A_TIME,
    Cue.ASKS: PRICE_AND_PRODUCT,
    Cue.NO: SETTLED,
    Cue.WRONG: NOT_ME,
    Cue.REFER: TO_WHOM,
    Cue.LEFT: GONE,
    Cue.NOTED: GOT_IT,
}
