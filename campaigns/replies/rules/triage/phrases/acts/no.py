"""Norwegian."""

from typing import Final

from campaigns.replies.rules.triage.cues import Cue, Phrases

STOPS: Final = (
    r"(bedt|ber) (\w+ )?om å (få )?slippe( \w+){0,3}",
    r"neste (gang|e-?post|mail) (går|havner|ender)( \w+){0,4}",
    r"(slett|fjern|stryk|ta|meld|glem|utelat) (\w+ )?(meg|oss|min|mine|mitt|vår|våre|adressen|alt|opplysningene|den|av)( \w+){0,4}",
    r"(stopp|slutt|hold opp|kutt|dropp) (\w+ )?(med|å|nå|dette|det|ut)( \w+){0,3}",
    r"(la) (meg|oss) (\w+ )?(være|i fred)( i fred)?",
    r"(ikke|aldri|skriv ikke|kontakt ikke) (\w+ )?(kontakt|skriv|ring|send|mail|ta kontakt|mas|forstyrr)\b ?(\w+ )?(meg|oss|igjen|mer|flere|til)?",
    r"(skriv|kontakt|ring|send|mail|ta kontakt) (\w+ ){0,2}(ikke|aldri|ingen)\b ?(\w+ )?(igjen|mer|flere|meg|oss)?",
    r"(aldri|ikke|intet) (\w+ ){0,2}(gitt|samtykke|samtykket|bedt om|godkjent|meldt|lov)( \w+){0,3}",
    r"(tredje|fjerde|andre|siste|femte) gang(en)? (\w+ ){0,4}(ber|sier|skriver|bedt|dere)",
    r"(ønsker|vil|gidder) (\w+ )?(ikke|ingen|aldri) (\w+ ){0,3}(flere|mer|ha|motta|kontakt\w*|høre|e-?post|henvendelser|reklame|bli)",
    r"(ingen|ikke) (\w+ )?(flere|mer|ytterligere) (\w+ )?(e-?post\w*|mail\w*|henvendelser|kontakt|meldinger|reklame)",
    r"(fra|av) (deres|denne|din|alle|lista|listen)( \w+)?",
)
WISHES: Final = (
    r"(høres|ser|virker|det er|dette) (\w+ )?(nyttig|bra|spennende|interessant|fornuftig|lovende|smart|relevant|godt|fint)( ut)?",
    r"(ja|gjerne|fint|perfekt|spennende|bra|ok|absolutt|selvsagt|klart|supert),? (\w+ ){0,3}(takk|la oss|ring|send|vis|kan|gjerne|vi|kom|fortell|onsdag|torsdag|fredag|mandag|tirsdag|det)(?! (men nei|ikke))",
    r"(send|vis|fortell|ring|kom|book) (\w+ ){0,4}(meg|oss|gjerne|bare|mer|over|eksempel\w*|pris\w*|tilbud|en tid|innom|om)(?! (ikke|aldri|ingen))",
    r"(kan|kunne) (dere|du) (\w+ )?(sende|vise|ringe|komme|fortelle|lage|gi)( \w+){0,4}",
    r"(vi|jeg) (\w+ )?(vil gjerne|kunne godt|er interessert\w*|er nysgjerrig\w*|ser etter|leter etter|trenger|mangler)(?! ikke)( \w+){0,3}",
    r"(hvis|forutsatt|så lenge) (\w+ ){1,10}(ja|gjerne|er vi med|er jeg med|kan vi|interessert)",
    r"la oss (ta|snakke|møtes|prøve|høres|se|få|finne|booke)( \w+){0,3}",
)
A_TIME: Final = (
    r"(mandag|tirsdag|onsdag|torsdag|fredag|i morgen|neste uke),? (\w+ ){0,3}(\d{1,2}([.:]\d\d)?|formiddag|ettermiddag|kl|passer|kan)",
    r"(kan|skal|vil) (du|dere|vi) (\w+ )?(ringe|møtes|komme|snakke|booke)( \w+){0,4}",
)
PRICE_AND_PRODUCT: Final = (
    r"(hva|hvor mye) (\w+ ){0,3}(koster|koste|pris\w*|tar dere)",
    r"(har|finnes|kan|virker|fungerer|støtter|er det) (dere|det|den|du|deres \w+|noe|noen) (\w+ ){0,6}\w*\?",
)
SETTLED: Final = (
    r"ikke (\w+ )?(noe for (oss|meg)|interessert|aktuelt|relevant)( \w+)?",
    r"(vi|jeg) (\w+ )?(har|kjører|bruker|gjør|klarer) (\w+ ){0,3}(allerede|selv|egen|eget|egne|folk|excel|for hånd|leverandør|internt)( \w+)?",
    r"(trenger|vil|skal|planlegger|ser|har) (\w+ )?(ikke|ingen|intet) (\w+ )?(bruk|behov|bytte|kjøpe|endre|mer|noe|planer|å)?( \w+)?",
    r"(takk|hyggelig|fint)[^.!?\n]{0,30},? men (\w+ ){0,3}(nei|ikke|vi har|vi er|det (er|gir) ikke|jeg står over|vi står over)",
)
NOT_ME: Final = (
    r"(feil|ikke rett|ikke riktig) (\w+)",
    r"((jobber|bestemmer) (\w+ )?(ikke|bare|kun) (\w+ )?(med|over)|(er|har) (\w+ )?ikke (\w+ )?(ansvar\w*|meg|rette)|jeg er (bare|kun) (en |et )?(vikar|lærling|sjåfør|vaktmester|resepsjonist|elev|student|kunde))( \w+)?",
)
ANOTHER_ONE: Final = (
    r"(er|det er) (\w+ ){1,4}som (styrer|bestemmer|har|tar|kjøper|ordner)( \w+){0,2}",
    r"(hun|han|de) (styrer|bestemmer|har ansvar\w*|tar seg av|leder) (\w+)",
    r"(styrer|bestemmer over|har ansvaret for|tar seg av) (det|sånt|innkjøp\w*|produksjon\w*|it|lager\w*)",
)
TO_WHOM: Final = (
    r"(sjekk|snakk|hør|prøv|ta det) (\w+ )?med (?!meg|oss)(\w+)",
    r"(prøv|spør|kontakt) (?!meg|oss|igjen)(\w+)",
)
GONE: Final = (
    r"(jobber|arbeider|er) (\w+ ){0,2}ikke (lenger |mer )?(her|hos|ansatt|i)( \w+)?",
    r"(har|er) (sluttet|gått av|pensjonert|byttet jobb|forlatt)( \w+)?",
)
GOT_IT: Final = (
    r"(notert|mottatt|lest|lagret|kommer tilbake|ser på|tar det med|sendt videre|videresendt|tenker på)( \w+)?",
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
