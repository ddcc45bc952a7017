"""Whether the saved pages know this person at this company."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from campaigns.relevance.rules.words import Recognition

RECOGNITION_MAX_AGE: Final = timedelta(days=365)
# What says of a person that he works elsewhere now, at most so many characters behind the name.
LEFT: Final = re.compile(
    r"\b(?:joined|joins|has left|left|moved to|moves to|is now|now (?:works|leads|runs)|was appointed|formerly|wechselt\w*|rejoint|a quitté|se incorpora)\b",
    re.IGNORECASE,
)
LEFT_WITHIN: Final = 80


@dataclass(frozen=True)
class Mention:
    """What recognition looks at in one saved page.

    `own`: the person speaks there. `of_company`: the page is the company's own. `published` is None where the page
    does not say.
    """

    text: str
    own: bool
    published: date | None
    of_company: bool = False


def recognise(
    *, first_name: str, last_name: str, company: str, mentions: Sequence[Mention], today: date
) -> tuple[Recognition, str]:
    """Say whether a source other than the import knows this person at this company.

    Confirmed: person and company agree in one page not older than 12 months, or of unknown age. Doubtful: they
    agree nowhere, only long ago, or a newer page says that the person went elsewhere. Whether that is the same
    person is for somebody to say; no rule answers wrong.
    """
    name = f"{first_name} {last_name}".strip()
    if not name:
        return Recognition.DOUBTFUL, "We have no name for this person."
    named = [mention for mention in mentions if mention.own or _names(mention.text, name)]
    with_company = [mention for mention in named if mention.of_company or _names(mention.text, company)]
    fresh = [m for m in with_company if m.published is None or today - m.published <= RECOGNITION_MAX_AGE]
    if _moved_on(named, with_company, name):
        return (
            Recognition.DOUBTFUL,
            f"A newer saved page names {name}, but not at {company or 'this company'}.",
        )
    if fresh:
        pages = f"{len(fresh)} saved pages" if len(fresh) > 1 else "1 saved page"
        return Recognition.CONFIRMED, f"Name and company agree in {pages}."
    if with_company:
        return Recognition.DOUBTFUL, "Name and company agree only in a page older than 12 months."
    if named:
        return Recognition.DOUBTFUL, f"A saved page names {name}, but not at {company or 'this company'}."
    return Recognition.DOUBTFUL, f"No saved page names {name}."


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
