"""How text in a source speaks to a language model, in the languages that the product reads."""

import re
from typing import Final

_INSTRUCTIONS_EN = r"(?:instructions?|prompts?|rules?|directions?|directives?|guidelines?|commands?|messages?|constraints?|policies|orders|programming|training|context|text|data|tasks?|restrictions|safeguards)"
_EARLIER_EN = r"(?:previous|prior|above|earlier|preceding|foregoing|existing|original|initial|other|system|safety|hidden|current|old)"
_MODEL_EN = r"(?:ai|a\.i\.|llms?|(?:large )?language models?|chat ?bots?|assistants?|gpt|chatgpt|claude|gemini|copilot|bots?|summari[sz]ers?|extractors?|agents?)"
_OUTPUT_EN = r"(?:e-?mails?|messages?|summar(?:y|ies)|answers?|repl(?:y|ies)|responses?|outputs?|drafts?|openers?|values?|fields?|json|quotes?|insights?|extractions?)"


def _any_of(*patterns: str) -> re.Pattern[str]:
    """Join patterns; those that begin at a word are tried only where one begins, which is several times faster."""
    at_words = "|".join(pattern for pattern in patterns if pattern.startswith((r"\b", "(?<!")))
    anywhere = "|".join(pattern for pattern in patterns if not pattern.startswith((r"\b", "(?<!")))
    return re.compile(rf"\b(?:{at_words})" + (f"|{anywhere}" if anywhere else ""), re.IGNORECASE)


