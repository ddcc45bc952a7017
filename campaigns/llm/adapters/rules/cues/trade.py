"""What a company does, for whom it makes things better, and how it earns its money."""

from __future__ import annotations

from campaigns.llm.adapters.rules.cues.patterns import cue, either, verbs

# Kinds of company, as the noun behind "is a".
_KIND_EN = (
    r"(?:company|companies|startup|start-up|platform|provider|maker|manufacturer|agency|consultancy|studio|firm|software|business|"
    r"retailer|developer|supplier|operator|distributor|wholesaler|importer|producer|grower|builder|contractor|network|marketplace|bank|"
    r"insurer|lender|broker|lab|laboratory|cooperative|co-operative|publisher|carrier|haulier|group|service|brewery|bakery|distillery|"
    r"foundation|charity|chain|union|mutual|yard|dairy|clinic|practice|hospital|museum|school|college|university|farm|mill|foundry|"
    r"workshop|works|press|printer|association|council|utility|hotel|restaurant|shop|store|app|tool|team)s?\b"
)
_KIND_DE = (
    r"\w*(?:unternehmen|anbieter\w*|hersteller\w*|plattform|dienstleister\w*|agentur|firma|händler\w*|spezialist\w*|softwarehaus|startup|"
    r"start-up|betrieb|genossenschaft|stadtwerk\w*|verlag|brauerei|bäckerei|molkerei|klinik|spedition|werkstatt|manufaktur|versicherer|"
    r"bank|verein|verband|zulieferer\w*|kette|büro|gruppe|lieferant\w*|betreiber\w*)\b"
)
_KIND_FR = (
    r"(?:entreprise|société|éditeur|éditrice|plateforme|fabricante?|agence|cabinet|start-?up|fournisseur|spécialiste|acteur|coopérative|"
    r"PME|groupe|réseau|laboratoire|distributeur|producteur|constructeur|mutuelle|association|atelier|imprimerie|brasserie|chaîne|"
    r"exploitant|prestataire|transporteur|maison|enseigne|logiciel|bureau d['’]études)s?\b"
)
_KIND_ES = (
    r"(?:empresa|plataforma|proveedora?|fabricante|agencia|consultora|consultoría|compañía|startup|distribuidora?|cooperativa|cadena|"
    r"grupo|red|laboratorio|editorial|bodega|constructora|operador|productora?|taller|estudio|mutua|asociación|clínica|fábrica)s?\b"
)

# What companies do for a living, as stems.
_DO_EN = verbs(
    "make build sell design run operate supplie supply deliver provide offer produce manufacture develop craft rent lease hire repair mend "
    "restore maintain service install fit clean wash grow farm breed raise bake brew roast distil distill bottle pack package print "
    "publish weave knit sew cast forge machine mill grind press weld cut saw process recycle collect compost test inspect certifie "
    "certify measure monitor watch track map insure lend finance underwrite advise consult train teach coach recruit staff place treat "
    "import export distribute wholesale stock store freeze chill thaw ship haul carry carrie move transport ferry fly drive host book "
    "connect match link translate digitise digitize automate schedule route manage handle serve feed cater furnish equip paint coat "
    "heat cool pump drill dig mine quarry lay pave insulate tile roof wire light plant harvest catch fish smoke cure can dry turn "
    "convert engineer prototype assemble calibrate refurbish reuse buy care pull harves pick sort watche teache lift cook analyse analyze winter smok rear launder stream teach",
    "e?s|",
)
_DO_DE = verbs(
    "liefer belief beliefer entwickel biete bau fertig produzier betreib versorg vertreib plan montier verarbeit repar reparier versicher "
    "vermiet röst back bäck brau kelter bohr näh gieß schweiß reinig transportier verkauf züchte zücht druck web handel berä berat prüf "
    "lager pfleg beton schneid fräs dreh füll abfüll bedruck verpack behandel betreu vermittel verleih bewirtschaft sanier installier "
    "wart recycel sammel entsorg brenn mahl räucher verleg bild schul digitalisier automatisier überwach mess kalibrier programmier "
    "importier exportier konstruier stell röste finanzier erzeug veredel beförder fähr fahr",
    "e?t|e?n|e",
)
_DO_FR = verbs(
    "développ propos fabriqu édit exploit livr transport répar distribu assur import export transform accompagn install cultiv tiss "
    "imprim soign fourn vend lou forme form conseill recycl collect nettoi brass torréfi emball embouteill élèv élev confectionn usin "
    "assembl restaur entretien rénov commercialis stock séch congel gèr gér héberg équip test contrôl mesur financ prêt port chauff "
    "récolt pêch fum récupér trait dessin aménag pos peign reli trie tri pilot cuisin analys récolt distill élabor",
    "e|ent|ons|eons|t|it|issons|issent|d|dons|dent",
)
_DO_FR_IRREGULAR = (
    r"(?:conçoit|concevons|produi(?:t|sons|sent)|met(?:tons|tent)? (?:en|au)|constru(?:it|isons|isent)|cuit|tond|entretien[ts]|fait du|"
    r"faisons (?:du|de|des))"
)
_DO_ES = verbs(
    "desarroll fabric diseñ oper congel transport almacen envas cultiv repar asegur elabor import export instal gestion cort alquil "
    "limpi reform restaur edit imprim cri form asesor recicl recog monitoriz automatiz conect financ empaquet embotell tost cose tej "
    "ofrec produc constru reun reún distribu sirv serv atiend atend vend teje tiñ trat mont prest comercializ suministr proporcion mecaniz "
    "analiz cocin tuest molt alimentar respald cosech pesc cur calibr controla control traduc",
    "a|an|amos|e|en|emos|imos|ye|uye|uimos|uyen",
)

