"""What is true and still none of our business: health, family, belief, age, private accounts."""

from collections.abc import Iterator
from typing import Final

from campaigns.insights.rules.kinds import Tact
from campaigns.quality.rules import Checked, Fact, FilledSlot, Finding, Part, Severity
from campaigns.quality.rules.claims import READER
from campaigns.quality.rules.likeness import names_of, stems
from campaigns.quality.rules.patterns import findings, pattern, shown
from campaigns.quality.rules.phrases import holds, words
from campaigns.quality.rules.prose import message_text, sentences

CODE = "tact"
TITLE = "tact"
FAULT: Final = "private_fact"

_BLOCKS: Final = Severity.BLOCKS
_SAY: Final = "“{found}” is a private matter of the reader. Take it out, however well it is meant."
# So much of a fact's own words in one sentence tells it; one that may only steer must stand there nearly whole.
_NEVER_SHARE: Final = 0.25
_ALLUDE_SHARE: Final = 0.75
_ALLUDE_FEWEST: Final = 4
_VERBATIM_WORDS: Final = 5

_EN_KIN: Final = (
    r"(?:wife|husband|spouse|fianc[ée]e?|girlfriend|boyfriend|sons?|daughters?|kids?|child(?:ren)?(?!'s)|twins|toddlers?|baby|newborn|mother"
    r"|father|mum|mom|dad|parents|brother|sister|grand(?:son|daughter|child(?:ren)?|mother|father|parents|kids)|little (?:one|boy|girl)s?|in-laws)"
)
_EN_ADJECTIVE: Final = r"(?:late|new|little|newborn|young|younger|youngest|older|elder|eldest|oldest|own|two|three|four|first|second|third|teenage|baby|dear|sick|ill)"
_DE_ADJECTIVE: Final = r"(?:(?:neu|klein|neugeboren|jüngst|ältest|älter|jünger|verstorben|lieb|erst|zweit|eigen)e[nrms]?|zwei|drei|beiden)"
# What follows a word that is private of a person and ordinary of a company's market.
_OF_A_PERSON: Final = (
    r"(?=\s?[,.!?;)]| (?:last|and|must|went|had|this|in \d|is|was|has|diagnosis|treatment last)\b|$)"
)

