"""What is hard in somebody's work, what they stand for, and what they are making."""

from __future__ import annotations

from campaigns.llm.adapters.rules.cues.patterns import cue, either

_TIME_EN = r"(?:hours|days|weeks|months|a (?:day|week|month))"
_TIME_DE = r"(?:Minuten|Stunden?|Tage?n?|Wochen?|Monate?n?|Vormittage?|Nachmittage?|Nächte)"
_TIME_FR = r"(?:minutes|heures?|jours?|journées?|semaines?|mois|matinées?|nuits?)"
_TIME_ES = r"(?:minutos|horas?|días?|semanas?|mes(?:es)?|mañanas?|tardes?|noches?)"

# Says by itself that something is hard.
HARD = cue(
    en=either(
        r"hard(?:est)? (?:to|part|thing|bit|is)|struggl\w+|bottleneck|challeng(?:e|es|ing)\b|(?:biggest|main|real|only|worst|great) (?:problem|headache|pain|issue|worry|trouble|difficulty|nuisance|weakness|gap)|(?:the|my|our|one) (?:problem|trouble|headache|worry|difficulty|weak (?:spot|point)|sore point|nuisance|snag|pain) (?:\w+ ){0,3}(?:is|was|remains)|headache|nightmare|painful|unsolved|not (?:been )?solved",
        r"(?:I|we) have no (?:\w+ )?(?:list|way|record|overview|place|view|means|idea|single|one)\b|only (?:one person|\w+) (?:\w+ )?(?:knows|understands|can read)|in (?:\w+ ){0,2}(?:drawers?|inbox|heads?|notebooks?)\b|guesswork|(?:get|gets|got) (?:lost|forgotten)|(?:I|we) (?:fear|dread)\b|will retire|retires? (?:in|next)|staff turnover",
        r"what (?:\w+ ){1,2}(?:me|us)(?: \w+){0,3} (?:is|are)\b|(?:bit|thing|part) (?:that )?(?:I|we)['’]d (?:replace|change|fix)|(?:do(?:es)? not|don['’]t|doesn['’]t|never) (?:agree|match|add up|talk to each other|tally)|(?:find|finds|found|hear|heard|learn|learnt|notice) (?:out )?.{3,90} too late|no idea (?:who|what|which|where|when|how)|(?:keeps?|kept) (?:me|us) (?:awake|up)|worr(?:ies|y) (?:me|us|about)|(?:drives|driving) (?:me|us) |(?:bothers|annoys|troubles|hurts|frightens|scares) (?:me|us)\b|lose(?:s)? sleep|what (?:hurts|we lack|goes wrong|does not work|doesn['’]t work|I (?:cannot|can['’]t|can not)|we (?:cannot|can['’]t))|not everything|where it hurts",
        r"(?:I|we|you|they|nobody|no one|none of us) (?:\w+ ){0,2}(?:can['’]t|cannot|can not|could not|couldn['’]t) (?:\w+ ){0,3}(?:find|get|measure|see|tell|say|hire|know|trust|plan|keep|fill|reach|count|predict|compare|match|cover|follow|control|answer|prove|cope|train|staff|recruit|simply)\b(?<!we can find)(?<!you can see)(?<!we can say)",
        r"nobody (?:\w+ )?(?:could|can|knows|knew|has|in|wants)\b|short of (?:people|staff|hands|time|drivers|nurses|\w+ers)|short-staffed|understaffed|(?:openings?|positions?|vacanc\w+|roles|posts) (?:\w+ ){0,2}(?:open|for (?:\w+ )+for|since|unfilled|empty)|shortage|backlog|cannot keep up|can['’]t keep up|fall(?:s|ing)? behind|no overview|break(?:s|ing)? down|we don['’]t know|we do not know|difficult to|frustrat\w+",
        r"(?:hears?|learns?|finds? out|know|notice|see) (?:about it |of it |it |this )?(?:last|too late|only (?:when|after|at|once|on))|by the time\b.{3,80}\b(?:already|has|have|gone|late)|(?:figures|numbers|data|counts|lists?|stock|forecasts?|plans?|records) (?:\w+ )?(?:are|is|were) (?:always |often |usually |never )?(?:wrong|late|missing|out of date|guess\w*|right)",
        rf"(?:takes?|eats?|costs?|loses?|lose|waste|(?:we|I|they) (?:\w+ )?spend) (?:us |me |them |each \w+ |him |her |\w+ ){{0,4}}(?:\w+ )?{_TIME_EN}\b",
    ),
    de=either(
        r"nur (?:einer|eine|noch \w+|[A-ZÄÖÜ]\w+) (?:kennt|weiß|versteht|kann)|geh(?:t|en) in (?:Rente|Pension)|Bauchgefühl|in (?:den )?(?:Ordnern|Schubladen|Köpfen)|kein(?:en|e)? (?:Überblick|Übersicht|Liste)|gehen verloren|geht unter",
        r"was (?:mich|uns|mir) [^,]{3,40}, (?:ist|sind)\b|keine Ahnung|(?:passt|passen) nicht zusammen|schwierig\w*|Schwierigkeit\w*|schwer\w*|kämpfen|kämpft|Engpass|Herausforderung\w*(?:, [^.;]*\bzu \w+)?|(?:größte|eigentliche|unser|mein|das) (?:\w+ )?Problem|Problem (?:ist|sind|bleibt)|Sorgen?\b|Kopfzerbrechen|Kopfschmerzen|Baustelle|Schwachstelle|wunder Punkt|ungelöst|hält mich wach|raubt (?:mir|uns)|ärger[tn] mich|nervt|Albtraum|drückt (?:uns|mich)",
        rf"(?:dauert|braucht|kostet|verlieren|verliert|verbringt|verbringen) (?:\w+ ){{0,5}}{_TIME_DE}|Fachkräftemangel|Personalmangel|Rückstand|Rückstände|frustrier\w+|(?:fehlt|fehlen) (?:uns|mir|es|\w+)\b|(?:uns|mir) (?:\w+ ){{0,4}}fehl(?:t|en)|kostet uns",
        r"(?:erfahren|erfährt|merken|merkt|sehen|wissen|weiß|erfahre|merke) (?:wir |ich |man |das |es |\w+ ){0,6}(?:erst\b|nicht\b|nie\b|zu spät)|niemand (?:\w+ )?(?:weiß|kann|kennt|will)|keiner (?:\w+ )?(?:weiß|kann|kennt)|finden (?:wir )?(?:\w+ ){0,2}(?:kaum|keine?n?|niemand\w*)|finde ich (?:\w+ ){0,2}(?:kaum|kein\w*|niemand\w*)|kommen (?:wir )?nicht (?:hinterher|nach)|jede[rsn]? (?:zweite|dritte|vierte|fünfte)\w*|stimm(?:t|en) (?:\w+ ){0,3}nicht",
    ),
    fr=either(
        r"(?:seul|seule) \w+ (?:sait|connaît|comprend)|à la retraite|au doigt mouillé|aucune? (?:liste|vue|trace|visibilité)|se perd(?:ent)?\b|à vue de nez",
        r"ce qui (?:me|nous|m['’]) ?[^,]{3,40}, c['’]est|(?:une fois|un jour|une?) sur (?:deux|trois|quatre|cinq|six|dix)|aucune idée|passent leurs (?:journées|nuits|matinées)|mon souci|(?:plus )?difficiles?\b|difficulté\w*|peinons|goulot|défi\b|plus gros (?:problème|souci)|(?:le|notre|mon|vrai) (?:problème|souci|casse-tête)|casse-tête|non résolu|point faible|bête noire|(?:me|nous) (?:préoccupe|inquiète|pèse|empêche|fatigue|agace)|ce qui (?:coince|ne (?:va|marche|tient) pas|bloque|manque|pèche)|pénurie|retards?\b|frustr\w+|cauchemar",
        rf"(?:prend|perd|perdons|perdent|passe|passons|passent|demande|coûte|mange) (?:\w+ ){{0,5}}{_TIME_FR}|perdons (?:du|des|de|un|une)|ne (?:se présent\w+|vien\w+|sav\w+|sait|trouv\w+|parven\w+|arriv\w+|correspond\w+|l['’]appren\w+|l['’]apprend) (?:pas|plus|que|jamais)|n['’]arriv\w+ (?:pas|plus)|personne ne (?:sait|peut|veut)|un sur (?:deux|trois|quatre|cinq|six|dix)|(?:nous|me) manque\w*|manquons|manque de|trop tard\b|impossible de",
    ),
    es=either(
        r"(?:solo|sólo) \w+ (?:sabe|entiende|conoce)|se jubilan?\b|a ojo\b|de memoria\b|ningún (?:listado|registro)|se (?:pierden?|traspapelan?)\b",
        r"lo que (?:más )?(?:me|nos) [^,]{3,40} es\b|ni idea\b|de baja\b|se nos (?:junta|acumula|escapa|pierde)n?\b|lo (?:más |que más )?(?:difícil|duro|cuesta)|difícil\b|dificultad|nos cuesta|me cuesta|cuello de botella|desafío|reto\b|(?:mayor|principal|gran) (?:problema|dolor|quebradero|preocupación)|dolor de cabeza|quebradero|el problema (?:es|está)|nuestro problema|mi problema|sin resolver|me preocupa|me quita el sueño|pesadilla|punto débil|lo que (?:falla|no funciona|me preocupa)|escasez|retrasos?\b|frustr\w+",
        rf"(?:tarda(?:mos|n)?|lleva|perdemos|pierde[n]?|cuesta|dedica(?:mos)?|gasta(?:mos)?) (?:\w+ ){{0,5}}{_TIME_ES}|perdemos\b|nadie (?:\w+ ){{0,6}}(?:sabe|puede|quiere)|no (?:lo )?sabemos|no (?:encontramos|encuentro|conseguimos|consigo|podemos|damos abasto|llegamos|cuadran?)|un[oa] de cada (?:dos|tres|cuatro|cinco|seis|siete|ocho|diez)|nos faltan?|faltan? (?:gente|manos|personal)|nos enteramos",
    ),
)
# Signs of trouble that say little alone: old means, lateness, doing things twice, shares that fail, leaving.
TROUBLES = (
    cue(
        en=r"(?:by hand|manually|on paper|in Excel|spreadsheets?|whiteboard|clipboard|notebook|by (?:phone|e-?mail|fax)|card index|typ(?:e|es|ed|ing)\b|cop(?:y|ies|ied|ying)\b|retyp\w+|re-?key\w+|three (?:places|systems|lists)|two (?:places|systems|lists)|different (?:places|systems|spreadsheets|lists|tools)|in somebody['’]s head)",
        de=r"(?:von Hand|manuell\w*|händisch|auf Papier|in Excel|Exceltabelle\w*|Tabellen?\b|Zettel\w*|Fax\w*|per (?:Telefon|Mail)|telefonier\w+|abtipp\w*|tipp(?:t|en)|übertragen|doppelt|(?:zwei|drei|vier) (?:Systeme\w*|Listen|Orten))",
        fr=r"(?:à la main|manuellement|sur (?:papier|Excel)|tableurs?|tableaux?\b|recopi\w+|ressaisi\w*|au téléphone|par (?:téléphone|mail|fax)|(?:deux|trois|quatre) (?:fichiers|systèmes|endroits|logiciels)|cahiers?\b|post-it)",
        es=r"(?:a mano|manualmente|en papel|en Excel|hojas? de cálculo|copi(?:amos|ando|an)|por (?:teléfono|correo|fax)|(?:dos|tres|cuatro) (?:sistemas|listas|sitios|programas)|libretas?|pizarras?|tarjetas)",
    ),
    cue(
        en=r"(?:still\b|too (?:slow|late|long|many|much|few|often|early|little)|late\b|wait(?:s|ing|ed)? (?:for|until|on)|only (?:when|after|once)|again and again|every (?:time|single|night|morning|week|Monday|Friday|Sunday|season|year)|each (?:time|morning|night|season|week)|twice\b|from scratch|overtime)",
        de=r"(?:immer noch|noch immer|zu (?:langsam|viele?|lange|spät|oft|wenig\w*|früh)|warte[nt]? (?:auf|wir)|erst (?:wenn|am|nach|dann)|jede[ns]? (?:Mal|Morgen|Nacht|Woche|Montag|Freitag|Jahr|Saison)|zweimal|von vorn|Überstunden)",
        fr=r"(?:encore\b|trop (?:de|tard|lents?|lente|long|longue|souvent|peu)|attend(?:re|ons|ent)|chaque (?:fois|matin|soir|semaine|lundi|saison|année|nuit)|deux fois|toujours (?:à|sur|pas)|à refaire|heures supplémentaires)",
        es=r"(?:todavía|aún|demasiad[oa]s?|tarde\b|espera(?:mos|r|n)|cada (?:vez|mañana|noche|semana|lunes|temporada|año)|dos veces|seguimos\b|hasta que\b|horas extra)",
    ),
    cue(
        en=r"(?:(?:one|two|three|four|half|a third|a quarter|a fifth|nearly \w+|\w+ per cent|\d+ ?%) (?:in|of|out of) (?:\w+ ){1,4}|fails?\b|failed\b|missed\b|moved\b|lost\b|wrong\b|errors?\b|mistakes?\b|complain\w*|returns\b|scrap\b|sick\b|quit\b|give up|gives? out|given up|drop out|nobody\b)",
        de=r"(?:Prozent|ein (?:Drittel|Viertel)|die Hälfte|falsch\w*|Fehler\w*|Reklamation\w*|Ausschuss|verloren|geht verloren|ausfall\w*|fällt aus|krank\w*|kündig\w+|springen ab|abgesprungen|niemand\b)",
        fr=r"(?:un (?:tiers|quart)|la moitié|\d+ ?%|pour cent|erreurs?|fau(?:x|sse|sses)\b|perd(?:u|us|ons|ent)\b|réclamations|rebuts?|malades?|part(?:ent|is)\b|démission\w*|ne \w+ plus\b|périmée?s?)",
        es=r"(?:un (?:tercio|cuarto)|la mitad|\d+ ?%|por ciento|errores?|equivocad\w+|mal\b|perdid\w+|quejas|devoluciones|bajas\b|se (?:van|marchan|pierde\w*)|nadie\b)",
    ),
)
OURS = cue(
    en=r"(?:I|we|my|our|us|me|her (?:\w+ )?(?:team|shop|people|managers|crews?)|his (?:\w+ )?(?:team|people|managers|crews?))\b",
    de=r"(?:ich|wir|mein\w*|unser\w*|uns|mich|mir)\b",
    fr=r"(?:je|j['’]|nous|mon|ma|mes|notre|nos|on (?:ne|est|fait|doit|peut|va|perd|passe|se|voudrait|cherche|sait|n['’]\w+))\b",
    es=r"(?:yo|nosotros|mi|mis|me|nuestr[oa]s?|nos|no (?:lo )?sabemos|\w{3,}[ae]mos)\b",
)