# What a name is followed by where the sentence tells something else than a trade.
_NO_TRADE_EN = (
    r"(?:this|its|his|as|us|was|is|has|does|always|once|sometimes|perhaps|says|needs|wants|plans|thinks|hopes|expects|believes|employs|means|"
    r"notes|knows|seems|announces|reports|looks|undertakes|remains|asks|adds|writes|argues|issues|launches|opens|closes|raises|wins|joins|"
    r"signs|appoints|names|acquires|moves|celebrates|hires|comes|goes|gets|lets|likes|loves|feels|finds|sees|considers|estimates|"
    r"maintains|regards|intends|belongs|welcomes|thanks|takes|turns|stands|begins|starts|ends|lies|sits|keeps|becomes|"
    r"tells|shows|reserves|complies|continues|customers|clients|years|weeks|days|months|times|people|others|shares|results|statements)"
)
DOES = cue(
    en=either(
        rf"(?:is|are|was founded as|remains) (?:an? |the |one of |Europe|Germany)[^.;]{{0,70}}\b(?:{_KIND_EN}|used (?:by|in)|for|that|which|where)\b",
        rf"(?<=, )(?:an? |the )[^.;,]{{0,60}}{_KIND_EN} (?:for|of|in|that|which|from|based)\b",
        r"has \w+(?:ed|ught|own|ade|old|un|ilt|ug)\b[^.;]{0,80}\bsince (?:1[89]|20)\d\d",
        rf"{_DO_EN}(?:,| and)? (?=[a-z\d])(?!(?:a|the|our|its|their) (?:office|plant|team|company|third|second|new)\b)(?!for (?:an?|people)\b)",
        rf"(?!{_NO_TRADE_EN}\b)(?-i:[a-z]{{2,}}[a-rt-z]s)(?:,| and)? (?=[a-z])|(?!{_NO_TRADE_EN}\b)[a-z]{{3,}}, [a-z]{{3,}}(?:, [a-z]{{3,}})*,? and [a-z]{{3,}} (?=[a-z])",
        r"looks? after\b|specialis(?:es|e) in\b|specializ(?:es|e) in\b|(?:puts?|keeps?|takes?|brings?|gets?|gives?) (?:\w+ ){1,4}(?:on|in|to|from|off|into|with)\b(?= \w+)",
    ),
    de=either(
        rf"(?:ist|sind) (?:ein|eine|einer|der|die|das)\b[^.;]{{0,70}}{_KIND_DE}",
        rf"(?<=, )(?:ein|eine|der|die|das) [^.;,]{{0,60}}{_KIND_DE}",
        rf"{_DO_DE} (?!(?:wir uns|uns|sich)\b)",
        r"(?:hat|haben) sich auf\b.{0,80}spezialisiert",
    ),
    fr=either(
        rf"(?:est|sommes) (?:une?|l['’]un|le|la)\b[^.;]{{0,70}}{_KIND_FR}",
        rf"(?<=, )(?:une? |le |la |l['’])?{_KIND_FR} (?:de|d['’]|en|qui|spécialisé)",
        rf"(?:{_DO_FR}|{_DO_FR_IRREGULAR}) ",
    ),
    es=either(
        rf"(?:es|somos) (?:una?|el|la)\b[^.;]{{0,70}}{_KIND_ES}",
        rf"(?<=, )(?:una? |el |la )?{_KIND_ES} (?:de|que|especializad[ao])\b",
        rf"{_DO_ES} ",
        r"se dedica a\b|nos dedicamos a\b",
    ),
)
FOR_WHOM = cue(
    en=r"(?:for|founded in|based in|headquartered|since (?:1[89]|20)\d\d|customers|clients|specialis|specializ|employs|across|throughout|serving|"
    r"used (?:by|in)|in all|(?:to|of|from) \w+(?:s|men)\b|on \w+ \w+s\b)",
    de=r"(?:für|gegründet|mit Sitz|seit (?:1[89]|20)\d\d|Kunden|spezialisiert|Mitarbeit|Haushalte|Betriebe|an (?:die |das |den )?[A-ZÄÖÜ]\w+)",
    fr=r"(?:pour|fondée?|basée?|depuis (?:1[89]|20)\d\d|clients|spécialis|salariés|aux (?!\d)|chez les|auprès)",
    es=r"(?:para|fundad[ao]|con sede|desde (?:1[89]|20)\d\d|clientes|especializ|empleados|por cuenta de|en la|a (?:los|las)\b)",
)

