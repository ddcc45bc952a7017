"""Praise from a stranger. A plain “congratulations on the new plant” is manners and passes."""

from typing import Final

from campaigns.quality.rules import Checked, Finding, Severity
from campaigns.quality.rules.patterns import findings, pattern

CODE = "flattery"
TITLE = "flattery"

_BLOCKS: Final = Severity.BLOCKS
_SAY = "“{found}” is praise from a stranger. Say what you read, and leave out how good it is."

_EN: Final = (
    r"(?:impressive|incredible|amazing|remarkable|inspiring|inspirational|outstanding|brilliant|fantastic|phenomenal"
    r"|stellar|exceptional|extraordinary|awesome|visionary|admirable|astounding|astonishing|stunning|superb|exemplary"
    r"|magnificent|unparalleled|tremendous|mind-blowing|wonderful|terrific|marvell?ous)"
)
_EN_NOUN: Final = (
    r"(?:work|job|growth|journey|team|career|track record|background|article|post|talk|podcast|interview|leadership|vision"
    r"|achievements?|success(?:es)?|insights?|results?|company|culture|milestones?|progress|accomplishments?|piece|profile)"
)
_DE: Final = (
    r"(?:beeindruckend|inspirierend|bewundernswert|bewundernswürdig|großartig|fantastisch|hervorragend|herausragend"
    r"|bemerkenswert|außergewöhnlich|außerordentlich|grandios|phänomenal|sensationell|brillant|genial|wunderbar|toll"
    r"|einzigartig|unglaublich|vorbildlich|visionär|exzellent|imposant|eindrucksvoll)"
)
_FR: Final = (
    r"(?:impressionnante?s?|remarquables?|exceptionnel(?:le)?s?|inspirante?s?|brillante?s?|formidables?|extraordinaires?"
    r"|incroyables?|bluffante?s?|époustouflante?s?|admirables?|magnifiques?|fantastiques?|fabuleu(?:x|ses?)|visionnaires?|superbes?)"
)
_ES: Final = (
    r"(?:impresionantes?|extraordinari[oa]s?|increíbles?|inspirador(?:a|es|as)?|brillantes?|excepciona(?:l|les)|fantástic[oa]s?"
    r"|maravillos[oa]s?|sobresalientes?|admirables?|notables?|visionari[oa]s?|espectacular(?:es)?|magnífic[oa]s?|asombros[oa]s?)"
)

