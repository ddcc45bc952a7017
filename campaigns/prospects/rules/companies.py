"""The name a company goes by."""

import re
import unicodedata
from functools import lru_cache

from campaigns.prospects.rules.casing import fixed_company
from campaigns.prospects.rules.texts import clean, is_placeholder

# Written without dots, spaces and accents, because people write all of these in many ways.
FORMS = frozenset({
    "gesellschaftmbh", "ооо", "оао", "зао", "пао", "тов",
    "gmbh", "gmbhcokg", "gmbh&cokg", "gmbh&cokgaa", "gmbh&co", "gmbh&coohg", "ggmbh", "ug", "ughaftungsbeschrankt",
    "ug(haftungsbeschrankt)", "ug(haftungsbeschrankt)&cokg", "ug&cokg", "kg", "kgaa", "ag", "ag&cokg", "ag&cokgaa",
    "se", "se&cokg", "se&cokgaa", "ohg", "gbr", "ek", "ev", "eg", "mbh", "gesmbh",
    "inc", "incorporated", "corp", "corporation", "llc", "llp", "lp", "lllp", "pllc", "pc", "pbc", "co",
    "ltd", "limited", "plc", "cic", "pty", "ptyltd", "ptylimited", "pteltd", "pvtltd", "pvtlimited", "privatelimited",
    "pte", "pvt", "coltd", "coinc", "sdnbhd", "bhd", "bv", "nv", "bvba", "cvba", "vof", "srl", "srls", "spa", "sapa",
    "sas", "sasu", "sa", "sarl", "eurl", "sca", "scop", "snc", "sccl", "sl", "slu", "sll", "sau", "sadecv", "sdecv",
    "sderldecv", "sapidecv", "ltda", "eireli", "epp", "lda", "oy", "oyj", "ab", "oyab", "abp", "publ", "ab(publ)", "as",
    "asa", "aps", "is", "ans", "hf", "ehf", "sro", "spolsro", "vos", "doo", "dd", "ad", "ead", "eood", "ood", "kft",
    "zrt", "nyrt", "bt", "spzoo", "spolkazoo", "spolkaakcyjna", "spzoospk", "spzoospkomandytowa", "spk", "spj", "uab",
    "sia", "ou", "tov", "ooo", "oao", "zao", "pao", "as.", "sti", "ltdsti", "anonimsirketi", "kk", "gk", "jsc", "pjsc",
    "ojsc", "cjsc", "fzllc", "fze", "fzco", "fzc", "wll", "saoc", "saog", "pt", "tbk", "ptpma", "gmbhcokgaa",
})  # fmt: skip
# At the front or in the middle of a name these are still nothing but legal forms.
UNMISTAKABLE = frozenset(
    {
        "gmbh",
        "oy",
        "oyj",
        "ltda",
        "sarl",
        "aps",
        "kft",
        "sro",
        "uab",
        "ooo",
        "oao",
        "zao",
        "ооо",
        "оао",
        "зао",
        "пао",
    }
)
# A name may consist of one of these alone.
ALSO_NAMES = frozenset(
    {"co", "as", "ab", "ad", "is", "se", "limited", "publ", "pt", "dd", "bt", "sti", "ev", "ek", "eg"}
)
JAPANESE_FORMS = re.compile(
    r"^(?:株式会社|有限会社|合同会社|（株）|\(株\)|㈱)\s*|\s*(?:株式会社|有限会社|合同会社|（株）|\(株\)|㈱)$"
)
NOT_A_COMPANY = frozenset({
    "stealth", "stealth startup", "stealth mode", "stealth company", "stealth mode startup", "confidential",
    "self employed", "selfemployed", "freelance", "freelancer", "independent", "independent consultant", "unemployed",
    "retired", "student", "various", "private", "company", "company name", "your company", "my company", "startup",
    "looking for opportunities", "open to work", "seeking opportunities", "career break", "selbststandig", "privat",
    "autonomo", "freiberuflich", "independant", "confidential company", "account name", "organization", "organisation",
})  # fmt: skip
SLOGAN = re.compile(r"\s+[|•·]\s+.*$|\s+[–—-]\s+(?:we|now|hiring)\b.*$", re.IGNORECASE)
REMARK = re.compile(r"(?<=\S)\s+\([^)]*\)$")
MARKS = re.compile(r"[.,;!'’/]")
GAPS = re.compile(r"[\s_-]+")
LONGEST_FORM_WORDS = 6
HEAD_COUNT = re.compile(r"\D*?(\d{1,3}(?:[.,' \u00a0]\d{3})+|\d+)(?:[.,](\d))?\s?([kK])?")


