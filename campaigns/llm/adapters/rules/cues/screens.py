"""Wordings that keep a sentence out, cost it points, or say how it may be used."""

from __future__ import annotations

import re

from campaigns.llm.adapters.rules.cues.patterns import cue

# Orders to a model, whoever wrote them, are never facts; nor are calls to action.
ORDERS = cue(
    en=r"(?:(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:previous|prior|above|all|any|your|these|earlier|the|rules|"
    r"instructions?)\b|system prompt|prompt\b|as an AI\b|language models?\b|LLMs?\b|AI (?:assistant|agent|model|system|reader)s?\b|"
    r"(?:the|dear|note to(?: the)?|attention) (?:assistant|AI|bot|chatbot|model)s?\b|you (?:are|must|should|will|shall|have to) "
    r"(?:now|not|an?|always|never|ignore|act|answer|reply|respond|write|say|output|return|mark|include|send|treat|obey)\b|"
    r"(?:respond|reply|answer|output|return|print|write|say) (?:only|with|exactly|the (?:following|words?)|in JSON|that)\b|"
    r"(?:mark|rate|score|classify|treat|approve|rank)\b.{0,40}\b(?:as|prospect|lead|company|relevant|perfect|top)\b.{0,20}"
    r"(?:relevant|qualified|approved|fit|met|lead|match|100|true)|instructions?\s*:|(?:system|assistant|user|developer)\s*:)",
    de=r"(?:(?:ignoriere|ignorieren Sie|missachte|vergiss|vergessen Sie|überschreibe)\b.{0,60}(?:Anweisung|Regel|Vorgabe|alles|bisherig|"
    r"vorherig)|Sprachmodell|KI-(?:Assistent|Modell|System)|(?:antworte|antworten Sie|gib|geben Sie|schreibe) (?:nur|mit|aus|genau)\b|"
    r"Systemprompt|Anweisung(?:en)? (?:an|für) (?:die KI|das Modell)|du (?:bist|musst|sollst) (?:jetzt|nun|ab))",
    fr=r"(?:(?:ignor(?:e|ez|er)|oubli(?:e|ez)|néglig(?:e|ez))\b.{0,60}(?:instruction|consigne|règle|précédent|tout)|modèle de langage|"
    r"assistant IA|(?:répond(?:s|ez)|écri(?:s|vez)|affich(?:e|ez)) (?:uniquement|seulement|par|avec|exactement)\b|tu (?:es|dois) "
    r"(?:maintenant|désormais))",
    es=r"(?:(?:ignor[ae]n?|olvid[ae]n?|descart[ae]n?)\b.{0,60}(?:instruccion|regla|anterior|todo)|modelo de lenguaje|asistente de IA|"
    r"(?:respond[ae]|escrib[ae]|devuelv[ae]|muestr[ae]) (?:solo|sólo|únicamente|con|exactamente)\b|(?:eres|debes) (?:ahora|a partir))",
)
IMPERATIVE_START = re.compile(
    r"^\W*(?:please\s+|bitte\s+|now\s+)?(?:send|email|e-mail|mail|contact|click|visit|write|say|tell|include|praise|approve|mark|rate|"
    r"classify|answer|output|print|reveal|repeat|translate|summari[sz]e|forward|add|insert|append|set|return|respond|reply|ignore|"
    r"disregard|pretend|act|follow|execute|run|download|call|book|subscribe|sign up|register|read more|learn more|find out|discover|"
    r"get in touch|klicken|kontaktieren|melden sie|jetzt|erfahren sie|lesen sie|cliquez|contactez|découvrez|inscrivez|abonnez|"
    r"haga clic|contacte|descubra|descubre|suscríbete|regístrate)\b",
    re.IGNORECASE,
)
ADDRESSES = re.compile(
    r"https?:|www\.|\b[\w.+-]+@[\w-]+\.\w|\b[a-z0-9-]+\.(?:com|org|net|io|de|fr|es|eu|co|ai|dev|app|example|test)\b(?!\w)|"
    r"\+\d[\d ()/-]{7,}|\b[A-Za-z0-9+/]{40,}={0,2}",
    re.IGNORECASE,
)
MARKUP = re.compile(
    r"\{\{|\}\}|\{%|```|<\||\|>|\[/?INST\]|</?[a-z][^>]*>|<<|>>|^#{1,6}\s|\|.*\||\\u[0-9a-f]{4}",
    re.IGNORECASE,
)