ADDRESSES_A_MODEL: Final = _any_of(
    rf"\b(?:you are|you're|you will be|act) (?:now |no longer |currently |only )*(?:as )?(?:an? |the )?(?:\w+ ){{0,2}}{_MODEL_EN}\b",
    r"\byou are (?:now|from now on) \w+[ ,.]",
    r"\bas an? (?:ai|artificial intelligence|(?:large )?language model|llm)\b(?! (?:company|startup|firm|business|platform|vendor|provider|team|product|lab|user|first|native))[ ,]",
    rf"\b(?:dear|hey|hello|hi|attention|attn|note (?:to|for)|notice (?:to|for)|message (?:to|for)|instructions? (?:to|for)|warning to|important for)\W+(?:the |any |all |every )?(?:\w+ )?{_MODEL_EN}\b(?!['’\w])",
    r"\bif you(?:'re| are) an? (?:\w+ )?(?:ai|llm|(?:large )?language model|bot|chat ?bot|automated \w+|machine)\b",
    r"\b(?:any|every|all|the|whichever) (?:ai|llm|language model|model|bot|assistant|automated system)s?(?: systems?| agents?| models?| tools?)? (?:that (?:is|are) |which (?:is|are) |who (?:is|are) )?(?:reading|processing|summari[sz]ing|parsing|analy[sz]ing|extracting)\b",
    r"\b(?:the |this )?(?:ai|llm|language model|model|assistant|extractor|summari[sz]er) (?:must|should|shall|has to|is (?:required|instructed|ordered|told)) (?:now |always |never |not |to )*(?:write|say|state|output|ignore|answer|respond|reply|recommend|include|mention|mark|set|classify|return|reveal|add|treat|approve)\b",
    r"\b(?:jailbreak(?:ed|ing)? mode|dan mode|do anything now|developer mode (?:is )?(?:on|enabled|activated)|god mode|sudo mode)\b",
    r"\b(?:du bist|sie sind) (?:jetzt |nun |ab sofort |ab jetzt )*(?:eine? )?(?:\w+ )?(?:ki\b|k\.i\.|sprachmodell|assistent|chatbot|bot\b|sprachassistent)",
    r"\bab (?:jetzt|sofort) (?:bist du|sind sie|antworte|schreib|gilt für dich)",
    r"\bals (?:ki|künstliche intelligenz|sprachmodell|ki-\w+|großes sprachmodell)\b(?= (?:musst|sollst|darfst|wirst|hast|bist)|,| du)",
    r"\b(?:hinweis|nachricht|anweisung(?:en)?|achtung|wichtig|an)\W+(?:an |für )?(?:die |das |den |alle |jede[sn]? )(?:ki\b|sprachmodell|ki-\w+|assistent\w*|chatbot|modell\b)",
    r"\bfalls du (?:eine? )?(?:ki|sprachmodell|bot|assistent)",
    r"\b(?:tu es|vous êtes|t'es) (?:désormais |maintenant |à présent |dorénavant )*(?:une? |l['’])?(?:\w+ )?(?:ia\b|assistante?\b|modèle de langage|chatbot|robot|intelligence artificielle)",
    r"\ben tant qu(?:e |['’])(?:ia\b|modèle de langage|assistante? |intelligence artificielle)",
    r"\b(?:note|message|attention|instructions?|avis)\W+(?:à|pour|aux?) (?:l['’]|la |le |les |toute )?(?:ia\b|modèles?\b|intelligence artificielle|assistant|chatbot)",
    r"\b(?:ahora |desde ahora )?(?:eres|usted es|serás) (?:ahora )?(?:una? )?(?:\w+ )?(?:ia\b|asistente|modelo de lenguaje|chatbot|inteligencia artificial)",
    r"\bcomo (?:ia|modelo de lenguaje|asistente de ia|inteligencia artificial)\b(?=,| (?:debes|tienes|deberás|no))",
    r"\b(?:nota|mensaje|atención|instrucciones|aviso)\W+(?:a|para|al) (?:la |el |los |cualquier |toda )?(?:ia\b|modelos?\b|asistente|inteligencia artificial|chatbot)",
    r"\b(?:sei ora|agora você é|você é agora|je bent nu) (?:un[ao']?|uma?|een)\b",
    r"\b(?:when|if|before|after|while|once)(?: you(?:'re| are)?)? (?:summari[sz]|process|extract|pars|analy[sz]|translat|classify|classifi|evaluat|scor)\w* (?:this|the|these) (?:page|text|document|article|source|content|profile|post|record|data)\b",
    r"\bwhen(?:ever)? (?:you are )?asked (?:about|for|to)\b[^.!?]{0,60}\b(?:always|only|never) (?:say|answer|reply|respond|state)\b",
    r"\b(?:any|all|every|each) (?:automated |machine )?(?:systems?|tools?|programs?|readers?|pipelines?|software) (?:that|which|who) (?:process|read|summari[sz]e|parse|extract|analy[sz]e)\w* (?:this|these|the)\b",
    r"\b(?:note|notice|message|instructions?|hint|attention) (?:for|to) (?:all |any )?(?:automated|machine|automatic|ai)\b",
    r"^\W*(?:assistant|ai|chatbot|model|chatgpt|claude|gemini|gpt)\s?[,:!]",
    r"\b(?:ai|llm|language model)s?(?: assistants?| systems?| agents?| models?)? (?:should|must|have to|shall|are to) (?:always |only |never )?\w+ (?:that )?(?:this|our|the above|us\b)",
    r"\byou have been (?:updated|reprogrammed|reset|re-?configured|authori[sz]ed|granted|given) (?:\w+ ){0,2}(?:new )?(?:rules|instructions|permissions?|powers|guidelines|access|mode)\b",
    r"\b(?:wenn|falls|sobald) (?:du|sie) (?:diese[nrs]?|den|die|das) (?:text|seite|dokument|artikel|quelle|profil|beitrag)\w* (?:zusammenfass|verarbeit|auswert|analysier|liest und zusammen|bewert|übersetz)\w*",
    r"\b(?:si|quand|lorsque) (?:tu|vous) (?:résum|trait|analys|évalu|tradui|extray|class)\w* (?:ce|cette|cet|le|la|ces) (?:texte|page|document|article|source|profil|contenu)\b",
    r"\b(?:si|cuando|al) (?:usted )?(?:resum|proces|analiz|evalú|evalu|traduc|extra|clasific)\w* (?:este|esta|el|la|estos) (?:texto|página|documento|artículo|fuente|perfil|contenido)\b",
)

