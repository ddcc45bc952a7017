"""Wordings of things that happened, by the type of anchor that they make."""

from __future__ import annotations

from campaigns.llm.adapters.rules.cues.patterns import Cue, cue

_MONEY = r"(?:[€$£]\s?\d|\d\s?(?:€|\$|£|mio|m€|k€|million|mrd)|EUR\s?\d|USD\s?\d|\w+ million (?:dollars|euros|pounds))"

EVENTS: tuple[tuple[str, Cue], ...] = (
    (
        "funding",
        cue(
            en=rf"(?:rais(?:ed|es)|clos(?:ed|es)|secur(?:ed|es)|land(?:ed|s)|announc(?:ed|es)|received|picked up|took in|collected|got)\b.{{0,70}}"
            rf"(?:series [a-f]\b|seed\b|funding|financing|\bround\b|investment|\bgrant\b|{_MONEY})",
            de=r"(?:Finanzierungsrunde|Series[- ][A-F]\b.{0,60}(?:abgeschlossen|erhalten)|"
            rf"(?:sammelt|sammelte|erhielt|erhält|sichert|sicherte)\b.{{0,70}}(?:Finanzierung|Kapital|Millionen|{_MONEY}))",
            fr=rf"(?:levée de fonds|(?:a levé|lève|avons levé|boucle|a bouclé)\b.{{0,70}}(?:millions?|fonds|{_MONEY}))",
            es=rf"(?:ronda de (?:financiación|inversión)|(?:ha |hemos )?(?:recaud|levant|capt|cerr)\w+\b.{{0,70}}"
            rf"(?:millones|ronda|financiación|{_MONEY}))",
        ),
    ),
    (
        "leadership",
        cue(
            en=r"(?:(?:has |have |was |were )?(?:appoint(?:s|ed)|promot(?:es|ed)|nam(?:es|ed)|join(?:s|ed)|"
            r"hir(?:es|ed)|succeed(?:s|ed)|took over|takes over|became|stepp(?:ed|ing) down)\b.{0,80}"
            r"(?:C[EFTOMR]O\b|chief|head of|director|president|partner|chair|vice president|VP\b)|"
            r"(?:our |its |the )?new (?:CEO|CTO|COO|CFO|CMO|CRO|managing director|chief|head of))",
            de=r"(?:neue[rn]? (?:Geschäftsführer|CEO|CTO|CFO|COO|Leiter|Vorstand|Chef)\w*|"
            r"(?:übernimmt|übernahm|wurde|ernannt|beruft|berief)\b.{0,80}(?:Geschäftsführ|Leitung|Vorstand|CEO|CTO|CFO))",
            fr=r"(?:nouve(?:au|lle) (?:directeur|directrice|PDG|DG|président)|(?:nomm\w+|rejoint|succède)\b.{0,80}"
            r"(?:direct\w+|PDG|présid\w+|responsable))",
            es=r"(?:nuev[oa] (?:director|directora|CEO|consejer|president)\w*|(?:nombr\w+|se incorpora|asume)\b.{0,80}"
            r"(?:direct\w+|CEO|president\w+|responsable))",
        ),
    ),
    (
        "hiring",
        cue(
            en=r"(?:(?:hir(?:ed|es|ing)|recruit(?:ed|s|ing)|added|onboarded|(?:will|going to|plans to) (?:hire|recruit|employ|take on))\b.{0,60}(?:\d+|engineer|people|staff|"
            r"manager|employees|developers|sales|analyst|roles)|(?:doubl|tripl)(?:ed|ing) (?:our|its|the) "
            r"(?:team|headcount|staff)|(?:creat|add)(?:ed|es|ing) \d+ (?:new )?jobs|\d+ (?:open|new) (?:roles|positions|jobs))",
            de=r"(?:(?:eingestellt|stellen|stellt|suchen|sucht)\b.{0,60}(?:\d+|Mitarbeit|Entwickler|Ingenieur|Fachkräfte|"
            r"Stellen|Menschen|Personen)|(?:wird|werden|will|wollen)\b.{0,60}\d+\b.{0,40}einstellen|schaff(?:t|en)\b.{0,40}(?:Stellen|Arbeitsplätze)|\d+ (?:neue|offene) (?:Stellen|Mitarbeit\w+|Arbeitsplätze))",
            fr=r"(?:(?:recrut\w+|embauch\w+)\b.{0,60}(?:\d+|ingénieur|collaborat|développeu|personnes|postes)|"
            r"cré(?:e|er|era)\b.{0,30}(?:emplois|postes)|\d+ (?:nouveaux )?(?:postes|emplois|collaborateurs))",
            es=r"(?:(?:contrat(?:ado|amos|ando|ará)|incorpor(?:ado|amos|ando))\b.{0,60}(?:\d+|ingenier|personas|"
            r"desarrollador|emplead)|crear?[áa]?\b.{0,30}(?:empleos|puestos)|\d+ (?:nuevos )?(?:puestos|empleos))",
        ),
    ),
    (
        "expansion",
        cue(
            en=r"(?:(?:open(?:ed|s|ing)?|inaugurat(?:ed|es)|moved? (?:in)?to|expand(?:ed|s|ing)|enter(?:ed|s|ing)|add(?:ed|s|ing)?|buil(?:t|ds|ding))\b.{0,70}"
            r"(?:office|plant|sites?\b|warehouse|factory|hub|branch|stores?\b|shops?\b|locations?\b|market|country|facility|line\b|workshop|premises|yard\b|terminal|"
            r"depot|laborator|shift\b|furnace|kiln|hall\b|house\b|clinic|school|studio|restaurant|showroom)|"
            r"start(?:ed|s|ing)?\b.{0,20}\b(?:second|third|fourth|new|another)\b.{0,20}(?:plant|line\b|shift\b|furnace|kiln|hall\b)|"
            r"(?:will|going to|plans to) start (?:the|its|our) (?:line|plant|furnace)|doubl(?:e|es|ed|ing) (?:its|our|the) (?:plant|capacity|output|production)|(?:collected|got|received|handed over) the keys|for the first time\b.{0,60}(?:kiln|furnace|line|oven|plant|hall)|"
            r"(?:kiln|furnace|line|oven|plant|hall)\b.{0,60}for the first time|(?:rolled|moved|went|came) (?:into|in|through|out of) (?:our|its|the) new |(?:came|went) into (?:service|operation|production)|acquir(?:ed|es)\b|complet(?:ed|es) the (?:purchase|acquisition|takeover)|(?:has )?bought (?:its|the|a|[A-Z])|merg(?:ed|es) with|took over [A-Z])",
            de=r"(?:(?:nimmt|nehmen|nahm)\b.{0,80}in Betrieb|(?:wird|werden)\b.{0,80}(?:eröffnen|erweitern|in Betrieb nehmen)|(?:eröffnet\w*|expandier\w+|erweitert\w*|bezog|bezieht)\b.{0,80}(?:Standort|Werk|Büro|Lager|Filiale|Markt|"
            r"Niederlassung|Halle|Produktion|nach )|(?:Standort|Werk|Büro|Lager|Filiale|Niederlassung)\b.{0,80}eröffnet|"
            r"(?:hat|haben)\b.{0,60}(?:übernommen|erworben|gekauft)\b|übernimmt (?:die|den|das|[A-Z]))",
            fr=r"(?:(?:mis|mise|met|mettra) en (?:service|route|exploitation)|(?:ouvr\w+|a ouvert|avons ouvert|inaugur\w+|s['’]étend|s['’]implant\w+)\b.{0,80}(?:bureau|usine|site|"
            r"entrepôt|agence|magasin|marché|filiale|à [A-Z]|en [A-Z])|(?:a |avons )?(?:rachet\w+|acquis|acquiert)\b)",
            es=r"(?:(?:puso|pusimos|ha puesto|hemos puesto|pondrá) en (?:marcha|servicio)|(?:abr(?:e|ió|imos|irá)|ha abierto|hemos abierto|inaugur\w+|se expand\w+|ampli\w+)\b.{0,80}(?:oficina|"
            r"planta|fábrica|almacén|tienda|mercado|sede|en [A-Z])|(?:ha |hemos )?(?:adquir\w+|comprado)\b)",
        ),
    ),
    (
        "launch",
        cue(
            en=r"(?:(?:will|going to|plans to) (?:soon )?(?:launch|release|unveil|introduce)|launch(?:ed|es|ing)|releas(?:ed|es)(?! [€$£]|\W+\d)|unveil(?:ed|s)|introduc(?:ed|es)|rolled out|went live|goes live|left beta|(?:is|are|became) (?:now (?:live|available)|live|generally available) (?:to|for|from|in|since|today|as)|(?:as of|from|since) today|"
            r"has shipped|shipped (?:our|its|the)|put into service)\b",
            de=r"(?:(?:hat|haben|wurde)\b.{0,80}(?:vorgestellt|eingeführt|veröffentlicht|gestartet|auf den Markt gebracht)|"
            r"bringt\b.{0,60}auf den Markt|stellte\b.{0,60}\bvor\b|führte\b.{0,60}\bein\b)",
            fr=r"(?:(?:a|avons|vient de|vient d['’]) ?(?:lanc\w+|présent\w+|dévoil\w+)|lance (?:son|sa|ses|un|une)|"
            r"mis en service)",
            es=r"(?:(?:ha |hemos |acaba de )?(?:lanz(?:ado|ó|amos|ar)|present(?:ado|ó)|estren(?:ado|ó))\b|puesta en marcha)",
        ),
    ),
    (
        "partnership",
        cue(
            en=r"(?:partner(?:ed|s|ing) with|partnership with|teamed up with|joint venture|signed (?:a|an|our|its)\b.{0,60}"
            r"(?:agreement|contract|deal|partnership|customer|framework)|collaborat(?:es|ing|ion) with)",
            de=r"(?:Partnerschaft mit|kooperiert mit|Kooperation mit|Rahmenvertrag|Joint Venture|gemeinsam mit [A-Z])",
            fr=r"(?:partenariat avec|s['’]associe (?:à|avec)|a signé (?:un|avec)|coentreprise)",
            es=r"(?:alianza con|acuerdo con|ha firmado (?:un|con)|se asocia con|colaboración con)",
        ),
    ),
    (
        "award",
        cue(
            en=r"(?:(?:won|wins|received|awarded|shortlisted|finalist)\b.{0,60}(?:award|prize|competition|medal)|"
            r"named (?:one of|best|a leader|company of))",
            de=r"(?:(?:gewann|gewinnt|erhielt|ausgezeichnet|Auszeichnung)\b.{0,60}(?:Preis|Award|Auszeichnung|als |mit dem))",
            fr=r"(?:(?:remport\w+|a reçu|lauréat\w*)\b.{0,60}(?:prix|trophée|concours|du |de la ))",
            es=r"(?:(?:gan(?:ó|ado|amos)|recibi\w+|recog(?:ió|imos|ido)|premiad\w+|galardonad\w+)\b.{0,60}(?:premio|galardón|concurso|con el|por ))",
        ),
    ),
    (
        "regulation",
        cue(
            en=r"(?:(?:received|obtained|achieved|granted|passed|gained)\b.{0,60}(?:certification|certificate|approval|licence|"
            r"license|accreditation|ISO \d+|audit|CE mark)|came into force|comes into force|certified (?:to|under|for))",
            de=r"(?:(?:zertifiziert|Zertifizierung|Zulassung|Genehmigung)\b.{0,60}(?:nach|erhalten|ISO|erteilt)|tritt\b.{0,40}"
            r"in Kraft|trat\b.{0,40}in Kraft)",
            fr=r"(?:(?:obtenu|reçu|décroché)\b.{0,60}(?:certification|agrément|autorisation|ISO)|entr\w+ en vigueur)",
            es=r"(?:(?:obten\w+|recibi\w+|logr\w+)\b.{0,60}(?:certificación|autorización|licencia|ISO)|entr\w+ en vigor)",
        ),
    ),
)

