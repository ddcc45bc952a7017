"""Whether the saved pages know this person in this role at this company."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from campaigns.relevance.rules.stated_roles import contradicts, states
from campaigns.relevance.rules.words import Recognition

RECOGNITION_MAX_AGE: Final = timedelta(days=365)
# A page of the company's own site shows who works there now, as long as it was read lately.
SHOWN_LATELY: Final = timedelta(days=90)
# What says of a person that he works elsewhere now, at most so many characters behind the name.
LEFT: Final = re.compile(
    r"\b(?:joined|joins|has left|left|moved to|moves to|is now|now (?:works|leads|runs)|was appointed|formerly|wechselt\w*|rejoint|a quitté|se incorpora)\b",
    re.IGNORECASE,
)
LEFT_WITHIN: Final = 80


@dataclass(frozen=True)
class Mention:
    """What recognition looks at in one saved page.

    `own`: the person speaks there. `of_company`: the company speaks, or the page stands on its site (`on_site`).
    `published` is None where the page does not say; `fetched` is when it was saved.
    """

    text: str
    own: bool
    published: date | None
    of_company: bool = False
    on_site: bool = False
    fetched: date | None = None

    def is_fresh(self, today: date) -> bool:
        """Say whether a page tells of today: it is not older than 12 months, or the company's site still shows it."""
        if self.published is not None:
            return today - self.published <= RECOGNITION_MAX_AGE
        return self.on_site and self.fetched is not None and today - self.fetched <= SHOWN_LATELY


@dataclass(frozen=True)
class Known:
    """Who somebody is by the imported list."""

    name: str
    title: str
    company: str

    def agrees(self, mention: Mention) -> bool:
        """Say whether a page that names the person and the company states the role as well."""
        return states(self.title, mention.text, self.name, own=mention.own)

    def is_contradicted(self, mention: Mention, today: date) -> bool:
        """Say whether a page gives the person another role, or says that this one is over."""
        return contradicts(
            self.title, mention.text, self.name, self.company, own=mention.own, year=today.year
        )


def recognise(*, known: Known, mentions: Sequence[Mention], today: date) -> tuple[Recognition, str]:
    """Say whether a source other than the import knows this person in this role at this company.

    Confirmed: person, role and company agree in one page that tells of today, and no newer page speaks against it.
    Everything else is doubtful. Whether that is the same person is for somebody to say; no rule answers wrong.
    """
    name, company = known.name, known.company or "this company"
    if not name:
        return Recognition.DOUBTFUL, "We have no name for this person."
    named = [mention for mention in mentions if mention.own or _names(mention.text, name)]
    here = [mention for mention in named if mention.of_company or _names(mention.text, known.company)]
    if not named:
        return Recognition.DOUBTFUL, f"No saved page names {name}."
    if not here:
        return Recognition.DOUBTFUL, f"A saved page names {name}, but not at {company}."
    if _moved_on(named, here, name):
        return Recognition.DOUBTFUL, f"A newer saved page names {name}, but not at {company}."
    return _by_role(known, here, today)


def _by_role(known: Known, here: Sequence[Mention], today: date) -> tuple[Recognition, str]:
    if not known.title:
        return Recognition.DOUBTFUL, "We have no role for this person, so no saved page can agree with it."
    against = [mention for mention in here if known.is_contradicted(mention, today)]
    agreeing = [mention for mention in here if mention not in against and known.agrees(mention)]
    fresh = [mention for mention in agreeing if mention.is_fresh(today)]
    if _stands_against(against, fresh):
        return (
            Recognition.DOUBTFUL,
            f"A saved page gives {known.name} another role than “{known.title}”, or says that it is over.",
        )
    if fresh:
        pages = f"{len(fresh)} saved pages" if len(fresh) > 1 else "1 saved page"
        return Recognition.CONFIRMED, f"Name, role and company agree in {pages}."
    if not agreeing:
        return (
            Recognition.DOUBTFUL,
            f"Name and company agree, but no saved page shows the role “{known.title}”.",
        )
    if all(mention.published is None for mention in agreeing):
        return (
            Recognition.DOUBTFUL,
            "Name, role and company agree only in a page that does not say when it was written.",
        )
    return Recognition.DOUBTFUL, "Name, role and company agree only in a page older than 12 months."


def _stands_against(against: Sequence[Mention], fresh: Sequence[Mention]) -> bool:
    """Say whether a page that contradicts is not older than the newest that agrees; without a date it may be newer."""
    newest = max((mention.published or mention.fetched or date.min for mention in fresh), default=date.min)
    return any(mention.published is None or mention.published >= newest for mention in against)


def _names(text: str, name: str) -> bool:
    return bool(name) and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None


def _moved_on(named: Sequence[Mention], with_company: Sequence[Mention], name: str) -> bool:
    """Say whether a page without the company, newer than all with it, says that the person works elsewhere."""
    newest = max((mention.published for mention in with_company if mention.published), default=date.min)
    return bool(with_company) and any(
        mention not in with_company
        and mention.published
        and mention.published > newest
        and _left(mention.text, name)
        for mention in named
    )


def _left(text: str, name: str) -> bool:
    places = re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE)
    return any(LEFT.search(text[place.end() : place.end() + LEFT_WITHIN]) for place in places)