_NUMBER_EN = r"(?:\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|a half|a third|a quarter|a fifth|a tenth)"
_PEOPLE_EN = (
    r"(?:customers?|clients?|users?|members?|buyers?|readers|owners?|patients?|pupils?|students?|teachers?|people|households?|famil(?:y|ies)|"
    r"compan(?:y|ies)|firms?|cooperatives?|towns?|villages?|municipalit(?:y|ies)|utilit(?:y|ies)|pharmac(?:y|ies)|laborator(?:y|ies)|universit(?:y|ies)|schools?|hospitals?|wards?|clinics?|shops?|stores?|farms?|factor(?:y|ies)|plants|ports?|councils?|departments?|"
    r"teams?|bistros?|hotels?|restaurants?|dair(?:y|ies)|baker(?:y|ies)|brewer(?:y|ies)|mills?|chefs?|nurses?|crews?|trucks|engineers|"
    r"(?!numb|oth|aft|nev|ev|und|ov|ord|pap|summ|wint|lett|quart|off|comput|print|numb)\w{3,}(?:ers|ors|ists|smen|wives|keeper|farmer|grower|baker|planner|builder|landlord|landlords|manager))"
)
BETTER = cue(
    en=either(
        r"(?:helps?|lets?|enables?|allows?|spares?) (?!me\b|us\b|go\b|alone\b)(?:[\w'’-]+ ){1,5}\w+|means?(?: that)? (?:\w+ ){1,6}(?:can|no longer|waits?|needs?|gets?|saves?|has to|have to)\b",
        r"(?:reduc|sav|lower|shorten|prevent|avoid|slash|trim|shav)(?:es|s|ed|ing)\b|(?:to|and|can) (?:reduce|save|lower|halve|shorten|prevent|avoid|slash)\b|cuts? (?:\w+ ){0,4}(?:by|cost\w*|time|waste|errors|bills?|losses)",
        r"so that (?:\w+ ){1,3}(?:can|need|do not|no longer)\b|without (?:having to|\w+ing)\b",
        r"(?:(?:c[ao]me|comes|gone|went|go|goes) down|f[ae]ll|fallen|falls|dropped|drops|shrank|shrunk) (?:\w+ ){0,5}?(?:from|to|by)\b",
        r"used to\b|where (?:it|they|he|she) once\b|(?:no longer|not|never|nothing|don['’]t|doesn['’]t|didn['’]t) (?:have to|need|needs|had to|waits?)\b|no longer\b",
        r"(?:quit|stopped|gave up|given up) \w+ing|(?:gets?|got|given?|gives?|gave|paid|pays|returned|hands?) (?:\w+ ){0,3}back\b|returned to\b",
        rf"(?:now|today|at last|these days) (?:takes?|costs?|needs?|lasts?|waits?|knows?|sees?|gets?|finish\w*|can)\b|{_NUMBER_EN} (?:\w+ )?(?:less|fewer|faster|earlier|sooner|cheaper|more|longer)\b",
        r"(?:half|twice|three times|a third|a quarter) (?:as|the|less|fewer|faster|what)\b|\w+ (?:minutes|hours|days|weeks|months|pounds|euros|dollars|per cent) (?:less|fewer|sooner|earlier|cheaper)\b|(?:for an? \w+|which|that|this|it)\b.{0,30}\bmeans\b|(?:less|fewer|faster|sooner|quicker|cheaper) (?:\w+ ){0,3}than\b|fewer\b|instead of\b",
        r"(?:better|lower|fairer) (?:rates|fees|costs|bills|prices)|within (?:\w+ ){1,3}(?:minutes|hours|days|weeks) (?:instead|rather|and no)",
    ),
    de=either(
        r"(?:hilft|helfen|unterstütz\w+|ermöglich\w+|erlaub(?:t|en)|erspar(?:t|en)|entlaste\w*) ",
        r"(?:(?:ein|ge|er)?spar\w*|reduzier\w*|senk(?:t|en|te|ten)|gesenkt|verkürz\w*|vermeid\w*|ersetzt|halbier\w*|verdoppel\w*|verringer\w*)\b",
        r"(?:das|was) (?:heißt|bedeutet)|fiel\w* .{0,60}\bweg\b|(?:damit|sodass|so dass) (?:\w+ ){1,6}(?:können|kann|müssen|muss|brauchen|braucht|weniger|nicht|kein\w*|mehr|schneller)\b|(?:zu sparen|zu senken|zu vermeiden)",
        r"(?:nicht|nie|kein\w*) (?:\w+ ){0,4}mehr\b|nicht mehr\b|ohne dass\b",
        r"(?:können|kann|weiß|wissen|sieht|sehen|braucht|brauchen|dauert|wartet|warten|kommt|kommen) (?:\w+ ){0,3}(?:jetzt|nun|heute|endlich|nur noch|inzwischen|seither|seitdem)\b|nur noch\b|seither\b|seitdem\b",
        r"(?:sank|sanken|fiel|fielen|stieg|stiegen|schrumpft\w*|ging|gingen|gefallen|gesunken) (?:\w+ ){0,6}(?:um|von|auf|zurück)",
        r"(?:halb so|doppelt so|weniger|schneller|früher|günstiger) (?:viel|lang|oft|als|\w+)|(?:statt|anstelle|anstatt) (?:\w+ ){0,3}\w+|früher .{3,80}(?:heute|jetzt)\b",
    ),
    fr=either(
        r"(?:aide|aidons|aident|évit\w+|épargn\w+) (?:\w+ ){0,6}(?:à|de|d['’]|aux?)|permet(?:tons|tent|tra)? (?:à|aux|de|d['’])|sans (?:avoir à|devoir)\b",
        r"(?:rédui\w+|diminu\w+|économis\w+|accélère\w*|raccourci\w*|divis(?:é|er|e) par)\b|(?:et non|ne \w+|n['’]\w+|n['’]a|ne sont) plus\b|au lieu de\b|plutôt que\b|en plus\b|gagn(?:e|ent|é|er|é\w*)\b",
        r"(?:baiss|diminu|tomb|pass|descend)(?:e|é|és|ée|ées|ent|er|u) (?:\w+ ){0,4}(?:de|à|d['’])|(?:deux|trois) fois (?:plus|moins)|(?:moins|fois plus) (?:de|d['’]|vite|que|cher)|la moitié\b",
        r"(?:cela|ça|ce qui) (?:signifie|veut dire)|(?:désormais|enfin)\b|contre (?:\w+ ){1,3}(?:avant|auparavant)|(?:avant|autrefois|auparavant|jadis)\b",
    ),
    es=either(
        r"(?:ayuda|ayudamos|ayudan) (?:a )?|permit(?:e|imos|en|ió) |(?:reduc\w+|redujo|redujeron|ahorr\w+|evita\w*|aceler\w+|disminu\w+|acort\w+)\b",
        r"(?:eso|esto|lo que) (?:significa|quiere decir)|en (?:lugar|vez) de\b|(?:ha dejado|han dejado|dejan|deja|dejó) de\b|ya no\b|sin (?:tener que|necesidad)\b|la mitad\b|el doble\b|menos (?:de|que)\b",
        r"(?:baj|pas|reduj|ca)(?:ó|aron|ado|e|en|eron|yó|an) (?:\w+ ){0,4}(?:de|a|en)\b|antes\b.{3,90}\b(?:ahora|hoy)\b|(?:ahora|hoy) .{3,80}\bantes\b|\d+ ?% menos",
    ),
)
BENEFICIARY = cue(
    en=rf"(?:{_PEOPLE_EN}|(?:for )?(?:an?|one|every|each) (?:\w+ )?\w{{3,}}(?:er|or|ist|ian|man)|for an? \w+|per cent|percent|\d+ ?%)\b",
    de=r"(?:für eine?n? |\w+händlers?|\w*[Kk]unde?n?|Kundin\w*|Teams|Unternehmen|\w*[Bb]etriebe?n?|Nutzer\w*|\w*hersteller\w*|Haushalte?n?|\w*haushalt|Familien?|\w+ereien|\w+erei|Patient\w*|"
    r"Prozent|\d+ ?%|Stunden|Kosten|Mittelstand|Landwirte?n?|Bäcker\w*|Händler\w*|Schulen?|Krankenh\w+|Kliniken|Praxen|Werkstätten|Mieter\w*|Gemeinden|Mitglieder\w*|"
    r"[A-ZÄÖÜ]\w+(?:innen|bauern|wirte|meister|köche|fahrer))\b",
    fr=r"(?:pour une? \w+|client\w*|équipes?|utilisat\w+|entreprises|industriels|commerçants?|artisans?|fleuriste|restaurat\w+|patients?|adhérents?|sociétaires?|\d+ ?%|heures|coûts?|ventes|"
    r"éleveu\w+|agriculteur\w*|agricultrice\w*|boulanger\w*|vigneron\w*|écoles?|élèves|hôpita\w+|communes?|familles?|\w{3,}iers|\w{3,}eurs)\b",
    es=r"(?:para una? \w+|client[ea]s?|equipos?|usuari\w+|empresas|fabricantes|cooperativas?|marcas?|agricultor\w*|ganader\w+|pacientes?|soci[oa]s?|\d+ ?%|horas|días|costes?|costos?|mañana|"
    r"familias?|tiendas?|bodegas?|hospital\w*|escuelas?|alumn\w+|vecin\w+|\w{3,}(?:eros|dores|istas))\b",
)

