"""Words that a machine says to whoever asked it, left in the text that was meant for the reader."""

from typing import Final

from campaigns.quality.rules import Checked, Finding, Severity
from campaigns.quality.rules.business import speaks_of_a_business
from campaigns.quality.rules.patterns import findings, pattern

CODE = "ai_disclosure"
TITLE = "words that give a model away"

_BLOCKS: Final = Severity.BLOCKS
_SELF: Final = "“{found}” is a machine that speaks of itself. Take the sentence out and read the rest again."
_ANSWER: Final = "“{found}” is said to whoever ordered the text, not to its reader. Take it out."
_LABEL: Final = "“{found}” labels the text instead of being it. Take the label out."
_GAP: Final = "“{found}” was left for you to fill. Put the words, or take it out."
_MAIL: Final = r"(?:draft|e-?mail|message|version|subject(?: line)?|rewrite|reply|template|outreach|introduction|follow-?up)"

PATTERNS: Final = (
    # English
    pattern(r"\bas an? (?:ai|artificial intelligence)(?: (?:language )?(?:model|assistant|system|chatbot))\b|\bas an? ai,", _SELF, _BLOCKS),
    pattern(r"\bas an? (?:large |big )?language model\b|\bi(?:'m| am) (?:just |only )?an? (?:ai|artificial intelligence|(?:large )?language model|chatbot|virtual assistant)\b(?! (?:engineer|researcher|consultant|founder|person|lead|expert|company))", _SELF, _BLOCKS),
    pattern(r"\b(?:this|the) (?:e-?mail|message|text|draft|note) (?:was|is|has been) (?:\w+ )?(?:written|generated|drafted|created|composed|produced) (?:by|with|using) (?:an? )?(?:ai|chatgpt|gpt\S*|claude|gemini|copilot|llm|language model|artificial intelligence)\b", _SELF, _BLOCKS),
    pattern(r"\bmy (?:training data|knowledge cut-?off|last (?:knowledge )?update|programming)\b|\bas of my (?:last|latest)\b|\bi (?:cannot|can't|can not|do not|don't|am unable to) (?:browse|access|fulfil|fulfill|comply|assist with|provide real-time|have (?:real-time|access to (?:real-time|external|the internet|current)))", _SELF, _BLOCKS),
    pattern(r"\bbased on the (?:information|context|details|data|facts|material) (?:you(?:'ve| have)? )?(?:provided|given|supplied|shared)\b", _ANSWER, _BLOCKS),
    pattern(r"(?:\A|^|(?<=[.!?] ))(?:certainly|sure(?: thing)?|absolutely|of course|great|okay|ok|understood|got it)\s?[!,.:—–-]+ ?(?:here(?:'s| is| are)|i(?:'d| would| can|'ll)|below)\b", _ANSWER, _BLOCKS),
    pattern(r"\A\s*(?:certainly|absolutely)!", _ANSWER, _BLOCKS),
    pattern(rf"\bhere(?:'s| is| are) (?:an?|the|your|my|some|three|two|one possible|a possible) (?:[\w-]+,? ){{0,4}}?{_MAIL}\b(?! (?:from|of yours|you sent|where|that (?:your|a|our)))", _ANSWER, _BLOCKS),
    pattern(r"\b(?:i )?hope (?:this|that|it) (?:helps|meets your (?:needs|requirements|expectations))\b", _ANSWER, _BLOCKS),
    pattern(r"\blet me know if (?:you(?:'d| would)? (?:like|want|need|prefer)|there) [^.!?\n]{0,40}(?:changes?|chang(?:e|ing)|adjust\w*|revis\w+|tweak\w*|modif\w+|shorter|longer|rewrit\w+|(?:another|shorter|longer|formal|casual|different) version|different tone|edits?)\b", _ANSWER, _BLOCKS),
    pattern(r"\bfeel free to (?:adjust|customi[sz]e|modify|edit|tweak|adapt|personali[sz]e|replace|fill in)\b|\bremember to (?:replace|fill in|personali[sz]e|customi[sz]e)\b|\breplace the (?:placeholders?|brackets)\b", _ANSWER, _BLOCKS),
    pattern(r"\bas (?:you )?(?:requested|instructed)(?:,? (?:here|below|this)\b|[.!]?$|\.)|\bthe (?:evidence|source material|context|provided text|prompt) (?:did not|does not|didn't|doesn't) (?:mention|say|state|include)\b|\bi(?:'ve| have)? kept (?:the|it|this) (?:tone|message|e-?mail|text|mail|under|below|short and)|\bper your (?:instructions|prompt|request),? (?:here|i)\b|\b(?:the|your|my|system) prompt (?:says|asks|asked|requires|above)\b|\bignore (?:all )?(?:previous|prior) instructions\b", _ANSWER, _BLOCKS),
    # German
    pattern(r"\bals (?:ki|künstliche intelligenz)(?:[ -](?:sprach)?(?:modell|assistentin?|assistent|system))?(?=,| (?:kann|habe|bin|darf))|\bals ki[ -](?:modell|assistent(?:in)?|sprachmodell)\b|\bals (?:großes )?sprachmodell\b|\bich bin (?:nur )?(?:eine? )?(?:ki\b(?![ -]\w)|künstliche intelligenz|sprachmodell)", _SELF, _BLOCKS),
    pattern(r"(?:\A|^|(?<=[.!?] ))(?:gerne?|natürlich|selbstverständlich|klar|sicher|okay)\s?[!,.:—–-]+ ?(?:hier (?:ist|sind|kommt|finden|haben)|anbei)\b|\bhier (?:ist|sind|kommt) (?:ein|eine|der|die|das|ihr|ihre|dein|deine) (?:[\w-]+ ){0,3}?(?:entwurf|e-?mail|nachricht|version|fassung|betreffzeile|vorlage|anschreiben)\b", _ANSWER, _BLOCKS),
    pattern(r"\bich hoffe,? (?:das|dies|dass das|dass dies) (?:hilft|ihnen hilft|dir hilft|weiterhilft)\b|\b(?:lassen sie|lass) (?:es )?mich wissen,? (?:wenn|ob|falls) [^.!?\n]{0,50}(?:anpass|änder|kürz|überarbeit|umformulier)\w*|\b(?:auf|mit) (?:der )?(?:basis|grundlage) der (?:bereitgestellten|vorliegenden|gegebenen) (?:informationen|daten)\b|\bmit (?:einer )?ki (?:erstellt|geschrieben|generiert|verfasst)\b", _ANSWER, _BLOCKS),
    # French
    pattern(r"\ben tant qu[e'] ?(?:une? )?(?:ia\b|intelligence artificielle|modèle de langage|assistante? (?:virtuel|ia|conversationnel)\w*)|\bje suis une? (?:ia\b|intelligence artificielle|modèle de langage)", _SELF, _BLOCKS),
    pattern(r"(?:\A|^|(?<=[.!?] ))(?:bien sûr|certainement|avec plaisir|d'accord|volontiers|absolument)\s?[!,.:—–-]+ ?(?:voici|voilà|ci-dessous)\b|\bvoici (?:une?|votre|le|la|ma|mon|ton|ta) (?:[\w-]+ ){0,3}?(?:brouillon|ébauche|e-?mail|courriel|version|message|proposition d'e-?mail|objet)\b", _ANSWER, _BLOCKS),
    pattern(r"\b(?:j'espère|en espérant) que (?:cela|ceci|ça) (?:vous |t')?(?:aide|aidera|convient)\b|\bn'hésitez pas à (?:adapter|modifier|personnaliser|ajuster)\b|\bfaites-moi savoir si [^.!?\n]{0,50}(?:modifi|ajust|chang|raccourc)\w*|\b(?:sur la base|à partir) des informations (?:fournies|données)\b|\bgénéré par (?:une )?(?:ia|intelligence artificielle)\b", _ANSWER, _BLOCKS),
    # Spanish
    pattern(r"\bcomo (?:una? )?(?:ia\b|inteligencia artificial|modelo de lenguaje|asistente (?:virtual|de ia))(?=,| no| soy)|\bcomo (?:un )?modelo de lenguaje\b|\bsoy una? (?:ia\b|inteligencia artificial|modelo de lenguaje)", _SELF, _BLOCKS),
    pattern(r"¡?\b(?:claro|por supuesto|desde luego|con gusto|entendido)(?: que sí)?\s?[!,.:—–-]+ ?(?:aquí|a continuación)\b|\baquí (?:tienes?|está|va|le dejo|te dejo) (?:una?|el|la|tu|su) (?:[\w-]+ ){0,3}?(?:borrador|correo|e-?mail|versión|mensaje|asunto)\b", _ANSWER, _BLOCKS),
    pattern(r"\bespero que (?:esto|esta información)? ?(?:te |le |os |les )?(?:ayude|sirva|sea útil)\b|\bno dudes? en (?:adaptar|modificar|personalizar|ajustar)\w*|\b(?:hazme|hágame|avísame|avíseme) (?:saber )?si [^.!?\n]{0,50}(?:cambi|ajust|modific)\w*|\bcon base en la información (?:proporcionada|facilitada)\b|\bgenerado (?:por|con) (?:una )?(?:ia|inteligencia artificial)\b", _ANSWER, _BLOCKS),
    # Labels, gaps and marks
    pattern(r"\A\s*(?:\*\*)?(?:subject|subject line|betreff|objet|asunto|oggetto)(?:\*\*)?\s?:", _LABEL, _BLOCKS, parts=("body",)),
    pattern(r"^[ \t]*(?:\*\*)?(?:option|version|variant|variante|draft|entwurf|alternative|opción|versión) ?(?:[1-9]|[a-c])\b(?:\*\*)?\s?[:.)—–-]|^[ \t]*\[?(?:e-?mail body|body|word count|tone|note to (?:sender|user)|wortzahl|nombre de mots)\s?:|\(\d{2,3} (?:words|wörter|mots|palabras)\)", _LABEL, _BLOCKS, parts=("body",)),
    pattern(r"\[(?:your|insert|add|recipient|sender|my|ihr|ihre|dein|deine|votre|ton|insérer|einfügen|tu|su|insertar)\b[^\[\]\n]{0,60}\]", _GAP, _BLOCKS),
    pattern(r"</?(?:think|thinking|answer|response|output|assistant|system|user)>|<\|[^|<>\n]{1,30}\|>|【[^】\n]{1,40}】|:contentReference\[|\boaicite\b|\bturn\d+(?:search|view)\d+\b|^\s*(?:assistant|user|system|chatgpt|ai)\s?:", _LABEL, _BLOCKS),
)  # fmt: skip


def check(checked: Checked) -> list[Finding]:
    """Every one blocks: nobody reads on after it. “As an AI model vendor, you …” speaks of a business."""
    return [
        finding
        for finding in findings(CODE, checked, PATTERNS)
        if not speaks_of_a_business(checked, finding.part, finding.start, finding.end)
    ]
