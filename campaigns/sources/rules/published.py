"""The moment at which a page says that it was published, with its time and zone."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

from campaigns.sources.rules.characters import word_set

TAG: Final = re.compile(r"<(meta|time)\b[^>]*>", re.IGNORECASE)
ATTRIBUTE: Final = re.compile(r"""([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
IN_DATA: Final = re.compile(r"""["']datePublished["']\s*:\s*["']([^"']{10,40})["']""")
NAMES: Final = word_set(
    "article:published_time og:published_time og:article:published_time datepublished pubdate publishdate publish_date"
    " publish-date date dc.date dc.date.issued dcterms.date dcterms.created parsely-pub-date sailthru.date"
    " article.published article_date_original"
)


def moment_on(markup: str, day: str) -> datetime | None:
    """Return the moment of publication that a page states for a day (ISO 8601); where it gives no time, the day's start.

    A moment without a zone is read as UTC. None: the day is none.
    """
    moments = (_moment(said) for said in _said(markup) if said.startswith(day) and len(said) > len(day))
    return next(filter(None, moments), None) or _moment(day)


def _said(markup: str) -> Iterator[str]:
    times = []
    for tag in TAG.finditer(markup):
        given = {name.lower(): one or other for name, one, other in ATTRIBUTE.findall(tag[0])}
        if NAMES & {given.get(name, "").lower() for name in ("property", "name", "itemprop")}:
            yield (given.get("content") or given.get("datetime", "")).strip()
        elif tag[1].lower() == "time":
            times.append(given.get("datetime", "").strip())
    yield from IN_DATA.findall(markup)
    yield from times


def _moment(written: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(written)
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