GIVES_ORDERS: Final = _any_of(
    r"\b(?:previous|prior|earlier|original|above|existing|your|all) (?:\w+ )?(?:instructions|prompts?|rules|guidelines|orders) (?:is|are|were|have been|has been|no longer|do not|don['’]t)\b ?(?:now |hereby |all )?(?:void|cancel\w*|obsolete|superseded|revoked|invalid|replaced|overridden|outdated|suspended|apply|count|wrong|no longer)?",
    r"\boverrid(?:es?|ing|den) (?:everything|all|any|every|the above|your|previous|prior)\b|\beverything (?:that )?you (?:have been|were) told\b|\bstop what you are doing\b",
    r"^\W*(?:please |now )*(?:begin|start|end|finish|close|open|sign) (?:your|every|each|all|the) (?:answers?|repl(?:y|ies)|responses?|e-?mails?|messages?|outputs?|summar(?:y|ies)|drafts?|openers?)\b",
    r"\b(?:your (?:\w+ )?(?:answer|response|reply|output|summary|e-?mail|message|draft|text)|the (?:answer|response|reply|output|summary|json)) (?:must|should|has to|needs to|shall|will) (?:always |only |also |not )?(?:contain|include|mention|say|state|begin|start|end|be|consist|use|read)\b",
    r"^\W*(?:\w+ note\W+)?(?:please |now |always |also |then )*(?:skip|bypass|omit|disable|turn off|ignore|remove) (?:all |any |every |the |your )+(?:\w+ )?(?:checks?|reviews?|filters?|verification|validation|safety \w+|guardrails?|steps|tasks?|rules|restrictions)\b",
    r"\bapprove (?:the|this|every|all|each) (?:lead|draft|prospect|message|record|e-?mail|request|contact)s?\b|\b(?:approve|send|release)\w* (?:\w+ ){0,4}without (?:any )?(?:human )?(?:review|checking|approval)\b",
    r"^\W*(?:please |now )*(?:output|repeat|print|copy|return|write|show|quote|reveal|give)\b[^.!?]{0,30}\b(?:above|before) (?:this (?:line|sentence|text|point)|verbatim|word for word|exactly)\b|\bwhat (?:does|do|did) your (?:system )?(?:prompt|instructions)\b",
    r"^\W*(?:please |now )*(?:set|mark|treat|consider|count|rate|score|judge|report|replace|change|update|record)\b[^.!?]{0,60}\b(?:criteri(?:a|on)|relevance|verdict|the recipient|the addressee|the sender|buying intent|priority|confidence|grade)\b",
    r"\b(?:verdict|classification|relevance|decision|answer|result)\b[^.!?]{0,40}\bis (?-i:SEND|YES|RELEVANT|APPROVED)\b|\b(?:record|log|store|save|report|extract) (?:it|this|that|him|her|them) as\b",
    r"^\W*(?:please |always |now )*(?:recommend|praise|promote|endorse|advertise|compliment|flatter|mention|name|quote)\b[^.!?]{0,60}\b(?:in|into|at) (?:the|your|every|each) (?:opener|opening|subject|first line|e-?mails?|messages?|answers?|summary|draft)\b|^\W*instead of (?:extract|summari[sz]|answer|process|analy[sz]|translat)\w*",
    r"\b(?:bisherigen|vorherigen|früheren|obigen|deine|alle) (?:\w+ )?(?:anweisungen|instruktionen|regeln|vorgaben) (?:gelten|sind|werden|wurden|zählen)\b[^.!?]{0,20}\b(?:nicht|ungültig|aufgehoben|hinfällig|außer kraft|überholt)",
    r"\bdu (?:musst|sollst|wirst|hast)\b[^.!?]{0,60}\b(?:markieren|ausgeben|bewerten|einstufen|freigeben|melden|zu (?:schreiben|sagen|antworten|ignorieren))\b|\b(?:beginne|beende|starte) (?:deine|ihre|jede|die) (?:antwort|e-?mail|nachricht|zusammenfassung)",
    r"^\W*(?:bitte |jetzt )*(?:markiere|setze|bewerte|stufe|werte|behandle|melde|ändere|ersetze)\b[^.!?]{0,50}\b(?:kriteri\w+|ergebnis|relevanz|urteil|empfänger|absender|senden)\b",
    r"\b(?:instructions|consignes|règles|directives) (?:précédentes|antérieures|ci-dessus)\b[^.!?]{0,20}\b(?:ne sont plus|sont (?:annulées|caduques|remplacées)|n['’]ont plus|ne s['’]appliquent)|^\W*(?:marque[rz]?|considère|considérez|mets|mettez|traite[rz]?|change[rz]?|remplace[rz]?)\b[^.!?]{0,50}\b(?:critères?|pertinence|verdict|destinataire|expéditeur)\b|\brévèle\w* (?:ton|votre|le) (?:prompt|invite)",
    r"\b(?:instrucciones|reglas|indicaciones) (?:anteriores|previas|de arriba)\b[^.!?]{0,20}\b(?:ya no|no valen|quedan (?:anuladas|canceladas)|están anuladas)|^\W*(?:marca|marque|considera|considere|pon|ponga|trata|cambia|reemplaza|sustituye)\b[^.!?]{0,50}\b(?:criterios?|relevancia|veredicto|destinatario|remitente)\b",
    rf"(?<!we )(?<!they )(?<!we never )(?<!not )(?<!never )\b(?:ignor(?:e|ing)|disregard|forget|override|bypass|skip|drop|discard|overrule|do not (?:follow|obey)|don['’]t (?:follow|obey)|stop following) (?:(?:all|any|every|each|of|the|these|those|your|my|our|everything|completely) )*(?:{_EARLIER_EN} )+(?:\w+ ){{0,2}}?{_INSTRUCTIONS_EN}\b",
    rf"\b(?:ignore|disregard|forget|override|bypass|overrule) (?:(?:all|any|of) )*your (?:\w+ ){{0,2}}{_INSTRUCTIONS_EN}\b",
    r"(?:^|[.!:;,] |\b(?:please|must|should|now|to) )(?:ignore|disregard|forget) (?:(?:everything|anything)(?! you know about)|all(?: of)? (?:that|this|the above)|what(?:ever)? (?:you were|has been|was|is)|the above|the rest|all (?:instructions|rules))\b",
    r"\b(?:reveal|print|repeat|output|show|leak|disclose|display|expose|tell (?:me|us)|share|quote|copy|return|give me) (?:\w+ ){0,4}(?:system prompt|your (?:\w+ )?(?:prompt|instructions|rules|configuration|guidelines)|(?:hidden|secret|initial|original|developer) (?:prompt|instructions|message)|prompt (?:above|verbatim|word for word)|instructions above)\b",
    r"\b(?:what|which) (?:is|are|was|were) your (?:system )?(?:prompt|instructions)\b",
    r"\byour (?:(?:new|real|actual|only|true) (?:task|job|role|instructions?|objective|goal|mission)|task|instructions?) (?:is|are) (?:now|to|as follows)\b",
    r"\b(?:new|updated|real|override|additional|important|special) (?:system )?instructions?\s*:",
    r"\bfrom now on,? (?:you|always|only|respond|answer|write|say)\b",
    r"\byou (?:must|should|shall|will|have to|need to|are (?:to|required to|instructed to|allowed to)) (?:now |always |only |instead |immediately |also |never |not )*(?:write|say|state|answer|respond|reply|output|include|mention|recommend|mark|classify|return|reveal|insert|append|treat|conclude|rate|score|set|praise)\b",
    rf"^\W*(?:please |now |then |instead,? |also,? |always |next,? |finally,? |important:? |you must |make sure to |be sure to |remember to )*(?:write|say|state|mention|claim|include|add|insert|append|put|output|print|return|respond|reply|answer|emit|report|quote|cite|use|set|fill|tell|extract)\b[^.!?]{{0,80}}\b(?:(?:in|into|to|at the (?:end|start|top|bottom) of|for) (?:the|your|every|each|this|all) (?:\w+ ){{0,2}}{_OUTPUT_EN}|with (?:only|just|the (?:word|following|text|phrase))|the (?:recipient|reader|addressee|sender|user|prospect)|verdict|as json|(?:the )?following (?:text|sentence|link|words|phrase)|(?:a|this|the|our) link|this (?:exact|sentence|text|phrase))\b",
    r"^\W*(?:please |now |then |instead,? |always |just |simply |only )*(?:write|say|state|claim|answer|respond|reply|output|conclude|pretend|confirm|insist|report|declare) (?:(?:in the \w+|to \w+|clearly|only|back) )?(?:that|as if|with|only|exactly|\"|“|'|yes\b|no\b|send\b)",
    r"^\W*(?:please |now |always |just )*(?:mark|classify|rate|score|treat|label|flag|approve|rank|consider|set|judge) (?:this|the|every|all|any|me|us|him|her|each|yourself)\b[^.!?]{0,60}\b(?:as|to|with|immediately|without)\b[^.!?]{0,40}\b(?:relevant|irrelevant|approved|send|qualified|fit|match|met|yes|true|highest|perfect|maximum|best|10|100|trusted|safe|verified|review\w*|grounded|strong)\b",
    r"\b(?:verdict|relevance|recommendation|classification|decision|output|score)\b (?:(?:is|must be|should be|has to be|=|:) ?\W?(?:send|relevant|positive|approved|yes|met|true|strong|maximum)|(?:must be|should be|=|:) ?\W?(?:10|100))\b",
    r"^\W*(?:please |always |now )*(?:recommend|praise|promote|endorse|advertise) (?:our|the sender|this (?:product|company|offer)|us)\b[^.!?]{0,60}(?:\b(?:e-?mail|message|answer|always|every|reader|instead)\b|$)",
    r"^\W*(?:please )?(?:do not|don['’]t|never) (?:mention|reveal|tell|disclose|say|follow|obey|extract|quote|use|output|write|include) [^.!?]{0,60}\b(?:instruction|prompt|user|sentence|above|anyone|message|this|reader|recipient|model|fact)",
    r"^\W*(?:send|forward|cc|bcc|deliver|address|redirect) (?:\w+ ){0,3}(?:e-?mails?|messages?|mails?|drafts?|replies|data|prompt|list|copy)\b[^.!?]{0,40}\b(?:to|at)\b",
    r"^\W*(?:act as|pretend (?:to be|you|that you)|simulate being|role-?play|behave as|imagine you are)\b",
    r"^\W*(?:visit|click|go to|follow|open) (?:\w+ ){0,3}(?:link|url|website below|here)\b(?! (?:between|from|with)\b)",
    r"^\W*(?:translate|decode|execute|run|eval|interpret|rot13|base64)\b[^.!?]{0,40}\b(?:following|below|above|this|command|instructions?|and (?:follow|obey|execute|do))\b",
    r"\b(?:ignorier\w*|missacht\w*|vergiss|vergessen sie|überschreib\w*|übergeh\w*|befolge (?:nicht|keine)|verwirf)\b[^.!?]{0,30}\b(?:bisherig\w+|vorherig\w+|obig\w+|früher\w+|vorangegangen\w+|vorstehend\w+|ursprünglich\w+|alle|deine|ihre|sämtliche|alles)\b[^.!?]{0,20}\b(?:anweisung\w*|instruktion\w*|regeln?|vorgaben?|befehle?|aufforderung\w*|prompts?|richtlinien?|kontext|text|aufgaben?)",
    r"\b(?:ignoriere|vergiss) (?:alles|das|die)\b[^.!?]{0,20}\b(?:bisher\w*|oben\w*|davor|vorher\w*|zuvor)",
    r"^\W*(?:bitte |nun |jetzt |stattdessen |immer )*(?:schreib(?:e|en sie)?|sag(?:e|en sie)?|antworte(?:n sie)?|behaupte(?:n sie)?|erwähne(?:n sie)?|gib|geben sie|nenne(?:n sie)?|füge(?:n sie)?|ergänze(?:n sie)?|empfiehl|empfehlen sie|markiere(?:n sie)?|bewerte(?:n sie)?|stufe|setze(?:n sie)?|lobe(?:n sie)?)\b[^.!?]{0,80}(?:,? dass\b|\b(?:nur mit|ausschließlich|in (?:der|die|deiner|deine|jeder|jede) (?:e-?mail|nachricht|antwort|zusammenfassung)|den? (?:folgenden|diesen) (?:satz|text|link)|link|prompt|als (?:relevant|passend|geeignet|freigegeben)|auf (?:senden|send|ja)|aus:|systemprompt|anweisungen|dem (?:empfänger|leser))\b)",
    r"\b(?:deine|ihre) (?:neue |eigentliche |einzige )(?:aufgabe|rolle|anweisung)\b|\b(?:neue|wichtige|zusätzliche) anweisung(?:en)?\s*:",
    r"\b(?:zeige?|verrate|gib|nenne|wiederhole|drucke)\b[^.!?]{0,30}\b(?:system-?prompt|deine (?:anweisungen|instruktionen|regeln)|systemnachricht)",
    r"\bdu (?:musst|sollst|darfst|wirst) (?:jetzt |nun |immer |nur |stattdessen )*(?:\w+ ){0,6}(?:antworten|schreiben|sagen|ignorieren|erwähnen|empfehlen|ausgeben|behaupten|befolgen|aufnehmen|einfügen)\b",
    r"\b(?:ignor(?:e[rz]?|ons)|oublie[rz]?|néglige[rz]?|ne (?:tiens|tenez) (?:pas|plus) compte|fais abstraction|faites abstraction|outrepasse[rz]?|n['’]obéis(?:sez)? (?:pas|plus))\b[^.!?]{0,30}\b(?:instructions?|consignes?|règles|directives?|ordres|indications|prompts?|contexte)\b",
    r"\b(?:oublie|ignore)[rz]? (?:tout )?ce qui précède",
    r"^\W*(?:veuillez |maintenant |désormais |toujours |s['’]il (?:te|vous) plaît,? )*(?:écri(?:s|vez|re)|di(?:s|tes|re)|répond(?:s|ez|re)|affirme[rz]?|mentionne[rz]?|ajoute[rz]?|insère|insérez|inclu(?:s|ez|re)|recommande[rz]?|indique[rz]?|affiche[rz]?|marque[rz]?|classe[rz]?|révèle|révélez|montre[rz]?|considère|considérez)\b[^.!?]{0,80}\b(?:que|qu['’]|uniquement|seulement|dans (?:le|la|ta|votre|ton|chaque) (?:e-?mail|message|réponse|courriel|résumé)|(?:ce|le|un) lien|(?:ton|votre|le) prompt|(?:tes|vos) (?:instructions|consignes)|comme (?:pertinente?|approuvée?|qualifiée?)|au destinataire|au lecteur|la phrase suivante|le texte suivant)\b",
    r"\b(?:ta|votre) (?:nouvelle|seule|vraie) (?:tâche|mission|consigne)\b|\bnouvelles? (?:instructions?|consignes?)\s*:",
    r"\b(?:tu dois|vous devez) (?:maintenant |toujours |désormais )?(?:écrire|dire|répondre|ignorer|mentionner|inclure|recommander|ajouter|affirmer)\b",
    r"\b(?:ignor(?:a|e|ar|ad|en)|olvid(?:a|e|ar|en)|descart(?:a|e|ar)|desobedece|haz caso omiso|omite|anula|no (?:sigas|obedezcas))\b[^.!?]{0,30}\b(?:instrucciones|reglas|indicaciones|directrices|órdenes|normas|prompts?|contexto)\b",
    r"\b(?:ignora|olvida) todo (?:lo anterior|lo de arriba)",
    r"^\W*(?:por favor,? |ahora |siempre )*(?:escrib(?:e|a|ir)|di|diga|respond(?:e|a|er)|afirm(?:a|e)|mencion(?:a|e)|añad(?:e|a)|agreg(?:a|ue)|incluy(?:e|a)|recomiend(?:a|e)|indi(?:ca|que)|muestr(?:a|e)|marc(?:a|ue)|clasifi(?:ca|que)|revel(?:a|e)|insert(?:a|e)|consider(?:a|e))\b[^.!?]{0,80}\b(?:que|solo con|sólo con|únicamente|en (?:el|la|tu|su|cada) (?:correo|mensaje|respuesta|e-?mail|resumen)|(?:este|el|un) enlace|(?:tu|el|su) prompt|(?:tus|sus) instrucciones|como (?:relevante|aprobad[oa]|apt[oa])|al (?:destinatario|lector)|la siguiente frase|el siguiente texto)\b",
    r"\b(?:tu|su) (?:nueva|única|verdadera) (?:tarea|misión|instrucción)\b|\bnuevas? instrucci(?:ón|ones)\s*:",
    r"\b(?:debes|tienes que|deberás|debe usted) (?:ahora |siempre |solo )?(?:escribir|decir|responder|ignorar|mencionar|incluir|recomendar|añadir|afirmar)\b",
    r"^\W*(?:bitte |jetzt |nun )*(?:antworte|gib|geben sie|bewerte|erteile|vergib)\w*\b[^.!?]{0,60}\b(?:kriteri\w+|urteil|verdikt)\b",
    r"^\W*(?:veuillez |maintenant )*(?:répond(?:s|ez|re)|donne[rz]?|rend(?:s|ez|re)|attribue[rz]?|prononce[rz]?)\b[^.!?]{0,60}\b(?:critères?|verdict)\b",
    r"^\W*(?:por favor,? |ahora )*(?:respond(?:e|a|er)|da|dé|dar|emit(?:e|a|ir)|otorg(?:a|ue|ar)|dict(?:a|e|ar))\b[^.!?]{0,60}\b(?:criterios?|veredicto)\b",
    r"\b(?:répète|répétez|révèle|révélez|affiche[rz]?|copie[rz]?|recopie[rz]?|montre[rz]?|donne[rz]?)\b[^.!?]{0,30}\b(?:invite|prompt|message|consignes?|instructions?) (?:de |du )?(?:système|initiale?s?)\b",
    r"\b(?:repit(?:e|a)|repetir|revel(?:a|e)|muestr(?:a|e)|copi(?:a|e)|imprim(?:e|a))\b[^.!?]{0,30}\b(?:prompt|mensaje|instrucciones) (?:de |del )?(?:sistema|iniciales?)\b",
    r"^\W*(?:\w+ )?(?:write|state|say|report|claim|note|record)\b,? (?:it )?as (?:an? )?(?:\w+ )?(?:fact|truth|certainty)\b|^\W*(?:\w+ )?schreib\w*\b[^.!?]{0,20}\bals tatsache\b|^\W*(?:\w+ )?écri\w+\b[^.!?]{0,20}\bcomme un fait\b|^\W*(?:\w+ )?escrib\w+\b[^.!?]{0,20}\bcomo un hecho\b",
    r"^\W*(?:bitte |jetzt )*(?:sende|schicke|leite)\w*\b[^.!?]{0,30}\b(?:e-?mails?|mails?|nachricht)\b[^.!?]{0,30}\b(?:an|statt|weiter)\b|^\W*(?:envoie|envoyez|transfère|transférez|adresse[rz]?)\b[^.!?]{0,30}\b(?:courriel|e-?mail|message)\b"
    r"|^\W*(?:envía|envíe|manda|mande|reenvía|reenvíe)\b[^.!?]{0,30}\b(?:correo|e-?mail|mensaje)\b",
    r"\bsystem prompt (?:update|override|change|message|replacement|extension)\b|\b(?:new|updated|overriding) system (?:prompt|message)\b",
    r"\b(?:authori[sz]e|issue|grant|confirm|sign off on) (?:\w+ ){0,3}(?:following|new|these|below) (?:\w+ )?(?:instructions|orders|commands|rules)\b|\bas (?:the|an?) (?:administrator|developer|operator|owner|root user) of (?:this|the|your) (?:system|model|assistant|ai)\b",
    # Names of our own fields stand in no prose.
    r"\b(?:opener_anchor|material_event|role_challenge|company_description|peer_comparison|buying_intent|recurring_ideas|building_now|value_creation|business_model|bant_(?:budget|authority|need|timeline)|fact_ids?)\b",
    r"\bignora (?:tutte )?le (?:istruzioni|regole)|\bdimentica (?:tutte )?le istruzioni|\bignore (?:todas )?as (?:instruções|regras)|\besqueça (?:todas )?as instruções|\b(?:negeer|vergeet) (?:alle )?(?:vorige|eerdere|bovenstaande|voorgaande) (?:instructies|opdrachten|regels)|\b(?:zignoruj|ignoruj) (?:wszystkie )?(?:poprzednie )?(?:instrukcje|polecenia)",
    r"(?:игнорируй|забудь|проигнорируй)\w*[^.!?]{0,40}(?:инструкци|указани|правил)|(?:忽略|无视|忘记|無視|忽視)[^。！？]{0,16}(?:指令|指示|说明|說明|规则|提示)|(?:指示|命令|ルール|プロンプト)[^。！？]{0,10}(?:無視|忘れ)|تجاهل[^.!?]{0,30}(?:التعليمات|الأوامر)|(?:지시|명령|규칙)[^.!?]{0,12}(?:무시|잊)",
)
