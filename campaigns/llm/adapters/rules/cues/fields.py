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
    `own_words`: that the person says it is support enough.
    """

    core: Cue
    support: Cue
    threshold: float
    speakers: frozenset[str] = EVERYONE
    both: bool = False
    about_them: bool = False
    own_words: bool = False


_BUSINESS_NOUNS_EN = (
    r"(?:company|startup|start-up|platform|provider|maker|manufacturer|agency|consultancy|studio|firm|software|business|retailer|"
    r"developer|supplier|operator|distributor|network|marketplace|bank|insurer|lab|cooperative|publisher|carrier|group|service|"
    r"brewery|bakery|foundation|team of)"
)
_MONTHS = (
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|"
    r"oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|"
    r"mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)"
)
_WHEN = rf"(?:{_MONTHS}|Q[1-4]|20\d\d|spring|summer|autumn|winter|Frühjahr|Sommer|Herbst|été|automne|printemps|verano|otoño|primavera)"

FIELD_CUES: Mapping[str, FieldCues] = MappingProxyType(
    {
        "company_description": FieldCues(
            core=cue(
                en=rf"(?:(?:is|are|was founded as) (?:an? |the |one of |Europe|Germany)[^.;]{{0,70}}\b{_BUSINESS_NOUNS_EN}\b|"
                r"we (?:build|make|develop|provide|offer|manufacture|produce|design|operate|supply|distribute|publish|run) |"
                r"\w+ (?:builds|makes|develops|provides|offers|manufactures|produces|designs|operates|supplies|distributes|publishes) )",
                de=r"(?:(?:ist|sind) (?:ein|eine|einer|der|die)\b[^.;]{0,70}(?:Unternehmen|Anbieter|Hersteller|Plattform|Dienstleister|"
                r"Agentur|Firma|Händler|Spezialist|Softwarehaus|Startup|Betrieb|Start-up)|(?:wir|\w+) (?:entwickelt|bieten|bietet|"
                r"baut|bauen|fertigt|fertigen|produziert|produzieren|betreibt|betreiben|liefert|liefern)\b)",
                fr=r"(?:(?:est|sommes) (?:une?|l['’]un|le|la)\b[^.;]{0,70}(?:entreprise|société|éditeur|plateforme|fabricant|agence|"
                r"cabinet|start-?up|fournisseur|spécialiste|acteur)|(?:nous|\w+) (?:développ(?:e|ons)|propos(?:e|ons)|fabriqu(?:e|ons)|"
                r"conçoit|concevons|édite|éditons|exploite|fournit|produit)\b)",
                es=r"(?:(?:es|somos) (?:una?|el|la)\b[^.;]{0,70}(?:empresa|plataforma|proveedor|fabricante|agencia|consultora|compañía|"
                r"startup|distribuidor)|(?:\w+) (?:desarroll(?:a|amos)|ofrec(?:e|emos)|fabric(?:a|amos)|diseñ(?:a|amos)|produc(?:e|imos)|"
                r"oper(?:a|amos))\b)",
            ),
            support=cue(
                en=r"(?:for|founded in|based in|headquartered|since (?:19|20)\d\d|customers|specialis|specializ|employs)",
                de=r"(?:für|gegründet|mit Sitz|seit (?:19|20)\d\d|Kunden|spezialisiert|Mitarbeit)",
                fr=r"(?:pour|fondée?|basée?|depuis (?:19|20)\d\d|clients|spécialis|salariés)",
                es=r"(?:para|fundad[ao]|con sede|desde (?:19|20)\d\d|clientes|especializ|empleados)",
            ),
            threshold=3.5,
            about_them=True,
            both=True,
            speakers=frozenset({"company", "third_party"}),
        ),
        "role_challenge": FieldCues(
            core=cue(
                en=r"(?:hard(?:est)? (?:to|part|thing)|struggl\w+|too slow|still (?:take|takes|rely|relies|do|does|copy|use|uses|runs?|happens?|"
                r"type|types|depend)|(?:do|does|done|doing|plan\w*|cop(?:y|ied)|typed?|maintain\w*|updated?|assign\w*)\b.{0,40}by hand|manually\b|bottleneck|challeng\w+|biggest (?:problem|headache|pain|issue)|the problem is|"
                r"painful|unsolved|not solved|keeps (?:me|us) (?:awake|up)|takes? (?:us |me |them )?(?:\w+ ){0,3}(?:hours|days|weeks|months)|"
                r"los(?:e|es|ing) (?:hours|days|time|money|track|deals|customers)|wast(?:e|es|ed|ing) |too (?:many|much|long|often)|"
                r"shortage|backlog|can(?:no|['’])t keep up|cannot keep up|frustrat\w+|fall(?:s|ing)? behind|nobody knows|no overview|"
                r"break(?:s|ing)? down|we don['’]t know|difficult to)",
                de=r"(?:schwierig\w*|schwer\w*|kämpfen|kämpft|zu langsam|(?:plan\w*|trag\w*|übertrag\w*|pfleg\w*|tipp\w*|mach\w*|rechn\w*)\b.{0,40}von Hand|manuell\w*|händisch|Engpass|Herausforderung\w*(?:, [^.;]*\bzu \w+)?|größte Problem|"
                r"Problem ist|ungelöst|hält mich wach|dauert (?:noch |immer |\w+ ){0,3}(?:Stunden|Tage|Wochen|Monate)|verlieren (?:wir |\w+ ){0,2}"
                r"(?:Zeit|Geld|Stunden)|zu viele?|zu lange|Fachkräftemangel|Rückstand|frustrier\w+|immer noch|fehlt uns|kostet uns)",
                fr=r"(?:difficile|difficulté|peinons|trop lent\w*|(?:fai\w*|saisi\w*|planifi\w*|recopi\w*)\b.{0,40}à la main|manuellement|goulot|défi\b|plus gros problème|le problème (?:est|c['’]est)|"
                r"non résolu|prend (?:encore )?(?:des |\w+ ){0,2}(?:heures|jours|semaines|mois)|perdons (?:du|des|de)|trop de|pénurie|retard|"
                r"frustr\w+|encore (?:sur|à|par) )",
                es=r"(?:difícil|dificultad|nos cuesta|demasiado (?:lento|tiempo)|(?:hac\w*|planific\w*|copi\w*|apunt\w*)\b.{0,40}a mano|manualmente|cuello de botella|desafío|reto\b|"
                r"mayor problema|el problema es|sin resolver|tarda(?:mos)?\b.{0,20}(?:horas|días|semanas|meses)|perdemos|demasiad[oa]s|escasez|"
                r"retraso|frustr\w+|seguimos )",
            ),
            support=cue(
                en=r"(?:I|we|my|our|us|me)\b",
                de=r"(?:ich|wir|mein\w*|unser\w*|uns|mich)\b",
                fr=r"(?:je|j['’]|nous|mon|ma|mes|notre|nos)",
                es=r"(?:yo|nosotros|mi|mis|nuestr[oa]s?|nos)\b",
            ),
            threshold=3.0,
            both=True,
            own_words=True,
        ),
        "bant_budget": FieldCues(
            core=cue(
                en=r"(?:budgets?\b|(?:board|management|committee) (?:has |have )?approved|earmarked|set aside|allocated|capex\b)",
                de=r"(?:\w*budget\w*|(?:Mittel|Gelder)\b.{0,40}(?:freigegeben|bewilligt)|freigegeben|bewilligt|eingeplant)",
                fr=r"(?:budgets?\b|enveloppe de|(?:a|avons) (?:alloué|débloqué))",
                es=r"(?:presupuesto\w*|(?:ha|hemos) (?:asignado|destinado)|partida de)",
            ),
            support=cue(
                en=rf"(?:approved|allocated|for|of|next year|{_WHEN}|million|[€$£]\s?\d)",
                de=r"(?:freigegeben|bewilligt|genehmigt|für|von|Millionen|Euro|\d+\s?€)",
                fr=r"(?:approuvé|alloué|validé|pour|de|millions|euros|\d+\s?€)",
                es=r"(?:aprobado|asignado|para|de|millones|euros|\d+\s?€)",
            ),
            threshold=3.0,
            both=True,
        ),
        "bant_authority": FieldCues(
            core=cue(
                en=r"(?:I (?:now )?(?:lead|run|own|head|manage|decide|oversee|sign off)|I['’]?(?: a)?m (?:responsible|accountable|in charge)|reports? to me|"
                r"my team of|I['’]ve (?:led|run)|(?:is|as) (?:responsible for|in charge of)|(?:leads|runs|heads|oversees) (?:the |our |its |all )|"
                r"final (?:say|decision)|signs? off on)",
                de=r"(?:ich (?:leite|verantworte|führe|entscheide|steuere)|leite ich|verantworte ich|(?:bin|ist) (?:\w+ ){0,3}(?:verantwortlich|zuständig)|verantwortet|"
                r"leitet (?:die|das|den)|mein Team von|berichte[nt]? an mich)",
                fr=r"(?:je (?:dirige|pilote|gère|décide|supervise|suis (?:responsable|en charge))|dirige (?:le|la|les|l['’])|responsable d[eu]|"
                r"mon équipe de)",
                es=r"(?:(?:yo )?(?:dirijo|lidero|gestiono|decido|superviso)\b|soy responsable|(?:estoy )?a cargo de|dirige (?:el|la|los)|mi equipo de)",
            ),
            support=cue(
                en=r"(?:team|budget|procurement|purchas\w+|operations|department|strategy|engineering|sales|vendors?|tools|\d+ people)",
                de=r"(?:Team|Budget|Einkauf|Beschaffung|Betrieb|Abteilung|Strategie|Entwicklung|Vertrieb|Bereich)",
                fr=r"(?:équipe|budget|achats|opérations|département|stratégie|ventes|production)",
                es=r"(?:equipo|presupuesto|compras|operaciones|departamento|estrategia|ventas|producción)",
            ),
            threshold=3.0,
            speakers=frozenset({"person", "third_party"}),
        ),
        "bant_need": FieldCues(
            core=cue(
                en=r"(?:(?:we|I|they|team|company|\w+) (?:urgently |really |now |also |still )?needs? (?:to|an?|more|better|some|help|new)|(?:looking|searching) for (?:an?|ways|new|better|"
                r"help|someone|partners?)|want to replace|must (?:find|replace|automate|modernis|moderniz|cut)|(?:we|I) (?:lack|require)|in need of|"
                r"would love (?:a|to find))",
                de=r"(?:(?<!alles, was )(?:wir|ich) (?:brauchen?|benötigen?|suchen?)|brauchen wir|benötigen wir|suchen wir|müssen (?:wir )?.{0,50}(?:ersetzen|ablösen|automatisieren|"
                r"modernisieren|digitalisieren)|(?:uns|mir) fehlt|Bedarf an)",
                fr=r"(?:(?:nous|on|j['’]) ?(?:avons|ai|a) besoin|nous (?:cherchons|recherchons)|devons .{0,40}(?:remplacer|automatiser|moderniser)|"
                r"il nous (?:faut|manque))",
                es=r"(?:necesit(?:amos|o|a)\b|buscamos|estamos buscando|debemos .{0,40}(?:sustituir|reemplazar|automatizar|modernizar)|nos (?:hace falta|falta))",
            ),
            support=cue(
                en=r"(?:we|our|I|my|us)\b",
                de=r"(?:wir|unser\w*|ich|uns)\b",
                fr=r"(?:nous|notre|nos|je)\b",
                es=r"(?:nuestr[oa]s?|nos|mi|necesitamos|buscamos)\b",
            ),
            threshold=3.0,
            speakers=INSIDERS,
        ),
        "bant_timeline": FieldCues(
            core=cue(
                en=rf"(?:by (?:the )?(?:end of|early|mid|late|next|start of|beginning of)?\W*(?:the year|this year|next year|year|quarter|month|summer|{_WHEN})|before (?:the end of |the start of )?"
                rf"{_WHEN}|(?:this|next) (?:quarter|spring|summer|autumn|winter)|within (?:the next )?\w+ (?:weeks|months)|deadline|until {_WHEN}|"
                rf"(?:from|starting in|starts? in|starting|as of) (?:early |late |mid-?)?{_WHEN})",
                de=rf"(?:bis (?:Ende|Anfang|Mitte|zum|spätestens|zur)?\W*(?:des Jahres|Jahresende|{_WHEN})|(?:nächste[sn]?|diese[sn]?) (?:Quartal|Jahr|Frühjahr|Herbst)|"
                rf"innerhalb von|ab {_WHEN}|Stichtag)",
                fr=rf"(?:d['’]ici (?:à |la |fin |le )*(?:fin|{_WHEN}|l['’]année)|avant (?:la fin|fin|{_WHEN})|au (?:prochain|premier|deuxième|troisième|quatrième) trimestre|"
                rf"à partir de {_WHEN}|échéance)",
                es=rf"(?:antes de(?:l)? (?:fin|final|{_WHEN}|año)|para (?:finales|principios|{_WHEN})|(?:este|próximo|el próximo) (?:trimestre|año)|"
                rf"a partir de {_WHEN}|plazo)",
            ),
            support=cue(
                en=r"(?:will|plan(?:s|ning|ned)? to|aim|want|going to|must|need|go(?:es)? live|roll(?:ing)? out|migrat\w+|complete|deadline|target|finish|ready|due|move|start)\b",
                de=r"(?:wollen|werden|wird|soll|sollen|planen|plant|müssen|muss|fertig|abgeschlossen|live|umstellen|ablösen|Ziel)\b",
                fr=r"(?:allons|voulons|devons|prévo\w+|sera|seront|déployer|terminer|achever|objectif|prêt)",
                es=r"(?:vamos a|queremos|debemos|planea\w+|prev\w+|será|serán|terminar|completar|desplegar|objetivo|listo)",
            ),
            threshold=3.0,
            both=True,
            about_them=True,
        ),
        "buying_intent": FieldCues(
            core=cue(
                en=r"(?:evaluat(?:e|ing) |compar(?:e|ing) (?:\w+ ){0,2}(?:vendors|tools|providers|offers|platforms|options|systems)|RFPs?\b|RFI\b|request for (?:proposal|quotation)|"
                r"call for tenders|tender(?:ing)?\b|shortlist(?:ing|ed)?\b|(?:looking|searching) for (?:an? )?(?:\w+ ){0,3}(?:tool|vendor|partner|platform|solution|provider|supplier|system|software)|"
                r"replac(?:e|ing) (?:our|the|its) |switch(?:ing)? (?:away )?from|pilot(?:ing)? (?:with|of|project)|move away from)",
                de=r"(?:Ausschreibung|evaluieren|vergleichen (?:\w+ ){0,3}(?:Anbieter|Systeme|Lösungen)|Lastenheft|(?:suchen|sucht) (?:\w+ ){0,4}(?:Lösung|Anbieter|Partner|System|Software|Werkzeug|Dienstleister)|"
                r"(?:\w+ ){0,2}(?:ablösen|ersetzen)\b|umsteigen|Pilotprojekt|Auswahlverfahren)",
                fr=r"(?:appel d['’]offres|évaluons|comparons|cahier des charges|(?:cherchons|recherchons|cherche) (?:\w+ ){0,3}(?:solution|prestataire|partenaire|outil|logiciel|fournisseur)|"
                r"remplacer (?:notre|nos|le|la)|changer de (?:fournisseur|prestataire|logiciel)|projet pilote)",
                es=r"(?:licitación|evaluando|evaluamos|comparando|comparamos|pliego|(?:buscamos|buscando|busca) (?:\w+ ){0,3}(?:solución|proveedor|socio|herramienta|plataforma|software)|"
                r"(?:reemplazar|sustituir) (?:nuestr|el|la)|cambiar de proveedor|proyecto piloto)",
            ),
            support=cue(
                en=r"(?:we|our|I|they|its|team|company)\b",
                de=r"(?:wir|unser\w*|ich|Unternehmen|die Firma)\b",
                fr=r"(?:nous|notre|nos|l['’]entreprise|la société)\b",
                es=r"(?:nuestr[oa]s?|estamos|la empresa|buscamos|evaluamos)\b",
            ),
            threshold=3.0,
        ),
        "recurring_ideas": FieldCues(
            core=cue(
                en=r"(?:I (?:still |really |firmly |strongly |always |have always )?(?:believe|think|keep saying|argue|am convinced|care|refuse|find that|insist)|I['’]m convinced|in my (?:view|experience)|"
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
                en=r"(?:(?:(?:we|they)['’]re|I['’]m|are|am|is|have been|has been) (?:now |currently |also |just |already )?(?:building|working on|rolling out|developing|designing|migrating|rebuilding|preparing|setting up|automating|"
                r"piloting|constructing|investing in)|currently (?:build|develop|work|roll|migrat|test)\w*|plans? to (?:launch|open|build|release|expand|introduce|roll|double|move|hire)|(?:will|going to) (?:soon )?(?:launch|open|build|"
                r"release|ship|introduce|roll out)|next (?:step|project|release) (?:is|will)|under construction|under development)",
                de=r"(?:(?:wir|ich) (?:bauen?|arbeiten?|entwickeln?) (?:gerade|derzeit|aktuell|momentan|zurzeit|jetzt|an )|arbeiten (?:\w+ )?(?:gerade|derzeit|aktuell) an|(?:gerade|derzeit|aktuell|momentan) (?:\w+ ){0,5}(?:bauen|entwickeln|entsteht|arbeiten|einführen|"
                r"ausrollen|umbauen)|bauen (?:gerade|derzeit|aktuell)|führen (?:gerade|derzeit)|planen (?:wir )?(?:den|die|das|ein)|im Aufbau|in Entwicklung)",
                fr=r"(?:nous (?:construisons|travaillons|développons (?:actuellement|en ce moment)|déployons|préparons|mettons en place|migrons)|je (?:travaille|construis|prépare)|en cours de (?:développement|déploiement|construction)|actuellement en train|"
                r"prévo(?:it|yons) (?:de|d['’]))",
                es=r"(?:(?:estamos|estoy|está) (?:\w+ )?(?:construyendo|trabajando|desarrollando|desplegando|preparando|migrando|montando)|en (?:desarrollo|construcción)|actualmente (?:desarroll|trabaj|constru)\w+|(?:planea|planeamos|tiene previsto|vamos a) \w+)",
            ),
            support=cue(
                en=r"(?:new|now|currently|this year|our|first|next)\b",
                de=r"(?:neue[rsnm]?|jetzt|gerade|derzeit|aktuell|dieses Jahr|unser\w*|erste[rsnm]?)\b",
                fr=r"(?:nouve(?:au|lle|aux)|actuellement|cette année|notre|nos|premi(?:er|ère))\b",
                es=r"(?:nuev[oa]s?|actualmente|este año|nuestr[oa]s?|primer[oa]?)\b",
            ),
            threshold=3.0,
        ),
        "value_creation": FieldCues(
            core=cue(
                en=r"(?:(?:helps?|lets?|enables?|allows?) (?:\w+ ){1,6}?(?:to )?(?:save|reduce|cut|increase|grow|avoid|improve|find|plan|see|run|sell|ship|build|manage|keep|spend|understand|track|cook|make|turn|lower|use|work|move)|(?:reduces|cuts|saves|lowers|halves|shortens|"
                r"prevents|replaces|to (?:reduce|cut|save|lower|shorten|prevent)) (?:\w+ ){0,4}(?:costs?|time|hours|waste|errors|downtime|emissions|energy|scrap|stock|losses|paper|delays|effort|work|money|spending)|so that (?:customers|clients|teams|they|farmers|patients|people)|(?:customers|clients|users) (?:get|save|cut|use it|reduce|see))",
                de=r"(?:(?:hilft|helfen|unterstützt|unterstützen|ermöglicht|ermöglichen) (?:\w+ ){0,6}|(?:spart|sparen|reduziert|reduzieren|senkt|senken|verkürzt|verkürzen|vermeidet|ersetzt|halbiert) |damit (?:Kunden|Unternehmen|Teams|Betriebe)|(?:einsparen|zu sparen|zu senken|zu vermeiden))",
                fr=r"(?:(?:aide|aidons|aident) (?:\w+ ){0,6}à|permet(?:tons|tent)? (?:à|aux|de|d['’])|(?:réduit|réduisons|réduire|diminue|économise|évite|accélère) )",
                es=r"(?:(?:ayuda|ayudamos|ayudan) (?:a )?(?:\w+ ){0,6}|permit(?:e|imos|en) |(?:reduce|reducimos|reducir|ahorra|ahorramos|evita|acelera|disminuye) )",
            ),
            support=cue(
                en=r"(?:customers?|clients?|teams?|users|companies|manufacturers|hospitals|farmers|retailers|shops|factories|per cent|percent|\d+ ?%|hours|costs?|operators|planners|carriers)\b",
                de=r"(?:Kunden|Teams|Unternehmen|Betriebe\w*|Nutzer|Hersteller|Prozent|\d+ ?%|Stunden|Kosten|Mittelstand)\b",
                fr=r"(?:clients?|équipes?|utilisateurs|entreprises|industriels|\d+ ?%|heures|coûts?)",
                es=r"(?:clientes?|equipos?|usuarios|empresas|fabricantes|\d+ ?%|horas|costes?|costos?)\b",
            ),
            threshold=3.0,
            both=True,
        ),
        "business_model": FieldCues(
            core=cue(
                en=r"(?:subscriptions?\b|per (?:seat|user|month|device|unit|licen[cs]e|transaction|tonne|container|order|vehicle|site|hour|booking|shipment|employee|year)\b|(?:we|they) charge |\w+ charges (?!ahead)|(?:we|they) sell |\w+ sells |licen[cs](?:es (?:its|our|the)|ing)\b|commission|retainers?\b|pricing|"
                r"(?:revenue|income|money) (?:comes|mostly|mainly|is|from)|(?:makes?|earns?) (?:its |their |our )?money|monthly fee|annual fee|flat fee|fee (?:per|of)|pay-(?:as|per)|freemium|franchis\w+|leas(?:es|ing) (?:to|out)\b|sold (?:as|through|via|to|direct)|rent(?:s|ed)? (?:out|to)|(?:customers|clients|members|users|shops|patients) pay )",
                de=r"(?:Abonnement\w*|Abo\b|Abo-Modell|pro (?:Monat|Nutzer|Stück|Gerät|Jahr|Lizenz|Bestellung|Fahrzeug)|(?:wir|\w+) (?:verkauf(?:t|en)|vertreib(?:t|en)|vermiete[nt])|Lizenz(?:gebühr|modell|einnahm|erlös|geschäft)\w*|lizenzier\w+ (?:unser|seine|ihre)|Provision|Umsatz (?:\w+ ){0,3}(?:kommt|stammt|macht|entsteht)|Monatsgebühr|Festpreis|Leasing|verdien(?:t|en) (?:\w+ )?(?:Geld|an|mit))",
                fr=r"(?:abonnements?\b|par (?:mois|utilisateur|an|poste|commande|véhicule)|(?:nous |\w+ )?(?:vendons|vend|factur(?:e|ons)|lou(?:e|ons))\b|licences?\b|commission|chiffre d['’]affaires (?:vient|provient)|forfait)",
                es=r"(?:suscripci(?:ón|ones)|por (?:mes|usuario|unidad|pedido|vehículo)\b|al mes\b|(?:vende|vendemos|cobra|cobramos|alquila|alquilamos)\b|licencias?\b|comisión|ingresos (?:vienen|provienen|proceden)|tarifa)",
            ),
            support=cue(
                en=r"(?:customers?|clients?|we|revenue|fee|month|year|price|annual|direct|service|[€$£]\s?\d|per cent|percent|\d+ ?%)",
                de=r"(?:Kunden|wir|Umsatz|Gebühr|Monat|Jahr|Preis|direkt|Prozent|\d+ ?[€%])",
                fr=r"(?:clients?|nous|revenus?|frais|mois|prix|direct|\d+ ?[€%])",
                es=r"(?:clientes?|ingresos|cuota|mes|precio|direct|\d+ ?[€%])",
            ),
            threshold=3.0,
            both=True,
            speakers=EVERYONE,
        ),
    }
)
