"""Money set aside, who decides, what is needed, by when, and whether offers are being asked for."""

from __future__ import annotations

from campaigns.llm.adapters.rules.cues.patterns import cue, either

MONEY = cue(
    en=r"(?:[€$£]\s?\d|\d[\d.,]*\s?(?:k\b|thousand|million|m\b|euros?|pounds|dollars|francs|kroner|zloty)|(?:USD|EUR|GBP|CHF|SEK|NOK|DKK)\b|"
    r"(?:\w+|half a) (?:hundred thousand|thousand|million) (?:pounds|euros|dollars|francs)?)",
    de=r"(?:\d[\d.,]*\s?(?:€|Euro|Franken|Millionen|Mio|Tsd|Tausend)|€\s?\d|(?:EUR|CHF)\b|\w*(?:tausend|hunderttausend) Euro|\w+ Millionen(?: Euro)?)",
    fr=r"(?:\d[\d\s.,]*\s?(?:€|euros?|millions?|k€|M€|francs)|\w+ (?:mille|cent mille|millions?)(?: d['’]| )euros)",
    es=r"(?:\d[\d.,]*\s?(?:€|euros?|millones|pesos|dólares)|(?:\w+ )?(?:mil|millones de|millón de) (?:euros|pesos|dólares))",
)
SET_ASIDE = cue(
    en=either(
        r"budgets?\b(?! (?:hotel|airline|flight|travel|meal))",
        r"(?:approved|released|allocated|granted|earmarked|ring-fenced|budgeted|reserved|authorised|authorized|voted|committed|cleared|signed off)\b",
        r"set aside|(?:put|puts|putting|laid|lay)\b.{0,40}\b(?:aside|by for)\b|capex\b|pencilled in|in the plan\b|(?:we|I|they|there) (?:have|has|is|are|got)\b.{0,40} (?:to spend|for (?:it|this|that))\b|(?:will|going to|plans? to|intends? to|want to|may) (?:spend|invest)\b|may spend|money is there",
    ),
    de=either(
        r"\w*budget\w*|\w*etat\b|(?:frei|bereit|zurück)ge(?:geben|stellt|legt)|(?:zur Seite|beiseite|auf die Seite) gelegt|bewilligt\w*|genehmigt\w*|eingeplant|eingestellt (?:sind|haben)|vorgesehen|reserviert|beschlossen",
        r"(?:steht|stehen|liegt|liegen|sind|haben wir)\b.{0,60}(?:bereit|zur Verfügung|beiseite|auf der Seite|im Haushalt|im Plan)|(?:Mittel|Gelder)\b.{0,40}bereit|(?:haben wir|wir haben|es gibt) .{0,40}(?:dafür|hierfür|dazu)|dafür (?:haben|gibt|sind|stehen)",
    ),
    fr=either(
        r"budgets?\b|enveloppe\b|(?:a|ont|avons|est|sont|a été|ai) (?:déjà )?(?:alloué|débloqué|validé|approuvé|voté|mis de côté|réservé|provisionné|inscrit|accordé|prévu|budgété)\w*",
        r"(?:nous|on|j['’]) ?(?:avons|a|ai|dispos\w+)\b.{0,25}(?:pour|de côté|à dépenser|cela|ce projet)|consacr(?:e|ons|era|erons|é)\b",
    ),
    es=either(
        r"presupuesto\w*|presupuestad\w+|(?:ha|han|hemos|he|hay|están?|tenemos) (?:ya )?(?:asignad|destinad|reservad|aprobad|apartad|previst|guardad)\w+|partida (?:de|\w+ad[ao])|aprob(?:ó|aron|amos)|destin(?:ó|amos|aron)|reserv(?:ó|amos|aron)",
        r"(?:contamos con|disponemos de|tenemos) .{0,25}(?:para|euros|pesos|dólares)|(?:dedicaremos|invertiremos|va a invertir|vamos a invertir)",
    ),
)

