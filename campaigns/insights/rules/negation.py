"""Negations in English, German, French, Spanish, Italian, Portuguese and Dutch."""

import re
from typing import Final

# French writes the month of May like the Italian “never”; what stands beside it tells them apart.
_ITALIAN_NEVER: Final = (
    # The word itself is looked at first: what stands before it costs time at every other word.
    r"(?=mai)(?<!\ben\ )(?<!\bde\ )(?<!\bdu\ )(?<!\bau\ )(?<!\bmi-)(?<!\bmi\ )(?<!\bfin\ )(?<!\bet\ )(?<!\bou\ )(?<!\bdès\ )(?<!début\ )(?<!depuis\ )"
    r"(?<!avant\ )(?<!après\ )(?<!courant\ )(?<!pour\ )(?<!avril\ )(?<!avril-)(?<!\d\ )(?<!1er\ )(?-i:mai)(?!\s+(?:\d|et\b|ou\b|dernier|prochain|à\b)|-juin)"
)
NEGATORS: Final = re.compile(
    rf"""\b(?:
    not|never|no(?!\.?\s*\d)|none|nobody|nothing|nowhere|neither|nor|without|cannot|hardly|barely
    |(?:do|does|did|is|are|was|were|has|have|had|wo|would|ca|could|should|must|need|ai)n['’]t
    |nicht|kein(?:e[mnrs]?)?|nie|niemals|niemand(?:e[mn])?|nichts|ohne|weder|nirgends|keinerlei|keinesfalls
    |ne(?=\s)|n['’](?=\w)|pas|jamais|aucune?|rien|sans|guère
    |nunca|jamás|nadie|nada|ningún|ningun[ao]s?|sin|tampoco|ni
    |non|{_ITALIAN_NEVER}|nessun[ao]?|niente|nulla|senza
    |não|ninguém|nenhuma?|sem|nem
    |niet|geen|nooit|niets|zonder
    )(?!\w)""",
    re.IGNORECASE | re.VERBOSE,
)
CHINESE_JAPANESE: Final = re.compile("[不没未無无非]|ません|ない|なかった")


def has_negation(text: str) -> bool:
    """Say whether the text holds a word that negates, in any of the languages known."""
    return NEGATORS.search(text) is not None or CHINESE_JAPANESE.search(text) is not None
