"""Lines that say "on that day, this person wrote", in one to four lines, in any order of date, name and verb."""

import re

from campaigns.replies.rules.quoting.lines import ADDRESS, QUOTE, YEAR_OR_TIME, next_is_quote
from campaigns.replies.rules.quoting.words import QUOTING, WROTE

MAX_ATTRIBUTION = 400
MAX_LINES = 4
MAX_NAMED = 200
LETTERS = r"[^\W\d_]"
WROTE_WORD = re.compile(rf"(?:(?<!\w)(?:{WROTE})(?!\w)|写道|寫道|書きました)", re.IGNORECASE)
ENDS_WITH_WROTE = re.compile(rf"(?:{WROTE})\s*(?:\S{{1,12}})?\s*[:：]?$", re.IGNORECASE)
# A preposition of dates, or a date after at most three words, such as "ons. 26. aug." or "Monday, January 28".
STARTS_WITH_DATE = re.compile(
    rf"^\W{{0,6}}(?:(?:on|at|in|the|am|vom|le|el|il|em|no|às|op|den|d\.|dne|dnia|w dniu|in data|p[åa]|vào|pada|în|pe|στις|την|на|в|у|tarihinde)\b|在|於|于|\d|(?:{LETTERS}{{2,12}}[.,]?,?\s+){{1,3}}\d|{LETTERS}{{2,10}}[.,]?\s*,?\s*\d)",
    re.IGNORECASE,
)
# A name before an address: the shape of a sender without a date before it.
STARTS_WITH_SENDER = re.compile(r"^\W{0,3}[^\n@]{1,80}[<(]\s*(?:mailto:)?[\w.+'-]*(?:@|$)")
PRONOUNS = r"i|we|he|she|they|you|it|who|ich|wir|er|es|je|nous|il|elle|on|yo|él|ella|io|lui|lei|eu|ele|ela|ik|wij|hij|zij|jeg|jag|vi|han|hun|hon"
STARTS_WITH_NAME = re.compile(
    rf"^\W{{0,3}}(?!(?:{PRONOUNS})\b)(?:{LETTERS}[\w.'’-]{{0,40}},?\s+){{1,6}}(?:{WROTE})(?!\w)",
    re.IGNORECASE,
)
STARTS_WITH_QUOTING = re.compile(rf"^\W{{0,3}}(?:{QUOTING})\b", re.IGNORECASE)
# After "wrote" comes the sender or the date; "he wrote to me and asked" is a sentence.
ENDS_WITH_SENDER_OR_DATE = re.compile(
    r"[>)\]\d»”\"]\s*(?:uhr|h|[ap]\.?m\.?|г\.?|р\.?|[a-z]{3,4}|[+-]\d{4})?\)?\s*[:：]?$", re.IGNORECASE
)
ONLY_A_NAME = re.compile(
    r"^\s*(?:(?:(?-i:[A-ZÀ-ÖØ-ÞĀ-ŽА-ЯЁІЇЄҐΑ-Ω])[\w.'’-]*|via|von|van|de|der|den|di|da|dos|la|le|el),?\s*){1,7}[:：]$"
)
ENDS_WITH_ADDRESS = re.compile(r"<[^<>\s]{1,80}@[^<>\s]{1,200}\s?>[^<>@.!?]{0,40}[:：]$")
ONLY_DATE_AND_SENDER = re.compile(r"^\d[^<>]{4,120}<[^<>\s]{1,80}@[^<>\s]{1,200}>$")
# The closing angle of an address that wrapped to a line of its own.
WRAPPED_ANGLE = re.compile(r"^>\s{0,3}(?:\S{1,20}\s?){0,3}[:：]$")
# Shorter words before a full stop are abbreviations of months and days.
ENDS_SENTENCE = re.compile(rf"(?:{LETTERS}{{4,}}\.|[!?])$")
TEXT_AFTER = re.compile(rf"^(.{{12,{MAX_ATTRIBUTION}}}?\s(?:{WROTE})\s?[:：])\s+\S", re.IGNORECASE)