_RATE_EN = (
    r"(?:per \w+|an? (?:month|year|quarter|week|day|night|hour|pupil|seat|user|piece|head|visit|acre|tonne|ton|box|bed|room|litre|kilo|mile|site|machine|trip)|"
    r"each (?:month|year|week|time)|every (?:month|year|week)|by (?:the|weight) \w*|(?:once|twice) a year|monthly|yearly|annually|annual)\b"
)
_RATE_DE = r"(?:(?:pro|je) \w+|(?:im|jeden) (?:Monat|Jahr)|monatlich\w*|jährlich\w*|nach (?:Gewicht|Stunden|Stück|Verbrauch|Aufwand)|\d+ ?[€%]|Prozent)"
_RATE_FR = r"(?:par (?:mois|an|utilisateur|poste|commande|véhicule|visite|tonne|jour|heure|lot|\w+)|au (?:colis|kilo|mois|poids|mètre|forfait|litre|jour)|à (?:la|l['’])\s?(?:tonne|pièce|heure|année|journée|hectare|commission)|mensuel\w*|annuel\w*|\d+ ?[€%])"
_RATE_ES = r"(?:(?:por|al|a la) (?:mes|año|usuario|unidad|pedido|vehículo|kilo|visita|palé|hora|día|semana|tonelada|hectárea|pieza|caja|litro)|mensual\w*|anual\w*|\d+ ?[€%])"
EARNS = cue(
    en=either(
        r"subscri(?:be|ptions?)\b|(?:is|are|gets?) (?:billed|charged|invoiced|paid for|sold|let|leased|hired out)\b|(?<!in )charges?\b(?! ahead)|(?:we|they|it) (?:sell|sells|earn|earns|live|lives)\b|licen[cs](?:es (?:its|our|the)|ing|e (?:that|fee))\b|annual licence|commission\b|retainers?\b|pricing\b",
        r"(?:revenue|income|money|turnover|takings|earnings|profit)s? (?:\w+ ){0,3}(?:comes?|mostly|mainly|is (?:made|earned)|are|from)|(?:makes?|earns?|made|earned) (?:its |their |our |most of |the )?(?:\w+ )?(?:money|living|margin|profit)",
        r"(?:monthly|annual|yearly|flat|fixed|joining|entry|one-off|service|membership) (?:sum|price|fee|rate|charge|subscription|contract)s?|fees? (?:per|of|for|from|is|are)|pay-(?:as|per)|freemium|free (?:of charge|tier|plan)|franchis\w+|leas(?:es|ing) (?:to|out)\b|sold (?:as|through|via|to|direct|by)|(?:rents?|lets?|hires?) (?:out|to|the|it|them)\b",
        rf"{_PEOPLE_EN} (?:\w+ ){{0,2}}pa(?:ys?|id)\b|paid (?:half |\w+ )?(?:in advance|by the|per|for by|up front|on delivery)|(?<!we )(?<!I )pays? (?:us|by|for|per|a|an|only|nothing|the same|\w+ (?:pounds|euros|dollars))\b|costs? (?:\w+ ){{0,5}}{_RATE_EN}|[€$£]\s?\d[\d,.]* (?:\w+ )?{_RATE_EN}|(?:let|billed|charged|sold|paid|pay|priced) by the \w+|billed (?:yearly|monthly|annually)",
        r"premiums?\b|interest (?:that|on)|margin\b|(?:we|it|they) takes? \w+ (?:in|per|out of|cents?)\b|costs? (?:only )?(?:[€$£]\s?)?\d[\d,.]* ?(?:euros|pounds|dollars)?\b|\d+ (?:euros|pounds|dollars) (?:an?|per|each)\b|share of (?:the|what|each|every)|cut of (?:the|what|each|every)|per cent of (?:the|what|each|every)|(?:funded|financed|lives?|live) (?:by|from|on|off) (?:\w+ )?(?:fees|subscriptions|grants|donations|members|tickets|sales|contracts|advertis\w+|orders)|(?:buys?|bought|sold|paid) .{0,30} by (?:the|weight)\b",
    ),
    de=either(
        r"Abonnement\w*|Abos?\b|Abo-Modell|Mitgliedsbeitr\w+|Grundgebühr\w*|Lizenz(?:gebühr|modell|einnahm|erlös|geschäft)\w*|lizenzier\w+ (?:unser|seine|ihre)|Provision\w*|Monatsgebühr|Jahresgebühr|Gebühr\w*|Festpreis\w*|Pauschal\w*|Leasing|Mietmodell|Miete\b|Marge\w*|Entgelte?\w*|Wartungsvertr\w+|Honorar\w*|Tagess[aä]tz\w*|Stundensatz\w*|Prämien?\b|Zinsen\b|Spenden\b",
        r"(?:wir|\w+) (?:vertreib(?:t|en)|vermiete[nt]|verkauf(?:t|en)|verleih(?:t|en)|berechne[nt])\b(?= .{0,80}(?:pro|je|Monat|Jahr|direkt|Preis|über|an))|verdien(?:t|en)\b|Umsatz(?:es)? (?:\w+ ){0,3}(?:kommt|stammt|macht|entsteht|kommen)|(?:Umsatz|Geld|Einnahmen|Erlöse\w*) (?:\w+ ){0,4}(?:aus|mit|durch)\b|(?:lebt|leben) (?:wir )?(?:\w+ ){0,4}(?:von|vom)\b",
        r"(?:[Kk]unden|Kundschaft|Betriebe|Haushalte|Mitglieder|Nutzer|Händler|Praxen|Schulen|Landwirte|\w+er) (?:be)?zahl(?:en|t)|(?:be)?zahlt wird|(?:zahlen|zahlt|bezahlt|bezahlen) (?:\w+ ){0,4}(?:pro|je|im Monat|monatlich|jährlich|nach|nur|einmal|Prozent)|abgerechnet|kostet (?:\w+ ){0,4}(?:pro|je|im)\b|je verkaufte\w*|pro (?:Monat|Nutzer|Stück|Gerät|Jahr|Lizenz|Bestellung|Fahrzeug)",
    ),
    fr=either(
        r"abonne(?:ments?|nt|z)\b|cotisations?\b|par (?:mois|utilisateur|an|poste|commande|véhicule)\b|(?:nous |\w+ )?(?:vendons|factur(?:e|ons|ent|és?|ées?)|lou(?:e|ons|ent|ée?s?))\b|licences?\b|commissions?\b|redevance|forfaits?\b|barème|marges?\b|honoraires|primes?\b|loyers?\b",
        r"(?:chiffre d['’]affaires|recettes|revenus) (?:\w+ ){0,3}(?:vien\w+|provien\w+|repos\w+|tien\w+)|(?:paient|paie|payent|paye|règle|règlent|verse|versent) (?:\w+ )?(?:au|à|par|un|une|pour|que|en)\b|(?:vit|vivons|vivent) (?:\w+ ){0,3}(?:de|des|du)\b|se rémunère|gagn(?:e|ons) (?:sa|notre) vie|(?:coûte|coûtent) .{0,40}(?:par|au|à la)\b",
    ),
    es=either(
        r"suscripci(?:ón|ones)|cuotas?\b|por (?:mes|usuario|unidad|pedido|vehículo|kilo|visita|palé)\b|al mes\b|(?:cobr|alquil|factur)(?:a|e|amos|emos|an|en)\b|licencias?\b|comisi(?:ón|ones)|tarifas?\b|primas?\b|margen\b|abono\b|honorarios|canon\b",
        r"ingresos (?:\w+ ){0,3}(?:vienen|provienen|proceden|salen)|(?:paga|pagan|abona|abonan) (?:\w+ ){0,3}(?:por|al|una?|cada|según|solo|sólo)\b|(?:vive|vivimos|viven) (?:\w+ ){0,4}de\b|se financia|gana(?:mos)? dinero|cuesta .{0,40}(?:por|al|cada)\b",
    ),
)
PAYING = cue(
    en=rf"(?:{_RATE_EN}|{_PEOPLE_EN}|we|revenue|income|fees?|months?|years?|yearly|price|annual|direct|service|by the \w+|in advance|[€$£]\s?\d|per cent|percent|\d+ ?%|pounds|euros|dollars)\b",
    de=rf"(?:{_RATE_DE}|\w*[Kk]und\w+|wir|Umsatz|Gebühr|Monat|Jahr\w*|Preis|direkt|Kilowattstunde|Euro)",
    fr=rf"(?:{_RATE_FR}|clients?|nous|revenus?|frais|mois|prix|direct|colis|barème|euros?|adhérents?|\w{{3,}}(?:iers|eurs)\b)",
    es=rf"(?:{_RATE_ES}|clientes?|ingresos|cuota|mes|precio|direct|tarifa|euros?|soci[oa]s?|\w{{3,}}(?:eros|dores)\b)",
)
