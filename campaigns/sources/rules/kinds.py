"""The words for sources: what kind, who speaks, how far, and why one cannot be used."""

from enum import StrEnum
from typing import Final


class SourceKind(StrEnum):
    """Where the material comes from."""

    PASTED = "pasted"
    PAGE = "page"
    FEED = "feed"
    DOCUMENT = "document"
    COLUMN = "column"
    REPLY = "reply"
    SITE = "site"
    ALERTS = "alerts"
    PODCAST = "podcast"
    NEWSAPI = "newsapi"
    APOLLO_PERSON = "apollo_person"
    APOLLO_COMPANY = "apollo_company"
    APOLLO_NEWS = "apollo_news"
    APOLLO_JOBS = "apollo_jobs"
    COGNISM = "cognism"


class Speaker(StrEnum):
    """Who speaks in the material."""

    PERSON = "person"
    COMPANY = "company"
    THIRD_PARTY = "third_party"


class SourceState(StrEnum):
    """How far a source has come."""

    NEW = "new"
    FETCHED = "fetched"
    FAILED = "failed"
    RATE_LIMITED = "rate_limited"


class Unusable(StrEnum):
    """Why nothing can be learned from a source."""

    EMPTY = "empty"
    TOO_SHORT = "too_short"
    LOGIN_WALL = "login_wall"
    COOKIE_WALL = "cookie_wall"
    BOT_WALL = "bot_wall"
    LIST_PAGE = "list_page"
    NOT_TEXT = "not_text"
    TOO_LARGE = "too_large"
    NO_SUCH_PAGE = "no_such_page"
    BLOCKED_BY_ROBOTS = "blocked_by_robots"
    PRIVATE_ADDRESS = "private_address"
    RATE_LIMITED = "rate_limited"
    PAYWALL = "paywall"
    REDIRECT_LOOP = "redirect_loop"
    DAMAGED = "damaged"
    PROTECTED = "protected"
    NO_KEY = "no_key"
    KEY_REFUSED = "key_refused"
    OVER_BUDGET = "over_budget"
    NO_MATCH = "no_match"
    NOT_THE_GUEST = "not_the_guest"
    UNREACHABLE = "unreachable"

    @property
    def sentence(self) -> str:
        """The reason as the screen says it."""
        return UNUSABLE_SENTENCES[self]


# What somebody can hand in; the others are looked up.
HANDED_IN: Final = (
    SourceKind.PASTED,
    SourceKind.PAGE,
    SourceKind.FEED,
    SourceKind.DOCUMENT,
    SourceKind.COLUMN,
    SourceKind.REPLY,
)

KIND_LABELS: Final[dict[SourceKind, str]] = {
    SourceKind.PASTED: "pasted text",
    SourceKind.PAGE: "web page",
    SourceKind.FEED: "feed",
    SourceKind.DOCUMENT: "document",
    SourceKind.COLUMN: "column of the imported list",
    SourceKind.REPLY: "reply",
    SourceKind.SITE: "company site",
    SourceKind.ALERTS: "Google Alerts",
    SourceKind.PODCAST: "podcast",
    SourceKind.NEWSAPI: "news found by NewsAPI",
    SourceKind.APOLLO_PERSON: "person at Apollo",
    SourceKind.APOLLO_COMPANY: "company at Apollo",
    SourceKind.APOLLO_NEWS: "company news at Apollo",
    SourceKind.APOLLO_JOBS: "job postings at Apollo",
    SourceKind.COGNISM: "person at Cognism",
}

SPEAKER_LABELS: Final[dict[Speaker, str]] = {
    Speaker.PERSON: "the person",
    Speaker.COMPANY: "the company",
    Speaker.THIRD_PARTY: "somebody else",
}

STATE_LABELS: Final[dict[SourceState, str]] = {
    SourceState.NEW: "not read yet",
    SourceState.FETCHED: "read",
    SourceState.FAILED: "could not be read",
    SourceState.RATE_LIMITED: "waiting: asked too often",
}

# A failed or limited source may be tried again; a fetched one may be read again and may then fail.
TRANSITIONS: Final[dict[SourceState, frozenset[SourceState]]] = {
    SourceState.NEW: frozenset({SourceState.FETCHED, SourceState.FAILED, SourceState.RATE_LIMITED}),
    SourceState.FETCHED: frozenset({SourceState.FETCHED, SourceState.FAILED, SourceState.RATE_LIMITED}),
    SourceState.FAILED: frozenset({SourceState.FETCHED, SourceState.FAILED, SourceState.RATE_LIMITED}),
    SourceState.RATE_LIMITED: frozenset({SourceState.FETCHED, SourceState.FAILED, SourceState.RATE_LIMITED}),
}

UNUSABLE_SENTENCES: Final[dict[Unusable, str]] = {
    Unusable.EMPTY: "There is no text in it.",
    Unusable.TOO_SHORT: "It has too little text to learn anything from.",
    Unusable.LOGIN_WALL: "The page can be read only after logging in.",
    Unusable.COOKIE_WALL: "The page shows only its cookie notice.",
    Unusable.BOT_WALL: "The site asks visitors to prove that they are not a machine.",
    Unusable.LIST_PAGE: "The page is a list of links, not an article.",
    Unusable.NOT_TEXT: "It is not text that can be read.",
    Unusable.TOO_LARGE: "It is larger than the limit.",
    Unusable.NO_SUCH_PAGE: "There is no such page.",
    Unusable.BLOCKED_BY_ROBOTS: "The site does not allow programs to read this page (robots.txt).",
    Unusable.PRIVATE_ADDRESS: "The address leads into a private network.",
    Unusable.RATE_LIMITED: "The site asked us to come back later.",
    Unusable.PAYWALL: "The article can be read only by those who pay for it.",
    Unusable.REDIRECT_LOOP: "The address leads on in a circle.",
    Unusable.DAMAGED: "The file is damaged and cannot be opened.",
    Unusable.PROTECTED: "The file is protected by a password.",
    Unusable.NO_KEY: "No key for this service is set.",
    Unusable.KEY_REFUSED: "The service does not accept our key for this.",
    Unusable.OVER_BUDGET: "Today's limit of credits is used up.",
    Unusable.NO_MATCH: "The service knows nothing about this person or company.",
    Unusable.NOT_THE_GUEST: "No episode names this person.",
    Unusable.UNREACHABLE: "The site cannot be reached, or answers with a fault of its own.",
}

# What a later look may find over.
PASSING: Final = frozenset({Unusable.RATE_LIMITED, Unusable.OVER_BUDGET, Unusable.UNREACHABLE})

# What has been read and now answers so is gone, so what was learned from it no longer stands.
GONE: Final = frozenset(
    {Unusable.NO_SUCH_PAGE, Unusable.BLOCKED_BY_ROBOTS, Unusable.PRIVATE_ADDRESS, Unusable.NO_MATCH}
)