_CHOOSE_EN = r"(?:decid(?:e|es|ing)|choos(?:e|es|ing)|picks?|signs?(?! of)|approves?|selects?|votes?|buys?|nods?|rubber-stamps?)"
_CHOOSE_DE = r"(?:entscheide[nt]?|unterschreib(?:e|t|en)|unterzeichne[nt]?|wähl(?:e|t|en) (?:\w+ )?aus|wähl(?:e|t|en)|bestimm(?:e|t|en)|genehmig(?:e|t|en)|zeichne[nt]?|such(?:e|t|en) .{0,40}\baus\b|beschließ(?:e|t|en))"
_CHOOSE_FR = r"(?:décid(?:e|ons|ent)|choisi(?:s|t|ssons|ssent)|sign(?:e|ons|ent)|tranch(?:e|ons|ent)|valid(?:e|ons|ent)|arbitr(?:e|ons|ent)|vot(?:e|ent))"
_CHOOSE_ES = r"(?:decid(?:o|e|imos|en)|firm(?:o|a|amos|an)|elij(?:o|en)|elige[n]?|elegimos|escoj(?:o|e)|escoge[n]?|aprueb(?:o|a|an)|autoriz(?:o|a|an)|valid(?:o|a|an))"
DECIDES = cue(
    en=either(
        rf"I (?:\w+ ){{0,2}}{_CHOOSE_EN}\b|(?:he|she|we|board|committee|council|trustees|owners?|chief executive|CEO|CFO|finance director|director|manager|partners) (?:\w+ ){{0,2}}{_CHOOSE_EN}\b",
        rf"who (?:\w+ )?{_CHOOSE_EN} (?!what|how|to be|where|whether)|make the (?:\w+ )?(?:recommendation|decision|call|choice)|(?:takes?|made|makes) the (?:final )?(?:decision|choice|call)\b|I['’]?(?: a)?m (?:responsible|accountable) for (?:\w+ ){{0,3}}(?:budget|purchas|buying|procurement|suppliers)",
        r"(?:is|it['’]s|was|stays|remains) (?:my|her|his) (?:call|decision|choice)\b|(?:my|her|his) (?:signature|say-so)\b|(?:up to|lies with|rests with|falls to|sits with|down to|goes (?:through|past|to|across)) (?:me|her|him|my|us|the (?:board|committee|owner\w*))\b|nothing (?:is |gets )?(?:bought|ordered|signed|leaves|happens) .{0,20}without|without (?:me|my (?:signature|approval|yes|name|initials))|(?:needs?|with|takes?|wants?) my (?:signature|approval|yes|initials)",
        r"(?:decision|choice|last word|final word|contract|signature|purse|budget) (?:is|are) (?:mine|hers|his|ours|for|with)|holds? the (?:budget|purse)|final (?:say|decision)|two signatures|(?:has|have|hold) (?:a|the) veto|(?:over|across) (?:my|her|his) desk|put it to the (?:board|council|committee)|(?:last|final) word on\b|signs? (?:off|it off|them off|for)\b|(?:chosen|decided|signed|approved|bought) by (?:me|the \w+|our \w+|her|him)\b|have the (?:last|final) (?:word|say)",
    ),
    de=either(
        rf"ich (?:\w+ ){{0,3}}{_CHOOSE_DE}|(?:entscheide|unterschreibe|treffe|wähle|zeichne|bestimme) (?:\w+ )?(?:ich|wir)\b|(?:Auswahl|Entscheidung|Unterschrift|letzte Wort|Zuschlag) (?:treff\w+|liegt|lieg\w+ bei|trifft|fällt|habe ich|hat|erteilt)|(?:Auswahl|Entscheidung|Unterschrift) .{{0,30}}(?:bei mir|bei ihr|bei ihm|ich|meine)\b",
        rf"(?:sie|er|Vorstand|Geschäftsführ\w+|Beirat|Aufsichtsrat|Gesellschafter\w*|Inhaber\w*|Chef\w*|Gremium|Ausschuss|Gemeinderat|am Ende|darüber) (?:\w+ ){{0,2}}(?:{_CHOOSE_DE})\b|(?:entscheidet|unterschreibt|wählt|zeichnet) (?:\w+ )?(?:sie|er|am Ende|der|die|das|bei|Frau|Herr)",
        r"(?:ohne|über|auf) (?:meine[nmr]?|ihre[nmr]?) (?:Unterschrift|Tisch|Zustimmung|Freigabe)|Vier-Augen|Prokura|Freigabe (?:durch|von|bei)|letzte Wort (?:beim|bei der|über)|(?:bin|ist) (?:\w+ ){0,3}(?:für (?:die |den )?(?:Einkauf|Budget|Auswahl|Beschaffung))",
    ),
    fr=either(
        rf"je (?:\w+ ){{0,2}}{_CHOOSE_FR}\b|c['’]est (?:moi|elle|lui|nous|à moi|à elle|à lui|le \w+|la \w+) (?:\w+ )?(?:qui|de|d['’]) ?(?:{_CHOOSE_FR}|choisir|décider|signer|trancher)|(?:elle|il|comité|conseil|direction|directeur|directrice|patron\w*|gérante?|bureau) (?:\w+ ){{0,2}}{_CHOOSE_FR}\b",
        r"(?:sans|avec) (?:ma|sa) signature|(?:décision|choix|dernier mot|signature) (?:me |lui |nous )?(?:revient|appartient|est (?:le mien|la mienne|à moi|à elle)|passe)|dernier mot sur\b|feu vert|droit de veto|qui (?:tranche|décide|signe|choisit)\b",
    ),
    es=either(
        rf"(?:yo|ella|él|consejo|comité|dirección|director\w*|gerente|junta|patronato) (?:\w+ ){{0,2}}{_CHOOSE_ES}\b|{_CHOOSE_ES} (?:yo|ella|él|el consejo|la junta|la dirección|el comité)\b|(?:decido|firmo|elijo|escojo|apruebo|autorizo)\b",
        r"(?:decisión|elección|última palabra|firma|visto bueno)\b.{0,40}\b(?:(?:es )?(?:mía|suya|nuestra)|la tengo|me toca|le toca|la tiene|me corresponde|depende de|pasa por)|(?:tiene|tengo) la última palabra\b|adjudica(?:ción)? (?:\w+ ){0,3}(?:corresponde|compete)|sin mi (?:firma|visto bueno)",
    ),
)
# A title alone says nothing of who signs; with a purchase beside it it does.
IN_CHARGE = cue(
    en=r"(?:I (?:now |also )?(?:lead|run|own|head|manage|oversee)\b|reports? to me|I['’]?(?: a)?m (?:responsible|accountable|in charge)|(?:is|as) (?:responsible for|in charge of)|I hold\b)",
    de=r"(?:ich (?:leite|verantworte|führe|steuere)|(?:leite|verantworte) ich|(?:bin|ist) (?:\w+ ){0,3}(?:verantwortlich|zuständig)|verantwortet|berichte[nt]? an mich)",
    fr=r"(?:je (?:dirige|pilote|gère|supervise|suis (?:responsable|en charge)))",
    es=r"(?:(?:dirijo|lidero|gestiono|superviso)\b|soy responsable|(?:estoy )?a cargo de)",
)
PURCHASE = cue(
    en=r"(?:budgets?|procurement|purchas\w+|vendors?|suppliers?|tools?|software|systems?|board|committee|contracts?|orders?|tenders?|spend\w*|which one|up to (?:[€$£]|\d))\b",
    de=r"(?:Budget\w*|Einkauf|Beschaffung|Lieferant\w*|Anbieter\w*|Auswahl|Vertr[aä]g\w*|Bestellung\w*|Software|System\w*|Werkzeug\w*|Vorstand|Beirat|zu zweit|über \d)",
    fr=r"(?:budget|achats?|fournisseurs?|contrats?|prestataires?|outils?|logiciels?|commandes?|comité|conseil|au-delà|chefs?)\b",
    es=r"(?:presupuesto|compras?|contratos?|proveedor\w*|herramientas?|sistemas?|pedidos?|consejo|comité|técnica)\b",
)
NEEDS = cue(
    en=either(
        r"(?:we|I|they|team|company|works|yard|plant|\w+ team) (?:urgently |really |badly |now |also |still |do |will |just |both |all |only |would )*need (?!not\b|you|him|her|them|to (?:thank|say|be |remember|talk|go|stay|wait|apologi))",
        r"(?:\w+) needs (?:an?|more|better|some|help|new|one|something|somebody)\b|(?:what|all|thing) (?:we|I) (?:\w+ )?(?:need|lack|are after|miss) (?:\w+ )?(?:is|are)\b|what I want (?:is|now)|(?:is|are) needed is\b",
        r"(?:we|I|team|company) (?:are |am |is |were )(?:now |still |also )?(?:looking|searching|hunting) for (?:an?|ways|new|better|help|partners?|something|software)\b|(?:we|I) (?:want|have|would like|wish|hope|intend|plan|mean) to (?:replace|get rid of|retire|move off|be rid of)|(?:we|I) want (?:an?|one|something) |(?:I|we)['’]d (?:like|want|love) (?:an?|one|something) |(?:wants?|has|have|need) to (?:be )?replaced?",
        r"must (?:find|replace|automate|modernis|moderniz|be replaced)|(?:we|I) (?:lack|require|could do with|are missing)|in need of|(?:is|are) due (?:for|to be) replace\w*|must (?:\w+ )?find\b|(?:I|we) (?:would|should) (?:be glad of|welcome|give a lot for)|what (?:I|we) (?:do )?want (?:is|now)|would love (?:an?|to find)|(?:what is|what['’]s|still) missing is|replacement for\b",
    ),
    de=either(
        r"(?<!alles, )was (?:ich|wir) (?:suche|suchen|brauche|brauchen)\b|(?<!alles, was )(?:wir|ich) (?:\w+ )?(?:brauch(?:en?|t)|benötig(?:en?|t)|bräuchten?)\b|(?:brauchen|brauche|benötigen|suchen|bräuchten|bräuchte) (?:wir|ich)\b|(?:wir|ich) suchen? (?:ein\w* )(?:\w+ ){0,3}(?:\w*werkzeug|\w*lösung|\w*system|\w*software|\w*programm|Weg|Möglichkeit|Anbieter)|(?:gebraucht|gesucht|benötigt) wird|es braucht\b",
        r"(?:wollen|müssen|möchten|soll|sollen|will) (?:wir |ich )?.{0,70}(?:ersetz|ablös|abgelöst|automatisier|moderniser|modernisier|digitalisier|loswerden)\w*|Bedarf an|(?:fehlt|fehlen) (?:uns |mir )?(?:\w+ )?(?:ein|eine|einer|ein\w*) |Ersatz für|(?:hätten|hätte) (?:wir |ich )?gern\w*|muss her\b|was (?:uns|mir) fehlt|(?:wünsche|wünschen) (?:ich |wir )?(?:mir|uns)",
    ),
    fr=either(
        r"(?:nous|on|j['’]|\w+) ?(?:avons|ai|a|aurions|aurait|ont) (?:\w+ )?besoin|nous (?:cherchons|recherchons) (?:une?|des) (?:\w+ ){0,3}(?:outil|solution|logiciel|système|moyen|façon)|(?:voulons|devons|veut|doit|voudrions|souhait\w+|aimerions|voudrais) .{0,50}(?:remplacer|automatiser|moderniser|abandonner)|remplacer (?:notre|nos|le|la|les|ce)\b",
        r"il (?:nous|me|leur) (?:faut|faudra|faudrait|manque)|(?:nous|me) (?:manque|faut)|(?:je|nous) (?:veux|voudrais|voulons|voudrions) (?:une?|quelque chose|pouvoir)|j['’]aimerais (?:une?|que)|(?:nous aimerions|on aimerait) (?:une?|que|pouvoir)|il (?:nous )?faudrait|ce qu['’]il (?:nous |me )?(?:faut|faudrait)|il faut (?:une?|que)",
    ),
    es=either(
        r"necesit(?:amos|o|aríamos|aría|an|a)\b|(?:queremos|debemos|tenemos que|hay que|quiero|quiere|quieren) (?:\w+ ){0,3}(?:sustituir|reemplazar|automatizar|modernizar|cambiar|jubilar)|(?:buscamos|busco|buscan) (?:una?|algo) (?:\w+ ){0,3}(?:herramienta|sistema|solución|programa|que)",
        r"(?:nos|me) (?:hace falta|hacen falta|falta|faltan|haría falta)|hace falta (?:una?|que|algo)|(?:quiero|queremos|quisiera|querría) (?:una?|algo) |(?:me|nos) gustaría (?:tener|una?|que)|lo que (?:necesit\w+|nos falta|queremos|hace falta)",
    ),
)
OURS = cue(
    en=r"(?:we|our|I|my|us)\b",
    de=r"(?:wir|unser\w*|ich|uns|mir|mich)\b",
    fr=r"(?:nous|notre|nos|je|j['’]|on (?:ne|est|fait|doit|peut|va|perd|passe|se|voudrait|cherche|sait|n['’]\w+))\b",
    es=r"(?:nuestr[oa]s?|nos|mi|me|necesito|quiero|\w{3,}[ae]mos|tod[oa]s)\b",
)