PATTERNS: Final = (
    pattern(rf"\b(?:your|such an?|what an?|truly|really|simply|nothing short of|absolutely) (?:[\w'-]+ ){{0,2}}?{_EN}\b(?: [\w-]+)?", _SAY, _BLOCKS),
    pattern(rf"\b{_EN} {_EN_NOUN}\b(?=(?: (?:that )?you|[!.,]| (?:at|with|on|of) ))", _SAY, _BLOCKS),
    pattern(r"\b(?:i|we)(?:'m| am| was|'re| are| were|'ve been| have been)? (?:[\w-]+ ){0,2}?(?:impressed|inspired|blown away|amazed|in awe|fascinated|captivated|astonished|awestruck|dazzled)\b", _SAY, _BLOCKS),
    pattern(r"\b(?:i|we) (?:[\w-]+ ){0,2}?(?:admire|applaud|salute|look up to|respect what|love how you|love the way you|loved how you)\b(?: [\w-]+){0,3}", _SAY, _BLOCKS),
    pattern(r"\b(?:i|we) (?:[\w-]+ ){0,1}?lov(?:e|ed) (?:your|the) (?:[\w-]+ ){0,2}?(?:post|talk|article|podcast|episode|work|approach|vision|insights?|interview|content|story|take|website|profile|mission)\b", _SAY, _BLOCKS),
    pattern(r"\b(?:big|huge|great|massive|long-?time|true|real|die-?hard) (?:fan|admirer)s? of\b|\b(?:long|always) admired\b|\b(?:frankly|truly|simply|really) an? (?:legend|artist|genius|master|hero|star)\b|\bkeep up the (?:great|good|amazing|fantastic|excellent) work\b", _SAY, _BLOCKS),
    pattern(r"\byou(?:'re| are) (?:[\w-]+ ){0,2}?(?:an?|one of the|the) (?:[\w-]+ ){0,2}?(?:visionar(?:y|ies)|rock ?stars?|genius(?:es)?|pioneers?|trailblazers?|inspirations?|legends?|artists?|masters?|heroe?s?|wizards?|gurus?|superstars?|role models?|thought leaders?|most respected|most admired|brightest|smartest|finest|best minds?)\b", _SAY, _BLOCKS),
    pattern(r"\b(?:an? )?(?:visionary|thought leader|industry leader|true leader|pioneer|expert|leader) (?:like|such as) (?:you|yourself)\b|\bas an? (?:[\w-]+ ){0,1}?(?:visionary|renowned|respected|esteemed|distinguished|accomplished|acclaimed) (?:[\w-]+)|\b(?:someone|a person|people) (?:with|of) your (?:[\w-]+ ){0,1}?(?:expertise|calib(?:er|re)|experience|stature|talent|standing|vision|insight)\b", _SAY, _BLOCKS),
    pattern(r"\b(?:congrat(?:ulation)?s|kudos|bravo|well done)[^.!?\n]{0,40}\b(?:well[- ]deserved|amazing|incredible|impressive|fantastic|outstanding|remarkable|huge (?:success|achievement)|brilliant|phenomenal)\b|\bwell[- ]deserved\b|\bhats off\b|\btruly (?:an )?honou?r(?:ed)?\b|\byou(?:'ve| have) (?:done|built|created|achieved) (?:something )?(?:an? )?(?:amazing|incredible|remarkable|special|impressive|fantastic|extraordinary)\b", _SAY, _BLOCKS),
    pattern(r"\b(?:great|excellent|insightful|thought-provoking|inspiring) (?:post|article|talk|read|piece|interview|podcast|episode)!|\b(?:your|the) (?:insightful|thought-provoking) (?:[\w-]+)|\bi couldn't agree more\b|\bspot[- ]on\b!|\byour (?:deep |vast |wealth of |extensive )?(?:expertise|wisdom|brilliance|genius|talent|passion|dedication)\b(?= (?:is|in|for|shin|speaks|and))", _SAY, _BLOCKS),
    # German
    pattern(rf"\b(?:ihr|dein|eu[e]?r)(?:e[nrms]?)? (?:[\w-]+ ){{0,1}}?{_DE}e[nrms]?\b(?: [\w-]+)?|\b(?:wirklich|echt|einfach|zutiefst|absolut|höchst|überaus|äußerst|sehr) {_DE}(?:e[nrms]?)?\b|\bwas für ein(?:e[nrms]?)? {_DE}e[nrms]?\b|\b{_DE}(?:e[nrms]?)? (?:arbeit|leistung|entwicklung|wachstum|erfolg|karriere|artikel|beitrag|vortrag|podcast|team|werdegang|engagement|vision)\b", _SAY, _BLOCKS),
    pattern(r"\b(?:ich (?:bin|war)|wir (?:sind|waren)|hat mich|haben mich|hat uns|mich) (?:[\w-]+ ){0,3}?(?:beeindruckt|begeistert|inspiriert|fasziniert|überwältigt|umgehauen)\b|\b(?:ich|wir) (?:[\w-]+ ){0,1}?(?:bewundere|bewundern|ziehe(?:n)? (?:meinen|den|unseren) hut)\b|\b(?:großer?|echter?|riesen|begeisterter?)[ -]?(?:fan|bewunderer|bewunderin) (?:von|ihrer|ihres|deiner|deines|eurer)\b", _SAY, _BLOCKS),
    pattern(r"\bhut ab\b|\bchapeau\b|\b(?:größten|höchsten|allergrößten|meinen|vollen) respekt\b|\brespekt (?:vor|für) (?:ihr|dein)\w*|\b(?:ein|eine|als) (?:[\w-]+ )?(?:vorreiter|visionär|koryphäe|vorbild|ausnahmetalent)(?:in)?\b(?: (?:wie sie|wie du|für|in|ihrer|der))|\bmachen sie weiter so\b|\bweiter so!|\bmit (?:großer|größter) bewunderung\b|\bjemand(?:en|em)? mit ihrer (?:erfahrung|expertise|weitsicht)\b", _SAY, _BLOCKS),
    # French
    pattern(rf"\b(?:votre|vos|ton|ta|tes) (?:[\w'-]+ ){{0,3}}?{_FR}(?!\w)|\b(?:vraiment|tout simplement|absolument|si|quel(?:le)?) (?:[\w-]+ )?{_FR}(?!\w)|(?<!\w){_FR} (?:travail|parcours|croissance|carrière|équipe|réussite|article|intervention|succès)\b", _SAY, _BLOCKS),
    pattern(r"\b(?:je suis|j'ai été|j'étais|nous sommes|nous avons été) (?:[\w-]+ ){0,2}?(?:impressionnée?s?|admirati(?:f|ve|fs|ves)|épatée?s?|bluffée?s?|inspirée?s?|fascinée?s?|émerveillée?s?|conquise?s?)(?!\w)|\b(?:j'|nous )admir(?:e|ons)\b|\b(?:grande?|immense|vraie?) (?:fan|admirat(?:eur|rice)) de\b|\bchapeau (?:bas|pour)\b|\bchapeau !|\bj'ai (?:adoré|beaucoup admiré)\b|\bm'a (?:beaucoup |vraiment |profondément )?(?:impressionnée?|inspirée?|épatée?|bluffée?)(?!\w)|\b(?:bravo|félicitations) pour (?:votre|cette?|ce|vos) (?:[\w-]+ )?(?:belle|beau|grande?|immense)\b|\bun(?:e)? (?:véritable |vraie? )?(?:visionnaire|pionni(?:er|ère)|référence) (?:comme vous|du secteur|dans)\b|\bquelqu'un de votre (?:envergure|calibre|talent)\b", _SAY, _BLOCKS),
    # Spanish
    pattern(rf"\b(?:su|sus|tu|tus) (?:[\w-]+ ){{0,3}}?{_ES}(?!\w)|\b(?:realmente|verdaderamente|simplemente|absolutamente|tan|qué) {_ES}(?!\w)|(?<!\w){_ES} (?:trabajo|trayectoria|carrera|crecimiento|labor|equipo|artículo|charla|éxito|liderazgo)\b", _SAY, _BLOCKS),
    pattern(r"\b(?:estoy|quedé|me quedé|estamos|quedamos) (?:[\w-]+ ){0,2}?(?:impresionad[oa]s?|inspirad[oa]s?|fascinad[oa]s?|maravillad[oa]s?|asombrad[oa]s?)\b|\bme (?:ha |han )?(?:impresion\w+|fascin\w+|encant(?:ó|a|aron|ado)|maravill\w+) (?:su|tu|sus|tus|lo que|cómo)(?!\w)|\b(?:admiro|admiramos)\b|\b(?:gran|enorme) (?:fan|admirador(?:a)?) de\b|\bme quito el sombrero\b|\bmis respetos\b|\bun(?:a)? (?:auténtic[oa] |verdader[oa] )?(?:visionari[oa]|referente|pioner[oa]|líder) como (?:usted|tú)\b|\balguien de su (?:talla|nivel|calibre|trayectoria)\b|\bsiga(?:n)? así\b", _SAY, _BLOCKS),
)  # fmt: skip


def check(checked: Checked) -> list[Finding]:
    """Each blocks, as the flattery of the phrase list does."""
    return findings(CODE, checked, PATTERNS)
