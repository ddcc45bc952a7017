"""Brochure wordings with a free part, beyond the plain ones of the phrase list."""

from typing import Final

from campaigns.quality.rules import Checked, Finding
from campaigns.quality.rules.patterns import findings, pattern

CODE = "marketing_register"
TITLE = "brochure words"

_SAY = "“{found}” is brochure language that nobody can check. Say what happens, with a number or an example."
_THING: Final = (
    r"(?:solutions?|platforms?|technolog(?:y|ies)|services?|approach|suite|offering|software|tools?|system)"
)

PATTERNS: Final = (
    pattern(r"\btak(?:e|es|ing) [^.!?\n]{1,40}? to (?:the next|a new|another|a whole new|new) (?:level|heights?)\b|\bto new heights\b", _SAY),
    pattern(rf"\b(?:leading|premier|foremost|number one|no\. ?1|#1|top-rated|award-winning|top-tier|unrivall?ed|unmatched|unparalleled|ultimate|one-of-a-kind) (?:[\w-]+ ){{0,2}}?(?:providers?|vendors?|suppliers?|compan(?:y|ies)|partners?|{_THING})\b", _SAY),
    pattern(rf"\b(?:innovative|powerful|advanced|smart|intelligent|modern|comprehensive|fully integrated|future-proof|scalable|robust|seamless|holistic|end-to-end|all-in-one|next-generation|cutting-edge|revolutionary) (?:[\w-]+ ){{0,2}}?{_THING}\b", _SAY),
    pattern(r"\bthe (?:most (?:advanced|powerful|complete|innovative|trusted|comprehensive)|world's (?:first|best|leading|most)|best [\w-]+ on the market|perfect solution|ideal solution)\b|\bon the market today\b", _SAY),
    pattern(r"\b(?:unlock|unleash|harness|tap into|realise|realize|maximi[sz]e|amplify) (?:the )?(?:[\w'-]+ ){0,3}?(?:potential|power|value|growth|roi|possibilities|efficienc(?:y|ies))\b", _SAY),
    pattern(r"\b(?:drive|drives|driving|accelerate|accelerates|fuel|fuels|boost|boosts|ignite|spearhead) (?:[\w-]+ ){0,2}?(?:growth|innovation|transformation|success|excellence|impact|engagement|roi|productivity|results)\b", _SAY),
    pattern(r"\b(?:transform|revolutioni[sz]e|reimagine|redefine|reinvent|disrupt|future-proof|supercharge|turbocharge)(?:s|d|ing)? (?:the way|how|your|the future)\b", _SAY),
    # German
    pattern(r"\b(?:führende[rnms]?|marktführende[rnms]?) (?:[\w-]+ ){0,2}?(?:anbieter|hersteller|lösung(?:en)?|plattform|partner|unternehmen|dienstleister|spezialist)\w*|\bmarktführer\b|\bweltweit führend\w*", _SAY),
    pattern(r"\b(?:innovativ|ganzheitlich|maßgeschneidert|bahnbrechend|revolutionär|zukunftssicher|zukunftsweisend|skalierbar|hochmodern|intelligent|einzigartig|nahtlos|leistungsstark|wegweisend)e[nrms]? (?:[\w-]+ ){0,2}?(?:lösung|plattform|technologie|software|ansatz|konzept|system|service|tool|integration)\w*", _SAY),
    pattern(r"\bauf (?:das|ein|die) (?:nächste|neue|neues|höhere) (?:level|stufe|niveau)\b|\b(?:volles |ganzes )?potenzial\w* (?:voll )?(?:ausschöpf|entfalt|entfessel|freisetz|heb)\w*|\bmehrwert (?:schaff|biet|generier|lief)\w*|\b(?:synergien|synergieeffekte)\b|\brundum[- ]sorglos\w*|\bstate[- ]of[- ]the[- ]art\b|\bgame[- ]?changer\b|\balles aus einer hand\b|\bfit für die zukunft\b|\bquantensprung\b|\bmodernste[rnms]? technologi\w+|\bnachhaltige[nrms]? (?:mehrwert|wachstum|erfolg)\b", _SAY),
    # French
    pattern(r"\bsolutions? (?:[\w-]+ )?(?:innovantes?|clés? en main|de pointe|sur mesure|globales?|révolutionnaires?|tout-en-un|complètes?|disruptives?|performantes?)(?!\w)|\b(?:leader|numéro un|n° ?1) (?:incontesté |mondial |européen )?(?:du marché|dans|de|sur|en)\b|\bleader (?:mondial|européen|incontesté)\b", _SAY),
    pattern(r"\b(?:révolutionn|transform|réinvent|boost|dynamis|optimis|maximis)\w* (?:votre|vos|la (?:façon|manière)) [\w-]+|\b(?:libérer|exploiter|révéler) (?:tout )?le (?:plein )?potentiel\b|\bpasser à la vitesse supérieure\b|\bau niveau supérieur\b|\bvaleur ajoutée\b|\bsynergies?\b|\bà la pointe de\b|\bde nouvelle génération\b|\bapproche (?:holistique|globale|à 360)(?!\w)|\bexpérience (?:fluide|sans couture|inégalée)(?!\w)|\bincontournable\b", _SAY),
    # Spanish
    pattern(r"\bsoluci(?:ón|ones) (?:[\w-]+ )?(?:innovador(?:a|as)|integral(?:es)?|llave en mano|a medida|de vanguardia|revolucionarias?|disruptivas?|todo en uno|escalables?|líder(?:es)?)(?!\w)|\b(?:líder(?:es)?|número uno|referente) (?:indiscutible |mundial |global )?(?:del|en el|en la) (?:mercado|sector|industria)\b|\bempresa líder\b", _SAY),
    pattern(r"\b(?:revolucion|transform|potenci|impuls|optimiz|maximiz|dispar)\w* (?:su|tu|sus|tus|la forma|la manera) (?:[\w-]+)|\b(?:liberar|aprovechar|desbloquear|alcanzar) (?:todo )?(?:el|su|tu) (?:máximo |pleno )?potencial\b|\bal siguiente nivel\b|\botro nivel\b|\bvalor (?:añadido|agregado)\b|\bsinergias?\b|\bde (?:última|nueva) generación\b|\btecnología (?:punta|de punta|de vanguardia)\b|\benfoque (?:holístico|integral)\b|\bsin fisuras\b", _SAY),
)  # fmt: skip


def check(checked: Checked) -> list[Finding]:
    """Each warns: the word may be the plain one for once."""
    return findings(CODE, checked, PATTERNS)