_MONTHS = (
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|"
    r"oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|"
    r"mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)"
)
_FEASTS = (
    r"(?:christmas|easter|labor day|thanksgiving|black friday|whitsun|new year|half-term|weihnachten|ostern|pfingsten|silvester|jahreswechsel|"
    r"jahresende|noël|pâques|rentrée|vendanges|navidad|semana santa|vendimia|campaña|nochevieja)"
)
_SEASONS = (
    r"(?:spring|summer|autumn|winter|fall|harvest|season|term|Frühjahr|Frühling|Sommer\w*|Herbst|Winter|Ernte|Saison\w*|été|automne|hiver|printemps|récolte|saison|"
    r"primavera|verano|otoño|invierno|cosecha|temporada)"
)
_WHEN = rf"(?:{_MONTHS}|{_FEASTS}|Q[1-4]|20\d\d|{_SEASONS})"
BY_WHEN = cue(
    en=either(
        rf"(?:by|before|in time for|no later than|not later than|ahead of) (?:the )?(?:very |last day of |end of |early |mid-?|late |next |start of |beginning of |first |second |middle of |(?:\w+ ){{0,2}})?\W?(?:the )?(?:\d{{1,2}}(?:st|nd|rd|th)? (?:of )?)?(?:year|quarter|month|{_WHEN})\b",
        r"(?:this|next|coming) (?:year|quarter|spring|summer|autumn|winter|month)|within (?:the next )?\w+ (?:weeks|months)|in (?:the next )?(?:\w+ )?(?:two|three|four|six|twelve|eighteen) (?:weeks|months)|deadline|when the \w+ (?:season|rush|contract) (?:starts|ends)|(?:contract|licen[cs]e|lease|support) (?:\w+ ){0,3}(?:ends|expires|runs out)",
        rf"(?:from|starting in|starts? in|starting|as of|live (?:in|on|for)|in place (?:by|for|in)|ready (?:by|for|in)|(?:chosen|decided|running|decision|choice) (?:\w+ ){{0,2}}in) (?:early |late |mid-?|the )?(?:\d{{1,2}} )?{_WHEN}",
    ),
    de=either(
        rf"(?:bis|spätestens|noch vor|vor|rechtzeitig (?:vor|zu[mr]?)) (?:spätestens |zum |zur |dem |der |den |Ende |Anfang |Mitte |Beginn |im |\d{{1,2}}\. )*(?:des Jahres|Jahresende|\w*{_WHEN})|zu[mr] (?:\d{{1,2}}\. )?(?:{_MONTHS}|Jahreswechsel|Saison\w*|Ernte)",
        rf"(?:nächste[sn]?|diese[snm]?|kommende[snm]?) (?:Quartal|Jahr|Frühjahr|Herbst|Sommer|Winter)|innerhalb von|binnen|ab {_WHEN}|Stichtag|(?:im|Ende|Anfang|Mitte) {_WHEN}",
    ),
    fr=either(
        rf"(?:d['’]ici|avant|au plus tard|pour|(?:d[eu]|il faut) .{0, 20}jusqu['’]à?u?) (?:à |au |le |la |les |l['’]|fin |mi-|début |de |d['’]|la fin |cet |\d{{1,2}}(?:er)? )*(?:fin|{_WHEN}|année)",
        rf"(?:au|du|d['’]ici au) (?:prochain|premier|deuxième|troisième|quatrième) trimestre|à partir de {_WHEN}|échéance|dans les \w+ (?:mois|semaines)|(?:à|dès) la (?:rentrée|fin)|(?:en|au) {_WHEN}",
    ),
    es=either(
        rf"(?:antes de|para|a más tardar en?) ?(?:l |el |la |finales de |principios de |mediados de |fin de |final de |\d{{1,2}} de )*(?:{_WHEN}|año)",
        rf"(?:este|próximo|el próximo) (?:trimestre|año|otoño|verano|invierno)|a lo largo de {_WHEN}|(?:en|a finales de|a principios de|el \d{{1,2}} de) {_WHEN}|a partir de {_WHEN}|plazo\b|en los próximos \w+ (?:meses|semanas)",
    ),
)
DUE = cue(
    en=r"(?:plan(?:s|ning|ned)? to|aim|want(?:s|ed)?|would like|['’]d like|going to|must|need(?:s|ed)?|ha(?:s|ve) to|(?:is|are) to (?:be|have)|has to be|should|go(?:es)? live|going live|roll(?:ing)? out|migrat\w+|deadline|target|finish\w*|ready|due|replac\w+|in use|in place|running|decision|decide[sd]?|choice|choose|chosen|pick(?:ed)?|signed?|contract|working|up and running|switch\w*|expires?|ends)\b",
    de=r"(?:wollen|will|soll|sollen|möchte[n]?|planen|plant|müssen|muss|fertig|abgeschlossen|live|umstellen|umgestellt|ablösen|abgelöst|Ziel|laufen|läuft|stehen|entschieden|Entscheidung|entscheiden|Vertrag|eingeführt|einführen|brauchen|im Einsatz|ausgewählt|Auswahl)\b",
    fr=r"(?:allons|voulons|veux|devons|doit|doivent|devra|devrait|souhait\w+|voudr\w+|prévo\w+|déployer|déployé|terminer|achever|objectif|prêts?|prête|en service|en place|décision|décider|choisir|choix|choisi|tourne\w*|fonctionn\w+|remplac\w+|il faut|signer|signé)",
    es=r"(?:vamos a|queremos|quiero|quieren|debemos|debe(?:ría|n)?|tiene[n]? que|tenemos que|hay que|planea\w+|prev\w+|terminar|completar|desplegar|objetivo|list[oa]|funcionando|en servicio|en marcha|decidir|decisión|elegir|elegid\w+|firmar|firmad\w+|implantad\w+|operativ\w+)",
)

