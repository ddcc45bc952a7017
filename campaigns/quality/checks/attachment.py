"""Files and pictures: cold mail carries none, so none may be promised or embedded."""

import re

from campaigns.quality.rules import Checked, Finding, Severity

CODE = "attachment"
TITLE = "attachments and pictures"

_NEGATED = re.compile(
    r"\b(?:no|not|never|without|nothing|none|neither|n['’]t|kein\w*|nicht|nichts|ohne|pas|sans|aucune?|rien|jamais|ni|sin|nada"
    r"|ning[úu]n\w*)\b[^.!?\n]{0,25}$",
    re.IGNORECASE,
)
_EMBEDDED = re.compile(
    r"<\s*(?:img|picture|svg|video|iframe|embed|object)\b[^>]*>?|\bcid:[\w@.-]+|\bdata:(?:image|application)/[^\s]+"
    r"|!\[[^\]\n]*\]\([^)\n]*\)|\[(?:image|cid|inline|attachment|bild|photo|logo|anhang|pièce jointe|imagen)[:\s][^\]\n]*\]",
    re.IGNORECASE,
)
_MENTIONED = re.compile(
    r"\b(?:please |kindly )?(?:find|see|review|open|read)(?: the| a| my| our)?(?: [\w-]+){0,3} (?:attached|enclosed|attachment)\b"
    r"|\b(?:i|we)(?:['’]ve| have|['’]m| am|['’]re| are)?(?: also| just| now)? (?:attach(?:ed|ing)?|enclos(?:e|ed|ing))\b"
    r"|\b(?:attached|enclosed)(?: below| here| to this (?:e-?)?mail)?(?: is| are|,? (?:you(?:['’]ll| will)? find|please)| find)\b"
    r"|\battached(?: you(?:['’]ll)?| herewith| for (?:you|your)| below| here\b)|(?:^|[.;:(–—-] *)(?:attached|enclosed):? (?:a|an|the|our|my)\b"
    r"|\b(?:is|are) (?:attached|enclosed)(?=[ ,.]*(?:$|[.\n]|for (?:you|your)|below|here|to this (?:e-?)?mail))"
    r"|\bthe (?:attached|enclosed) (?:pdf|deck|file|document|one-pager|brochure|sheet|case study|slides|paper|report|overview|image|presentation|flyer|proposal|video)\b"
    r"|\b(?:in|see|open|to|as|per|with) (?:the|my|our|this|an) attachments?\b|\b(?:the|my|this) attachments? (?:has|shows?|explains?|contains?|gives?)\b"
    r"|\b(?:the|this|my) (?:image|picture|screenshot|chart|graphic|diagram|photo) (?:below|above|attached|here)\b|\bscreenshot (?:below|attached)\b"
    r"|\banbei\b|\bim anhang\b|\b(?:angehängt|angefügt|beigefügt|beigelegt|beiliegend)\w*|\b(?:hänge|füge|lege) (?:ich )?(?:\w+ ){0,5}(?:an|bei)\b"
    r"|\bin der anlage (?:finden|sende|schicke|erhalten|übersende|liegt|ist)\b|\bals anhang\b|\bden anhang\b|\bdas (?:bild|foto) (?:unten|oben)\b"
    r"|\bci-joint\w*|\bci-inclus\w*|\bpièces? jointes?\b|\ben pj\b|\b(?:j['’]ai|je vous|je) joi(?:nt|ns)\b|\bl['’]image ci-dessous\b"
    r"|\b(?:le|la|les) (?:\w+ )?(?:document|fichier|pdf|brochure|présentation|plaquette)s? jointe?s?\b"
    r"|\b(?:le |les |te )?adjunt(?:o|amos|é|ado)\b(?= (?:un|una|el|la|los|las|mi|nuestr|en|encontrar|a este|aquí|le|te|:))"
    r"|\b(?:archivo|documento|fichero|pdf|folleto|presentaci[óo]n|informe)s? adjunt[oa]s?\b|\bencontrar[áa]s? adjunt[oa]s?\b|\b(?:va|van|est[áa]n?) adjunt[oa]s?\b"
    r"|\b(?:en el|en un) (?:archivo )?adjunto\b|(?:^|[.;:] *)adjunt[oa]s?\b|\bla imagen (?:de abajo|adjunta)\b",
    re.IGNORECASE | re.MULTILINE,
)
_FILE = re.compile(
    r"(?<![\w/.@-])[\w-][\w.-]{0,60}?\.(?:pdf|docx?|pptx?|xlsx?|key|zip|rar|png|jpe?g|gif|webp|svg|ics|csv|mp4|mov|exe)\b(?![/@])",
    re.IGNORECASE,
)


def check(checked: Checked) -> list[Finding]:
    """Each mention blocks; “no attachment” promises none."""
    findings = []
    for part, text in checked.texts():
        marks = [*_EMBEDDED.finditer(text), *_promised(text), *_FILE.finditer(text)]
        for match in sorted(_apart(marks), key=lambda match: match.start()):
            sentence = f"“{' '.join(match[0].split())}”: a first mail carries no files and no pictures. Offer to send it instead."
            findings.append(
                Finding(CODE, Severity.BLOCKS, match.start(), match.end(), part, sentence, fault="attachment")
            )
    return findings


def _promised(text: str) -> list[re.Match[str]]:
    return [match for match in _MENTIONED.finditer(text) if not _NEGATED.search(text[: match.start()])]


def _apart(matches: list[re.Match[str]]) -> list[re.Match[str]]:
    """The matches without those that overlap an earlier one."""
    kept: list[re.Match[str]] = []
    for match in matches:
        if not any(match.start() < other.end() and other.start() < match.end() for other in kept):
            kept.append(match)
    return kept
