"""What kind of happening a text without an anchor type tells of, told by its verbs and nouns."""

import re
from typing import Final

from campaigns.insights.rules.kinds import AnchorType

_CUES: Final[tuple[tuple[AnchorType, str], ...]] = (
    (AnchorType.PODCAST, r"podcast|episode|webinar|folge \d|émission"),
    (AnchorType.POST, r"post(?:ed)?\b|wrote|linkedin|blog|article|beitrag|schrieb|artikel|billet|publi[ée]|escribi|publicó"),
    (AnchorType.FUNDING, r"funding|series [a-f]\b|raised|round\b|investment|finanzierung|kapital|levée|levé|financement|financiación|inversión|ronda"),
    (AnchorType.AWARD, r"award|prize|won\b|finalist|auszeichnung|preis\b|ausgezeichnet|prix\b|récompens|premi[oa]|galard"),
    (AnchorType.LEADERSHIP, r"appointed|promoted|joined|new (?:ceo|cto|coo|cfo|cmo|head|director|chief)|geschäftsführer|ernannt|übernimmt|nommée?|nombra|directora? general|leiter(?:in)?\b"),
    (AnchorType.HIRING, r"hir(?:e|ed|ing)|looking for|recruit|vacanc|open roles?|job ad|stellen\b|stellenanzeige|sucht|einstell|recrut|embauch|contrat|vacante"),
    (AnchorType.PARTNERSHIP, r"partner(?:s|ed|ship)?\b|joint venture|agreement|partnerschaft|kooperation|partenariat|acuerdo|alianza"),
    (AnchorType.REGULATION, r"regulation|directive|law\b|compliance|verordnung|richtlinie|gesetz|règlement|normativa|reglamento|ley\b"),
    (AnchorType.EXPANSION, r"open(?:ed|s|ing)?\b|plant|site\b|office|warehouse|expan|acqui|merg|eröffn|werk\b|standort|lager|übern(?:ahm|omm)|usine|ouv(?:re|ert)|agence|entrepôt|planta|abri[óe]|oficina|almacén|fábrica"),
    (AnchorType.LAUNCH, r"launch|released?\b|unveil|introduc|rolled out|einführ|vorgestellt|lancé|lancement|lanz[óa]|lanzamiento|present"),
)  # fmt: skip
_TYPES: Final = tuple((kind, re.compile(rf"\b(?:{cues})", re.IGNORECASE)) for kind, cues in _CUES)


def kind_of_event(text: str) -> AnchorType:
    """Return the first type whose words stand in the text; no trigger where none do."""
    return next((kind for kind, cues in _TYPES if cues.search(text)), AnchorType.NONE)