BOILERPLATE = cue(
    en=r"(?:cookies?\b|all rights reserved|privacy (?:policy|notice)|terms (?:of|and)|newsletter|sign up|subscribe|share this|"
    r"related (?:posts|articles)|forward-looking|safe harbou?r|risks and uncertainties|actual results|no obligation to update|"
    r"undue reliance|equal opportunity employer|press contact|media contact|about us|table of contents|minutes? read|log ?in\b|"
    r"javascript|your browser|skip to|copyright|©|for more information|apply now|join (?:us|our team)|we['’]re proud|world[- ]class|"
    r"cutting[- ]edge|industry[- ]leading|trusted by)",
    de=r"(?:Datenschutz|Impressum|AGB\b|Alle Rechte|Newsletter|zukunftsgerichtete|Pressekontakt|Weitere Informationen|Jetzt bewerben|"
    r"Nutzungsbedingungen|anmelden)",
    fr=r"(?:mentions légales|tous droits réservés|politique de confidentialité|déclarations prospectives|contact presse|"
    r"en savoir plus|postulez)",
    es=r"(?:aviso legal|todos los derechos|política de privacidad|declaraciones prospectivas|contacto de prensa|más información|"
    r"suscríb)",
)
HYPOTHETICAL = cue(
    en=r"(?:if\b(?! (?:no|nobody|a|an|the|you) .{5,90}, (?:then|it|he|she|the|you|they)\b)|would\b|(?<!nobody )(?<!who )could\b(?! not|n['’]t)|might\b|may (?:be|have)\b|imagine|suppose|rumou?r|reportedly|hypothetical|for example|intention to|consider(?:s|ing)\b|in talks|no decision|whether to)",
    de=r"(?:wenn\b|würde\w*|könnte\w*|vielleicht|angeblich|heißt es|dementiert|zum Beispiel)",
    fr=r"(?:si (?:vous|nous|on|un)\b|pourrait|pourraient|serait|peut-être|par exemple)",
    es=r"(?:si (?:usted|tu|un|se)\b|podría\w*|quizá\w*|tal vez|por ejemplo)",
)
# Words that any company could say of itself, and that say nothing of this one.
PLATITUDE = cue(
    en=r"(?:excellence|passion\w*|commitment|integrity|values?\b|vision\b|mission\b|better (?:tomorrow|future|world)|success\w*|our best|mistakes|trust\b|innovation|together\b|community|making a difference|generations|potential|diversity|respect\b)",
    de=r"(?:Exzellenz|Leidenschaft\w*|Werte\b|Vision\b|Mission\b|Erfolg\w*|unser Bestes|Vertrauen|Innovation\w*|gemeinsam\b|Zukunft\b|Generationen|Vielfalt|Respekt)",
    fr=r"(?:excellence|passion\w*|engagement|intégrité|valeurs\b|vision\b|succès|le meilleur|confiance|innovation|ensemble\b|avenir\b|diversité|respect\b)",
    es=r"(?:excelencia|pasión|compromiso|integridad|valores\b|visión\b|misión\b|éxito\w*|lo mejor|confianza|innovación|juntos\b|futuro\b|diversidad|respeto)",
)
# What an employer pays is no price.
PAY = cue(
    en=r"(?:salar(?:y|ies)|wages?\b|pension|paid (?:holiday|leave)|days? of holiday)",
    de=r"(?:Gehalt|Gehälter|Lohn\b|Löhne|Urlaubstage|Altersvorsorge|Tarifvertrag)",
    fr=r"(?:salaires?\b|rémunération|congés|mutuelle\b|tickets? restaurant)",
    es=r"(?:sueldos?\b|salarios?\b|vacaciones|nómina)",
)
# What happened at another firm or in an earlier life, and what was given up, is no statement about now and here.
ELSEWHERE = cue(
    en=r"(?:competitors?\b|rivals?\b|(?:previous|former|last|old) (?:employer|job|company|role)|(?:was|were|has been|had been|been) (?:cancelled|canceled|abandoned|dropped|shelved|scrapped|called off|given up|rejected)|"
    r"never (?:happened|came about)|years ago|one of (?:our|its|their) (?:customers|clients|suppliers)\b(?=,)|at my (?:last|old|previous))",
    de=r"(?:Wettbewerber\w*|Konkurren\w+|Mitbewerber\w*|(?:früher\w*|ehemalig\w*|letzte[rn]?) (?:Arbeitgeber|Firma|Stelle)|verworfen|aufgegeben|abgesagt|eingestellt wurde|vor \w+ Jahren)",
    fr=r"(?:concurrent\w*|(?:ancien(?:ne)?|précédent\w*) (?:employeur|poste|entreprise)|(?:abandonné|annulé)\w*|il y a \w+ ans)",
    es=r"(?:competidor\w*|competencia\b|rival(?:es)?|(?:anterior|antigu[oa]) (?:empleo|empresa|puesto)|(?:desestimó|descartó|canceló|abandonó|cancelad[oa]|descartad[oa])|hace \w+ años)",
)
NEGATION = cue(
    en=r"(?:not|no|never|none|without|nobody|neither|nor|hardly|cannot|\w+n['’]t)\b",
    de=r"(?:nicht|kein\w*|nie|niemals|ohne|niemand|weder)\b",
    fr=r"(?:ne|n['’]\w+|pas|jamais|aucune?|sans|rien|ni)\b",
    es=r"(?:no|nunca|jamás|ningun[oa]?|ningún|sin|nadie|ni)\b",
)

