"""How far a fact may be used: personal matters never, what was inferred or belongs to a purchase only as a hint."""

import re
from typing import Final

from campaigns.insights.rules.kinds import BANT, InsightKind, Tact, strictest

PERSONAL: Final = re.compile(
    r"\b(?:divorc\w+|pregnan\w+|miscarriage|cancer|chemo\w*|depress(?:ion|ed)|burn-?out|diagnos\w+|illness|disab(?:led|ility)|funeral|passed away"
    r"|my (?:wife|husband|son|daughter|kids?|children|mother|father|mum|mom|dad|partner|family|health|therapist|faith|religion)"
    r"|geschieden|scheidung|schwanger\w*|krebs(?:erkrankung)?|krankheit|verstorben|beerdigung|depression(?:en)?"
    r"|mein(?:e|en|em|er)? (?:frau|mann|sohn|tochter|kinder|mutter|vater|familie|gesundheit)"
    r"|enceinte|cancer|maladie|décès|mon (?:mari|fils|père)|ma (?:femme|fille|mère|famille|santé)"
    r"|embarazada|cáncer|enfermedad|falleció|mi (?:esposa|esposo|marido|mujer|hijo|hija|madre|padre|familia|salud))\b",
    re.IGNORECASE,
)
ONLY_A_HINT: Final = frozenset({*BANT, InsightKind.BUYING_INTENT})


def tact_of(kind: InsightKind, quotes: str, proposed: Tact | None) -> Tact:
    """Return the strictest of what the quotes, the kind and the answer's proposal ask for."""
    by_quotes = Tact.NEVER if PERSONAL.search(quotes) else Tact.SAY
    by_kind = Tact.ALLUDE if kind in ONLY_A_HINT else Tact.SAY
    return strictest(by_quotes, by_kind, proposed or Tact.SAY)