PATTERNS: Final = (
    # English
    pattern(rf"\byour (?:{_EN_ADJECTIVE} ){{0,2}}{_EN_KIN}(?=\s?[,.!?;:)]|'s\b| (?:who|is|was|are|were|has|have|and|in|at|on|just|had|with|will|starts?|to|born|from)\b|$)", _SAY, _BLOCKS),
    pattern(r"\byour (?:[\w-]+ )?(?:family(?! (?:business|company|firm|office|foundation|practice|brand|restaurant|hotel|winery|farm|of [\w-]+ (?:products|brands|tools)|of (?:products|brands|tools|companies)|doctors?|law|medicine)|-)|home life|private life|marriage|divorce|pregnancy|honeymoon|wedding(?! (?:venue|business|list|season|planning|photography|dresses|planners?|cakes?|business))|(?:maternity|paternity|parental) leave(?! (?:policy|policies|cover|rules|process)))\b", _SAY, _BLOCKS),
    pattern(rf"\byour (?:own |recent |serious |long |battle with )?(?:illness|cancer|chemo(?:therapy)?|surgery|burn-?out|depression|anxiety|therapist|rehab|sobriety|disability|diabetes|eyesight|hearing|limp|wheelchair|heart attack|stroke|sick leave|miscarriage|diagnosis|health){_OF_A_PERSON}|\byour (?:diagnosis of \w*cancer|health (?:scare|issues?|problems?|condition|troubles?)|cancer diagnosis|(?:knee|hip|heart|back) (?:surgery|operation))\b", _SAY, _BLOCKS),
    pattern(r"\byou (?:[\w-]+ ){0,2}?(?:got divorced|are (?:pregnant|divorced|single|expecting|ill|sick|in hospital|on sick leave|recovering)|were (?:ill|sick|in hospital|diagnosed|hospitalised|hospitalized|treated for)|had (?:surgery|cancer|a (?:baby|stroke|heart attack|miscarriage|burn-?out|breakdown))|lost your (?:mother|father|wife|husband|son|daughter|mum|mom|dad|parents?))\b|\brecover(?:ing|ed) from (?:your|the|a) (?:[\w-]+ )?(?:surgery|illness|operation|cancer|accident|injury|stroke|burn-?out|heart attack)\b|\bbattle with (?:cancer|depression|addiction|illness)\b", _SAY, _BLOCKS),
    pattern(r"\b(?:sorry (?:to hear |to read |to learn )?(?:for|about|of) your (?:[\w-]+ )?(?:loss|divorce|separation|illness|diagnosis|bereavement|father|mother|health|accident)|my condolences|condolences (?:on|for)|passed away|get well soon|speedy recovery|happy (?:belated )?birthday|(?:becoming|became|being) an? (?:new )?(?:father|mother|dad|mum|mom|grandfather|grandmother|single (?:mother|father|mum|mom|dad)))\b|\bcongrat\w*(?: [\w-]+){0,4} (?:baby|newborn|wedding|engagement(?! (?:rate|score))|marriage|pregnancy|birth of)\b", _SAY, _BLOCKS),
    pattern(r"\bas an? (?:[\w-]+ )?(?:father|mother|dad|mum|mom|parent(?! (?:company|group|organi[sz]ation))|christian|muslim|jew|jewish|catholic|protestant|hindu|buddhist|atheist|widow(?:er)?|cancer survivor|gay|lesbian|immigrant|diabetic)\b|\byour (?:[\w-]+ )?(?:religion|religious beliefs?|faith(?! in)|mosque|synagogue|parish|baptism|prayers?|political (?:views|party|beliefs)|party membership|sexual\w*|sexuality|ethnicity|skin colou?r|visa status|salary(?! (?:bands?|data|survey|reviews?|benchmark\w*|structure|software))|mortgage|credit score|home address|birthday|medical (?:history|condition|records?(?= show)))\b|\b(?:voted|vote) for (?:trump|biden|harris|labour|the tories|afd|le pen|vox)\b", _SAY, _BLOCKS),
    pattern(r"\bat your age\b(?! group)|\byour age(?=[,.!?]| (?:and|of \d+|you|is|i|most)\b)|\b(?:you(?:'ve| have)? (?:just |recently )?turn(?:ed|ing)?|you(?:'re| are) (?:about to turn|turning|nearly|almost|now)) (?:[3-8]\d|thirty|forty|fifty|sixty|seventy)\b(?! (?:people|per|percent|%|plants|employees|sites|staff|stores|years as))|\byour (?:[3-8]0th|\d\dth|thirtieth|fortieth|fiftieth|sixtieth) birthday\b|\bclose to retirement\b|\byour (?:upcoming |early )?retirement(?! (?:plans? (?:product|business)|products?|homes?|services?|savings|benefits?|fund))\b", _SAY, _BLOCKS),
    pattern(r"\b(?:your|a) (?:private|personal) (?:[\w-]+ ){0,1}?(?:account|profile|instagram|facebook|twitter|tiktok|blog|e-?mail|phone|mobile|number|feed|page|photos?|address|post)\b|\byour (?:strava|tinder|bumble|grindr|onlyfans|venmo|vinted|goodreads|snapchat)\b|\bon strava\b|\byour (?:holiday|vacation|family|beach|baby|wedding) (?:photos?|pictures|pics|snaps|trip)\b|\byour (?:holiday|vacation|trip) (?:to|in) (?:the )?[\w-]+\b(?=[^.\n]* (?:looked|seemed|photos?|on (?:facebook|instagram)))|\byour (?:facebook|instagram) (?:photos?|pictures|stories|story|friends)\b|\byour (?:house|apartment|flat|garden|neighbou?rs?|street) (?:in|on|near|looks)\b", _SAY, _BLOCKS),
    # German
    pattern(rf"\b(?:ihr|dein|eu[e]?r)(?:e[nmrs]?)? (?:{_DE_ADJECTIVE} ){{0,2}}(?:ehe)?(?:frau(?!(?-i: [A-ZÄÖÜ]))|mann(?!schaft)|gatt(?:e|in)|tochter(?! (?:in|gmbh|ag|firma|gesellschaft))|töchter(?!n?unternehmen)|sohn|söhne|kind(?:er|ern|es)?|baby|zwillinge|nachwuchs|familie(?! (?:von|der produkte))|mutter|vater|eltern|schwester|bruder|großeltern|enkel\w*|verlobten?)\b(?![-\w])", _SAY, _BLOCKS),
    pattern(r"\b(?:ihr|dein|eu[e]?r)(?:e[nmrs]?)? (?:[\w-]+ )?(?:scheidung|schwangerschaft|elternzeit|erkrankung|krankheit|krebs\w*|chemo\w*|genesung|burn-?out|depression(?:en)?|therapie(?! (?:für|im|zentrum))|reha|behinderung|religion|glaube[n]?(?! an)|konfession|kirchengemeinde|hochzeit(?! (?:slocation|messe))|flitterwochen|geburtstags?|alter[s]?(?=[,.!?]| (?:und|von|ist|noch|weiß|wissen)\b)|gehalt(?=[,.!?]| von)|privatadresse|ruhestand|rente(?=[,.!?]| (?:gehen|und)))\b", _SAY, _BLOCKS),
    pattern(r"\bin ihrem alter\b|\b(?:mit|nach) ihrem [3-8]0\. geburtstag\b|\bgute besserung\b|\bherzliches beileid\b|\bmein(?:e)? (?:herzliches )?(?:beileid|anteilnahme)\b|\balles gute zum (?:\d\d\. )?geburtstag\b|\b(?:glückwunsch|glückwünsche|gratulation|gratuliere)\b[^.!?\n]{0,25}(?:nachwuchs|geburt|hochzeit|verlobung|baby)\b|\bals (?:[\w-]+ )?(?:mutter|vater|familienvater|alleinerziehende[r]?|christ(?:in)?|muslim(?:a)?|jude|jüdin|katholik(?:in)?|witwe[r]?)\b(?!gesellschaft|[- ]?konzern)|\bverstorben\w*|\b(?:sie|du) (?:sind|bist|waren|warst) (?:[\w-]+ ){0,2}?(?:schwanger|geschieden|krank|erkrankt|im krankenhaus|krankgeschrieben)\b|\b(?:ihr|ihrem|ihren|dein|deinem)(?:[emnrs]{0,2}) private[nmrs]? (?:instagram|facebook|profil|account|konto|twitter|handy|blog|e-?mail|nummer|adresse|beitrag)\w*|\bihre[nr]? (?:urlaubs|familien|hochzeits)fotos\b", _SAY, _BLOCKS),
    # French
    pattern(r"\b(?:votre|vos|ton|ta|tes) (?:(?:petite?s?|deux|trois|nouve\w+|jeunes?|aînée?s?|chère?|défunte?|propre|récente?) )?(?:femme|mari|épouse|époux|conjointe?|fils|filles?|enfants?|bébé|jumeaux|famille(?! de (?:produits|solutions))|mère|père|parents|frère|sœur|soeur|divorce|séparation|grossesse|congé (?:de )?(?:maternité|paternité|parental)|maladie|cancer|santé(?=\s?[,.!?;]| (?:fragile|et de celle))|dépression|burn-?out|opération du|handicap|religion|foi(?! en)|paroisse|mosquée|âge(?=\s?[,.!?;]| et\b)|anniversaire(?! de (?:l'entreprise|la société))|mariage|lune de miel|salaire|orientation sexuelle|vie privée|retraite(?=\s?[,.!?;]))(?!\w)", _SAY, _BLOCKS),
    pattern(r"\bà votre âge\b|\bbon rétablissement\b|\b(?:sincères )?condoléances\b|\bjoyeux anniversaire\b|\bbon anniversaire\b|\bfélicitations (?:pour|à l'occasion de) (?:la naissance|votre mariage|le bébé|l'arrivée de votre)|\ben tant que (?:mère|père|maman|papa|parent|chrétien\w*|musulman\w*|juif|juive|catholique)(?!\w)|\bvous (?:êtes|étiez|avez été) (?:[\w-]+ ){0,2}?(?:enceinte|divorcée?|malade|hospitalisée?|opérée?)(?!\w)|\b(?:votre|vos) (?:compte|profil|page|numéro|adresse|photos?|instagram|facebook)s? (?:instagram |facebook )?(?:personnel|privé|de vacances|de famille)\w*|\bdécès de (?:votre|ton|ta)\b", _SAY, _BLOCKS),
    # Spanish
    pattern(r"\b(?:su|sus|tu|tus) (?:(?:pequeñ[oa]s?|dos|tres|nuev[oa]|joven|querid[oa]|difunt[oa]|propi[oa]|reciente) )?(?:espos[oa]|marido|mujer|hij[oa]s?|bebé|gemelos|familia(?! de (?:productos|soluciones))|madre|padre|padres|herman[oa]s?|divorcio|separación|embarazo|baja (?:por )?(?:maternidad|paternidad|médica)|enfermedad|cáncer|depresión|salud(?=\s?[,.!?;]| (?:y la de|delicada))|operación de (?:rodilla|corazón|espalda)|discapacidad|religión|fe(?=[,.!?])|parroquia|edad(?=\s?[,.!?;]| y\b)|cumpleaños|boda|luna de miel|salario(?=[,.!?])|orientación sexual|vida privada|jubilación)(?!\w)", _SAY, _BLOCKS),
    pattern(r"\ba su edad\b|\b(?:que se mejore|mejórese) pronto\b|\bmi (?:más sentido )?pésame\b|\bfeliz cumpleaños\b|\b(?:felicidades|enhorabuena) por (?:el nacimiento|su boda|el bebé|su bebé|la llegada)|\bcomo (?:madre|padre|mamá|papá|cristian[oa]|musulmán|musulmana|judí[oa]|católic[oa])(?= (?:de|que|sabe|usted|trabajador)|,)|\b(?:está|estaba|estuvo) (?:usted )?(?:embarazada|enferm[oa]|divorciad[oa]|hospitalizad[oa])\b|\b(?:su|tu) (?:cuenta|perfil|instagram|facebook|página|número|teléfono|correo) (?:de (?:instagram|facebook) )?(?:personal|privad[oa])\b|\b(?:falleció|fallecimiento de) (?:su|tu)\b", _SAY, _BLOCKS),
)  # fmt: skip