PRIVATE = cue(
    en=r"(?:cancer|diagnos\w+|illness|chronic|burn-?out|depress\w+|anxiety|therap(?:y|ist)|surgery|hospital|rehab|sober|pregnan\w+|"
    r"miscarriage|disabilit\w+|autis\w+|ADHD|(?:my|his|her) (?:wife|husband|spouse|partner and I|daughters?|sons?|kids?|child\w*|"
    r"mother|father|mum|mom|dad|parents|famil(?:y|ies)|divorce|wedding|faith|religion)|maternity leave|paternity leave|parental leave|"
    r"divorc\w+|funeral|passed away|bereave\w+|pray(?:er|ed|ing)?\b|church|mosque|synagogue|Christian|Muslim|Jewish|Hindu|atheis\w+|"
    r"voted for|(?:left|right)-wing|trade union member|sexual\w*|gay\b|lesbian|transgender|immigra\w+ status|bankrupt personally)",
    de=r"(?:Krebs\b|Diagnose|Krankheit|erkrankt|Depression|Therapie|Krankenhaus|schwanger\w*|Behinderung|mein(?:e|er|em|en)? "
    r"(?:Frau|Mann|Tochter|Töchter|Sohn|Söhne|Kind\w*|Mutter|Vater|Eltern|Familie|Glaube\w*)|Elternzeit|Scheidung|Beerdigung|"
    r"verstorben|Kirche|Moschee|muslimisch|christlich|jüdisch|Gewerkschaftsmitglied)",
    fr=r"(?:maladie|cancer|dépression|thérapie|hôpital|enceinte|handicap|(?:ma|mon|mes) (?:femme|mari|fille|fils|enfants?|mère|père|"
    r"parents|famille|foi)|congé (?:maternité|paternité|parental)|divorce|obsèques|décédé|église|mosquée|musulman|chrétien|juif)",
    es=r"(?:enfermedad|cáncer|depresión|terapia|embarazad\w+|discapacidad|(?:mi|mis) (?:mujer|esposa|esposo|marido|hijas?|hijos?|"
    r"madre|padre|padres|familia|fe)\b|baja (?:maternal|paternal)|divorcio|funeral|falleci\w+|iglesia|mezquita|musulm\w+|"
    r"cristian\w+|judí\w+)",
)
DELICATE = cue(
    en=r"(?:laid off|lay-?offs?|redundanc\w+|restructur\w+|lawsuit|sued|loss(?:es)? of|breach|fine of|insolven\w+|resign\w+|fired|"
    r"recall(?:ed|s)?\b|investigat\w+|missed (?:our|its|the) target)",
    de=r"(?:entlass\w+|Stellenabbau|Restrukturierung|Klage|Insolvenz|Datenleck|Rückruf|Kurzarbeit)",
    fr=r"(?:licenci\w+|restructuration|procès|plainte|insolvabilité|fuite de données|rappel de)",
    es=r"(?:despid\w+|despedid\w+|reestructuración|demanda judicial|insolvencia|filtración|retirada de)",
)
