"""Danish."""

from typing import Final

from campaigns.replies.rules.triage.cues import Cue, Phrases

STOPS: Final = (
    r"(slet|fjern|stryg|afmeld|frameld|tag|glem|udelad) (\w+ )?(mig|os|min|mine|mit|vores|adressen|alt|den)( \w+){0,4}",
    r"(stop|hold op|hold|drop|indstil) (\w+ )?(med|venligst|nu|jeres|det|de|inde)( \w+){0,3}",
    r"(lad|la) (mig|os) (\w+ )?(være|i fred|i ro)( i fred)?",
    r"(skriv|kontakt|ring|mail|send|henvend) (\w+ ){0,2}(ikke|aldrig|ingen|jer ikke)\b ?(\w+ )?(til mig|mig|os|igen|mere|flere)?",
    r"(aldrig|ikke|intet) (\w+ ){0,2}(givet|samtykke|samtykket|tilmeldt|bedt om|accepteret|lov)( \w+){0,3}",
    r"(tredje|fjerde|anden|sidste|femte) gang (\w+ ){0,4}(beder|siger|skriver|bedt|i)",
    r"(ønsker|vil|gider) (\w+ )?(ikke|ingen|aldrig) (\w+ ){0,3}(flere|mere|have|modtage|kontakt\w*|høre|mails?|henvendelser|reklamer|kontaktes)",
    r"(ingen|ikke) (\w+ )?(flere|mere|yderligere) (\w+ )?(mails?|henvendelser|kontakt|beskeder|reklamer|opkald)",
    r"(fra|af) (jeres|denne|din|alle) (\w+ )?(liste|lister|mailingliste|database|register)",
)
WISHES: Final = (
    r"(lyder|ser|virker|det er) (\w+ )?(spændende|godt|interessant|fornuftigt|rigtig|lovende|smart|nyttigt|relevant)( ud)?",
    r"(ja|gerne|fint|perfekt|spændende|godt|okay|ok|helt sikkert|selvfølgelig|klart),? (\w+ ){0,3}(tak|lad os|ring|send|vis|kan|gerne|vi|kom|meget|fortæl|onsdag|torsdag|fredag|mandag|tirsdag|det)(?! (men nej|ikke))",
    r"(send|vis|fortæl|ring|kom|book) (\w+ ){0,4}(mig|os|gerne|bare|mere|over|eksempl\w*|pris\w*|tilbud|en tid|forbi|om)(?! (ikke|aldrig|ingen))",
    r"(vi|jeg) (\w+ )?(vil gerne|kunne godt|er interesseret\w*|er nysgerrig\w*|leder efter|søger|mangler|har brug for)( \w+){0,3}",
    r"(hvis|forudsat|så længe) (\w+ ){1,10}(ja|gerne|er vi med|er jag med|er jeg med|kan vi|interesseret)",
    r"lad os (tage|tale|mødes|prøve|høres|snakke|se|få|finde|booke)( \w+){0,3}",
)
A_TIME: Final = (
    r"(mandag|tirsdag|onsdag|torsdag|fredag|i morgen|næste uge),? (\w+ ){0,3}(\d{1,2}([.:]\d\d)?|formiddag|eftermiddag|kl|passer|kan)",
    r"(kan|skal|vil) (du|i|vi) (\w+ )?(ringe|mødes|komme|tale|snakke|booke|vise)( \w+){0,4}",
    r"(ring|kom forbi)( \w+){0,3}",
)
PRICE_AND_PRODUCT: Final = (
    r"(hvad|hvor meget) (\w+ ){0,3}(koster|koste|pris\w*|tager i)",
    r"(har|findes|kan|virker|fungerer|understøtter) (i|det|den|du|jeres \w+) (\w+ ){0,6}\w*\?",
)
SETTLED: Final = (
    r"(ikke (\w+ )?noget for (os|mig)|(giver|gir) (\w+ )?ikke (\w+ )?mening)( \w+){0,2}",
    r"(vi|jeg) (\w+ )?(har|kører|bruger|gør|klarer) (\w+ ){0,3}(allerede|selv|egen|eget|egne|kun|excel|i hånden|leverandør|internt|folk)( \w+)?",
    r"(behøver|vil|skal|planlægger|ser|har) (\w+ )?(ikke|ingen|intet) (\w+ )?(brug|behov|skifte|købe|ændre|mere|noget|planer|at)?( \w+)?",
    r"(tak|venligt|fint)[^.!?\n]{0,30},? men (\w+ ){0,3}(nej|ikke|vi har|vi er|det (er|giver) ikke|jeg springer|vi kører|vi springer)",
)
NOT_ME: Final = (
    r"(forkert|ikke den rette) (\w+)",
    r"((står|sidder|arbejder|bestemmer) (\w+ )?(ikke|kun|bare) (\w+ )?(for|med|over)|er (\w+ )?ikke (\w+ )?(ansvarlig\w*|mig|den rette)|jeg er (kun|bare) (en |et )?(vikar|lærling|chauffør|pedel|receptionist|elev|studerende|kunde))( \w+)?",
    r"(forvekslet|fejl|misforståelse)\w*",
)
ANOTHER_ONE: Final = (
    r"(er|det er) (\w+ ){1,4}(der|som) (står|styrer|bestemmer|har|tager|køber)( \w+){0,2}",
    r"(styrer|bestemmer|står for|tager sig af|har ansvaret for) (det|sådan|indkøb\w*|den slags|produktion\w*|it|lager\w*)",
)
TO_WHOM: Final = (
    r"(tal|tjek|snak|hør|prøv|kontakt|skriv|ring) (\w+ )?(med|til) (?!mig|os)(\w+)",
    r"(prøv|spørg|kontakt) (?!mig|os|igen)(\w+)",
)
GONE: Final = (
    r"(arbejder|er) (\w+ ){0,2}ikke (længere |mere )?(her|hos|ansat|i)( \w+)?",
    r"(er|har) (stoppet|fratrådt|forladt|gået på pension|skiftet job)( \w+)?",
)
GOT_IT: Final = (
    r"(noteret|modtaget|læst|gemt|vender tilbage|kigger på|tager det med|sendt videre|videresendt|tænker over)( \w+)?",
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
