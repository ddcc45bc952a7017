"""What a letter asks of its reader, in English, German, French and Spanish."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.quality.rules import Span
from campaigns.quality.rules.prose import sentences

# Questions that answer themselves, and a second half of the question before.
_RHETORICAL = re.compile(
    r"^\W*(?:did you know|ever wondered|have you ever wondered|know what|guess what|sound familiar|who (?:does|would)n['’]t"
    r"|isn['’]t it (?:great|amazing)|wussten sie|wusstest du|kennen sie das|wer kennt das nicht|saviez-vous|et si"
    r"|¿?(?:sab[íi]as?|sab[íi]a usted|te imaginas|le suena)|(?:why|the result|the catch|result|warum|das ergebnis"
    r"|pourquoi|le résultat|¿?por qué|¿?el resultado)\s*\?|[^?]*\bone wonders\b|[^?]*, (?:right|isn['’]t it|nicht wahr|n['’]est-ce pas|¿?verdad)\s*\?)",
    re.IGNORECASE,
)
_ECHO = re.compile(r"\W*\w+\W*")
_TAG = re.compile(r"</?\w+[^<>]*>")
_CONTINUES = re.compile(r"^\W*(?:or|oder|ou|o)\b", re.IGNORECASE)
# Sentences that ask without a question mark.
_REQUESTS = re.compile(
    r"\blet (?:me|us) know\b|\b(?:tell|send|drop|give|write|email|mail|call|ping|message|show|connect|introduce|point) (?:me|us)\b"
    r"|(?:^|[,;:–—-] |\b(?:just|simply|please|and|or|then) )(?:please )?(?:reply|respond|answer|say|write back|hit reply|pick|choose"
    r"|book|click|sign up|register|schedule|check|have a look|take a look|visit|download|reach out|forward|share|watch|join"
    r"|suggest|name|confirm|call)\b"
    r"|\bplease\b|\bi(?:['’]d| would)(?: really)? (?:like|love|be (?:glad|happy|grateful|keen)) (?:to|if|for)\b"
    r"|^\W*(?:could|can|would|will|may|might|shall|should) (?:you|we|i)\b|\bi (?:propose|suggest|would suggest|ask)\b"
    r"|\b(?:are|is) you(?:r \w+)? (?:open|free|available)\b|\bany (?:interest|chance)\b|\bif (?:so|yes|it is|you(?:['’]re| are)"
    r" (?:open|curious|interested)|that helps|useful|of (?:use|interest))\b.*\b(?:i|we)(?:['’]ll| will| can| could|['’]d)\b"
    r"|\bhappy to (?:send|share|show|talk|explain|walk|meet|answer|compare)\b|\bworth (?:a|an|\d+|15|ten|fifteen|ten|talking)\b"
    r"|\b(?:grab|find|take) (?:a|any) (?:slot|time)\b|\bmy (?:calendar|calendly|diary)\b|\bmein(?:em|en)? kalender\b|\bmon (?:agenda|calendrier)\b"
    r"|\bmi (?:agenda|calendario)\b|\ba (?:yes or no|one-line|short|quick|one-word) (?:answer|reply|yes|no)\b|\b(?:yes|no) is (?:enough|fine)\b|\bwould (?:help|do|suit)\b"
    r"|\b(?:bitte|gerne?n? (?:schick|send|zeig|erklär|erzähl)\w*|lassen sie (?:mich|uns)|lass (?:mich|uns)"
    r"|(?:schreiben|sagen|geben|schicken|senden|nennen|antworten|melden|rufen|buchen|wählen|klicken|teilen|leiten) sie"
    r"|(?:schreib|sag|gib|schick|melde?|antworte|nenn|ruf) (?:mir|uns|dich|einfach|kurz)|(?:ich|wir) (?:würden?|möchten?) (?:[\w-]+ ){0,3}gerne?"
    r"|wenn (?:ja|sie mögen|es passt)|falls (?:ja|sie|es)|(?:eine )?kurze antwort|ein (?:kurzes )?(?:ja|nein)"
    r"|ich freue mich (?:über|auf) (?:eine|ihre) (?:kurze )?(?:antwort|rückmeldung))\b"
    r"|\b(?:dites-moi|dis-moi|faites-moi|répondez|écrivez|envoyez|appelez|indiquez|n['’]hésitez pas|merci de"
    r"|si oui|si vous (?:voulez|souhaitez|préférez|le souhaitez)"
    r"|(?:choisissez|réservez|cliquez|transmettez|partagez)|je (?:serais|souhaiterais|voudrais|propose|vous propose)"
    r"|une (?:courte )?réponse|un (?:simple )?(?:oui|non))\b"
    r"|\b(?:d[íi]game|dime|av[íi]seme|av[íi]same|h[áa]game|resp[óo]nd(?:a|e|ame)|escr[íi]b(?:a|e|ame)|env[íi](?:eme|ame)"
    r"|ll[áa]m(?:eme|ame)|elija|reserve|haga clic|comparta|por favor|si (?:es as[íi]|le interesa|te interesa|quiere|prefiere)"
    r"|me gustar[íi]a|le propongo|te propongo|basta (?:con )?un(?:a)? (?:s[íi]|no|respuesta|l[íi]nea))\b",
    re.IGNORECASE,
)
# Of these the strong ones count where asks are counted: each is an errand for the reader.
_ERRANDS = re.compile(
    r"(?:^|[,;:–—-] |\b(?:please|and|then|also) )(?:please )?(?:reply|respond|pick|choose|book|click|sign up|register|schedule|visit"
    r"|download|forward|share|watch|join|suggest|confirm|call|send|tell|introduce|connect|fill)\b"
    r"|\blet (?:me|us) know\b|\b(?:schreiben|sagen|schicken|senden|nennen|antworten|buchen|wählen|klicken|teilen|leiten|rufen|füllen|melden)"
    r" sie\b|\b(?:dites-moi|faites-moi savoir|répondez|écrivez|envoyez|appelez|indiquez|choisissez|réservez|cliquez|transmettez"
    r"|partagez|inscrivez|téléchargez|remplissez)\b|\b(?:d[íi]game|av[íi]seme|responda|escr[íi]bame|env[íi]eme|ll[áa]meme|elija|reserve"
    r"|haga clic|comparta|rellene|descargue|reenv[íi]e|inscr[íi]base)\b",
    re.IGNORECASE,
)
_SAYING_NO = re.compile(
    r"no thanks|unsubscribe|opt[ -]?out|not hear from|rather not|stop writing|won['’]t write again|not for you"
    r"|abmelden|keine (?:weiteren|mails)|nicht(?:s)? für (?:sie|dich)|kein interesse|désinscri|ne plus recevoir|pas pour vous"
    r"|darse de baja|no recibir|no es para (?:usted|ti)|no quiere que",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Ask:
    """A sentence that asks for something: `question` by its mark, `errand` where it sends the reader to do a thing."""

    span: Span
    question: bool
    errand: bool


def asks(text: str) -> list[Ask]:
    """The sentences that ask, without questions that answer themselves and without the way to say no."""
    return list(_asks(text))


def _asks(text: str) -> Iterator[Ask]:
    for span in sentences(text):
        words = _TAG.sub("", text[span.start : span.end])
        if _SAYING_NO.search(words) or _RHETORICAL.search(words):
            continue
        question = words.rstrip("\"'”’)» ").endswith("?")
        if (question and not _ECHO.fullmatch(words)) or _REQUESTS.search(words):
            yield Ask(span, question, bool(_ERRANDS.search(words)))


def counted(text: str, found: list[Ask]) -> list[Ask]:
    """The asks that a reader counts: questions and errands; “Or …?” belongs to the question before it."""
    kept: list[Ask] = []
    for ask in found:
        follows = bool(kept) and bool(_CONTINUES.match(text[ask.span.start : ask.span.end]))
        if (ask.question or ask.errand) and not follows:
            kept.append(ask)
    return kept


_MEETING = (
    r"(?:call|chat|talk|meeting|meet|conversation|session|slot|walk-?through|demo|webinar|workshop|presentation|catch[ -]up|time"
    r"|gespräch\w*|telefonat\w*|termin\w*|anruf\w*|treffen|austausch|vorstellung|präsentation|zeit"
    r"|appel|entretien|rendez-vous|rdv|échange|réunion|visio|temps|démo\w*|présentation"
    r"|llamada|reuni[óo]n|cita|charla|videollamada|tiempo|sesi[óo]n|demostraci[óo]n|presentaci[óo]n)"
)
_MINUTES = re.compile(
    r"(?P<number>\d{1,3}|five|ten|fifteen|fünf|zehn|fünfzehn|cinq|dix|quinze|cinco|diez|quince|twenty(?:-five)?|thirty|forty(?:-five)?|sixty|zwanzig|dreißig|vierzig|sechzig|vingt|trente|quarante"
    r"|soixante|veinte|treinta|cuarenta|sesenta)[ \u00a0\u202f-]?(?:min(?:ute|uten|uto)?s?)\b",
    re.IGNORECASE,
)
_HOURS = re.compile(
    r"\b(?:half an hour|(?:an|one|two|\d)(?: full)?[ -]hours?|an hour|(?:eine )?halbe stunde|(?:eine|einer|zwei|\d) stunden?"
    r"|une demi-heure|(?:une|deux) heures?|media hora|(?:una|dos) horas?|half a day|(?:ein(?:en)? (?:halben |ganzen )?|halber )tag|eineinhalb stunden|anderthalb stunden|une (?:demi-)?journée|medio día|un día entero"
    r"|\d ?(?:hours?|stunden|heures|horas))\b",
    re.IGNORECASE,
)
_MOST_MINUTES = 15
# What is more than an answer or a quarter of an hour, whatever its length.
_BIG = re.compile(
    # Demos and events.
    r"\b(?:a|an|the|our|your|live|product|full|personal(?:i[sz]ed)?|short|quick|free|for)[ -](?:[\w-]+ ){0,2}demos?\b(?! (?:video|recording|clip))"
    r"|\b(?:kurze|live|produkt|eine[rn]?|zur|unsere[rn]?|die)[ -]?(?:\w+[ -])?demo\b|\b(?:produkt|live-?)?vorführung\b"
    r"|\b(?:une|la|notre) (?:\w+ )?(?:démo\w*|présentation)|\b(?:una|la|nuestra) (?:\w+ )?(?:demo\w*|presentaci[óo]n)\b"
    r"|\b(?:a|an|our|the|free|short|eine?n?|unser(?:en|em)?|un|notre|nuestro) (?:[\w-]+ )?(?:webinar|workshop|seminar|webinaire|atelier|taller)\b"
    # Calendars and appointments.
    r"|\b(?:my|our) (?:[\w-]+ )?(?:calendar|calendly|diary)\b|\b(?:put|add|block|find|send|book|pick|choose|grab|reserve|check)\b[^.?!]{0,40}\b(?:calendar|calendly|diary)\b"
    r"|\bcalendar (?:invite|link)\b|\b(?:meeting|calendar) invit\w+|\b(?:meinem?|unserem?|in ihrem?n?|im) kalender\b|\bkalendereinladung\b"
    r"|\b(?:mon|notre|dans votre) (?:calendrier|agenda)\b|\b(?:mi|nuestra|nuestro|en su|en tu) (?:calendario|agenda)\b"
    r"|\b(?:schedule|set up|arrange|book|organi[sz]e|fix) (?:a|an|the|some) (?:\w+ )?(?:meetings?|time|session|slot|visit)\b"
    r"|\b(?:termin|besprechung) (?:vereinbaren|buchen|ausmachen|festlegen)\b|\b(?:prendre|fixer|planifier|caler|organiser) (?:un|une) (?:\w+ )?(?:rendez-vous|rdv|réunion)\b"
    r"|\b(?:agendar|concertar|programar|fijar|organizar) una (?:\w+ )?(?:reuni[óo]n|cita|visita)\b"
    # Seeing each other.
    r"|\b(?:can|could|shall|should|may|might|let['’]s) (?:we|us)?\s?meet\b|\b(?:we|to) meet (?:you|up|in|for|at|next|on|over|with)\b|\bmeet(?:ing)? (?:you )?in person\b|\bin[ -]person (?:meeting|visit)\b"
    r"|\b(?:come|drop|stop|swing) (?:by|up|over|round|and see)\b|\b(?:i|we|to|could|can|us) (?:\w+ )?visit (?:you|your|us|our)\b"
    r"|\b(?:over|grab|buy you|invite you (?:to|for)|meet for) (?:a )?(?:lunch|dinner|coffee|breakfast)\b|\b(?:come|be|meet|visit|present) (?:you )?on[ -]site\b"
    r"|\b(?:spend|take|give us) (?:a|one|half a|two) (?:full )?(?:days?|morning|afternoon)\b"
    r"|\b(?:persönlich|vor ort) (?:treffen|kennenlernen|besuchen|vorstellen)\b|\b(?:sie|ihnen|uns) (?:[\w-]+ ){0,4}(?:treffen|besuchen)\b|\bvorbeikommen\b"
    r"|\b(?:nous|se) (?:rencontrer|voir|réunir)\b|\bvenir (?:vous voir|dans vos|chez vous)\b|\bvous rendre visite\b|\bdéjeuner (?:ensemble|avec)\b"
    r"|\b(?:reunirnos|vernos|quedar en persona|visitarles?|visitarlos|visitarte|almorzar con|comer juntos|pasar por su)\b"
    # Trying and buying.
    r"|\b(?:start|try|begin|run|sign up for|join|do|launch) (?:a|an|our|the|with a) (?:[\w-]+ ){0,3}(?:trial|pilot|poc|proof of concept|programme|program)\b"
    r"|\bsign(?:ing)? (?:up (?:for|here|now|today)|(?:a|the|our|this) (?:[\w-]+ )?(?:contract|order|agreement|pilot|nda))\b|\bplace (?:a|an|your) (?:first )?order\b"
    r"|\b(?:ein(?:en)?|unser(?:en)?|das|den) (?:\w+ )?(?:pilotprojekt|piloten|testzugang)\b|\btestphase (?:starten|beginnen)\b|\bvertrag (?:unterschreiben|unterzeichnen|abschließen)\b"
    r"|\b(?:lancer|démarrer|commencer|tester|faire) (?:un|le|avec un) (?:projet )?pilote\b|\bessai gratuit\b|\bsigner (?:un|le|ce) (?:contrat|devis|bon)\b"
    r"|\b(?:empezar|iniciar|hacer|lanzar|probar) (?:un|el|con un) (?:proyecto )?piloto\b|\bprueba gratuita\b|\bfirmar (?:un|el|este) (?:contrato|acuerdo|pedido)\b"
    # Errands at other people, and data.
    r"|\b(?:with|include|invite|bring)(?: you and)? your (?:\w+ )?(?:ceo|cfo|cto|coo|board|boss|leadership|management|directors?|executives?)\b"
    r"|\bmit (?:ihrer geschäftsführung|ihrem vorstand|ihrem chef)\b|\bavec votre (?:direction|comité)\b|\bcon su (?:dirección|director|comité)\b"
    r"|\b(?:send|give) (?:me|us) (?:your|the|all) (?:[\w-]+ ){0,4}(?:data|export|invoices|records|database|access)\b"
    r"|\b(?:install|download) (?:the|our|an?) [\w-]+|\bcreate an account\b"
    r"|\b(?:introduce|intro|connect) (?:me|us) (?:to|with) (?:your|the|all)\b|\b(?:with|bring|invite|gather) (?:your (?:whole|entire)|the whole|all of your|your (?:leadership|management|executive)) team\b"
    r"|\b(?:fill (?:in|out)|complete|take) (?:a|an|our|the|this|my) (?:[\w-]+ ){0,2}(?:survey|questionnaire|form|assessment|audit)\b"
    r"|\b(?:fragebogen|umfrage|formular) (?:\w+ )?ausfüllen\b|\b(?:remplir|répondre à) (?:un|notre|ce|le) (?:\w+ )?(?:questionnaire|formulaire|sondage)\b"
    r"|\b(?:rellenar|completar) (?:un|una|nuestro|nuestra|este|esta) (?:\w+ )?(?:encuesta|cuestionario|formulario)\b",
    re.IGNORECASE,
)
_NUMBERS = {
    word: number
    for number, words in (
        (5, "five fünf cinq cinco"),
        (10, "ten zehn dix diez"),
        (15, "fifteen fünfzehn quinze quince"),
        (20, "twenty zwanzig vingt veinte"),
        (25, "twenty-five"),
        (30, "thirty dreißig trente treinta"),
        (40, "forty vierzig quarante cuarenta"),
        (45, "forty-five"),
        (60, "sixty sechzig soixante sesenta"),
    )
    for word in words.split()
}


def too_big(text: str, found: list[Ask]) -> list[Span]:
    """The places where an ask wants more than an answer or fifteen minutes.

    A length counts where the sentence speaks of meeting or asks for time; a day or a quarter of an hour is named by
    the good ones, and that excuses a meeting of that length.
    """
    return [place for ask in found for place in _big(text, ask)]


def _big(text: str, ask: Ask) -> Iterator[Span]:
    words = text[ask.span.start : ask.span.end]
    lengths = [(match, _minutes(match["number"])) for match in _MINUTES.finditer(words)]
    long = [match for match, minutes in lengths if minutes > _MOST_MINUTES] + list(_HOURS.finditer(words))
    if long and _wants_time(words):
        yield Span(ask.span.start + long[0].start(), ask.span.start + long[0].end())
        return
    big = _BIG.search(words)
    short = any(minutes <= _MOST_MINUTES for _, minutes in lengths)
    if big and not short:
        yield Span(ask.span.start + big.start(), ask.span.start + big.end())


_GIVING_TIME = re.compile(
    r"\b(?:have|spare|give (?:me|us)|find|block|free|open to|worth|borrow|suit|work|haben|hätten|nehmen|erübrigen|passen?|passt"
    r"|auriez|avez|consacrer|accorder|trouver|tendría|tiene|dedicar|dedicarme|reservar|conceder\w*)\b",
    re.IGNORECASE,
)
_OF_THE_READER = re.compile(
    r"\b(?:how (?:long|much|many|often)|does|lose|wie (?:lange|viel)|combien|cuánto)\b",
    re.IGNORECASE,
)


def _wants_time(words: str) -> bool:
    if _OF_THE_READER.search(words):
        return False
    return bool(re.search(rf"\b{_MEETING}\b", words, re.IGNORECASE) or _GIVING_TIME.search(words))


def _minutes(number: str) -> int:
    return int(number) if number.isdigit() else _NUMBERS[number.casefold()]