# Says outright that it is a conviction.
CONVICTION = cue(
    en=either(
        r"I (?:still |really |firmly |strongly |always |have always |do |happen to )?(?:believe|think|keep (?:saying|coming back|telling|repeating)|argue|am convinced|refuse|find that|insist|maintain|hold that|say (?:it|this|that) (?:again|often|every)|distrust|trust no)|I['’]m (?:convinced|(?:firmly )?of the view)|in my (?:view|experience|book)|as I (?:keep|always|never tire)",
        r"I(?:['’]ve| have)? learn(?:ed|t) (?:that|to|is)|what I(?:['’]ve| have)? learn(?:ed|t)|my (?:rule|view|conviction|belief|lesson|creed|opinion|whole philosophy|first principle)|we argue that|what matters|matters more|the lesson|people first",
    ),
    de=r"(?:ich (?:\w+ )?(?:bin (?:\w+ ){0,2}überzeugt|glaube|denke|finde|sage (?:immer|das|es)|bleibe dabei|habe gelernt|meine|halte|wiederhole)|(?:glaube|finde|sage|halte|bleibe) ich\b|(?:lasse|rede) ich mir nicht|meine[rs]? (?:Überzeugung|Meinung|Erfahrung|Regel|Ansicht)|entscheidend ist|worauf es ankommt|am Ende zählt|es geht (?:nicht )?um)",
    fr=r"(?:je (?:\w+ )?(?:crois|pense|suis (?:\w+ )?(?:convaincue?|persuadée?)|répète|défends|tiens à|reste (?:convaincue?|persuadée?)|continue (?:de|à) (?:croire|penser|dire)|dis (?:toujours|souvent))|ma (?:conviction|règle)|à mon avis|selon moi|ce qui compte)",
    es=r"(?:(?:yo )?(?:creo|pienso|opino|sostengo|insisto|repito|estoy convencid[oa]|sigo (?:creyendo|pensando|convencid[oa])|digo siempre|defiendo)\b|siempre digo|en mi (?:opinión|experiencia)|mi (?:convicción|regla)|lo que importa)",
)
# Says of things at large how they are or should be.
MAXIM = cue(
    en=either(
        r"(?<!you )(?<!we )ought (?:not )?to\b|(?:a|an|no|every|any|the|one) \w+(?: \w+){0,12} (?:should|must|ought|has to|deserves?|is (?:only|never|nearly always|almost always|worth|nothing))\b|(?:you|one|nobody|people) (?:should|must)(?: not|n['’]t| never) (?!you)|never (?:trust|build|sell|promise|hire|buy|ask|let|a)\b|always (?:start|ask|write|begin)",
        r"(?:most|many|too many) (?:teams|companies|people|leaders|founders|managers|firms)|nobody (?:needs|wants|reads|cares)|the (?:real|only|whole) (?:question|problem|thing|reason|point|trick)|should (?:never|always|not|be (?:at|the|a|in))\b|must never|is not (?:about|a )|if (?:no|a|an|you|the) .{5,90}, (?:then|it|he|she|the|you|they)\b|where (?:people|two people|a|you) .{5,60}(?:stop|cannot|do not|never)",
    ),
    de=r"(?:die meisten (?:Teams|Unternehmen|Firmen|Leute|Betriebe)|niemand (?:braucht|will)|(?:wer|ein|eine|man|kein\w*) .{3,80}(?:sollte|soll|darf|muss|braucht|kann|hat (?:\w+ )?(?:nicht|nie|schon|erst))\b|hat .{3,60} erst, wer|sollte (?:nie|immer|man)|darf (?:nie|nicht|man)|(?:scheitert|gewinnt|lebt|beginnt) (?:nicht |nie |immer )?(?:an|am|mit|von|bei|dort|da)\b)",
    fr=r"(?:la plupart des (?:équipes|entreprises|gens)|personne n['’]a besoin|(?:il|on) (?:ne |n['’])?(?:faut|doit|devrait|apprend)\b|(?:on|qu['’]on) .{0,30}(?:apprend|devient|reconnaît|gagne)\b|ne (?:faut|doit|devrait) (?:jamais|pas)|(?:une?|le|la|les|qui|tout\w*) .{3,70} (?:doit|doivent|devrait|ne vaut|vaut mieux|n['’]est (?:pas|jamais)|supprime)\b)",
    es=r"(?:la mayoría de (?:los equipos|las empresas)|nadie (?:necesita|quiere)|hay que\b|(?:siempre|nunca) (?:hay que|se debe)|no (?:se debe|hay que|debería)|lo primero es|(?:una?|el|la|quien) (?:mejor )?.{3,70} (?:debe|debería|tiene que|no (?:es|vale|sirve|puede)|es quien)\b)",
)
ALWAYS = cue(
    en=r"(?:always|never|every|again|still|keep|not|more than|rather|instead|because|nobody|nothing|no one)\b",
    de=r"(?:immer|nie|jede[rsnm]?|wieder|nicht|statt|sondern|weil|mehr als|niemand|kein\w*)\b",
    fr=r"(?:toujours|jamais|chaque|encore|plus que|plutôt|parce|pas|rien)\b",
    es=r"(?:siempre|nunca|cada|otra vez|más que|en lugar|porque|nada|sino)\b",
)