def check(checked: Checked) -> list[Finding]:
    """Private matters by their words; facts that must not be said by their own words; all of it blocks."""
    by_words = [
        Finding(each.code, each.severity, each.start, each.end, each.part, each.sentence, fault=FAULT)
        for each in findings(CODE, checked, PATTERNS)
    ]
    return [*_slots(checked), *by_words, *_told(checked)]


def _slots(checked: Checked) -> Iterator[Finding]:
    for slot in checked.slots:
        if slot.tact == Tact.NEVER or (slot.tact == Tact.ALLUDE and _quotes(slot)):
            yield _untold(slot.start, slot.end, slot.part, slot.text, slot.tact)


def _quotes(slot: FilledSlot) -> bool:
    """Whether a slot says what may only steer in its source's own words."""
    return any(
        holds(quote, slot.text) or _tells(slot.text, Fact(quote, tact=Tact.ALLUDE), frozenset())
        for quote in slot.quotes
    )


def _untold(start: int, end: int, part: Part, passage: str, tact: str) -> Finding:
    what = (
        "may steer what we write and not be said to the reader"
        if tact == Tact.ALLUDE
        else "must never be used"
    )
    sentence = f"“{shown(passage)}” tells what {what}. Take it out."
    return Finding(CODE, _BLOCKS, start, end, part, sentence, fault=FAULT)


