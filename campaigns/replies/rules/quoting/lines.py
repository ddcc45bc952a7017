"""What single lines hold: a date, an address, a mark of quoting."""

import re

YEAR_OR_TIME = re.compile(
    r"(?<!\d)(?:19|20)\d\d(?!\d)|(?<!\d)\d{1,2}[:.h]\d{2}(?!\d)|(?<!\d)\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?!\d)|\d{1,2}月|\d{4}년"
)
ADDRESS = re.compile(r"[\w.+'-]{1,64}@[\w.-]{1,200}")
QUOTE = re.compile(r"^\s?(?:>|[A-Za-z]{1,8}>\s?|\|\s)")
SYMBOLS_ONLY = re.compile(r"^[\s\W_]*$")


def next_is_quote(lines: list[str]) -> bool:
    """Tell whether the first line that is not empty is quoted."""
    following = next((line for line in lines if line.strip()), "")
    return bool(QUOTE.match(following))


def has_own_words(lines: list[str]) -> bool:
    """Tell whether a line holds words and no mark of quoting."""
    return any(not QUOTE.match(line) and not SYMBOLS_ONLY.match(line) for line in lines)