_NOW_EN = r"(?:at the moment|right now|just now|for now|at present|for the present|these days|this (?:month|week|winter|autumn|spring|summer|term)|currently|meanwhile|presently|since (?:\w+ )?(?:spring|summer|autumn|winter|\w+ber|january|february|march|april|june|july|august))"
_MAKING_EN = (
    r"(?:build|work|roll|develop|design|migrat|rebuild|prepar|sett|automat|putt|mak|assembl|prototyp|pilot|construct|try|test|film|writ|"
    r"draw|record|map|sketch|train|teach|stitch|wir|collect|catalogu|measur|digit|mov|redesign|rewrit|creat|lay|dig|convert|experiment|"
    r"adapt|translat|index|sort|program|breed|grow|fitt|install|turn|join|merg|combin|plan|photograph|finish|start)(?:ing|ising|izing|ming|ning)"
)
BUILDING = cue(
    en=either(
        rf"in the middle of \w+ing\b|(?:(?:we|they)['’]re|I['’]m|am|are|is) (?:(?!an?\b|the\b|no\b|our\b|its\b)\w+ ){{0,2}}{_MAKING_EN}\b(?! (?:for (?:ideas|people)|this|these|about|out of|to (?:\w+ )?(?:know|hear|explain|say|tell|understand|remember|you)))",
        rf"{_NOW_EN},?\b.{{0,50}}\b(?:we|I|they|he|she|team|two of us|three of us) (?:are |am |is )?(?:{_MAKING_EN}|build|make|test|try|write|develop|design|prepare|work|film)\b",
        r"what (?:we|I|they|he|she)(?: (?:are|am|is|have)|['’]re|['’]m)? (?:\w+ )?(?:making|building|working on|trying|have on)|on (?:the|our|my|her|his) (?:work)?(?:bench|drawing board)|(?:under|in) (?:construction|development)|being (?:built|developed|tested|written|designed|tried|prepared|fitted|rebuilt)|prototypes?\b|(?:is|are) taking shape|half-finished|half-built|in the works\b(?! \w)",
        r"currently (?:build|develop|work|roll|migrat|test)\w*|(?:we|it|they) plans? to (?:launch|open|build|release|expand|introduce|roll|double|move)|next (?:step|project|release) (?:is|will)",
    ),
    de=either(
        r"(?:wir|ich|\w+) (?:bau(?:en?|t)|arbeite[nt]?|entwick(?:eln|le|elt)|teste[nt]?|erprob(?:en?|t)|stell(?:en?|t)|schreib(?:en?|t)|probier(?:en?|t)|zeichne[nt]?|bereite[nt]?|richte[nt]?|mess(?:en?|t)|füg(?:en?|t)|leg(?:en?|t)|sammel[nt]|bastel[nt]|tüftel[nt]|dreh(?:en?|t)|versuch(?:en?|t)) (?:\w+ ){0,4}(?:gerade|derzeit|aktuell|momentan|zurzeit|jetzt|im Moment|zur Zeit|seit|an (?:ein\w*|der|dem|unser\w*)|Prototyp\w*)",
        r"(?:gerade|derzeit|aktuell|momentan|im Moment|zurzeit|zur Zeit|seit \w+) (?:\w+ ){0,6}(?:bau|arbeit|entwick|entsteh|test|erprob|einführ|ausroll|umbau|schreib|probier|richt|stell|mess|sammel|bastel|tüft)\w*|(?:im|in) (?:Aufbau|Entwicklung|Bau|Arbeit|Erprobung)|Prototyp\w*|entsteht (?:gerade|derzeit|jetzt|ein)|(?:sind|bin) (?:gerade |derzeit )?dabei\b|auf der Werkbank|tüfteln?",
    ),
    fr=either(
        r"nous (?:construisons|travaillons (?:à|sur)|développons|déployons|préparons|mettons (?:en place|au point)|migrons|testons|montons|essayons|écrivons|dessinons|fabriquons|réunissons|numérisons)|je (?:travaille (?:à|sur)|construis|prépare|teste|monte|dessine)|en cours de (?:développement|déploiement|construction)|(?:suis|est|sommes|sont) (?:\w+ )?en train",
        r"(?:en ce moment|actuellement|pour l['’]instant|ces (?:jours|temps)-ci|cet (?:hiver|automne|été)),? (?:\w+ ){0,5}(?:\w{3,}ons|je \w+|on \w+)\b|prototype|à l['’]atelier|en chantier|est en construction",
    ),
    es=either(
        r"(?:estamos|estoy|está|están|seguimos|andamos|llevamos) (?:\w+ ){0,3}(?!pagando|buscando|esperando|perdiendo|hablando|comparando|evaluando|viendo|mirando|haciendo cola)\w{2,}(?:ando|iendo|yendo)\b|en (?:desarrollo|construcción|obras)|actualmente (?:desarroll|trabaj|constru)\w+",
        r"(?:ahora|ahora mismo|de momento|este (?:otoño|invierno|mes|año)|estos días),? (?:\w+ ){0,3}(?:montamos|construimos|desarrollamos|probamos|preparamos|diseñamos|trabajamos|hacemos)|prototipo|en el banco de pruebas",
    ),
)
NOW = cue(
    en=rf"(?:new|now|{_NOW_EN}|this year|all year|our|first|next|kit|model|prototype|tool|way to|way for|way of|line|system|an?)\b",
    de=r"(?:neue[rsnm]?|jetzt|gerade|derzeit|aktuell|im Moment|zurzeit|dieses Jahr|unser\w*|erste[rsnm]?|eine?[nmrs]?)\b",
    fr=r"(?:nouve(?:au|lle|aux)|actuellement|en ce moment|cette année|notre|nos|premi(?:er|ère)|une?)\b",
    es=r"(?:nuev[oa]s?|actualmente|ahora|este año|nuestr[oa]s?|primer[oa]?|una?|un[oa] sol[oa])\b",
)
# An open place for somebody.
VACANCY = cue(
    en=r"(?:(?:we|\w+) (?:are |is )?(?:now |currently |also )?(?:looking for|seeking|hiring|recruiting|advertising for) (?:an? |\w+ )(?:[\w-]+ ){0,4}(?:person|colleague|somebody|someone|controller|manager|engineer|assistant|technician|driver|nurse|planner|buyer|developer|analyst|head|lead|apprentice|operator|officer|specialist|coordinator|\w+er|\w+or|\w+ist)s?\b|you (?:will|would) (?:report to|work with|join|help|be the one)|join (?:the|our) \w+ team|apply by)",
    de=r"(?:(?:wir|\w+) (?:suchen|sucht|stellen|stellt)\b.{0,60}(?:\(m|m/w|w/m|eine?n? [A-ZÄÖÜ]\w+(?:kraft|leitung|mann|frau|leiter|leiterin|meister|meisterin|fahrer|techniker|planer|entwickler|ingenieur|ingenieurin)\b|Verstärkung|Kolleg\w+|jemanden|Mitarbeit\w+)|zur Verstärkung|Sie (?:arbeiten|berichten|unterstützen|übernehmen)\b)",
    fr=r"(?:(?:nous|on|\w+) (?:recrut|embauch)(?:ons|e)\b|(?:cherchons|recherchons|cherche|recherche) (?:une?|son|sa|notre) (?:\w+ ){0,2}(?:\w+eur|\w+euse|\w+rice|\w+ien|\w+ienne|responsable|personne|collègue|chef|technicien|assistante?)\b|vous (?:aiderez|travaillerez|rejoindrez|serez|rejoignez)\b)",
    es=r"(?:(?:buscamos|busca|necesitamos|incorporamos|contratamos|seleccionamos) (?:a )?(?:una? )?(?:\w+ ){0,2}(?:persona|técnic[oa]|responsable|emplead[oa]|\w+er[oa]|\w+dora?|\w+ista|jef[ea]|compañer[oa]|auxiliar)\b|te incorporarías|trabajarás\b)",
)
