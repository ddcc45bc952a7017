"""What countries ask of mail to people at work who did not ask for it: data, in our own words, and no legal advice.

`docs/country-rules.md` shows the same table, and says who must look at it before anybody relies on it.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from campaigns.suppressions.rules import ReasonNotToWrite

LOOKED_AT: Final = "November 2026"  # when somebody last compared the rows with what is public


class Needs(StrEnum):
    """What must be there before a first mail: nothing but a way out, or a reason that a named person gives."""

    WAY_OUT = "way_out"
    CONSENT = "consent"


@dataclass(frozen=True, slots=True)
class CountryRule:
    """One country: what it needs, in words, and the law that says so, to be looked up."""

    code: str
    name: str
    needs: Needs
    words: str
    law: str


_PRIOR: Final = "Advertising by mail needs prior consent, to companies too."
_OPEN: Final = (
    "Mail to companies about their work is allowed, while it says who sends and each mail offers a way out."
)
_ALONE: Final = f"{_OPEN} People who trade under their own name must have agreed before."


def _consent(code: str, name: str, law: str, words: str = _PRIOR) -> CountryRule:
    return CountryRule(code, name, Needs.CONSENT, words, law)


def _way_out(code: str, name: str, law: str, words: str = _OPEN) -> CountryRule:
    return CountryRule(code, name, Needs.WAY_OUT, words, law)


RULES: Final = (
    _consent("AT", "Austria", "TKG 2021, § 174"),
    _consent(
        "AU", "Australia", "Spam Act 2003, s. 16",
        "Commercial mail needs consent. An address that a company shows for its work may stand for it, for what concerns"
        " that work.",
    ),
    _consent(
        "BE", "Belgium", "Code of Economic Law, art. XII.13; Royal Decree of 4 April 2003",
        "Advertising by mail needs prior consent; addresses of a company that name no person are excepted.",
    ),
    _consent(
        "CA", "Canada", "CASL, s. 6 and 10",
        "Commercial mail needs consent. An address that somebody shows for his work, without a wish not to be written to,"
        " may stand for it, for what concerns that work.",
    ),
    _consent(
        "CH", "Switzerland", "UWG, art. 3 (1) (o)",
        "Mail to many at once that nobody asked for needs prior consent, the sender's true name and a way out.",
    ),
    _consent("CZ", "Czechia", "Act 480/2004, § 7"),
    _consent("DE", "Germany", "UWG, § 7 (2) no. 2"),
    _consent("DK", "Denmark", "Marketing Practices Act, § 10"),
    _consent("ES", "Spain", "LSSI 34/2002, art. 21"),
    _way_out("FI", "Finland", "Act on Electronic Communications Services 917/2014, s. 200 to 202"),
    _way_out("FR", "France", "CPCE, art. L34-5"),
    _way_out("GB", "the United Kingdom", "PECR 2003, reg. 22 and 23", _ALONE),
    _way_out("IE", "Ireland", "S.I. 336/2011, reg. 13"),
    _consent("IT", "Italy", "Privacy Code, art. 130"),
    _consent(
        "JP", "Japan", "Act on Regulation of Transmission of Specified Electronic Mail, art. 3",
        "Advertising by mail needs prior consent; an address that a business shows to all is excepted.",
    ),
    _consent(
        "NL", "the Netherlands", "Telecommunicatiewet, art. 11.7",
        "Advertising by mail needs prior consent, to companies too; an address that a company names for it is excepted.",
    ),
    _consent(
        "NO", "Norway", "Marketing Control Act, § 15",
        "Advertising by mail to a person's own address, at work too, needs prior consent.",
    ),
    _consent(
        "NZ", "New Zealand", "Unsolicited Electronic Messages Act 2007, s. 9",
        "Commercial mail needs consent. An address that somebody shows for his work may stand for it, for what concerns"
        " that work.",
    ),
    _consent("PL", "Poland", "Electronic Communications Law of 12 July 2024, art. 398"),
    _way_out("PT", "Portugal", "Law 41/2004, art. 13-A and 13-B"),
    _way_out("SE", "Sweden", "Marketing Act 2008:486, § 19 to 21", _ALONE),
    _way_out(
        "SG", "Singapore", "Spam Control Act 2007, s. 11",
        "Mail to many at once is allowed, while its subject does not mislead, it says who sends, and offers a way out.",
    ),
    _way_out(
        "US", "the United States", "CAN-SPAM Act, 15 U.S.C. 7704",
        "Commercial mail is allowed, while nothing in it misleads, it names a postal address, and offers a way out.",
    ),
)  # fmt: skip
BY_CODE: Final = {rule.code: rule for rule in RULES}
# Where we know no rule the careful reading holds for nobody: it would stop the whole world.
UNKNOWN: Final = "We keep no rule for this country. Each mail says who sends and offers a way out."


def in_words(rule: CountryRule) -> str:
    """Return what a country asks, as a sentence that names the law."""
    return f"{rule.name[:1].upper()}{rule.name[1:]}: {rule.words} ({rule.law})"


def objection(code: str, basis: str) -> ReasonNotToWrite | None:
    """Return what stands against a mail to a country where nobody has said why it may go; None where nothing does.

    `basis` is why a named person says that it may: it is never judged here, only kept and shown.
    """
    rule = BY_CODE.get(code)
    if rule is None or rule.needs is Needs.WAY_OUT or basis:
        return None
    sentence = f"{in_words(rule)} Somebody must say why it may go: for this person on their page, or for all of the campaign."
    return ReasonNotToWrite(lasting=False, code="country", sentence=sentence)