def _told(checked: Checked) -> Iterator[Finding]:
    """Sentences that tell a fact which may only steer, or not even that."""
    text = message_text(checked)
    free = names_of(checked) | _stems_of_the_sayable(checked)
    for span in sentences(text):
        sentence = text[span.start : span.end]
        for fact in checked.facts:
            if fact.tact != Tact.SAY and _tells(sentence, fact, free):
                yield _untold(span.start, span.end, "body", sentence, fact.tact)
                break


def _stems_of_the_sayable(checked: Checked) -> frozenset[str]:
    return stems(" ".join(fact.text for fact in checked.facts if fact.tact == Tact.SAY))


def _tells(sentence: str, fact: Fact, free: frozenset[str]) -> bool:
    own = stems(fact.text) - free
    shared = own & stems(sentence)
    if fact.tact == Tact.NEVER:
        # One word of it is enough where the sentence speaks to the reader.
        enough = min(1 if READER.search(sentence) else 2, len(own))
        return len(shared) >= max(enough, 1) and len(shared) >= _NEVER_SHARE * min(
            len(own), len(stems(sentence))
        )
    told = len(shared) >= _ALLUDE_FEWEST and len(shared) >= _ALLUDE_SHARE * len(own)
    return told or (bool(shared) and _verbatim(sentence, fact.text))


def _verbatim(sentence: str, source: str) -> bool:
    """Whether a run of words stands in both: that is quoting, with or without the marks."""
    said, known = ([word.text for word in words(each)] for each in (sentence, source))
    runs = {
        tuple(known[place : place + _VERBATIM_WORDS]) for place in range(len(known) - _VERBATIM_WORDS + 1)
    }
    return any(tuple(said[place : place + _VERBATIM_WORDS]) in runs for place in range(len(said)))
