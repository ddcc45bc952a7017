"""Wordings of each field: `core` must stand in the sentence, `support` makes it surer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from campaigns.llm.adapters.rules.cues.patterns import Cue, cue

EVERYONE = frozenset({"person", "company", "third_party"})
PERSON = frozenset({"person"})
INSIDERS = frozenset({"person", "company"})


@dataclass(frozen=True)
class FieldCues:
    """How a field is recognised. Core counts 2, support 1, small boosts a half each.

    `both`: without the support it is nothing. `about_them`: the sentence must say `we` or name the company.
    `own_words`: that the person says it is support enough. `quoted`: only what says `we` or `I`, or names them, counts.
    `opens`: the company must be the subject that the sentence opens with.
    """

    core: Cue
    support: Cue
    threshold: float
    speakers: frozenset[str] = EVERYONE
    both: bool = False
    about_them: bool = False
    own_words: bool = False
    quoted: bool = False
    opens: bool = False


_BUSINESS_NOUNS_EN = (
    r"(?:company|startup|start-up|platform|provider|maker|manufacturer|agency|consultancy|studio|firm|software|business|retailer|"
    r"developer|supplier|operator|distributor|network|marketplace|bank|insurer|lab|cooperative|publisher|carrier|group|service|"
    r"brewery|bakery|foundation|chain|union|mutual|yard|dairy|clinic|hospital|museum|farm|mill|foundry|workshop|association|producer|team of)"
)
_MONTHS = (
    r"(?:christmas|easter|labor day|black friday|weihnachten|ostern|noël|pâques|navidad|january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|"
    r"oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|"
    r"mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)"
)
_WHEN = rf"(?:{_MONTHS}|Q[1-4]|20\d\d|spring|summer|autumn|winter|Frühjahr|Sommer|Herbst|été|automne|printemps|verano|otoño|primavera)"

_RATE_EN = r"(?:per \w+|an? (?:month|year|quarter|week|day|pupil|seat|user|piece|head|visit|acre|tonne)|each (?:month|year)|every (?:month|year)|by the \w+|once a year)"
_NOW_EN = r"(?:at the moment|right now|for now|at present|for the present|these days|currently)"
# What a company does all year round, as a verb; what it says, needs, announces or becomes is left out.
_NO_TRADE_EN = (
    r"(?:a|an|and|as|at|be|been|believe|can|cannot|could|did|do|does|don|expect|feel|find|for|had|has|have|hope|in|is|just|keep|know|lack|learned?|like|look|lost|may|mean|might|mind|must|need|"
    r"lost|built|won|met|got|made|ran|went|came|left|found|sold|bought|held|gave|sent|wrote|heard|thought|felt|kept|began|set|cut|let|took|spent|paid|grew|brought|taught|"
    r"never|no|not|now|of|on|or|plan|put|said|saw|see|seem|should|still|take|talk|tell|that|the|then|think|to|told|try|use|used|want|was|were|will|wish|work|would|says?|is|has|does|was|needs|wants|plans|"
    r"thinks|hopes|expects|believes|employs|means|notes|knows|seems|announces|reports|looks|undertakes|remains|asks|adds|writes|argues|today|this|issues|launches|opens|closes|raises|wins|joins|signs|appoints|names|acquires|moves|celebrates|hires|also|always|once|this|his|its|as|us|whereas|years|weeks|"
    r"days|months|times|people|others|yes|thanks|considers|notes|estimates|maintains|regards)"
)
_MAKE_EN = rf"(?!{_NO_TRADE_EN}\b)[a-z]{{3,}}(?<!ed)(?<!ly)(?:,| and)? (?=[a-z])"
_MAKES_EN = rf"(?!{_NO_TRADE_EN}\b)[a-z]{{2,}}[a-rt-z]s(?:,| and)? (?=[a-z])"
_MAKES_DE = (
    r"(?:(?:be)?lief\w+|entwickel\w+|biete[nt]|bau(?:t|en)|fertig(?:t|en)|produzier\w+|betreib\w+|stell(?:t|en)\b.{0,60}\bher|versorg\w+|vertreib\w+|plan(?:t|en)|montier\w+|verarbeite\w*|repar\w+|"
    r"versicher\w+|vermiete\w*|röste\w*|back(?:t|en)|brau(?:t|en)|kelter(?:t|n)|bohr(?:t|en)|näh(?:t|en)|gieß(?:t|en)|schweiß(?:t|en)|reinig(?:t|en)|transportier\w+|verkauf(?:t|en)|züchte\w*|druck(?:t|en)|web(?:t|en)|handel[tn]|berä?t(?:en)?|prüf(?:t|en)|lager(?:t|n)|pfleg(?:t|en))"
)
_MAKES_FR = (
    r"(?:développ(?:e|ons)|propos(?:e|ons)|fabriqu(?:e|ons)|conçoit|concevons|édit(?:e|ons)|exploit(?:e|ons)|fourni(?:t|ssons)|produi(?:t|sons)|livr(?:e|ons)|transport(?:e|ons)|met(?:tons)? en|constru(?:it|isons)|"
    r"répar(?:e|ons)|distribu(?:e|ons)|assur(?:e|ons)|import(?:e|ons)|transform(?:e|ons)|accompagn(?:e|ons)|gèr(?:e|ons)|install(?:e|ons)|cultiv(?:e|ons)|tiss(?:e|ons)|impriment?|soign(?:e|ons))"
)
_MAKES_ES = (
    r"(?:desarroll(?:a|amos)|ofrec(?:e|emos)|fabric(?:a|amos)|diseñ(?:a|amos)|produc(?:e|imos)|oper(?:a|amos)|congel(?:a|amos)|tej(?:e|emos)|reún(?:e|en)|reunimos|transport(?:a|amos)|almacen(?:a|amos)|envas(?:a|amos)|"
    r"cultiv(?:a|amos)|constru(?:ye|imos)|repar(?:a|amos)|distribu(?:ye|imos)|asegur(?:a|amos)|sirv(?:e|en)|atiend(?:e|en)|elabor(?:a|amos)|import(?:a|amos)|instal(?:a|amos)|gestion(?:a|amos)|corta)"
)
MONEY = cue(
    en=r"(?:[€$£]\s?\d|\d[\d.,]*\s?(?:k\b|million|thousand|euros?|pounds|dollars)|USD|EUR|GBP)",
    de=r"(?:\d[\d.,]*\s?(?:€|Euro|Millionen|Mio|Tsd)|€\s?\d|EUR|CHF)",
    fr=r"(?:\d[\d\s.,]*\s?(?:€|euros?|millions?|k€|M€))",
    es=r"(?:\d[\d.,]*\s?(?:€|euros?|millones|pesos|dólares))",
)

FIELD_CUES: Mapping[str, FieldCues] = MappingProxyType(
    {
        "company_description": FieldCues(
            core=cue(
                en=rf"(?:(?:is|are|was founded as) (?:an? |the |one of |Europe|Germany)[^.;]{{0,70}}\b(?:{_BUSINESS_NOUNS_EN}s?\b|used (?:by|in)|for|of|that|which|where)\b|has \w+\b[^.;]{{0,80}}\bsince (?:1[89]|20)\d\d|"
                rf"we {_MAKE_EN}\b|\w+ {_MAKES_EN}\b)",
                de=rf"(?:(?:ist|sind) (?:ein|eine|einer|der|die)\b[^.;]{{0,70}}(?:Unternehmen|Anbieter|Hersteller|Plattform|Dienstleister|"
                rf"Agentur|Firma|Händler|Spezialist|Softwarehaus|Startup|Betrieb|Start-up|Genossenschaft|Stadtwerk\w*)|(?:wir|\w+) {_MAKES_DE}\b)",
                fr=rf"(?:(?:est|sommes) (?:une?|l['’]un|le|la)\b[^.;]{{0,70}}(?:entreprise|société|éditeur|plateforme|fabricant|agence|"
                rf"cabinet|start-?up|fournisseur|spécialiste|acteur|coopérative)|(?:nous|\w+,?) {_MAKES_FR}\b)",
                es=rf"(?:(?:es|somos) (?:una?|el|la)\b[^.;]{{0,70}}(?:empresa|plataforma|proveedor|fabricante|agencia|consultora|compañía|"
                rf"startup|distribuidor|cooperativa|cadena)|\w+ {_MAKES_ES}\b)",
            ),
            support=cue(
                en=r"(?:for|founded in|based in|headquartered|since (?:1[89]|20)\d\d|customers|specialis|specializ|employs|across|used (?:by|in)|in all)",
                de=r"(?:für|gegründet|mit Sitz|seit (?:1[89]|20)\d\d|Kunden|spezialisiert|Mitarbeit|Haushalte|Betriebe)",
                fr=r"(?:pour|fondée?|basée?|depuis (?:1[89]|20)\d\d|clients|spécialis|salariés|aux (?!\d))",
                es=r"(?:para|fundad[ao]|con sede|desde (?:1[89]|20)\d\d|clientes|especializ|empleados|por cuenta de|en la)",
            ),
            threshold=3.0,
            about_them=True,
            opens=True,
        ),
        "role_challenge": FieldCues(
            core=cue(
                en=r"(?:hard(?:est)? (?:to|part|thing|bit)|struggl\w+|too slow|still (?:takes?|rely|relies|do|does|copy|use|uses|runs?|happens?|type|types|depends?|eats?|costs?)|"
                r"by hand\b|manually\b|bottleneck|challeng\w+|biggest (?:problem|headache|pain|issue|worry)|(?:the|my|our) (?:problem|trouble|headache|worry|difficulty) is|headache|"
                r"painful|unsolved|not solved|keeps (?:me|us) (?:awake|up)|worries (?:me|us)|(?:takes?|eats?|costs?) (?:us |me |them )?(?:\w+ ){0,3}(?:hours|days|weeks|months)|"
                r"los(?:e|es|ing) (?:hours|days|time|money|track|deals|customers)|wast(?:e|es|ed|ing) |too (?:many|much|long|often|late)|"
                r"(?:can(?:no|['’])t|cannot|still (?:can(?:no|['’])t|cannot)|could(?: no|n['’])t) (?:\w+ ){0,2}(?:find|get|measure|see|tell|say|hire|know|trust|plan|keep|fill|reach|count|predict|compare|match|cover|follow|control)\b|"
                r"nobody (?:could|can|knows|knew|has|in)\b|short of (?:people|staff|hands)|(?:openings?|positions?|vacanc\w+|roles) (?:open|for (?:\w+ )+for|since)|"
                r"(?:hears?|learns?|finds? out|know) (?:about it |of it )?(?:last|too late|only when|only after)|in (?:two|three|four|five|six|several|different) (?:different )?(?:places|systems|spreadsheets|lists|tools)|"
                r"shortage|backlog|cannot keep up|frustrat\w+|fall(?:s|ing)? behind|no overview|break(?:s|ing)? down|we don['’]t know|difficult to|(?:figures|numbers|data|counts) (?:are|is) (?:always |often )?(?:wrong|late|missing)|"
                r"(?:one|two|three|half|a third|a quarter|\w+ per cent|\d+ ?%) (?:in|of|out of) (?:\w+ ){1,4}(?:fails?|missed|are moved|never|do(?:es)? not|don['’]t))",
                de=r"(?:schwierig\w*|schwer\w*|kämpfen|kämpft|zu langsam|von Hand|manuell\w*|händisch|Engpass|Herausforderung\w*(?:, [^.;]*\bzu \w+)?|(?:größte|eigentliche|unser) Problem|Problem (?:ist|sind)|Sorgen?\b|"
                r"ungelöst|hält mich wach|dauert (?:noch |immer |\w+ ){0,3}(?:Stunden|Tage|Wochen|Monate)|verlieren (?:wir |\w+ ){0,2}(?:Zeit|Geld|Stunden)|zu viele?|zu lange|zu spät|Fachkräftemangel|"
                r"Rückstand|frustrier\w+|immer noch|(?:fehlt|fehlen) (?:uns|mir|es)|(?:uns|mir) (?:\w+ ){0,3}fehl(?:t|en)|kostet uns|(?:erfahren|merken|sehen|wissen) (?:wir |das |es |\w+ ){0,6}erst\b|niemand weiß|"
                r"finden (?:wir )?(?:\w+ )?(?:kaum|keine?n?)|jede[rsn]? (?:zweite|dritte|vierte)\w*)",
                fr=r"(?:difficile|difficulté|peinons|trop lent\w*|à la main|manuellement|goulot|défi\b|plus gros (?:problème|souci)|(?:le|notre|mon) (?:problème|souci|casse-tête)|casse-tête|non résolu|"
                r"prend (?:encore )?(?:des |\w+ ){0,2}(?:heures|jours|semaines|mois)|perdons (?:du|des|de|un|une)|trop (?:de|tard)|pénurie|retard|frustr\w+|encore (?:sur|à|par) |"
                r"ne (?:se présent\w+|vien\w+|sav\w+|trouv\w+|parven\w+|arriv\w+) (?:pas|plus)|personne ne (?:sait|peut)|un sur (?:deux|trois|quatre|cinq|six|dix)|nous manque|manquons)",
                es=r"(?:lo (?:más )?difícil|difícil|dificultad|nos cuesta|demasiado (?:lento|tiempo|tarde)|a mano\b|manualmente|cuello de botella|desafío|reto\b|(?:mayor|principal) (?:problema|dolor|quebradero)|dolor de cabeza|"
                r"el problema es|sin resolver|tarda(?:mos)?\b.{0,20}(?:horas|días|semanas|meses)|perdemos|demasiad[oa]s|escasez|retraso|frustr\w+|seguimos |nadie (?:\w+ ){0,4}sabe|no (?:lo )?sabemos|"
                r"no (?:encontramos|conseguimos|podemos|damos abasto)|un[oa] de cada (?:dos|tres|cuatro|cinco|seis|diez)|nos faltan?)",
            ),
            support=cue(
                en=r"(?:I|we|my|our|us|me|her (?:team|shop|people)|his (?:team|people))\b",
                de=r"(?:ich|wir|mein\w*|unser\w*|uns|mich|mir)\b",
                fr=r"(?:je|j['’]|nous|mon|ma|mes|notre|nos)\b",
                es=r"(?:yo|nosotros|mi|mis|nuestr[oa]s?|nos|no (?:lo )?sabemos|\w{3,}amos)\b",
            ),
            threshold=2.75,
            both=True,
            own_words=True,
        ),
        "bant_budget": FieldCues(
            core=cue(
                en=r"(?:budgets?\b(?! (?:hotel|airline|flight|travel|meal))|(?:has |have )?(?:approved|released|allocated|granted|earmarked|ring-fenced|budgeted|reserved)\b|set aside|(?:put|puts|putting)\b.{0,40}\baside|capex\b)",
                de=r"(?:\w*budget\w*|freigegeben|bewilligt|genehmigt|eingeplant|zurückgelegt|bereitgestellt|(?:Mittel|Gelder)\b.{0,40}bereit)",
                fr=r"(?:budgets?\b|enveloppe (?:de|d['’])|(?:a|ont|avons) (?:alloué|débloqué|validé|approuvé|voté|mis de côté|réservé))",
                es=r"(?:presupuesto\w*|(?:ha|han|hemos) (?:asignado|destinado|reservado|aprobado)|aprob(?:ó|aron|amos)|destin(?:ó|amos)|partida de)",
            ),
            support=MONEY,
            threshold=3.0,
            both=True,
        ),
        "bant_authority": FieldCues(
            core=cue(
                en=r"(?:I (?:now |do not |don['’]t |also )?(?:lead|run|own|head|manage|decide|oversee|sign|choose|pick|approve|make the (?:recommendation|decision|call|choice))\b|I['’]?(?: a)?m (?:responsible|accountable|in charge)|reports? to me|"
                r"my team of|I['’]ve (?:led|run)|(?:is|as) (?:responsible for|in charge of)|(?:leads|runs|heads|oversees) (?:the |our |its |all )|(?:my|her|his) (?:call|decision|choice|signature)\b|"
                r"(?:he|she|who) (?:picks|chooses|decides|signs|approves|has the last word|holds the purse)\b|(?:up to|lies with|rests with|falls to) (?:me|her|him)\b|(?:needs?|with) my (?:signature|approval|yes)|nothing (?:is bought|gets bought|leaves) without (?:me|my)|(?:decision|choice|last word) is (?:mine|hers|his)|holds the (?:budget|purse)|final (?:say|decision)|signs? off on)",
                de=r"(?:ich (?:leite|verantworte|führe|entscheide|steuere|unterschreibe|wähle)|(?:leite|verantworte|entscheide|unterschreibe|treffe|wähle) ich|(?:Auswahl|Entscheidung|letzte Wort) (?:treffe|liegt bei|trifft|habe ich|hat)|(?:entscheidet|unterschreibt|wählt) (?:sie|er|am Ende)|(?:ohne|über) meine(?:n)? (?:Unterschrift|Tisch)|(?:bin|ist) (?:\w+ ){0,3}(?:verantwortlich|zuständig)|verantwortet|"
                r"leitet (?:die|das|den)|mein Team von|berichte[nt]? an mich)",
                fr=r"(?:je (?:dirige|pilote|gère|décide|supervise|signe|choisis|tranche|suis (?:responsable|en charge))|c['’]est (?:moi|elle|lui|à moi|à elle) (?:qui|de) (?:choisi|décide|signe|tranche)\w*|(?:elle|il) (?:choisit|décide|signe|tranche)\b|(?:sans|avec) ma signature|dirige (?:le|la|les|l['’])|responsable d[eu]|"
                r"(?:décision|choix|dernier mot) (?:me revient|est (?:le mien|à moi|à elle))|mon équipe de)",
                es=r"(?:(?:yo )?(?:dirijo|lidero|gestiono|decido|superviso|firmo|elijo)\b|(?:decisión|elección|última palabra)\b.{0,30}\b(?:(?:es )?(?:mía|suya)|la tengo yo|me toca|le toca|la tiene)|(?:decid|firm|elij|eleg)\w+ (?:yo|ella|él)\b|(?:yo|ella|él) (?:decid|firm|elij|elig)\w+|soy responsable|(?:estoy )?a cargo de|dirige (?:el|la|los)|mi equipo de|(?:quien|yo) (?:elige|decide|firma))",
            ),
            support=cue(
                en=r"(?:teams?|budget|procurement|purchas\w+|operations|department|strategy|engineering|sales|vendors?|suppliers?|tools|software|board|committee|contract|\d+ people|sign)\b",
                de=r"(?:Team|Budget|Einkauf|Beschaffung|Betrieb|Abteilung|Strategie|Entwicklung|Vertrieb|Bereich|Auswahl|Vertrag|unterschreib\w*)",
                fr=r"(?:équipe|budget|achats|opérations|département|stratégie|ventes|production|fournisseurs?|contrat|choisis|chefs?)",
                es=r"(?:equipo|presupuesto|compras|operaciones|departamento|estrategia|ventas|producción|contrato|proveedor\w*|técnica)",
            ),
            threshold=3.0,
            speakers=frozenset({"person", "third_party"}),
            own_words=True,
        ),
        "bant_need": FieldCues(
            core=cue(
                en=r"(?:(?:we|I|they|team|company) (?:urgently |really |now |also |still |do )?need (?!not\b|you|him|her|them|to (?:thank|say|be|remember|talk|go|stay|wait|apologi))|(?:\w+) needs (?:an?|more|better|some|help|new)\b|what (?:we|I) need (?:now )?is|"
                r"(?:we|I|team) (?:are |am |is )?(?:looking|searching) for (?:an?|ways|new|better|help|partners?)|(?:we|I) (?:want|have) to replace|must (?:find|replace|automate|modernis|moderniz|cut)|(?:we|I) (?:lack|require)|in need of|"
                r"would love (?:a|to find))",
                de=r"(?:(?<!alles, was )(?:wir|ich) (?:brauchen?|benötigen?|suchen?)\b|(?:brauchen|benötigen|suchen|bräuchten) wir|(?:wollen|müssen) (?:wir )?.{0,50}(?:ersetzen|ablösen|automatisieren|"
                r"modernisieren|digitalisieren)|Bedarf an)",
                fr=r"(?:(?:nous|on|j['’]) ?(?:avons|ai|a) besoin|nous (?:cherchons|recherchons) (?:une?|des) (?:\w+ ){0,3}(?:outil|solution|logiciel|système|moyen)|(?:voulons|devons) .{0,40}(?:remplacer|automatiser|moderniser)|"
                r"il nous (?:faut|faudra|faudrait|manque))",
                es=r"(?:necesit(?:amos|o|aríamos)\b|(?:queremos|debemos|tenemos que) (?:\w+ ){0,3}(?:sustituir|reemplazar|automatizar|modernizar)|buscamos (?:una?) (?:\w+ ){0,3}(?:herramienta|sistema|solución|programa)|nos (?:hace falta|falta))",
            ),
            support=cue(
                en=r"(?:we|our|I|my|us)\b",
                de=r"(?:wir|unser\w*|ich|uns)\b",
                fr=r"(?:nous|notre|nos|je)\b",
                es=r"(?:nuestr[oa]s?|nos|mi|necesitamos|buscamos|queremos|tod[oa]s)\b",
            ),
            threshold=3.0,
            quoted=True,
        ),
        "bant_timeline": FieldCues(
            core=cue(
                en=rf"(?:by (?:the )?(?:end of|early|mid|late|next|start of|beginning of)?\W*(?:the year|this year|next year|year|quarter|month|summer|{_WHEN})|before (?:the )?(?:end of |start of |first |\w+ )?{_WHEN}|"
                rf"(?:this|next) (?:quarter|spring|summer|autumn|winter)|within (?:the next )?\w+ (?:weeks|months)|deadline|until {_WHEN}|when the \w+ (?:season|rush) starts|"
                rf"(?:from|starting in|starts? in|starting|as of) (?:early |late |mid-?)?{_WHEN})",
                de=rf"(?:bis (?:spätestens |zum |zur )?(?:Ende|Anfang|Mitte|Beginn)?\W*(?:des Jahres|Jahresende|{_WHEN})|vor (?:dem |der )?(?:Ende )?{_WHEN}|(?:nächste[sn]?|diese[sn]?) (?:Quartal|Jahr|Frühjahr|Herbst)|"
                rf"innerhalb von|ab {_WHEN}|Stichtag)",
                fr=rf"(?:d['’]ici (?:à |la |fin |le )*(?:fin|{_WHEN}|l['’]année)|avant (?:la fin|fin|le |l['’])?\s?(?:de |d['’])?{_WHEN}|au (?:prochain|premier|deuxième|troisième|quatrième) trimestre|"
                rf"à partir de {_WHEN}|pour {_WHEN}|échéance)",
                es=rf"(?:antes de(?:l)? (?:fin|final|{_WHEN}|año)|para (?:finales|principios|{_WHEN})|(?:este|próximo|el próximo) (?:trimestre|año)|a lo largo de {_WHEN}|(?:en|a finales de) {_WHEN}|"
                rf"a partir de {_WHEN}|plazo)",
            ),
            support=cue(
                en=r"(?:plan(?:s|ning|ned)? to|aim|want(?:s|ed)?|would like|going to|must|need|ha(?:s|ve) to|(?:is|are) to be|has to be|should be|go(?:es)? live|roll(?:ing)? out|migrat\w+|complete|deadline|target|finish|ready|due|replace)\b",
                de=r"(?:wollen|soll|sollen|planen|plant|müssen|muss|fertig|abgeschlossen|live|umstellen|ablösen|Ziel)\b",
                fr=r"(?:allons|voulons|devons|doit|doivent|devra|souhait\w+|prévo\w+|déployer|terminer|achever|objectif|prêt|en service)",
                es=r"(?:vamos a|queremos|debemos|debe(?:ría)?|tiene[n]? que|planea\w+|prev\w+|terminar|completar|desplegar|objetivo|listo|funcionando)",
            ),
            threshold=3.0,
            both=True,
            quoted=True,
        ),
        "buying_intent": FieldCues(
            core=cue(
                en=r"(?:evaluat(?:e|ing) |compar(?:e|ing) (?:\w+ ){0,2}(?:vendors|tools|providers|offers|platforms|options|systems)|RFPs?\b|RFI\b|request for (?:proposals?|quotations?)|"
                r"(?:asked|invited|approached|talking to|spoken to|met|visited) (?:with )?(?:\w+ ){0,2}(?:suppliers|vendors|firms|makers|providers|companies)\b|(?:call|invitation) (?:for|to) tender|tender(?:s|ing)?\b|shortlist(?:ing|ed)?\b|"
                r"(?:we|I|team) (?:are |am |is )?(?:looking|searching) for (?:an? )?(?:\w+ ){0,3}(?:tool|vendor|partner|platform|solution|provider|supplier|system|software)|demos? (?:with|from|are|of)|(?:see|seen|seeing) (?:\w+ ){0,2}(?:demos|demonstrations|suppliers|vendors)|(?:on|free|a) trial\b|trial (?:of|with|run)|(?:quotes?|offers?|bids?|proposals?) (?:from|by) (?:\w+ ){0,2}(?:suppliers|vendors|firms|makers|providers|companies)|(?:two|three|four|five|six) (?:suppliers|vendors|systems|offers|bids|candidates) (?:are|have|is|remain|left)|"
                r"(?:we|I) (?:are |am )?(?:replac(?:e|ing)) (?:our|the|its) |switch(?:ing)? (?:away )?from|pilot(?:ing)? (?:with|of|project)|move away from|(?:choice|selection|decision) (?:to be )?made (?:by|before))",
                de=r"(?:Ausschreibung|evaluieren|(?:vergleichen|prüfen|testen) (?:\w+ ){0,3}(?:Anbieter|Systeme|Lösungen)|Lastenheft|Anbieter(?:n)? (?:haben wir|angesehen|eingeladen|im Rennen|gesprochen|verglichen)|(?:Vorführung|Probebetrieb|Teststellung|Testphase|Demo)\w*|Angebote? (?:eingeholt|angefordert|einholen)|(?:suchen|sucht) (?:\w+ ){0,4}(?:Lösung|Anbieter|System|Software|Werkzeug|Dienstleister)|"
                r"umsteigen|Pilotprojekt|Auswahlverfahren|im Rennen\b)",
                fr=r"(?:appels? d['’]offres|évaluons|comparons|cahier des charges|(?:lancé|ouvert|mené) une (?:consultation|mise en concurrence)|consultation auprès de|(?:cherchons|recherchons|cherche) (?:une? )?(?:\w+ ){0,3}(?:solution|prestataire|outil|logiciel|fournisseur)|"
                r"remplacer (?:notre|nos|le|la)|changer de (?:fournisseur|prestataire|logiciel)|projet pilote|demandé (?:\w+ ){0,2}(?:devis|offres|propositions)|(?:démonstrations?|essai|maquette)\b.{0,40}(?:fournisseurs?|éditeurs?|prestataires?|logiciels?)|(?:rencontré|reçu|vu) (?:\w+ ){0,2}(?:fournisseurs|éditeurs|prestataires))",
                es=r"(?:licitación|evaluando|evaluamos|comparando|comparamos|pliego|(?:pedido|solicitado|pedimos) (?:\w+ ){0,2}(?:ofertas?|presupuestos?)|demostraciones|(?:reunido|hablado|visto) (?:\w+ ){0,3}proveedores|prueba (?:piloto|con)|(?:buscamos|buscando|busca) (?:una? )?(?:\w+ ){0,3}(?:solución|proveedor|herramienta|plataforma|software)|"
                r"cambiar de proveedor|proyecto piloto)",
            ),
            support=cue(
                en=r"(?:we|our|I|they|its|team|company|board)\b",
                de=r"(?:wir|unser\w*|ich|Unternehmen|die Firma)\b",
                fr=r"(?:nous|notre|nos|l['’]entreprise|la société)\b",
                es=r"(?:nuestr[oa]s?|estamos|hemos|la empresa|buscamos|evaluamos|proveedores|ofertas)\b",
            ),
            threshold=3.0,
            quoted=True,
        ),
        "recurring_ideas": FieldCues(
            core=cue(
                en=r"(?:I (?:still |really |firmly |strongly |always |have always )?(?:believe|think|keep (?:saying|coming back|telling|repeating)|argue|am convinced|care|refuse|find that|insist|maintain|hold that)|I['’]m (?:convinced|(?:firmly )?of the view)|in my (?:view|experience|book)|"
                r"(?<!you )(?<!we )ought (?:not )?to\b|(?:a|an|no|every|any|the|one) \w+(?: \w+){0,9} should(?: not)?\b|you should(?: not|n['’]t)?\b|"
                r"I(?:['’]ve| have)? learn(?:ed|t) (?:that|to|is)|what I(?:['’]ve| have)? learn(?:ed|t)|my (?:rule|view|conviction|belief|lesson)|what matters|matters more|(?:most|many|too many) (?:teams|companies|people|leaders|founders|managers)|nobody (?:needs|wants|reads|cares)|"
                r"the (?:real|only) (?:question|problem|thing|reason)|should (?:never|always|not|be (?:at|the|a|in))\b|must never|is not (?:about|a )|the lesson|never trust|always (?:start|ask|write|begin)|people first)",
                de=r"(?:ich (?:bin (?:\w+ )?überzeugt|glaube|denke|finde|sage immer|habe gelernt|meine)|meine[rs]? (?:Überzeugung|Meinung|Erfahrung|Regel)|entscheidend ist|worauf es ankommt|die meisten (?:Teams|"
                r"Unternehmen|Firmen)|niemand (?:braucht|will)|sollte (?:nie|immer)|darf nie)",
                fr=r"(?:je (?:crois|pense|suis convaincue?|répète|défends)|ma conviction|à mon avis|selon moi|ce qui compte|la plupart des (?:équipes|entreprises)|personne n['’]a besoin|il faut toujours|ne (?:faut|doit) jamais)",
                es=r"(?:(?:yo )?(?:creo|pienso|opino|sostengo|estoy convencid[oa])|en mi (?:opinión|experiencia)|mi convicción|lo que importa|la mayoría de (?:los equipos|las empresas)|nadie (?:necesita|quiere)|siempre hay que|nunca (?:hay que|se debe))",
            ),
            support=cue(
                en=r"(?:always|never|every|again|still|keep|not|more than|rather|instead|because)\b",
                de=r"(?:immer|nie|jede[rsnm]?|wieder|nicht|statt|weil|mehr als)\b",
                fr=r"(?:toujours|jamais|chaque|encore|plus que|plutôt|parce)\b",
                es=r"(?:siempre|nunca|cada|otra vez|más que|en lugar|porque)\b",
            ),
            threshold=3.0,
            speakers=PERSON,
        ),
        "building_now": FieldCues(
            core=cue(
                en=rf"(?:(?:(?:we|they)['’]re|I['’]m|am|are|is|have been|has been) (?:\w+ )?(?:building|working on|rolling out|developing|designing|migrating|rebuilding|preparing|setting up|automating|putting together|making|assembling|prototyping|"
                rf"piloting|constructing|trying out|testing out|filming|writing)\b|{_NOW_EN}\b.{{0,60}}\b(?:am|are|is|['’]re|['’]m|we|I)\b|on (?:the|our|my) (?:work)?bench|currently (?:build|develop|work|roll|migrat|test)\w*|"
                r"(?:we|it|they) plans? to (?:launch|open|build|release|expand|introduce|roll|double|move)|next (?:step|project|release) (?:is|will)|under construction|under development)",
                de=r"(?:(?:wir|ich) (?:bauen?|arbeiten?|entwickeln?|testen?|erproben?|stellen?) (?:\w+ )?(?:gerade|derzeit|aktuell|momentan|zurzeit|jetzt|im Moment|an )|arbeiten (?:\w+ )?(?:gerade|derzeit|aktuell) an|(?:gerade|derzeit|aktuell|momentan|im Moment|zurzeit) (?:\w+ ){0,5}(?:bauen|entwickeln|entsteht|arbeiten|einführen|"
                r"ausrollen|umbauen|testen)|bauen (?:gerade|derzeit|aktuell)|führen (?:gerade|derzeit)|im Aufbau|in Entwicklung)",
                fr=r"(?:nous (?:construisons|travaillons|développons|déployons|préparons|mettons en place|migrons|testons|montons)|je (?:travaille|construis|prépare)|en cours de (?:développement|déploiement|construction)|(?:actuellement |sommes )en train|"
                r"(?:en ce moment|actuellement),? (?:\w+ ){0,4}(?:\w+ons)\b)",
                es=r"(?:(?:estamos|estoy|está|seguimos) (?:\w+ )?(?:construyendo|trabajando|desarrollando|desplegando|preparando|migrando|montando|juntando|haciendo|armando|probando|diseñando)|en (?:desarrollo|construcción)|actualmente (?:desarroll|trabaj|constru)\w+)",
            ),
            support=cue(
                en=r"(?:new|now|currently|at the moment|at present|this year|all year|our|first|next|kit|model|prototype|tool|way to|way for|line|system)\b",
                de=r"(?:neue[rsnm]?|jetzt|gerade|derzeit|aktuell|im Moment|dieses Jahr|unser\w*|erste[rsnm]?)\b",
                fr=r"(?:nouve(?:au|lle|aux)|actuellement|en ce moment|cette année|notre|nos|premi(?:er|ère))\b",
                es=r"(?:nuev[oa]s?|actualmente|ahora|este año|nuestr[oa]s?|primer[oa]?|un[oa] sol[oa])\b",
            ),
            threshold=3.0,
        ),
        "value_creation": FieldCues(
            core=cue(
                en=r"(?:(?:helps?|lets?|enables?|allows?) (?:\w+ ){1,6}?(?:to )?(?:save|reduce|cut|increase|grow|avoid|improve|find|plan|see|run|sell|ship|build|manage|keep|spend|understand|track|cook|make|turn|lower|use|work|move)|(?:reduces|cuts|saves|lowers|halves|shortens|"
                r"prevents|to (?:reduce|cut|save|lower|shorten|prevent)) (?:\w+ ){0,4}(?:costs?|time|hours|waste|errors|downtime|emissions|energy|scrap|stock|losses|paper|delays|effort|work|money|spending)|so that (?:customers|clients|teams|they|farmers|patients|people)|"
                r"(?:customers|clients|users) (?:get|save|cut|use it|reduce|see|report)|(?:come|came|comes|gone|went|go|fell|fall|falls|dropped) down (?:from|to|by)|used to (?:\w+ ){0,3}(?:cost|take|throw|lose|wait|spend|pay)|(?:no longer|not|don['’]t|doesn['’]t) (?:have to|need to)|(?:quit|stopped|gave up) \w+ing|"
                r"(?:gets?|got|given?|gives?) back\b|(?:now|today) (?:takes?|costs?|needs?|lasts?|waits?|knows?|sees?)\b|(?:cut|halved|shortened|lowered|reduced|dropped|fell|falls|went|goes|gone) (?:\w+ ){0,5}(?:by|from|to) (?:\w+ ){0,3}(?:a (?:half|third|quarter|fifth|tenth)|\d|two|three|four|five|six|seven|eight|nine|ten)|(?:a half|half|a third|a quarter|twice|three times) (?:as|of|the|less|fewer|faster)|(?:can|could) (?:now|at last)|(?:\w+ )?less (?:in|time|work|waste|than)|fewer\b|saved?\b|instead of\b|(?:now )?waits? \w+ (?:weeks|days|hours)|better rates|lower (?:fees|costs|bills))",
                de=r"(?:(?:hilft|helfen|unterstützt|unterstützen|ermöglicht|ermöglichen) (?:\w+ ){0,6}|(?:spart|sparen|gespart|reduziert|reduzieren|senkt|senken|verkürzt|verkürzen|vermeidet|ersetzt|halbiert)\b|damit (?:Kunden|Unternehmen|Teams|Betriebe)|(?:einsparen|eingespart|zu sparen|zu senken|zu vermeiden)|"
                r"nicht mehr (?:\w+ ){0,4}(?:müssen|muss|werden|wird)|(?:können|kann|weiß|wissen|sieht|sehen) (?:\w+ ){0,3}(?:jetzt|nun|heute|endlich)|(?:sank|sanken|fiel|fielen|stieg|stiegen|schrumpft\w*) (?:\w+ ){0,5}(?:um|von|auf)|(?:halb so|doppelt so|weniger|schneller|früher) (?:viel|lang|oft|als)|(?:statt|anstelle) (?:\w+ ){0,2}\d+)",
                fr=r"(?:(?:aide|aidons|aident) (?:\w+ ){0,6}à|permet(?:tons|tent)? (?:à|aux|de|d['’])|(?:réduit|réduisons|réduire|diminue|économis\w+|évite|accélère)\b|(?:et non|ne \w+) plus\b|au lieu de|en plus\b|gagn(?:e|ent|é|é\w*)\b|(?:baiss|diminu|tomb|pass)(?:e|é|és|ent|er) (?:\w+ ){0,4}(?:de|à|d['’])|(?:n['’]|ne )\w+ plus (?:besoin|à)|deux fois (?:plus|moins)|(?:moins|fois plus) (?:de|vite|que))",
                es=r"(?:(?:ayuda|ayudamos|ayudan) (?:a )?(?:\w+ ){0,6}|permit(?:e|imos|en) |(?:reduce|reducimos|reducir|ahorr\w+|evita|acelera|disminuye)\b|en (?:lugar|vez) de|(?:ha dejado|dejan|deja) de|ya no \w+|(?:baj|pas|reduj|ca)(?:ó|aron|ado|e|en|o|eron|yó) (?:\w+ ){0,4}(?:de|a|en)\b|(?:la mitad|el doble|menos) (?:de|que)|antes \w+\b.{0,80}\bahora\b)",
            ),
            support=cue(
                en=r"(?:customers?|clients?|users|companies|manufacturers|hospitals|farmers?|farms|retailers|shops|schools?|factories|growers|producers?|department|households?|family|families|bistros?|chefs?|owners|trucks|members|patients|people|teachers|planners|carriers|operators|teams?|per cent|percent|\d+ ?%)\b",
                de=r"(?:Kunden|Teams|Unternehmen|Betriebe\w*|Nutzer|Hersteller|Haushalte?|\w*haushalt|Bäckereien|Patienten|Prozent|\d+ ?%|Stunden|Kosten|Mittelstand)\b",
                fr=r"(?:clients?|équipes?|utilisateurs|entreprises|industriels|commerçants?|artisans?|fleuriste|restaurateurs?|patients|\d+ ?%|heures|coûts?|ventes)",
                es=r"(?:clientes?|equipos?|usuarios|empresas|fabricantes|cooperativas?|marcas?|agricultor\w*|pacientes?|\d+ ?%|horas|días|costes?|costos?|mañana)\b",
            ),
            threshold=3.0,
            both=True,
        ),
        "business_model": FieldCues(
            core=cue(
                en=rf"(?:subscriptions?\b|(?:we|they) charge |\w+ charges (?!ahead)|(?:we|they) sell |licen[cs](?:es (?:its|our|the)|ing|e that)\b|annual licence|commission|retainers?\b|pricing|"
                rf"(?:revenue|income|money|turnover) (?:comes|mostly|mainly|is (?:made|earned)|from)|(?:makes?|earns?) (?:its |their |our )?money|monthly fee|annual fee|flat fee|fixed (?:sum|price|fee)|fee (?:per|of)|pay-(?:as|per)|freemium|franchis\w+|leas(?:es|ing) (?:to|out)\b|sold (?:as|through|via|to|direct)|rents? (?:out|to|the|it|them)|"
                rf"(?:customers|clients|members|users|shops|patients|people|growers|ports|schools|they|households?) (?:\w+ )?pays?\b|paid (?:half |\w+ )?(?:in advance|by the|per|for by)|costs? (?:\w+ ){{0,4}}{_RATE_EN}|[€$£]\s?\d[\d,.]* {_RATE_EN}|(?:let|billed|charged|sold|paid|pay) by the \w+|billed (?:yearly|monthly|annually)|premiums?\b|interest (?:that|on)|margin\b)",
                de=r"(?:Abonnement\w*|Abo\b|Abo-Modell|pro (?:Monat|Nutzer|Stück|Gerät|Jahr|Lizenz|Bestellung|Fahrzeug)|(?:wir|\w+) (?:vertreib(?:t|en)|vermiete[nt])|Lizenz(?:gebühr|modell|einnahm|erlös|geschäft)\w*|lizenzier\w+ (?:unser|seine|ihre)|Provision|Umsatz (?:\w+ ){0,3}(?:kommt|stammt|macht|entsteht)|Monatsgebühr|Festpreis|Leasing|"
                r"verdien(?:t|en)\b|Marge\b|Entgelte?\w*|Kunden (?:be)?zahlen|je verkaufte\w*)",
                fr=r"(?:abonnements?\b|par (?:mois|utilisateur|an|poste|commande|véhicule)|(?:nous |\w+ )?(?:vendons|factur(?:e|ons)|lou(?:e|ons))\b|licences?\b|commission|chiffre d['’]affaires (?:vient|provient)|forfait|(?:paient|paie|payent) (?:au|à la|par|un)\b|barème|(?:vit|vivons) de)",
                es=r"(?:suscripci(?:ón|ones)|por (?:mes|usuario|unidad|pedido|vehículo|kilo|visita|palé)\b|al mes\b|(?:cobra|cobramos|cobran|alquila|alquilamos)\b|licencias?\b|comisión|ingresos (?:vienen|provienen|proceden)|tarifa|vive (?:\w+ ){0,4}de)",
            ),
            support=cue(
                en=rf"(?:{_RATE_EN}|customers?|clients?|we|revenue|fee|month|year|yearly|price|annual|direct|service|by the \w+|in advance|[€$£]\s?\d|per cent|percent|\d+ ?%)",
                de=r"(?:Kunden|wir|Umsatz|Gebühr|Monat|Jahr|Preis|direkt|Prozent|Kilowattstunde|je \w+|\d+ ?[€%])",
                fr=r"(?:clients?|nous|revenus?|frais|mois|prix|direct|colis|barème|\d+ ?[€%])",
                es=r"(?:clientes?|ingresos|cuota|mes|precio|direct|por (?:kilo|visita|semana|palé)|tarifa|\d+ ?[€%])",
            ),
            threshold=3.0,
            both=True,
            speakers=EVERYONE,
        ),
    }
)
