"""Words by which a person turns away things of a kind, whatever the offer is."""

import re
from collections.abc import Iterable
from typing import Final

_THING_EN = r"(?:tools?|software|systems?|apps?|programs?|machines?|sensors?|courses?|consultants?|vendors?|services?|platforms?|books?)"
_THING_DE = r"(?:Werkzeuge?|Software|Systeme?|Apps?|Programme?|Maschinen?|Sensor(?:en)?|Kurse?|Berater\w*|Anbieter|Dienst\w*|Plattform\w*)"
_THING_FR = r"(?:outils?|logiciels?|systèmes?|applications?|machines?|capteurs?|cours|formations?|consultants?|prestataires?|plateformes?)"
_THING_ES = r"(?:herramientas?|software|sistemas?|aplicaci\w+|programas?|máquinas?|sensores|cursos?|consultor\w*|proveedor\w*|plataformas?)"

TURNED_AWAY: Final = re.compile(
    rf"\b(?:do not|don['’]t|never|no longer|did not|didn['’]t|won['’]t|will not|would not|wouldn['’]t|refuse to|nor do (?:we|I)) (?:want|need|buy|use|trust|believe in|let|allow|have)\b.{{0,30}}\b(?:{_THING_EN})\b"
    rf"|\bno {_THING_EN} (?:can|could|will|should|has|is)\b|\b(?:should|must|ought|can|may) (?:not|never) be (?:sold|taught|written|bought|automated|measured|fixed|done by|left to|judged by|put)\b"
    r"|\b(?:can(?:no|['’])t|cannot) be (?:taught|measured|automated|bought|written down|learned)\b|\bon principle\b|\bI(?:['’]d| would)? (?:am against|advise (?:anyone|against)|oppose|refuse|stopped|would never|distrust)\b"
    r"|\b(?:do|does|did|doing) (?:more )?harm\b|\bno,? (?:thanks|thank you)\b|\bgod forbid\b|\bover my dead body\b|\bnot for (?:us|me)\b"
    rf"|\b(?:brauche|brauchen|will|wollen|möchte|kaufe|kaufen|nutze|nutzen) (?:\w+ ){{0,2}}(?:kein\w*) {_THING_DE}\b|\b(?:kein\w*) {_THING_DE} (?:kann|wird|soll|darf)\b|\bgrundsätzlich (?:nicht|kein\w*)\b|\b(?:darf|soll|sollte|kann) man nicht\b"
    r"|\blässt sich nicht (?:lehren|messen|kaufen|lernen)\b|\b(?:ich bin|wir sind) (?:da)?gegen\b|\bkommt (?:mir|uns) nicht ins Haus\b"
    rf"|\bne (?:veux|voulons|voudrais|cherche|cherchons) (?:pas|plus|aucun\w*)\b.{{0,20}}{_THING_FR}\b|\baucune? {_THING_FR} ne\b|\bpar principe\b|\bne (?:doit|doivent|devrait|faut|peut|s['’]apprend) (?:jamais|pas)\b|\bje (?:suis contre|refuse|m['’]oppose)\b"
    rf"|\bno (?:quiero|queremos|necesito|necesitamos|compro|compramos)\b.{{0,20}}{_THING_ES}\b|\bning[uú]n\w* {_THING_ES}\b|\bpor principio\b|\bno (?:se debe|debe|deben|debería|se puede enseñar)\b|\b(?:estoy|estamos) en contra\b",
    re.IGNORECASE,
)


def turns_away(sentences: Iterable[str]) -> bool:
    """Say whether a person's own sentences turn something away: a tool not wanted, a thing that must not be done.

    Whether it is the offer's kind of thing is for a reader to say; no rule answers that.
    """
    return any(TURNED_AWAY.search(sentence) for sentence in sentences)