_SELLERS_EN = r"(?:suppliers?|vendors?|firms?|makers|providers?|manufacturers|contractors?|companies|agencies|systems?|tools?|packages?|candidates?|platforms?|products?|bidders)"
_OFFERS_EN = r"(?:offers?|quotes?|quotations?|bids?|proposals?|tenders?|demos?|demonstrations?|prices|samples|references)"
SHOPPING = cue(
    en=either(
        rf"(?:evaluat|compar|test|trial|pilot|try|vet|shortlist|interview)(?:e|es|ed|ing|ied|ying|ling|led)? (?:out )?(?:\w+ ){{0,3}}{_SELLERS_EN}\b|RFPs?\b|RFI\b|request for (?:proposals?|quotations?)|(?:call|invitation) (?:for|to) (?:tender|bid)|tender(?:s|ing|ed)?\b|(?:out|gone) to (?:tender|bid)|shortlist(?:ing|ed)?\b|short list\b|beauty (?:parade|contest)",
        rf"(?:asked|ask|invited|inviting|approached|talking to|spoken to|spoke to|met|meeting|visited|visiting|written to|wrote to|seen|seeing|rung) (?:with |in )?(?:\w+ ){{0,3}}(?:suppliers?|vendors?|firms?|makers|providers?|manufacturers|contractors?|companies|agencies|bidders)\b|(?:asked|asking|ask|received|got|collecting|collected|want|expect|comparing|requested|three|two|four|five|booked|sat through|watched) (?:\w+ ){{0,3}}{_OFFERS_EN}\b(?! to (?:buy|sell))|{_OFFERS_EN} (?:from|by|with|of|are|is|were|in|on|until|close|must|may|to) (?:\w+ ){{0,3}}(?:{_SELLERS_EN}|table|desk|in|invited|due|submitted|received|run)\b",
        rf"(?:we|I|team|company) (?:are |am |is )?(?:looking|searching) for (?:an? )?(?:\w+ ){{0,3}}(?:tool|vendor|partner|platform|solution|provider|supplier|system|software)|(?:on|a|free|under) trial\b|trials? (?:of|with|run|at|until)|trying (?:out )?(?:two|three|one|a|both)\b|{_SELLERS_EN} (?:are |is |have |remain |left )?(?:still )?(?:on trial|in the running|left|remain|under test)|down to (?:two|three|four)\b",
        r"(?:we|I) (?:are |am )(?:replacing) (?:our|the|its) |switch(?:ing)? (?:away )?from|pilot(?:ing)? (?:with|of|project)|move away from|(?:choice|selection|decision) (?:to be )?made (?:by|before)",
    ),
    de=either(
        r"\w*[Aa]usschreib\w+|(?<!Stelle )ausgeschrieben (?:haben|wird|wurde)|evaluier\w+|(?:vergleich|prüf|teste?|erprobe?|vergl[ei]+ch|sicht)\w* (?:\w+ ){0,4}(?:Anbieter\w*|Systeme?|Lösungen|Angebote|Programme|Hersteller|Software\w*|Produkte)|Lastenheft|Pflichtenheft|(?:Anbieter\w*|Hersteller\w*|Lieferanten|Systeme|Häuser|Firmen) (?:haben|hatten|sind|waren|wurden|durften|zeigen|stehen|kommen|im|angesehen|eingeladen|gesprochen|verglichen)\b",
        r"\w*(?:[Vv]orführ|Probebetrieb|Teststellung|Testphase|Testbetrieb|Probelauf|Demo\b|Pilotprojekt|Pilotphase|Auswahlverfahren|Vorauswahl|Bieter)\w*|Angebote?\b.{0,40}(?:eingeholt|angefordert|einholen|vor\b|liegen|erbeten|verglichen|bekommen|angefragt|ein)|(?:liegen|haben wir|holen|erbeten|bitten um|fordern) (?:\w+ ){0,4}Angebote?|(?:suchen|sucht) (?:\w+ ){0,4}(?:Lösung|Anbieter|System|Software|Werkzeug|Dienstleister)|umsteigen|im Rennen\b|engere[nr]? (?:Wahl|Auswahl)|auf Probe|zur Probe",
    ),
    fr=either(
        r"appels? d['’]offres|évalu(?:ons|e)\b|compar(?:ons|é|e)\b|cahier des charges|(?:lancé|ouvert|mené|lance|lançons) une (?:consultation|mise en concurrence)|consultation (?:auprès|est|de)|mise en concurrence|(?:cherchons|recherchons|cherche) (?:une? )?(?:\w+ ){0,3}(?:solution|prestataire|outil|logiciel|fournisseur)|présélection\w*|en lice|finalistes",
        r"changer de (?:fournisseur|prestataire|logiciel)|projet pilote|(?:demandé|reçu|attendons|sollicité|reçus) (?:\w+ ){0,3}(?:devis|offres|propositions|fournisseurs|éditeurs|prestataires)|devis\b|(?:démonstrations?|essais?|maquettes?|tests?)\b.{0,50}(?:fournisseurs?|éditeurs?|prestataires?|logiciels?|outils?|systèmes?)|(?:fournisseurs?|éditeurs?|prestataires?|logiciels?|outils?|systèmes?)\b.{0,50}(?:démonstrations?|à l['’]essai|maquettes?|consultés?|retenus?)|(?:rencontré|reçu|vu|consulté|invité) (?:\w+ ){0,3}(?:fournisseurs|éditeurs|prestataires|constructeurs)|à l['’]essai|en test\b",
    ),
    es=either(
        r"licitaci(?:ón|ones)|pliegos?|concurso (?:público|abierto)|(?:evalu|compar)(?:ando|amos)|pliego|(?:pedido|solicitado|pedimos|recibido|solicitamos|recibimos|esperamos) (?:\w+ ){0,3}(?:ofertas?|presupuestos?|propuestas?)|demostraci(?:ón|ones)|(?:reunido|hablado|visto|visitado|invitado|llamado|citado) (?:\w+ ){0,4}(?:proveedores|fabricantes|empresas|casas)|(?:proveedores|empresas|sistemas|programas) (?:\w+ ){0,3}(?:finalistas|a prueba|en prueba|presentad\w+)|(?:a|en|de) prueba\b",
        r"prueba (?:piloto|con)|(?:probando|probamos|hemos probado) (?:\w+ ){0,3}(?:sistemas?|programas?|herramientas?|soluciones)|(?:buscamos|buscando|busca) (?:una? )?(?:\w+ ){0,3}(?:solución|proveedor|herramienta|plataforma|software)|cambiar de proveedor|proyecto piloto|(?:tres|dos|cuatro|cinco) ofertas",
    ),
)
OURS_OR_OFFERS = cue(
    en=r"(?:we|our|us|I|they|its|team|company|board|suppliers?|vendors?|offers|bids|tender|RFP)\b",
    de=r"(?:wir|unser\w*|ich|uns|Unternehmen|die Firma|Anbieter\w*|Angebote|\w*ausschreibung)\b",
    fr=r"(?:nous|notre|nos|l['’]entreprise|la société|fournisseurs|éditeurs|prestataires|appel d['’]offres)\b",
    es=r"(?:nuestr[oa]s?|estamos|hemos|la empresa|buscamos|evaluamos|proveedores|ofertas|licitación|nos)\b",
)