@lru_cache(maxsize=4_000)
def short_name(name: str) -> str:
    """The name without legal form, slogan and shouting, as one would say it: `Beispiel GmbH & Co. KG` is Beispiel.

    Empty when the cell names no company (`N/A`, `Confidential`, a legal form alone).
    """
    text = REMARK.sub("", SLOGAN.sub("", clean(name))).strip(" ,;|")
    text = re.sub(r"^[\"“„«](.*?)[\"“”»]", r"\1", text)
    if is_placeholder(text) or text.startswith("=") or _key(text, " ") in NOT_A_COMPANY:
        return ""
    text = JAPANESE_FORMS.sub("", text) or text
    shouting = text.isupper()
    words = text.split()
    kept = _without_forms(words)
    if not kept:
        return "" if _key(text) not in ALSO_NAMES else text
    if kept == words:
        return fixed_company(text)
    short = " ".join(kept).rstrip(" ,;:-–!&") if kept else text
    return fixed_company(short) if shouting else short


@lru_cache(maxsize=4_000)
def employee_count(text: str) -> int | None:
    """Head count as lists write it: `1,200`, `51-200` (the lower end), `10K+`; None when it says none."""
    found = HEAD_COUNT.match(text)
    if not found:
        return None
    whole, tenth, thousands = found.groups()
    count = int(re.sub(r"\D", "", whole))
    if thousands:
        count = count * 1000 + int(tenth or 0) * 100
    return count if count < 10_000_000 else None


def _without_forms(words: list[str]) -> list[str]:
    if len(words) == 1:
        return [] if _is_form(words) else words
    kept = _without_end(words)
    while kept and len(kept) > 1 and _key(kept[0]) in UNMISTAKABLE:
        kept = kept[1:]
    inner = [word for position, word in enumerate(kept) if position == 0 or _key(word) not in UNMISTAKABLE]
    return inner if len(inner) < len(kept) else kept


def _without_end(words: list[str]) -> list[str]:
    """The words before the longest legal form at the end, again while one is left there."""
    for length in range(min(LONGEST_FORM_WORDS, len(words) - 1), 0, -1):
        if _is_form(words[-length:]) and not _belongs_to_name(words, length):
            return _without_end(words[:-length])
    if len(words) > 1 and re.fullmatch(r"\([^)]*\)", words[-1]):
        return _without_end(words[:-1])
    return words


def _is_form(words: list[str]) -> bool:
    return _key("".join(words)) in FORMS


def _belongs_to_name(words: list[str], length: int) -> bool:
    """`& Co` is said with the name; two plain letters in lower case are a word, not a form."""
    before = words[-length - 1]
    if before in {"&", "+", "and", "und", "et"}:
        return True
    last = words[-1]
    return length == 1 and last.islower() and last in {"as", "is", "co", "se", "ad", "pt"}


@lru_cache(maxsize=4_000)
def _key(text: str, space: str = "") -> str:
    plain = text.casefold() if text.isascii() else _without_accents(text)
    return plain if plain.isalnum() else GAPS.sub(space, MARKS.sub("", plain)).strip()


def _without_accents(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.replace("ł", "l").replace("Ł", "L").casefold())
    return "".join(character for character in plain if not unicodedata.combining(character))