def attribution_length(lines: list[str]) -> int:
    """Return how many of the first lines say "on that day, this person wrote", 0 for none."""
    joined = ""
    for count, line in enumerate(lines[:MAX_LINES], start=1):
        if not line.strip() or (count > 1 and not _goes_on(lines[0], line)):
            return 0
        joined = f"{joined} {line.strip()}".strip()
        if len(joined) > MAX_ATTRIBUTION:
            return int(count == 1 and _stands_before_text(line))
        if _is_attribution(joined, followed_by=lines[count:]):
            return 0 if _begins_later(lines[:count], lines[count:]) else count
    return int(_stands_before_text(lines[0])) if lines else 0


def _goes_on(first: str, line: str) -> bool:
    if QUOTE.match(line) and not WRAPPED_ANGLE.match(line):
        return False
    return _heads(first) or bool(STARTS_WITH_SENDER.match(first) or YEAR_OR_TIME.search(first))


def _heads(line: str) -> bool:
    return bool(STARTS_WITH_DATE.match(line))


def _begins_later(lines: list[str], followed_by: list[str]) -> bool:
    """Tell whether the first line is a sentence of its own, and the attribution starts below it."""
    first, *rest = lines
    ended = bool(ENDS_SENTENCE.search(first)) and bool(rest) and _heads(rest[0])
    opens = (_heads(first) and YEAR_OR_TIME.search(first)) or STARTS_WITH_SENDER.match(first)
    if opens and not ended:
        return False
    return any(
        _opens_otherwise(line) and _is_attribution(_joined(rest[start:]), followed_by=followed_by)
        for start, line in enumerate(rest)
    )


def _opens_otherwise(line: str) -> bool:
    return _heads(line) or bool(STARTS_WITH_SENDER.match(line) or STARTS_WITH_NAME.match(line))


def _joined(lines: list[str]) -> str:
    return " ".join(line.strip() for line in lines)


def _stands_before_text(line: str) -> bool:
    """Tell whether the quoted text goes on in the line of its attribution, as after a lost line break."""
    found = TEXT_AFTER.match(line) if _heads(line) else None
    return bool(found and YEAR_OR_TIME.search(found[1]) and ADDRESS.search(found[1]))


def _is_attribution(joined: str, *, followed_by: list[str]) -> bool:
    text = joined.strip("-*_ \t[]\u200e\u200f\u202a\u202b\u202c")
    ends = text.endswith((":", "："))
    dated, addressed = bool(YEAR_OR_TIME.search(text)), bool(ADDRESS.search(text))
    quote_follows = next_is_quote(followed_by)
    if ends and (_sender_and_date_alone(text, dated=dated) or _is_quoting(text, addressed=addressed)):
        return True
    if ONLY_DATE_AND_SENDER.match(text):
        return quote_follows
    if not _names_writer(text):
        return False
    if not (_heads(text) or STARTS_WITH_SENDER.match(text)):
        named = bool(STARTS_WITH_NAME.match(text)) and len(text) < MAX_NAMED
        return ends and ((named and dated) or (len(text) < 80 and quote_follows))
    closed = bool(ENDS_WITH_WROTE.search(text))
    return (ends and (dated or addressed)) or (dated and closed and (addressed or quote_follows))


def _sender_and_date_alone(text: str, *, dated: bool) -> bool:
    return dated and bool(ENDS_WITH_ADDRESS.search(text))


def _is_quoting(text: str, *, addressed: bool) -> bool:
    return addressed and len(text) < MAX_NAMED and bool(STARTS_WITH_QUOTING.match(text))


def _names_writer(text: str) -> bool:
    found = WROTE_WORD.search(text)
    after = text[found.end() :] if found else ""
    if not found or len(after) <= 15:
        return bool(found)
    return bool(ENDS_WITH_SENDER_OR_DATE.search(after) or ONLY_A_NAME.match(after))