PODCAST = cue(
    en=r"podcast|episode", de=r"Podcast|Folge \d", fr=r"podcast|épisode", es=r"pódcast|podcast|episodio"
)
POST = cue(
    en=r"(?:post|blog|article|essay|newsletter|linkedin|wrote)\b",
    de=r"(?:Beitrag|Blog|Artikel)\b",
    fr=r"(?:article|billet|blog)\b",
    es=r"(?:artículo|entrada|blog)\b",
)
# Something done or to be done, whatever it is: with the company as its subject and a day beside it, it happened to them.
DONE = cue(
    en=r"(?:(?:has|have|will|is to|are to) (?:now )?(?!asked|said|told|noticed|found|discovered|seen|heard|thought|believed|hoped|wanted|needed|been|had|be|have|no|not|never|to|a|an|the)\w+|(?!asked|noticed|discovered|believed|hoped|wanted|needed|called|looked|seemed|tried|used)\w{2,}ed\b|bought|sold|won|took|went|began|built|left|got|made|lit|cut|met|sent|put|gave|shut|broke|signed|became|grew|brought|rose|fell)\b",
    de=r"(?:hat|haben|ist|sind|wird|werden|wurde|wurden|\w{2,}te\b|nahm|nahmen|ging|bezog|schloss|begann|übernahm|gab|zog|fuhr)\b",
    fr=r"(?:a|ont|avons|est|sommes|va|vont|sera|seront) (?:\w+ )?(?!découvert|dit|demandé|pensé|appris)\w+(?:é|ée|és|i|is|it|u|ert|ait|er|ir|re)\b",
    es=r"(?:(?:ha|han|hemos|va a|vamos a) \w+|\w{2,}(?:ó|aron|ieron|imos|amos|rá|rán)|puso|pusimos|hizo|hicimos|fue)\b",
)
_DAYS = r"(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)"
_MONTHS_EN = r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"
# A day or month without its number or year, as people name what is fresh.
LATELY = cue(
    en=rf"(?:yesterday|today|this (?:morning|week|month|spring|summer|autumn|fall)|last (?:week|month|{_DAYS}|night|spring|summer|autumn)|(?:on|since) {_DAYS}|in {_MONTHS_EN}\b(?! 20))",
    de=r"(?:gestern|heute|letzte[nr]? (?:Woche|Monat|Montag|Freitag)|vergangene[nr]? (?:Woche|Monat|\w+tag)|am (?:Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag)|(?:im|seit) (?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Frühjahr|Sommer|Herbst)\b(?! 20))",
    fr=r"(?:hier|aujourd['’]hui|ce (?:matin|mois-ci|printemps)|cette semaine|(?:la semaine|le mois) derni(?:er|ère)|(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) dernier|(?:en|depuis) (?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)\b(?! 20))",
    es=r"(?:ayer|hoy|anoche|esta (?:mañana|semana|primavera)|este (?:martes|lunes|miércoles|jueves|viernes|mes|verano|otoño)|(?:la semana|el mes) pasad[oa]|el pasado \w+|(?:en|desde) (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b(?! de 20))",
)
