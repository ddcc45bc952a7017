"""A view of the queue: which part of it somebody looks at, as the query string of its page says. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Final
from urllib.parse import urlencode

LONGEST: Final = 80  # characters of a search that are kept


class Named(StrEnum):
    """The views that everybody has. What waits for the lead is shown to leads."""

    ALL = ""
    MINE = "mine"
    DUE = "due"
    WARNINGS = "warnings"
    FLAGGED = "flagged"
    DISAGREED = "disagreed"


FOR_LEADS: Final = frozenset({Named.FLAGGED, Named.DISAGREED})


@dataclass(frozen=True)
class View:
    """Which drafts: those of a named view, narrowed to a campaign, a template, a company or words. 0 and "" narrow nothing."""

    view: Named = Named.ALL
    campaign: int = 0
    template: int = 0
    company: int = 0
    q: str = ""

    @property
    def query(self) -> str:
        """The query string that says this view, "" for everything."""
        said = {field.name: getattr(self, field.name) for field in fields(self)}
        return urlencode({name: str(value) for name, value in said.items() if value})

    @property
    def is_narrowed(self) -> bool:
        """Whether anything of the queue may be left out."""
        return self != EVERYTHING


EVERYTHING: Final = View()


def view_of(asked: Mapping[str, str]) -> View:
    """Return the view that a query string asks for; what it says that is no view narrows nothing."""
    name = asked.get("view", "")
    return View(
        view=Named(name) if name in set(Named) else Named.ALL,
        campaign=_number(asked.get("campaign", "")),
        template=_number(asked.get("template", "")),
        company=_number(asked.get("company", "")),
        q=" ".join(asked.get("q", "").split())[:LONGEST],
    )


def _number(said: str) -> int:
    return int(said) if said.isascii() and said.isdigit() and len(said) < 19 else 0
