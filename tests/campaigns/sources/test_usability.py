"""What can be learned from a text, what not and why."""

import pytest

from campaigns.sources.rules.kinds import SourceKind, Unusable
from campaigns.sources.rules.sentences import split
from campaigns.sources.rules.usability import why_unusable

ARTICLE = "Nordhafen Pumps makes pumps for district heating in Kiel. " * 6


def why(text: str, kind: SourceKind = SourceKind.PAGE) -> Unusable | None:
    return why_unusable(text, split(text), kind)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", Unusable.EMPTY),
        ("We make pumps.", Unusable.TOO_SHORT),
        ("Welcome back. Sign in to see who you already know at Nordhafen.", Unusable.LOGIN_WALL),
        ("Dieser Artikel ist nur für Abonnenten.", Unusable.LOGIN_WALL),
        ("We value your privacy. We and our 312 partners store cookies.", Unusable.COOKIE_WALL),
        ("Checking your browser before you go on.", Unusable.BOT_WALL),
        ("\n".join(f"Product news number {number}" for number in range(12)), Unusable.LIST_PAGE),
    ],
)
def test_what_cannot_be_used_says_why(text: str, reason: Unusable) -> None:
    assert why(text) is reason


@pytest.mark.parametrize(
    "text",
    [
        ARTICLE,
        ARTICLE * 5 + "We use cookies. Sign in to comment.",
        "Seven dyers, eighteen shifts.\n" * 3 + ARTICLE,
    ],
)
def test_an_article_is_usable_whatever_notice_stands_beside_it(text: str) -> None:
    assert why(text) is None


def test_a_column_may_be_one_sentence() -> None:
    text = "We are rebuilding the drying end in 2027."
    assert why(text, SourceKind.COLUMN) is None
    assert why(text, SourceKind.PAGE) is Unusable.TOO_SHORT
