"""The figure that machines love: first what it is not, then what it is."""

from typing import Final

from campaigns.quality.rules import Checked, Finding
from campaigns.quality.rules.patterns import findings, pattern

CODE = "not_x_but_y"
TITLE = "not this but that"

_SAY = "“{found}” says first what it is not. Say what it is, and leave the rest out."
_WITHIN: Final = r"[^.!?;:\n]{1,70}?"
_ONLY: Final = r"(?:just|only|merely|simply|solely)"
_STOP: Final = r"\s?(?:,|;|\.|:|[—–-])\s?"

PATTERNS: Final = (
    pattern(
        rf"\bnot {_ONLY} {_WITHIN}(?:,? but\b|{_STOP}(?:it|this|that|they|we|you|he|she)(?:'s|'re| is| are)\b)", _SAY
    ),
    pattern(
        rf"\b(?:it|this|that|they|we|you)(?:'s not|'re not| is not| isn't| are not| aren't| was not| wasn't)"
        rf" (?:{_ONLY} |about ){_WITHIN}(?:{_STOP}|,? but )"
        r"(?:it|this|that|they|we|you)(?:'s|'re| is| are| was)\b",
        _SAY,
    ),
    pattern(
        rf"\b(?:it|this|that)(?:'s not| is not| isn't) (?:an?|the|another|one more) {_WITHIN}\s?[,;.—–-]\s?"
        r"(?:it|this|that)(?:'s| is) (?:an?|the|about)\b",
        _SAY,
    ),
    pattern(r"\b(?:is|are|was|were)(?:n't| not) [^.!?;:,\n]{1,60}?\s?[,;—–]\s?(?:it|they)(?:'s|'re| is| are| was| were)\b", _SAY),
    pattern(rf"\b(?:isn't|aren't|wasn't|is not|are not) {_ONLY} {_WITHIN}{_STOP}(?:it|they)(?:'s|'re| is| are)\b", _SAY),
    pattern(rf"\b(?:isn't|aren't|is not|are not) about {_WITHIN}{_STOP}(?:it|they)(?:'s|'re| is| are) about\b", _SAY),
    pattern(rf"\b(?:don't|doesn't|do not|does not|didn't) {_ONLY} {_WITHIN}{_STOP}(?:we|it|they|you|he|she)\b", _SAY),
    pattern(r"\bnot (an?|the|about|for|to|by|from|in|with|because|more|another) [^.!?;:\n]{1,60}?,? but (?:rather |instead )?(?:an?|the|\1)\b", _SAY),
    pattern(rf"\bless about {_WITHIN},? (?:and )?more about\b|\bnot so much {_WITHIN} as\b", _SAY),
    pattern(r"\bno [\w-]+(?: [\w-]+){0,2}[.,;] no [\w-]+(?: [\w-]+){0,2}[.,;:—–-] ?(?:just|only)\b", _SAY),
    pattern(r"\bnicht [^.!?;:\n]{1,90}?, sondern\b|\bkein(?:e[nrms]?)? [^.!?;:\n]{1,70}?, sondern\b", _SAY),
    pattern(r"\bweniger um [^.!?;:\n]{1,60}?,? (?:als|sondern) (?:vielmehr )?(?:mehr )?um\b", _SAY),
    pattern(r"\bnicht (?:nur|bloß|einfach) [^.!?;:\n]{1,60}\s[—–-]\s(?:es|das|wir|sie) (?:ist|sind)\b", _SAY),
    pattern(r"\bnon (?:seulement|pas) [^.!?;:\n]{1,80}?,? mais\b|\bpas (?:seulement|simplement|juste|uniquement|que) [^.!?;:\n]{1,70}?[,;—–-] ?(?:mais|c'est)\b", _SAY),
    pattern(r"\b(?:ce n'est|il ne s'agit|ce ne sont) (?:donc )?pas [^.!?;:\n]{1,70}?\s?[,;.:—–-]\s?(?:mais|c'est|ce sont|il s'agit)\b", _SAY),
    pattern(r"\bno (?:solo|sólo|solamente|únicamente|simplemente) [^.!?;:\n]{1,80}?,? (?:sino|es)\b|\bno [^.!?;:\n]{1,70}?,? sino\b", _SAY),
    pattern(r"\bno (?:es|son|se trata de) [^.!?;:\n]{1,60}?\s?[,;.:—–-]\s?(?:es|son|se trata)\b", _SAY),
)  # fmt: skip


def check(checked: Checked) -> list[Finding]:
    """Each use warns: one may be meant, and a person can say so."""
    return findings(CODE, checked, PATTERNS)
