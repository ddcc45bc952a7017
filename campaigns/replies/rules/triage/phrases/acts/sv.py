"""Swedish."""

from typing import Final

from campaigns.replies.rules.triage.cues import Cue, Phrases

STOPS: Final = (
    r"(radera|stryk|ta bort|plocka bort|avregistrera|avsluta|glöm|släng) (mig|oss|den|min|mina|mitt|vår|våra|adressen|allt|uppgifterna|alla)( \w+){0,3}",
    r"(sluta|upphör|lägg av|skippa|slipp\w*|slippa) (\w+ ){0,2}(med|att|mejla|maila|kontakta|skicka|ringa|störa|tjata|utskick\w*|mejl\w*|era|nu|det här)",
    r"(lämna|låt) (mig|oss) (\w+ )?(i fred|ifred|vara|i lugn)",
    r"(hör|skriv|mejla|kontakta|ring|återkom|maila|skicka) (\w+ ){0,2}(inte|aldrig|ej|inga)\b ?(\w+ )?(av er|av dig|mig|igen|mer|fler|längre|någonsin)?",
    r"(aldrig|inte|ingen) (\w+ ){0,2}(samtyckt|samtycke|godkänt|bett om|anmält|gett (mitt|er)|rätt att|tillåtelse)( \w+){0,3}",
    r"(tredje|fjärde|femte|andra|sista) gången (\w+ ){0,4}(ber|säger|skriver|bett|mejlar|ni)",
    r"(vill|önskar|undanber\w*) (\w+ ){0,3}(inte|inga|slippa|aldrig|fler) (\w+ ){0,3}(ha|få|mejl|mail|höra|kontakt\w*|utskick|meddelanden|reklam|fler)?",
    r"(inga|inte|aldrig) (\w+ )?(fler|mer|vidare|ytterligare) (\w+ )?(mejl|mail|utskick|kontakt\w*|påminnelser|reklam|meddelanden|försök)",
    r"(av|från) (er|den här|denna|alla|din) (\w+ )?(lista|listan|listor|register|sändlista|utskick\w*)",
)
WISHES: Final = (
    r"(låter|verkar|ser|känns|det här är) (\w+ )?(klokt|bra|spännande|intressant|vettigt|rimligt|lovande|smart|kul|toppen|nyttigt|användbart)",
    r"(spännande|intressant|kul|toppen|perfekt|bra|vad bra|gärna|absolut|visst|ja|jajamän|okej|ok),? (\w+ ){0,3}(det där|skicka|ring|boka|visa|vi kan|kan du|kan ni|har ni|berätta|gärna|låt|onsdag|torsdag|fredag|måndag|tisdag|kom)",
    r"(skicka|visa|berätta|ring|boka|kom|dra|sänd) (\w+ ){0,4}(mig|oss|gärna|mer|över|exempel\w*|pris\w*|offert|en tid|förbi|hit|på)(?! (inte|aldrig|inga))",
    r"(vi|jag) (\w+ )?(vill|skulle vilja|skulle gärna|ser gärna|vill gärna|är nyfik\w*|är intresserad\w*|letar|söker|behöver) (\w+ )?(se|höra|veta|testa|prova|på|just|precis|efter|något|ha|en)?",
    r"(om|förutsatt att|så länge) (\w+ ){1,10}(ja|gärna|är vi med|är jag med|kan vi|hör av er|absolut|intressant)",
    r"(vidarebefordra|skickat|visat|tipsat) (\w+ ){1,6}(intresserad\w*|entusiast\w*|nyfik\w*|rekommend\w*|vill gärna)",
)
A_TIME: Final = (
    r"(måndag|tisdag|onsdag|torsdag|fredag|imorgon|i morgon|nästa vecka),? (\w+ ){0,3}(\d{1,2}([.:]\d\d)?|förmiddag|eftermiddag|kl|funkar|passar|går)",
    r"(kan|kunde|ska|skulle) (du|ni|vi) (\w+ )?(ringa|ses|höras|träffas|komma|boka|prata|visa)( \w+){0,4}",
)
PRICE_AND_PRODUCT: Final = (
    r"(vad|hur mycket|vilket) (\w+ ){0,3}(kostar|kosta|pris\w*|tar ni|landar|avgift)",
    r"(har|finns|kan|går|fungerar|funkar|stöder|klarar) (ni|det|den|du|er \w+) (\w+ ){0,6}\w*\?",
)
SETTLED: Final = (
    r"(vi|jag) (\w+ )?(har|kör|använder|gör|sköter|klarar) (\w+ ){0,3}(redan|själva|egen|eget|egna|folk|excel|för hand|nöjda|leverantör|internt|det)( (till|för|det))?",
    r"(behöver|vill|ska|tänker|kommer|planerar|ser) (\w+ )?(inte|ingen|inget|inga) (\w+ )?(mer|mera|något|byta|köpa|behov|ändra|nytt|fler|att)?( \w+)?",
    r"(tack|snällt|trevligt)[^.!?\n]{0,30},? men (\w+ ){0,3}(nej|inte|vi har|vi är|det (är|blir|känns) inte|jag avstår|vi avstår|ger inte)",
    r"(projektet|bygget|upphandlingen) (\w+ )?(är|har) (\w+ )?(nedlagt|stoppat|inställt|avbrutet|lagts ner)",
)
NOT_ME: Final = (
    r"(fel|inte rätt) (\w+)",
    r"(sköter|hanterar|bestämmer|ansvarar|jobbar) (\w+ )?(inte|bara|endast) (\w+)?( \w+)?",
    r"jag är (bara|endast) (en |ett )?(vikarie|lärling|praktikant|chaufför|vaktmästare|receptionist\w*|elev|student|kund|granne)",
    r"(förväxla|blandat ihop|misstag)\w*",
)
ANOTHER_ONE: Final = (
    r"(är|det är) (\w+ ){1,4}som (sköter|har hand|bestämmer|ansvarar|håller|kan|gör|köper|styr|tar)( \w+){0,2}",
    r"(sköter|styr|bestämmer|ansvarar för|har hand om|tar hand om) (sånt|sådant|det|detta|inköp\w*|produktion\w*|frågan|it|lager\w*)",
)
TO_WHOM: Final = (r"(kolla|prata|hör|stäm av|ta det) (\w+ )?med (?!mig|oss)(\w+)",)
GONE: Final = (
    r"(jobbar|arbetar|är|finns) (\w+ ){0,3}inte (längre )?(kvar|här|hos oss|anställd|på)( \w+)?",
    r"(har|hade) (slutat|gått|lämnat|bytt jobb|pensionerat)( \w+)?",
)
GOT_IT: Final = (
    r"(noterat|mottaget|läst|sparar|sparat|tar med|tar upp|lägger|återkommer|ska (titta|kolla|läsa|fundera)|får fundera|skickat vidare|vidarebefordrat)( \w+)?",
)

PHRASES: Phrases = {
    Cue.STOP: STOPS,
    Cue.YES: WISHES,
    Cue.MEETING: A_TIME,
    Cue.ASKS: PRICE_AND_PRODUCT,
    Cue.NO: SETTLED,
    Cue.WRONG: NOT_ME,
    Cue.HANDLES: ANOTHER_ONE,
    Cue.REFER: TO_WHOM,
    Cue.LEFT: GONE,
    Cue.NOTED: GOT_IT,
}
